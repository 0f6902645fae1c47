import { Effect } from "effect"
import type { JoinAmounts } from "./distribute.ts"
import { total } from "./selection.ts"

/** Draws uniformly from 0 to `bound` − 1. */
export type Draw = (bound: bigint) => Effect.Effect<bigint>

/**
 * Shares out at random what the releasing joins of a token keep: change, and amounts paid inside the pool. What a join releases is public.
 * Otherwise all but the last of these joins would release the whole sum of their notes, which could be found among the deposits. The token's
 * totals stay the same, each of these joins still releases at least 1, and joins that release nothing stay as they are. The chain hides which
 * of these joins pays inside the pool.
 *
 * @param kept The least change of each of these joins. Their common change must suffice for it.
 */
export const spreadReleases = Effect.fnUntraced(function* (
  joins: ReadonlyArray<JoinAmounts>,
  draw: Draw,
  kept = 0n,
) {
  const result = [...joins]
  const places = joins.flatMap(({ released }, place) => (released > 0n ? [place] : []))
  for (const ofToken of Map.groupBy(places, (place) => joins[place]?.need.token).values()) {
    const among = ofToken.flatMap((place) => {
      const join = joins[place]
      return join === undefined ? [] : [{ place, join, most: total(join.notes) - 1n - kept }]
    })
    let inside = among.reduce((sum, { join }) => sum + join.paid, 0n)
    let rest = among.reduce((sum, { join }) => sum + join.change - kept, inside)
    let room = among.reduce((sum, { most }) => sum + most, 0n)
    for (const { place, join, most } of yield* shuffled(among, draw)) {
      room -= most
      const least = rest > room ? rest - room : 0n
      const mine = least + (yield* draw((most < rest ? most : rest) - least + 1n))
      rest -= mine
      const paid = mine < inside ? mine : inside
      inside -= paid
      result[place] = { ...join, paid, change: mine - paid + kept, released: most + 1n - mine }
    }
  }
  return result
})

/** Fisher–Yates shuffle. */
const shuffled = Effect.fnUntraced(function* <A>(items: ReadonlyArray<A>, draw: Draw) {
  const rest = [...items]
  const drawn: Array<A> = []
  while (rest.length > 0) drawn.push(...rest.splice(Number(yield* draw(BigInt(rest.length))), 1))
  return drawn
})
