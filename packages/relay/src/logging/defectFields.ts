import type { LogFields } from "./Logger.ts"

/**
 * The log fields of an unexpected error: its class and where it was thrown. Omits its message, since foreign messages
 * contain addresses, amounts and whole requests.
 */
export function defectFields(defect: unknown): LogFields {
  if (!(defect instanceof Error)) return { error: typeof defect }
  return { error: defect.name, frames: framesOf(defect).join(" < ") }
}

const frame = /^ {4}at (?:(?<where>[\w$.<>[\] ]+) \()?(?:file:\/\/)?(?<file>[^()\s]+:\d+:\d+)\)?$/

function framesOf(error: Error): ReadonlyArray<string> {
  const stack = error.stack ?? ""
  // Cut the message off first: one of several lines could look like stack frames.
  const position = stack.indexOf(error.message)
  const after =
    error.message === "" || position === -1 ? stack : stack.slice(position + error.message.length)
  return after
    .split("\n")
    .flatMap((line) => {
      const groups = frame.exec(line)?.groups
      if (groups === undefined) return []
      const file = groups["file"]?.split("/").slice(-2).join("/") ?? ""
      return [groups["where"] === undefined ? file : `${groups["where"]} ${file}`]
    })
    .slice(0, 8)
}
