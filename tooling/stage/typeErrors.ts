import { checkPackage, Package as Published } from "@arethetypeswrong/core"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Manifest } from "../packages.ts"

/** The ways in which programs of today look up types; the packages are modules and offer nothing to `require` of old compilers. */
const resolutions = new Set(["node16-esm", "bundler"])

/** What Are The Types Wrong finds in a staged package, as programs with `nodenext` and `bundler` resolve it. */
export const typeErrors = async (folder: string): Promise<readonly string[]> => {
  const { name, version } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Manifest
  const files = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map((path) => [
    `/node_modules/${name}${path.slice(folder.length)}`,
    /\.(?:js|ts|json)$/.test(path) ? readFileSync(path, "utf8") : "",
  ])
  const result = await checkPackage(new Published(Object.fromEntries(texts), name, version))
  if (result.types === false) return [`types: ${name} publishes none`]
  return result.problems
    .filter((problem) => !("resolutionKind" in problem) || resolutions.has(problem.resolutionKind))
    .filter((problem) => !("resolutionOption" in problem) || problem.resolutionOption !== "node10")
    .filter(({ kind }) => kind !== "CJSResolvesToESM")
    .map((problem) => {
      const where = "entrypoint" in problem ? ` at ${problem.entrypoint}` : ""
      const file = "fileName" in problem ? ` in ${problem.fileName}` : ""
      return `types: ${name}: ${problem.kind}${where}${file}`
    })
}
