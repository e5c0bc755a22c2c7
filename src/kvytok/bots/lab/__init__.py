"""The lab: plays many games on a board and tells what they say about its tickets, routes, colours and seats."""
