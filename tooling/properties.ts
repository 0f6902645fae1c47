import { configureGlobal } from "fast-check"

/**
 * In CI, property tests use a fixed seed, so that a commit always gets the same result. Elsewhere each run draws a new seed; a failure it
 * finds is a defect to fix, not a flake to rerun. `PROPERTY_SEED` sets the seed everywhere.
 */
const { CI, PROPERTY_SEED } = process.env
const seed = PROPERTY_SEED ?? (CI === undefined ? undefined : "1")
if (seed !== undefined) configureGlobal({ seed: Number(seed) })
