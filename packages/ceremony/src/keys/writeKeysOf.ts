import { ofEachCircuit, type KeysManifest } from "@shielded-relay/pool-circuits"
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
    ofEachCircuit((name) => provingKeyPath(round.path, name)),
    textOf(transcriptPath(round.path)),
    ofEachCircuit((name) => constraintSystems[name] ?? ""),
  )
}
