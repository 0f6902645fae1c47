import type { PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { nullifierAddress } from "./account/poolAddresses.ts"
import type { Asked } from "./chainRelaying.ts"
import { keyOfAddress } from "./encoding/keys.ts"
import type { EventReader } from "./events/readEndpointEvents.ts"
import { readPayers } from "./events/readPayers.ts"
import { readEvents } from "./events/readEvents.ts"
import type { Pool } from "./sending/Pool.ts"
import { recentBlockhash } from "./sending/suggestFees.ts"
import { readTransactionStatus } from "./sending/transactionStatus.ts"
import type { Settings } from "./settings.ts"
import { isOfProgram } from "./state/isOfProgram.ts"
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

/**
 * The gateway's methods that read the chain.
 *
 * @param asked `discreet`: the endpoints for questions that name a recipient.
 */
export function chainReading(
  settings: Settings,
  pool: Pool,
  { reading: endpoints, discreet }: Pick<Asked, "reading" | "discreet">,
): Reading {
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
    // A single endpoint that has reached this height is enough to tell that the slot was skipped.
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
    // Anyone can send coins to this address in advance. The nullifier is spent only when the program owns the account.
    isSpent: (nullifier) =>
      endpoints.prefer(
        (endpoint) =>
          Effect.map(
            readAccounts(endpoint, [nullifierAddress(program, nullifier)]),
            ([account = null]) => belongsTo(account, program),
          ),
        (isSpent) => isSpent,
      ),
    isContract: (address) => {
      const key = keyOfAddress(address)
      return discreet.prefer(
        (endpoint) =>
          Effect.map(readAccounts(endpoint, [key], { offset: 0, length: 0 }), ([account = null]) =>
            isOfProgram(key, account),
          ),
        (isContract) => isContract,
      )
    },
    transactionStatus: (hash) => readTransactionStatus(endpoints, program, hash),
  }
}
