import {
  referralReport,
  renderTime,
  ScreeningStore,
  type ScreeningDecision,
  type Storage,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { timeOfDay } from "../telemetry/processClock.ts"
import type { ReportName } from "./words/commandOptions.ts"
import { addressText, printLine } from "./printLine.ts"
import { readRange, type TimeRange } from "./readRange.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { withDatabase } from "./withDatabase.ts"

const reports = { referrals: referralLines, screenings: screeningLines } satisfies Readonly<
  Record<ReportName, unknown>
>

/** Prints a report as JSON lines from the service's database. The service may keep running. */
export async function reportCommand(
  terminal: Terminal,
  name: ReportName,
  options: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<ExitCode> {
  const range = readRange(options, timeOfDay())
  await withDatabase(terminal, () => reports[name](range, (line) => printLine(terminal, line)))
  return 0
}

type Report = Effect.Effect<void, StorageUnavailable, Storage>
type Print = (line: object) => void

function referralLines(range: TimeRange, print: Print): Report {
  return Effect.map(referralReport(range), (totals) => {
    for (const total of totals) print({ ...total, token: addressText(total.token) })
  })
}

const page = 500

function screeningLines(range: TimeRange, print: Print): Report {
  return Effect.gen(function* () {
    const store = yield* ScreeningStore
    let last: ScreeningDecision | undefined
    do {
      const decisions = yield* store.list(range, page, last)
      for (const { at, subject, allowed } of decisions) {
        const addresses = subject.role === "swap" ? subject.tokens : [subject.address]
        print({
          time: renderTime(at),
          role: subject.role,
          chainId: subject.chainId,
          addresses: addresses.map(addressText),
          allowed,
        })
      }
      last = decisions.length < page ? undefined : decisions.at(-1)
    } while (last !== undefined)
  })
}
