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
  type Storage,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedTime } from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import type { Switchboard } from "../Switchboard.ts"

const most = 1_000

/** Something withheld: its decisions when it was first seen, and those of the operator since. */
interface Case<Key> {
  readonly key: Key
  readonly first: EntryDecision | OrderDecision | undefined
  readonly made: Array<OperatorDecision["state"]>
}

/**
 * The operator of a run with screening: it looks at what is withheld, notes and the remainders of private sends, and releases or keeps some.
 * Its own record of its decisions is what the storage is compared with.
 */
export class Operator {
  readonly #draws: Draws
  readonly #time: SimulatedTime
  readonly #switchboard: Switchboard
  readonly #storage: Context.Context<Storage>
  readonly #notes = new Map<string, Case<EntryKey>>()
  readonly #orders = new Map<string, Case<string>>()

  constructor(
    draws: Draws,
    parts: {
      readonly time: SimulatedTime
      readonly switchboard: Switchboard
      readonly storage: Context.Context<Storage>
    },
  ) {
    this.#draws = draws
    this.#time = parts.time
    this.#switchboard = parts.switchboard
    this.#storage = parts.storage
  }

  /** Looks at what is withheld, and decides about some of it at once. */
  async decideSome(): Promise<void> {
    await this.#look()
    for (const entry of await this.#withheldNotes()) {
      const known = this.#notes.get(nameOf(entry))
      await this.#decide("note", known, (decision) => decideEntry(entry, decision))
    }
    for (const id of await this.withheldOrders())
      await this.#decide("order", this.#orders.get(id), (decision) => decideOrder(id, decision))
  }

  /** What the storage has lost of the operator's decisions, and what has moved without one. */
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
      const since = decisions?.slice((begun ?? -1) + 1).map(({ state }) => state)
      if (begun === undefined || begun < 0 || since?.join() !== made.join())
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
  madeAbout(key: EntryKey): ReadonlyArray<OperatorDecision["state"]> {
    return this.#notes.get(nameOf(key))?.made ?? []
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

  async #decide(
    what: "note" | "order",
    about: Case<unknown> | undefined,
    command: (
      decision: OperatorDecision,
    ) => Effect.Effect<DecisionOutcome, StorageUnavailable, EntryStore | OrderStore>,
  ): Promise<void> {
    if (about === undefined || this.#draws.chance(0.3)) return
    const state = this.#draws.weighted<OperatorDecision["state"]>([
      [6, "released"],
      [4, "kept"],
    ])
    const outcome = await this.#run(
      Effect.provide(command({ state, at: this.#time.now, reason: "looked at" }), this.#storage),
    )
    if (outcome.kind === "unchanged") return
    if (outcome.kind !== "decided")
      return this.#switchboard.violation(`a withheld ${what} cannot be ${state}: ${outcome.kind}`)
    about.made.push(state)
    this.#switchboard.count(`${what} ${state} by the operator`)
  }

  #run<A>(effect: Effect.Effect<A, StorageUnavailable>): Promise<A> {
    return Effect.runPromise(effect)
  }
}

function nameOf({ transactionHash, log }: EntryKey): string {
  return `${transactionHash} ${log}`
}
