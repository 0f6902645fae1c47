import { Effect } from "effect"
import type { Intent, OperationFee } from "../../operation/Operation.ts"
import { parsePublicRecipient } from "../intake/recipients.ts"
import { relayed } from "./relayed.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/** POST /withdraw: pays a public address out of the caller's shielded balance. */
export const withdraw = relayed(
  "withdraw",
  Effect.fnUntraced(function* (gateway, command, amounts) {
    const { variableRateBps } = yield* RelayConfiguration
    const recipient = yield* parsePublicRecipient(
      gateway,
      command.recipientAddress,
      "recipientAddress",
    )
    return (fee: OperationFee): Intent => ({
      kind: "withdraw",
      amounts,
      recipient,
      fee,
      variableRateBps,
    })
  }),
)
