import type { PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { nullifierAddress } from "./account/poolAddresses.ts"
import type { EventReader } from "./events/readEndpointEvents.ts"
import { readPayers } from "./events/readPayers.ts"
import { readEvents } from "./events/readEvents.ts"
import type { Pool } from "./sending/Pool.ts"
import { recentBlockhash } from "./sending/suggestFees.ts"
import { readTransactionStatus } from "./sending/transactionStatus.ts"
import type { Endpoints } from "./rpc/Endpoints.ts"
import type { Settings } from "./settings.ts"
import { belongsTo, readAccounts } from "./state/readAccounts.ts"
import { readBlock } from "./state/readBlock.ts"
import { readFinalHeight } from "./state/readFinalHeight.ts"
import { readHead } from "./state/readHead.ts"
import { readTree } from "./state/readTree.ts"
import { readIsKnownRoot } from "./state/rootPlace.ts"

type Reading = Pick<
  PoolGatewayShape,
  | "expiry"
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

/** What a gateway reads of its chain. */
export function chainReading(settings: Settings, pool: Pool, endpoints: Endpoints): Reading {
  const { program, tree, roots } = pool.addresses
  const reader: EventReader = { program, tree, memories: new Map() }
  return {
    expiry: {
      lastHeight: Effect.map(
        recentBlockhash(endpoints),
        ({ lastValidBlockHeight }) => lastValidBlockHeight,
      ),
      finalHeight: readFinalHeight(endpoints),
    },
    head: endpoints.within(readHead(endpoints)),
    // That a slot was skipped, one endpoint that has come so far is enough to know.
    block: (number) =>
      endpoints.prefer(
        (endpoint) => readBlock(endpoint, number),
        (block) => block !== null,
      ),
    events: (fromBlock, toBlock) => {
      const from = Math.max(fromBlock, settings.deploymentSlot)
      if (toBlock < from) return Effect.succeed([])
      return endpoints.within(
        readEvents(reader, endpoints, { from, to: toBlock }),
        settings.timing.events,
      )
    },
    payersOf: (note) => endpoints.within(readPayers(endpoints, program.toBase58(), note)),
    poolState: Effect.map(
      endpoints.first((endpoint) => readTree(endpoint, tree)),
      ({ next, root }) => ({ queued: next, inserted: next, root }),
    ),
    isKnownRoot: (root) =>
      endpoints.prefer(
        (endpoint) => readIsKnownRoot(endpoint, roots, root),
        (isKnown) => isKnown,
      ),
    // Coins that somebody sent to the address ahead are no spend: it is one when the program owns it.
    isSpent: (nullifier) =>
      endpoints.prefer(
        (endpoint) =>
          Effect.map(
            readAccounts(endpoint, [nullifierAddress(program, nullifier)]),
            ([account = null]) => belongsTo(account, program),
          ),
        (isSpent) => isSpent,
      ),
    // A program's address can hold notes as any other: an owner is named by its 32 bytes on every chain.
    isContract: () => Effect.succeed(false),
    transactionStatus: (hash) => readTransactionStatus(endpoints, program, hash),
  }
}
