import type { RelayOptions } from "../RelayOptions.ts"
import { eitherLayer } from "./eitherLayer.ts"
import { promiseKeyVault } from "./promiseKeyVault.ts"
import { promisePriceSource } from "./promisePriceSource.ts"
import { promiseProver } from "./promiseProver.ts"

/** The ports of the options as layers. `priceSource` is undefined if it was not given. */
export function promiseParts({ vault, prover, priceSource }: RelayOptions) {
  return {
    vault: eitherLayer(vault, promiseKeyVault),
    prover: eitherLayer(prover, promiseProver),
    priceSource:
      priceSource === undefined ? undefined : eitherLayer(priceSource, promisePriceSource),
  }
}
