import {
  isNativeToken,
  nativeToken,
  type Address,
  type BroadcastOutcome,
  type CallAction,
  type DepositNote,
  type LocatedPoolEvent,
} from "@shielded-relay/core"
import { gasUsed } from "./gas.ts"
import { signedBy, type ChainTransaction } from "./ChainTransaction.ts"
import { Mempool } from "./Mempool.ts"
import { PoolContract, type PoolInput } from "./pool/PoolContract.ts"
import type { PoolIdentity } from "./pool/PoolEncoding.ts"
import { PoolRevert } from "./pool/PoolRevert.ts"
import { executePlain } from "./pool/executePlain.ts"
import { movementKey, PoolState } from "./pool/PoolState.ts"
import { genesisBlock, OUT_OF_TIME } from "./SimulatedBlock.ts"
import type { ChainConditions, MinedTransaction, SimulatedBlock } from "./SimulatedBlock.ts"
import { mostOf, priceOf } from "./SimulatedFees.ts"
import type { SimulatedExchange } from "./SimulatedExchange.ts"
import type { SimulatedTime } from "./SimulatedTime.ts"
import { turnsOf, type Nonces, type Turns } from "./Turns.ts"
import { asHex, keccakText } from "./words.ts"

/**
 * A chain with one pool: blocks in simulated time, a mempool, sender nonces or expiry, gas prices, finality,
 * reorganisations. It is a test's ground truth: what actually happened to tokens and notes.
 */
export class SimulatedChain {
  readonly time: SimulatedTime
  readonly contract: PoolContract
  readonly conditions: ChainConditions
  readonly mempool: Mempool
  /** Accounts that refuse every payment of tokens. */
  readonly refusing = new Set<Address>()
  /** Accounts whose deposits the pool takes only up to an allowance. Tests of wallets need none. */
  readonly approving = new Set<Address>()
  /** Whether a block's producer runs out of time for a transaction, where it is limited. Simulations of a call know nothing of it. */
  runsOutOfTime: (transaction: ChainTransaction, block: number) => boolean = () => false
  /** How many producers make the blocks in turn, where their time is limited. */
  producers = 3
  /** Exchanges of the pool's actions. Without any, the pool has no action. */
  readonly exchanges: Array<SimulatedExchange> = []
  /** By number; `null` where the chain has no block, as in a slot of an abandoned fork. */
  readonly #blocks: Array<SimulatedBlock | null>
  /** The number of the block that contains each transaction. */
  readonly #minedIn = new Map<string, number>()
  readonly #endowments = new Map<string, bigint>()
  readonly #turns: Turns
  #forks = 0
  #sent = 0

