import { existsSync, globSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join } from "node:path"
import type { Manifest } from "../packages.ts"

const read = (path: string): string => readFileSync(path, "utf8")

/** What a file imports, of its own package and of others: static and dynamic imports, exports from, types. */
const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|[\s;}])(?:from ?|import ?\(? ?)(["'])([\w@./:-]+)\1/g)].flatMap(
    ([, , name]) => name ?? [],
  )

const packageOf = (name: string): string => name.split("/", name.startsWith("@") ? 2 : 1).join("/")

const conditionErrors = ({ name, exports = {} }: Manifest): readonly string[] =>
  Object.entries(exports)
    .filter(([, target]) => typeof target === "object" && "source" in target)
    .map(([path]) => `source: ${name} offers the condition "source" at ${path}`)

/** What is wrong with a staged package: sources in it, files that its code or types need and it lacks, imports that it does not declare. */
export const stagedErrors = (folder: string): readonly string[] => {
  const manifest = JSON.parse(read(join(folder, "package.json"))) as Manifest
  const { name, dependencies, optionalDependencies, peerDependencies } = manifest
  const declared = new Set([
    name,
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...Object.keys(peerDependencies ?? {}),
  ])
  const files = globSync("**/*.{js,ts,map}", { cwd: folder })
  const isSource = (path: string): boolean =>
    path.endsWith(".map") || (path.endsWith(".ts") && !path.endsWith(".d.ts"))
  const imported = files
    .filter((path) => !isSource(path))
    .flatMap((path) => importsOf(read(join(folder, path))).map((target) => [path, target] as const))
  return [
    ...conditionErrors(manifest),
    ...files.filter(isSource).map((path) => `source: ${name} would publish ${path}`),
    ...imported.flatMap(([path, target]) => {
      if (target.startsWith(".")) {
        const file = join(folder, dirname(path), target)
        return existsSync(file) || existsSync(file.replace(/\.js$/, ".d.ts"))
          ? []
          : [`lacks: ${name}: ${path} imports ${target}, which is not published`]
      }
      return isBuiltin(target) || declared.has(packageOf(target))
        ? []
        : [`undeclared: ${name}: ${path} imports ${target}, which package.json does not declare`]
    }),
  ]
}
