import { Effect } from "effect"
import type { ChainFamily } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { TransactionCaller } from "../intake/Caller.ts"
import { depositFor, type DepositRecipient } from "./deposit.ts"
import { parseShieldedRecipient } from "../intake/recipients.ts"
import type { schemas } from "../wire/schemas.ts"

type DepositForOtherCommand = (typeof schemas)["POST /deposit-for-other"]["request"]["Type"]

/**
 * The caller's public tokens become the balance of whoever made the recipientInfo, or of a plain address, which may know nothing of this
 * service yet. The operation is the payer's.
 */
const depositForOtherOn =
  (families: ReadonlyArray<ChainFamily>, otherwise: string) =>
  (caller: TransactionCaller, command: DepositForOtherCommand) =>
    depositFor(
      caller,
      command,
      (gateway) => recipientOf(gateway, command.recipientInfo),
      ({ chainId, family }) =>
        families.includes(family)
          ? Effect.void
          : Effect.fail(refusal("WRONG_CHAIN_FAMILY", { chainId, reason: otherwise })),
    )

/** POST /deposit-for-other. */
export const depositForOther = depositForOtherOn(
  ["evm", "tron"],
  "a Solana chain; its route is POST /deposit-solana-for-other",
)

/** POST /deposit-solana-for-other. */
export const depositSolanaForOther = depositForOtherOn(
  ["solana"],
  "not a Solana chain; the route of others is POST /deposit-for-other",
)

/** For an embedder, who names the chain and no route. */
export const depositForOtherAnywhere = depositForOtherOn(["evm", "tron", "solana"], "")

const recipientOf = Effect.fnUntraced(function* (gateway: PoolGatewayShape, text: string) {
  const pool = yield* ShieldedPool
  const recipient = yield* parseShieldedRecipient(gateway, text, "recipientInfo")
  const elsewhere =
    recipient.kind === "recipient-info" &&
    (yield* pool.readRecipientInfo(recipient.recipientInfo)) === null
  return { recipient, elsewhere } satisfies DepositRecipient
})
