import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { generatedFiles } from "../build/generatedFiles.ts"
import { inPackage } from "../build/inPackage.ts"
import { sha256Of, sourceHashes, type ProgramManifest } from "../build/manifest.ts"
import { programErrors } from "../src/index.ts"

const manifest: ProgramManifest = JSON.parse(readFileSync(inPackage("artifacts/pool.json"), "utf8"))

describe("the committed program", () => {
  it("is the one that its manifest names", () => {
    const program = readFileSync(inPackage("artifacts/pool.so"))
    expect([sha256Of(program), program.length]).toEqual([manifest.sha256, manifest.size])
  })

  it("was built from the committed sources; else: npm run build:program", () => {
    expect(sourceHashes()).toEqual(manifest.sources)
  })

  it("carries the keys of pool-circuits; else: npm run generate", () => {
    for (const [path, content] of generatedFiles()) {
      expect(readFileSync(inPackage(path), "utf8")).toBe(content)
    }
  })

  it("is an SBPF v3 executable without writable data", () => {
    const program = readFileSync(inPackage("artifacts/pool.so"))
    expect(program.readUInt32LE(48)).toBe(3)
    expect([program.readUInt32LE(68), program.readUInt32LE(124)]).toEqual([4, 1])
  })
})

describe("an error", () => {
  it("has one number and one name", () => {
    const names = Object.values(programErrors)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(programErrors).map(Number)).toEqual(names.map((_, index) => index + 1))
  })
})
