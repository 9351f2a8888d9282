"""The figures of the read replica for `/metrics`."""

from prometheus_client import Counter, Gauge

# Of this process. They are in no registry: each application's `Metrics` shows them.
LAG = Gauge(
    "tawam_replica_lag_seconds",
    "Seconds by which the replica is behind the primary; 0 without one.",
    registry=None,
)
IN_USE = Gauge("tawam_replica_in_use", "1 while the replica is asked, else 0.", registry=None)
READS = Counter(
    "tawam_replica_reads",
    "Lists and figures by the server that answered them, where a replica is set.",
    ["server"],
    registry=None,
)
for _server in ("replica", "primary"):
    READS.labels(_server)
