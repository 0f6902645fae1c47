import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import type { TransactionCaller } from "./Caller.ts"
import { depositFor, type DepositRecipient } from "./deposit.ts"
import { parseShieldedRecipient } from "./recipients.ts"
import type { schemas } from "./schemas.ts"

type DepositForOtherCommand = (typeof schemas)["POST /deposit-for-other"]["request"]["Type"]

/**
 * POST /deposit-for-other: the caller's public tokens become the balance of whoever made the recipientInfo, or of a plain address,
 * which may know nothing of this service yet. The operation is the payer's.
 */
export const depositForOther = (caller: TransactionCaller, command: DepositForOtherCommand) =>
  depositFor(caller, command, (gateway) =>
    gateway.family === "solana"
      ? refusal("WRONG_CHAIN_FAMILY", { chainId: gateway.chainId })
      : recipientOf(gateway, command.recipientInfo),
  )

/** POST /deposit-solana-for-other: the same on Solana. */
export const depositSolanaForOther = (caller: TransactionCaller, command: DepositForOtherCommand) =>
  depositFor(caller, command, (gateway) =>
    gateway.family === "solana"
      ? recipientOf(gateway, command.recipientInfo)
      : refusal("WRONG_CHAIN_FAMILY", { chainId: gateway.chainId }),
  )

/** Either of them, for an embedder, who names the chain and no route. */
export const depositForOtherAnywhere = (
  caller: TransactionCaller,
  command: DepositForOtherCommand,
) => depositFor(caller, command, (gateway) => recipientOf(gateway, command.recipientInfo))

const recipientOf = Effect.fnUntraced(function* (gateway: PoolGatewayShape, text: string) {
  const pool = yield* ShieldedPool
  const recipient = yield* parseShieldedRecipient(gateway, text)
  const elsewhere =
    recipient.kind === "recipient-info" &&
    (yield* pool.readRecipientInfo(recipient.recipientInfo)) === null
  return { recipient, elsewhere } satisfies DepositRecipient
})
