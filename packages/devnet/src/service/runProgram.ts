import { spawn, type ChildProcess } from "node:child_process"
import { fileURLToPath } from "node:url"

/** The environment of a program that needs nothing of ours but what it is given. */
export type Settings = Readonly<Record<string, string>>

/** Starts one of this repository's programs with the same way of resolving sources as this process. */
export function startProgram(
  file: URL,
  parameters: ReadonlyArray<string>,
  settings: Settings,
): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, fileURLToPath(file), ...parameters], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...settings,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
}

/** Runs a program to its end and gives the last message it sent. @throws when it fails. */
export async function runProgram(
  file: URL,
  parameters: ReadonlyArray<string>,
  settings: Settings,
): Promise<unknown> {
  const child = startProgram(file, parameters, settings)
  let message: unknown = null
  child.on("message", (received) => {
    message = received
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", resolve)
  })
  if (code !== 0)
    throw new Error(`${fileURLToPath(file)} ${parameters[0] ?? ""} ended with code ${code}`)
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
