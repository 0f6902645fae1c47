import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"

/**
 * The supervisor: a second Node process whose standard input is a pipe from us. When we are gone, however we went
 * (even by SIGKILL, which no exit handler sees), the pipe ends and it ends the program. Until a line of the program's
 * output says that it is ready, the supervisor passes everything on as its own standard error; later output is dropped.
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

/** How much of what the program said is shown when it does not become ready, in characters. */
const shownCharacters = 4_000

export interface SupervisedProgram {
  readonly program: string
  readonly parameters: ReadonlyArray<string>
  /** A text on the line of its output (standard output or standard error) that says it is ready. */
  readonly readyText: string
  readonly readyWithinMilliseconds: number
  /** What ends the program. Default SIGKILL. */
  readonly endSignal?: "SIGKILL" | "SIGINT"
  /** How long it may take to end before its process group is killed. Default 2,000. */
  readonly endWithinMilliseconds?: number
  /** The user the program runs as, where that is another one: only root may choose. */
  readonly user?: { readonly uid: number; readonly gid: number } | null
  /** Default: ours. */
  readonly folder?: string
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** A program that lives no longer than this process. */
export interface SupervisedProcess {
  /** The line that said it was ready. */
  readonly readyLine: string
  /** The supervisor's process id, which is also the id of the process group of both. */
  readonly pid: number
  /** Ends the program and waits until it has gone. Harmless when it has gone already. */
  readonly close: () => Promise<void>
  /** Completes when the program has ended, whoever ended it. */
  readonly ended: Promise<void>
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches us first and we close in order.
 *
 * @throws Error when the program ends, or stays silent for `readyWithinMilliseconds`, before its ready line; the message ends with
 * what the program said.
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
  // The group outlives its leader when the supervisor alone is killed: its end takes the program with it.
  child.once("exit", () => killGroup(child))
  const close = async () => {
    // Waiting for its end is work: without this a script whose last work it is would end before it.
    child.ref()
    // The supervisor ends the program and waits for it, so that no zombie is left to whoever started us.
    child.kill("SIGTERM")
    const timer = setTimeout(() => killGroup(child), endWithinMilliseconds)
    await ended
    clearTimeout(timer)
  }
  try {
    const readyLine = await firstLine(child, program, readyWithinMilliseconds)
    // Nothing of ours keeps the event loop alive: a script that forgets to close still ends, and the pipe with it.
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
    // "close" and not "exit": what the program said last has been read by then.
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
    // A negative id names the process group; Windows has none, there the supervisor's pipe ends instead.
    if (process.platform === "win32") child.kill("SIGKILL")
    else process.kill(-child.pid, "SIGKILL")
  } catch (error) {
    // ESRCH: the whole group has gone already, which is what was wanted.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}

function unref(stream: unknown): void {
  if (typeof stream === "object" && stream !== null && "unref" in stream) {
    if (typeof stream.unref === "function") stream.unref()
  }
}
