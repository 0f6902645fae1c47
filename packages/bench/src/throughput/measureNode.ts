import type { EvmNode } from "@shielded-relay/devnet"
import type { Address } from "viem"
import { untilTrue } from "../inTime.ts"
import { makeBlocks } from "./makeBlocks.ts"
import { processorTimeOf } from "./processorTimeOf.ts"
import type { SentCall } from "./sentSince.ts"

/** What the node alone does with transactions that are signed already. */
export interface NodeRate {
  readonly perSecond: number
  /** Milliseconds of the node. */
  readonly processorPerTransaction: number | null
}

/** Askers side by side: with more of them anvil gets slower, not faster. */
export const askers = 4

/** Sends calls of a contract in their order, each simulated before as a relay does if asked to, until the node has executed all of them. */
export async function measureNode(
  node: EvmNode,
  contract: Address,
  calls: ReadonlyArray<SentCall>,
  simulated: boolean,
): Promise<NodeRate> {
  const { client } = node
  const blocks = await makeBlocks(node)
  const processor = processorTimeOf(node.pid)
  const start = performance.now()
  let next = 0
  const asker = async () => {
    for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
      const { raw, sender, data } = call
      // One that stands right behind a batch insertion has to wait for it.
      if (simulated)
        await untilTrue("A simulation", 10, () =>
          client.call({ account: sender, to: contract, data, blockTag: "pending" }).then(
            () => true,
            () => false,
          ),
        )
      await client.request({ method: "eth_sendRawTransaction", params: [raw] })
    }
  }
  await Promise.all(Array.from({ length: askers }, asker))
  const last = calls.at(-1)
  if (last === undefined) throw new Error("There is nothing to send")
  await untilTrue(
    "The node's own rate",
    30,
    async () => (await client.getTransactionCount({ address: last.sender })) > last.nonce,
  )
  const seconds = (performance.now() - start) / 1_000
  const used = processorTimeOf(node.pid)
  await blocks.stop()
  return {
    perSecond: calls.length / seconds,
    processorPerTransaction:
      used === null || processor === null ? null : (used - processor) / calls.length,
  }
}
