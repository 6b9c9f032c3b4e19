// One test's part of the browser: it opens pages in contexts of their own and notices whatever goes
// wrong in them, asked or not: errors on the console, exceptions, breaches of the content security
// policy, requests to other hosts, questions to the user.
import { createRequire } from "node:module";
import { root, settings } from "./settings.mjs";
import { click_at, drawn, table_complete } from "./page.mjs";

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

/** A page that tests use one after the other, as long as they leave it whole. */
const shared = { context: null, page: null, stage: null };

/** As it was when it opened: the default scenario, nothing left out, nothing focused. */
async function restore(page) {
    await click_at(page, 2, 2);  // closes what is open
    await page.evaluate(() => {
        document.activeElement.blur();
        getSelection().removeAllRanges();
        for (const name of Object.keys(window).filter((key) => key.startsWith("test_"))) {
            delete window[name];
        }
        window.ackpoint.choose("theme", "system");
        window.ackpoint.choose("scenario", "default");
        document.getElementById("field").scrollTo(0, 0);
    });
    await table_complete(page);
    await drawn(page);
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

    /** What happens in it is noted by the stage that `owner` names at that time. */
    async context(options = {}, owner = { stage: this }) {
        const context = await this.browser.newContext({
            viewport: { width: 1440, height: 900 }, colorScheme: "dark", ...options,
        });
        context.setDefaultTimeout(20_000);
        const note = (fault) => owner.stage.#note(fault);
        await context.addInitScript(watch);
        const hosts = [this.sites.page, this.sites.others].map((site) => new URL(site).host);
        context.on("request", (request) => {
            const url = new URL(request.url());
            if (/^https?:$/.test(url.protocol) && !hosts.includes(url.host)) {
                note(`request to another host: ${url}`);
            }
        });
        context.on("requestfailed", (request) => {
            const reason = request.failure()?.errorText;
            const fault = `request failed: ${request.url()} ${reason}`;
            if (reason !== "net::ERR_ABORTED") note(fault);
        });
        context.on("console", (message) => {
            if (["error", "warning", "assert"].includes(message.type())) {
                note(`console ${message.type()}: ${message.text()}`);
            }
        });
        context.on("weberror", (error) => note(`exception: ${error.error().message}`));
        context.on("page", (page) => {
            owner.stage.#pages.push(page);
            page.on("dialog", (dialog) => {
                note(`dialog: ${dialog.message()}`);
                dialog.dismiss().catch(() => {});
            });
            page.on("crash", () => note("the page crashed"));
        });
        return context;
    }

    /** A new page at any address. `script` runs before the page's own. */
    async visit(address, { script, ...options } = {}) {
        const context = await this.context(options);
        this.#contexts.push(context);
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

    /** Ackpoint with the default scenario, in a page that other tests have used before. */
    async open_shared() {
        shared.stage = this;
        if (shared.page) {
            this.#pages.push(shared.page);
        } else {
            shared.context = await this.context({}, shared);
            shared.page = await shared.context.newPage();
            await shared.page.goto(this.sites.page);
            await table_complete(shared.page);
        }
        await restore(shared.page);
        return shared.page;
    }

    /** Saves the newest page, if screenshots are wanted. */
    async photograph(name, page = this.#pages.at(-1)) {
        if (!settings.screenshots || !page) return;
        const file = name.replace(/[^\w.-]+/g, "-");
        await page.screenshot({ path: `${settings.screenshots}/${file}.png`, timeout: 20_000 });
    }

    async close({ failed = false } = {}) {
        for (const context of this.#contexts) await context.close().catch(() => {});
        if (shared.stage !== this || !(failed || this.faults.length)) return;
        await shared.context.close().catch(() => {});
        shared.page = null;
    }
}
