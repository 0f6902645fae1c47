/**
 * `Prover` based on snarkjs.
 *
 * Licence: snarkjs is GPL-3.0, so this package is GPL-3.0-only, unlike the rest of the repository (Apache-2.0). Distributing a program or
 * image that contains it requires following the GPL, including access to the sources. Running it as a service is not distribution. No other
 * package loads this one unless the configuration asks for it. See docs/decisions/0004-gpl-prover.md. This is not legal advice.
 */
export { snarkjsProver } from "./snarkjsProver.ts"
