import type { Address, PoolGatewayShape } from "@shielded-relay/core"
import { hexOfAddress, isKnownRootOf, isSpentOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { EventReader } from "./events/readEndpointEvents.ts"
import { readPayers } from "./events/readPayers.ts"
import { readEvents } from "./events/readEvents.ts"
import { readTransactionStatus } from "./sending/transactionStatus.ts"
import type { Endpoints } from "./rpc/Endpoints.ts"
import { blockCall, codeCall } from "./rpc/ethereumCalls.ts"
import type { Settings } from "./settings.ts"
import { isContractCode } from "./state/isContractCode.ts"
import { readContract } from "./state/readContract.ts"
import { readHead } from "./state/readHead.ts"
import { readPoolState } from "./state/readPoolState.ts"
import { toBlock } from "./state/toBlock.ts"

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
  settings: Settings,
  endpoints: Endpoints,
  discreet: Endpoints,
  actions: ReadonlyArray<Address>,
): Reading {
  const reader: EventReader = {
    pool: settings.pool,
    deploymentBlock: settings.deploymentBlock,
    range: settings.eventRange,
    sizes: new Map(),
  }
  const roots = new Map<number, bigint>()
  // Two endpoints agreed that blocks up to this number are final, so we skip checking their hashes.
  let finalizedNumber = -1
  const head = Effect.tap(readHead(endpoints, settings.head), ({ finalized }) =>
    Effect.sync(() => {
      finalizedNumber = finalized.number
    }),
  )
  return {
    head: endpoints.within(head),
    block: (number) =>
      Effect.map(
        endpoints.known((endpoint) => endpoint.ask(blockCall(number))),
        (block) => (block === null ? null : toBlock(block)),
      ),
    events: (fromBlock, toBlockNumber) => {
      const from = Math.max(fromBlock, settings.deploymentBlock)
      if (toBlockNumber < from) return Effect.succeed([])
      return endpoints.within(
        readEvents(reader, endpoints, { from, to: toBlockNumber }, finalizedNumber),
        settings.timing.events,
      )
    },
    payersOf: (note) =>
      endpoints.within(readPayers(endpoints, { pool: settings.pool, actions }, note)),
    poolState: endpoints.first((endpoint) => readPoolState(reader, endpoint, roots)),
    isKnownRoot: (root) =>
      endpoints.prefer(
        (endpoint) => readContract(endpoint, isKnownRootOf(settings.pool, root), "latest"),
        (isKnown) => isKnown,
      ),
    isSpent: (nullifier) =>
      endpoints.prefer(
        (endpoint) => readContract(endpoint, isSpentOf(settings.pool, nullifier), "latest"),
        (isSpent) => isSpent,
      ),
    isContract: (address) =>
      discreet.first((endpoint) =>
        Effect.map(endpoint.ask(codeCall(hexOfAddress(address))), isContractCode),
      ),
    transactionStatus: (hash) => readTransactionStatus(endpoints, `0x${hash.slice(2)}`),
  }
}
