import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Intent, OperationFee } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import type { TokenAmount } from "../../operation/Operation.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { requirePublicRecipient } from "../intake/recipients.ts"
import { relayed, type RelayedCommand } from "./relayed.ts"

export interface WithdrawCommand extends RelayedCommand {
  readonly recipient: Address
}

/** Pays a public address from the caller's shielded balance. Returns the operation once its hash is known or the wait times out. */
export const withdraw = relayed(
  "withdraw",
  Effect.fnUntraced(function* (
    gateway: PoolGatewayShape,
    { recipient }: WithdrawCommand,
    amounts: ReadonlyArray<TokenAmount>,
  ) {
    const { variableRateBps } = yield* RelayConfiguration
    yield* requirePublicRecipient(gateway, recipient, "recipientAddress")
    return (fee: OperationFee): Intent => ({
      kind: "withdraw",
      amounts,
      recipient,
      fee,
      variableRateBps,
    })
  }),
)
