// Two sites: the built page as web/serve.py sends it, and somebody else's pages around it. A name
// and an address of one machine are two sites to a browser.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { root, settings } from "./settings.mjs";

async function serve_page() {
    const program = spawn("python3", [`${root}/web/serve.py`, settings.page, "--port", "0"], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    const stop = () => program.kill();
    process.on("exit", stop);
    for await (const line of createInterface({ input: program.stdout })) {
        const address = /http:\/\/\S+/.exec(line);
        if (address) return { page: address[0], stop };
    }
    throw new Error("web/serve.py did not start");
}

const head = "<!doctype html><html lang=en><title>host</title>";

const documents = {
    "/plain": () => "<textarea id=box cols=80 rows=10></textarea>",
    /** The page in a frame that was given no permissions, in a document taller than the view. */
    "/around": (query) => `<style>body { margin: 0; height: 4000px }</style>
<p id=above style="margin: 0; height: ${Number(query.get("above"))}px">above</p>
<iframe width=1100 height=700 style="border: 0; display: block"></iframe>
<script>document.querySelector("iframe").src = decodeURIComponent(location.hash.slice(1))</script>`,
};

function serve_others() {
    const server = createServer((request, response) => {
        const url = new URL(request.url, "http://localhost");
        const make = documents[url.pathname];
        response.writeHead(make ? 200 : 204, { "Content-Type": "text/html; charset=utf-8" });
        response.end(make && head + make(url.searchParams));
    });
    return new Promise((resolve) => {
        server.listen(0, "127.0.0.1", () => resolve({
            others: `http://localhost:${server.address().port}/`,
            stop: () => server.close(),
        }));
    });
}

/** {page, others, close()}: addresses that end in a slash. */
export async function open_sites() {
    const [page, others] = [await serve_page(), await serve_others()];
    return {
        page: page.page,
        others: others.others,
        close() {
            page.stop();
            others.stop();
        },
    };
}
