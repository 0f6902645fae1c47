import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { generatedFiles } from "../build/generatedFiles.ts"
import { inPackage } from "../build/inPackage.ts"
import { sha256Of, sourceHashes, type ProgramManifest } from "../build/manifest.ts"
import { programs } from "../build/programs.ts"
import { programErrors } from "../src/index.ts"

describe.each(programs)("the committed $artifact", (program) => {
  const { artifact } = program
  const executable = readFileSync(inPackage(`artifacts/${artifact}.so`))
  const manifest: ProgramManifest = JSON.parse(
    readFileSync(inPackage(`artifacts/${artifact}.json`), "utf8"),
  )

  it("is the one that its manifest names", () => {
    expect([sha256Of(executable), executable.length]).toEqual([manifest.sha256, manifest.size])
  })

  it("was built from the committed sources; else: npm run build:program", () => {
    expect(sourceHashes(program)).toEqual(manifest.sources)
  })

  it("is an SBPF v3 executable without writable data", () => {
    expect(executable.readUInt32LE(48)).toBe(3)
    expect([executable.readUInt32LE(68), executable.readUInt32LE(124)]).toEqual([4, 1])
  })
})

describe("the sources", () => {
  it("carry the keys of pool-circuits; else: npm run generate", () => {
    for (const [path, content] of generatedFiles()) {
      expect(readFileSync(inPackage(path), "utf8")).toBe(content)
    }
  })
})

describe("an error", () => {
  it("has one number and one name", () => {
    const names = Object.values(programErrors)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(programErrors).map(Number)).toEqual(names.map((_, index) => index + 1))
  })
})
