import type { Address, PoolGatewayShape } from "@shielded-relay/core"
import { isKnownRootOf, isSpentOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { EventRanges } from "./events/EventRanges.ts"
import { readEvents } from "./events/readEvents.ts"
import { readPayers } from "./events/readPayers.ts"
import type { Endpoints } from "./rpc/Endpoints.ts"
import type { Settings } from "./settings.ts"
import { readIsContract } from "./state/readAccount.ts"
import { coreBlock, readBlock } from "./state/readBlock.ts"
import { readContract } from "./state/readContract.ts"
import { readHead } from "./state/readHead.ts"
import { NewestRoots, readPoolState } from "./state/readPoolState.ts"
import { readTransactionStatus } from "./state/transactionStatus.ts"

type Reading = Pick<
  PoolGatewayShape,
  | "head"
  | "block"
  | "events"
  | "payersOf"
  | "poolState"
  | "isKnownRoot"
  | "isSpent"
  | "isContract"
  | "transactionStatus"
>

/**
 * The reading half of a chain's gateway.
 *
 * @param discreet the endpoints for questions that name a recipient
 */
export function chainReading(
  { pool, deploymentBlock, confirmations, timing }: Settings,
  endpoints: Endpoints,
  discreet: Endpoints,
  actions: ReadonlyArray<Address>,
): Reading {
  const roots = new NewestRoots()
  const ranges = new EventRanges((range) => readEvents(endpoints, pool, range))
  const head = Effect.tap(readHead(endpoints, confirmations), ({ finalized }) =>
    Effect.sync(() => ranges.learnFinal(finalized.number)),
  )
  return {
    head: endpoints.within(head),
    block: (number) =>
      Effect.map(
        endpoints.known((endpoint) => readBlock(endpoint, number)),
        (block) => (block === null ? null : coreBlock(block)),
      ),
    events: (fromBlock, toBlock) => {
      const from = Math.max(fromBlock, deploymentBlock)
      if (toBlock < from) return Effect.succeed([])
      const read = ranges.events({ from, to: toBlock })
      return Effect.tap(endpoints.within(read, timing.events), (events) =>
        Effect.sync(() => roots.learn(events)),
      )
    },
    payersOf: (note) => endpoints.within(readPayers(endpoints, { pool, actions }, note)),
    poolState: endpoints.first((endpoint) =>
      readPoolState({ pool, deploymentBlock, roots }, endpoint),
    ),
    isKnownRoot: (root) =>
      endpoints.prefer(
        (endpoint) => readContract(endpoint, isKnownRootOf(pool, root)),
        (isKnown) => isKnown,
      ),
    isSpent: (nullifier) =>
      endpoints.prefer(
        (endpoint) => readContract(endpoint, isSpentOf(pool, nullifier)),
        (isSpent) => isSpent,
      ),
    isContract: (address) => discreet.first((endpoint) => readIsContract(endpoint, address)),
    transactionStatus: (hash) => readTransactionStatus(endpoints, hash),
  }
}
