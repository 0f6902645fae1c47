import {
  nativeToken,
  type Address,
  type ChainFamily,
  type ChainId,
  type ConnectedChain,
  type DepositNote,
  type PoolGatewayShape,
  type Token,
} from "@shielded-relay/core"
import { noFaults, type EndpointFaults } from "./gateway/EndpointFaults.ts"
import type { ChainTransaction } from "./ChainTransaction.ts"
import { manners, type ChainFacts, type Manner } from "./Manner.ts"
import type { SeenBroadcast } from "./gateway/SeenBroadcast.ts"
import { SimulatedExchange } from "./SimulatedExchange.ts"
import { SimulatedChain } from "./SimulatedChain.ts"
import type { ChainConditions } from "./SimulatedBlock.ts"
import { simulatedAddress } from "./simulatedAddress.ts"
import { simulatedGateway } from "./gateway/simulatedGateway.ts"
import { simulatedWallets } from "./gateway/simulatedWallets.ts"
import { Submission } from "./gateway/Submission.ts"
import type { SimulatedTime } from "./SimulatedTime.ts"
import { VALID_BLOCKS } from "./gateway/withExpiry.ts"

export interface NetworkOptions {
  /** Default `evm`. */
  readonly manner?: Manner
  /** Facts that differ from the manner. */
  readonly facts?: Partial<ChainFacts>
  /** The family of its addresses. Default `evm`. With `solana` an unsigned deposit is a text. */
  readonly family?: ChainFamily
  readonly chainId?: number
  /** Tokens besides the native coin. */
  readonly tokens?: ReadonlyArray<{ readonly symbol: string; readonly decimals: number }>
  /** Number of relaying accounts, each with a hundred coins. */
  readonly relayers?: number
  /** Minimum balance of a relaying account in use, in smallest units. */
  readonly senderFloor?: bigint
  /** Smallest units. */
  readonly minimumDeposit?: bigint
  readonly conditions?: Partial<ChainConditions>
  /** Number of blocks below the head at which a balance counts. */
  readonly confirmations?: number
  /** With expiry: number of blocks after the named one in which a transaction is valid. */
  readonly validBlocks?: number
  /** Names of exchanges and of the pool's actions there. Set their rates in `chain.exchanges`. */
  readonly exchanges?: ReadonlyArray<string>
  /** Milliseconds between blocks; 0 leaves mining to the test. */
  readonly blockTime?: number
}

export interface SimulatedNetwork {
  readonly chain: SimulatedChain
  readonly gateway: PoolGatewayShape
  readonly faults: EndpointFaults
  /** Every broadcast, in order. */
  readonly broadcasts: Array<SeenBroadcast>
  /** Every transaction of the relay shown to an endpoint, by hash. */
  readonly sent: ReadonlyMap<string, ChainTransaction>
  /**
   * Completes, signs and sends a deposit's `txData`, as a wallet does. Returns the hash.
   *
   * @throws Error for a transaction that this network did not build.
   */
  readonly sendDeposit: (from: Address, txData: object | string) => string
  /**
   * The notes of a deposit's `txData`.
   *
   * @throws Error for a transaction that this network did not build.
   */
  readonly notesOf: (txData: object | string) => ReadonlyArray<DepositNote>
  /** The connection an adapter provides; with `Effect.succeed` a `ChainConnection`. */
  readonly connected: ConnectedChain
  readonly tokens: ReadonlyArray<Token>
  /** Addresses that have code. */
  readonly contracts: Set<Address>
}

/** A simulated chain with a pool, tokens and relaying accounts, and its gateway. */
export function simulatedNetwork(
  time: SimulatedTime,
  options: NetworkOptions = {},
): SimulatedNetwork {
  const {
    manner = "evm",
    family = "evm",
    chainId: number = 31_337,
    tokens: kinds = [{ symbol: "GOLD", decimals: 6 }],
    relayers = 1,
    senderFloor = 0n,
    minimumDeposit = 1n,
    confirmations = 1,
    validBlocks = VALID_BLOCKS,
    blockTime = 2_000,
  } = options
  const chainId = number as ChainId
  const native = nativeToken(family)
  const address = simulatedAddress(0x9001, family)
  const facts = { ...manners[manner], ...options.facts }
  const identity = { chainId, address, minimumDeposit, facts, family }
  const chain = new SimulatedChain(time, identity, options.conditions)
  for (const name of options.exchanges ?? [])
    chain.exchanges.push(new SimulatedExchange(name, () => time.now))
  const senders = Array.from({ length: relayers }, (_, k) =>
    simulatedAddress(0x7e1a_0000 + k, family),
  )
  for (const sender of senders) chain.endow(native, sender, 100n * 10n ** 18n)
  const tokens: ReadonlyArray<Token> = [
    { address: native, symbol: "ETH", decimals: 18 },
    ...kinds.map((kind, k) => ({ ...kind, address: simulatedAddress(0x70_0000 + k, family) })),
  ].map((kind) => ({ chainId, name: kind.symbol, minimumDeposit, ...kind }))
  const faults = noFaults()
  const broadcasts: Array<SeenBroadcast> = []
  const sent = new Map<string, ChainTransaction>()
  const contracts = new Set<Address>([identity.address])
  const deposits = new Map<string, ReadonlyArray<DepositNote>>()
  const parts = {
    chain,
    chainId,
    senders,
    senderFloor,
    confirmations,
    validBlocks,
    faults,
    broadcasts,
    sent,
    contracts,
    deposits,
  }
  const submission = new Submission(parts)
  const gateway = simulatedGateway(parts, submission)
  const wallets = simulatedWallets(parts, submission, gateway)
  if (blockTime > 0) time.every(blockTime, () => void chain.mine())
  const notesOf = (txData: object | string) => {
    const data = typeof txData === "object" && "data" in txData ? txData.data : txData
    const notes = deposits.get(String(data))
    if (notes === undefined) throw new Error("txData is not a deposit that this network built")
    return notes
  }
  return {
    chain,
    gateway,
    faults,
    broadcasts,
    sent,
    connected: { gateway, wallets, tokens, swapVenues: chain.exchanges.map(({ venue }) => venue) },
    tokens,
    contracts,
    notesOf,
    sendDeposit: (from, txData) => chain.deposit(from, notesOf(txData)),
  }
}
