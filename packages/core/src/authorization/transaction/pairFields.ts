import { Result } from "effect"
import { parseAddress } from "../../address/index.ts"
import { parseAmount } from "../../amount/index.ts"
import { invalidField } from "../../error/invalidField.ts"
import { lengthFault } from "../../error/lengthFault.ts"
import { refusal, type RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import { carries, type SignedField } from "./SignedField.ts"
import { type PairsValue, recipientAmount, type SignedPair, tokenAmount } from "./SignedValue.ts"

type Pairs = Result.Result<PairsValue | null, RelayError>

/** `tokenAddresses` and `amounts`, paired by index; all amounts are positive. */
export const tokenAmounts: SignedField<PairsValue> = tokenAmountsField(parseAmount)

/** The pairs of a swap: the input (index 0) has a leading minus, the output has none. */
export const swapAmounts: SignedField<PairsValue> = tokenAmountsField((text, index) => {
  if (index !== 0) return parseAmount(text)
  const given: bigint | null = text.startsWith("-") ? parseAmount(text.slice(1)) : null
  return given === null ? null : -given
})

/** The payouts of a private send. */
export const recipients: SignedField<PairsValue> = {
  name: "recipients",
  type: "RecipientAmount[]",
  label: "Recipients",
  from: "recipients",
  read: (fields): Pairs =>
    Result.gen(function* () {
      if (!carries(fields, "recipients")) return null
      const pairs: Array<SignedPair> = []
      for (const [index, item] of (yield* listOf(fields, "recipients")).entries()) {
        const path = `recipients[${index}]`
        const { address, amount } = yield* membersOf(item, path)
        pairs.push(
          yield* pairOf(
            [address, `${path}.address`],
            [amount, `${path}.amount`],
            index,
            parseAmount,
          ),
        )
      }
      return { kind: "pairs", struct: recipientAmount, pairs } satisfies PairsValue
    }),
}

type ParseAmount = (text: string, index: number) => bigint | null

function tokenAmountsField(parse: ParseAmount): SignedField<PairsValue> {
  return {
    name: "tokenAmounts",
    type: "TokenAmount[]",
    label: "Token Amounts",
    from: "tokenAddresses",
    read: (fields): Pairs =>
      Result.gen(function* () {
        if (!carries(fields, "tokenAddresses")) return null
        if (!carries(fields, "amounts")) {
          return yield* Result.fail(refusal("MISSING_FIELD", { field: "amounts" }))
        }
        const tokens = yield* listOf(fields, "tokenAddresses")
        const amounts = yield* listOf(fields, "amounts")
        const fault = lengthFault(tokens, amounts)
        if (fault !== null) {
          return yield* Result.fail(refusal("INVALID_REQUEST", { reason: fault }))
        }
        const pairs: Array<SignedPair> = []
        for (const [index, token] of tokens.entries()) {
          pairs.push(
            yield* pairOf(
              [token, `tokenAddresses[${index}]`],
              [amounts[index], `amounts[${index}]`],
              index,
              parse,
            ),
          )
        }
        return { kind: "pairs", struct: tokenAmount, pairs } satisfies PairsValue
      }),
  }
}

/** A value of the body and its path. */
type Sent = readonly [value: unknown, path: string]

function pairOf(
  [text, textPath]: Sent,
  [amountText, amountPath]: Sent,
  index: number,
  parse: ParseAmount,
): Result.Result<SignedPair, RelayError> {
  const address = typeof text === "string" ? parseAddress(text, "any") : null
  if (address === null) return Result.fail(invalidField(textPath, "expected an address"))
  const amount = typeof amountText === "string" ? parse(amountText, index) : null
  if (amount === null)
    return Result.fail(invalidField(amountPath, "expected smallest units in digits"))
  return Result.succeed({ address, text: String(text), amount })
}

function listOf(fields: Fields, name: string): Result.Result<ReadonlyArray<unknown>, RelayError> {
  const value = fields[name]
  return Array.isArray(value) && value.length > 0
    ? Result.succeed(value)
    : Result.fail(invalidField(name, "expected a list of at least 1"))
}

function membersOf(
  item: unknown,
  path: string,
): Result.Result<{ readonly address: unknown; readonly amount: unknown }, RelayError> {
  if (typeof item !== "object" || item === null)
    return Result.fail(invalidField(path, "expected an object"))
  return Result.succeed({
    address: "address" in item ? item.address : undefined,
    amount: "amount" in item ? item.amount : undefined,
  })
}
