import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { TransactionCaller } from "../intake/Caller.ts"
import { shieldedRecipientOf, type NamedRecipient } from "../intake/recipients.ts"
import { depositFor, type DepositCommand, type DepositRecipient } from "./deposit.ts"

export interface DepositForOtherCommand extends DepositCommand {
  readonly recipient: NamedRecipient
}

/**
 * Deposits the caller's public tokens for the owner of a recipientInfo or a plain address. The address may be unknown to this service. The
 * operation belongs to the payer.
 */
export const depositForOther = Effect.fn("useCase.depositForOther")(
  (caller: TransactionCaller, command: DepositForOtherCommand) =>
    depositFor(
      caller,
      command,
      Effect.fnUntraced(function* (gateway) {
        const pool = yield* ShieldedPool
        const recipient = yield* shieldedRecipientOf(gateway, command.recipient, "recipientInfo")
        const elsewhere =
          recipient.kind === "recipient-info" &&
          (yield* pool.readRecipientInfo(recipient.recipientInfo)) === null
        return { recipient, elsewhere } satisfies DepositRecipient
      }),
    ),
)
