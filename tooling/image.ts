import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { applicationEntries, installApplication, nodeEntries } from "./image/application.ts"
import { billErrors, billOfMaterials } from "./image/billOfMaterials.ts"
import { imageErrors } from "./image/imageErrors.ts"
import { NotLocked } from "./image/Lock.ts"
import { processOf } from "./image/processOf.ts"
import { NotOfDebian, readDebianLock, systemEntries } from "./image/system.ts"
import { tarOf } from "./image/tarOf.ts"
import { NotATime, timeOf } from "./image/timeOf.ts"
import { writeLayout } from "./image/writeLayout.ts"
import { report } from "./report.ts"
import { NotStaged } from "./stage/stagePackage.ts"

/**
 * Builds the image of the service, after a build of the packages: an OCI image layout in a folder, and beside it the image's bill of
 * materials. It needs no container daemon and no rights, only Debian's apt-get and dpkg-deb, and npm. Two builds of one commit have one digest.
 */

const root = process.cwd()
const { values } = parseArgs({ options: { to: { type: "string", default: ".cache/image" } } })
const to = resolve(values.to)

const git = (...command: readonly string[]): string =>
  execFileSync("git", command, { cwd: root, encoding: "utf8" }).trim()

const build = async (work: string): Promise<readonly string[]> => {
  const project = join(work, "project")
  const downloads = join(work, "downloads")
  mkdirSync(project)
  mkdirSync(downloads)
  const created = timeOf(process.env["SOURCE_DATE_EPOCH"], git("log", "-1", "--format=%ct"))
  const debian = readDebianLock(root)
  const { version, locked } = await installApplication(root, project)
  const layers = [
    { name: "packages of Debian", entries: systemEntries(debian, downloads) },
    { name: "Node", entries: nodeEntries(project) },
    { name: "shielded-relay", entries: applicationEntries(project) },
  ]
  // The commit, and whether the sources differ from it.
  const revision = git("describe", "--always", "--abbrev=40", "--exclude=*", "--dirty")
  const settings = processOf(version, revision, created)
  const errors = imageErrors(
    layers.flatMap(({ entries }) => entries),
    settings,
    [`${root}/`, `${work}/`],
  )
  if (errors.length > 0) return errors
  const digest = writeLayout(to, {
    tag: version,
    created,
    architecture: "amd64",
    process: settings,
    layers: layers.map(({ name, entries }) => ({ name, archive: tarOf(entries) })),
  })
  const bill = billOfMaterials(project, debian, digest, created)
  writeFileSync(`${to}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`shielded-relay ${version} ${digest}`)
  return billErrors(bill, locked, debian)
}

/** What may be replaced: nothing, an empty folder, or an image. */
const isReplaceable = (): boolean => {
  if (!existsSync(to)) return true
  if (!statSync(to).isDirectory()) return false
  const ofImages = ["blobs", "index.json", "oci-layout"]
  return readdirSync(to).every((name) => ofImages.includes(name))
}

const expected = [NotATime, NotLocked, NotOfDebian, NotStaged]

/** Leaves no image that failed its check. */
const findingsOf = async (work: string): Promise<readonly string[]> => {
  const remove = (): void => {
    rmSync(to, { recursive: true, force: true })
    rmSync(`${to}.cdx.json`, { force: true })
  }
  remove()
  try {
    const findings = await build(work)
    if (findings.length > 0) remove()
    return findings
  } catch (error) {
    remove()
    if (expected.some((one) => error instanceof one)) return [`image: ${String(error)}`]
    throw error
  }
}

if (!isReplaceable())
  report("image", "", [`to: ${to} holds other files; name an empty or new folder`])
else {
  const work = mkdtempSync(join(tmpdir(), "image-"))
  try {
    report("image", `written to ${to} with ${to}.cdx.json`, await findingsOf(work))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
