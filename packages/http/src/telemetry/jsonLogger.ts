import { logLevels, type LogFields, type Logger, type LogLevel } from "shielded-relay/logging"
import { redactField } from "./redact.ts"

/** Writes one JSON object per line: `time`, `level`, `event`, then the redacted fields. Drops entries below `level`. */
export function jsonLogger(options: {
  readonly level: LogLevel
  readonly write: (line: string) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}): Logger {
  const least = logLevels.indexOf(options.level)
  const log =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(level) < least) return
      const entry: Record<string, string | number | boolean> = {
        time: new Date(options.now()).toISOString(),
        level,
        event,
      }
      for (const [name, value] of Object.entries(fields)) {
        if (value !== undefined) entry[name] = redactField(name, value)
      }
      options.write(`${JSON.stringify(entry)}\n`)
    }
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") }
}
