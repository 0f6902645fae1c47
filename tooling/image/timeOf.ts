/** SOURCE_DATE_EPOCH is not a time. */
export class NotATime extends Error {
  override readonly name = "NotATime"
}

/**
 * When the image was made, in seconds since 1970, as far as the image tells.
 *
 * @param given SOURCE_DATE_EPOCH (reproducible-builds.org), which wins.
 * @param committed The time of the commit.
 * @throws NotATime
 */
export const timeOf = (given: string | undefined, committed: string): number => {
  const text = given === undefined || given === "" ? committed : given
  // Until the year 9999: ISO 8601 has no more digits.
  if (!/^\d{1,12}$/.test(text) || Number(text) > 253_402_300_799)
    throw new NotATime(
      `SOURCE_DATE_EPOCH is ${JSON.stringify(text)}; it must be seconds since 1970, 0 to 253402300799`,
    )
  return Number(text)
}
