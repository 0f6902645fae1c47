import { Deferred, Effect, type Option } from "effect"

/** Limits of `FairPlaces`. */
export interface PlaceLimits {
  /** Maximum concurrent uses. */
  readonly places: number
  /** Maximum concurrent uses per holder. */
  readonly share: number
  /** Maximum waiting uses per holder; further ones are refused at once. */
  readonly waiting: number
}

interface Ticket {
  readonly holder: string
  readonly granted: Deferred.Deferred<void>
  isGranted: boolean
}

/**
 * A bounded number of places, shared fairly among holders. Each holder has at most its share, and waiting holders are served in turn, one
 * use each. A holder with slow uses delays only itself, until enough such holders fill all places.
 */
export class FairPlaces {
  readonly #limits: PlaceLimits
  readonly #held = new Map<string, number>()
  /** In the order of service. */
  readonly #waiting = new Map<string, Array<Ticket>>()
  #taken = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /**
   * Runs an effect once this holder has a place. Returns `none` if too many of the holder's uses already wait. Interruption frees the
   * place.
   */
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

  /** Number of holders that have a place or wait for one. */
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
    // A holder moved to the end is visited again in the same round.
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
