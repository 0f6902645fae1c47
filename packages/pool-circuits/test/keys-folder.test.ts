import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  circuit,
  KeysFolderInvalid,
  poolCircuits,
  readKeysFolder,
  verifyArtifact,
  verifyingKeyWords,
} from "../src/index.ts"
import { sha256 } from "../build/files.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "keys-folder-"))
  writeFileSync(join(folder, "transcript.json"), "{}")
  for (const name of poolCircuits) {
    copyFileSync(circuit(name).zkeyPath, join(folder, `${name}.zkey`))
    copyFileSync(circuit(name).verifyingKeyPath, join(folder, `${name}.vkey.json`))
  }
  writeManifest(() => {})
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The development keys, in the form in which a ceremony gives its keys. */
const manifest = () => ({
  format: "shielded-relay keys 1",
  development: false,
  transcript: sha256("{}"),
  vkHash: `0x${"12".repeat(32)}`,
  circuits: Object.fromEntries(
    poolCircuits.map((name) => {
      const { vkHash, sha256 } = circuit(name)
      return [name, { vkHash, sha256: { r1cs: sha256.r1cs, zkey: sha256.zkey, vkey: sha256.vkey } }]
    }),
  ),
})

function writeManifest(change: (value: ReturnType<typeof manifest>) => unknown): void {
  const value = manifest()
  const changed = change(value)
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(changed ?? value))
}

describe("a keys folder", () => {
  it("gives circuits as the package does, with its own keys", async () => {
    const { circuits, pool } = readKeysFolder(folder)
    for (const name of poolCircuits) {
      const own = circuit(name)
      const { zkeyPath, verifyingKeyPath, ...rest } = circuits[name]
      expect(zkeyPath).toBe(join(folder, `${name}.zkey`))
      expect(verifyingKeyPath).toBe(join(folder, `${name}.vkey.json`))
      expect({ ...own, ...rest }).toEqual(own)
      await verifyArtifact(circuits[name])
    }
    expect(pool.vkHash).toBe(`0x${"12".repeat(32)}`)
    expect(pool.joinSplit2x2).toEqual(verifyingKeyWords(circuit("joinsplit-2x2").verifyingKey))
    expect(pool.joinSplit4x2).toEqual(verifyingKeyWords(circuit("joinsplit-4x2").verifyingKey))
    expect(pool.treeUpdate16).toEqual(verifyingKeyWords(circuit("tree-update-16").verifyingKey))
  })

  it("is known to be of the development phase 1, whatever its manifest says", () => {
    expect(manifest().development).toBe(false)
    expect(readKeysFolder(folder).pool.development).toBe(true)
  })

  it("is for development if its manifest says so, whatever its phase 1", () => {
    for (const name of poolCircuits) {
      const path = join(folder, `${name}.vkey.json`)
      const key = JSON.parse(readFileSync(path, "utf8"))
      writeFileSync(path, JSON.stringify({ ...key, vk_alpha_1: ["1", "2", "1"] }))
    }
    const withHashes = (development: boolean) =>
      writeManifest((value) => ({
        ...value,
        development,
        circuits: Object.fromEntries(
          Object.entries(value.circuits).map(([name, entry]) => {
            const vkey = sha256(readFileSync(join(folder, `${name}.vkey.json`)))
            return [name, { ...entry, sha256: { ...entry.sha256, vkey } }]
          }),
        ),
      }))
    withHashes(false)
    expect(readKeysFolder(folder).pool.development).toBe(false)
    withHashes(true)
    expect(readKeysFolder(folder).pool.development).toBe(true)
  })

  it.each([
    ["manifest.json", "cannot be read"],
    ["transcript.json", "cannot be read"],
    ["disclosure.vkey.json", "cannot be read"],
    ["joinsplit-4x2.zkey", "is missing"],
  ])("without %s is refused", (file, expected) => {
    rmSync(join(folder, file))
    expect(() => readKeysFolder(folder)).toThrow(`${join(folder, file)} ${expected}`)
    expect(() => readKeysFolder(folder)).toThrow(KeysFolderInvalid)
  })

  it.each(["transcript.json", "tree-update-16.vkey.json"])(
    "with an altered %s is refused",
    (file) => {
      writeFileSync(join(folder, file), "{ }")
      expect(() => readKeysFolder(folder)).toThrow(
        new RegExp(`${file} has SHA-256 [0-9a-f]{64}, but the folder's manifest [0-9a-f]{64}`),
      )
    },
  )

  it("with an altered proving key is refused when its files are verified", async () => {
    writeFileSync(join(folder, "disclosure.zkey"), "no key")
    await expect(verifyArtifact(readKeysFolder(folder).circuits.disclosure)).rejects.toThrow(
      "disclosure.zkey has SHA-256",
    )
  })

  it("for circuits of another version is refused", () => {
    writeManifest((value) => {
      const entry = value.circuits["joinsplit-2x2"]
      if (entry !== undefined) entry.sha256.r1cs = "00".repeat(32)
    })
    expect(() => readKeysFolder(folder)).toThrow(
      /has keys of another version of joinsplit-2x2: .* Use the version that the ceremony was for/,
    )
  })

  it.each([
    ["another format", (value: object) => ({ ...value, format: "shielded-relay keys 2" })],
    [
      "no list of circuits",
      ({ circuits: _circuits, ...value }: ReturnType<typeof manifest>) => value,
    ],
    ["no vkHash", (value: object) => ({ ...value, vkHash: "0x12" })],
    ["no hash of the transcript", (value: object) => ({ ...value, transcript: 1 })],
    ["development as text", (value: object) => ({ ...value, development: "false" })],
    ["null", () => []],
  ])("whose manifest has %s is refused", (_, change) => {
    writeManifest(change)
    expect(() => readKeysFolder(folder)).toThrow("is not the manifest of a keys folder")
  })

  it("whose verifying key is none is refused", () => {
    const path = join(folder, "disclosure.vkey.json")
    const key = JSON.parse(readFileSync(path, "utf8"))
    for (const broken of [
      { ...key, nPublic: 3 },
      { ...key, IC: key.IC.slice(1) },
      { ...key, vk_beta_2: [] },
      { ...key, vk_alpha_1: ["1", "2", 1] },
      { ...key, protocol: "plonk" },
      { ...key, curve: "bls12381" },
      null,
    ]) {
      const text = JSON.stringify(broken)
      writeFileSync(path, text)
      writeManifest((value) => {
        const entry = value.circuits["disclosure"]
        if (entry !== undefined) entry.sha256.vkey = sha256(text)
      })
      expect(() => readKeysFolder(folder)).toThrow("is not a verifying key of disclosure")
    }
  })
})
