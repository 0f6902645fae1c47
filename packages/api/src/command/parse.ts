import {
  invalidField,
  parseAddress,
  parseAmount,
  parseFeeAmount,
  printable,
  quoted,
  refusal,
  type Address,
  type ChainFamily,
  type NamedRecipient,
  type OfferedFee,
  type PoolGatewayShape,
  type TokenAmount,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** Texts of requests as the domain's values. A chain's family says how its addresses are written. `field`: where a text stands. */

/** UNSUPPORTED_TOKEN for a text that is no address of this chain: no such token can be accepted. */
export const parseTokenAddress = Effect.fnUntraced(function* (
  family: ChainFamily,
  text: string,
  field: string,
) {
  const address = parseAddress(text, family)
  if (address !== null) return address
  return yield* refusal("UNSUPPORTED_TOKEN", {
    field,
    token: printable(text),
    reason: "not an address of this chain",
  })
})

/** `tokenAddresses` and `amounts` as pairs, as listed. */
export const parseTokenAmounts = Effect.fnUntraced(function* (
  family: ChainFamily,
  tokenAddresses: ReadonlyArray<string>,
  amounts: ReadonlyArray<string>,
) {
  return yield* Effect.forEach(tokenAddresses, (text, index) =>
    Effect.gen(function* () {
      const token = yield* parseTokenAddress(family, text, `tokenAddresses[${index}]`)
      const amount = yield* parseSmallestUnits(amounts[index] ?? "", `amounts[${index}]`)
      return { token, amount } satisfies TokenAmount
    }),
  )
})

export const parseSmallestUnits = Effect.fnUntraced(function* (text: string, field: string) {
  return parseAmount(text) ?? (yield* invalidField(field, "not an amount of smallest units"))
})

/** The fee fields of a relayed request. On Solana `feeToken` is ignored, and may be any text. */
export const parseFee = Effect.fnUntraced(function* (
  gateway: Pick<PoolGatewayShape, "family" | "callerRules">,
  { feeToken, feeAmount }: { readonly feeToken?: string; readonly feeAmount?: string },
) {
  return {
    feeToken: feeToken === undefined ? null : yield* parseFeeToken(gateway, feeToken),
    feeAmount: feeAmount === undefined ? null : yield* parseFeeUnits(feeAmount),
  } satisfies OfferedFee
})

/** `null` where the operation implies it, whatever the text. */
export const parseFeeToken = Effect.fnUntraced(function* (
  { family, callerRules }: Pick<PoolGatewayShape, "family" | "callerRules">,
  text: string,
): Effect.fn.Return<Address | null, ReturnType<typeof refusal>> {
  if (callerRules.feeToken === "implied") return null
  if (parseAddress(text, "any") === null)
    return yield* invalidField("feeToken", `${quoted(text)}, expected an address of this chain`)
  return yield* parseTokenAddress(family, text, "feeToken")
})

export const parseFeeUnits = Effect.fnUntraced(function* (text: string) {
  return (
    parseFeeAmount(text) ?? (yield* invalidField("feeAmount", "not an amount of smallest units"))
  )
})

/** A public address to be paid. */
export const parsePublicRecipient = Effect.fnUntraced(function* (
  family: ChainFamily,
  text: string,
  field: string,
) {
  const address = parseAddress(text, family)
  if (address !== null) return address
  return yield* refusal("INVALID_RECIPIENT", {
    field,
    reason: isRecipientInfo(text)
      ? "a recipientInfo, a public address is needed here"
      : "not an address of this chain",
  })
})

/** A recipientInfo, or a public address whose owner is then paid inside the pool. */
export const parseShieldedRecipient = Effect.fnUntraced(function* (
  family: ChainFamily,
  text: string,
  field: string,
) {
  const recipient: NamedRecipient = isRecipientInfo(text)
    ? { kind: "recipient-info", recipientInfo: text }
    : { kind: "address", address: yield* parsePublicRecipient(family, text, field) }
  return recipient
})

function isRecipientInfo(text: string): boolean {
  return /^shielded1/i.test(text)
}
