import {
  simulatedAddress,
  type ChainTransaction,
  type SimulatedNetwork,
  type SimulatedTime,
} from "@shielded-relay/testkit"
import type { Fleet } from "./Fleet.ts"
import type { HeldOperations } from "./caller/HeldOperations.ts"
import type { Payers } from "./caller/Payers.ts"
import type { Players } from "./caller/Players.ts"
import { walletAddress } from "./caller/requests.ts"
import type { Step } from "./Script.ts"
import { slowCalls, type IsSlow } from "./slowCalls.ts"
import type { Switchboard } from "./Switchboard.ts"

const stranger = simulatedAddress(0x5742_9e32)
/** Milliseconds; several to a block. */
const betweenLooks = 250

/** Plays the steps of a script in order. */
export class Storm {
  readonly #time: SimulatedTime
  readonly #network: SimulatedNetwork
  readonly #fleet: Fleet
  readonly #players: Players
  readonly #switchboard: Switchboard
  readonly #held: HeldOperations
  readonly #payers: Payers | null
  readonly #calmConditions: { readonly baseFee: bigint; readonly suggestedTip: bigint }
  #flooded = 0
  /** The calls for which producers run out of time now. */
  readonly #slow = new Set<IsSlow>()
  /** Each ends a watch for the next payouts. */
  readonly #watches: Array<() => void> = []
  /** Keys `sender nonce` that another holder of the key has used. */
  readonly usedOutside = new Set<string>()

  constructor(parts: {
    readonly time: SimulatedTime
    readonly network: SimulatedNetwork
    readonly fleet: Fleet
    readonly players: Players
    readonly switchboard: Switchboard
    readonly payers: Payers | null
    readonly held: HeldOperations
  }) {
    this.#time = parts.time
    this.#network = parts.network
    this.#fleet = parts.fleet
    this.#players = parts.players
    this.#switchboard = parts.switchboard
    this.#payers = parts.payers
    this.#held = parts.held
    const { baseFee, suggestedTip } = parts.network.chain.conditions
    this.#calmConditions = { baseFee, suggestedTip }
    parts.network.chain.runsOutOfTime = (transaction) => this.#isSlow(transaction)
  }

