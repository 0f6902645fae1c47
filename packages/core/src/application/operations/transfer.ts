import { Effect } from "effect"
import type { Intent, OperationFee, TokenAmount } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { shieldedRecipientOf, type NamedRecipient } from "../intake/recipients.ts"
import { relayed, type RelayedCommand } from "./relayed.ts"

export interface TransferCommand extends RelayedCommand {
  readonly recipient: NamedRecipient
}

/** Pays another shielded balance. Returns the operation once its hash is known or the wait times out. */
export const transfer = relayed(
  "transfer",
  Effect.fnUntraced(function* (
    gateway: PoolGatewayShape,
    command: TransferCommand,
    amounts: ReadonlyArray<TokenAmount>,
  ) {
    const recipient = yield* shieldedRecipientOf(gateway, command.recipient, "recipientAddress")
    return (fee: OperationFee): Intent => ({
      kind: "transfer",
      amounts,
      recipient,
      fee,
      // A cut would be a public payout that shows the token and, by its rate, the amount.
      variableRateBps: 0,
    })
  }),
)
