import { renderAddress, type Address } from "@shielded-relay/core"
import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { memoryVault } from "@shielded-relay/storage-memory"
import {
  simulatedAddress,
  simulatedNetwork,
  simulatedProver,
  SimulatedTime,
  testClock,
  type SimulatedNetwork,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import { createRelay, type Relay } from "shielded-relay"
import { untilTrue, within } from "../inTime.ts"
import { concludedOperations } from "./concludedOperations.ts"
import type { RelayLoad, RelayRate } from "./measureRelay.ts"

/** Milliseconds between two blocks. */
const blockTime = 200
const notesOfOwner = 4
const deposited = 10n * 10n ** 12n
const paid = 10n ** 6n
const payee = simulatedAddress(0xabcde)
/** Deposits that are asked for at the same time. */
const depositsAtOnce = 16

/**
 * `measureRelay` on the simulated chain, which executes calls within this process and answers at once, with marks in place of proofs. So
 * the service and its storage are the limit. The processor time has the chain's share in it.
 *
 * @throws on timeout, and unless the chain shows that every withdrawal was paid exactly once
 */
export async function measureSimulated(load: Omit<RelayLoad, "proofs">): Promise<RelayRate> {
  const time = new SimulatedTime(testClock(Date.now()))
  const network = simulatedNetwork(time, {
    blockTime: 0,
    // Simulations on top of waiting calls would execute each of them again.
    facts: { showsPending: false },
    conditions: { finality: 2 },
  })
  const blocks = setInterval(() => {
    time.clock.set(Date.now())
    network.chain.mine()
  }, blockTime)
  const concluded = concludedOperations()
  let relay: Relay | null = null
  try {
    const { chainId } = network.gateway
    relay = await createRelay({
      vault: memoryVault(),
      prover: simulatedProver({ workers: 64, places: 1_000, checksWitness: false }).layer,
      ...(load.storage === undefined ? {} : { storage: load.storage }),
      noteCrypto: nativeNoteCryptoLayer,
      telemetry: concluded.telemetry,
      chains: [Effect.succeed(network.connected)],
      prices: network.tokens.slice(1).map(({ address }) => ({
        chainId,
        token: renderAddress(address, "evm"),
        tokens: 1n,
        native: 10n ** 9n,
      })),
      configuration: { pollInterval: 100, batchDelay: 0, operationsPerWorker: 1_000 },
    })
    const relaying = relayed(relay, network, load, () => concluded.count("withdraw", "confirmed"))
    return await within(
      `${load.operations} withdrawals on a simulated chain`,
      load.atMost,
      relaying,
    )
  } finally {
    clearInterval(blocks)
    await relay?.stop()
  }
}

async function relayed(
  relay: Relay,
  network: SimulatedNetwork,
  { operations, callers }: Omit<RelayLoad, "proofs">,
  concluded: () => number,
): Promise<RelayRate> {
  const { chainId } = network.gateway
  const [, token] = network.tokens
  if (token === undefined) throw new Error("The network has no token")
  const tokenAddress = renderAddress(token.address, "evm")
  // Concurrent requests of one owner choose the same note, and all but one choose again.
  const owners = Array.from({ length: Math.ceil(operations / notesOfOwner) }, (_, n) =>
    simulatedAddress(0x0e_0000 + n),
  )
  const ownerOf = (n: number) => owners[n % owners.length] ?? payee
  await deposits(
    relay,
    network,
    token.address,
    Array.from({ length: operations }, (_, n) => ownerOf(n)),
  )
  const processor = process.cpuUsage()
  const start = performance.now()
  let next = 0
  const caller = async () => {
    while (next < operations) {
      const owner = ownerOf(next++)
      await relay.withdraw({
        address: renderAddress(owner, "evm"),
        chainId,
        tokenAddresses: [tokenAddress],
        amounts: [paid.toString()],
        recipientAddress: renderAddress(payee, "evm"),
        feeToken: tokenAddress,
      })
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  await untilTrue("The conclusion of every withdrawal", 120, () => concluded() >= operations)
  const seconds = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(processor)
  const received = network.chain.balanceOf(token.address, payee)
  const expected = BigInt(operations) * paid
  if (received !== expected)
    throw new Error(`The recipient holds ${received}, expected ${expected}`)
  return {
    perSecond: operations / seconds,
    processorPerOperation: (user + system) / 1_000 / operations,
    nodePerOperation: null,
    memory: process.memoryUsage.rss(),
    node: null,
  }
}

/** Gives each owner a note, once for each time that it is listed, and waits until all of them are in the tree and count. */
async function deposits(
  relay: Relay,
  network: SimulatedNetwork,
  token: Address,
  owners: ReadonlyArray<Address>,
): Promise<void> {
  const { chainId } = network.gateway
  const remaining = owners.values()
  const depositor = async () => {
    for (const owner of remaining) {
      const { txData } = await relay.deposit({
        address: renderAddress(owner, "evm"),
        chainId,
        tokenAddresses: [renderAddress(token, "evm")],
        amounts: [deposited.toString()],
      })
      network.chain.endow(token, owner, deposited)
      network.sendDeposit(owner, txData)
    }
  }
  await Promise.all(Array.from({ length: depositsAtOnce }, depositor))
  const each = [...new Set(owners)]
  await untilTrue("Deposits in the tree", 240, async () => {
    if (network.chain.tip.state.inserted !== owners.length) return false
    const balances = await Promise.all(
      each.map((owner) => relay.balance({ address: renderAddress(owner, "evm"), chainId })),
    )
    const sum = balances.reduce((all, { balances: [of] }) => all + BigInt(of?.balance ?? "0"), 0n)
    return sum === deposited * BigInt(owners.length)
  })
}
