import { isNativeToken } from "@shielded-relay/core"
import { VersionedTransaction } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { simulationCall } from "../rpc/solanaCalls.ts"
import { anyBlockhash, packetOf } from "../sending/message.ts"
import type { Pool } from "../sending/Pool.ts"
import { legMessage, unitBoundOf, type DepositLeg } from "./depositLeg.ts"
import { legRefusalOf, type LegRefusal } from "./legRefusal.ts"
import { readTokenAmount } from "./readBalance.ts"

/** A leg that the chain would take now, and the compute units that it uses. */
export interface LegTrial {
  readonly units: bigint
}

/**
 * Simulates a leg at one endpoint, on its newest confirmed state and without signatures. Its fee payer is the one that will sign.
 *
 * Fails with `unfunded` if the relaying account cannot pay the fee, and with `transaction-failed` if the node executed no instruction.
 */
export const tryLeg = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Pool,
  leg: DepositLeg,
): Effect.fn.Return<LegTrial | LegRefusal, EndpointFailure> {
  const bound = unitBoundOf(leg.notes)
  const message = legMessage(pool, leg, { blockhash: anyBlockhash, units: bound, unitPrice: 0n })
  const packet = packetOf(new VersionedTransaction(message))
  if (packet === null) return { code: "TooLarge" }
  const { value } = yield* endpoint.ask(simulationCall(packet))
  if (value.err === null) return { units: BigInt(value.unitsConsumed ?? bound) }
  const refusal = legRefusalOf(pool, value)
  if (typeof refusal === "string")
    return yield* new EndpointFailure({
      endpoint: endpoint.name,
      method: "simulateTransaction",
      kind: refusal,
    })
  return refusal.code === "Reverted" && (yield* hasNone(endpoint, leg))
    ? { code: "InsufficientFunds" }
    : refusal
})

/** Whether the account has none of a deposited token. SPL Token reports a missing token account by an error without a meaning of its own. */
const hasNone = Effect.fnUntraced(function* (endpoint: Endpoint, { account, notes }: DepositLeg) {
  const tokens = new Set(notes.map(({ token }) => token).filter((token) => !isNativeToken(token)))
  for (const token of tokens)
    if ((yield* readTokenAmount(endpoint, account, token)) === 0n) return true
  return false
})
