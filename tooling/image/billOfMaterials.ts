import { createHash } from "node:crypto"
import { npm } from "./application.ts"
import type { LockedPackage } from "./Lock.ts"
import type { DebianLock } from "./system.ts"

interface Component {
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

/** What this program reads of a bill of materials in CycloneDX's form. */
export interface BillOfMaterials {
  readonly serialNumber: string
  readonly metadata: { readonly timestamp: string; readonly component: Component }
  readonly components: readonly Component[]
}

/** npm names a package of a workspace after its folder; its address has the name that it is published under. */
const named = (component: Component): Component => {
  const [, name] = /^pkg:npm\/(.+)@[^@]+$/.exec(component.purl ?? "") ?? []
  return name === undefined ? component : { ...component, name: decodeURIComponent(name) }
}

/** A UUID (version 8) that stands for a text. */
const uuidOf = (text: string): string => {
  const hex = createHash("sha256").update(text).digest("hex")
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join("-")
}

/**
 * The bill of materials of an image in CycloneDX's form: npm writes what is installed, to which the packages of Debian are added. Number
 * and time come from the image, so that two builds write one text.
 */
export const billOfMaterials = (
  project: string,
  debian: DebianLock,
  digest: string,
  created: number,
): BillOfMaterials => {
  const bill = JSON.parse(
    npm(
      project,
      "sbom",
      "--sbom-format=cyclonedx",
      "--package-lock-only",
      "--sbom-type=application",
    ),
  ) as BillOfMaterials
  const { release, packages } = debian
  return {
    ...bill,
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    metadata: {
      ...bill.metadata,
      timestamp: new Date(created * 1000).toISOString(),
      component: named(bill.metadata.component),
    },
    components: [
      ...bill.components.map(named),
      ...packages.map(({ name, version, sha256 }) => ({
        type: "library",
        "bom-ref": `${name}@${version}`,
        name,
        version,
        purl: `pkg:deb/${release.id}/${name}@${encodeURIComponent(version)}?arch=amd64&distro=${release.id}-${release.version}`,
        hashes: [{ alg: "SHA-256", content: sha256 }],
      })),
    ],
  }
}

const sha512 = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex")

const nameAt = (place: string, { name }: LockedPackage): string =>
  name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)

/** Where a bill of materials and the lock file of the same installation differ. */
export const billErrors = (
  bill: BillOfMaterials,
  locked: Readonly<Record<string, LockedPackage>>,
  debian: DebianLock,
): readonly string[] => {
  const key = (name: string, version = "", hash = "") => `${name}@${version} ${hash}`
  const listed = new Set(
    bill.components.map(({ name, version, hashes }) => key(name, version, hashes?.[0]?.content)),
  )
  const wanted = new Set([
    ...Object.entries(locked)
      .filter(([place, { link }]) => place !== "" && link !== true)
      .map(([place, one]) =>
        key(nameAt(place, one), one.version, one.integrity && sha512(one.integrity)),
      ),
    ...debian.packages.map(({ name, version, sha256 }) => key(name, version, sha256)),
  ])
  return [
    ...[...wanted]
      .filter((one) => !listed.has(one))
      .map((one) => `bill: ${one} is installed and not listed`),
    ...[...listed]
      .filter((one) => !wanted.has(one))
      .map((one) => `bill: ${one} is listed and not installed`),
  ]
}
