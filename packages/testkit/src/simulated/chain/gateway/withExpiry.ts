import type { ChainUnavailable, PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { deliver } from "./deliver.ts"
import type { GatewayParts } from "./GatewayParts.ts"
import { NEWEST_ROOTS } from "../pool/PoolState.ts"
import type { Reception, Submission } from "./Submission.ts"
import { recentBlockOf } from "../Turns.ts"

/** Blocks after the one that a transaction names in which it may be executed, unless a network says otherwise. */
export const VALID_BLOCKS = 30

/** What a gateway reaches its chain by. */
export interface GatewayReach {
  readonly submission: Submission
  readonly answer: <A>(read: () => A) => Effect.Effect<A, ChainUnavailable>
  /** Number of the newest block that the endpoints know. */
  readonly seen: () => number
}

/**
 * The same gateway for a chain whose transactions have no nonces and expire, and whose leaves enter the tree with them. What it says of a
 * transaction holds for the blocks that its endpoints have seen: that it has expired, once a final one is past it and none holds it.
 */
export function withExpiry(
  gateway: PoolGatewayShape,
  parts: GatewayParts,
  { submission, answer, seen }: GatewayReach,
): PoolGatewayShape {
  const { chain, faults } = parts
  const isSeen = (hash: string) => (chain.find(hash)?.block.number ?? Infinity) <= seen()
  const finalHeight = () => Math.max(0, seen() - chain.conditions.finality)
  const receive: Reception = (transaction, fate) => {
    if (isSeen(transaction.hash)) return deliver(chain, faults, transaction, fate)
    const { number = 0, lastValid = 0 } = recentBlockOf(transaction) ?? {}
    if (lastValid < finalHeight()) return "expired"
    // The node has yet to hear of the block that the transaction names.
    return number > seen() ? "unclear" : deliver(chain, faults, transaction, fate)
  }
  return {
    ...gateway,
    expiry: {
      lastHeight: answer(() => seen() + parts.validBlocks),
      finalHeight: answer(finalHeight),
    },
    insertion: "at-once",
    rootMemory: {
      // A transaction fills a pair of leaves.
      commitments: 2 * NEWEST_ROOTS,
      period: chain.conditions.rootPeriod,
      firsts: answer(() => {
        const newest = [...chain.newest(seen()).state.timedRoots].toReversed().slice(0, 3)
        return {
          roots: newest.map(([, root]) => root),
          newestPeriod: newest[0]?.[0] ?? 0,
        }
      }),
    },
    joins: { inputs: [2], maximum: 1 },
    failedAction: "reverts",
    resendAfter: 2_000,
    treeUpdateChallenge: () => {
      throw new Error("leaves enter this tree with their transaction")
    },
    senderNonce: () => Effect.die(new Error("these accounts have no nonces")),
    estimateCost: (shape) =>
      shape === "tree-update"
        ? answer(() => ({ gas: 0n, native: 0n }))
        : gateway.estimateCost(shape),
    suggestFees: (transaction) =>
      Effect.flatMap(gateway.suggestFees(transaction), (fees) =>
        answer(() => {
          const { number: block, hash: blockhash } = chain.newest(seen())
          const lastValidBlock = block + parts.validBlocks
          const most = fees.gasLimit * fees.maxFeePerGas
          return { ...fees, most, terms: { block, blockhash, lastValidBlock } }
        }),
      ),
    sign: (transaction, sender, senderNonce, fees) =>
      Effect.sync(() => {
        if (senderNonce !== null) throw new Error("these accounts have no nonces")
        return submission.sign(transaction, sender, senderNonce, fees)
      }),
    broadcast: submission.broadcastTo(receive),
    // Nobody asks what waits: a node knows blocks alone.
    transactionStatus: (hash) =>
      Effect.map(gateway.transactionStatus(hash), (status) =>
        status.state === "pending" ? { state: "unknown" } : status,
      ),
  }
}
