import { circuit, poolCircuits } from "@shielded-relay/pool-circuits"
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { keysModule } from "../build/keysModule.ts"

const folder = mkdtempSync(join(tmpdir(), "program-keys-"))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

describe("the generated keys", () => {
  it("are those of a ceremony's folder if there is one: its delta is the only difference", () => {
    writeFileSync(join(folder, "transcript.json"), "{}")
    const circuits = poolCircuits.map((name) => {
      const own = circuit(name)
      symlinkSync(own.zkeyPath, join(folder, `${name}.zkey`))
      const key = JSON.parse(readFileSync(own.verifyingKeyPath, "utf8"))
      const text = JSON.stringify({ ...key, vk_delta_2: key.vk_beta_2 })
      writeFileSync(join(folder, `${name}.vkey.json`), text)
      const { r1cs, zkey } = own.sha256
      return [name, { vkHash: own.vkHash, sha256: { r1cs, zkey, vkey: sha256(text) } }]
    })
    writeFileSync(
      join(folder, "manifest.json"),
      JSON.stringify({
        format: "shielded-relay keys 1",
        development: true,
        transcript: sha256("{}"),
        vkHash: circuit("joinsplit-2x2").vkHash,
        circuits: Object.fromEntries(circuits),
      }),
    )
    const constants = (source: string) =>
      new Map(
        [...source.matchAll(/pub (?:const|static) (\w+)([^;]*;[^;]*;)/g)].map(([, name, text]) => [
          name,
          text,
        ]),
      )
    const [own, ofFolder] = [constants(keysModule()), constants(keysModule(folder))]
    expect(ofFolder.get("DELTA")).toBe(own.get("BETA"))
    expect([...own].filter(([name, text]) => ofFolder.get(name) !== text)).toHaveLength(1)
  })
})
