"""The frame around every screen: contexts, the open match, navigation, notices and dialogs."""
