"""What the library is made of. Import what you need from `tussie_mussie`: only its names are public."""
