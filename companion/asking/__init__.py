"""Finding rules and moves by the words in which people ask; and questions about the app itself."""
