import type { ChainUnavailable, LocatedPoolEvent } from "@shielded-relay/core"
import type { BlockRange } from "@shielded-relay/pool-abi"
import { Effect } from "effect"

type Events = ReadonlyArray<LocatedPoolEvent>

/** Final blocks that are read, and kept, together. Each takes two questions to each of two endpoints. */
const step = 100

/**
 * Reads long ranges in steps, and keeps the steps that are final until the whole range has been read.
 * Catching up takes two questions per block, so a range may take longer than one call's time-out; the
 * next call continues there.
 */
export class EventRanges {
  readonly #read: (range: BlockRange) => Effect.Effect<Events, ChainUnavailable>
  readonly #kept = new Map<string, Events>()
  #final = -1

  /** @param read all events of a range, or a failure */
  constructor(read: (range: BlockRange) => Effect.Effect<Events, ChainUnavailable>) {
    this.#read = read
  }

  /** Two endpoints agree that blocks up to this number are final. */
  learnFinal(number: number): void {
    this.#final = Math.max(this.#final, number)
  }

  readonly events = Effect.fnUntraced(function* (this: EventRanges, range: BlockRange) {
    const found: Array<LocatedPoolEvent> = []
    for (const part of this.#partsOf(range)) {
      const key = `${part.from} ${part.to}`
      const events = this.#kept.get(key) ?? (yield* this.#read(part))
      if (part.to <= this.#final) this.#kept.set(key, events)
      found.push(...events)
    }
    this.#kept.clear()
    return found
  })

  /** Steps of final blocks, and the rest as one range, which must be of one chain. */
  #partsOf({ from, to }: BlockRange): ReadonlyArray<BlockRange> {
    const parts: Array<BlockRange> = []
    let next = from
    while (next + step - 1 <= Math.min(to, this.#final)) {
      parts.push({ from: next, to: next + step - 1 })
      next += step
    }
    return next > to ? parts : [...parts, { from: next, to }]
  }
}
