import type { PostedPrice } from "../port/storage/PostedPrices.ts"

/** How many times the posted price a bound is. */
const headroom = 3n

/**
 * The most that an accepted call may pay when it is made later: three times the posted price of its acceptance, or the operator's ceiling
 * for it if that is lower.
 */
export function feeBound({ amount, ceiling }: Pick<PostedPrice, "amount" | "ceiling">): bigint {
  const most = amount * headroom
  return ceiling !== null && ceiling < most ? ceiling : most
}

/** A posted price as `highestWithin` reads it. */
type Posted = Pick<PostedPrice, "amount" | "postedAt">

/**
 * The highest total within the bound that these calls had together while their posted prices stood; `null` if none fits.
 *
 * @param histories For each call its prices, ordered by `postedAt`.
 */
export function highestWithin(
  histories: ReadonlyArray<ReadonlyArray<Posted>>,
  bound: bigint,
): bigint | null {
  let highest: bigint | null = null
  for (const standing of standingTogether(histories)) {
    const total = standing.reduce((sum, amount) => sum + amount, 0n)
    if (total <= bound && (highest === null || total > highest)) highest = total
  }
  return highest
}

/**
 * The prices that these calls had together, one list for each time at which one of them was posted while the others stood.
 *
 * @param histories For each call its prices, ordered by `postedAt`.
 */
export function standingTogether(
  histories: ReadonlyArray<ReadonlyArray<Posted>>,
): ReadonlyArray<ReadonlyArray<bigint>> {
  return histories.flat().flatMap(({ postedAt: at }) => {
    const standing = histories.flatMap((prices) => {
      const price = prices.findLast(({ postedAt }) => postedAt <= at)
      return price === undefined ? [] : [price.amount]
    })
    return standing.length < histories.length ? [] : [standing]
  })
}
