/**
 * Writes the generated Rust and TypeScript sources: `npm run generate -w @shielded-relay/pool-program`. With SHIELDED_RELAY_KEYS_FOLDER the
 * program gets the keys of a ceremony.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { generatedFiles } from "./generatedFiles.ts"
import { inPackage } from "./inPackage.ts"

for (const [path, content] of generatedFiles(
  process.env["SHIELDED_RELAY_KEYS_FOLDER"] || undefined,
)) {
  const file = inPackage(path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
