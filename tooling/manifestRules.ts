import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Manifest, Package } from "./packages.ts"

/** SHA-256 of the licence texts as published by their authors. */
const licenceTexts: Readonly<Record<string, string>> = {
  "Apache-2.0": "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30",
  "GPL-3.0-only": "3972dc9744f6499f0f9b2dbf76696f2ae7ad8af9b23dde66d6af86c9dfb36986",
}

/** snarkjs is GPL-3.0, and so are the packages that link it. All other packages are Apache-2.0. */
const linksSnarkjs: ReadonlySet<string> = new Set(["ceremony", "prover-snarkjs"])

const licenceOf = (folder: string): string =>
  linksSnarkjs.has(folder) ? "GPL-3.0-only" : "Apache-2.0"

const licenceErrors = (
  root: string,
  place: string,
  license: string,
  manifest: Manifest,
): string[] => {
  const file = join(root, place, "LICENSE")
  const text = existsSync(file)
    ? createHash("sha256").update(readFileSync(file)).digest("hex")
    : "none"
  return [
    ...(manifest.license === license
      ? []
      : [
          `licence: ${place}/package.json has license ${manifest.license ?? "undefined"}, expected ${license}`,
        ]),
    ...(text === licenceTexts[license]
      ? []
      : [`licence: ${place}/LICENSE does not match the text of ${license}`]),
  ]
}

/** Versions must be exact, so that the tested versions are installed. */
const versionErrors = (place: string, manifest: Manifest): string[] =>
  [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap(
    (group) =>
      Object.entries(group ?? {})
        .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        .map(
          ([name, version]) =>
            `inexact: ${place}/package.json must pin ${name} to an exact version, not ${version}`,
        ),
  )

const shapeErrors = (place: string, manifest: Manifest): string[] => {
  const entry = manifest.exports?.["."]
  const conditions = typeof entry === "object" ? Object.keys(entry) : []
  return [
    ...(manifest.type === "module" ? [] : [`manifest: ${place} must have type "module"`]),
    ...(manifest.description ? [] : [`manifest: ${place} needs a description`]),
    ...(conditions[0] === "source" && conditions[1] === "types"
      ? []
      : [`manifest: the exports of ${place} must offer "source", then "types", then "default"`]),
  ]
}

const repository = "https://github.com/shielded-relay/shielded-relay"

/** Where a published package's source, page and issues are, and that everybody may install it. */
const placeErrors = (
  place: string,
  { homepage, bugs, repository: source, publishConfig }: Manifest,
): string[] => {
  const wanted: readonly (readonly [field: string, given: string | undefined, value: string])[] = [
    ["homepage", homepage, `${repository}/tree/main/${place}#readme`],
    ["bugs.url", bugs?.["url"], `${repository}/issues`],
    ["repository.type", source?.["type"], "git"],
    ["repository.url", source?.["url"], `git+${repository}.git`],
    ["repository.directory", source?.["directory"], place],
    ["publishConfig.access", publishConfig?.["access"], "public"],
  ]
  return wanted
    .filter(([, given, value]) => given !== value)
    .map(([field, , value]) => `manifest: ${place} must have ${field} "${value}"`)
}

/** What a stranger needs to find a published package, to choose it, and to bundle only what it uses of it. */
const publishedErrors = (
  root: string,
  place: string,
  manifest: Manifest,
  workspace: Manifest,
): string[] => {
  const { name, keywords = [], engines, sideEffects } = manifest
  const readme = join(root, place, "README.md")
  const [title = ""] = existsSync(readme) ? readFileSync(readme, "utf8").split("\n") : []
  return [
    ...(keywords.length >= 3 ? [] : [`manifest: ${place} needs at least three keywords`]),
    ...(engines?.["node"] === workspace.engines?.["node"]
      ? []
      : [`manifest: ${place} must name the versions of Node that the workspace names in engines`]),
    ...(sideEffects === false || Array.isArray(sideEffects)
      ? []
      : [
          `manifest: ${place} must say in sideEffects which of its files do something when imported`,
        ]),
    ...placeErrors(place, manifest),
    ...(title === `# ${name}` ? [] : [`manifest: ${place}/README.md must begin with "# ${name}"`]),
  ]
}

export const manifestErrors = (root: string, packages: readonly Package[]): readonly string[] => {
  const workspace = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
  return [
    ...licenceErrors(root, ".", "Apache-2.0", workspace),
    ...versionErrors(".", workspace),
    ...packages.flatMap(({ folder, manifest }) => {
      const place = `packages/${folder}`
      return [
        ...licenceErrors(root, place, licenceOf(folder), manifest),
        ...versionErrors(place, manifest),
        ...shapeErrors(place, manifest),
        ...(manifest.private === true ? [] : publishedErrors(root, place, manifest, workspace)),
      ]
    }),
  ]
}
