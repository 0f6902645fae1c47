import type { Manner } from "@shielded-relay/testkit"
import { spawn } from "node:child_process"
import { join } from "node:path"
import type { PlantedBug } from "./planted.ts"
import type { PlantedCopy } from "./PlantedCopy.ts"

export interface PlantedFinding {
  readonly name: string
  readonly chain: Manner
  /** The first seed that found the bug; `null` if every seed missed it. */
  readonly seed: number | null
  readonly violation: string | null
}

/** A line of the simulator's output: seed and violation. */
const finding = /^seed (\d+): (.*)$/m

/** Plants a bug in the copy and runs the copy's simulator over the seeds until it reports a violation. */
export async function findPlanted(
  copy: PlantedCopy,
  bug: PlantedBug,
  seeds: { readonly from: number; readonly to: number },
): Promise<PlantedFinding> {
  const { name, chain = "evm" } = bug
  copy.plant(bug.edits)
  const range = ["--from", String(seeds.from), "--seeds", String(seeds.to - seeds.from + 1)]
  const output = await run(copy, ["--chain", chain, ...range, "--until-found"])
  const found = finding.exec(output)
  return {
    name,
    chain,
    seed: found === null ? null : Number(found[1]),
    violation: found?.[2] ?? null,
  }
}

function run(copy: PlantedCopy, options: ReadonlyArray<string>): Promise<string> {
  const program = join(copy.folder, "packages/fault-simulator/hunt/main.ts")
  const child = spawn(process.execPath, ["--conditions=source", program, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: copy.compiled },
  })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    // Exit code 1 means a finding if the output names one. A copy that fails to run also exits with
    // 1, without a finding.
    child.once("close", (code) =>
      code === 0 || finding.test(output)
        ? resolve(output)
        : reject(new Error(`it ended with code ${code} and found nothing`)),
    )
  })
}
