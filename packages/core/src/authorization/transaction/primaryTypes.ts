import { recipients, swapAmounts, tokenAmounts } from "./pairFields.ts"
import {
  addressField,
  chainIdField,
  feeAmountField,
  payeeField,
  secondsField,
  type SignedField,
  stringField,
  tokenField,
} from "./SignedField.ts"

/** The first fields of every struct, in this order. */
export const baseFields = {
  nonce: stringField({ name: "nonce", label: "Nonce" }),
  sessionId: stringField({ name: "sessionId", label: "Session ID" }),
  chainId: chainIdField({ name: "chainId", label: "Chain ID" }),
}

/** The last fields of every struct, in this order; only those that the body contains. */
export const tailFields = {
  feeToken: tokenField({ name: "feeToken", label: "Fee Token" }),
  feeAmount: feeAmountField({ name: "feeAmount", label: "Fee Amount" }),
  txCompletionTime: secondsField({ name: "txCompletionTime", label: "Tx Completion Time" }),
  ref: stringField({ name: "ref", label: "Ref" }),
} satisfies Readonly<Record<string, SignedField>>

/** A line after a Solana text's own fields. */
export interface TailLine {
  readonly field: keyof typeof tailFields
  /** The line's value if the body does not contain the field; `null`: the line is omitted. */
  readonly whenAbsent: "" | "0" | null
}

/** The signed fields of one kind of transaction. */
export interface PrimaryTypeRow {
  readonly routes: ReadonlyArray<string>
  /** Fields after the base fields, in the struct and as lines of a Solana text. */
  readonly fields: ReadonlyArray<SignedField>
  readonly tailLines: ReadonlyArray<TailLine>
  /** A field that affects the transaction but has no line, so a Solana text cannot cover it. */
  readonly withoutLine: "feeAmount" | "txCompletionTime" | null
  /** The token that pays the fee according to a Solana text without a line for it; `null`: no fee, or a line of its own. */
  readonly feePayer: "first" | "given" | null
}

const tokenAddress = tokenField({ name: "tokenAddress", label: "Token Address" })
const recipientInfo = payeeField({ name: "recipientInfo", label: "Recipient Info" })
const feeAmountLine: TailLine = { field: "feeAmount", whenAbsent: null }
const refLine: TailLine = { field: "ref", whenAbsent: null }
const feeless = { tailLines: [], withoutLine: null, feePayer: null }
const relayed = { tailLines: [feeAmountLine, refLine] }
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
    withoutLine: "txCompletionTime",
    ...relayed,
  },
  Withdraw: {
    routes: ["/withdraw"],
    fields: [tokenAmounts, payee],
    feePayer: "first",
    withoutLine: "txCompletionTime",
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
    withoutLine: null,
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

/** The name of a kind of transaction in its signed text. */
export type PrimaryType = keyof typeof primaryTypes

const byRoute = new Map<string, PrimaryType>(
  Object.entries(primaryTypes).flatMap(([name, { routes }]) =>
    routes.map((route) => [route, name as PrimaryType] as const),
  ),
)

/** The kind of transaction on this route; `null` if the route takes no transaction. */
export function primaryTypeOf(route: string): PrimaryType | null {
  return byRoute.get(route) ?? null
}
