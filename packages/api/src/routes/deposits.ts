import {
  deposit,
  depositForOther,
  keyKindIn,
  refusal,
  type Caller,
  type KeyKind,
  type PreparedDeposit,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { parseShieldedRecipient, parseTokenAmounts } from "../command/parse.ts"
import { schemas } from "../wire/schemas.ts"
import { writingFor } from "../answer/writingFor.ts"
import { familyFor } from "./familyFor.ts"
import { transaction } from "./Route.ts"

/** The fields that the deposit routes share. */
export const depositText = {
  method: "POST",
  tag: "Transactions",
  refusals: [
    "UNSUPPORTED_TOKEN",
    "CHAIN_UNAVAILABLE",
    "PAUSED",
    "CHAIN_UNTRIED",
    "INVALID_REF",
    "FORBIDDEN",
    "SCREENING_UNAVAILABLE",
  ],
  mayBeAccepted: false,
} as const

/** The unsigned transaction of a deposit, as a body contains it. */
export const preparedDeposit = Effect.fnUntraced(function* (
  { txData, approval }: PreparedDeposit,
  chainId: number,
) {
  const { write } = yield* writingFor(chainId)
  return { txData, approvalAddress: approval === null ? null : write(approval) }
})

const depositResult = Effect.fnUntraced(function* (
  prepared: PreparedDeposit,
  { chainId }: { readonly chainId: number },
  { nonce }: Caller,
) {
  const body = { success: true, ...(yield* preparedDeposit(prepared, chainId)), nonce }
  return { outcome: "ok", body } satisfies Answer
})

type DepositBody = (typeof schemas)["POST /deposit"]["request"]["Type"]

const depositCommand = Effect.fnUntraced(function* (
  { chainId, tokenAddresses, amounts }: DepositBody,
  caller: Caller,
) {
  const family = yield* familyFor(caller, chainId)
  return { chainId, amounts: yield* parseTokenAmounts(family, tokenAddresses, amounts) }
})

export const depositRoute = transaction({
  ...depositText,
  pattern: "/deposit",
  summary: "Build the transaction that moves public tokens into the shielded balance",
  description:
    "The caller signs and broadcasts `txData`. The service does not check allowance and public balance; `approvalAddress` is the spender to approve. If the answer is lost, send the same bytes again: the 409 has `txData` in `operation`, until the chain has seen the deposit.",
  ...schemas["POST /deposit"],
  kind: "deposit",
  command: depositCommand,
  useCase: deposit,
  result: depositResult,
})

export const prooflessDepositRoute = transaction({
  ...depositText,
  pattern: "/proofless-deposit",
  summary: "Same as POST /deposit",
  description: "An alias for existing callers.",
  ...schemas["POST /proofless-deposit"],
  kind: "deposit",
  command: depositCommand,
  useCase: deposit,
  result: depositResult,
})

const forOtherText = {
  ...depositText,
  refusals: [...depositText.refusals, "INVALID_RECIPIENT", "INVALID_RECIPIENT_INFO"],
} as const

type DepositForOtherBody = (typeof schemas)["POST /deposit-for-other"]["request"]["Type"]

/**
 * Parses the command of a deposit for another recipient. The route serves only chains whose accounts have these keys; for other chains it
 * fails with WRONG_CHAIN_FAMILY and `otherwise` as the reason.
 */
const forOtherOn = (served: { readonly keys: KeyKind; readonly otherwise: string } | null) =>
  Effect.fnUntraced(function* (wire: DepositForOtherBody, caller: Caller) {
    const { chainId } = wire
    const family = yield* familyFor(caller, chainId)
    if (served !== null && keyKindIn(family) !== served.keys)
      return yield* refusal("WRONG_CHAIN_FAMILY", { chainId, reason: served.otherwise })
    return {
      ...(yield* depositCommand(wire, caller)),
      recipient: yield* parseShieldedRecipient(family, wire.recipientInfo, "recipientInfo"),
    }
  })

const forOther = {
  ...forOtherText,
  ...schemas["POST /deposit-for-other"],
  kind: "deposit",
  useCase: depositForOther,
  result: depositResult,
} as const

export const depositForOtherRoute = transaction({
  ...forOther,
  pattern: "/deposit-for-other",
  summary: "Build the transaction that moves public tokens into another owner's shielded balance",
  description:
    "Like POST /deposit. `recipientInfo` is the text that the recipient got from GET /recipient-info, of this deployment or another one, or a plain address, even one that never used the service. The operation belongs to the payer, who learns neither the recipient's balance nor identity.",
  command: forOtherOn({
    keys: "key20",
    otherwise: "a Solana chain; use POST /deposit-solana-for-other",
  }),
})

export const depositSolanaForOtherRoute = transaction({
  ...forOther,
  pattern: "/deposit-solana-for-other",
  summary: "POST /deposit-for-other for Solana",
  description:
    "Exactly one mint and one amount. `txData` is base64 of an unsigned transaction with the caller's wallet as payer.",
  command: forOtherOn({
    keys: "key32",
    otherwise: "not a Solana chain; use POST /deposit-for-other",
  }),
})

/** For embedders, who pass a chain id instead of choosing a route. */
export const depositForOtherAnywhere = transaction({
  ...depositForOtherRoute,
  command: forOtherOn(null),
})
