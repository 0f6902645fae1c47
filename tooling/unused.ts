import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { report } from "./report.ts"

/**
 * Unused files, exports and dependencies. By default knip treats everything that a package's entry exports as used, so it runs a second
 * time with entry exports included. An export that no other package, test or example imports must be listed in publicApi.json or be
 * removed. For core, pool and api, which embedders use through other packages, imports by tests do not count.
 */

const strict = ["core", "pool", "api"]

interface Issues {
  readonly issues: readonly {
    readonly file: string
    readonly exports?: readonly { readonly name: string }[]
  }[]
}

const root = process.cwd()
const read = <A>(path: string): A => JSON.parse(readFileSync(join(root, path), "utf8")) as A

const knip = (options: readonly string[]) =>
  spawnSync("knip", ["--no-config-hints", ...options], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    maxBuffer: 1 << 28,
  })

/** `package name` of each unused export, with entry exports included. */
const unusedExports = (options: readonly string[]): readonly string[] => {
  const toJson = ["--include", "exports", "--reporter", "json", "--no-exit-code"]
  const { stdout, stderr } = knip(["--config", ".cache/knip.json", ...toJson, ...options])
  if (!stdout.startsWith("{")) throw new Error(`knip returned no JSON: ${stderr}`)
  const { issues } = JSON.parse(stdout) as Issues
  return issues.flatMap(({ file, exports = [] }) => {
    const folder = /^packages\/([^/]+)\/src\//.exec(file)?.[1]
    return folder === undefined ? [] : exports.map(({ name }) => `${folder} ${name}`)
  })
}

mkdirSync(join(root, ".cache"), { recursive: true })
writeFileSync(
  join(root, ".cache/knip.json"),
  JSON.stringify({
    ...read<Readonly<Record<string, unknown>>>("knip.json"),
    includeEntryExports: true,
    ignoreExportsUsedInFile: true,
  }),
)

const listed = new Set(
  Object.entries(
    read<Readonly<Record<string, readonly string[]>>>("tooling/publicApi.json"),
  ).flatMap(([folder, names]) => names.map((name) => `${folder} ${name}`)),
)
const unused = new Set([
  ...unusedExports([]),
  ...unusedExports(["--production"]).filter((one) => strict.includes(one.split(" ")[0] ?? "")),
])

const { status, stdout, stderr } = knip([])
const said = `${stdout}${stderr}`.trim()

report("unused", `${unused.size} exports listed as public API`, [
  ...(status === 0 ? [] : [said]),
  ...[...unused]
    .filter((one) => !listed.has(one))
    .map((one) => `unused-export: ${one} is unused and not listed in tooling/publicApi.json`),
  ...[...listed]
    .filter((one) => !unused.has(one))
    .map(
      (one) =>
        `stale: ${one} in tooling/publicApi.json does not exist, or is used and need not be listed`,
    ),
])
