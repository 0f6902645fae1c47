import { Effect } from "effect"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import type { TransactionCaller } from "../intake/Caller.ts"
import { shieldedRecipientOf, type NamedRecipient } from "../intake/recipients.ts"
import { depositFor, type DepositCommand, type DepositRecipient } from "./deposit.ts"

export interface DepositForOtherCommand extends DepositCommand {
  readonly recipient: NamedRecipient
}

/**
 * The caller's public tokens become the balance of whoever made the recipientInfo, or of a plain address, which may know nothing of this
 * service yet. The operation is the payer's.
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
