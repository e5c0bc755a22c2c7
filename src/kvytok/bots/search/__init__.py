"""Search: judging candidate moves by playouts over worlds dealt from a view."""
