import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { generatedFiles } from "../build/generatedFiles.ts"
import { inPackage } from "../build/inPackage.ts"
import { checkRows, switchedSources, type CheckRow } from "../build/checks.ts"
import { sha256Of, sourceHashes, type ProgramManifest } from "../build/manifest.ts"
import { programs } from "../build/programs.ts"
import { decodeProgramData, programErrors } from "../src/index.ts"
import { freeze, programData } from "./chain/loader.ts"
import { TestPool } from "./chain/TestPool.ts"

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

describe("a deployment", () => {
  it("can be compared by anybody with the manifest, and seen to have no authority any more", () => {
    const pool = TestPool.deployed()
    const key = programData(pool.program)
    const manifest: ProgramManifest = JSON.parse(
      readFileSync(inPackage("artifacts/pool.json"), "utf8"),
    )
    const read = (data = pool.chain.data(key)) => decodeProgramData(data, manifest.size)
    expect(read().upgradeAuthority).toEqual(pool.payer.toBytes())
    pool.must([freeze(pool.chain, pool.program)])
    expect(read().upgradeAuthority).toBeNull()
    expect(sha256Of(read().executable)).toBe(manifest.sha256)
    const data = pool.chain.data(key)
    expect(read(Uint8Array.from([...data, 0, 0])).executable).toEqual(read().executable)
    for (const other of [Uint8Array.from([...data, 1]), data.with(0, 2), data.subarray(0, -1)])
      expect(() => read(other)).toThrow(RangeError)
  })
})

describe("the sources", () => {
  it("carry the keys of pool-circuits; else: npm run generate", () => {
    for (const [path, content] of generatedFiles()) {
      expect(readFileSync(inPackage(path), "utf8")).toBe(content)
    }
  })

  it("have a row in checks.json for every check, and a test for every row; else: npm run mutants", () => {
    const named = ({ file, within, check }: CheckRow) => `${file} ${within}: ${check}`
    const rows = checkRows()
    expect(rows.map(named)).toEqual(switchedSources().checks.map(named))
    for (const row of rows) {
      const [file = "", name = ""] = (row.noticedBy ?? "").split(/: (.*)/)
      const held = row.because === undefined ? isTest(file, name) : row.because !== "OPEN"
      expect([named(row), held]).toEqual([named(row), true])
    }
  })
})

/** Whether a file has a test with this name, including its groups' names. */
function isTest(file: string, name: string): boolean {
  const titles = [...readFileSync(inPackage(`test/${file}`), "utf8").matchAll(/\bit\(\s*"(.*)"/g)]
  return name === "all of it" || titles.some(([, title = ""]) => name.endsWith(title))
}

describe("an error", () => {
  it("has one number and one name", () => {
    const names = Object.values(programErrors)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(programErrors).map(Number)).toEqual(names.map((_, index) => index + 1))
  })
})
