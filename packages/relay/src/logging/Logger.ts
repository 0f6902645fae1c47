/** The fields of a log entry: names, numbers and our own texts, never whole objects. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export type LogLevel = "debug" | "info" | "warn" | "error"

/** Writes structured entries. `event` is a fixed name. Never throws. */
export type Logger = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>

export const logLevels: ReadonlyArray<LogLevel> = ["debug", "info", "warn", "error"]

/** Writes nothing. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} }
