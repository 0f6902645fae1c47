/**
 * A ceremony for the keys of a pool.
 *
 * Licence: snarkjs is GPL-3.0, so this package is GPL-3.0-only, unlike most of the repository (Apache-2.0). No other package imports it; the
 * keys that it writes are data. See docs/decisions/0004-gpl-prover.md.
 */
export type { Terminal } from "./Terminal.ts"
export { run, type ExitCode } from "./run.ts"
