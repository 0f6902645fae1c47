/**
 * `Prover` on snarkjs.
 *
 * Licence: snarkjs is GPL-3.0, so this package is GPL-3.0-only, unlike the rest of the repository (Apache-2.0). A program or
 * an image that contains it must follow the GPL for it when it is passed on, sources included; running a service is not
 * passing it on. Nothing else here imports this package unless it is asked for, so a service that must not contain it names
 * another implementation of the port `Prover`. See docs/decisions/0004-gpl-prover.md; this is no legal advice.
 */
export { snarkjsProver } from "./snarkjsProver.ts"
