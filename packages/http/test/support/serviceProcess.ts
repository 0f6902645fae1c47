import { spawn, type ChildProcess } from "node:child_process"
import { onTestFinished } from "vitest"

export interface ServiceProcess {
  readonly process: ChildProcess
  /** Everything written so far. */
  readonly output: () => { readonly stdout: string; readonly stderr: string }
  readonly exit: Promise<number | null>
}

/** Runs the command line, or another program, in a separate process, which the test ends. */
export function runCommand(
  words: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
  program = new URL("../../src/cli.ts", import.meta.url).pathname,
  input = "",
): ServiceProcess {
  const child = spawn(process.execPath, ["--conditions=source", program, ...words], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment,
    },
    stdio: ["pipe", "pipe", "pipe"],
  })
  child.stdin.end(input)
  let [stdout, stderr] = ["", ""]
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text))
  const exit = new Promise<number | null>((resolve) => {
    child.on("close", (code) => resolve(code))
  })
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await exit
  })
  return { process: child, output: () => ({ stdout, stderr }), exit }
}

const servesWithinMilliseconds = 120_000

/**
 * The URL that a started service prints.
 *
 * @throws Error with the process's output if it ends or does not serve in time.
 */
export async function servedUrl(service: ServiceProcess): Promise<string> {
  const found = () => /^Serving on (\S+)$/m.exec(service.output().stdout)?.[1]
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const look = () => {
    const url = found()
    if (url !== undefined) resolve(url)
  }
  const fail = (what: string) => reject(new Error(`${what}: ${JSON.stringify(service.output())}`))
  service.process.stdout?.on("data", look)
  void service.exit.then((code) => fail(`It ended with ${code}`))
  const late = AbortSignal.timeout(servesWithinMilliseconds)
  late.addEventListener("abort", () => fail("It does not serve"))
  look()
  return promise
}
