import {
  chainIdFromText,
  listHeld,
  parseUuid,
  renderTime,
  resumeOperation,
  type ChainId,
  type Held,
  type OperationId,
} from "@shielded-relay/core"
import { Brand, Effect } from "effect"
import { Problems } from "../configuration/Problems.ts"
import { MetricsRegistry } from "../telemetry/MetricsRegistry.ts"
import { prometheusTelemetry } from "../telemetry/prometheusTelemetry.ts"
import type { operationOptions } from "./words/commandOptions.ts"
import { printLine } from "./printLine.ts"
import { complainOfOptions, readOption } from "./readOption.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { withDatabase } from "./withDatabase.ts"

const operationId = Brand.nominal<OperationId>()

/** Tries to resume an operation while the service changes it. */
const triesAtMost = 5

/**
 * Prints the held operations of all configured chains as JSON lines. Omits the owners. A row that cannot be read gets a line with only its
 * id, and the exit code is 1.
 */
export async function operationsHeld(terminal: Terminal): Promise<ExitCode> {
  const unreadable: Array<string> = []
  await withDatabase(terminal, ({ chains }) =>
    Effect.forEach(
      chains.flatMap(({ chainId }) => chainIdFromText(String(chainId)) ?? []),
      (chainId) =>
        listHeld(chainId, (one) => {
          printLine(terminal, lineOf(chainId, one))
          if (one.kind === "unreadable") unreadable.push(`  ${one.id}: ${one.fault}\n`)
        }),
    ),
  )
  if (unreadable.length === 0) return 0
  terminal.complain(
    `This version cannot read these operations, which may be held; the other lines are complete:\n${unreadable.join("")}Report the errors, or use the version that wrote the rows.\n`,
  )
  return 1
}

function lineOf(chainId: ChainId, one: Held): object {
  if (one.kind === "unreadable") return { operation: one.id, chainId, state: "unreadable" }
  const { id, kind, status, burnt, deadline } = one.operation
  return {
    operation: id,
    chainId,
    kind,
    state: status.state,
    burnt: (burnt ?? []).map(({ hash, cost }) => ({ transaction: hash, cost })),
    deadline: renderTime(deadline),
  }
}

type ResumeOptions = { readonly [name in keyof typeof operationOptions]?: string | undefined }

/** Lets a held operation go on, and prints the result. */
export async function operationsResume(
  terminal: Terminal,
  options: ResumeOptions,
): Promise<ExitCode> {
  const problems = new Problems()
  const id = readOption(options, "operation", problems, parseUuid, "an operation's id, a UUID")
  if (id === undefined) return complainOfOptions(terminal, problems.list)
  const resumption = await withDatabase(terminal, () =>
    resumeOperation(operationId(id)).pipe(
      Effect.retry({ times: triesAtMost - 1, while: ({ _tag }) => _tag === "OperationMoved" }),
      // What the command counts ends with it.
      Effect.provide(prometheusTelemetry(new MetricsRegistry())),
    ),
  )
  switch (resumption) {
    case "resumed":
      terminal.print(`operation ${id}: resumed\n`)
      return 0
    case "not-held":
      terminal.complain(`operation ${id} is not held. Nothing was changed.\n`)
      return 1
    case "unknown":
      terminal.complain(
        `operation ${id} is not in the database. Copy its id from shielded-relay operations held.\n`,
      )
      return 1
  }
}
