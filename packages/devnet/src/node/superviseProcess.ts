import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"

/**
 * The supervisor: a second Node process whose standard input is a pipe from this process. When this process ends for any reason, even
 * SIGKILL, which runs no exit handlers, the pipe closes and the supervisor ends the program. It forwards the program's output to its own
 * standard error until a line says that the program is ready; later output is dropped.
 */
const supervisor = `
const { spawn } = require("node:child_process")
const [, settings, program, ...parameters] = process.argv
const { ready, endSignal, options } = JSON.parse(settings)
const child = spawn(program, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] })
const end = () => child.kill(endSignal)
child.on("error", (error) => { console.error(error.message); process.exitCode = 127; process.stdin.destroy() })
child.on("close", (code) => { process.exitCode ||= code ?? 1; process.stdin.destroy() })
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end)
process.stdin.on("end", end).on("error", end).resume()
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
let isReady = false
for (const stream of [child.stdout, child.stderr]) {
  let text = ""
  stream.on("data", function read(chunk) {
    if (isReady) return
    process.stderr.write(chunk)
    text += chunk
    const line = text.split("\\n").find((each) => each.includes(ready) && text.includes(each + "\\n"))
    if (line === undefined) return
    isReady = true
    console.log(line)
  })
}
`

/** Length of the output in an error message, characters. */
const shownCharacters = 4_000

export interface SupervisedProgram {
  readonly program: string
  readonly parameters: ReadonlyArray<string>
  /** Text in the line of standard output or standard error that says the program is ready. */
  readonly readyText: string
  readonly readyWithinMilliseconds: number
  /** Signal that ends the program. Default SIGKILL. */
  readonly endSignal?: "SIGKILL" | "SIGINT"
  /** Time to end after the signal, before the process group is killed. Default 2,000. */
  readonly endWithinMilliseconds?: number
  /** The user to run the program as, which only root may choose. Default: this process' user. */
  readonly user?: { readonly uid: number; readonly gid: number } | null
  /** Working directory. Default: this process' directory. */
  readonly folder?: string
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** A program that ends together with this process. */
export interface SupervisedProcess {
  /** The line that said the program was ready. */
  readonly readyLine: string
  /** The supervisor's process id, which is also the id of the process group. */
  readonly pid: number
  /** Ends the program and waits until it is gone. Has no effect if it is gone already. */
  readonly close: () => Promise<void>
  /** Resolves when the program has ended for any reason. */
  readonly ended: Promise<void>
}

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only this process, which then closes things in order.
 *
 * @throws Error if the program ends before its ready line, or is not ready within `readyWithinMilliseconds`. The message ends with the
 * program's output
 */
export async function superviseProcess(options: SupervisedProgram): Promise<SupervisedProcess> {
  const { program, parameters, readyText, readyWithinMilliseconds } = options
  const { endSignal = "SIGKILL", endWithinMilliseconds = 2_000 } = options
  const settings = JSON.stringify({
    ready: readyText,
    endSignal,
    options: {
      ...options.user,
      ...(options.folder === undefined ? {} : { cwd: options.folder }),
      ...(options.environment === undefined ? {} : { env: options.environment }),
    },
  })
  const child = spawn(process.execPath, ["-e", supervisor, settings, program, ...parameters], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  })
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve())
    child.once("error", () => resolve())
  })
  // If the supervisor alone is killed, its process group remains; this kills the program.
  child.once("exit", () => killGroup(child))
  const close = async () => {
    // Keep the event loop alive while waiting; otherwise a script that only waits for this would end too early.
    child.ref()
    // The supervisor ends the program and waits for it, which leaves no zombie process.
    child.kill("SIGTERM")
    const timer = setTimeout(() => killGroup(child), endWithinMilliseconds)
    await ended
    clearTimeout(timer)
  }
  try {
    const readyLine = await firstLine(child, program, readyWithinMilliseconds)
    // Do not keep the event loop alive: a script that forgets to close still ends, and with it the pipe.
    child.unref()
    for (const stream of child.stdio) unref(stream)
    return { readyLine, pid: child.pid ?? 0, close, ended }
  } catch (error) {
    await close()
    throw error
  }
}

function firstLine(child: ChildProcess, program: string, timeoutMilliseconds: number) {
  return new Promise<string>((resolve, reject) => {
    let said = ""
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-shownCharacters)
    })
    const timer = setTimeout(
      () => fail(`was not ready within ${timeoutMilliseconds} ms`),
      timeoutMilliseconds,
    )
    const fail = (reason: string) => {
      clearTimeout(timer)
      reject(new Error(`${program} ${reason}\n${said}`.trim()))
    }
    // "close" rather than "exit": by then all output has been read.
    child.once("close", (code) => fail(`ended with code ${code} before it was ready`))
    child.once("error", (error) => fail(`did not start: ${error.message}`))
    if (child.stdout === null) return fail("has no standard output")
    createInterface({ input: child.stdout }).once("line", (line) => {
      clearTimeout(timer)
      resolve(line)
    })
  })
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    // A negative id addresses the process group. Windows has no such groups; there, closing the supervisor's pipe ends the program.
    if (process.platform === "win32") child.kill("SIGKILL")
    else process.kill(-child.pid, "SIGKILL")
  } catch (error) {
    // ESRCH: the whole group is gone already, as intended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}

function unref(stream: unknown): void {
  if (typeof stream === "object" && stream !== null && "unref" in stream) {
    if (typeof stream.unref === "function") stream.unref()
  }
}
