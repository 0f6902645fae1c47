import { parseTime } from "@shielded-relay/core"
import { Problems, ConfigurationError } from "../configuration/Problems.ts"

/** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** Parses `--from` and `--to` as RFC 3339 times. Default: from the epoch until now. */
export function readRange(
  options: { readonly from: string | undefined; readonly to: string | undefined },
  now: number,
): TimeRange {
  const problems = new Problems()
  const time = (name: "from" | "to", otherwise: number): number => {
    const text = options[name]
    if (text === undefined) return otherwise
    const parsed = parseTime(text)
    if (parsed !== null) return parsed
    problems.add(`--${name}`, `must be an RFC 3339 time, such as 2026-01-31T00:00:00Z`)
    return otherwise
  }
  const range = { from: time("from", 0), to: time("to", now) }
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  return range
}
