import { join } from "node:path"
import { type ArrowTable, circleOf, readArrows } from "./arrows.ts"
import { cruiseFolders, type Module } from "./cruise.ts"
import { familyLiteralErrors } from "./familyLiterals.ts"
import { type Package, readPackages, readReferences } from "./packages.ts"
import { report } from "./report.ts"

/**
 * Package boundaries. dependency-cruiser checks single imports. This script checks the rest: that dependency-cruiser saw every file (it
 * reports success for files that it cannot parse), that packages and table rows correspond, that the table has no cycle, and that
 * package.json and the project references match the imports.
 */

const unseen = (packages: readonly Package[], modules: readonly Module[]): string[] => {
  const seen = new Set(modules.map((module) => module.source))
  const files = packages.flatMap((one) => one.files)
  if (files.length === 0) return ["no-modules: packages/ contains no source files"]
  return files.filter((file) => !seen.has(file)).map((file) => `unseen: ${file} was not cruised`)
}

const tableErrors = (packages: readonly Package[], table: ArrowTable): string[] => {
  const circle = circleOf(table)
  const folders = new Set(packages.map(({ folder }) => folder))
  const named = (row: ArrowTable[string]) => (row.packages === "any" ? [] : row.packages)
  return [
    ...Object.keys(table)
      .filter((folder) => !folders.has(folder))
      .map((folder) => `phantom-row: tooling/arrows.json has a row for packages/${folder}`),
    ...Object.entries(table).flatMap(([folder, row]) =>
      named(row)
        .filter((target) => !folders.has(target))
        .map((target) => `phantom-arrow: ${folder} → ${target} in tooling/arrows.json`),
    ),
    ...packages
      .filter((one) => table[one.folder] === undefined)
      .map((one) => `no-row: packages/${one.folder} has no row in tooling/arrows.json`),
    ...(circle === undefined
      ? []
      : [`package-cycle: ${circle.join(" → ")} in tooling/arrows.json`]),
  ]
}

/** The folders of our own packages among the dependencies of a manifest. */
const ours = (
  packages: readonly Package[],
  dependencies: Readonly<Record<string, string>> | undefined,
): string[] =>
  packages.filter((one) => dependencies?.[one.manifest.name] !== undefined).map((one) => one.folder)

/** Our packages that a manifest's users have installed: dependencies, and peers, which only some configurations need. */
const installed = (packages: readonly Package[], manifest: Package["manifest"]): string[] => [
  ...new Set([
    ...ours(packages, manifest.dependencies),
    ...ours(packages, manifest.peerDependencies),
  ]),
]

const undeclared = (packages: readonly Package[], modules: readonly Module[]): string[] =>
  modules.flatMap((module) => {
    const [, folder, part] = /^packages\/([^/]+)\/([^/]+)/.exec(module.source) ?? []
    const from = packages.find((one) => one.folder === folder)
    if (from === undefined) return []
    const published = part === "src" && !module.source.endsWith(".test.ts")
    const declared = new Set([
      from.folder,
      ...installed(packages, from.manifest),
      ...(published ? [] : ours(packages, from.manifest.devDependencies)),
    ])
    return module.dependencies.flatMap(({ resolved }) => {
      const target = /^packages\/([^/]+)\//.exec(resolved)?.[1]
      return target === undefined || declared.has(target)
        ? []
        : [`undeclared: ${module.source} imports ${target}, which its package.json does not list`]
    })
  })

const manifestErrors = (packages: readonly Package[], table: ArrowTable): string[] =>
  packages.flatMap(({ folder, manifest }) => {
    const allowed = table[folder]?.packages ?? []
    return installed(packages, manifest)
      .filter((target) => allowed !== "any" && !allowed.includes(target))
      .map((target) => `${folder}-imports-packages: package.json depends on ${target}`)
  })

const missing = (root: string, file: string, wanted: readonly string[]): string[] => {
  const given = new Set(readReferences(join(root, file)))
  return wanted
    .filter((path) => !given.has(path))
    .map((path) => `reference: ${file} does not refer to ${path}`)
}

const referenceErrors = (root: string, packages: readonly Package[]): string[] => [
  ...missing(
    root,
    "tsconfig.json",
    packages.flatMap(({ folder }) => [
      `packages/${folder}`,
      `packages/${folder}/tsconfig.test.json`,
    ]),
  ),
  ...packages.flatMap(({ folder, manifest }) => {
    const published = installed(packages, manifest).map((target) => `../${target}`)
    const testing = ours(packages, manifest.devDependencies).map((target) => `../${target}`)
    const place = `packages/${folder}`
    return [
      ...missing(root, `${place}/tsconfig.json`, published),
      ...missing(root, `${place}/tsconfig.test.json`, [".", ...published, ...testing]),
    ]
  }),
]

const root = process.cwd()
const packages = readPackages(root)
const table = readArrows(root)
const { modules, violations } = await cruiseFolders(root, ["packages", "tooling"])

report("boundaries", `${modules.length} modules of ${packages.length} packages`, [
  ...violations,
  ...unseen(packages, modules),
  ...tableErrors(packages, table),
  ...manifestErrors(packages, table),
  ...undeclared(packages, modules),
  ...referenceErrors(root, packages),
  ...familyLiteralErrors(
    root,
    packages.flatMap((one) => one.files),
  ),
])
