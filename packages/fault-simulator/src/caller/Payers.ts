import {
  EntryStore,
  type Address,
  type Entry,
  type EntryKey,
  type EntryState,
  type ScreeningVerdict,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { simulatedAddress, type SimulatedTime } from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import type { Switchboard } from "../Switchboard.ts"

/** A wallet whose deposits are refused, or not decided yet. */
interface UnservedWallet {
  readonly address: Address
  /** The screening result, once there is one. */
  readonly verdict: "served" | "denied"
  /** Screening has no result before this time; milliseconds since the epoch. */
  readonly answeredFrom: number
}

/**
 * The payers of a run with screening, their screening results, and the operator's decisions about
 * their notes. It draws from a stream of its own, so that runs without screening stay as they were.
 */
export class Payers {
  readonly draws: Draws
  readonly #time: SimulatedTime
  readonly #switchboard: Switchboard
  readonly #storage: Context.Context<Storage>
  #wallets: ReadonlyArray<UnservedWallet> = []
  /** The operator's decisions, by entry. */
  readonly #decided = new Map<
    string,
    { readonly key: EntryKey; readonly state: "released" | "kept" }
  >()

  constructor(
    draws: Draws,
    parts: {
      readonly time: SimulatedTime
      readonly switchboard: Switchboard
      readonly storage: Context.Context<Storage>
    },
  ) {
    this.draws = draws
    this.#time = parts.time
    this.#switchboard = parts.switchboard
    this.#storage = parts.storage
  }

  /** From now on, wallets beside the owners' own pay as well. */
  begin(): void {
    const soon = () => this.#time.now + this.draws.between(5_000, 90_000)
    this.#wallets = [
      { address: simulatedAddress(0x5c4e_0001), verdict: "denied", answeredFrom: 0 },
      { address: simulatedAddress(0x5c4e_0002), verdict: "served", answeredFrom: soon() },
      { address: simulatedAddress(0x5c4e_0003), verdict: "denied", answeredFrom: soon() },
    ]
  }

  get unserved(): ReadonlyArray<Address> {
    return this.#wallets.map(({ address }) => address)
  }

  /** The wallet that pays: the owner's own, or one that screening does not serve. */
  drawWallet(own: Address): Address {
    if (this.#wallets.length === 0 || this.draws.chance(0.4)) return own
    const { address } = this.draws.pick(this.#wallets)
    this.#switchboard.count("paid by a wallet that is not served")
    return address
  }

  /** The screening result for a payer now. */
  verdictOn(payer: Address): ScreeningVerdict {
    const wallet = this.#wallets.find(({ address }) => address === payer)
    if (wallet === undefined) return "served"
    return this.#time.now < wallet.answeredFrom ? "undecided" : wallet.verdict
  }

  /** Reviews some of the withheld notes and releases or keeps each at once. */
  async decideSome(): Promise<void> {
    const entries = Context.get(this.#storage, EntryStore)
    for (const entry of await Effect.runPromise(entries.withheld(1_000))) {
      if (this.draws.chance(0.3)) continue
      const state = this.draws.chance(0.6) ? "released" : "kept"
      const change = {
        from: [entry.state],
        at: this.#time.now,
        state,
        reason: "looked at",
      } as const
      if (!(await Effect.runPromise(entries.decide(entry, change)))) continue
      this.#decided.set(nameOf(entry), { key: entry, state })
      this.#switchboard.count(`note ${state} by the operator`)
    }
  }

  /** Hashes of transactions with a note that the operator released. */
  get released(): ReadonlySet<string> {
    return new Set(
      [...this.#decided.values()].flatMap(({ key, state }) =>
        state === "released" ? [key.transactionHash] : [],
      ),
    )
  }

  /** The state that a note's entry must reach in the end, by its payer. */
  stateInTheEnd(payer: Address, key: EntryKey): EntryState {
    const verdict = this.verdictOn(payer)
    if (verdict !== "denied") return verdict
    return this.#decided.get(nameOf(key))?.state ?? "quarantined"
  }

  /** Whether a note must not be spent now. */
  isWithheld(payer: Address, key: EntryKey): boolean {
    return (
      this.verdictOn(payer) !== "served" && this.#decided.get(nameOf(key))?.state !== "released"
    )
  }

  /** The operator's decisions that the storage has lost. */
  async forgotten(): Promise<ReadonlyArray<string>> {
    const problems: Array<string> = []
    for (const [name, { key, state }] of this.#decided) {
      const found = await this.entry(key)
      if (found?.state !== state)
        problems.push(`note ${name}, which the operator ${state}, is ${found?.state ?? "unknown"}`)
    }
    return problems
  }

  /** The entry in the storage. */
  entry(key: EntryKey): Promise<Entry | null> {
    return Effect.runPromise(Context.get(this.#storage, EntryStore).find(key))
  }
}

function nameOf({ transactionHash, log }: EntryKey): string {
  return `${transactionHash} ${log}`
}
