import { circuit, ofEachCircuit, type PoolCircuitName } from "@shielded-relay/pool-circuits"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { writeKeys } from "../../src/keys/writeKeys.ts"
import { writeContribution } from "../../src/zkey/keyMaker.ts"

/**
 * Writes a keys folder with one contribution on top of the development keys: other keys than the release's, in the seconds that a test has.
 * joinsplit-4x2, the largest, stays as it is.
 */
export async function writeContributedKeys(folder: string): Promise<void> {
  const contributed = async (name: PoolCircuitName) => {
    const { zkeyPath } = circuit(name)
    if (name === "joinsplit-4x2") return zkeyPath
    const to = join(folder, `contributed-${name}.zkey`)
    await writeContribution(zkeyPath, to, "a test's entropy")
    return to
  }
  const into = join(folder, "keys")
  mkdirSync(into)
  const provingKeys = {
    "joinsplit-2x2": await contributed("joinsplit-2x2"),
    "joinsplit-4x2": await contributed("joinsplit-4x2"),
    "tree-update-16": await contributed("tree-update-16"),
    disclosure: await contributed("disclosure"),
  }
  await writeKeys(
    into,
    provingKeys,
    "{}",
    ofEachCircuit((name) => circuit(name).sha256.r1cs),
  )
}
