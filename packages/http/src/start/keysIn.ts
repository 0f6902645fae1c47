import {
  ArtifactMismatch,
  KeysFolderInvalid,
  poolCircuits,
  readKeysFolder,
  verifyArtifact,
  type KeysFolder,
} from "@shielded-relay/pool-circuits"
import { ConfigurationError, type Problem } from "../configuration/Problems.ts"
import type { Environment } from "../configuration/VariableReader.ts"

export const keysVariable = "SHIELDED_RELAY_KEYS_FOLDER"

/**
 * The keys of the folder that the variable names, for commands that read no other configuration; `null` without it.
 *
 * @throws ConfigurationError if the folder has no keys that this version can use
 */
export function keysIn(environment: Environment): KeysFolder | null {
  const folder = environment[keysVariable] ?? ""
  if (folder === "") return null
  const read = keysOf(folder)
  if ("problem" in read) throw new ConfigurationError([{ where: keysVariable, what: read.problem }])
  return read.value
}

/** The keys in a folder, or what is wrong with it. */
export function keysOf(
  folder: string,
): { readonly value: KeysFolder } | { readonly problem: string } {
  try {
    return { value: readKeysFolder(folder) }
  } catch (error) {
    if (error instanceof KeysFolderInvalid) return { problem: `names no keys: ${error.message}` }
    throw error
  }
}

/** What is wrong with the proving keys of a folder, each of which is read as a whole. */
export async function problemsOfKeys(keys: KeysFolder | null): Promise<ReadonlyArray<Problem>> {
  if (keys === null) return []
  const found = await Promise.all(
    poolCircuits.map(async (name): Promise<ReadonlyArray<Problem>> => {
      try {
        await verifyArtifact(keys.circuits[name])
        return []
      } catch (error) {
        if (!(error instanceof ArtifactMismatch)) throw error
        const { path, expected, actual } = error
        return [
          {
            where: keysVariable,
            what: `${path} has SHA-256 ${actual}, but the folder's manifest ${expected}`,
            remedy: "Copy the folder again from where the ceremony published it.",
          },
        ]
      }
    }),
  )
  return found.flat()
}
