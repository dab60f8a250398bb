"""How rules text is worded: words, noun phrases, sentences, and what a text has spoken of so far."""
