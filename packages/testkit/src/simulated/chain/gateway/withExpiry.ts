import type { ChainUnavailable, PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { deliver } from "./deliver.ts"
import type { GatewayParts } from "./GatewayParts.ts"
import { NEWEST_ROOTS } from "../pool/PoolState.ts"
import type { Reception, Submission } from "./Submission.ts"
import { recentBlockOf } from "../Turns.ts"

/** Default number of blocks after the named one in which a transaction is valid. */
export const VALID_BLOCKS = 30

/** How a gateway reaches its chain. */
export interface GatewayReach {
  readonly submission: Submission
  readonly answer: <A>(read: () => A) => Effect.Effect<A, ChainUnavailable>
  /** Number of the newest block that the endpoints know. */
  readonly seen: () => number
}

/**
 * The gateway for a chain whose transactions expire instead of having nonces, and whose leaves are inserted in the same
 * transaction. It reports by the blocks its endpoints have seen: a transaction has expired once a final block is past
 * its limit and no block contains it.
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
    // The node does not know the named block yet.
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
      throw new Error("this chain has no tree updates: leaves are inserted in the same transaction")
    },
    senderNonce: () => Effect.die(new Error("this chain has no sender nonces")),
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
        if (senderNonce !== null) throw new Error("this chain has no sender nonces")
        return submission.sign(transaction, sender, senderNonce, fees)
      }),
    broadcast: submission.broadcastTo(receive),
    // These nodes have no mempool to query; they know only blocks.
    transactionStatus: (hash) =>
      Effect.map(gateway.transactionStatus(hash), (status) =>
        status.state === "pending" ? { state: "unknown" } : status,
      ),
  }
}
