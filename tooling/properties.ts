import { configureGlobal } from "fast-check"

/**
 * In CI, property tests use a fixed seed, so that a commit always gets the same result. Elsewhere and at night each run draws a new seed; a
 * failure it finds is a defect to fix, not a flake to rerun. `PROPERTY_SEED` sets the seed everywhere.
 */
// Not through `isNightly` of bench: every test file loads this module.
const { CI, NIGHTLY, PROPERTY_SEED } = process.env
const isFixed = CI !== undefined && NIGHTLY !== "true"
const seed = PROPERTY_SEED ?? (isFixed ? "1" : undefined)
if (seed !== undefined) configureGlobal({ seed: Number(seed) })
