import { Deferred, Effect, type Option } from "effect"

/** How places are divided. */
export interface PlaceLimits {
  /** Uses at once. */
  readonly places: number
  /** Of these, the ones that one holder may have. */
  readonly share: number
  /** Uses of one holder that may wait for a place; those beyond are refused at once. */
  readonly waiting: number
}

interface Ticket {
  readonly holder: string
  readonly granted: Deferred.Deferred<void>
  isGranted: boolean
}

/**
 * A bounded number of places, shared fairly among holders: each has at most its share, and those that wait are served in turn, one use each.
 * So a holder whose uses take long delays its own, and others only once as many holders do so as fill all places together.
 */
export class FairPlaces {
  readonly #limits: PlaceLimits
  readonly #held = new Map<string, number>()
  /** In the order in which holders are served. */
  readonly #waiting = new Map<string, Array<Ticket>>()
  #taken = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** Runs an effect in a place of this holder, once there is one; `none` when too many of the holder's wait already. Interruption frees the place. */
  use<A, E, R>(
    holder: string,
    effect: Effect.Effect<A, E, R>,
  ): Effect.Effect<Option.Option<A>, E, R> {
    return Effect.acquireUseRelease(
      Effect.sync(() => this.#enter(holder)),
      (ticket) =>
        ticket === null
          ? Effect.succeedNone
          : Effect.andThen(Deferred.await(ticket.granted), Effect.asSome(effect)),
      (ticket) => Effect.sync(() => ticket !== null && this.#leave(ticket)),
    )
  }

  /** Holders that have a place or wait for one. */
  get holders(): number {
    return new Set([...this.#held.keys(), ...this.#waiting.keys()]).size
  }

  #enter(holder: string): Ticket | null {
    const queue = this.#waiting.get(holder) ?? []
    if (queue.length >= this.#limits.waiting) return null
    const ticket = { holder, granted: Deferred.makeUnsafe<void>(), isGranted: false }
    queue.push(ticket)
    this.#waiting.set(holder, queue)
    this.#grant()
    return ticket
  }

  #leave(ticket: Ticket): void {
    const { holder } = ticket
    if (ticket.isGranted) {
      this.#taken -= 1
      this.#hold(holder, -1)
    } else {
      this.#wait(
        holder,
        (this.#waiting.get(holder) ?? []).filter((one) => one !== ticket),
      )
    }
    this.#grant()
  }

  #grant(): void {
    // A holder that is put back at the end is met again in the same round.
    for (const [holder, [next, ...rest]] of this.#waiting) {
      if (this.#taken >= this.#limits.places) return
      if (next === undefined || (this.#held.get(holder) ?? 0) >= this.#limits.share) continue
      this.#taken += 1
      this.#hold(holder, 1)
      this.#waiting.delete(holder)
      this.#wait(holder, rest)
      next.isGranted = true
      Deferred.doneUnsafe(next.granted, Effect.void)
    }
  }

  #hold(holder: string, change: 1 | -1): void {
    const held = (this.#held.get(holder) ?? 0) + change
    if (held === 0) this.#held.delete(holder)
    else this.#held.set(holder, held)
  }

  #wait(holder: string, queue: Array<Ticket>): void {
    if (queue.length === 0) this.#waiting.delete(holder)
    else this.#waiting.set(holder, queue)
  }
}
