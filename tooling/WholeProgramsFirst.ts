import { fileURLToPath } from "node:url"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Folders of tests that run whole programs or play whole worlds, longest first. They begin first, so that no worker still runs one
 * when the others have nothing left. `pool-circuits` is a vitest project of its own, which workers should not enter twice.
 */
export const longestFolders = [
  "packages/pool-circuits",
  "packages/privacy-simulator",
  "packages/fault-simulator",
  "packages/bench",
  "tooling",
  "packages/devnet/test/documentation",
  "packages/devnet/test/endToEnd",
  "packages/devnet/test/tron",
  "packages/devnet/test/solana",
  "packages/devnet",
  "packages/storage-postgres",
  "packages/pool-contracts",
  "packages/prover-snarkjs",
  "packages/local-solana-node",
] as const

const root = fileURLToPath(new URL("../", import.meta.url))

/** Puts test files of `longestFolders` first and keeps vitest's order (longest or largest first) among the others. */
export class WholeProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return wholeProgramsFirst(await super.sort(files), ({ moduleId }) => moduleId.replace(root, ""))
  }
}

/** @param pathOf the path of a test file below the repository's root */
export function wholeProgramsFirst<T>(files: ReadonlyArray<T>, pathOf: (file: T) => string): T[] {
  const rank = (file: T) => {
    const folder = longestFolders.findIndex((each) => pathOf(file).startsWith(`${each}/`))
    return folder < 0 ? longestFolders.length : folder
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}
