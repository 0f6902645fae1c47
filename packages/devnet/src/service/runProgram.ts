import { spawn, type ChildProcess } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Environment variables of a program. It inherits no others from this process. */
export type Settings = Readonly<Record<string, string>>

/**
 * Starts one of this repository's programs with the same module resolution as this process, and with more options of Node. Its standard error
 * is copied to ours and can also be read.
 */
export function startProgram(
  file: URL,
  parameters: ReadonlyArray<string>,
  settings: Settings,
  options: ReadonlyArray<string> = [],
): ChildProcess {
  const argv = [...process.execArgv, ...options, fileURLToPath(file), ...parameters]
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

/** Length of the output in an error message, characters. */
const shownCharacters = 4_000

/** Collects a program's standard error from now on. The returned function returns its last 4,000 characters. */
export function lastWords(child: ChildProcess): () => string {
  let said = ""
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-shownCharacters)
  })
  return () => said.trim()
}

/** Runs a program to its end and returns its last message. @throws Error with the end of its standard error if it fails */
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

/** Ends a program with a signal, and kills it if it is still running after the timeout. */
export async function endProgram(child: ChildProcess, timeoutMilliseconds = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill("SIGTERM")
  const force = setTimeout(() => child.kill("SIGKILL"), timeoutMilliseconds)
  await ended
  clearTimeout(force)
}
