import { DateTime, Option } from "effect"

const pattern =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** 0000-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z: the range of a four-digit year. */
const earliest = -62_167_219_200_000
const latest = 253_402_300_799_999

/**
 * Parses an RFC 3339 time with `Z` or an offset to milliseconds since the epoch, truncated. Returns `null` for anything else: a nonexistent
 * date, a leap second, hour 24, a time without offset, a year outside 0000–9999.
 */
export function parseTime(text: string): number | null {
  const parts = pattern.exec(text)
  if (parts === null) return null
  const [, date, clock, fraction = "", sign, hours = "0", minutes = "0"] = parts
  const written = `${date}T${clock}.${fraction.slice(0, 3).padEnd(3, "0")}Z`
  const local = DateTime.make(written)
  // A nonexistent date parses as a later one, or not at all.
  if (Option.isNone(local) || DateTime.formatIso(local.value) !== written) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  const time = DateTime.toEpochMillis(local.value) - (sign === "-" ? -offset : offset)
  return time < earliest || time > latest ? null : time
}

/** Formats a time as UTC with milliseconds and `Z`. @throws RangeError if the year is outside 0000–9999. */
export function renderTime(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  if (!(whole >= earliest && whole <= latest))
    throw new RangeError("The year must lie within 0000 to 9999")
  return DateTime.formatIso(DateTime.makeUnsafe(whole))
}
