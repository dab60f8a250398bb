"""The screens of the app, one a file. Screens that need the engine are imported when they are opened."""
