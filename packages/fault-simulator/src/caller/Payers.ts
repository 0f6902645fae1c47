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

/** Pays through calls that hide the payer. */
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
 * The screening of a run: the wallets that pay besides the owners' own, the verdict on each address over time, and the operator's decisions.
 * It draws from a separate stream, so that runs without screening stay unchanged.
 */
export class Payers {
  readonly draws: Draws
  /** Draws the operator's returns and the payer with code. A separate stream, so that the other draws stay unchanged. */
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

  /** From now on, wallets besides the owners' own pay, too. */
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

  /** Changes the verdict on one of the listed wallets. */
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

  /** Whether this may be the first decision on a note: screening gave this verdict on its payer between the payment and the decision. */
  mayBecome({ from, sentAt }: PaidNote, state: "served" | "quarantined", at: number): boolean {
    if (this.isHidden(from))
      return (state === "quarantined") === (this.externalNotes === "quarantine")
    const verdict: ScreeningVerdict = state === "served" ? "served" : "denied"
    return this.lists.wasTold("payer", from, verdict, sentAt, at)
  }

  /** Whether a note must not be spent now: neither screening nor the operator has released it. */
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
