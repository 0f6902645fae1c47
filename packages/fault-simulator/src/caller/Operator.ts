import {
  decideEntry,
  decideOrder,
  EntryStore,
  OrderStore,
  type DecisionOutcome,
  type EntryDecision,
  type EntryKey,
  type OperatorDecision,
  type OrderDecision,
  type ReturnDecision,
  type Storage,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedTime } from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import type { Switchboard } from "../Switchboard.ts"
import { operatorsPart } from "./noteHistory.ts"

const most = 1_000
/** The states of a return, in order. */
const returnStates: ReadonlyArray<string> = ["return-due", "returning", "returned"]
/** Share of the decisions about notes that return them. */
const shareReturned = 0.45

/** Something withheld: its decisions when it was first seen, and those of the operator since. */
interface Case<Key> {
  readonly key: Key
  readonly first: EntryDecision | OrderDecision | undefined
  readonly made: Array<Made>
}

/** What the operator decides. */
export type Made = (OperatorDecision | ReturnDecision)["state"]

/**
 * The operator of a run with screening. It reviews withheld notes and remainders of private sends, releases or keeps some, and returns some
 * notes to their payers. It records its decisions, so that a check can compare the storage with them.
 */
export class Operator {
  readonly #draws: Draws
  /** A separate stream, so that the other draws stay unchanged. */
  readonly #returns: Draws
  readonly #time: SimulatedTime
  readonly #switchboard: Switchboard
  readonly #storage: Context.Context<Storage>
  readonly #notes = new Map<string, Case<EntryKey>>()
  readonly #orders = new Map<string, Case<string>>()

  constructor(
    draws: Draws,
    returns: Draws,
    parts: {
      readonly time: SimulatedTime
      readonly switchboard: Switchboard
      readonly storage: Context.Context<Storage>
    },
  ) {
    this.#draws = draws
    this.#returns = returns
    this.#time = parts.time
    this.#switchboard = parts.switchboard
    this.#storage = parts.storage
  }

