import { refusal, RelayError } from "../../error/RelayError.ts"
import { NonceUsed } from "./outcome.ts"
import { GrantChanged } from "./propose.ts"

/** Port failures before acceptance. All mean "try again later"; callers never see their text. */
const notNow: Readonly<Record<string, "CHAIN_UNAVAILABLE" | "STORAGE_UNAVAILABLE">> = {
  ChainUnavailable: "CHAIN_UNAVAILABLE",
  StorageUnavailable: "STORAGE_UNAVAILABLE",
  VaultUnavailable: "STORAGE_UNAVAILABLE",
  IndexInconsistent: "CHAIN_UNAVAILABLE",
}

/** Maps any typed failure of a use case to the refusal that the caller sees. Unexpected failures become `INTERNAL` without details. */
export function asRefusal(error: RelayError | { readonly _tag: string }): RelayError {
  if (error instanceof RelayError) return error
  if (error instanceof NonceUsed) return refusal("NONCE_USED")
  if (error instanceof GrantChanged) return refusal("ORGANIZATION_CHANGED", {}, { retryAfter: 1 })
  const code = notNow[error._tag]
  return code === undefined ? refusal("INTERNAL") : refusal(code, {}, { retryAfter: 5 })
}
