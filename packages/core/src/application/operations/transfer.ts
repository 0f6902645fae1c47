import { Effect } from "effect"
import type { Intent, OperationFee } from "../../operation/Operation.ts"
import { parseShieldedRecipient } from "../intake/recipients.ts"
import { relayed } from "./relayed.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"

/** POST /transfer: pays another shielded balance, named by a recipientInfo or a public address. */
export const transfer = relayed(
  "transfer",
  Effect.fnUntraced(function* (gateway, command, amounts) {
    const { variableRateBps } = yield* RelayConfiguration
    const recipient = yield* parseShieldedRecipient(
      gateway,
      command.recipientAddress,
      "recipientAddress",
    )
    return (fee: OperationFee): Intent => ({
      kind: "transfer",
      amounts,
      recipient,
      fee,
      variableRateBps,
    })
  }),
)
