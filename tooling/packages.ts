import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly engines?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly homepage?: string
  readonly bugs?: Readonly<Record<string, string>>
  readonly repository?: Readonly<Record<string, string>>
  readonly publishConfig?: Readonly<Record<string, string>>
  readonly files?: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean | readonly string[]
  readonly license?: string
  readonly type?: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>> | string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Package {
  /** Name of the folder under `packages/`, which is the architecture's name of the package. */
  readonly folder: string
  readonly manifest: Manifest
  /** The package's source files, including tests and builds, relative to the root, with forward slashes. */
  readonly files: readonly string[]
}

const read = <A>(path: string): A => JSON.parse(readFileSync(path, "utf8")) as A

const generated = new Set(["dist", "node_modules", "artifacts", "target"])

const sourceFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return generated.has(entry.name) ? [] : sourceFiles(root, path)
    return /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith(".d.ts") ? [path] : []
  })

/** All packages of the workspace, ordered by folder. */
export const readPackages = (root: string): readonly Package[] =>
  readdirSync(join(root, "packages"))
    .filter((folder) => existsSync(join(root, "packages", folder, "package.json")))
    .toSorted()
    .map((folder) => ({
      folder,
      manifest: read<Manifest>(join(root, "packages", folder, "package.json")),
      files: sourceFiles(root, `packages/${folder}`),
    }))

/** The folders that a tsconfig references, as written there; none if the file is missing. */
export const readReferences = (path: string): readonly string[] =>
  existsSync(path)
    ? (read<{ references?: readonly { path: string }[] }>(path).references ?? []).map(
        (reference) => reference.path,
      )
    : []
