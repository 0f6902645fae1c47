import type { KeysManifest } from "@shielded-relay/pool-circuits"
import { resolve } from "node:path"
import { existsSync } from "node:fs"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import type { Terminal } from "../Terminal.ts"
import { CeremonyFolder, complete } from "../folder/CeremonyFolder.ts"
import { writeKeysOf } from "../keys/writeKeysOf.ts"
import { verifyCommand, type VerifyOptions } from "../verify/verifyCommand.ts"

export interface FinalizeOptions extends Omit<VerifyOptions, "keys"> {
  /** The keys folder, which must not exist. */
  readonly keys: string
}

/** Verifies a ceremony once more and writes the folder with its keys, which a service and deployments take. */
export async function finalizeCommand(
  terminal: Terminal,
  options: FinalizeOptions,
): Promise<KeysManifest> {
  const path = resolve(options.keys)
  if (existsSync(path))
    throw new CeremonyRefused(`${options.keys} exists already: name a new folder for the keys`)
  const folder = new CeremonyFolder(options.folder)
  const round = folder.lastRound()
  if (folder.transcriptOf(round).beacon === null)
    throw new CeremonyRefused(
      "the beacon is missing: a ceremony without it lets the last contributor choose. Apply it first",
    )
  const { keys: _keys, ...verified } = options
  await verifyCommand(terminal, verified)
  const written: { manifest?: KeysManifest } = {}
  await complete(path, async (into) => {
    written.manifest = await writeKeysOf(round, into, options.constraintSystems)
  })
  const { manifest } = written
  if (manifest === undefined) throw new Error("a written keys folder has a manifest")
  terminal.print(
    `The keys are in ${options.keys}: SHIELDED_RELAY_KEYS_FOLDER names it.\nvkHash ${manifest.vkHash}\n${
      manifest.development
        ? "Phase 1 is the development ceremony's, whose secrets are published: anyone can forge proofs under these keys.\n"
        : ""
    }`,
  )
  return manifest
}
