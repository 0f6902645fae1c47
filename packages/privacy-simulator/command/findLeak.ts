import type { PlantedCopy } from "@shielded-relay/bench"
import type { Leak } from "./leaks.ts"

const finding = /^advantage (-?\d+\.\d+)$/m

/** Plants a leak in the copy, plays a small world there, and returns what the attacker gains. */
export async function findLeak(copy: PlantedCopy, leak: Leak): Promise<number> {
  copy.plant(leak.edits)
  const { code, output } = await copy.run("privacy-simulator/command/leak.ts", [leak.name])
  const found = finding.exec(output)
  if (code !== 0 || found === null)
    throw new Error(`it ended with code ${code} and measured nothing`)
  return Number(found[1])
}
