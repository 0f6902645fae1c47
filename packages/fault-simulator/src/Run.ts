import type { Address, OwnerId } from "@shielded-relay/core"
import { Effect } from "effect"
import {
  simulatedNetwork,
  simulatedProver,
  manners,
  type Manner,
  type SimulatedNetwork,
} from "@shielded-relay/testkit"
import { askBalance } from "./caller/askBalance.ts"
import { askEverybody } from "./caller/askEverybody.ts"
import { textIn } from "./caller/answerText.ts"
import { HeldOperations } from "./caller/HeldOperations.ts"
import { giveQuote } from "./caller/giveQuote.ts"
import { ownerIdOf } from "./caller/ownerIdOf.ts"
import { calmFrom } from "./check/calmFrom.ts"
import { readFacts } from "./check/chainFacts.ts"
import { checkDeposits } from "./check/checkDeposits.ts"
import { checkMoney } from "./check/checkMoney.ts"
import { checkOrders, type Calm } from "./check/checkOrders.ts"
import { checkOutOfTime } from "./check/checkOutOfTime.ts"
import { checkPayments } from "./check/checkPayments.ts"
import { checkRebuild } from "./check/checkRebuild.ts"
import { checkScheduled } from "./check/checkScheduled.ts"
import { checkScreened } from "./check/checkScreened.ts"
import { BalanceReaders } from "./check/BalanceReaders.ts"
import { checkStorage, isQuiet } from "./check/checkStorage.ts"
import { checkWithheld } from "./check/checkWithheld.ts"
import { countArrivals } from "./check/countArrivals.ts"
import { spendReleased } from "./check/spendReleased.ts"
import type { OwnerAccount } from "./caller/CallersLedger.ts"
import type { Draws } from "./Draws.ts"
import { drawCast } from "./script/drawScript.ts"
import { wholeScript, type ScriptDraws } from "./script/wholeScript.ts"
import { Fleet, type FleetParts } from "./Fleet.ts"
import { Players } from "./caller/Players.ts"
import { withdrawStuck } from "./caller/privateSends.ts"
import { walletAddress } from "./caller/requests.ts"
import type { GivenQuote } from "./Stage.ts"
import type { Step } from "./Script.ts"
import { setPrice, Storm } from "./Storm.ts"

const lifetime = 90_000
/** Fees above the cost of any call without an action, and of a call with all merges before it, at normal fees. */
const [feeOfCall, feeOfMerges] = [1_500_000n, 5_000_000n]
const smallNotes = 9
/** Blocks for which a transaction is valid: few, so that a call can expire more than once. */
const validBlocks = 6
const toItself = { to: 0, for: "self" } as const
/** Milliseconds within which all work must end after the storm: deadline, finality, the service's longest pauses, and a margin. */
const longestRest = 8 * 60_000
/** Seconds. Its ratio to the simulated 90-second operations is that of a minute to operations on Solana. */
const rootPeriod = 20

/** One run: it draws a cast, plays a storm of faults, waits for rest, then checks the result. */
export class Run {
  readonly #parts: FleetParts
  readonly #fleet: Fleet
  readonly #players: Players
  readonly #storm: Storm
  readonly #held: HeldOperations
  readonly #network: SimulatedNetwork
  readonly #draws: Draws
  readonly #others: ScriptDraws
  readonly #manner: Manner
  readonly #processes: number
  readonly #scattered: boolean
  readonly #tokens: ReadonlyArray<Address>
  readonly #owners: ReadonlyArray<OwnerId>
  readonly #readers: BalanceReaders

  constructor(
    given: Pick<FleetParts, "product" | "time" | "switchboard" | "storage" | "payers">,
    draws: Draws,
    others: ScriptDraws,
    manner: Manner = "evm",
  ) {
    const { product, time, switchboard, payers } = given
    const cast = drawCast(draws, manner)
    this.#manner = manner
    this.#scattered = cast.scattered
    const network = simulatedNetwork(time, {
      manner,
      validBlocks,
      tokens: Array.from({ length: cast.tokens }, (_, k) => ({ symbol: `T${k}`, decimals: 6 })),
      relayers: draws.between(1, 2),
      conditions: { finality: 5, rootPeriod },
      exchanges: ["Exchange"],
    })
    setPrice(network, 100n)
    const prover = simulatedProver()
    const limits = cast.scattered ? { maximumJoins: 1 } : {}
    this.#parts = { ...given, network, prover, lifetime, limits }
    this.#network = network
    this.#draws = draws
    this.#others = others
    this.#processes = cast.processes
    this.#fleet = new Fleet(this.#parts)
    const parts = {
      fleet: this.#fleet,
      network,
      time,
      switchboard,
      payers,
      signDigest: product.signDigest,
      giveQuote: (quote: GivenQuote) => giveQuote(given.storage, network, quote),
      feeOf: (owner: number) => (cast.scattered && owner === 0 ? feeOfMerges : feeOfCall),
    }
    this.#players = new Players(cast.owners, parts)
    this.#held = new HeldOperations(given)
    this.#storm = new Storm({ ...parts, players: this.#players, held: this.#held })
    this.#tokens = this.#players.tokens
    this.#owners = this.#players.ledger.owners.map(({ address }) => ownerIdOf(address))
    this.#readers = new BalanceReaders(given.storage, network.gateway.chainId)
  }

