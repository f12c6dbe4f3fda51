"""Values as versioned JSON documents, read strictly, with a published schema; what a kind needs is loaded with it."""
