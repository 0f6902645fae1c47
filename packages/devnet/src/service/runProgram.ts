import { spawn, type ChildProcess } from "node:child_process"
import { fileURLToPath } from "node:url"

/** The environment of a program that needs nothing of ours but what it is given. */
export type Settings = Readonly<Record<string, string>>

/**
 * Starts one of this repository's programs with the same way of resolving sources as this process. Its standard error goes to ours and
 * can be read beside it.
 */
export function startProgram(
  file: URL,
  parameters: ReadonlyArray<string>,
  settings: Settings,
): ChildProcess {
  const argv = [...process.execArgv, fileURLToPath(file), ...parameters]
  const child = spawn(process.execPath, argv, {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...settings,
    },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  })
  child.stderr?.on("data", (chunk: Buffer) => void process.stderr.write(chunk))
  return child
}

/** How much of what a program said an error shows, in characters. */
const shownCharacters = 4_000

/** What a program wrote last to its standard error, from this call on. */
export function lastWords(child: ChildProcess): () => string {
  let said = ""
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-shownCharacters)
  })
  return () => said.trim()
}

/** Runs a program to its end and gives the last message it sent. @throws Error with the program's last words when it fails. */
export async function runProgram(
  file: URL,
  parameters: ReadonlyArray<string>,
  settings: Settings,
): Promise<unknown> {
  const child = startProgram(file, parameters, settings)
  const said = lastWords(child)
  let message: unknown = null
  child.on("message", (received) => {
    message = received
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  if (code !== 0) {
    const command = `${fileURLToPath(file)} ${parameters[0] ?? ""}`
    throw new Error(`${command} ended with code ${code}\n${said()}`.trim())
  }
  return message
}

/** Ends a program in order: a signal, then patience, then force. */
export async function endProgram(
  child: ChildProcess,
  patienceMilliseconds = 10_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill("SIGTERM")
  const force = setTimeout(() => child.kill("SIGKILL"), patienceMilliseconds)
  await ended
  clearTimeout(force)
}
