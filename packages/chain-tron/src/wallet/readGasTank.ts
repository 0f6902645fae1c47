import type { SecretText } from "@shielded-relay/chain-rpc"
import type { Address } from "@shielded-relay/core"
import { Effect } from "effect"
import { senderOf, type Sender } from "../sending/Sender.ts"

/**
 * Parses the key of the gas tank. A relaying account is refused: what managed accounts borrow would compete with the fees
 * of relayed transactions.
 *
 * @returns `null` without a key
 */
export const readGasTank = Effect.fnUntraced(function* <E>(
  key: SecretText | undefined,
  senders: ReadonlyMap<Address, Sender>,
  refuse: (code: "invalid-sender", message: string) => E,
) {
  if (key === undefined) return null
  const tank = senderOf(key)
  if (tank === null)
    return yield* Effect.fail(refuse("invalid-sender", "gasTank must be a private key of 32 bytes"))
  const index = [...senders.keys()].indexOf(tank.address)
  if (index >= 0)
    return yield* Effect.fail(
      refuse(
        "invalid-sender",
        `gasTank is the same account as senders[${index}]: configure an account of its own`,
      ),
    )
  return tank
})
