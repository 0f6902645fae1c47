import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { loadNativeSignatureVerifier, nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { deployDevnet, receiptOf, startEvmNode, type Devnet } from "@shielded-relay/devnet"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { snarkjsProver } from "@shielded-relay/prover-snarkjs"
import { memoryVault } from "@shielded-relay/storage-memory"
import { setTimeout } from "node:timers/promises"
import { createRelay, type Relay, type RelayOptions } from "shielded-relay"
import { erc20Abi, padHex, numberToHex, type Address } from "viem"
import { hex } from "../../src/demo/chainView.ts"
import { deployOpenPool } from "./deployOpenPool.ts"
import { instantProver, openKeysHash } from "./openKeys.ts"

export interface RelayLoad {
  readonly proofs: "instant" | "snarkjs"
  /** In memory unless given. */
  readonly storage?: NonNullable<RelayOptions["storage"]>
  /** Withdrawals, each of one note. */
  readonly operations: number
  /** Callers that wait for their hash before they ask again. */
  readonly callers: number
}

export interface RelayRate {
  /** From the first request to the last hash. */
  readonly perSecond: number
  /** Milliseconds of the service's process. */
  readonly processorPerOperation: number
}

const recipient: Address = "0x00000000000000000000000000000000000abcde"
const amount = 10n * 10n ** 6n
const paid = 10n ** 6n

/** One service, one relaying account, one block a second: how many withdrawals a second get their hash, all of them executed. */
export async function measureRelay(load: RelayLoad): Promise<RelayRate> {
  const node = await startEvmNode({ blockGasLimit: 3_000_000_000n })
  const devnet = await deployDevnet(node)
  const chain: EvmChainOptions = {
    ...devnet.chainOptions,
    ...(load.proofs === "instant"
      ? { ...(await deployOpenPool(devnet)), verifyingKeys: openKeysHash }
      : {}),
    senders: devnet.chainOptions.senders.slice(0, 1),
    signDigest: (await loadNativeSignatureVerifier()).signDigest,
  }
  const [dollar] = devnet.tokens
  const relay = await createRelay({
    vault: memoryVault(),
    prover: load.proofs === "instant" ? instantProver : snarkjsProver(),
    ...(load.storage === undefined ? {} : { storage: load.storage }),
    noteCrypto: nativeNoteCryptoLayer,
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
  try {
    // Some notes each, as owners have.
    const owners = Array.from({ length: Math.ceil(load.operations / 20) }, (_, n) =>
      padHex(numberToHex(0x0e0000 + n), { size: 20 }),
    )
    await deposits(devnet, relay, hex(chain.pool), owners, load.operations)
    await node.client.setIntervalMining({ interval: 1 })
    const processor = process.cpuUsage()
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
    const seconds = (performance.now() - start) / 1_000
    const { user, system } = process.cpuUsage(processor)
    await executed(devnet, BigInt(load.operations) * paid)
    return {
      perSecond: load.operations / seconds,
      processorPerOperation: (user + system) / 1_000 / load.operations,
    }
  } finally {
    await relay.stop()
    await node.close()
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
  const approved = await client.writeContract({
    account,
    address: token,
    abi: erc20Abi,
    functionName: "approve",
    args: [pool, amount * BigInt(count)],
  })
  await receiptOf(client, approved)
  for (let n = 0; n < count; n += 1) {
    const address = owners[n % owners.length] ?? recipient
    const request = { address, chainId, tokenAddresses: [token], amounts: [amount.toString()] }
    const { txData } = await relay.deposit(request)
    await client.sendTransaction({
      account,
      to: hex(txData.to),
      data: hex(txData.data),
      gas: 300_000n,
    })
  }
  const asked = { address: pool, abi: shieldedPoolAbi } as const
  for (;;) {
    const inserted = await client.readContract({ ...asked, functionName: "inserted" })
    const balances = await Promise.all(owners.map((address) => relay.balance({ address, chainId })))
    const sum = balances.reduce((all, { balances: [of] }) => all + BigInt(of?.balance ?? "0"), 0n)
    if (Number(inserted) === count && sum === amount * BigInt(count)) return
    await setTimeout(1_000)
  }
}

/** Waits until the chain shows that every withdrawal was paid, once. */
async function executed({ node, tokens }: Devnet, expected: bigint): Promise<void> {
  for (let waited = 0; waited < 120; waited += 1) {
    const balance = await node.client.readContract({
      address: tokens[0].address,
      abi: erc20Abi,
      functionName: "balanceOf",
      args: [recipient],
    })
    if (balance === expected) return
    await setTimeout(1_000)
  }
  throw new Error("Not every withdrawal was executed")
}
