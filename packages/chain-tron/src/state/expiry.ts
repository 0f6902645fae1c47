import { reachedByTwo, successes } from "@shielded-relay/chain-rpc"
import type { Expiry } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { View } from "../rpc/tronCalls.ts"
import type { ReferenceBlock } from "../transaction/ContractCall.ts"
import { readNewest } from "./readBlock.ts"

/** Longest lifetime of bytes after the time of the newest block, milliseconds. */
const longest = 120_000
/** Lifetime that bytes get. The rest up to `longest` covers endpoints that show an older newest block. */
const lifetime = 90_000
/** Milliseconds between blocks. A block's parent may be this much older than the block. */
const slot = 3_000

/** The newest block of a view that two endpoints have reached, or that the only answering one shows. */
const reached = (endpoints: Pick<Endpoints, "all">, view: View) =>
  Effect.map(
    endpoints.all((endpoint) => readNewest(endpoint, view)),
    (answers) => reachedByTwo(successes(answers), ({ milliseconds }) => milliseconds),
  )

/** When bytes that are signed now expire, and the solidified block that they name. */
export interface Lifetime {
  readonly reference: ReferenceBlock
  /** Milliseconds since the epoch. */
  readonly expiration: number
}

/**
 * Expiry on TRON, whose heights are milliseconds of the chain's clock. A block contains bytes only if
 * its parent is older than their expiration. So once a solidified block is younger than every
 * expiration, no later block can contain them; that block itself may.
 */
export function makeExpiry(endpoints: Pick<Endpoints, "all">) {
  // Time of the newest block that an expiration was computed from: a lagging endpoint may show an
  // older one afterwards.
  let newest = 0
  const head = Effect.map(reached(endpoints, "latest"), ({ milliseconds }) => {
    newest = Math.max(newest, milliseconds)
    return newest
  })
  const expiry: Expiry = {
    lastHeight: Effect.map(head, (time) => time + longest),
    finalHeight: Effect.map(reached(endpoints, "solidified"), ({ milliseconds }) => milliseconds),
  }
  /** The lifetime of bytes that a wallet signs, `milliseconds` from the newest block. */
  const lifetimeOf = Effect.fnUntraced(function* (milliseconds: number) {
    const [time, solidified] = yield* Effect.all([head, reached(endpoints, "solidified")], {
      concurrency: "unbounded",
    })
    return {
      reference: { number: solidified.number, id: solidified.hash },
      expiration: time + milliseconds,
    } satisfies Lifetime
  })
  /**
   * The lifetime of bytes that are signed now.
   *
   * @param deadline last second at which the call succeeds, Unix seconds; `null` for none. Bytes
   *   expire a block earlier.
   */
  const lifetimeUntil = (deadline: number | null) =>
    Effect.map(lifetimeOf(lifetime), ({ reference, expiration }) => {
      const latest = deadline === null ? Infinity : deadline * 1_000 - slot
      return { reference, expiration: Math.min(expiration, latest) } satisfies Lifetime
    })
  return { expiry, lifetimeUntil, lifetimeOf }
}
