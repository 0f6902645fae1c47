import { StaleStorage } from "@shielded-relay/core"
import { parseArgs } from "node:util"
import { configurationTable } from "../configuration/configurationTable.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { auditOptions, auditVerify } from "./auditCommand.ts"
import { configCheckCommand, configCheckOptions } from "./configCheckCommand.ts"
import { databaseMove, databaseMoveOptions } from "./databaseMoveCommand.ts"
import { doctorCommand } from "./doctorCommand.ts"
import { failureText } from "./failureText.ts"
import { operationsHeld, operationsResume, resumeOptions } from "./operationsCommand.ts"
import { organizationCreate, organizationOptions } from "./organizationCommand.ts"
import { proveCommand } from "./proveCommand.ts"
import { quarantineDecision, quarantineList, quarantineReturn } from "./quarantineCommand.ts"
import { decisionOptions, returnOptions } from "./readDecision.ts"
import { reportCommand, reports, type ReportName } from "./reportCommand.ts"
import { serveCommand } from "./serveCommand.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { usage } from "./usage.ts"
import { disclosureOptions, verifyDisclosureCommand } from "./verifyDisclosureCommand.ts"
import { vaultInitCommand } from "./vaultInitCommand.ts"
import { vaultNewRoot } from "./vaultNewRootCommand.ts"
import { version } from "./version.ts"
import { exportOptions, walletExport } from "./walletExportCommand.ts"
import { importOptions, walletImport } from "./walletImportCommand.ts"

/** Runs the command line. `words` are the arguments after the program's name. */
export async function run(words: ReadonlyArray<string>, terminal: Terminal): Promise<ExitCode> {
  const asked = parse(words)
  if (asked === null) {
    terminal.complain(`Unknown command: ${words.join(" ")}\n\n${usage}`)
    return 2
  }
  try {
    return await asked(terminal)
  } catch (error) {
    terminal.complain(failureText(error))
    return exitCodeOf(error)
  }
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof StaleStorage) return 3
  return error instanceof ConfigurationError ? 2 : 1
}

type Command = (terminal: Terminal) => ExitCode | Promise<ExitCode>

/** Options of `vault init`. */
const vaultOptions = {
  relayer: { type: "string", multiple: true },
  "gas-tank": { type: "string", multiple: true },
} as const

const options = {
  ...organizationOptions,
  ...auditOptions,
  ...exportOptions,
  ...importOptions,
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
  ...vaultOptions,
  "after-restore": { type: "boolean" },
  from: { type: "string" },
  to: { type: "string" },
  ...decisionOptions,
  ...returnOptions,
  ...resumeOptions,
  ...disclosureOptions,
  ...configCheckOptions,
} as const

function parse(words: ReadonlyArray<string>): Command | null {
  let parsed
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true })
  } catch {
    return null
  }
  const { values, positionals } = parsed
  const command = positionals.join(" ")
  if (values.help === true || words.length === 0) return printing(usage)
  if (values.version === true) return printing(`${version}\n`)
  if (command === "organization create")
    return onlyHas(values, organizationOptions)
      ? (terminal) => organizationCreate(terminal, values)
      : null
  if (command === "audit verify")
    return onlyHas(values, auditOptions) ? (terminal) => auditVerify(terminal, values) : null
  if (command === "wallet export")
    return onlyHas(values, exportOptions) ? (terminal) => walletExport(terminal, values) : null
  if (command === "wallet import")
    return onlyHas(values, importOptions) ? (terminal) => walletImport(terminal, values) : null
  if (command === "database move")
    return onlyHas(values, databaseMoveOptions)
      ? (terminal) => databaseMove(terminal, values)
      : null
  if (command === "config check")
    return onlyHas(values, configCheckOptions)
      ? (terminal) => configCheckCommand(terminal, values)
      : null
  if (has(values, configCheckOptions)) return null
  if (has(values, managedOptions)) return null
  const afterRestore = values["after-restore"] ?? false
  if ((values.from !== undefined || values.to !== undefined) && !isReport(command)) return null
  if (command === "operations resume")
    return onlyHas(values, resumeOptions) ? (terminal) => operationsResume(terminal, values) : null
  if (has(values, resumeOptions)) return null
  const decision = decisions.get(command)
  if (decision === undefined && has(values, decisionOptions)) return null
  if (decision !== "returned" && has(values, returnOptions)) return null
  if (command === "verify-disclosure")
    return onlyHas(values, disclosureOptions)
      ? (terminal) => verifyDisclosureCommand(terminal, values)
      : null
  if (has(values, disclosureOptions)) return null
  const namesKeys = has(values, vaultOptions)
  if (command === "serve" && !namesKeys)
    return (terminal) => serveCommand(terminal, { afterRestore })
  if (afterRestore) return null
  if (command === "prove" && !namesKeys) return proveCommand
  if (command === "vault init")
    return (terminal) => vaultInitCommand(terminal, values.relayer ?? [], values["gas-tank"] ?? [])
  if (namesKeys) return null
  if (isReport(command))
    return (terminal) => reportCommand(terminal, command, { from: values.from, to: values.to })
  if (decision === "returned") return (terminal) => quarantineReturn(terminal, values)
  if (decision !== undefined) return (terminal) => quarantineDecision(terminal, decision, values)
  switch (command) {
    case "quarantine list":
      return quarantineList
    case "operations held":
      return operationsHeld
    case "vault new-root":
      return vaultNewRoot
    case "doctor":
      return doctorCommand
    case "config table":
      return printing(configurationTable())
    default:
      return null
  }
}

/** Options of managed wallets alone; `--to` is also an option of reports. */
const managedOptions = {
  ...organizationOptions,
  ...auditOptions,
  user: exportOptions.user,
  words: importOptions.words,
} as const

const decisions: ReadonlyMap<string, "released" | "kept" | "returned"> = new Map([
  ["quarantine release", "released"],
  ["quarantine keep", "kept"],
  ["quarantine return", "returned"],
])

function has(values: object, options: object): boolean {
  return Object.keys(options).some((name) => Object.hasOwn(values, name))
}

function onlyHas(values: object, options: object): boolean {
  return Object.keys(values).every((name) => Object.hasOwn(options, name))
}

function isReport(command: string): command is ReportName {
  return Object.hasOwn(reports, command)
}

function printing(text: string): Command {
  return (terminal) => {
    terminal.print(text)
    return 0
  }
}
