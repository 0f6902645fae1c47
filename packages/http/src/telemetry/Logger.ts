/** What a log entry may hold: names, figures and texts of our own, never a whole object. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export type LogLevel = "debug" | "info" | "warn" | "error"

/** Structured entries; `event` is a fixed name. Telling never throws. */
export type Logger = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>

export const logLevels: ReadonlyArray<LogLevel> = ["debug", "info", "warn", "error"]
