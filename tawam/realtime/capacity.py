"""Says how many sockets a process takes. It imports nothing: their parent needs the number."""

# Of one process. The ASGI server takes more connections, so that requests find a place beside the sockets.
MAX_SOCKETS = 6000
