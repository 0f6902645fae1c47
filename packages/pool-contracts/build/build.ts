/**
 * Compiles the contracts and writes artifacts/ and src/generated: `npm run build -w @shielded-relay/pool-contracts`. A test
 * compiles again and compares, so that the committed files match the sources.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { builtFiles } from "./files.ts"

for (const [path, content] of builtFiles()) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