  /** Looks at what is withheld, and decides about some of it at once. */
  async decideSome(): Promise<void> {
    await this.#look()
    for (const key of await this.#withheldNotes())
      await this.#decideNote(key, this.#notes.get(nameOf(key)))
    for (const id of await this.withheldOrders()) await this.#decideOrder(id, this.#orders.get(id))
  }

  /** Decisions of the operator that the storage has lost, and state changes without a decision. */
  async forgotten(): Promise<ReadonlyArray<string>> {
    await this.#look()
    const problems: Array<string> = []
    const compare = (
      name: string,
      { first, made }: Case<unknown>,
      decisions: ReadonlyArray<EntryDecision | OrderDecision> | undefined,
    ) => {
      const begun = decisions?.findIndex(
        ({ at, state }) => at === first?.at && state === first.state,
      )
      const since = (decisions ?? []).slice((begun ?? -1) + 1).map(({ state }) => state)
      if (begun === undefined || begun < 0 || operatorsPart(since).join() !== made.join())
        problems.push(
          `${name} was ${first?.state} and then ${made.join() || "left so"} by the operator, and is ${decisions?.map(({ state }) => state).join() ?? "unknown"}`,
        )
    }
    for (const [name, one] of this.#notes) {
      const found = await this.#run(Context.get(this.#storage, EntryStore).find(one.key))
      compare(`note ${name}`, one, found?.decisions)
    }
    for (const [id, one] of this.#orders) {
      const found = await this.#run(Context.get(this.#storage, OrderStore).find(id))
      compare(`what is left of order ${id}`, one, found?.decisions)
    }
    return problems
  }

  /** The operator's decisions about a note, oldest first. */
  madeAbout(key: EntryKey): ReadonlyArray<Made> {
    return this.#notes.get(nameOf(key))?.made ?? []
  }

  /** The notes that were withheld once. */
  get notes(): ReadonlyArray<EntryKey> {
    return [...this.#notes.values()].map(({ key }) => key)
  }

  /** Hashes of transactions with a note that the operator released. */
  get released(): ReadonlySet<string> {
    return new Set(
      [...this.#notes.values()].flatMap(({ key, made }) =>
        made.includes("released") ? [key.transactionHash] : [],
      ),
    )
  }

  /** Ids of private sends whose remainder is withheld. */
  async withheldOrders(): Promise<ReadonlySet<string>> {
    const orders = await this.#run(Context.get(this.#storage, OrderStore).withheld(most))
    return new Set(orders.map(({ id }) => id))
  }

  /** Records what is withheld and was not seen before. */
  async #look(): Promise<void> {
    for (const key of await this.#withheldNotes()) {
      const entry = await this.#run(Context.get(this.#storage, EntryStore).find(key))
      if (entry !== null && !this.#notes.has(nameOf(key)))
        this.#notes.set(nameOf(key), { key, first: entry.decisions.at(-1), made: [] })
    }
    for (const id of await this.withheldOrders()) {
      const order = await this.#run(Context.get(this.#storage, OrderStore).find(id))
      if (order !== null && !this.#orders.has(id))
        this.#orders.set(id, { key: id, first: order.decisions.at(-1), made: [] })
    }
  }

  #withheldNotes(): Promise<ReadonlyArray<EntryKey>> {
    return this.#run(Context.get(this.#storage, EntryStore).withheld(most))
  }

  async #decideNote(key: EntryKey, about: Case<EntryKey> | undefined): Promise<void> {
    const state = this.#draw(about)
    if (about === undefined || state === null) return
    const decision = { at: this.#time.now, reason: "looked at" }
    const caseName = this.#returns.chance(0.3) ? "case 71" : null
    const asked = this.#returns.chance(shareReturned)
      ? ({ ...decision, state: "return-due", payer: null, caseName } as const)
      : { ...decision, state }
    const outcome = await this.#run(Effect.provide(decideEntry(key, asked), this.#storage))
    // The chain shows no payer of the note.
    if (outcome.kind === "no-such-payer" && outcome.payers.length === 0)
      return this.#switchboard.count("note whose payer is hidden not returned")
    // A return that has begun continues, and one that is due keeps its case.
    const isDue = about.made.at(-1) === "return-due"
    const stays = asked.state === "return-due" ? returnStates : returnStates.slice(1)
    if (outcome.kind === "refused" && isDue && stays.includes(outcome.state))
      return this.#switchboard.count("return that goes on as decided")
    this.#record("note", about, asked.state, outcome)
  }

  async #decideOrder(id: string, about: Case<string> | undefined): Promise<void> {
    const state = this.#draw(about)
    if (about === undefined || state === null) return
    const decision = { state, at: this.#time.now, reason: "looked at" }
    const outcome = await this.#run(Effect.provide(decideOrder(id, decision), this.#storage))
    this.#record("order", about, state, outcome)
  }

  /** Draws a decision; `null` for none this time. */
  #draw(about: Case<unknown> | undefined): OperatorDecision["state"] | null {
    if (about === undefined || this.#draws.chance(0.3)) return null
    return this.#draws.weighted<OperatorDecision["state"]>([
      [6, "released"],
      [4, "kept"],
    ])
  }

  #record(what: "note" | "order", { made }: Case<unknown>, state: Made, outcome: DecisionOutcome) {
    if (outcome.kind === "unchanged") return
    if (outcome.kind !== "decided")
      return this.#switchboard.violation(`a withheld ${what} cannot be ${state}: ${outcome.kind}`)
    made.push(state)
    this.#switchboard.count(`${what} ${state} by the operator`)
  }

  #run<A>(effect: Effect.Effect<A, StorageUnavailable>): Promise<A> {
    return Effect.runPromise(effect)
  }
}

function nameOf({ transactionHash, log }: EntryKey): string {
  return `${transactionHash} ${log}`
}
