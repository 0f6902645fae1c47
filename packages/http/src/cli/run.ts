import { parseArgs } from "node:util"
import { ConfigurationError } from "../configuration/Problems.ts"
import * as commandOptions from "./words/commandOptions.ts"
import { failureText, kindOf } from "./failureText.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { usage, usageOf } from "./words/usage.ts"
import { version } from "./version.ts"

const {
  auditOptions,
  configCheckOptions,
  databaseMoveOptions,
  decisionOptions,
  deployApplyOptions,
  deployCloseOptions,
  deployPlanOptions,
  deployVerifyOptions,
  disclosureOptions,
  exportOptions,
  importOptions,
  organizationOptions,
  restoreOptions,
  operationOptions,
  returnOptions,
  vaultOptions,
} = commandOptions

/**
 * Runs the command line. `words` are the arguments after the program's name. A command's module is imported when it runs: `--help` and
 * `--version` load neither the relay nor a chain.
 */
export async function run(words: ReadonlyArray<string>, terminal: Terminal): Promise<ExitCode> {
  const asked = parse(words)
  if (asked === null) {
    terminal.complain(`Unknown command: ${words.join(" ")}\n\n${usageOf(words[0] ?? "")}`)
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
  if (error instanceof Error && kindOf(error) === "StaleStorage") return 3
  return error instanceof ConfigurationError ? 2 : 1
}

type Command = (terminal: Terminal) => ExitCode | Promise<ExitCode>

const options = {
  ...organizationOptions,
  ...restoreOptions,
  ...auditOptions,
  ...exportOptions,
  ...importOptions,
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
  ...vaultOptions,
  "after-restore": { type: "boolean" },
  workers: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  ...decisionOptions,
  ...returnOptions,
  ...operationOptions,
  ...disclosureOptions,
  ...configCheckOptions,
  ...deployApplyOptions,
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
      ? async (terminal) =>
          (await import("./organizationCommand.ts")).organizationCreate(terminal, values)
      : null
  if (command === "organization restore")
    return onlyHas(values, restoreOptions)
      ? async (terminal) =>
          (await import("./organizationRestoreCommand.ts")).organizationRestore(terminal, values)
      : null
  if (command === "audit verify")
    return onlyHas(values, auditOptions)
      ? async (terminal) => (await import("./auditCommand.ts")).auditVerify(terminal, values)
      : null
  if (command === "wallet export")
    return onlyHas(values, exportOptions)
      ? async (terminal) =>
          (await import("./wallet/walletExportCommand.ts")).walletExport(terminal, values)
      : null
  if (command === "wallet import")
    return onlyHas(values, importOptions)
      ? async (terminal) =>
          (await import("./wallet/walletImportCommand.ts")).walletImport(terminal, values)
      : null
  if (command === "deploy apply")
    return onlyHas(values, deployApplyOptions)
      ? async (terminal) =>
          (await import("./deploy/deployApplyCommand.ts")).deployApplyCommand(terminal, values)
      : null
  if (command === "deploy close")
    return onlyHas(values, deployCloseOptions)
      ? async (terminal) =>
          (await import("./deploy/deployCloseCommand.ts")).deployCloseCommand(terminal, values)
      : null
  if (command === "deploy plan")
    return onlyHas(values, deployPlanOptions)
      ? async (terminal) =>
          (await import("./deploy/deployPlanCommand.ts")).deployPlanCommand(terminal, values)
      : null
  if (command === "deploy verify")
    return onlyHas(values, deployVerifyOptions)
      ? async (terminal) =>
          (await import("./deploy/deployVerifyCommand.ts")).deployVerifyCommand(terminal, values)
      : null
  if (has(values, deployApplyOptions)) return null
  if (command === "database move")
    return onlyHas(values, databaseMoveOptions)
      ? async (terminal) =>
          (await import("./databaseMoveCommand.ts")).databaseMove(terminal, values)
      : null
  if (command === "config check")
    return onlyHas(values, configCheckOptions)
      ? async (terminal) =>
          (await import("./configCheckCommand.ts")).configCheckCommand(terminal, values)
      : null
  if (has(values, configCheckOptions)) return null
  if (has(values, managedOptions)) return null
  const afterRestore = values["after-restore"] ?? false
  if ((values.from !== undefined || values.to !== undefined) && !isReport(command)) return null
  if (command === "wallet end-altered")
    return onlyHas(values, operationOptions)
      ? async (terminal) =>
          (await import("./wallet/walletEndAlteredCommand.ts")).walletEndAltered(terminal, values)
      : null
  if (command === "operations resume")
    return onlyHas(values, operationOptions)
      ? async (terminal) =>
          (await import("./operationsCommand.ts")).operationsResume(terminal, values)
      : null
  if (has(values, operationOptions)) return null
  const decision = decisions.get(command)
  if (decision === undefined && has(values, decisionOptions)) return null
  if (decision !== "returned" && has(values, returnOptions)) return null
  if (command === "verify-disclosure")
    return onlyHas(values, disclosureOptions)
      ? async (terminal) =>
          (await import("./verifyDisclosureCommand.ts")).verifyDisclosureCommand(terminal, values)
      : null
  if (has(values, disclosureOptions)) return null
  const namesKeys = has(values, vaultOptions)
  if (command === "serve" && !namesKeys)
    return async (terminal) =>
      (await import("./serveCommand.ts")).serveCommand(terminal, {
        afterRestore,
        ...(values.workers === undefined ? {} : { workers: values.workers }),
      })
  if (afterRestore || values.workers !== undefined) return null
  if (command === "prove" && !namesKeys)
    return async (terminal) => (await import("./proveCommand.ts")).proveCommand(terminal)
  if (command === "vault init")
    return async (terminal) =>
      (await import("./vaultInitCommand.ts")).vaultInitCommand(
        terminal,
        values.relayer ?? [],
        values["gas-tank"] ?? [],
      )
  if (namesKeys) return null
  if (isReport(command))
    return async (terminal) =>
      (await import("./reportCommand.ts")).reportCommand(terminal, command, {
        from: values.from,
        to: values.to,
      })
  if (decision === "returned")
    return async (terminal) =>
      (await import("./quarantineCommand.ts")).quarantineReturn(terminal, values)
  if (decision !== undefined)
    return async (terminal) =>
      (await import("./quarantineCommand.ts")).quarantineDecision(terminal, decision, values)
  switch (command) {
    case "quarantine list":
      return async (terminal) => (await import("./quarantineCommand.ts")).quarantineList(terminal)
    case "wallet altered":
      return async (terminal) =>
        (await import("./wallet/walletAlteredCommand.ts")).walletAltered(terminal)
    case "operations held":
      return async (terminal) => (await import("./operationsCommand.ts")).operationsHeld(terminal)
    case "vault new-root":
      return async (terminal) => (await import("./vaultNewRootCommand.ts")).vaultNewRoot(terminal)
    case "doctor":
      return async (terminal) => (await import("./doctorCommand.ts")).doctorCommand(terminal)
    case "config table":
      return async (terminal): Promise<ExitCode> => {
        const { configurationTable } = await import("../configuration/configurationTable.ts")
        terminal.print(configurationTable())
        return 0
      }
    default:
      return null
  }
}

/** Options of managed wallets alone; `--to` is also an option of reports. */
const managedOptions = {
  ...organizationOptions,
  ...restoreOptions,
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

function isReport(command: string): command is commandOptions.ReportName {
  return commandOptions.reportNames.some((name) => name === command)
}

function printing(text: string): Command {
  return (terminal) => {
    terminal.print(text)
    return 0
  }
}
