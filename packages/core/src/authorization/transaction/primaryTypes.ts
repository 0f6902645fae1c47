import { recipients, swapAmounts, tokenAmounts } from "./pairFields.ts"
import {
  addressField,
  chainIdField,
  feeAmountField,
  payeeField,
  secondsField,
  type SignedField,
  stringField,
} from "./SignedField.ts"

/** The first fields of every struct, in this order. */
export const baseFields = {
  nonce: stringField({ name: "nonce", label: "Nonce" }),
  sessionId: stringField({ name: "sessionId", label: "Session ID" }),
  chainId: chainIdField({ name: "chainId", label: "Chain ID" }),
}

/** The last fields of every struct: those that the body carries, in this order. */
export const tailFields = {
  feeToken: addressField({ name: "feeToken", label: "Fee Token" }),
  feeAmount: feeAmountField({ name: "feeAmount", label: "Fee Amount" }),
  txCompletionTime: secondsField({ name: "txCompletionTime", label: "Tx Completion Time" }),
  ref: stringField({ name: "ref", label: "Ref" }),
} satisfies Readonly<Record<string, SignedField>>

/** A line after a Solana text's own fields. */
export interface TailLine {
  readonly field: keyof typeof tailFields
  /** What the line says when the body does not carry the field; `null`: there is no such line then. */
  readonly whenAbsent: "" | "0" | null
}

/** What one kind of transaction signs. */
export interface PrimaryTypeRow {
  readonly routes: ReadonlyArray<string>
  /** After the base: in the struct, and as lines of a Solana text. */
  readonly fields: ReadonlyArray<SignedField>
  readonly tailLines: ReadonlyArray<TailLine>
  /** A field that changes what happens and has no line: a Solana text cannot cover it. */
  readonly withoutLine: "feeAmount" | null
  /** Which of its tokens a Solana text, which has no line for it, makes pay the fee; `null`: no fee, or a line of its own. */
  readonly feePayer: "first" | "given" | null
}

const tokenAddress = addressField({ name: "tokenAddress", label: "Token Address" })
const recipientInfo = payeeField({ name: "recipientInfo", label: "Recipient Info" })
const feeAmountLine: TailLine = { field: "feeAmount", whenAbsent: null }
const refLine: TailLine = { field: "ref", whenAbsent: null }
const feeless = { tailLines: [], withoutLine: null, feePayer: null }
const relayed = { tailLines: [feeAmountLine, refLine], withoutLine: null }
const payee = payeeField({ name: "recipient", label: "Recipient", from: "recipientAddress" })

/**
 * The eight kinds of transaction: one table drives the typed data of 20-byte owners and the texts of Solana owners.
 * Source: the service's contract, "EVM / TRON typed data" and "Solana per-transaction signature".
 */
export const primaryTypes = {
  Deposit: { routes: ["/deposit"], fields: [tokenAmounts], ...feeless },
  ProoflessDeposit: { routes: ["/proofless-deposit"], fields: [tokenAmounts], ...feeless },
  DepositForOther: {
    routes: ["/deposit-for-other", "/deposit-solana-for-other"],
    fields: [tokenAmounts, recipientInfo],
    ...feeless,
  },
  Transfer: {
    routes: ["/transfer"],
    fields: [tokenAmounts, payee],
    feePayer: "first",
    ...relayed,
  },
  Withdraw: {
    routes: ["/withdraw"],
    fields: [tokenAmounts, payee],
    feePayer: "first",
    ...relayed,
  },
  Swap: {
    routes: ["/swap"],
    fields: [
      swapAmounts,
      stringField({ name: "externalActionId", label: "External Action ID" }),
      stringField({ name: "swapData", label: "Swap Data" }),
    ],
    feePayer: "given",
    ...relayed,
  },
  PrivateSend: {
    routes: ["/private-send"],
    fields: [tokenAddress, recipients],
    tailLines: [
      { field: "feeToken", whenAbsent: "" },
      { field: "txCompletionTime", whenAbsent: "0" },
      refLine,
    ],
    withoutLine: "feeAmount",
    feePayer: null,
  },
  WithdrawStuckUtxos: {
    routes: ["/withdraw-stuck-utxos"],
    fields: [
      tokenAddress,
      addressField({ name: "recipient", label: "Recipient", from: "recipientAddress" }),
    ],
    tailLines: [refLine],
    withoutLine: null,
    feePayer: null,
  },
} as const satisfies Readonly<Record<string, PrimaryTypeRow>>

/** A kind of transaction, as its signed text names it. */
export type PrimaryType = keyof typeof primaryTypes

const byRoute = new Map<string, PrimaryType>(
  Object.entries(primaryTypes).flatMap(([name, { routes }]) =>
    routes.map((route) => [route, name as PrimaryType] as const),
  ),
)

/** What a transaction on this route signs; `null` for a route that takes no transaction. */
export function primaryTypeOf(route: string): PrimaryType | null {
  return byRoute.get(route) ?? null
}
