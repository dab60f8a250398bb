"""Games, drafts and decks prepared for people without drawing them: no Textual and no terminal."""
