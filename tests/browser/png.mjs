// Reads the screenshots that Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced.
import { inflateSync } from "node:zlib";

function paeth(left, up, corner) {
    const guess = left + up - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
    return a <= b && a <= c ? left : b <= c ? up : corner;
}

function unfilter(bytes, width, height, channels) {
    const stride = width * channels;
    const pixels = new Uint8Array(stride * height);
    for (let y = 0; y < height; ++y) {
        const filter = bytes[y * (stride + 1)];
        for (let x = 0; x < stride; ++x) {
            const at = y * stride + x;
            const left = x >= channels ? pixels[at - channels] : 0;
            const up = y > 0 ? pixels[at - stride] : 0;
            const corner = x >= channels && y > 0 ? pixels[at - stride - channels] : 0;
            const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
            pixels[at] = bytes[y * (stride + 1) + 1 + x] + guesses[filter];
        }
    }
    return pixels;
}

/** {width, height, channels, pixels} */
export function read_png(file) {
    const data = [];
    let width, height, channels;
    for (let at = 8; at < file.length;) {
        const size = file.readUInt32BE(at);
        const type = file.toString("latin1", at + 4, at + 8);
        const body = file.subarray(at + 8, at + 8 + size);
        if (type === "IHDR") {
            [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
            channels = { 2: 3, 6: 4 }[body[9]];
            const readable = body[8] === 8 && channels && body[12] === 0;
            if (!readable) throw new Error("a PNG of another kind");
        }
        if (type === "IDAT") data.push(body);
        at += size + 12;
    }
    const pixels = unfilter(inflateSync(Buffer.concat(data)), width, height, channels);
    return { width, height, channels, pixels };
}

/** Pixels whose channels together differ from `colour` by at most `tolerance`: [{x, y}]. */
export function pixels_like({ width, channels, pixels }, colour, tolerance) {
    const found = [];
    for (let at = 0; at < pixels.length; at += channels) {
        let distance = 0;
        for (let i = 0; i < 3; ++i) distance += Math.abs(pixels[at + i] - colour[i]);
        const index = at / channels;
        if (distance <= tolerance) found.push({ x: index % width, y: Math.floor(index / width) });
    }
    return found;
}

/** How many colours there are. */
export function colours_in({ channels, pixels }) {
    const colours = new Set();
    for (let at = 0; at < pixels.length; at += channels) {
        colours.add((pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]);
    }
    return colours.size;
}
