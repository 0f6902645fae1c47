import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"

/**
 * The supervisor: a second Node process whose standard input is a pipe from us. When we are gone, however we went
 * (even by SIGKILL, which no exit handler sees), the pipe ends and it kills the program. It passes on the program's
 * output only until the line that says it is ready, so that nobody has to read it for ever.
 */
const supervisor = `
const { spawn } = require("node:child_process")
const [, ready, program, ...parameters] = process.argv
const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "inherit"] })
const end = () => child.kill("SIGKILL")
child.on("error", (error) => { console.error(error.message); process.exit(127) })
child.on("exit", (code) => process.exit(code ?? 1))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end)
process.stdin.on("end", end).on("error", end).resume()
process.stdout.on("error", () => {})
let text = ""
child.stdout.on("data", function read(chunk) {
  text += chunk
  const line = text.split("\\n").find((each) => each.includes(ready) && text.includes(each + "\\n"))
  if (line === undefined) return
  console.log(line)
  child.stdout.off("data", read).resume()
})
`

const closeMilliseconds = 2_000

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
 * @param readyText a text on the line of its standard output that says it is ready
 * @throws when it ends, or says nothing for `timeoutMilliseconds`, before that line
 */
export async function superviseProcess(
  program: string,
  parameters: ReadonlyArray<string>,
  readyText: string,
  timeoutMilliseconds: number,
): Promise<SupervisedProcess> {
  const child = spawn(process.execPath, ["-e", supervisor, readyText, program, ...parameters], {
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
    // The supervisor kills the program and waits for it, so that no zombie is left to whoever started us.
    child.kill("SIGTERM")
    const timer = setTimeout(() => killGroup(child), closeMilliseconds)
    await ended
    clearTimeout(timer)
  }
  try {
    const readyLine = await firstLine(child, program, timeoutMilliseconds)
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
    let complaint = ""
    child.stderr?.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2000)
    })
    const timer = setTimeout(
      () => fail(`was not ready within ${timeoutMilliseconds} ms`),
      timeoutMilliseconds,
    )
    const fail = (reason: string) => {
      clearTimeout(timer)
      reject(new Error(`${program} ${reason}\n${complaint}`.trim()))
    }
    child.once("exit", (code) => fail(`ended with code ${code} before it was ready`))
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
