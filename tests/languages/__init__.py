"""Languages: names, terms, texts and sentences, and the files that have them."""
