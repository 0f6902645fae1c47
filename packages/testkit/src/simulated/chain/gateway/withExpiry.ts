import type { ChainUnavailable, PoolGatewayShape, TransactionFees } from "@shielded-relay/core"
import { Effect } from "effect"
import { deliver } from "./deliver.ts"
import type { GatewayParts } from "./GatewayParts.ts"
import type { Reception, Submission } from "./Submission.ts"
import { simulatedFeesOf } from "../SimulatedFees.ts"
import { recentBlockOf } from "../Turns.ts"

/** Default number of blocks after the named one in which a transaction is valid. */
export const VALID_BLOCKS = 30

/** Fees of a transaction that expires: they name the newest block that the endpoints know. */
export function namingRecentBlock(
  { chain, validBlocks }: Pick<GatewayParts, "chain" | "validBlocks">,
  seen: number,
  fees: TransactionFees,
): TransactionFees {
  const { number: block, hash: blockhash } = chain.newest(seen)
  const lastValidBlock = block + validBlocks
  return { ...fees, terms: { ...fees.terms, block, blockhash, lastValidBlock } }
}

/** How a gateway reaches its chain. */
export interface GatewayReach {
  readonly submission: Submission
  readonly answer: <A>(read: () => A) => Effect.Effect<A, ChainUnavailable>
  /** Number of the newest block that the endpoints know. */
  readonly seen: () => number
}

/**
 * The gateway for a chain whose transactions expire. It reports by the blocks its endpoints have seen: a transaction has
 * expired once a final block is past its limit and no block contains it.
 */
export function withExpiry(
  gateway: PoolGatewayShape,
  parts: GatewayParts,
  { submission, answer, seen }: GatewayReach,
): PoolGatewayShape {
  const { chain, faults } = parts
  const { facts } = chain.contract.identity
  const isSeen = (hash: string) => (chain.find(hash)?.block.number ?? Infinity) <= seen()
  const finalHeight = () => Math.max(0, seen() - chain.conditions.finality)
  const receive: Reception = (transaction, fate, covered) => {
    if (isSeen(transaction.hash)) return deliver(chain, faults, transaction, fate)
    const { number = 0, lastValid = 0 } = recentBlockOf(transaction) ?? {}
    if (lastValid < finalHeight()) return "expired"
    if (!covered) return "unfunded"
    // The node does not know the named block yet.
    return number > seen() ? "unclear" : deliver(chain, faults, transaction, fate)
  }
  return {
    ...gateway,
    expiry: {
      lastHeight: answer(() => seen() + parts.validBlocks),
      finalHeight: answer(finalHeight),
    },
    feeReserve: facts.feeReserve ? { finalHeight: answer(finalHeight) } : null,
    resendAfter: 2_000,
    sign: (...signing) =>
      Effect.map(gateway.sign(...signing), (signed) =>
        facts.feeReserve
          ? { ...signed, lastHeight: simulatedFeesOf(signed.fees).recent?.lastValidBlock ?? 0 }
          : signed,
      ),
    suggestFees: (transaction, replacing) =>
      Effect.flatMap(gateway.suggestFees(transaction, replacing), (fees) =>
        answer(() => namingRecentBlock(parts, seen(), fees)),
      ),
    broadcast: submission.broadcastTo(receive),
  }
}
