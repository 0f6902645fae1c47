import { KeyVault, retirementName, type Address } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"

/** When an account was retired, milliseconds since the epoch; `null` if it was not. */
export const retirementOf = Effect.fnUntraced(function* (
  { chainId }: { readonly chainId: number },
  address: Address,
) {
  const mark = yield* (yield* KeyVault).get(retirementName(chainId, address))
  return mark === null ? null : Number(Buffer.from(Redacted.value(mark)).toString("utf8"))
})
