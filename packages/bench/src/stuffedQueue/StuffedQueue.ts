import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { evmTransaction } from "@shielded-relay/client"
import { loadNativeSignatureVerifier, nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { deployDevnet, receiptOf, startEvmNode, hex, type Devnet } from "@shielded-relay/devnet"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { memoryVault } from "@shielded-relay/storage-memory"
import { createRelay, type Relay } from "shielded-relay"
import { getAbiItem, toFunctionSelector, zeroAddress, type Address, type Hex } from "viem"
import { untilTrue } from "../inTime.ts"
import { deployOpenPool } from "../throughput/deployOpenPool.ts"
import { instantProver, openKeysHash } from "../throughput/openKeys.ts"

/** Notes per deposit transaction; their gas is far below a block's limit. */
const notesAtOnce = 150
/** What the owner deposits and then withdraws, wei. */
const deposited = 10n ** 18n
const withdrawn = 10n ** 17n
const gwei = 10n ** 9n
const owner: Address = "0x00000000000000000000000000000000000a11ce"
const recipient: Address = "0x00000000000000000000000000000000000abcde"

const updateTree = toFunctionSelector(getAbiItem({ abi: shieldedPoolAbi, name: "updateTree" }))

/** A batch insertion in a block. */
export interface Insertion {
  readonly block: bigint
  readonly from: Address
  readonly nonce: number
  readonly gas: bigint
  readonly success: boolean
}

/** A service with one relaying account on a real pool, whose queue a stranger fills. Blocks are made on request. */
export class StuffedQueue {
  readonly devnet: Devnet
  readonly relay: Relay
  readonly pool: Address
  readonly #sender: Address

  private constructor(devnet: Devnet, relay: Relay, pool: Address, sender: Address) {
    this.devnet = devnet
    this.relay = relay
    this.pool = pool
    this.#sender = sender
  }

  static async open(proofs: "instant" | "made"): Promise<StuffedQueue> {
    const devnet = await deployDevnet(await startEvmNode({ blockGasLimit: 60_000_000n }))
    const chain: EvmChainOptions = {
      ...devnet.chainOptions,
      ...(proofs === "instant"
        ? { ...(await deployOpenPool(devnet)), verifyingKeys: openKeysHash }
        : {}),
      senders: devnet.chainOptions.senders.slice(0, 1),
      signDigest: (await loadNativeSignatureVerifier()).signDigest,
    }
    const [relayer] = devnet.relayers
    if (relayer === undefined) throw new Error("The devnet has no relaying account")
    const relay = await createRelay({
      vault: memoryVault(),
      prover: proofs === "instant" ? instantProver : wasmProver(),
      noteCrypto: nativeNoteCryptoLayer,
      chains: [evmChain(chain)],
      // Only full batches and spends start insertions: one by the timer would come at any time.
      configuration: {
        pollInterval: 100,
        batchDelay: 86_400_000,
        forcedInsertionsPerOwner: 1_000_000,
        forcedInsertionGas: 10n ** 12n,
      },
    })
    await devnet.node.client.setAutomine(false)
    const sender = hex(relayer.address.toLowerCase())
    return new StuffedQueue(devnet, relay, hex(chain.pool), sender)
  }

  get #client() {
    return this.devnet.node.client
  }

  async close(): Promise<void> {
    await this.relay.stop()
    await this.devnet.node.close()
  }

  /** Makes this many deposits as a stranger. Returns their gas. */
  async stuff(notes: number): Promise<bigint> {
    let gas = 0n
    for (let left = notes; left > 0; left -= notesAtOnce) {
      const hash = await this.#sendNotes(Math.min(left, notesAtOnce))
      await this.mine()
      const receipt = await receiptOf(this.#client, hash)
      if (receipt.status !== "success") throw new Error("the stranger's deposit was reverted")
      gas += receipt.gasUsed
    }
    return gas
  }

  /**
   * Makes a deposit as the owner and waits until it counts. Its note is the last in the queue, in one block with `ahead` notes of a stranger,
   * 150 at most.
   */
  async deposit(ahead = 0): Promise<void> {
    const { txData, nonce } = await this.relay.deposit({
      address: owner,
      chainId: this.devnet.node.chainId,
      tokenAddresses: [zeroAddress],
      amounts: [deposited.toString()],
    })
    const { to, data, value } = evmTransaction(txData)
    const account = await this.#account(0)
    if (ahead > 0) await this.#sendNotes(ahead, gwei * 50n)
    await this.#client.sendTransaction({
      account,
      to: hex(to),
      data: hex(data),
      value: BigInt(value),
      gas: 300_000n,
      maxFeePerGas: gwei * 1_000n,
      maxPriorityFeePerGas: gwei,
    })
    await this.mine()
    const asked = { address: owner, operationNonce: nonce }
    await untilTrue("A deposit that counts", 800, async () => {
      const { operation } = await this.relay.operation(asked)
      return operation.state === "confirmed"
    })
  }

  /** Requests a withdrawal of a tenth of the owner's deposit. The answer arrives once the transaction is sent. */
  withdraw(): ReturnType<Relay["withdraw"]> {
    return this.relay.withdraw({
      address: owner,
      chainId: this.devnet.node.chainId,
      tokenAddresses: [zeroAddress],
      amounts: [withdrawn.toString()],
      recipientAddress: recipient,
      feeToken: zeroAddress,
    })
  }

  /** The recipient's balance. */
  paid(): Promise<bigint> {
    return this.#client.getBalance({ address: recipient })
  }

  /** Pending transactions of the relaying account, by nonce. */
  async pending(): Promise<ReadonlyArray<{ readonly nonce: number; readonly input: Hex }>> {
    const { pending } = await this.#client.getTxpoolContent()
    const own = Object.entries(pending).find(([from]) => from.toLowerCase() === this.#sender)
    return Object.values(own?.[1] ?? {})
      .map(({ nonce, input }) => ({ nonce: Number(nonce), input }))
      .toSorted((a, b) => a.nonce - b.nonce)
  }

  mine(): Promise<void> {
    return this.#client.mine({ blocks: 1 })
  }

  /** Waits for this many pending transactions of the relaying account, lets a stranger act, and makes a block. */
  async round(
    transactions: number,
    before: (waiting: ReadonlyArray<{ readonly input: Hex }>) => Promise<void> = async () => {},
  ): Promise<void> {
    await untilTrue(
      `${transactions} transactions that wait`,
      800,
      async () => (await this.pending()).length >= transactions,
    )
    await before(await this.pending())
    await this.mine()
  }

  /** Sends the same call as a stranger, with a higher fee to be executed first. */
  async copyFirst(input: Hex): Promise<void> {
    const account = await this.#account(2)
    await this.#client.sendTransaction({
      account,
      to: this.pool,
      data: input,
      gas: 1_000_000n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 11n,
    })
  }

  async inserted(): Promise<number> {
    const asked = { address: this.pool, abi: shieldedPoolAbi, functionName: "inserted" } as const
    return Number(await this.#client.readContract(asked))
  }

  /** Calls of `updateTree` in the blocks from `fromBlock` on. */
  async insertions(fromBlock: bigint): Promise<ReadonlyArray<Insertion>> {
    const found: Array<Insertion> = []
    const last = await this.#client.getBlockNumber({ cacheTime: 0 })
    for (let number = fromBlock; number <= last; number += 1n) {
      const { transactions } = await this.#client.getBlock({
        blockNumber: number,
        includeTransactions: true,
      })
      for (const { hash, from, nonce, input } of transactions) {
        if (!input.startsWith(updateTree)) continue
        const { gasUsed, status } = await receiptOf(this.#client, hash)
        const success = status === "success"
        found.push({ block: number, from, nonce, gas: gasUsed, success })
      }
    }
    return found
  }

  block(): Promise<bigint> {
    return this.#client.getBlockNumber({ cacheTime: 0 })
  }

  /** Sends a stranger's deposit of this many notes, 150 at most; `tip` in wei per gas orders it within the block. */
  async #sendNotes(count: number, tip = gwei): Promise<Hex> {
    const account = await this.#account(1)
    const [, , { minimumDeposit: amount }] = this.devnet.tokens
    const deposits = Array.from({ length: count }, (_, n) => ({
      token: zeroAddress,
      amount,
      npk: BigInt(n + 1),
      encryptedNote: `0x${"00".repeat(157)}` as const,
    }))
    return this.#client.writeContract({
      account,
      address: this.pool,
      abi: shieldedPoolAbi,
      functionName: "deposit",
      args: [deposits],
      value: amount * BigInt(count),
      gas: 15_000_000n,
      maxFeePerGas: gwei * 1_000n,
      maxPriorityFeePerGas: tip,
    })
  }

  async #account(index: number): Promise<Address> {
    const address = this.devnet.users[index]?.address
    if (address === undefined) throw new Error(`The devnet has no user ${index}`)
    await this.#client.impersonateAccount({ address })
    await this.#client.setBalance({ address, value: 10n ** 24n })
    return address
  }
}
