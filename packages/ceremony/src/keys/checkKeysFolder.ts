import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { sha256Of, type Round } from "../folder/CeremonyFolder.ts"
import type { Transcript } from "../transcript/Transcript.ts"
import { writeKeysOf } from "./writeKeysOf.ts"

/**
 * Compares a keys folder, byte for byte, with the one that follows from a ceremony's last round. A verifying key that belongs to another
 * proving key would let its maker forge proofs.
 *
 * @throws CeremonyRefused with the file that differs
 */
export async function checkKeysFolder(
  keys: string,
  round: Round,
  { beacon }: Transcript,
  constraintSystems: Readonly<Record<string, string>>,
): Promise<void> {
  if (beacon === null)
    throw new CeremonyRefused("the ceremony has no beacon yet, so there are no keys of it")
  const aside = mkdtempSync(join(tmpdir(), "shielded-relay-keys-"))
  try {
    await writeKeysOf(round, aside, constraintSystems)
    for (const name of readdirSync(aside)) {
      const file = join(keys, name)
      const [found, expected] = [sha256Of(file), sha256Of(join(aside, name))]
      if (found !== expected)
        throw new CeremonyRefused(
          `${file} has SHA-256 ${found}, but of this ceremony it has ${expected}: these are not the ceremony's keys`,
        )
    }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
