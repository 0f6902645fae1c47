import type {
  Address,
  BlockReference,
  FittingPayers,
  PublicDeposit,
  PublicRelease,
} from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import { RankedPayers } from "./RankedPayers.ts"

/** A stored deposit, and the largest one of its payer and token before it. */
interface Row {
  readonly deposit: PublicDeposit
  readonly before: bigint | null
}

/** What `cut` removed, for `restore`. */
export interface CutDeposits {
  readonly steps: ReadonlyArray<BlockReference>
  readonly deposits: ReadonlyArray<PublicDeposit>
}

/** The public deposits of one chain. Rows ascend by block, so a rollback pops them and restores what each of them replaced. */
export class DepositTable {
  readonly #rows: Array<Row> = []
  #steps: ReadonlyArray<BlockReference> = []
  readonly #payersOf = new Map<string, Set<Address>>()
  readonly #ranked = new Map<Address, RankedPayers>()
  readonly #depositsOf = new Map<Address, number>()

  /** The ends of the kept steps, oldest first. */
  get steps(): ReadonlyArray<BlockReference> {
    return this.#steps
  }

  /** Sets the kept steps. */
  mark(steps: ReadonlyArray<BlockReference>): void {
    this.#steps = steps
  }

  /** Adds a deposit unless one with its token, amount and payer is there. */
  add(deposit: PublicDeposit): void {
    const { token, amount, payer } = deposit
    const payers = this.#payers(token, amount)
    if (payers.has(payer)) return
    payers.add(payer)
    const ranked = this.#rankedOf(token)
    const before = ranked.mostOf(payer)
    if (before === null || amount > before) ranked.set(payer, amount)
    this.#depositsOf.set(payer, (this.#depositsOf.get(payer) ?? 0) + 1)
    this.#rows.push({ deposit, before })
  }

  /** Removes and returns what lies above a block, oldest first; everything if it is `null`. */
  cut(to: BlockReference | null): CutDeposits {
    const block = to?.number ?? -1
    const deposits: Array<PublicDeposit> = []
    for (let row = this.#rows.at(-1); row !== undefined; row = this.#rows.at(-1)) {
      if (row.deposit.block <= block) break
      this.#pop(row)
      deposits.push(row.deposit)
    }
    const { steps } = this
    this.#steps = steps.filter(({ number }) => number <= block)
    return { steps, deposits: deposits.toReversed() }
  }

  isDepositor(address: Address): boolean {
    return this.#depositsOf.has(address)
  }

  fitting(
    token: Address,
    least: bigint,
    limit: number,
    { paid, released }: PublicRelease,
  ): FittingPayers {
    const equal = new Set<Address>()
    for (const amount of [paid, released]) {
      if (amount < least) continue
      for (const payer of this.#payersOf.get(compositeKey(token, amount)) ?? []) {
        if (equal.size >= limit) break
        equal.add(payer)
      }
    }
    const atLeast = released > least ? released : least
    const covering = this.#ranked.get(token)?.from(atLeast) ?? 0
    return { equal: equal.size, covering: Math.min(limit, covering) }
  }

  #pop({ deposit: { token, amount, payer }, before }: Row): void {
    this.#rows.pop()
    const payers = this.#payers(token, amount)
    payers.delete(payer)
    if (payers.size === 0) this.#payersOf.delete(compositeKey(token, amount))
    this.#rankedOf(token).set(payer, before)
    const left = (this.#depositsOf.get(payer) ?? 0) - 1
    if (left > 0) this.#depositsOf.set(payer, left)
    else this.#depositsOf.delete(payer)
  }

  #payers(token: Address, amount: bigint): Set<Address> {
    const key = compositeKey(token, amount)
    const known = this.#payersOf.get(key) ?? new Set()
    this.#payersOf.set(key, known)
    return known
  }

  #rankedOf(token: Address): RankedPayers {
    const known = this.#ranked.get(token) ?? new RankedPayers()
    this.#ranked.set(token, known)
    return known
  }
}
