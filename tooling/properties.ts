import { configureGlobal } from "fast-check"

/**
 * In CI every property draws from one seed, so that a commit is judged the same each time; elsewhere each run draws anew, and what it finds
 * is a defect to mend before it is a run to repeat. `PROPERTY_SEED` names another seed, in CI too.
 */
const { CI, PROPERTY_SEED } = process.env
const seed = PROPERTY_SEED ?? (CI === undefined ? undefined : "1")
if (seed !== undefined) configureGlobal({ seed: Number(seed) })
