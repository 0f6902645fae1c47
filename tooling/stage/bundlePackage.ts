import { isAbsolute, join, posix, relative, sep } from "node:path"
import { rolldown } from "rolldown"
import type { Manifest } from "../packages.ts"
import { effectModules } from "./effectModules.ts"
import { inlined } from "./stagedManifest.ts"

/** Files of `dist` that are run by their own path: what `exports` names, and the workers that `sideEffects` names. */
const entriesOf = ({ exports = {}, sideEffects }: Manifest): readonly string[] => {
  const targets = Object.values(exports).map((target) =>
    typeof target === "string" ? target : (target["default"] ?? ""),
  )
  const scripts = Array.isArray(sideEffects) ? sideEffects : []
  return [
    ...new Set([...targets, ...scripts].filter((path: string) => /^\.\/dist\/.*\.js$/.test(path))),
  ].map((path) => path.slice("./dist/".length))
}

const isLibrary = (path: string): boolean => path.split(sep).includes("node_modules")

/** Stands for the address of a module until it is known into which file the module goes. */
const mark = "module-of-dist:"

/**
 * Bundles what the compiler built of a package into few files, in memory. Entries keep their paths. Our other packages and libraries stay
 * imports, except those that are `inlined`. A module's `import.meta.url` keeps the address it had in `dist`: workers and artifacts
 * are found from there.
 *
 * @returns Code by path below `dist`.
 */
export const bundlePackage = async (
  folder: string,
  manifest: Manifest,
): Promise<ReadonlyMap<string, string>> => {
  const dist = join(folder, "dist")
  const bundle = await rolldown({
    input: Object.fromEntries(
      entriesOf(manifest).map((path) => [path.replace(/\.js$/, ""), join(dist, path)]),
    ),
    platform: "neutral",
    resolve: { conditionNames: ["import", "default"], mainFields: ["module", "main"] },
    external: (name, importer) => {
      if (/^[./]/.test(name) || isAbsolute(name)) return false
      if (importer !== undefined && isLibrary(importer)) return name.startsWith("node:")
      return !inlined.some((library) => name === library || name.startsWith(`${library}/`))
    },
    plugins: [
      {
        name: "modules-of-effect",
        transform: (code, id) => (isLibrary(id) ? null : effectModules(code)),
      },
      {
        name: "addresses-of-modules",
        transform: (code, id) =>
          isLibrary(id) || !code.includes("import.meta.url")
            ? null
            : code.replaceAll(
                "import.meta.url",
                `new URL("${mark}${relative(dist, id).split(sep).join("/")}", import.meta.url).href`,
              ),
        renderChunk: (code, chunk) =>
          code.replaceAll(new RegExp(`${mark}([^"]+)`, "g"), (_, path: string) =>
            fromHere(posix.relative(posix.dirname(chunk.fileName), path)),
          ),
      },
    ],
  })
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunk/[name]-[hash].js",
    comments: { legal: true, annotation: true, jsdoc: false },
  })
  await bundle.close()
  return new Map(
    output.flatMap((part) => (part.type === "chunk" ? [[part.fileName, part.code] as const] : [])),
  )
}

const fromHere = (path: string): string => (path.startsWith(".") ? path : `./${path}`)
