import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import type { Manifest, Package } from "../packages.ts"
import { bundlePackage } from "./bundlePackage.ts"
import { packDatabase } from "./packDatabase.ts"
import { inlined, stagedManifest } from "./stagedManifest.ts"

/**
 * Packages whose code stays in the files that the compiler built: a web page's bundler leaves out the files of the SDK that the page does not
 * use, and the local network starts its programs by their paths.
 */
const asBuilt: readonly string[] = ["client", "devnet"]

/** Proving keys, a third of what an embedding downloads, are packed: a proving process unpacks each once. */
const isKey = (path: string): boolean => path.endsWith(".zkey")

/** A package lacks what would be published of it. */
export class NotStaged extends Error {
  override readonly name = "NotStaged"
}

const put = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Without the reference to the map, and with the extensions that a program outside this workspace resolves. */
const declaration = (text: string): string =>
  text
    .replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, "\n")
    .replace(/((?:from|import\(?) ?")(\.[^"]+)\.ts"/g, '$1$2.js"')

const code = (text: string): string => text.replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, "\n")

const stageBuilt = async (
  from: string,
  to: string,
  { folder, manifest }: Package,
): Promise<void> => {
  if (!existsSync(join(from, "dist")))
    throw new NotStaged(`${manifest.name} is not built: ${folder}/dist does not exist`)
  const built = globSync("**/*.{js,d.ts}", { cwd: join(from, "dist") })
  for (const path of built.filter((one) => one.endsWith(".d.ts")))
    put(join(to, "dist", path), declaration(readFileSync(join(from, "dist", path), "utf8")))
  if (asBuilt.includes(folder)) {
    for (const path of built.filter((one) => one.endsWith(".js")))
      put(join(to, "dist", path), code(readFileSync(join(from, "dist", path), "utf8")))
    return
  }
  for (const [path, text] of await bundlePackage(from, manifest)) put(join(to, "dist", path), text)
}

/** Copies a file or folder that `files` names. */
const stageFiles = (from: string, to: string, path: string): void => {
  cpSync(join(from, path), join(to, path), {
    recursive: true,
    filter: (source) => !isKey(source),
  })
  const keys = statSync(join(from, path)).isDirectory()
    ? globSync(`${path}/**/*`, { cwd: from }).filter(isKey)
    : []
  for (const key of keys)
    put(join(to, `${key}.gz`), gzipSync(readFileSync(join(from, key)), { level: 9 }))
}

/** The empty database that a first start copies. */
const stageDatabase = (from: string, to: string): void => {
  const module = pathToFileURL(join(from, "dist/testing/index.js")).href
  packDatabase(module, join(to, "dist/emptyDatabase.gz"))
}

/** The licences of the libraries whose code is taken in, which ask for their text beside every copy. */
const stageLicences = (root: string, to: string, manifest: Manifest): void => {
  for (const name of inlined.filter((one) => manifest.dependencies?.[one] !== undefined))
    cpSync(join(root, "node_modules", name, "LICENSE"), join(to, `LICENSE-${name}`))
}

/**
 * Writes what is published of one built package into an empty folder.
 *
 * @rejects NotStaged if the package is not built or lacks a file that its manifest names.
 */
export const stagePackage = async (root: string, one: Package, to: string): Promise<void> => {
  const from = join(root, "packages", one.folder)
  const staged = stagedManifest(one.manifest)
  rmSync(to, { recursive: true, force: true })
  await stageBuilt(from, to, one)
  for (const path of [
    "LICENSE",
    "README.md",
    ...(staged.files ?? []).filter((name) => name !== "dist"),
  ]) {
    if (!existsSync(join(from, path)))
      throw new NotStaged(`${one.manifest.name} has no ${path}, which it would publish`)
    stageFiles(from, to, path)
  }
  if (one.folder === "storage-postgres") stageDatabase(from, to)
  stageLicences(root, to, one.manifest)
  put(join(to, "package.json"), `${JSON.stringify(staged, null, 2)}\n`)
}
