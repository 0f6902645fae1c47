import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Writes the API reference of the packages that embedders and callers import into `.cache/reference/html`, from the declarations that
 * `npm run build` makes. TypeDoc needs a TypeScript with an interface for programs, so both are installed in a folder of their own, by a lock
 * file beside them. Exits with 1 if the reference has a warning.
 */
const root = join(import.meta.dirname, "..")
const folder = join(root, ".cache/reference")
const documented = ["relay", "client", "chain-evm", "chain-tron", "chain-solana", "vault-file"]

mkdirSync(folder, { recursive: true })
const changed = ["package.json", "package-lock.json"].filter((name) => !isCopied(name))
for (const name of changed) cpSync(join(import.meta.dirname, "reference", name), join(folder, name))
if (changed.length > 0) run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")

const entries = documented.map((name) => join(root, "packages", name, "dist/index.d.ts"))
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: "nodenext",
  lib: ["es2024", "dom", "dom.iterable"],
  types: [],
}
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: entries }))
const typedoc = join(folder, "node_modules/typedoc/bin/typedoc")
const options = ["--tsconfig", "tsconfig.json", "--out", "html", "--name", "shielded-relay"]
const leftOut = ["--readme", "none", "--includeHierarchySummary", "false"]
const strictness = ["--skipErrorChecking", "--excludeExternals", "--treatWarningsAsErrors"]
const named = entries.flatMap((entry) => ["--entryPoints", entry])
run(process.execPath, typedoc, ...options, ...strictness, ...leftOut, ...named)
console.log(`Reference: ${join(folder, "html/index.html")}`)

/** Whether the folder has this file as it is here, next to an installation. */
function isCopied(name: string): boolean {
  const copy = join(folder, name)
  if (!existsSync(copy) || !existsSync(join(folder, "node_modules"))) return false
  return (
    readFileSync(copy, "utf8") ===
    readFileSync(join(import.meta.dirname, "reference", name), "utf8")
  )
}

function run(program: string, ...parameters: ReadonlyArray<string>): void {
  const { status } = spawnSync(program, parameters, {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (status !== 0) process.exit(status ?? 1)
}
