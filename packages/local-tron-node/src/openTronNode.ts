import { once } from "node:events"
import type { Server } from "node:http"
import { isAddress, readAddress } from "./address.ts"
import { chainId, genesisId } from "./block/genesis.ts"
import { Network } from "./block/Network.ts"
import { developmentAccounts } from "./developmentAccounts.ts"
import { honestNode, type TronNodeFaults } from "./faults/TronNodeFaults.ts"
import type { NodeSettings, NodeView } from "./http/NodeView.ts"
import { serveHttp } from "./http/serveHttp.ts"
import { chainProfile } from "./profile/ChainProfile.ts"
import { Exclusive } from "./state/Exclusive.ts"
import { SLOT_MILLISECONDS, State } from "./state/State.ts"
import type { TronNode, TronNodeOptions } from "./TronNode.ts"
import { ours } from "./vm/cpu/CpuTable.ts"
import { createMachine } from "./vm/createMachine.ts"

const SUN_PER_TRX = 1_000_000n

const defaultSettings: NodeSettings = {
  maxPending: 2_000,
  transactionCache: false,
  minEffectiveConnections: 0,
  supportConstant: true,
  estimateEnergy: true,
}

/** Implements `startTronNode`. */
export async function openTronNode(options: TronNodeOptions): Promise<TronNode> {
  const { blocks = SLOT_MILLISECONDS, profile: chosen = "local", now = Date.now } = options
  const profile = typeof chosen === "string" ? chainProfile(chosen) : chosen
  const { cpuTable = ours, cpuScale = 1 } = options
  const state = new State(createMachine({ genesisId, cpuTable, cpuScale }), profile)
  for (const { address } of developmentAccounts) {
    state.activate(readAddress(address))
    state.addBalance(
      readAddress(address),
      BigInt(options.accountBalance ?? 1_000_000) * SUN_PER_TRX,
    )
  }
  const network = new Network(state, {
    solidifiedAfter: options.solidifiedAfter ?? 19,
    startTime: options.startTime ?? now(),
    // Faster blocks run ahead of the clock.
    now: blocks === SLOT_MILLISECONDS ? now : () => 0,
  })
  // TronWeb cannot refer to block 0, whose number JSON omits.
  await network.mine()

  let faults: TronNodeFaults = honestNode
  let built = 0
  const kept = {
    network,
    settings: { ...defaultSettings, ...options.settings },
    sent: new Set<string>(),
    attempts: new Map<string, number>(),
    nextBuilt: () => (built += 1),
  }
  const block = (number: number) => network.chain.at(Math.max(0, number)) ?? network.chain.head
  const view = (): NodeView => {
    const head = block(network.chain.head.number - faults.blocksBehind)
    return { ...kept, faults, head, solid: block(network.solidNumber - faults.blocksBehind) }
  }
  const exclusive = new Exclusive()
  const server = serveHttp(view, exclusive)
  const port = await listening(server, options.port ?? 0)
  const mine = () => network.mine(faults.order, !faults.unsolidified)
  // A block that takes longer than the interval delays the next; none queue up behind it.
  let mining = false
  const mineInTime = async () => {
    if (mining) return
    mining = true
    await exclusive.run(mine).finally(() => {
      mining = false
    })
  }
  const timer = blocks === "manual" ? null : setInterval(() => void mineInTime(), blocks)
  timer?.unref()

  const close = async () => {
    if (timer !== null) clearInterval(timer)
    await closed(server)
    await exclusive.run(() => undefined)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    chainId,
    profile,
    accounts: developmentAccounts,
    head: () => network.chain.head.number,
    solidified: () => network.solidNumber,
    advance: (count = 1) =>
      exclusive.run(async () => {
        for (let left = count; left > 0; left -= 1) await mine()
      }),
    passTime: (milliseconds) => exclusive.run(() => network.passTime(milliseconds)),
    leaveFork: (depth, again) => exclusive.run(() => network.leaveFork(depth, again === "again")),
    dropPending: () => exclusive.run(() => network.dropPending()),
    behave: (changed) => {
      faults = { ...faults, ...changed }
    },
    setBalance: (address, sun) =>
      exclusive.run(() => {
        const bytes = readAddress(address)
        if (!isAddress(bytes))
          throw new RangeError(`address must be T… or 21 bytes of hex, not ${address}`)
        return network.change((changed) => {
          changed.activate(bytes)
          changed.addBalance(bytes, sun - changed.balanceOf(bytes))
        })
      }),
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
