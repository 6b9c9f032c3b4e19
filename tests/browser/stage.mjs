// One test's part of the browser: it opens pages in contexts of their own and notices whatever goes
// wrong in them, asked or not: errors on the console, exceptions, breaches of the content security
// policy, requests to other hosts, questions to the user.
import { createRequire } from "node:module";
import { root, settings } from "./settings.mjs";
import { table_complete } from "./page.mjs";

const { chromium } = createRequire(`${root}/tests/`)("playwright-core");

/** What software rendering and deliberate faults write on every console. */
const noise = [
    /GPU stall due to ReadPixels/,
    /Automatic fallback to software WebGL has been deprecated/,
];

export function launch(...flags) {
    return chromium.launch({
        executablePath: settings.chromium,
        args: [
            "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-quic", ...flags,
        ],
    });
}

function watch() {
    addEventListener("error", (event) => { window.test_error = event.message; });
    document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy: ${event.violatedDirective} refuses ${event.blockedURI}`);
    });
    // The clipboard is read through paste events alone: asking would put a question to the reader.
    for (const name of ["read", "readText"]) {
        if (!navigator.clipboard) continue;
        navigator.clipboard[name] = () => {
            console.error(`clipboard.${name} asks the reader`);
            return Promise.reject(new DOMException("no", "NotAllowedError"));
        };
    }
}

export class Stage {
    faults = [];
    #allowed = [...noise];
    #contexts = [];
    #pages = [];

    constructor(browser, sites) {
        this.browser = browser;
        this.sites = sites;
    }

    /** What the test itself provokes on the console. */
    allow(...patterns) {
        this.#allowed.push(...patterns);
    }

    #note(fault) {
        if (!this.#allowed.some((pattern) => pattern.test(fault))) this.faults.push(fault);
    }

    async context(options = {}) {
        const context = await this.browser.newContext({
            viewport: { width: 1440, height: 900 }, colorScheme: "dark", ...options,
        });
        this.#contexts.push(context);
        await context.addInitScript(watch);
        const hosts = [this.sites.page, this.sites.others].map((site) => new URL(site).host);
        context.on("request", (request) => {
            const url = new URL(request.url());
            if (/^https?:$/.test(url.protocol) && !hosts.includes(url.host)) {
                this.#note(`request to another host: ${url}`);
            }
        });
        context.on("requestfailed", (request) => {
            const reason = request.failure()?.errorText;
            const fault = `request failed: ${request.url()} ${reason}`;
            if (reason !== "net::ERR_ABORTED") this.#note(fault);
        });
        context.on("console", (message) => {
            if (["error", "warning", "assert"].includes(message.type())) {
                this.#note(`console ${message.type()}: ${message.text()}`);
            }
        });
        context.on("weberror", (error) => this.#note(`exception: ${error.error().message}`));
        context.on("page", (page) => {
            this.#pages.push(page);
            page.on("dialog", (dialog) => {
                this.#note(`dialog: ${dialog.message()}`);
                dialog.dismiss().catch(() => {});
            });
            page.on("crash", () => this.#note("the page crashed"));
        });
        return context;
    }

    /** A new page at any address. `script` runs before the page's own. */
    async visit(address, { script, ...options } = {}) {
        const context = await this.context(options);
        if (script) await context.addInitScript(script);
        const page = await context.newPage();
        await page.goto(address);
        return page;
    }

    /** Ackpoint, once its first table is complete. `fragment` with its '#'. */
    async open({ fragment = "", ...options } = {}) {
        const page = await this.visit(this.sites.page + fragment, options);
        await table_complete(page);
        return page;
    }

    /** Saves the newest page, if screenshots are wanted. */
    async photograph(name, page = this.#pages.at(-1)) {
        if (!settings.screenshots || !page) return;
        const file = name.replace(/[^\w.-]+/g, "-");
        await page.screenshot({ path: `${settings.screenshots}/${file}.png`, timeout: 5000 });
    }

    async close() {
        for (const context of this.#contexts) await context.close().catch(() => {});
    }
}
