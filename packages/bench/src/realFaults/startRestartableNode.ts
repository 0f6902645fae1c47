import { startEvmNode, type EvmNode, type EvmNodeOptions } from "@shielded-relay/devnet"

/** A node that can be stopped and restarted with its chain. Its mempool is lost, as with real nodes. */
export interface RestartableNode {
  /** The current node, or the last one; its URL never changes. */
  readonly current: () => EvmNode
  /** Mines a block every second from now on. */
  readonly mineBySeconds: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** @param finalityDepth number of blocks between the newest block and the `finalized` tag; even */
export async function startRestartableNode(finalityDepth: number): Promise<RestartableNode> {
  const options: EvmNodeOptions = { mining: "manual", slotsInAnEpoch: finalityDepth / 2 }
  let node = await startEvmNode(options)
  let chain: string | null = null
  const mineBySeconds = () => node.client.setIntervalMining({ interval: 1 })
  return {
    current: () => node,
    mineBySeconds,
    stop: async () => {
      await node.client.setIntervalMining({ interval: 0 })
      // Dumps blocks, receipts and the newest state. Earlier states would take minutes and are not needed.
      chain = await node.client.request<{
        Method: "anvil_dumpState"
        Parameters: readonly [boolean]
        ReturnType: string
      }>({ method: "anvil_dumpState", params: [false] })
      await node.close()
    },
    start: async () => {
      if (chain === null) throw new Error("The node was not stopped")
      node = await startEvmNode({ ...options, port: Number(new URL(node.url).port) })
      await node.client.request<{
        Method: "anvil_loadState"
        Parameters: readonly [string]
        ReturnType: boolean
      }>({ method: "anvil_loadState", params: [chain] })
      await mineBySeconds()
    },
    close: () => node.close(),
  }
}
