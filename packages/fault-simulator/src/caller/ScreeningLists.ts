import type { Address, ScreeningSubject, ScreeningVerdict } from "@shielded-relay/core"
import type { SimulatedTime } from "@shielded-relay/testkit"

/** A verdict and when it begins; milliseconds since the epoch. */
interface Listed {
  readonly from: number
  readonly verdict: ScreeningVerdict
}

/** Who an address is to a question; a swap is asked about by its tokens. */
export type ScreenedRole = Exclude<ScreeningSubject["role"], "swap">

/**
 * What screening decides about each address over time, and what it has told the service. Addresses that were never listed are served.
 */
export class ScreeningLists {
  readonly #time: SimulatedTime
  readonly #listed = new Map<Address, ReadonlyArray<Listed>>()
  /** By role and address. */
  readonly #told = new Map<string, Array<Listed>>()

  constructor(time: SimulatedTime) {
    this.#time = time
  }

  get now(): number {
    return this.#time.now
  }

  /** Changes the verdict on an address. For `undecidedFor` milliseconds before, the verdict is "undecided". */
  change(address: Address, verdict: ScreeningVerdict, undecidedFor = 0): void {
    const { now } = this.#time
    const before = (this.#listed.get(address) ?? []).filter(({ from }) => from <= now)
    const pause: ReadonlyArray<Listed> =
      undecidedFor > 0 ? [{ from: now, verdict: "undecided" }] : []
    this.#listed.set(address, [...before, ...pause, { from: now + undecidedFor, verdict }])
  }

  verdictOn(address: Address, at = this.#time.now): ScreeningVerdict {
    return this.#listed.get(address)?.findLast(({ from }) => from <= at)?.verdict ?? "served"
  }

  /** Answers the service. */
  tell(role: ScreenedRole, address: Address): ScreeningVerdict {
    const verdict = this.verdictOn(address)
    const key = `${role} ${address}`
    const told = this.#told.get(key) ?? []
    this.#told.set(key, told)
    told.push({ from: this.#time.now, verdict })
    return verdict
  }

  /** Whether the service was told this verdict between two times; milliseconds since the epoch. */
  wasTold(
    role: ScreenedRole,
    address: Address,
    verdict: ScreeningVerdict,
    since: number,
    until = this.#time.now,
  ): boolean {
    return (this.#told.get(`${role} ${address}`) ?? []).some(
      (one) => one.verdict === verdict && one.from >= since && one.from <= until,
    )
  }

  /** Since when an address has been served without a break until a time; `null` if it is not served then. */
  servedSince(address: Address, until: number): number | null {
    const before = (this.#listed.get(address) ?? []).filter(({ from }) => from <= until)
    if (before.length > 0 && before.at(-1)?.verdict !== "served") return null
    const last = before.findLastIndex(({ verdict }) => verdict !== "served")
    return before[last + 1]?.from ?? 0
  }
}
