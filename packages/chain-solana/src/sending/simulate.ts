import { SimulationRejected, type Address, type PoolTransaction } from "@shielded-relay/core"
import { VersionedTransaction } from "@solana/web3.js"
import { Effect } from "effect"
import { tokenProgram } from "../account/programs.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { simulationCall } from "../rpc/solanaCalls.ts"
import type { RpcSimulation } from "../rpc/solanaSchemas.ts"
import { accountWithoutRent, programRefusal } from "../rpc/TransactionError.ts"
import { callParts } from "./callInstructions.ts"
import { mostUnits } from "./computeUnits.ts"
import type { Rents } from "./costs.ts"
import { draftOf, type Draft } from "./draft.ts"
import { anyBlockhash, messageOf, packetOf } from "./message.ts"
import type { Pool } from "./Pool.ts"
import { singleJoin } from "./poolCall.ts"
import { isUnfundedTransfer, lacksFee, poolErrorName } from "./refusals.ts"
import { readRootPlace } from "../state/rootPlace.ts"

/** A call that would succeed now: its compute units and the chain state that its bytes depend on. */
export interface Trial {
  readonly units: bigint
  readonly draft: Draft
}

/** The result of a simulation, or why the chain would refuse the call. */
type Finding = Trial | Refusal

interface Refusal {
  readonly code: string
  readonly byRecipient: boolean
}

/** The program's error for a root that it does not know. Also ours when no ring contains the root. */
const unknownRoot = { code: "UnknownRoot", byRecipient: false } as const satisfies Refusal

/** Program errors that, for a well-formed call, only the recipient's account can cause. */
const recipients: ReadonlySet<string> = new Set(["InvalidRecipient", "TransferMismatch"])

/** Simulates a call at one endpoint, on its newest confirmed state. */
export const tryCall = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Pool,
  rents: Rents,
  sender: Address,
  transaction: PoolTransaction,
) {
  const draft = yield* draftOf(endpoint, pool, rents, transaction)
  if (draft.place === null) return unknownRoot satisfies Finding
  if (draft.refusing !== null)
    return {
      code: "InvalidRecipient",
      byRecipient: draft.refusing === "recipient",
    } satisfies Finding
  if (draft.lacksTable) return { code: "LookupTableClosed", byRecipient: false } satisfies Finding
  const payer = keyOfAddress(sender)
  const message = messageOf({
    payer,
    blockhash: anyBlockhash,
    units: mostUnits,
    unitPrice: 0n,
    ...callParts(pool, payer, draft.call, { ...draft, ...draft.place }),
  })
  const packet = packetOf(new VersionedTransaction(message))
  if (packet === null) return { code: "TooLarge", byRecipient: false } satisfies Finding
  const { value } = yield* endpoint.ask(simulationCall(packet))
  if (value.err === null)
    return { units: BigInt(value.unitsConsumed ?? Number(mostUnits)), draft } satisfies Finding
  const finding = findingOf(pool, value)
  if (finding !== "unfunded")
    return (yield* rootMoved(endpoint, pool, draft, finding)) ? unknownRoot : finding
  // The relay's account lacks funds. The call itself is not refused, so this is not reported as a refusal.
  return yield* new EndpointFailure({
    endpoint: endpoint.name,
    method: "simulateTransaction",
    kind: "unfunded",
  })
})

/**
 * Whether the root moved between the read and the simulation. If the ring wrapped around in between, the call's position holds another root
 * and the program reports an invalid proof; the actual error is an unknown root.
 */
const rootMoved = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { addresses }: Pool,
  { call, place }: Draft,
  { code }: Refusal,
) {
  if (code !== "InvalidProof") return false
  const now = yield* readRootPlace(endpoint, addresses.roots, singleJoin(call).join.root)
  return now?.ring !== place?.ring || now?.index !== place?.index
})

/** Translates a failed simulation: the pool's own error names where the pool failed, a generic code otherwise. */
export function findingOf(
  { addresses, venues }: Pick<Pool, "addresses" | "venues">,
  { err, logs }: RpcSimulation,
): Refusal | "unfunded" {
  if (err === null) throw new RangeError("the simulation succeeded, so it has no refusal to read")
  if (lacksFee(err)) return "unfunded"
  // A system account below its rent-exempt minimum can only be the recipient of a payout.
  if (accountWithoutRent(err) !== null) return { code: "InvalidRecipient", byRecipient: true }
  const refusal = programRefusal(logs ?? [])
  if (refusal === null) return { code: "Reverted", byRecipient: false }
  const { program } = refusal
  if (program === addresses.program.toBase58()) {
    const own = poolErrorName(refusal)
    return { code: own, byRecipient: recipients.has(own) }
  }
  if (isUnfundedTransfer(refusal)) return "unfunded"
  // SPL Token refuses to credit a frozen account or an account of another mint. A venue refuses what it does not trade.
  const outside = [tokenProgram, ...[...venues.values()].map((venue) => venue.program)]
  return { code: "Reverted", byRecipient: outside.some((one) => one.toBase58() === program) }
}

/**
 * Simulates a call before it is sent. It is rejected only if every endpoint rejects it: an endpoint that lags behind may not know the root
 * or note that it uses.
 */
export const simulate = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Pool,
  rents: Rents,
  sender: Address,
  transaction: PoolTransaction,
) {
  const finding = yield* endpoints.prefer(
    (endpoint) => tryCall(endpoint, pool, rents, sender, transaction),
    (found) => "units" in found,
  )
  if ("units" in finding) return finding
  return yield* new SimulationRejected({
    chainId: pool.chainId,
    ...finding,
    unknownRoot: finding.code === unknownRoot.code,
  })
})
