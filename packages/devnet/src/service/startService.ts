import { run } from "@shielded-relay/http"
import { copyEmptyDatabase } from "@shielded-relay/storage-postgres/testing"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../node/freePort.ts"
import { endProgram, lastWords, startProgram, type Settings } from "./runProgram.ts"
import { databaseFolder, serviceSettings, type AnyDevnet } from "./serviceSettings.ts"

/** The bundled HTTP service as a separate process. */
export interface Service {
  readonly url: string
  readonly adminUrl: string
  /** `kill -9`; resolves when the process is gone. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM and resolves with the exit code: 0 if all accepted work was finished. */
  readonly terminate: () => Promise<number | null>
  /** Starts the service again after it has ended, on the same vault and ports, with options of `serve`, and waits until it is ready. */
  readonly restart: (...options: ReadonlyArray<string>) => Promise<void>
  /** Suspends the process with its connections open. */
  readonly freeze: () => void
  readonly thaw: () => void
  /**
   * Kills the service and starts it again on the same vault and ports: with its database, or with an empty one and the flag that says the
   * database was lost.
   */
  readonly crashAndRestart: (database?: "kept" | "lost") => Promise<void>
  /** Kills the service, deletes an embedded database, runs `restore` and starts the service with the options. */
  readonly restoreAndStart: (
    restore: () => Promise<void>,
    ...options: ReadonlyArray<string>
  ) => Promise<void>
  /** Runs another `shielded-relay` command with the service's settings. Only one process at a time can open an embedded database. */
  readonly command: (...words: ReadonlyArray<string>) => Promise<CommandResult>
  readonly close: () => Promise<void>
}

/** A command's exit code and output. */
export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/**
 * Starts `shielded-relay serve` for devnets and waits until it follows their chains. `overrides` are settings by name, or what gives them once
 * the service's URL is known.
 */
export async function startService(
  devnet: AnyDevnet | ReadonlyArray<AnyDevnet>,
  overrides: Settings | ((url: string) => Settings) = {},
): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), "shielded-relay-"))
  const [publicPort, adminPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${publicPort}`
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const settings = {
    ...serviceSettings(devnet, folder, { publicPort, adminPort }),
    ...(typeof overrides === "function" ? overrides(url) : overrides),
  }
  const start = async (...options: ReadonlyArray<string>) => {
    const started = startProgram(
      new URL("./cli.ts", import.meta.resolve("@shielded-relay/http")),
      ["serve", ...options],
      settings,
      settings.SHIELDED_RELAY_DATABASE === "embedded" ? shortLived : [],
    )
    await untilReady(started, adminUrl)
    return started
  }
  const { SHIELDED_RELAY_VAULT_PATH: path = "", SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase = "" } =
    settings
  await createTestVault({ path, passphrase })
  const createDatabase = async () => {
    if (settings.SHIELDED_RELAY_DATABASE === "embedded")
      await copyEmptyDatabase(databaseFolder(folder))
  }
  await createDatabase()
  let program = await start()
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (program.exitCode === null && program.signalCode === null) {
      const gone = once(program, "exit")
      program.kill(signal)
      await gone
    }
    return program.exitCode
  }
  const kill = async () => {
    await end("SIGKILL")
  }
  const restart = async (...options: ReadonlyArray<string>) => {
    program = await start(...options)
  }
  return {
    url,
    adminUrl,
    kill,
    terminate: () => end("SIGTERM"),
    restart,
    freeze: () => void program.kill("SIGSTOP"),
    thaw: () => void program.kill("SIGCONT"),
    crashAndRestart: async (database = "kept") => {
      await kill()
      if (database === "kept") return restart()
      await rm(databaseFolder(folder), { recursive: true, force: true })
      await createDatabase()
      await restart("--after-restore")
    },
    restoreAndStart: async (restore, ...options) => {
      await kill()
      await rm(databaseFolder(folder), { recursive: true, force: true })
      await restore()
      await restart(...options)
    },
    command: async (...words) => {
      const printed = { out: "", err: "" }
      const code = await run(words, {
        environment: settings,
        readFile: (path) => readFileSync(path, "utf8"),
        readBytes: (path) => readFileSync(path),
        readInput: () => "",
        createFile: (path) => {
          writeFileSync(path, "", { flag: "wx", mode: 0o600 })
          return (text) => writeFileSync(path, text)
        },
        replaceFile: async (path, text) => writeFileSync(path, text),
        ask: () => Promise.resolve(null),
        print: (text) => void (printed.out += text),
        isInteractive: false,
        complain: (text) => void (printed.err += text),
        log: (line) => void (printed.err += line),
        stopAsked: () => Promise.resolve(),
      })
      return { code, ...printed }
    },
    close: async () => {
      await endProgram(program)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A local service seldom lives for a minute: V8 would take longer to optimize PGlite's code, and to validate functions that never run, than it
 * then saves.
 */
const shortLived = ["--liftoff-only", "--wasm-lazy-validation"]

/** Long enough to create an embedded database first. */
const readyWithinMilliseconds = 180_000

/** @throws Error with the end of the service's output if it ends or is not ready in time */
async function untilReady(program: ChildProcess, adminUrl: string): Promise<void> {
  const said = lastWords(program)
  const ends: Array<string> = []
  // "close" rather than "exit": by then all output has been read.
  program.once("close", (code, signal) => {
    ends.push(`The service ended with ${signal ?? `code ${code}`}`)
  })
  const deadline = performance.now() + readyWithinMilliseconds
  while (performance.now() < deadline) {
    for (const end of ends) throw new Error(`${end}\n${said()}`)
    const ready = await fetch(`${adminUrl}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await endProgram(program)
  throw new Error(`The service was not ready within ${readyWithinMilliseconds} ms\n${said()}`)
}
