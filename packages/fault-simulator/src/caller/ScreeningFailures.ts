import type { ScreeningSubject } from "@shielded-relay/core"
import type { Draws } from "../Draws.ts"

/**
 * How a question to screening ends without a timely decision. `silent`: no answer ever comes. `undecided`: the answer says so.
 * `failing`: the adapter dies. `late`: the decision comes after half a second to 20 seconds.
 */
export type ScreeningFailure = (typeof failures)[number]

type Role = ScreeningSubject["role"]

const failures = ["silent", "undecided", "failing", "late"] as const
const roles: ReadonlyArray<Role> = ["depositor", "payer", "recipient", "owner", "swap"]

/**
 * The failures of a run's screening service: single ones of some kinds, about some roles, at a rate of the run's own, and times in which
 * every question ends in one way. It draws from a stream of its own.
 */
export class ScreeningFailures {
  readonly draws: Draws
  readonly #rate: number
  readonly #kinds: ReadonlyArray<ScreeningFailure>
  readonly #roles: ReadonlySet<Role>
  /** How every question ends now; `null` outside of such a time. */
  always: ScreeningFailure | null = null

  constructor(draws: Draws) {
    this.draws = draws
    this.#rate = draws.pick([0, 0.05, 0.15, 0.4])
    this.#kinds = failures.filter(() => draws.chance(0.6))
    this.#roles = new Set(roles.filter(() => draws.chance(0.6)))
  }

  /** How a question about this role ends; `null`: it is answered. */
  of(role: Role): ScreeningFailure | null {
    if (this.always !== null) return this.always
    if (!this.draws.chance(this.#rate) || !this.#roles.has(role) || this.#kinds.length === 0)
      return null
    return this.draws.pick(this.#kinds)
  }

  /** Draws how all questions of a time end. */
  any(): ScreeningFailure {
    return this.draws.pick(failures)
  }

  /** Milliseconds until a late answer: before or after the service has given up. */
  delay(): number {
    return this.draws.between(500, 20_000)
  }
}
