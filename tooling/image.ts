import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { applicationEntries, installApplication, nodeEntries } from "./image/application.ts"
import { billErrors, billOfMaterials } from "./image/billOfMaterials.ts"
import { imageErrors } from "./image/imageErrors.ts"
import { processOf } from "./image/processOf.ts"
import { readDebianLock, systemEntries } from "./image/system.ts"
import { tarOf } from "./image/tarOf.ts"
import { timeOf } from "./image/timeOf.ts"
import { writeLayout } from "./image/writeLayout.ts"
import { report } from "./report.ts"

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
  const settings = processOf(version, git("rev-parse", "HEAD"), created)
  const errors = imageErrors(
    layers.flatMap(({ entries }) => entries),
    settings,
    [root, work, hostname()].filter((one) => one.length > 3),
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

const isOccupied =
  existsSync(to) &&
  readdirSync(to).some((name) => name !== "oci-layout" && name !== "index.json" && name !== "blobs")
if (isOccupied) report("image", "", [`to: ${to} holds other files; name an empty or a new folder`])
else {
  rmSync(to, { recursive: true, force: true })
  const work = mkdtempSync(join(tmpdir(), "image-"))
  try {
    report("image", `written to ${to} with ${to}.cdx.json`, await build(work))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
