import { ConfigurationError } from "../configuration/Problems.ts"
import { command, type Command, type Reader } from "./words/command.ts"
import * as options from "./words/commandOptions.ts"
import { failureText, kindOf } from "./failureText.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"
import { usage, usageOf } from "./words/usage.ts"
import { version } from "./version.ts"

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

/** Every command by its words. Each imports its module when it runs. */
const commands: ReadonlyMap<string, Reader> = new Map([
  [
    "serve",
    command(options.serveOptions, async (terminal, { "after-restore": afterRestore, workers }) =>
      (await import("./serveCommand.ts")).serveCommand(terminal, {
        afterRestore: afterRestore ?? false,
        ...(workers === undefined ? {} : { workers }),
      }),
    ),
  ],
  [
    "prove",
    command({}, async (terminal) => (await import("./proveCommand.ts")).proveCommand(terminal)),
  ],
  ...options.reportNames.map(
    (name) =>
      [
        name,
        command(options.reportOptions, async (terminal, { from, to }) =>
          (await import("./reportCommand.ts")).reportCommand(terminal, name, { from, to }),
        ),
      ] as const,
  ),
  [
    "quarantine list",
    command({}, async (terminal) =>
      (await import("./quarantineCommand.ts")).quarantineList(terminal),
    ),
  ],
  [
    "quarantine release",
    command(options.decisionOptions, async (terminal, values) =>
      (await import("./quarantineCommand.ts")).quarantineDecision(terminal, "released", values),
    ),
  ],
  [
    "quarantine keep",
    command(options.decisionOptions, async (terminal, values) =>
      (await import("./quarantineCommand.ts")).quarantineDecision(terminal, "kept", values),
    ),
  ],
  [
    "quarantine return",
    command({ ...options.decisionOptions, ...options.returnOptions }, async (terminal, values) =>
      (await import("./quarantineCommand.ts")).quarantineReturn(terminal, values),
    ),
  ],
  [
    "operations held",
    command({}, async (terminal) =>
      (await import("./operationsCommand.ts")).operationsHeld(terminal),
    ),
  ],
  [
    "operations resume",
    command(options.operationOptions, async (terminal, values) =>
      (await import("./operationsCommand.ts")).operationsResume(terminal, values),
    ),
  ],
  [
    "organization create",
    command(options.organizationOptions, async (terminal, values) =>
      (await import("./organizationCommand.ts")).organizationCreate(terminal, values),
    ),
  ],
  [
    "organization restore",
    command(options.restoreOptions, async (terminal, values) =>
      (await import("./organizationRestoreCommand.ts")).organizationRestore(terminal, values),
    ),
  ],
  [
    "audit verify",
    command(options.auditOptions, async (terminal, values) =>
      (await import("./auditCommand.ts")).auditVerify(terminal, values),
    ),
  ],
  [
    "wallet export",
    command(options.exportOptions, async (terminal, values) =>
      (await import("./wallet/walletExportCommand.ts")).walletExport(terminal, values),
    ),
  ],
  [
    "wallet import",
    command(options.importOptions, async (terminal, values) =>
      (await import("./wallet/walletImportCommand.ts")).walletImport(terminal, values),
    ),
  ],
  [
    "wallet altered",
    command({}, async (terminal) =>
      (await import("./wallet/walletAlteredCommand.ts")).walletAltered(terminal),
    ),
  ],
  [
    "wallet end-altered",
    command(options.operationOptions, async (terminal, values) =>
      (await import("./wallet/walletEndAlteredCommand.ts")).walletEndAltered(terminal, values),
    ),
  ],
  [
    "verify-disclosure",
    command(options.disclosureOptions, async (terminal, values) =>
      (await import("./verifyDisclosureCommand.ts")).verifyDisclosureCommand(terminal, values),
    ),
  ],
  [
    "deploy plan",
    command(options.deployPlanOptions, async (terminal, values) =>
      (await import("./deploy/deployPlanCommand.ts")).deployPlanCommand(terminal, values),
    ),
  ],
  [
    "deploy apply",
    command(options.deployApplyOptions, async (terminal, values) =>
      (await import("./deploy/deployApplyCommand.ts")).deployApplyCommand(terminal, values),
    ),
  ],
  [
    "deploy verify",
    command(options.deployVerifyOptions, async (terminal, values) =>
      (await import("./deploy/deployVerifyCommand.ts")).deployVerifyCommand(terminal, values),
    ),
  ],
  [
    "deploy close",
    command(options.deployCloseOptions, async (terminal, values) =>
      (await import("./deploy/deployCloseCommand.ts")).deployCloseCommand(terminal, values),
    ),
  ],
  [
    "doctor",
    command(options.doctorOptions, async (terminal, values) =>
      (await import("./doctorCommand.ts")).doctorCommand(terminal, values),
    ),
  ],
  [
    "config check",
    command(options.configCheckOptions, async (terminal, values) =>
      (await import("./configCheckCommand.ts")).configCheckCommand(terminal, values),
    ),
  ],
  [
    "config table",
    command({}, async (terminal): Promise<ExitCode> => {
      const { configurationTable } = await import("../configuration/configurationTable.ts")
      terminal.print(configurationTable())
      return 0
    }),
  ],
  ...(["alerts", "dashboard"] as const).map(
    (what) =>
      [
        `monitoring ${what}`,
        command(options.monitoringOptions, async (terminal, values) =>
          (await import("./monitoringCommand.ts")).monitoringCommand(terminal, what, values),
        ),
      ] as const,
  ),
  [
    "webhooks status",
    command({}, async (terminal) =>
      (await import("./webhooks/webhooksCommand.ts")).webhooksStatus(terminal),
    ),
  ],
  [
    "webhooks test",
    command({}, async (terminal) =>
      (await import("./webhooks/webhooksCommand.ts")).webhooksTest(terminal),
    ),
  ],
  [
    "webhooks replay",
    command(options.replayOptions, async (terminal, values) =>
      (await import("./webhooks/webhooksCommand.ts")).webhooksReplay(terminal, values),
    ),
  ],
  [
    "console user",
    command(options.consoleUserOptions, async (terminal, values) =>
      (await import("./console/consoleUserCommand.ts")).consoleUser(terminal, values),
    ),
  ],
  [
    "console log",
    command({}, async (terminal) =>
      (await import("./console/consoleLogCommand.ts")).consoleLog(terminal),
    ),
  ],
  [
    "database move",
    command(options.databaseMoveOptions, async (terminal, values) =>
      (await import("./databaseMoveCommand.ts")).databaseMove(terminal, values),
    ),
  ],
  [
    "backup",
    command(options.backupOptions, async (terminal, values) =>
      (await import("./backup/backupCommand.ts")).backupCommand(terminal, values),
    ),
  ],
  [
    "restore",
    command(options.restoreBackupOptions, async (terminal, values) =>
      (await import("./backup/restoreCommand.ts")).restoreCommand(terminal, values),
    ),
  ],
  [
    "drill",
    command(options.drillOptions, async (terminal, values) =>
      (await import("./backup/drillCommand.ts")).drillCommand(terminal, values),
    ),
  ],
  [
    "relayer top-up",
    command(options.topUpOptions, async (terminal, values) =>
      (await import("./relayer/relayerTopUpCommand.ts")).relayerTopUp(terminal, values),
    ),
  ],
  [
    "relayer retire",
    command(options.relayerOptions, async (terminal, values) =>
      (await import("./relayer/relayerRetireCommand.ts")).relayerRetire(terminal, values),
    ),
  ],
  [
    "relayer sweep",
    command(options.sweepOptions, async (terminal, values) =>
      (await import("./relayer/relayerSweepCommand.ts")).relayerSweep(terminal, values),
    ),
  ],
  [
    "vault init",
    command(options.vaultOptions, async (terminal, values) =>
      (await import("./vault/vaultInitCommand.ts")).vaultInitCommand(
        terminal,
        values.relayer ?? [],
        values["gas-tank"] ?? [],
      ),
    ),
  ],
  [
    "vault rotate",
    command(options.vaultRotateOptions, async (terminal, values) =>
      (await import("./vault/vaultRotateCommand.ts")).vaultRotate(terminal, values),
    ),
  ],
  [
    "vault rewrap",
    command(options.vaultRewrapOptions, async (terminal, values) =>
      (await import("./vault/vaultRewrapCommand.ts")).vaultRewrap(terminal, values),
    ),
  ],
  [
    "vault rotate-data-key",
    command({}, async (terminal) =>
      (await import("./vault/vaultRotateDataKeyCommand.ts")).vaultRotateDataKey(terminal),
    ),
  ],
  [
    "vault new-answer-key",
    command(options.newAnswerKeyOptions, async (terminal, values) =>
      (await import("./vault/vaultNewAnswerKeyCommand.ts")).vaultNewAnswerKey(terminal, values),
    ),
  ],
  [
    "vault new-root",
    command({}, async (terminal) =>
      (await import("./vault/vaultNewRootCommand.ts")).vaultNewRoot(terminal),
    ),
  ],
])

/** The command that the words name, with its options, or `null`. */
function parse(words: ReadonlyArray<string>): Command | null {
  const names = (...flags: ReadonlyArray<string>) => flags.some((flag) => words.includes(flag))
  if (words.length === 0 || names("--help", "-h")) return printing(usage)
  if (names("--version", "-v")) return printing(`${version}\n`)
  for (const length of [2, 1]) {
    const read = commands.get(words.slice(0, length).join(" "))
    if (read === undefined) continue
    try {
      return read(words.slice(length))
    } catch {
      return null
    }
  }
  return null
}

function printing(text: string): Command {
  return (terminal) => {
    terminal.print(text)
    return 0
  }
}
