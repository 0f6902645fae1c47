import { isIP } from "node:net"
import type { ListenAddress } from "../node/listening.ts"

/** A parsed value, or what is wrong with the text. */
export type Parsed<A> = { readonly value: A } | { readonly problem: string }

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Parses a positive duration to milliseconds: digits and a unit, such as `500ms`, `50s`, `24h`. At most ten years. */
export function parseDuration(text: string): Parsed<number> {
  const [, digits = "", unit = ""] = /^([1-9][0-9]{0,11})(ms|s|m|h|d)$/.exec(text) ?? []
  const value = Number(digits) * (units[unit] ?? 0)
  if (value === 0) return problem("a duration like 500ms, 50s, 5m, 24h or 30d", text)
  return value > 3650 * 86_400_000 ? problem("at most 3650d", text) : { value }
}

/** Parses the grid of deadlines, which chains count in seconds. */
export function parseGrid(text: string): Parsed<number> {
  const parsed = parseDuration(text)
  return "value" in parsed && parsed.value % 1_000 !== 0 ? problem("whole seconds", text) : parsed
}

/** Parses an integer in digits, between `least` and `most`. */
export function parseWhole(text: string, least: number, most: number): Parsed<number> {
  const value = Number(text)
  return /^(?:0|[1-9][0-9]{0,15})$/.test(text) && value >= least && value <= most
    ? { value }
    : problem(`a whole number from ${least} to ${most}`, text)
}

/** Parses `true` or `false`. */
export function parseBoolean(text: string): Parsed<boolean> {
  if (text === "true") return { value: true }
  return text === "false" ? { value: false } : problem("true or false", text)
}

/** Parses `host:port`. An IPv6 host is in brackets. Port 0 selects a free port. */
export function parseListen(text: string): Parsed<ListenAddress> {
  const [, bracketed, plain, digits = ""] =
    /^(?:\[([^\]]*)\]|([^:[\]\s/]+)):(\d{1,5})$/.exec(text) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  if (host === undefined || port > 65_535 || (bracketed !== undefined && isIP(bracketed) !== 6)) {
    return problem("host:port, for instance 127.0.0.1:3000 or [::1]:3000", text)
  }
  return { value: { host, port } }
}

/** Parses one of a list of words. */
export function parseOneOf<A extends string>(words: ReadonlyArray<A>, text: string): Parsed<A> {
  const value = words.find((one) => one === text)
  return value === undefined ? problem(`one of ${words.join(", ")}`, text) : { value }
}

/** Parses a web origin: scheme, host and port only. */
export function parseOrigin(text: string): Parsed<string> {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
    ? { value: text }
    : problem("an origin like https://app.example, without path or trailing slash", text)
}

/** Splits at commas and trims; an empty text has no entries. */
export function splitList(text: string): ReadonlyArray<string> {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
}

function problem(wanted: string, got: string): { readonly problem: string } {
  return { problem: `must be ${wanted}; got ${JSON.stringify(got)}` }
}
