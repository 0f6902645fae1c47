import fc from "fast-check"
import type { PrimaryType, Transaction } from "../../src/transaction/Transaction.ts"

/** The forms of addresses in each chain family. */
export interface AddressKind {
  readonly token: fc.Arbitrary<string>
  /** A recipient in a text field. */
  readonly recipient: fc.Arbitrary<string>
}

const amount = fc.bigInt({ min: 1n, max: 2n ** 127n - 1n }).map(String)
const line = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 24 })
  .filter((text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Transactions of one kind with addresses in a family's form. */
export function transactionOf(
  primaryType: PrimaryType,
  { token, recipient }: AddressKind,
): fc.Arbitrary<Transaction> {
  const tail = {
    sessionId: fc.uuid(),
    nonce: fc.uuid(),
    chainId: fc.integer({ min: 1, max: 2 ** 40 }),
    ref: optional(line),
  }
  const fee = { feeToken: optional(token), feeAmount: optional(amount) }
  const pairs = fc.array(fc.tuple(token, amount), { minLength: 1, maxLength: 8 }).map((list) => ({
    tokenAddresses: list.map(([address]) => address),
    amounts: list.map(([, units]) => units),
  }))
  const merged = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>) =>
    fc.tuple(a, b).map(([left, right]) => ({ ...left, ...right }))
  switch (primaryType) {
    case "Deposit":
    case "ProoflessDeposit":
      return merged(pairs, fc.record({ ...tail, primaryType: fc.constant(primaryType) }))
    case "DepositForOther":
      return merged(
        pairs,
        fc.record({ ...tail, primaryType: fc.constant(primaryType), recipientInfo: recipient }),
      )
    case "Transfer":
    case "Withdraw":
      return merged(
        pairs,
        fc.record({
          ...tail,
          ...fee,
          primaryType: fc.constant(primaryType),
          recipientAddress: recipient,
        }),
      )
    case "Swap":
      return fc
        .record({
          ...tail,
          ...fee,
          primaryType: fc.constant(primaryType),
          pair: fc.tuple(token, token, amount, amount),
          externalActionId: line,
          swapData: line,
        })
        .map(({ pair: [input, output, spent, gained], ...rest }) => ({
          ...rest,
          tokenAddresses: [input, output],
          amounts: [`-${spent}`, gained],
        }))
    case "PrivateSend":
      return fc.record({
        ...tail,
        ...fee,
        primaryType: fc.constant(primaryType),
        tokenAddress: token,
        recipients: fc.array(fc.record({ address: token, amount }), {
          minLength: 1,
          maxLength: 32,
        }),
        txCompletionTime: optional(fc.integer({ min: 1, max: 2 ** 33 })),
      })
    case "WithdrawStuckUtxos":
      return fc.record({
        ...tail,
        primaryType: fc.constant(primaryType),
        tokenAddress: token,
        recipientAddress: token,
      })
  }
}

export const primaryTypes = [
  "Deposit",
  "ProoflessDeposit",
  "DepositForOther",
  "Transfer",
  "Withdraw",
  "Swap",
  "PrivateSend",
  "WithdrawStuckUtxos",
] as const satisfies ReadonlyArray<PrimaryType>
