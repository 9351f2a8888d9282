"""The home page as served by us and by nginx with the same precompressed files."""

import shutil
import tempfile
from pathlib import Path

from bench.servers import BIN, ROOT, compare, free_port, running

CONFIGURATION = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off;
  types {{ text/html html; }}
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; root {folder}/root; gzip_static on; etag on; }}
}}
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, ours, theirs = Path(name), free_port(), free_port()
        folder.chmod(0o755)
        (folder / "root").mkdir()
        for suffix in ("", ".gz"):
            shutil.copy(ROOT / f"web/dist/pages/en/index.html{suffix}", folder / f"root/index.html{suffix}")
        (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, port=theirs))
        environment = {"TAWAM_PORT": str(ours), "TAWAM_DATA_DIR": str(folder / "data")}
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        with (
            running([str(BIN / "tawam"), "serve"], f"http://127.0.0.1:{ours}/readyz", environment),
            running([nginx, "-c", str(folder / "nginx.conf")], f"http://127.0.0.1:{theirs}/"),
        ):
            accept = {"Accept-Encoding": "gzip"}
            compare(
                "Home page, compressed, us against nginx gzip_static",
                0.40,
                (f"http://127.0.0.1:{ours}/", accept),
                (f"http://127.0.0.1:{theirs}/", accept),
            )


if __name__ == "__main__":
    main()
