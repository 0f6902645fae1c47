import {
  ownerId,
  ownerOf,
  parseAddress,
  type Address,
  type OwnerId,
  type Storage,
} from "@shielded-relay/core"
import { Effect, type Context } from "effect"
import {
  simulatedNetwork,
  simulatedProver,
  type SimulatedTime,
  type SimulatedNetwork,
} from "../simulated/index.ts"
import { checkMoney, type SaidBalance } from "./check/checkMoney.ts"
import { checkPayments, type SaidInTheEnd } from "./check/checkPayments.ts"
import { checkRebuild } from "./check/checkRebuild.ts"
import { checkStorage, isQuiet } from "./check/checkStorage.ts"
import { stateIn, type Payment } from "./CallersLedger.ts"
import type { Draws } from "./Draws.ts"
import { Fleet, type FleetParts } from "./Fleet.ts"
import { operationRequest, Players } from "./Players.ts"
import type { Product } from "./Product.ts"
import { drawCast, drawScript, type Step } from "./Script.ts"
import { Storm } from "./Storm.ts"
import type { Switchboard } from "./Switchboard.ts"

const lifetime = 90_000
/** More than any call costs while fees are calm, and more than one with all the merges before it. */
const feeOfCall = 1_500_000n
const feeOfMerges = 5_000_000n
const smallNotes = 9
/** After the storm everything must come to rest within this: deadline, finality, the longest pauses of the service, and a margin. */
const longestRest = 8 * 60_000

/** One run: a cast and a storm on it, then rest, then the reckoning. */
export class Run {
  readonly #parts: FleetParts
  readonly #fleet: Fleet
  readonly #players: Players
  readonly #storm: Storm
  readonly #network: SimulatedNetwork
  readonly #draws: Draws
  readonly #processes: number
  readonly #scattered: boolean
  readonly #tokens: ReadonlyArray<Address>
  readonly #owners: ReadonlyArray<OwnerId>

  constructor(
    product: Product,
    time: SimulatedTime,
    switchboard: Switchboard,
    storage: Context.Context<Storage>,
    draws: Draws,
  ) {
    const cast = drawCast(draws)
    this.#scattered = cast.scattered
    const network = simulatedNetwork(time, {
      tokens: Array.from({ length: cast.tokens }, (_, k) => ({ symbol: `T${k}`, decimals: 6 })),
      relayers: draws.between(1, 2),
      conditions: { finality: 5 },
    })
    const prover = simulatedProver()
    const limits = cast.scattered ? { maximumJoins: 1 } : {}
    this.#parts = { product, time, network, prover, switchboard, storage, lifetime, limits }
    this.#network = network
    this.#draws = draws
    this.#processes = cast.processes
    this.#fleet = new Fleet(this.#parts)
    const parts = {
      fleet: this.#fleet,
      network,
      time,
      switchboard,
      feeOf: (owner: number) => (cast.scattered && owner === 0 ? feeOfMerges : feeOfCall),
    }
    this.#players = new Players(cast.owners, parts)
    this.#storm = new Storm({ ...parts, players: this.#players })
    this.#tokens = this.#players.tokens
    this.#owners = this.#players.ledger.owners.map(({ address }) => ownerIdOf(address))
  }