  async play(given: ReadonlyArray<Step> | null): Promise<void> {
    const { time, switchboard, payers } = this.#parts
    await this.#setUp()
    payers?.begin(this.#network)
    switchboard.stormy = given === null
    const cast = {
      manner: this.#manner,
      owners: this.#owners.length,
      tokens: this.#tokens.length,
      processes: this.#processes,
      scattered: this.#scattered,
    }
    for (const step of given ?? wholeScript(this.#draws, this.#others, payers, cast)) {
      await this.#storm.perform(step)
      await time.advance(this.#draws.between(0, 4_000))
      await this.#look()
    }
    // Faults can also hit the operations that began last.
    if (given === null) await time.advance(this.#draws.between(2_000, 40_000))
    switchboard.stormy = false
    switchboard.trace.add("the storm is over")
    this.#storm.calm()
    for (const process of this.#fleet.processes) process.thaw()
    const calm = calmFrom(time.now, this.#players.ledger, payers)
    if (
      (await this.#comesToRest()) &&
      (await this.#decidesLate()) &&
      (await this.#recoversStuck()) &&
      (await this.#spendsReleased())
    )
      await this.#check(calm)
    for (const process of this.#fleet.processes) process.kill()
    this.#fleet.tellLeaks(this.#players.ledger)
  }

  /**
   * Opens sessions and puts two notes into the tree for every owner: one of each token, or two of the only token. An owner with scattered
   * money gets several small notes of the first token for each of them.
   */
  async #setUp(): Promise<void> {
    const { time, storage } = this.#parts
    for (let started = 0; started < this.#processes; started += 1) this.#fleet.launch()
    await time.until(() => this.#fleet.isReady())
    let notes = 0
    for (const { index: owner } of this.#players.ledger.owners)
      for (let token = 0; token < 2; token += 1) {
        const isScattered = this.#scattered && owner === 0 && token % this.#tokens.length === 0
        const amount = isScattered ? 1_800_000n : 12_000_000n
        for (let note = 0; note < (isScattered ? smallNotes : 1); note += 1) {
          this.#players.deposit({ owner, token, amount, ...toItself })
          notes += 1
        }
      }
    await time.until(() => {
      const { inserted, commitments } = this.#network.chain.tip.state
      // Without a queue each transaction fills a pair of leaves, and a deposit leaves one leaf empty.
      const isComplete = commitments.length === (manners[this.#manner].queue ? notes : 2 * notes)
      return isComplete && inserted === commitments.length
    })
    await time.until(() => this.#ask(isQuiet(storage, this.#network)))
  }

  async #look(): Promise<void> {
    const { storage, switchboard, payers } = this.#parts
    const { ledger } = this.#players
    const problems = [
      ...(await this.#ask(
        checkStorage(storage, this.#network, this.#owners, this.#storm.usedOutside),
      )),
      ...(await this.#ask(this.#readers.hear(this.#owners))),
      ...(payers === null
        ? []
        : await checkWithheld(storage, this.#network, this.#owners, payers, ledger)),
    ]
    for (const problem of problems) switchboard.violation(problem)
  }

  /** Waits until all operations have ended and every process has indexed its chain; `false` if that takes too long. */
  async #comesToRest(): Promise<boolean> {
    const { time, storage, switchboard } = this.#parts
    const rests = async () =>
      this.#players.letters.isIdle &&
      (await this.#ask(isQuiet(storage, this.#network))) &&
      (await this.#fleet.isReady())
    try {
      await time.until(rests, { within: longestRest })
      // Give blocks that could still be reorganised time to become final.
      await time.advance(2_000 * (this.#network.chain.conditions.finality + 2))
      await time.until(rests, { within: longestRest })
      return true
    } catch (cause) {
      switchboard.violation(`the service did not come to rest: ${String(cause)}`)
      await this.#look()
      return false
    }
  }

  /**
   * Lets the operator release notes after all other work has ended; these notes must count, too. Screening serves every owner again, so that
   * all can make requests; withheld notes stay withheld.
   */
  async #decidesLate(): Promise<boolean> {
    const { payers } = this.#parts
    if (payers === null) return true
    for (const account of this.#players.ledger.owners) payers.list(walletAddress(account), "served")
    await this.#look()
    await payers.operator.decideSome()
    return await this.#comesToRest()
  }

  /** Withdraws all stuck balances that are worth their fee. */
  async #recoversStuck(): Promise<boolean> {
    const { ledger, tokens } = this.#players
    const { time, switchboard } = this.#parts
    for (const account of ledger.owners)
      for (const token of tokens) {
        if ((await this.#stuckOf(account, token)) === 0n) continue
        const answer = await time.during(withdrawStuck(this.#players, account, token))
        switchboard.count("stuck balance recovered")
        // An owner whose recipients made three transactions fail has to wait.
        if (answer?.outcome === "refused" && this.#failedByRecipients() >= 3) continue
        if (answer?.outcome === "refused")
          switchboard.violation(
            `what is stuck of owner ${account.index} cannot be recovered: ${answer.code}`,
          )
        if (!(await this.#comesToRest())) return false
        const isWorthLess = textIn(answer?.body, "reason") === "below fee"
        if (!isWorthLess && (await this.#stuckOf(account, token)) > 0n)
          switchboard.violation(`what is stuck of owner ${account.index} was not recovered`)
      }
    return true
  }

  /** Skipped for scattered money, because the merges may cost more than callers offer. */
  async #spendsReleased(): Promise<boolean> {
    const { payers, switchboard } = this.#parts
    if (this.#scattered || payers === null) return true
    return spendReleased({
      ...this.#asking,
      chain: this.#network.chain,
      released: payers.operator.released,
      forgetsRoots: !manners[this.#manner].queue,
      fee: feeOfMerges,
      switchboard,
      comesToRest: () => this.#comesToRest(),
    })
  }

  #failedByRecipients(): number {
    return readFacts(this.#network.chain, this.#players.ledger).refused
  }

  #stuckOf(account: OwnerAccount, token: Address): Promise<bigint> {
    return askBalance(this.#asking, account, token, "/stuck-utxo-balance")
  }

  get #asking() {
    return { players: this.#players, fleet: this.#fleet, time: this.#parts.time }
  }

  async #check(calm: Calm): Promise<void> {
    const { time, switchboard, storage, product, payers } = this.#parts
    await this.#look()
    for (const problem of await this.#ask(this.#readers.check(this.#owners)))
      switchboard.violation(problem)
    const { ledger } = this.#players
    const said = await askEverybody(this.#players, this.#fleet, time)
    const rebuilt = await product.newStorage()
    const reader = new Fleet({ ...this.#parts, storage: rebuilt }, false)
    reader.launch(true)
    await time.until(() => reader.isReady())
    for (const process of reader.processes) process.kill()
    const { chain } = this.#network
    const read = readFacts(chain, ledger)
    const { facts, problems } = await countArrivals(this.#network, payers, read)
    for (const problem of [
      ...problems,
      ...checkPayments(chain, ledger, facts, said.payments),
      ...checkDeposits(ledger, facts, said.deposits),
      ...checkScheduled(ledger, facts, said.scheduled),
      ...checkOrders(chain, ledger, facts, said.orders, calm),
      ...checkMoney(this.#network, ledger, facts, this.#tokens, said, {
        wallets: payers?.wallets ?? [],
        withheld: (await payers?.operator.withheldOrders()) ?? new Set(),
      }),
      ...(payers === null ? [] : checkScreened(ledger, payers.lists, said.states)),
      ...(await this.#ask(
        checkOutOfTime(storage, this.#network, this.#owners, this.#held.resumed),
      )),
      ...(await this.#ask(checkRebuild(storage, rebuilt, this.#network, this.#owners))),
    ])
      switchboard.violation(problem)
  }

  #ask<A>(effect: Effect.Effect<A>): Promise<A> {
    return Effect.runPromise(Effect.provide(effect, this.#parts.time.layer))
  }
}
