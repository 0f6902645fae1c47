/** @throws RangeError if the value is no whole number of the range */
export function whole(
  name: string,
  value: number,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}`)
}
