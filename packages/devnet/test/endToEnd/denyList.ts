import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A file for `SHIELDED_RELAY_SCREENING_DENY_FILE`. */
export interface DenyList {
  readonly path: string
  readonly remove: () => Promise<void>
}

export async function denyList(addresses: ReadonlyArray<string>): Promise<DenyList> {
  const folder = await mkdtemp(join(tmpdir(), "denied-"))
  const path = join(folder, "denied.txt")
  await writeFile(path, addresses.join("\n"))
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}
