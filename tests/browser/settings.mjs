// Where things are; run.mjs overwrites what its arguments name.
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export const settings = {
    page: `${root}/build/web`,
    command: `${root}/build/native/ackpoint`,
    chromium: "/usr/bin/chromium",
    screenshots: undefined,
};
