import { refusal, RelayError } from "../../error/RelayError.ts"
import { NonceUsed } from "./outcome.ts"

/** Failures of ports that reach a caller before acceptance: all mean "not now", and none of their text is shown. */
const notNow: Readonly<Record<string, "CHAIN_UNAVAILABLE" | "STORAGE_UNAVAILABLE">> = {
  ChainUnavailable: "CHAIN_UNAVAILABLE",
  StorageUnavailable: "STORAGE_UNAVAILABLE",
  VaultUnavailable: "STORAGE_UNAVAILABLE",
  IndexInconsistent: "CHAIN_UNAVAILABLE",
}

/** Any typed failure of a use case as the refusal its caller sees; what is unforeseen is our fault and says nothing. */
export function asRefusal(error: RelayError | { readonly _tag: string }): RelayError {
  if (error instanceof RelayError) return error
  if (error instanceof NonceUsed) return refusal("NONCE_USED")
  const code = notNow[error._tag]
  return code === undefined ? refusal("INTERNAL") : refusal(code, {}, { retryAfter: 5 })
}
