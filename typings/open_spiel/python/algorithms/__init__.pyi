# As much of the types of OpenSpiel as is used here; it comes without any.
