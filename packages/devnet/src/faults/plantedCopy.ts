import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Edit } from "./planted.ts"

/** What the simulator runs on. */
const packages = [
  "core",
  "pool",
  "wasm-assembly",
  "storage-memory",
  "relay",
  "crypto-native",
  "testkit",
  "devnet",
]
const scope = "@shielded-relay"
const unscoped = new Map([["relay", "shielded-relay"]])

/**
 * A copy of the sources with a bug in it, in a new folder; libraries are those of the original.
 * @throws Error when a text is not there exactly once
 */
export function plantedCopy(root: string, edits: ReadonlyArray<Edit>): string {
  const copy = mkdtempSync(join(tmpdir(), "shielded-relay-planted-"))
  for (const name of packages) {
    const target = join(copy, "packages", name)
    mkdirSync(target, { recursive: true })
    cpSync(join(root, "packages", name, "src"), join(target, "src"), { recursive: true })
    cpSync(join(root, "packages", name, "package.json"), join(target, "package.json"))
  }
  linkModules(root, copy)
  for (const { file, text, replacement } of edits) {
    const path = join(copy, "packages", file)
    const parts = readFileSync(path, "utf8").split(text)
    if (parts.length !== 2)
      throw new Error(`${file} holds the text of a planted bug ${parts.length - 1} times: ${text}`)
    writeFileSync(path, parts.join(replacement))
  }
  return copy
}

function linkModules(root: string, copy: string): void {
  const modules = join(copy, "node_modules")
  const ours = new Set<string>([scope, ...unscoped.values()])
  mkdirSync(join(modules, scope), { recursive: true })
  for (const entry of readdirSync(join(root, "node_modules")))
    if (!ours.has(entry) && !entry.startsWith("."))
      symlinkSync(join(root, "node_modules", entry), join(modules, entry))
  for (const name of packages)
    symlinkSync(
      join(copy, "packages", name),
      join(modules, unscoped.get(name) ?? join(scope, name)),
    )
}
