import { describe, expect, it } from "vitest"
import { billErrors, type BillOfMaterials } from "../../image/billOfMaterials.ts"
import { type Lock, lockedPart, type LockedPackage, NotLocked } from "../../image/Lock.ts"
import type { DebianLock } from "../../image/system.ts"

const hash = (digit: string) => `sha512-${Buffer.from(digit.repeat(128), "hex").toString("base64")}`

const lock: Lock = {
  lockfileVersion: 3,
  packages: {
    "": { workspaces: ["packages/*"] },
    "node_modules/ours": { resolved: "packages/ours", link: true },
    "node_modules/below": { resolved: "packages/below", link: true },
    "packages/ours": { name: "ours", version: "1.0.0", dependencies: { "in-source": "1.0.0" } },
    "packages/below": { name: "below", version: "1.0.0" },
    "packages/ours/node_modules/nested": { version: "2.0.0", integrity: hash("1") },
    "node_modules/nested": { version: "1.0.0", integrity: hash("2") },
    "node_modules/library": {
      version: "1.0.0",
      integrity: hash("3"),
      dependencies: { nested: "1" },
      optionalDependencies: { "for-macs": "1" },
      peerDependencies: { peer: "1", "may-be": "1" },
      peerDependenciesMeta: { "may-be": { optional: true } },
    },
    // Libraries may need each other.
    "node_modules/peer": {
      version: "1.0.0",
      integrity: hash("4"),
      dependencies: { library: "1.0.0" },
    },
    "node_modules/may-be": { version: "9.0.0", integrity: hash("5") },
    "node_modules/in-source": { version: "1.0.0", integrity: hash("6") },
    "node_modules/unused": { version: "1.0.0", integrity: hash("7") },
  },
}
const staged: Readonly<Record<string, LockedPackage>> = {
  "packages/ours": {
    name: "ours",
    version: "1.0.0",
    dependencies: { nested: "2.0.0", library: "1.0.0", below: "1.0.0" },
  },
  "packages/below": { name: "below", version: "1.0.0" },
}

describe("lockedPart", () => {
  const part = lockedPart(lock, ["ours"], staged)

  it("has what the published packages need, and nothing else, at the places of the lock file", () => {
    expect(Object.keys(part).toSorted()).toEqual([
      "node_modules/below",
      "node_modules/library",
      "node_modules/nested",
      "node_modules/ours",
      "node_modules/peer",
      "packages/below",
      "packages/ours",
      "packages/ours/node_modules/nested",
    ])
  })

  it("keeps versions and hashes, and drops the peers that a library does without", () => {
    expect(part["node_modules/nested"]).toEqual({ version: "1.0.0", integrity: hash("2") })
    expect(part["node_modules/library"]?.peerDependencies).toEqual({ peer: "1" })
    expect(part["node_modules/library"]?.peerDependenciesMeta).toBeUndefined()
  })

  it("refuses what the lock file lacks", () => {
    const wanting = { ...staged, "packages/below": { dependencies: { gone: "1" } } }
    expect(() => lockedPart(lock, ["ours"], wanting)).toThrow(NotLocked)
    expect(() => lockedPart(lock, ["ours"], wanting)).toThrow(
      "packages/below needs gone, which package-lock.json lacks",
    )
    expect(() => lockedPart(lock, ["absent"], staged)).toThrow("The image needs absent")
  })
})

describe("billErrors", () => {
  const debian: DebianLock = {
    release: { id: "debian", version: "12", codename: "bookworm" },
    packages: [{ name: "libc6", version: "2.36", sha256: "ab", files: [] }],
  }
  const locked = lockedPart(lock, ["library"], staged)
  const component = (name: string, version: string, content: string) => ({
    name,
    version,
    hashes: [{ alg: "SHA", content }],
  })
  const components = [
    component("library", "1.0.0", "3".repeat(128)),
    component("nested", "1.0.0", "2".repeat(128)),
    component("peer", "1.0.0", "4".repeat(128)),
    component("libc6", "2.36", "ab"),
  ]
  const bill = (listed: BillOfMaterials["components"]): BillOfMaterials => ({
    serialNumber: "",
    metadata: { timestamp: "", component: component("image", "1.0.0", "") },
    components: listed,
  })

  it("passes a bill of exactly what is installed", () => {
    expect(billErrors(bill(components), locked, debian)).toEqual([])
  })

  it("finds what is missing, what is too much, and another version or hash", () => {
    expect(billErrors(bill(components.slice(1)), locked, debian)).toEqual([
      `bill: library@1.0.0 ${"3".repeat(128)} is installed and not listed`,
    ])
    expect(
      billErrors(bill([...components, component("more", "1.0.0", "0")]), locked, debian),
    ).toEqual(["bill: more@1.0.0 0 is listed and not installed"])
    const others = [component("library", "1.0.1", "3".repeat(128)), ...components.slice(1)]
    expect(billErrors(bill(others), locked, debian)).toHaveLength(2)
    const altered = [...components.slice(0, 3), component("libc6", "2.36", "ac")]
    expect(billErrors(bill(altered), locked, debian)).toHaveLength(2)
  })
})