  async perform(step: Step): Promise<void> {
    const { chain, faults } = this.#network
    this.#switchboard.trace.add(`step ${describe(step)}`)
    switch (step.do) {
      case "withdraw":
      case "transfer":
        this.#players.pay(step)
        break
      case "deposit":
        this.#players.deposit(step)
        break
      case "swap":
        this.#players.swap(step)
        break
      case "send privately":
        this.#players.sendPrivately(step)
        break
      case "withdraw later":
        this.#players.withdrawLater(step)
        break
      case "cancel":
        this.#players.cancel(step.request)
        break
      case "withdraw stuck":
        this.#players.withdrawStuck(step)
        break
      case "price moves":
        this.#switchboard.count("price moves")
        setPrice(this.#network, step.out)
        break
      case "exchange fails":
        this.#during(step, (on) => chain.exchanges.forEach((each) => (each.broken = on)))
        break
      case "look up":
        this.#players.lookUp(step.request)
        break
      case "operator decides":
        await this.#payers?.operator.decideSome()
        break
      case "owner relisted":
        this.#payers?.list(
          walletAddress(this.#players.owner(step.index)),
          step.verdict,
          step.undecidedFor,
        )
        break
      case "payer relisted":
        this.#payers?.relist(step.index, step.verdict, step.undecidedFor)
        break
      case "screening fails":
        this.#failScreening(step)
        break
      case "new session":
        this.#players.newSession(step.owner)
        break
      case "read notes again":
        this.#players.refresh(step.owner)
        break
      case "revoke sessions":
        this.#players.revoke(step.owner, step.all)
        break
      case "wait":
        await this.#time.advance(step.milliseconds)
        break
      case "kill":
        this.#switchboard.count("crash at any moment")
        this.#fleet.at(step.process).kill()
        break
      case "stop and start":
        this.#switchboard.count("rolling deploy")
        this.#fleet.stopAndStart(step.process)
        break
      case "freeze":
        this.#switchboard.count("frozen at any moment")
        this.#fleet.at(step.process).freeze(step.milliseconds)
        break
      case "endpoints down":
        this.#during(step, (on) => (faults.down = on))
        break
      case "endpoints behind":
        this.#during(step, (on) => (faults.lag = on ? (step.blocks ?? 2) : 0))
        break
      case "empty blocks":
        this.#during(step, (on) => (chain.conditions.capacity = on ? 0 : 1_000))
        break
      case "recipients begin to refuse":
        this.#refuseNext(step.milliseconds)
        break
      case "sends dropped":
        this.#during(step, (on) => (faults.dropping = on))
        break
      case "prover away":
        this.#during(step, (on) => (this.#switchboard.isProverAway = on))
        break
      case "calls copied":
        this.#during(step, (on) => (faults.copied = on))
        break
      case "endpoints steal calls":
        this.#during(step, (on) => (faults.stealing = on))
        break
      case "producers out of time":
        this.#runOutOfTime(step)
        break
      case "operator resumes":
        await this.#held.resumeAll(this.#network.gateway.chainId)
        break
      case "fee spike":
        this.#during(step, (on) => {
          const times = on ? BigInt(step.times) : 1n
          chain.conditions.baseFee = this.#calmConditions.baseFee * times
          chain.conditions.suggestedTip = this.#calmConditions.suggestedTip * times
          chain.conditions.minimumTip = on ? chain.conditions.suggestedTip : 0n
        })
        break
      case "use key outside":
        this.#switchboard.count("key used outside")
        for (const sender of this.#network.gateway.senders) {
          this.usedOutside.add(`${sender} ${chain.nextNonce(sender, "latest")}`)
          chain.useKeyOutside(sender)
        }
        break
      case "forget mempool":
        this.#switchboard.count("mempool forgotten")
        chain.mempool.remove(({ fees }) => fees !== null)
        break
      case "strangers resubmit":
        this.#switchboard.count("reverted call resubmitted by a stranger")
        this.#resubmit()
        break
      case "old bytes replayed":
        this.#switchboard.count("old bytes replayed")
        for (const transaction of this.#network.sent.values()) chain.submit(transaction, true)
        break
      case "flood of deposits":
        this.#switchboard.count("flood of deposits")
        this.#flood(step.deposits)
        break
      case "reorganise":
        this.#switchboard.count("reorganisation")
        this.#reorganise(step)
        break
    }
    await this.#time.rest()
  }

