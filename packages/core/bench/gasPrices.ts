/** A time in which gas costs many times as much as usual. */
export interface Spike {
  /** Minutes from the start. */
  readonly from: number
  readonly minutes: number
  readonly times: bigint
}

/** The usual price of gas, in wei. */
export const usualGas = 10_000_000_000n

/**
 * The price of gas in each minute, in wei: it moves by up to 3 % a minute between half and twice the usual price, and spikes multiply it
 * from one minute to the next. The same for the same spikes.
 */
export function gasPrices(minutes: number, spikes: ReadonlyArray<Spike>): ReadonlyArray<bigint> {
  let state = 1
  // The minimal standard generator: a deterministic walk needs no better one.
  const draw = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  let usual = Number(usualGas)
  return Array.from({ length: minutes }, (_, now) => {
    usual *= 0.97 + 0.06 * draw()
    usual = Math.min(2 * Number(usualGas), Math.max(Number(usualGas) / 2, usual))
    const times = spikes.reduce(
      (most, spike) =>
        now >= spike.from && now < spike.from + spike.minutes && spike.times > most
          ? spike.times
          : most,
      1n,
    )
    return BigInt(Math.round(usual)) * times
  })
}
