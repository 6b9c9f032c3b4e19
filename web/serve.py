"""Serves the built page: serve.py FOLDER [--port N].

Sends what a static host should: the right types, the page's content security policy, and
Access-Control-Allow-Origin, without which a sandboxed frame cannot load the WebAssembly.
"""

import argparse
import errno
import functools
import http.server
import pathlib
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "font-src 'self'; connect-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:"
)


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = TYPES

    def send_head(self):
        # The build's own files lie beside the page's; only the page's kinds are served.
        path = pathlib.Path(self.translate_path(self.path))
        if self.path.split("?")[0].endswith("/"):
            path = path / "index.html"
        if path.suffix not in TYPES or not path.is_file():
            self.send_error(404)
            return None
        return super().send_head()

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description="Serve the built page.")
    parser.add_argument("folder")
    parser.add_argument("--port", type=int, default=8080)
    arguments = parser.parse_args()
    handler = functools.partial(Handler, directory=arguments.folder)
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", arguments.port), handler)
    except (OSError, OverflowError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            sys.exit(f"Port {arguments.port} is in use: choose another with --port.")
        sys.exit(f"Port {arguments.port} cannot be opened: {error}.")
    print(f"Ackpoint is at http://127.0.0.1:{server.server_port}/ (stop it with Ctrl-C)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


main()
