import { DateTime } from "effect"

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/

/** 0000-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z: what four digits of a year can render. */
const earliest = -62_167_219_200_000
const latest = 253_402_300_799_999

/**
 * Milliseconds since the epoch from an RFC 3339 time with `Z` or an offset; digits beyond milliseconds are cut off.
 * `null` for anything else: a date that does not exist, a leap second, hour 24, a time without offset, a year outside 0000–9999.
 */
export function parseTime(text: string): number | null {
  const parts = pattern.exec(text)
  if (parts === null) return null
  const year = Number(parts[1])
  const month = Number(parts[2])
  const day = Number(parts[3])
  const hour = Number(parts[4])
  const minute = Number(parts[5])
  const second = Number(parts[6])
  const offsetHour = Number(parts[9] ?? 0)
  const offsetMinute = Number(parts[10] ?? 0)
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)) return null
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return null
  const milliseconds = Number((parts[7] ?? "").slice(0, 3).padEnd(3, "0"))
  const local =
    (((daysBefore(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000 + milliseconds
  const offset = (offsetHour * 60 + offsetMinute) * 60_000
  const time = parts[8] === "-" ? local + offset : local - offset
  return time < earliest || time > latest ? null : time
}

/** A moment as UTC with milliseconds and `Z`. @throws for what no date can hold. */
export function renderTime(milliseconds: number): string {
  return DateTime.formatIso(DateTime.makeUnsafe(milliseconds))
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days from 1970-01-01 to a day of the proleptic Gregorian calendar. */
function daysBefore(year: number, month: number, day: number): number {
  let days = day - 1
  for (let earlier = 1; earlier < month; earlier += 1) days += daysOfMonth(year, earlier)
  const past = year - 1
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400)
  return year * 365 + leapDays + days - 719_527
}
