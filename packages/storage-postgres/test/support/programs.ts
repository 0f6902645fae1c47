/** Whether `npm run nightly` runs the tests. `vitest.workspace.ts` sets it. */
export const isNightly = process.env["NIGHTLY"] === "true"

/** Options of Node for programs of these tests: they end before optimizing PGlite's code would pay. */
export const childOptions = ["--conditions=source", "--liftoff-only"]
