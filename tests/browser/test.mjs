// The tests register themselves here; their names are claims about the page.
export const tests = [];

/** `run` gets a Stage; it fails by throwing, or by what the stage has noticed meanwhile. */
export function test(name, run) {
    tests.push({ name, run });
}