  /** Ends all disturbances outside of the processes. */
  calm(): void {
    const { chain, faults } = this.#network
    Object.assign(faults, { down: false, lag: 0, copied: false, stealing: false, dropping: false })
    Object.assign(chain.conditions, { ...this.#calmConditions, minimumTip: 0n, capacity: 1_000 })
    for (const exchange of chain.exchanges) exchange.broken = false
    this.#switchboard.isProverAway = false
    if (this.#payers !== null) this.#payers.failures.always = null
    for (const end of this.#watches) end()
    this.#slow.clear()
    chain.refusing.clear()
    for (const { refuses } of this.#players.ledger.orders)
      if (refuses !== null) chain.refusing.add(refuses)
  }

  #failScreening(step: Extract<Step, { readonly do: "screening fails" }>): void {
    const failures = this.#payers?.failures
    if (failures !== undefined) this.#during(step, (on) => (failures.always = on ? step.how : null))
  }

  /** Starts a disturbance and ends it after a while; the script continues meanwhile. */
  #during(
    step: { readonly do: string; readonly milliseconds: number },
    turn: (on: boolean) => void,
  ) {
    this.#switchboard.count(step.do)
    turn(true)
    this.#time.after(step.milliseconds, () => turn(false))
  }

  #isSlow(transaction: ChainTransaction): boolean {
    const isSlow = [...this.#slow].some((one) => one(transaction))
    if (isSlow) this.#switchboard.count(`${transaction.input.kind} out of time`)
    return isSlow
  }

  #runOutOfTime({
    calls,
    milliseconds,
  }: Extract<Step, { readonly do: "producers out of time" }>): void {
    this.#switchboard.count(`producers out of time for calls ${calls}`)
    const isSlow = slowCalls(calls)
    this.#slow.add(isSlow)
    this.#time.after(milliseconds, () => this.#slow.delete(isSlow))
  }

  /**
   * Makes the recipients of the next pending calls refuse payouts for a while. Simulation cannot
   * foresee this, so the calls revert; after that time they can be sent again.
   */
  #refuseNext(milliseconds: number): void {
    const { chain } = this.#network
    const end = this.#time.every(betweenLooks, () => {
      const paid = chain.mempool.transactions.flatMap(({ input, fees }) =>
        input.kind === "transact" && fees !== null ? input.call.extData.payouts : [],
      )
      const refusing = paid.map(({ to }) => to).filter((to) => !chain.refusing.has(to))
      if (refusing.length === 0) return
      end()
      this.#switchboard.count("recipient that begins to refuse")
      for (const to of refusing) chain.refusing.add(to)
      this.#time.after(milliseconds, () => refusing.forEach((to) => chain.refusing.delete(to)))
    })
    this.#watches.push(end)
  }

  /**
   * Sends again, as a stranger, the calls that were reverted or sent without being executed: their
   * bytes are public.
   */
  #resubmit(): void {
    const { chain, gateway, sent } = this.#network
    if (gateway.senderNonces === null) {
      for (const { hash, input } of sent.values())
        if (chain.find(hash) === null && input.kind === "transact") chain.copy(input, stranger)
    }
    for (let number = 0; number <= chain.tip.number; number += 1)
      for (const { success, transaction } of chain.block(number)?.transactions ?? [])
        if (!success && transaction.input.kind === "transact")
          chain.copy(transaction.input, stranger)
  }

  /** Makes a flood of deposits, which ages the roots that calls name. */
  #flood(deposits: number): void {
    const { chain, gateway } = this.#network
    const { nativeToken: token } = gateway
    chain.endow(token, stranger, BigInt(deposits))
    for (let left = deposits; left > 0; left -= 1) {
      this.#flooded += 1
      const npk = BigInt(this.#flooded)
      chain.deposit(stranger, [{ token, amount: 1n, npk, encryptedNote: new Uint8Array(157) }])
    }
  }

  #reorganise({ depth, drop, reverse }: Extract<Step, { readonly do: "reorganise" }>): void {
    const { chain, gateway } = this.#network
    const isNumbered = gateway.senderNonces !== null
    const possible = Math.min(depth, chain.conditions.finality, chain.tip.number)
    chain.reorganise(possible, (gone) => {
      const dropped = gone.filter((_, index) => index % 4 < drop)
      // If a wallet's transaction is lost, its later ones are lost too. The relay has to replace
      // its own by itself.
      const isLost = ({ hash, from, nonce, fees }: ChainTransaction) =>
        dropped.some((one) =>
          isNumbered
            ? one.from === from && (fees === null ? one.nonce <= nonce : one.nonce === nonce)
            : one.hash === hash,
        )
      chain.mempool.remove((one) => one.fees === null && isLost(one))
      const kept = gone.filter((one) => !isLost(one))
      if (!isNumbered) return reverse ? kept.toReversed() : kept
      return reverse ? reversed(kept) : kept
    })
  }
}

/**
 * Sets the price: 100 units of the first token for `out` units of the second, and the inverse for
 * the other direction.
 */
export function setPrice({ chain, tokens }: SimulatedNetwork, out: bigint): void {
  const [first, second] = tokens.slice(1)
  if (first === undefined || second === undefined) return
  for (const exchange of chain.exchanges) {
    exchange.setRate(first.address, second.address, out, 100n)
    exchange.setRate(second.address, first.address, 100n, out)
  }
}

/** In reverse order, with each sender's own transactions still in the order of their nonces. */
function reversed(transactions: ReadonlyArray<ChainTransaction>): ReadonlyArray<ChainTransaction> {
  const bySender = Map.groupBy(transactions, ({ from }) => from)
  return transactions.toReversed().flatMap(({ from }) => bySender.get(from)?.shift() ?? [])
}

function describe(step: Step): string {
  return Object.entries(step)
    .map(([key, value]) => (key === "do" ? String(value) : `${key}=${String(value)}`))
    .join(" ")
}
