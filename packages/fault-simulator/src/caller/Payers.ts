import {
  EntryStore,
  type Address,
  type Entry,
  type EntryKey,
  type RelayConfigurationShape,
  type ScreeningVerdict,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import {
  simulatedAddress,
  type SimulatedNetwork,
  type SimulatedTime,
} from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import type { Switchboard } from "../Switchboard.ts"
import { Operator } from "./Operator.ts"
import { ScreeningFailures } from "./ScreeningFailures.ts"
import { ScreeningLists } from "./ScreeningLists.ts"

/** Pays from inside the pool's calls: the chain does not show who it is. */
const hiddenWallet = simulatedAddress(0x5c4e_0004)
/** Wallets that screening lists. */
const listedWallets = [0x5c4e_0001, 0x5c4e_0002, 0x5c4e_0003].map((seed) => simulatedAddress(seed))

/** A note from outside, by its event and its payer. */
export interface PaidNote extends Pick<EntryKey, "transactionHash" | "log"> {
  readonly from: Address
  /** When its transaction was first sent; milliseconds since the epoch. */
  readonly sentAt: number
}

/**
 * The screening of a run: who pays besides the owners, what screening says of each address and when it changes, and what the operator
 * decides. It draws from a stream of its own, so that runs without screening stay as they were.
 */
export class Payers {
  readonly draws: Draws
  /** The operator's draws of returns, and of the payer with code. A stream of its own, so that the other draws stay as they were. */
  readonly returns: Draws
  readonly lists: ScreeningLists
  readonly failures: ScreeningFailures
  readonly operator: Operator
  readonly externalNotes: RelayConfigurationShape["externalNotes"]
  /** The payer with code; `null` if none has. */
  readonly contract: Address | null
  readonly #time: SimulatedTime
  readonly #switchboard: Switchboard
  readonly #storage: Context.Context<Storage>
  #hasBegun = false

  constructor(
    draws: Draws,
    returns: Draws,
    failures: Draws,
    parts: {
      readonly time: SimulatedTime
      readonly switchboard: Switchboard
      readonly storage: Context.Context<Storage>
    },
  ) {
    this.draws = draws
    this.failures = new ScreeningFailures(failures)
    this.returns = returns
    this.lists = new ScreeningLists(parts.time)
    this.operator = new Operator(draws, returns, parts)
    this.contract = returns.chance(0.35) ? returns.pick(listedWallets) : null
    this.externalNotes = draws.pick(["accept", "quarantine"] as const)
    this.#time = parts.time
    this.#switchboard = parts.switchboard
    this.#storage = parts.storage
  }

  /** From now on, wallets beside the owners' own pay as well. */
  begin({ contracts }: Pick<SimulatedNetwork, "contracts">): void {
    this.#hasBegun = true
    if (this.contract !== null) contracts.add(this.contract)
    const verdicts = ["denied", "served", "denied"] as const
    for (const [index, wallet] of listedWallets.entries())
      this.lists.change(
        wallet,
        verdicts[index] ?? "denied",
        index === 0 ? 0 : this.draws.between(5_000, 90_000),
      )
  }

  /** Wallets that pay besides the owners' own. */
  get wallets(): ReadonlyArray<Address> {
    return [...listedWallets, hiddenWallet]
  }

  /** The wallet that pays: the owner's own, or another one. */
  drawWallet(own: Address): Address {
    if (!this.#hasBegun || this.draws.chance(0.4)) return own
    this.#switchboard.count("paid by a wallet that is not the owner's")
    return this.draws.pick(this.wallets)
  }

  /** A wallet that screening denies from the start. */
  get deniedWallet(): Address {
    const [denied] = listedWallets
    if (denied === undefined) throw new RangeError("no wallet is listed")
    return denied
  }

  isHidden(wallet: Address): boolean {
    return wallet === hiddenWallet
  }

  /** Lists a wallet that pays anew. */
  relist(index: number, verdict: "served" | "denied", undecidedFor: number): void {
    const wallet = listedWallets[index % listedWallets.length]
    if (wallet !== undefined) this.list(wallet, verdict, undecidedFor)
  }

  list(address: Address, verdict: "served" | "denied", undecidedFor = 0): void {
    if (this.lists.verdictOn(address) !== verdict) this.#switchboard.count(`address now ${verdict}`)
    this.lists.change(address, verdict, undecidedFor)
  }

  countReturn(): void {
    this.#switchboard.count("note returned")
  }

  /** The first decision that a note's entry may have: what screening said of its payer since it was sent, until the decision. */
  mayBecome({ from, sentAt }: PaidNote, state: "served" | "quarantined", at: number): boolean {
    if (this.isHidden(from))
      return (state === "quarantined") === (this.externalNotes === "quarantine")
    const verdict: ScreeningVerdict = state === "served" ? "served" : "denied"
    return this.lists.wasTold("payer", from, verdict, sentAt, at)
  }

  /** Whether a note must not be spent now: nobody has said that it may. */
  isWithheld(note: PaidNote, key: EntryKey): boolean {
    return (
      !this.mayBecome(note, "served", this.#time.now) &&
      !this.operator.madeAbout(key).includes("released")
    )
  }

  /** The entry in the storage. */
  entry(key: EntryKey): Promise<Entry | null> {
    return Effect.runPromise(Context.get(this.#storage, EntryStore).find(key))
  }
}
