/** Seconds since 1970 as ISO 8601 in UTC, to the second. */
export const isoTime = (seconds: number): string =>
  new Date(Math.floor(seconds) * 1000).toISOString().replace(/\.\d+Z$/, "Z")

/** The reverse. */
export const secondsOf = (text: string): number => Date.parse(text) / 1000
