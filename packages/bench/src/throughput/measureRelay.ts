import { evmTransaction } from "@shielded-relay/client"
import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { loadNativeSignatureVerifier, nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { deployDevnet, evmView, startEvmNode, hex, type Devnet } from "@shielded-relay/devnet"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { memoryVault } from "@shielded-relay/storage-memory"
import { createRelay, type Relay, type RelayOptions } from "shielded-relay"
import { erc20Abi, padHex, numberToHex, type Address, type Hex } from "viem"
import { concludedOperations } from "./concludedOperations.ts"
import { deployOpenPool } from "./deployOpenPool.ts"
import { untilTrue, within } from "../inTime.ts"
import { makeBlocks } from "./makeBlocks.ts"
import { measureNode, type NodeRate } from "./measureNode.ts"
import { instantProver, openKeysHash } from "./openKeys.ts"
import { processorTimeOf } from "./processorTimeOf.ts"
import { sentSince } from "./sentSince.ts"

export interface RelayLoad {
  readonly proofs: "instant" | "made"
  /** Default: in memory. */
  readonly storage?: NonNullable<RelayOptions["storage"]>
  /** Number of withdrawals, each of one note. */
  readonly operations: number
  /** Parallel callers. Each waits for a hash before its next request. */
  readonly callers: number
  /** Timeout, seconds. */
  readonly atMost: number
}

export interface RelayRate {
  /** From the first request until all are executed on chain and concluded by the service. */
  readonly perSecond: number
  /** Processor time of the service's process, which includes the callers, milliseconds. */
  readonly processorPerOperation: number
  /** Processor time of the node, milliseconds. */
  readonly nodePerOperation: number | null
  /** Memory of the service's process at the end, bytes. */
  readonly memory: number
  /** The node's own rates for the transactions that the service sent, in the same run: only sent, and simulated and sent. */
  readonly node: { readonly sending: NodeRate; readonly simulating: NodeRate } | null
}

const recipient: Address = "0x00000000000000000000000000000000000abcde"
const amount = 10n * 10n ** 6n
const paid = 10n ** 6n

/** Measures how many withdrawals per second one service with one relaying account relays. @throws on timeout */
export async function measureRelay(load: RelayLoad): Promise<RelayRate> {
  const node = await startEvmNode({ blockGasLimit: 3_000_000_000n })
  const concluded = concludedOperations()
  let relay: Relay | null = null
  try {
    const devnet = await deployDevnet(node)
    const chain = await connection(devnet, load)
    relay = await startRelay(devnet, chain, load, concluded.telemetry)
    const measured = await within(
      `${load.operations} withdrawals, proofs: ${load.proofs}`,
      load.atMost,
      relayed(devnet, relay, hex(chain.pool), load, concluded.count),
    )
    await relay.stop()
    relay = null
    const { block, snapshot, ...rate } = measured
    if (load.proofs === "made") return { ...rate, node: null }
    const sent = await sentSince(node, block, hex(chain.pool))
    const again = async (simulated: boolean, id: Hex) => {
      await node.client.revert({ id })
      const next = await node.client.snapshot()
      return { next, rate: await measureNode(node, hex(chain.pool), sent, simulated) }
    }
    const sending = await again(false, snapshot)
    const simulating = await again(true, sending.next)
    return { ...rate, node: { sending: sending.rate, simulating: simulating.rate } }
  } finally {
    await relay?.stop()
    await node.close()
  }
}

/** The network's chain with one relaying account. Without proofs, the pool that accepts the instant prover's proof. */
async function connection(devnet: Devnet, load: RelayLoad): Promise<EvmChainOptions> {
  return {
    ...devnet.chainOptions,
    ...(load.proofs === "instant"
      ? { ...(await deployOpenPool(devnet)), verifyingKeys: openKeysHash }
      : {}),
    senders: devnet.chainOptions.senders.slice(0, 1),
    signDigest: (await loadNativeSignatureVerifier()).signDigest,
  }
}

function startRelay(
  { node, tokens: [dollar] }: Devnet,
  chain: EvmChainOptions,
  { proofs, storage }: RelayLoad,
  telemetry: NonNullable<RelayOptions["telemetry"]>,
): Promise<Relay> {
  return createRelay({
    vault: memoryVault(),
    prover: proofs === "instant" ? instantProver : wasmProver(),
    ...(storage === undefined ? {} : { storage }),
    noteCrypto: nativeNoteCryptoLayer,
    telemetry,
    chains: [evmChain(chain)],
    prices: [
      {
        chainId: node.chainId,
        token: dollar.address,
        tokens: 2_000n * 10n ** 6n,
        native: 10n ** 18n,
      },
    ],
    configuration: { pollInterval: 100, batchDelay: 0, operationsPerWorker: 1_000 },
  })
}

/** The measurement itself, and the block after which its transactions were sent. */
async function relayed(
  devnet: Devnet,
  relay: Relay,
  pool: Address,
  load: RelayLoad,
  concluded: (kind: string, outcome: string) => number,
) {
  const {
    node,
    tokens: [dollar],
  } = devnet
  // Several owners with a few notes each, as in practice.
  const owners = Array.from({ length: Math.ceil(load.operations / 20) }, (_, n) =>
    padHex(numberToHex(0x0e0000 + n), { size: 20 }),
  )
  await deposits(devnet, relay, pool, owners, load.operations)
  const block = await node.client.getBlockNumber({ cacheTime: 0 })
  const snapshot = await node.client.snapshot()
  const blocks = await makeBlocks(node)
  const processor = process.cpuUsage()
  const nodeProcessor = processorTimeOf(node.pid)
  const start = performance.now()
  let next = 0
  const caller = async () => {
    while (next < load.operations) {
      const owner = owners[next++ % owners.length] ?? recipient
      await relay.withdraw({
        address: owner,
        chainId: node.chainId,
        tokenAddresses: [dollar.address],
        amounts: [paid.toString()],
        recipientAddress: recipient,
        feeToken: dollar.address,
      })
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  await untilTrue(
    "The conclusion of every withdrawal",
    60,
    () => concluded("withdraw", "confirmed") >= load.operations,
  )
  const seconds = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(processor)
  const nodeUsed = processorTimeOf(node.pid)
  await blocks.stop()
  await requirePaid(devnet, BigInt(load.operations) * paid)
  return {
    block,
    snapshot,
    perSecond: load.operations / seconds,
    processorPerOperation: (user + system) / 1_000 / load.operations,
    nodePerOperation:
      nodeUsed === null || nodeProcessor === null
        ? null
        : (nodeUsed - nodeProcessor) / load.operations,
    memory: process.memoryUsage.rss(),
  }
}

/** Gives the owners notes in turn, and waits until all of them are in the tree and count. */
async function deposits(
  { node, tokens, users }: Devnet,
  relay: Relay,
  pool: Address,
  owners: ReadonlyArray<Address>,
  count: number,
): Promise<void> {
  const [{ address: token }] = tokens
  const [user] = users
  if (user === undefined) throw new Error("The devnet has no users")
  const { client, chainId } = node
  const account = user.address
  await client.impersonateAccount({ address: account })
  await evmView(node.url, user.privateKey).approve(token, pool, amount * BigInt(count))
  for (let n = 0; n < count; n += 1) {
    const address = owners[n % owners.length] ?? recipient
    const request = { address, chainId, tokenAddresses: [token], amounts: [amount.toString()] }
    const txData = evmTransaction((await relay.deposit(request)).txData)
    await client.sendTransaction({
      account,
      to: hex(txData.to),
      data: hex(txData.data),
      gas: 300_000n,
    })
  }
  const asked = { address: pool, abi: shieldedPoolAbi } as const
  await untilTrue("Deposits in the tree", 120, async () => {
    const inserted = await client.readContract({ ...asked, functionName: "inserted" })
    if (Number(inserted) !== count) return false
    const balances = await Promise.all(owners.map((address) => relay.balance({ address, chainId })))
    const sum = balances.reduce((all, { balances: [of] }) => all + BigInt(of?.balance ?? "0"), 0n)
    return sum === amount * BigInt(count)
  })
}

/** @throws unless the chain shows that every withdrawal was paid exactly once */
async function requirePaid({ node, tokens }: Devnet, expected: bigint): Promise<void> {
  const balance = await node.client.readContract({
    address: tokens[0].address,
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [recipient],
  })
  if (balance !== expected) throw new Error(`The recipient holds ${balance}, expected ${expected}`)
}
