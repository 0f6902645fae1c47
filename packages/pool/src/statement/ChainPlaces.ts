import type { ChainReader, LocatedPoolEvent, PoolEvent } from "@shielded-relay/core"
import { Effect } from "effect"
import { StatementRefused } from "./StatementRefused.ts"

/** Where a statement says that the chain shows something. */
export interface Place {
  readonly block: number
  readonly transaction: string
}

/** The pool's events and the times of the blocks that a statement names, each block read once. */
export class ChainPlaces {
  readonly #chain: Pick<ChainReader, "block" | "events">
  readonly #last: number
  readonly #events = new Map<number, ReadonlyArray<LocatedPoolEvent>>()
  readonly #times = new Map<number, number>()

  /** `last`: the newest block that the statement may name. */
  constructor(chain: Pick<ChainReader, "block" | "events">, last: number) {
    this.#chain = chain
    this.#last = last
  }

  /**
   * The events of a transaction in a block. Fails with `StatementRefused` if the block is newer than the statement covers or the pool has
   * no event of the transaction in it.
   */
  eventsAt(place: Place) {
    return Effect.map(this.#eventsOf(place.block), (events) =>
      events.filter(({ transactionHash }) => transactionHash === place.transaction),
    ).pipe(
      Effect.filterOrFail(
        (events) => events.length > 0,
        () =>
          new StatementRefused({
            reason: `block ${place.block} of this chain has no event of the pool in the transaction ${place.transaction}`,
          }),
      ),
      Effect.map((events): ReadonlyArray<PoolEvent> => events.map(({ event }) => event)),
    )
  }

  /** The time of a block, Unix seconds of the chain's clock. */
  readonly timeOf = Effect.fnUntraced(function* (this: ChainPlaces, number: number) {
    const known = this.#times.get(number)
    if (known !== undefined) return known
    const block = yield* this.#chain.block(number)
    if (block === null || block.number !== number)
      return yield* new StatementRefused({ reason: `this chain has no block ${number}` })
    this.#times.set(number, block.time)
    return block.time
  })

  readonly #eventsOf = Effect.fnUntraced(function* (this: ChainPlaces, number: number) {
    if (number > this.#last)
      return yield* new StatementRefused({
        reason: `block ${number} is newer than block ${this.#last}, the last that the statement covers`,
      })
    const known = this.#events.get(number)
    if (known !== undefined) return known
    const events = yield* this.#chain.events(number, number)
    const own = events.filter(({ block }) => block.number === number)
    this.#events.set(number, own)
    return own
  })
}
