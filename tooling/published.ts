import { readFileSync } from "node:fs"
import { join } from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { type Package, readPackages } from "./packages.ts"
import { report } from "./report.ts"
import { installedSet } from "./stage/installedSet.ts"
import { stagedErrors } from "./stage/stagedErrors.ts"
import { NotStaged, stagePackage } from "./stage/stagePackage.ts"
import { typeErrors } from "./stage/typeErrors.ts"

/**
 * Checks every published package as a user would install it, after a build: stages it, then looks at its exports and files with publint, at its
 * types with Are The Types Wrong, and at what it lacks or should not hold. Checks also how much an embedding installs.
 */

const root = process.cwd()
const packages = readPackages(root).filter(({ manifest }) => manifest.private !== true)
const folderOf = ({ folder }: Package): string => join(root, ".cache/staged", folder)

const publintErrors = async (one: Package): Promise<readonly string[]> => {
  const { messages, pkg } = await publint({ pkgDir: folderOf(one), pack: false, strict: true })
  return messages
    .filter(({ type }) => type !== "suggestion")
    .map(
      (message) =>
        `published: ${one.manifest.name}: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
    )
}

const findingsOf = async (one: Package): Promise<readonly string[]> => {
  try {
    await stagePackage(root, one, folderOf(one))
  } catch (error) {
    if (error instanceof NotStaged) return [`published: ${error.message}`]
    throw error
  }
  return [
    ...(await publintErrors(one)),
    ...stagedErrors(folderOf(one)),
    ...(await typeErrors(folderOf(one))),
  ]
}

interface Embedding {
  readonly packages: readonly string[]
  readonly mostPackages: number
  readonly mostMegabytes: number
}

const embedding = (): { readonly text: string; readonly findings: readonly string[] } => {
  const bounds = JSON.parse(readFileSync(join(root, "tooling/embedding.json"), "utf8")) as Embedding
  const staged = new Map(packages.map((one) => [one.manifest.name, folderOf(one)]))
  const workspace = new Map(
    packages.map(({ folder, manifest }) => [manifest.name, join(root, "packages", folder)]),
  )
  const set = installedSet(bounds.packages, staged, workspace)
  const megabytes = [...set.values()].reduce((sum, bytes) => sum + bytes, 0) / 1e6
  const text = `an embedding installs ${set.size} packages, ${megabytes.toFixed(1)} MB`
  const largest = [...set]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, bytes]) => `  ${name} ${(bytes / 1e6).toFixed(1)} MB`)
  return {
    text,
    findings:
      set.size > bounds.mostPackages || megabytes > bounds.mostMegabytes
        ? [
            `embedding: ${text}; at most ${bounds.mostPackages} and ${bounds.mostMegabytes} MB:\n${largest.join("\n")}`,
          ]
        : [],
  }
}

const findings: string[] = []
for (const one of packages) findings.push(...(await findingsOf(one)))
const { text, findings: tooMuch } =
  findings.length === 0 ? embedding() : { text: "packages are at fault", findings: [] }

report("published", `${packages.length} packages; ${text}`, [
  ...(packages.length === 0 ? ["no-packages: nothing would be published"] : []),
  ...findings,
  ...tooMuch,
])
