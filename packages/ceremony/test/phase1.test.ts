import { circuit, readArtifact } from "@shielded-relay/pool-circuits"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { publishedPowersOfTau } from "../src/phase1/publishedPowersOfTau.ts"
import { readPowersOfTau } from "../src/phase1/readPowersOfTau.ts"
import { sectionsOf } from "../src/zkey/sections.ts"

const folder = mkdtempSync(join(tmpdir(), "ceremony-phase1-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** A file of phase 1 with this alpha and nothing else in its sections. */
function phase1With(alpha: Uint8Array, power = 15): string {
  const header = Buffer.alloc(44)
  header.writeUInt32LE(32, 0)
  header.writeUInt32LE(power, 36)
  const start = Buffer.from("ptau0000\u0009\u0000\u0000\u0000", "latin1")
  const section = (number: number, bytes: Uint8Array) => {
    const head = Buffer.alloc(12)
    head.writeUInt32LE(number, 0)
    head.writeBigUInt64LE(BigInt(bytes.length), 4)
    return [head, bytes]
  }
  const empty = [2, 5, 6, 12, 13, 14, 15].flatMap((number) => section(number, new Uint8Array()))
  const path = join(folder, "phase1.ptau")
  writeFileSync(path, Buffer.concat([start, ...section(1, header), ...section(4, alpha), ...empty]))
  return path
}

describe("phase 1", () => {
  it("is known as the development ceremony's by its alpha, which every key contains", async () => {
    const key = await readArtifact(circuit("joinsplit-2x2").zkeyPath)
    // After the two fields and three sizes of the key's header.
    const alpha = sectionsOf(key, "zkey").get(2)?.slice(84, 148) ?? new Uint8Array()
    expect(readPowersOfTau(phase1With(alpha))).toMatchObject({ power: 15, isDevelopment: true })
    alpha[0] = (alpha[0] ?? 0) ^ 1
    expect(readPowersOfTau(phase1With(alpha, 20))).toMatchObject({
      power: 20,
      isDevelopment: false,
    })
  })

  it("of another kind is refused", () => {
    const path = join(folder, "other.ptau")
    for (const [text, expected] of [
      ["zkey", "it is not a .ptau file"],
      ["ptau", "cannot be phase 1"],
      ["", "it is not a .ptau file"],
    ] as const) {
      writeFileSync(path, text)
      expect(() => readPowersOfTau(path)).toThrow(expected)
    }
  })

  it("is published for each power from that of the largest circuit on", () => {
    expect([...publishedPowersOfTau.keys()]).toEqual([15, 16, 17, 18, 19, 20])
    expect(new Set(publishedPowersOfTau.values()).size).toBe(6)
  })
})
