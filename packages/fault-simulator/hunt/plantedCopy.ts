import { Schema } from "effect"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Edit } from "./planted.ts"

const readManifest = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ name: Schema.String })),
)

/**
 * Copies the sources of all packages into a new folder and applies the edits. Libraries are those
 * of the original.
 *
 * @throws Error unless the text of each edit occurs exactly once
 */
export function plantedCopy(root: string, edits: ReadonlyArray<Edit>): string {
  const copy = mkdtempSync(join(tmpdir(), "shielded-relay-planted-"))
  /** The folder of each package by its import name. */
  const packages = new Map<string, string>()
  for (const folder of readdirSync(join(root, "packages"))) {
    const source = join(root, "packages", folder)
    const target = join(copy, "packages", folder)
    for (const sources of ["src", "hunt"])
      if (existsSync(join(source, sources)))
        cpSync(join(source, sources), join(target, sources), { recursive: true })
    cpSync(join(source, "package.json"), join(target, "package.json"))
    packages.set(readManifest(readFileSync(join(target, "package.json"), "utf8")).name, target)
  }
  linkModules(join(root, "node_modules"), join(copy, "node_modules"), packages)
  for (const { file, text, replacement } of edits) {
    const path = join(copy, "packages", file)
    const parts = readFileSync(path, "utf8").split(text)
    if (parts.length !== 2)
      throw new Error(`${file} holds the text of a planted bug ${parts.length - 1} times: ${text}`)
    writeFileSync(path, parts.join(replacement))
  }
  return copy
}

function linkModules(from: string, to: string, packages: ReadonlyMap<string, string>): void {
  for (const [name, folder] of packages) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    symlinkSync(folder, join(to, name))
  }
  const ours = new Set(readdirSync(to))
  for (const entry of readdirSync(from))
    if (!ours.has(entry) && !entry.startsWith(".")) symlinkSync(join(from, entry), join(to, entry))
}
