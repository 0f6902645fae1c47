import { Schema } from "effect"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
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
 * A copy of the sources of all packages, for one planted bug after the other. Libraries are those of
 * the original. All bugs share one folder, so that Node compiles the sources that none changes once.
 */
export class PlantedCopy {
  readonly folder = mkdtempSync(join(tmpdir(), "shielded-relay-planted-"))
  /** The files that the present bug changed, with their original text. */
  readonly #changed = new Map<string, string>()

  constructor(root: string) {
    /** The folder of each package by its import name. */
    const packages = new Map<string, string>()
    for (const folder of readdirSync(join(root, "packages"))) {
      const source = join(root, "packages", folder)
      const target = join(this.folder, "packages", folder)
      for (const sources of ["src", "hunt"])
        if (existsSync(join(source, sources)))
          cpSync(join(source, sources), join(target, sources), { recursive: true })
      cpSync(join(source, "package.json"), join(target, "package.json"))
      packages.set(readManifest(readFileSync(join(target, "package.json"), "utf8")).name, target)
    }
    linkModules(join(root, "node_modules"), join(this.folder, "node_modules"), packages)
  }

  /** The compile cache of the programs that run in this copy. */
  get compiled(): string {
    return join(this.folder, "compiled")
  }

  /**
   * Removes the last bug and plants this one.
   *
   * @throws Error unless the text of each edit occurs exactly once
   */
  plant(edits: ReadonlyArray<Edit>): void {
    for (const [path, original] of this.#changed) writeFileSync(path, original)
    this.#changed.clear()
    for (const { file, text, replacement } of edits) {
      const path = join(this.folder, "packages", file)
      const present = readFileSync(path, "utf8")
      const parts = present.split(text)
      if (parts.length !== 2)
        throw new Error(
          `${file} holds the text of a planted bug ${parts.length - 1} times: ${text}`,
        )
      if (!this.#changed.has(path)) this.#changed.set(path, present)
      writeFileSync(path, parts.join(replacement))
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
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
