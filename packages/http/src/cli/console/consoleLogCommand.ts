import { firstBrokenDeed, OperatorLog, renderTime, type LoggedDeed } from "@shielded-relay/core"
import { Effect } from "effect"
import { printLine } from "../printLine.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"

/** Entries read at a time. */
const page = 500

/**
 * Prints what people did in the console as JSON lines, oldest first, and computes the hashes again. Exit code 1 if an entry does not follow
 * from the one before it.
 */
export async function consoleLog(terminal: Terminal): Promise<ExitCode> {
  const broken = await withDatabase(terminal, () =>
    Effect.gen(function* () {
      const log = yield* OperatorLog
      let last: LoggedDeed | null = null
      let brokenAt: number | null = null
      for (;;) {
        const entries: ReadonlyArray<LoggedDeed> = yield* log.entries(last?.place ?? 0, page)
        for (const { at, ...entry } of entries)
          printLine(terminal, { ...entry, at: renderTime(at) })
        brokenAt ??= firstBrokenDeed(entries, last)
        last = entries.at(-1) ?? last
        if (entries.length < page) return brokenAt
      }
    }),
  )
  if (broken === null) return 0
  terminal.complain(
    `Another program than shielded-relay changed the log of the console: entry ${broken} is missing, changed or moved. Keep a copy of the database, and compare it with a backup.\n`,
  )
  return 1
}
