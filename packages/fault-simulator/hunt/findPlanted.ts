import type { Manner } from "@shielded-relay/testkit"
import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import type { PlantedBug } from "./planted.ts"
import { plantedCopy } from "./plantedCopy.ts"

export interface PlantedFinding {
  readonly name: string
  readonly chain: Manner
  /** The first seed that found the bug; `null` if every seed missed it. */
  readonly seed: number | null
  readonly violation: string | null
}

/** A line of the simulator's output: seed and violation. */
const finding = /^seed (\d+): (.*)$/m

/**
 * Plants a bug in a copy of the sources and runs that copy's simulator over the seeds until it
 * reports a violation.
 */
export async function findPlanted(
  root: string,
  bug: PlantedBug,
  seeds: { readonly from: number; readonly to: number },
): Promise<PlantedFinding> {
  const { name, chain = "evm" } = bug
  const copy = plantedCopy(root, bug.edits)
  try {
    const program = join(copy, "packages/fault-simulator/hunt/main.ts")
    const range = ["--from", String(seeds.from), "--seeds", String(seeds.to - seeds.from + 1)]
    const output = await run([program, "--chain", chain, ...range, "--until-found"])
    const found = finding.exec(output)
    return {
      name,
      chain,
      seed: found === null ? null : Number(found[1]),
      violation: found?.[2] ?? null,
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function run(program: ReadonlyArray<string>): Promise<string> {
  const child = spawn(process.execPath, ["--conditions=source", ...program], {
    stdio: ["ignore", "pipe", "inherit"],
    // Every copy is used once, so its compile cache would only fill the disk.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
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
