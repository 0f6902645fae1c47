import { Effect } from "effect"
import type { ChainFamily } from "../address/Address.ts"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { ShieldedPool } from "../port/ShieldedPool.ts"
import type { TransactionCaller } from "./Caller.ts"
import { depositFor, type DepositRecipient } from "./deposit.ts"
import { parseShieldedRecipient } from "./recipients.ts"
import type { schemas } from "./schemas.ts"

type DepositForOtherCommand = (typeof schemas)["POST /deposit-for-other"]["request"]["Type"]

/**
 * The caller's public tokens become the balance of whoever made the recipientInfo, or of a plain address, which may know nothing of this
 * service yet. The operation is the payer's.
 */
const depositForOtherOn =
  (...families: ReadonlyArray<ChainFamily>) =>
  (caller: TransactionCaller, command: DepositForOtherCommand) =>
    depositFor(caller, command, (gateway) =>
      families.includes(gateway.family)
        ? recipientOf(gateway, command.recipientInfo)
        : refusal("WRONG_CHAIN_FAMILY", { chainId: gateway.chainId }),
    )

/** POST /deposit-for-other. */
export const depositForOther = depositForOtherOn("evm", "tron")

/** POST /deposit-solana-for-other. */
export const depositSolanaForOther = depositForOtherOn("solana")

/** For an embedder, who names the chain and no route. */
export const depositForOtherAnywhere = depositForOtherOn("evm", "tron", "solana")

const recipientOf = Effect.fnUntraced(function* (gateway: PoolGatewayShape, text: string) {
  const pool = yield* ShieldedPool
  const recipient = yield* parseShieldedRecipient(gateway, text)
  const elsewhere =
    recipient.kind === "recipient-info" &&
    (yield* pool.readRecipientInfo(recipient.recipientInfo)) === null
  return { recipient, elsewhere } satisfies DepositRecipient
})
