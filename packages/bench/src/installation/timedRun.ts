import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** What a program took, seconds. */
export interface Taken {
  readonly clock: number
  /** Of the program and those that it started. */
  readonly processor: number
}

/** Runs a program to its end. @throws if it fails */
export async function timedRun(
  program: string,
  parameters: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Taken & { readonly stdout: string }> {
  // The shell writes its own line last, after whatever the program wrote.
  const script = 'TIMEFORMAT="%R %U %S"; time "$@"'
  const given = ["-c", script, "timed", program, ...parameters]
  const { stdout, stderr } = await run("bash", given, options)
  return { ...takenOf(stderr), stdout }
}

/** Reads the last line that bash's `time` wrote: seconds by the clock, in the program, in the kernel. */
export function takenOf(stderr: string): Taken {
  const line = stderr.trimEnd().split("\n").at(-1) ?? ""
  const [clock, user, system] = line.split(" ").map((text) => Number(text.replace(",", ".")))
  if (clock === undefined || user === undefined || system === undefined || Number.isNaN(system))
    throw new Error(`no times: ${line}`)
  return { clock, processor: user + system }
}
