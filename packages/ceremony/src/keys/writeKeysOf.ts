import type { KeysManifest, PoolCircuitName } from "@shielded-relay/pool-circuits"
import { provingKeyPath, textOf, transcriptPath, type Round } from "../folder/CeremonyFolder.ts"
import { writeKeys } from "./writeKeys.ts"

/** Writes the keys of a ceremony's last round into an empty folder. The same round gives the same bytes. */
export function writeKeysOf(
  round: Round,
  into: string,
  constraintSystems: Readonly<Record<string, string>>,
): Promise<KeysManifest> {
  return writeKeys(
    into,
    ofEach((name) => provingKeyPath(round.path, name)),
    textOf(transcriptPath(round.path)),
    ofEach((name) => constraintSystems[name] ?? ""),
  )
}

const ofEach = <A>(of: (name: PoolCircuitName) => A): Readonly<Record<PoolCircuitName, A>> => ({
  "joinsplit-2x2": of("joinsplit-2x2"),
  "joinsplit-4x2": of("joinsplit-4x2"),
  "tree-update-16": of("tree-update-16"),
  disclosure: of("disclosure"),
})
