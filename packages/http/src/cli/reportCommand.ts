import {
  referralReport,
  renderAddress,
  renderTime,
  ScreeningStore,
  type Address,
  type ScreeningDecision,
  type Storage,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { openStorage } from "../start/openStorage.ts"
import { readRange, type TimeRange } from "./readRange.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/** What an operator can ask of the database. */
export const reports = { referrals: referralLines, screenings: screeningLines } as const

export type ReportName = keyof typeof reports

/** Prints a report, one JSON object a line, from the service's database; a service beside it is not disturbed. */
export async function reportCommand(
  terminal: Terminal,
  name: ReportName,
  options: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<ExitCode> {
  const range = readRange(options, Date.now())
  const { database } = readConfiguration(terminal.environment, terminal.readFile)
  if (database.kind === "memory") {
    const what =
      "must be embedded or a Postgres server: what is in a service's memory nobody else sees"
    throw new ConfigurationError([{ where: "SHIELDED_RELAY_DATABASE", what }])
  }
  const print = (line: object) => terminal.print(`${JSON.stringify(line, bigintAsText)}\n`)
  await Effect.runPromise(
    Effect.scoped(
      reports[name](range, print).pipe(Effect.provide(openStorage(database, terminal))),
    ),
  )
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

/** TRON's addresses are shown as EVM chains write them: the database does not know a chain's family. */
function addressText(address: Address): string {
  return renderAddress(address, "evm")
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value
}
