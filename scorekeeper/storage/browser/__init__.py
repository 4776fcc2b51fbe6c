"""The library of a web page that runs the app itself: its files, and which tab of the browser may write."""
