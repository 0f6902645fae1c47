import { once } from "node:events"
import type { Server } from "node:http"
import type { Network } from "./block/Network.ts"
import { honestNode, type NetworkFaults, type NodeFaults } from "./faults/TronNodeFaults.ts"
import type { NodeSettings, NodeView } from "./http/NodeView.ts"
import { serveHttp } from "./http/serveHttp.ts"
import type { Exclusive } from "./state/Exclusive.ts"
import type { PeerOptions, TronPeer } from "./TronNode.ts"

/** The settings of public nodes. */
const defaultSettings: NodeSettings = {
  maxPending: 2_000,
  transactionCache: false,
  minEffectiveConnections: 0,
  supportConstant: true,
  estimateEnergy: true,
}

interface OpenNetwork {
  readonly network: Network
  readonly exclusive: Exclusive
  readonly networkFaults: () => NetworkFaults
}

/** Opens a node of a network: its server, with faults and settings of its own. */
export async function openPeer(
  { network, exclusive, networkFaults }: OpenNetwork,
  { port: wanted = 0, settings }: PeerOptions,
): Promise<TronPeer> {
  let faults: NodeFaults = honestNode
  let built = 0
  const kept = {
    network,
    settings: { ...defaultSettings, ...settings },
    sent: new Set<string>(),
    attempts: new Map<string, number>(),
    nextBuilt: () => (built += 1),
  }
  const block = (number: number) => network.chain.at(Math.max(0, number)) ?? network.chain.head
  const view = (): NodeView => ({
    ...kept,
    faults: { ...faults, ...networkFaults() },
    head: block(network.chain.head.number - faults.blocksBehind),
    solid: block(network.solidNumber - faults.blocksBehind),
  })
  const server = serveHttp(view, exclusive)
  const port = await listening(server, wanted)
  const close = () => closed(server)
  return {
    url: `http://127.0.0.1:${port}`,
    behave: (changed) => {
      faults = { ...faults, ...changed }
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  server.unref()
  const address = server.address()
  if (address === null || typeof address === "string")
    throw new Error("the server reported no TCP port")
  return address.port
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
