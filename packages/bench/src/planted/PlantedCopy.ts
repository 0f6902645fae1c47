import { Schema } from "effect"
import { spawn } from "node:child_process"
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

/** One change of a source file: `text` must occur exactly once; `replacement` takes its place. */
export interface Edit {
  /** Path below `packages`. */
  readonly file: string
  readonly text: string
  readonly replacement: string
}

const readManifest = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ name: Schema.String })),
)

/**
 * A copy of the sources of all packages, in which bugs are planted one after the other. It uses the original's libraries. All bugs share
 * one folder, so that Node compiles each unchanged source once.
 */
export class PlantedCopy {
  readonly folder = mkdtempSync(join(tmpdir(), "shielded-relay-planted-"))
  /** The original text of each file that the current bug changed. */
  readonly #changed = new Map<string, string>()

  constructor(root: string) {
    /** The folder of each package by its import name. */
    const packages = new Map<string, string>()
    for (const folder of readdirSync(join(root, "packages"))) {
      const source = join(root, "packages", folder)
      const target = join(this.folder, "packages", folder)
      for (const sources of ["src", "hunt", "command"])
        if (existsSync(join(source, sources)))
          cpSync(join(source, sources), join(target, sources), { recursive: true })
      cpSync(join(source, "package.json"), join(target, "package.json"))
      packages.set(readManifest(readFileSync(join(target, "package.json"), "utf8")).name, target)
    }
    linkModules(join(root, "node_modules"), join(this.folder, "node_modules"), packages)
  }

  /** Runs one of the copy's programs, named by its path below `packages`, to its end. */
  run(
    program: string,
    options: ReadonlyArray<string>,
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const path = join(this.folder, "packages", program)
    const child = spawn(process.execPath, ["--conditions=source", path, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE: join(this.folder, "compiled") },
    })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString()
    })
    return new Promise((resolve, reject) => {
      child.once("error", reject)
      child.once("close", (code) => resolve({ code, output }))
    })
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
          `${file} contains the text of a planted bug ${parts.length - 1} times, expected once: ${text}`,
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
