import { Brand } from "effect"
import type { StampScope } from "../../session/RequestScope.ts"
import type { StampKey } from "./StampKey.ts"

const brand = Brand.nominal<StampScope>()

/** The scope of a key's nonces, for ever and in all organizations. */
export function stampScope(key: StampKey): StampScope {
  return brand(`stamp:${key}`)
}