  async play(given: ReadonlyArray<Step> | null): Promise<void> {
    const { time, switchboard } = this.#parts
    await this.#setUp()
    switchboard.stormy = given === null
    const cast = {
      owners: this.#owners.length,
      tokens: this.#tokens.length,
      processes: this.#processes,
      scattered: this.#scattered,
    }
    for (const step of given ?? drawScript(this.#draws, cast)) {
      await this.#storm.perform(step)
      await time.advance(this.#draws.between(0, 4_000))
      await this.#look()
    }
    // What was begun last shall meet something, too.
    if (given === null) await time.advance(this.#draws.between(2_000, 40_000))
    switchboard.stormy = false
    switchboard.trace.add("the storm is over")
    this.#storm.calm()
    for (const process of this.#fleet.processes) process.thaw()
    if (await this.#comesToRest()) await this.#check()
    for (const process of this.#fleet.processes) process.kill()
  }

  /**
   * Sessions, and two notes in the tree for every owner: one of each token, or two of the only one. An owner whose money is scattered has
   * as many small ones for each of the first token.
   */
  async #setUp(): Promise<void> {
    const { time, storage } = this.#parts
    for (let started = 0; started < this.#processes; started += 1) this.#fleet.launch()
    await time.until(() => this.#fleet.isReady())
    const { ledger } = this.#players
    let notes = 0
    for (const { index } of ledger.owners)
      for (let token = 0; token < 2; token += 1) {
        const isScattered = this.#scattered && index === 0 && token % this.#tokens.length === 0
        for (let note = 0; note < (isScattered ? smallNotes : 1); note += 1) {
          this.#players.deposit(index, token, isScattered ? 1_800_000n : 12_000_000n)
          notes += 1
        }
      }
    await time.until(() => {
      const { inserted, commitments } = this.#network.chain.tip.state
      return commitments.length === notes && inserted === commitments.length
    })
    await time.until(() => this.#ask(isQuiet(storage, this.#network)))
  }

  async #look(): Promise<void> {
    const { storage, switchboard } = this.#parts
    const problems = await this.#ask(
      checkStorage(storage, this.#network, this.#owners, this.#storm.usedOutside),
    )
    for (const problem of problems) switchboard.violation(problem)
  }

  /** All that is under way ends, and every process follows its chain. */
  async #comesToRest(): Promise<boolean> {
    const { time, storage, switchboard } = this.#parts
    const rests = async () =>
      this.#players.isIdle &&
      (await this.#ask(isQuiet(storage, this.#network))) &&
      (await this.#fleet.isReady())
    try {
      await time.until(rests, { within: longestRest })
      // What could still be reorganised away becomes final.
      await time.advance(2_000 * (this.#network.chain.conditions.finality + 2))
      await time.until(rests, { within: longestRest })
      return true
    } catch (cause) {
      switchboard.violation(`the service did not come to rest: ${String(cause)}`)
      await this.#look()
      return false
    }
  }

  async #check(): Promise<void> {
    const { time, switchboard, storage, product } = this.#parts
    await this.#look()
    const { ledger } = this.#players
    const payments = new Map<Payment, SaidInTheEnd>()
    const balances: Array<SaidBalance> = []
    const every = this.#fleet.processes.map(({ name }, index) => ({ name, index }))
    for (const account of ledger.owners) {
      // The one it has may have been ended without its owner hearing of it.
      account.caller = null
      const caller = await time.during(this.#players.openSession(account))
      if (caller === null) throw new Error("a sound service opens sessions")
      for (const payment of ledger.payments.filter(({ owner }) => owner === account.index)) {
        const said = []
        for (const { name, index } of every) {
          const request = operationRequest(caller, payment.nonce)
          const answer = await time.during(this.#fleet.ask(request, index))
          said.push({ process: name, state: answer === null ? null : stateIn(answer) })
        }
        payments.set(payment, said)
      }
      for (const { name, index } of every) {
        const chainId = String(this.#network.chain.contract.identity.chainId)
        const answer = await time.during(
          this.#fleet.ask(caller.get("/balance", { chainId }), index),
        )
        for (const token of this.#tokens) {
          const whole = wholeBalance(answer?.body["balances"], token)
          balances.push({ process: name, owner: account.index, token, whole })
        }
      }
    }
    const rebuilt = await product.newStorage()
    const reader = new Fleet({ ...this.#parts, storage: rebuilt }, false)
    reader.launch(true)
    await time.until(() => reader.isReady())
    for (const process of reader.processes) process.kill()
    for (const problem of [
      ...checkPayments(this.#network.chain, ledger, payments),
      ...checkMoney(this.#network, ledger, this.#tokens, balances),
      ...(await this.#ask(checkRebuild(storage, rebuilt, this.#network, this.#owners))),
    ])
      switchboard.violation(problem)
  }

  #ask<A>(effect: Effect.Effect<A>): Promise<A> {
    return Effect.runPromise(Effect.provide(effect, this.#parts.time.layer))
  }
}

function ownerIdOf(address: string): OwnerId {
  const parsed = parseAddress(address, "evm")
  if (parsed === null) throw new Error(`${address} is no address`)
  return ownerId(ownerOf(parsed))
}

/** Balance and pending of a token in an answer's list. */
function wholeBalance(list: unknown, token: Address): bigint {
  const rows: ReadonlyArray<unknown> = Array.isArray(list) ? list : []
  for (const row of rows) {
    if (typeof row !== "object" || row === null) continue
    if (!("tokenAddress" in row) || !("balance" in row) || !("pending" in row)) continue
    if (parseAddress(String(row.tokenAddress), "evm") !== token) continue
    return BigInt(String(row.balance)) + BigInt(String(row.pending))
  }
  return 0n
}
