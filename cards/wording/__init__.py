"""The grammar of rules text: words, noun phrases, sentences, and what a text has mentioned so far."""
