/** Whether `npm run nightly` runs the tests: then they search everything of which the suite tries a part. `vitest.workspace.ts` sets it. */
export const isNightly = process.env["NIGHTLY"] === "true"
