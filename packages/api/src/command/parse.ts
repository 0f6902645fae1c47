import {
  addressFault,
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

/**
 * Parse the texts of requests into the domain's values. `family` decides how addresses are written; `field` names the field in
 * refusals.
 */

/** Parses a token's address. Fails with UNSUPPORTED_TOKEN if the text is not an address of this chain. */
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

/** Parses `tokenAddresses` and `amounts` into pairs, in the order of the request. */
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

/** Parses the fee fields of a relayed request. On Solana any `feeToken` is accepted and ignored. */
export const parseFee = Effect.fnUntraced(function* (
  gateway: Pick<PoolGatewayShape, "family" | "callerRules">,
  { feeToken, feeAmount }: { readonly feeToken?: string; readonly feeAmount?: string },
) {
  return {
    feeToken: feeToken === undefined ? null : yield* parseFeeToken(gateway, feeToken),
    feeAmount: feeAmount === undefined ? null : yield* parseFeeUnits(feeAmount),
  } satisfies OfferedFee
})

/** Parses `feeToken`. Returns `null`, whatever the text, on a chain where the operation implies the token. */
export const parseFeeToken = Effect.fnUntraced(function* (
  { family, callerRules }: Pick<PoolGatewayShape, "family" | "callerRules">,
  text: string,
): Effect.fn.Return<Address | null, ReturnType<typeof refusal>> {
  if (callerRules.feeToken === "implied") return null
  const fault = addressFault(text)
  if (fault !== null) return yield* invalidField("feeToken", `${quoted(text)}, ${fault}`)
  return yield* parseTokenAddress(family, text, "feeToken")
})

export const parseFeeUnits = Effect.fnUntraced(function* (text: string) {
  return (
    parseFeeAmount(text) ?? (yield* invalidField("feeAmount", "not an amount of smallest units"))
  )
})

/** Parses the public address of a recipient. Fails with INVALID_RECIPIENT. */
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
      ? "a recipientInfo, expected a public address"
      : "not an address of this chain",
  })
})

/** Parses a recipientInfo, or a public address whose owner is paid inside the pool. Fails with INVALID_RECIPIENT. */
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
