import type { RelayOptions } from "../RelayOptions.ts"
import { eitherLayer } from "./eitherLayer.ts"
import { promiseKeyVault } from "./promiseKeyVault.ts"
import { promisePriceSource } from "./promisePriceSource.ts"
import { promiseProver } from "./promiseProver.ts"
import { promiseStorage } from "./storage/promiseStorage.ts"

/** The ports of the options as layers. `priceSource` and `storage` are undefined if they were not given. */
export function promiseParts({ vault, prover, priceSource, storage }: RelayOptions) {
  return {
    vault: eitherLayer(vault, promiseKeyVault),
    prover: eitherLayer(prover, promiseProver),
    storage: storage === undefined ? undefined : eitherLayer(storage, promiseStorage),
    priceSource:
      priceSource === undefined ? undefined : eitherLayer(priceSource, promisePriceSource),
  }
}
