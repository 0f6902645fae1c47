const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/

/** 0000-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z: what four digits of a year can render. */
const earliest = -62_167_219_200_000
const latest = 253_402_300_799_999

const millisecondsOfDay = 86_400_000

/** Days of a common year before each of its months. */
const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

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

/** A moment as UTC with milliseconds and `Z`. @throws RangeError for a year outside 0000–9999. */
export function renderTime(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  if (!(whole >= earliest && whole <= latest)) throw new RangeError("Times have years of 4 digits")
  const day = Math.floor(whole / millisecondsOfDay)
  const rest = whole - day * millisecondsOfDay
  const hour = Math.floor(rest / 3_600_000)
  const minute = Math.floor(rest / 60_000) % 60
  const second = Math.floor(rest / 1_000) % 60
  return `${renderDay(day)}T${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}.${padded(rest % 1_000, 3)}Z`
}

/** A day, counted from 1970-01-01, as `YYYY-MM-DD`. */
function renderDay(day: number): string {
  // The mean year is near enough to be at most one year off.
  let year = 1970 + Math.floor(day / 365.2425)
  if (daysBefore(year, 1, 1) > day) year -= 1
  else if (daysBefore(year + 1, 1, 1) <= day) year += 1
  let month = 12
  while (daysBefore(year, month, 1) > day) month -= 1
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(1 + day - daysBefore(year, month, 1), 2)}`
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, "0")
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
  const leapDay = month > 2 && isLeap(year) ? 1 : 0
  const past = year - 1
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400)
  return year * 365 + leapDays + (daysBeforeMonth[month - 1] ?? 0) + leapDay + day - 719_528
}
