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
  for (const { postedAt: at } of histories.flat()) {
    const standing = histories.flatMap((prices) => {
      const price = prices.findLast(({ postedAt }) => postedAt <= at)
      return price === undefined ? [] : [price.amount]
    })
    if (standing.length < histories.length) continue
    const total = standing.reduce((sum, amount) => sum + amount, 0n)
    if (total <= bound && (highest === null || total > highest)) highest = total
  }
  return highest
}
