import type { EvmNode } from "@shielded-relay/devnet"
import type { Address } from "viem"
import { untilTrue } from "../inTime.ts"
import { makeBlocks } from "./makeBlocks.ts"
import { processorTimeOf } from "./processorTimeOf.ts"
import type { SentCall } from "./sentSince.ts"

/** The node's own rate for transactions that are already signed. */
export interface NodeRate {
  readonly perSecond: number
  /** The node's processor time, milliseconds. */
  readonly processorPerTransaction: number | null
}

/** Number of parallel clients. More of them make anvil slower. */
export const askers = 4

/** Sends calls of a contract in order, optionally simulating each first as a relay does, until the node has executed all. */
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
      // A call right after a batch insertion must wait until that is executed.
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
  if (last === undefined) throw new Error("The service sent no transactions")
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
