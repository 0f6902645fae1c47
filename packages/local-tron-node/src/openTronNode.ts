import { isAddress, readAddress } from "./address.ts"
import { chainId, genesisId } from "./block/genesis.ts"
import { Network } from "./block/Network.ts"
import { developmentAccounts, MOST_TRX } from "./developmentAccounts.ts"
import { honestNetwork, type NetworkFaults } from "./faults/TronNodeFaults.ts"
import { openPeer } from "./openPeer.ts"
import { chainProfile } from "./profile/ChainProfile.ts"
import { Exclusive } from "./state/Exclusive.ts"
import { SLOT_MILLISECONDS, State } from "./state/State.ts"
import type { TronNode, TronNodeOptions } from "./TronNode.ts"
import { ours } from "./vm/cpu/CpuTable.ts"
import { createMachine } from "./vm/createMachine.ts"
import { whole } from "./whole.ts"

const SUN_PER_TRX = 1_000_000n
/** The longest interval of a timer. */
const LONGEST_INTERVAL = 2 ** 31 - 1
/** The last time of a date, Unix milliseconds. */
const LAST_TIME = 8_640_000_000_000_000

/** Implements `startTronNode`. */
export async function openTronNode(options: TronNodeOptions): Promise<TronNode> {
  const { blocks = SLOT_MILLISECONDS, profile: chosen = "local", now = Date.now } = options
  const profile = typeof chosen === "string" ? chainProfile(chosen) : chosen
  const { cpuTable = ours, cpuScale = 1, callScale = 1, accountBalance = 1_000_000 } = options
  if (blocks !== "manual") whole("blocks", blocks, 1, LONGEST_INTERVAL)
  const state = new State(createMachine({ genesisId, cpuTable, cpuScale, callScale }), profile)
  const balance = BigInt(whole("accountBalance", accountBalance, 0, MOST_TRX)) * SUN_PER_TRX
  for (const { address } of developmentAccounts) {
    state.activate(readAddress(address))
    state.addBalance(readAddress(address), balance)
  }
  const network = new Network(state, {
    solidifiedAfter: whole("solidifiedAfter", options.solidifiedAfter ?? 19, 0),
    // JSON omits a time of 0.
    startTime: whole("startTime", options.startTime ?? now(), SLOT_MILLISECONDS, LAST_TIME),
    // Faster blocks run ahead of the clock.
    now: blocks === SLOT_MILLISECONDS ? now : () => 0,
  })
  // TronWeb cannot refer to block 0, whose number JSON omits.
  await network.mine()

  let faults: NetworkFaults = honestNetwork
  const exclusive = new Exclusive()
  const opened = { network, exclusive, networkFaults: () => faults }
  const node = await openPeer(opened, options)
  const mine = () => network.mine(faults.order, !faults.unsolidified)
  // A block that takes longer than the interval delays the next; none queue up behind it.
  let mining = false
  const { blocksWhileIdle = true } = options
  const mineInTime = async () => {
    if (mining || (!blocksWhileIdle && network.isIdle)) return
    mining = true
    await exclusive.run(mine).finally(() => {
      mining = false
    })
  }
  const timer = blocks === "manual" ? null : setInterval(() => void mineInTime(), blocks)
  timer?.unref()

  const peers = [node]
  const close = async () => {
    if (timer !== null) clearInterval(timer)
    await Promise.all(peers.map((peer) => peer.close()))
    await exclusive.run(() => undefined)
  }
  return {
    url: node.url,
    chainId,
    profile,
    accounts: developmentAccounts,
    head: () => network.chain.head.number,
    solidified: () => network.solidNumber,
    advance: (count = 1) =>
      exclusive.run(async () => {
        for (let left = whole("blocks", count, 0); left > 0; left -= 1) await mine()
      }),
    passTime: (milliseconds) =>
      exclusive.run(() => {
        const most = LAST_TIME - network.chain.head.timestamp
        network.passTime(whole("milliseconds", milliseconds, 0, most))
      }),
    leaveFork: (depth, again) => exclusive.run(() => network.leaveFork(depth, again === "again")),
    dropPending: () => exclusive.run(() => network.dropPending()),
    behave: (changed) => {
      const { order = faults.order, unsolidified = faults.unsolidified } = changed
      faults = { order, unsolidified }
      node.behave(changed)
    },
    openPeer: async (settings = {}) => {
      const peer = await openPeer(opened, settings)
      peers.push(peer)
      return peer
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