  constructor(
    time: SimulatedTime,
    identity: PoolIdentity,
    conditions: Partial<ChainConditions> = {},
  ) {
    this.time = time
    this.contract = new PoolContract(identity)
    this.#turns = turnsOf(identity.facts, {
      next: () => this.#blocks.length,
      hashOf: (number) => this.block(number)?.hash ?? null,
    })
    this.mempool = new Mempool(this.#turns)
    this.conditions = {
      baseFee: 1_000_000_000n,
      minimumTip: 0n,
      suggestedTip: 100_000_000n,
      capacity: 1_000,
      finality: 8,
      rootPeriod: 60,
      ...conditions,
    }
    const state = new PoolState(this.contract.emptyAccumulator, this.conditions.rootPeriod)
    this.#blocks = [genesisBlock(identity.chainId, Math.floor(time.now / 1000), state)]
  }

  get #facts() {
    return this.contract.identity.facts
  }

  get tip(): SimulatedBlock {
    return this.newest(this.#blocks.length - 1)
  }

  block(number: number): SimulatedBlock | null {
    return this.#blocks[number] ?? null
  }

  /** The block with this number, or the newest one below it. */
  newest(number: number): SimulatedBlock {
    for (let at = number; at >= 0; at -= 1) {
      const block = this.#blocks[at] ?? null
      if (block !== null) return block
    }
    throw new RangeError(`the chain has no block at or below ${number}`)
  }

  /** The producer of the block with this number; `null` on chains that do not limit a producer's time. */
  producerOf(number: number): string | null {
    return this.#facts.timeLimit ? `producer ${number % this.producers}` : null
  }

  /** The newest final block. */
  get finalized(): SimulatedBlock {
    return this.newest(Math.max(0, this.tip.number - this.conditions.finality))
  }

  /** Credits an account with new tokens or coins. */
  endow(token: Address, holder: Address, amount: bigint): void {
    this.#endowments.set(movementKey(token, holder), this.#endowment(token, holder) + amount)
  }

  /** An account's balance at a block; coins less the gas it paid. */
  balanceOf(token: Address, holder: Address, at: SimulatedBlock = this.tip): bigint {
    const moved = at.state.movements.get(movementKey(token, holder)) ?? 0n
    return this.#endowed(token, holder, at) + moved
  }

  /** The pool's balance of a token at the tip. */
  holdings(token: Address): bigint {
    return this.tip.state.holdings.get(token) ?? 0n
  }

  nextNonce(sender: Address, at: "latest" | "pending"): number {
    let nonce = this.tip.nonces.get(sender) ?? 0
    if (at === "pending") while (this.mempool.at(sender, nonce) !== undefined) nonce += 1
    return nonce
  }

  /** Submits a transaction and returns the node's answer. */
  submit(transaction: ChainTransaction, first = false): BroadcastOutcome {
    if (this.find(transaction.hash) !== null) return "accepted"
    const obstacle = this.#turns.obstacle(transaction, this.tip.nonces)
    if (obstacle !== null) return obstacle
    const { fees, from, payer = from } = transaction
    if (fees !== null) {
      const native = this.balanceOf(nativeToken(this.contract.identity.family), payer)
      if (native < mostOf(fees)) return "unfunded"
    }
    return this.mempool.add(transaction, first)
  }

  /** Sends a transaction from an account outside the relay. */
  send(from: Address, input: ChainTransaction["input"], first = false): string {
    const nonce = this.#facts.senderNonces ? this.nextNonce(from, "pending") : (this.#sent += 1)
    const transaction = signedBy(from, nonce, input, null)
    this.submit(transaction, first)
    return transaction.hash
  }

  /** A plain deposit of an account's own tokens. */
  deposit(from: Address, notes: ReadonlyArray<DepositNote>): string {
    return this.send(from, { kind: "deposit", notes })
  }

  /** Uses a nonce of a relaying account from outside, replacing the transaction that waits with it. */
  useKeyOutside(sender: Address): string {
    const nonce = this.nextNonce(sender, "latest")
    const transaction = signedBy(sender, nonce, { kind: "other" }, null)
    this.mempool.add(transaction, true)
    return transaction.hash
  }

  /** Submits the same call from a stranger's account, to be mined first. */
  copy(input: PoolInput, stranger: Address): string {
    return this.send(stranger, input, true)
  }

  /** Drops a transaction from the mempool. */
  forget(hash: string): void {
    this.mempool.remove((one) => one.hash === hash)
  }

  /** The block of a mined transaction; `null` if it is in none. */
  find(hash: string): { readonly block: SimulatedBlock; readonly mined: MinedTransaction } | null {
    const block = this.block(this.#minedIn.get(hash) ?? -1)
    const mined = block?.transactions.find(({ transaction }) => transaction.hash === hash)
    return block === null || mined === undefined ? null : { block, mined }
  }

  events(from: number, to: number): ReadonlyArray<LocatedPoolEvent> {
    return this.#blocks.slice(from, to + 1).flatMap((block) => block?.events ?? [])
  }

  /**
   * The error of a call executed on top of a block (default: the newest); `null` if it succeeds. Where nodes show what
   * waits, the call follows the pending block; transactions with a nonce gap or too low a tip are not part of that.
   */
  rejection(
    input: ChainTransaction["input"],
    sender: Address,
    on: SimulatedBlock = this.tip,
  ): string | null {
    let { state } = on
    const time = Math.floor(this.time.now / 1000)
    if (this.mempool.transactions.length === 0)
      return this.#execute(state, input, sender, time).code
    const nonces = on.nonces.copy()
    const following = () => (this.#facts.showsPending ? this.#next(nonces, on.number + 1) : null)
    for (let next = following(); next !== null; next = following()) {
      nonces.set(next.from, next.nonce + 1)
      const result = this.#execute(state, next.input, next.from, time)
      if (result.code === null) state = result.state
    }
    return this.#execute(state, input, sender, time).code
  }

  /** Mines waiting transactions that pay enough into one block. */
  mine(): SimulatedBlock {
    const parent = this.tip
    const number = this.#blocks.length
    const hash = asHex(keccakText(`block ${number} of fork ${this.#forks} on ${parent.hash}`))
    const time = Math.max(parent.time + 1, Math.floor(this.time.now / 1000))
    const nonces = parent.nonces.copy()
    const gasPaid = parent.gasPaid.copy()
    const transactions: Array<MinedTransaction> = []
    const events: Array<LocatedPoolEvent> = []
    let { state } = parent
    for (let next = this.#next(nonces, number); next !== null; next = this.#next(nonces, number)) {
      if (transactions.length >= this.conditions.capacity) break
      const transaction = next
      this.mempool.remove((one) => one === transaction)
      const isOutOfTime = this.#facts.timeLimit && this.runsOutOfTime(transaction, number)
      const result = isOutOfTime
        ? { state, events: [], code: OUT_OF_TIME }
        : this.#execute(state, transaction.input, transaction.from, time)
      const used = gasUsed(transaction, result.code === null)
      nonces.set(transaction.from, transaction.nonce + 1)
      let cost = 0n
      if (transaction.fees !== null) {
        const { payer = transaction.from } = transaction
        const price = priceOf(transaction.fees, this.conditions.baseFee)
        cost = isOutOfTime ? mostOf(transaction.fees) : used * price
        gasPaid.set(payer, (gasPaid.get(payer) ?? 0n) + cost)
      }
      const { code } = result
      transactions.push({ transaction, success: code === null, code, gasUsed: used, cost })
      if (result.code !== null) continue
      state = result.state
      for (const event of result.events) {
        const transactionHash = transaction.hash
        events.push({ block: { number, hash }, logIndex: events.length, transactionHash, event })
      }
    }
    const block: SimulatedBlock = {
      number,
      hash,
      parentHash: parent.hash,
      time,
      state,
      nonces,
      gasPaid,
      transactions,
      events,
    }
    state.settle()
    nonces.settle()
    gasPaid.settle()
    for (const { transaction } of transactions) this.#minedIn.set(transaction.hash, number)
    this.#blocks.push(block)
    this.mempool.remove((one) => this.#turns.isPast(one, nonces, number + 1))
    return block
  }

  /**
   * Switches to another branch. Removes the newest `depth` block numbers and adds one block more: with these numbers,
   * or after them where time assigns numbers (Solana's slots). Removed transactions are mined again in the order that
   * `choose` returns, up to the capacity of the first block; the network forgets those that `choose` omits.
   *
   * @throws RangeError if a final block would be removed.
   */
  reorganise(
    depth: number,
    choose: (gone: ReadonlyArray<ChainTransaction>) => ReadonlyArray<ChainTransaction> = (gone) =>
      gone,
  ): void {
    if (depth > Math.min(this.conditions.finality, this.tip.number))
      throw new RangeError(`a reorganisation of ${depth} blocks would remove a final block`)
    this.#forks += 1
    const gone = this.#blocks
      .splice(this.#blocks.length - depth)
      .flatMap((block) => block?.transactions.map(({ transaction }) => transaction) ?? [])
    if (this.#facts.slots) this.#blocks.push(...Array.from({ length: depth }, () => null))
    this.mempool.putBack(choose(gone))
    for (let mined = 0; mined <= depth; mined += 1) this.mine()
  }

  /** The first transaction that may be next and pays the block's price. */
  #next(nonces: Nonces, number: number): ChainTransaction | null {
    const { baseFee, minimumTip } = this.conditions
    const payable = ({ fees }: ChainTransaction) =>
      fees === null ||
      (fees.maxFeePerGas >= baseFee + minimumTip && fees.maxPriorityFeePerGas >= minimumTip)
    return (
      this.mempool.transactions.find(
        (one) => this.#turns.isNext(one, nonces, number) && payable(one),
      ) ?? null
    )
  }

  #execute(
    state: PoolState,
    input: ChainTransaction["input"],
    sender: Address,
    time: number,
  ): {
    readonly state: PoolState
    readonly events: ReadonlyArray<LocatedPoolEvent["event"]>
    readonly code: string | null
  } {
    const endowment = (token: Address, holder: Address) => this.#endowed(token, holder, this.tip)
    if (input.kind === "other" || input.kind === "send" || input.kind === "approve") {
      const native = nativeToken(this.contract.identity.family)
      return executePlain(state, input, sender, (holder) => endowment(native, holder), native)
    }
    try {
      const environment = {
        sender,
        time,
        endowment,
        refuses: (holder: Address) => this.refusing.has(holder),
        needsAllowance: this.approving.has(sender),
        exchange: (action: CallAction) =>
          this.exchanges.map((each) => each.execute(action)).find((out) => out !== undefined),
      }
      return { ...this.contract.execute(state, input, environment), code: null }
    } catch (error) {
      if (error instanceof PoolRevert) return { state, events: [], code: error.code }
      throw error
    }
  }

  #endowment(token: Address, holder: Address): bigint {
    return this.#endowments.get(movementKey(token, holder)) ?? 0n
  }

  #endowed(token: Address, holder: Address, at: SimulatedBlock): bigint {
    const paid = isNativeToken(token) ? (at.gasPaid.get(holder) ?? 0n) : 0n
    return this.#endowment(token, holder) - paid
  }
}
