import { generateKeyPairSync } from "node:crypto"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { run } from "../src/run.ts"
import { canonicalJson } from "../src/transcript/canonicalJson.ts"
import { openTerminal } from "./support/openCeremony.ts"

const folder = mkdtempSync(join(tmpdir(), "ceremony-run-"))
afterAll(() => rmSync(folder, { recursive: true }))

const said = async (...words: ReadonlyArray<string>) => {
  const terminal = openTerminal(0)
  return [await run(words, terminal.own), terminal.text()] as const
}

const at = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe("the command line", () => {
  it("shows its usage", async () => {
    const [code, text] = await said("--help")
    expect(code).toBe(0)
    for (const command of ["init", "contribute", "beacon", "verify", "finalize"])
      expect(text).toContain(`shielded-relay-ceremony ${command} --folder`)
    expect((await said("contribute", "--help"))[1]).toBe(text)
    expect((await said())[1]).toBe(text)
  })

  it("runs as a program", () => {
    const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--conditions=source", cli, "verify", "--folder", folder],
      { encoding: "utf8" },
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: `Refused: ${folder} is not a ceremony's folder: it has no rounds\n`,
    })
  })

  it.each([
    [["start"], "Unknown command: start"],
    [["verify"], "--folder is required"],
    [["verify", "--folder", "x", "--fast"], "Unknown option '--fast'"],
    [["verify", "--folder", "x", "--contributor", "bob"], "--contributor must be NAME=KEY"],
    [["contribute", "--folder", "x", "--name", "bob"], "give your Ed25519 key as --key"],
    [
      ["init", "--folder", "x", "--circuits", "y", "--powers-of-tau", "z", "--beacon-round", "1.5"],
      "--beacon-round must be the number of a round of drand; got 1.5",
    ],
    [["init", "--powers-of-tau-hash", "AB"], "--powers-of-tau-hash must be 64 bytes"],
    [["finalize", "--folder", "x"], "--keys is required"],
  ])("refuses %j", async (words, expected) => {
    const [code, text] = await said(...words)
    expect(text).toContain(expected)
    expect(code).toBe(2)
  })

  it("refuses keys of another kind, and files of drand that it cannot check", async () => {
    const { privateKey } = generateKeyPairSync("x25519")
    const other = at("other.pem", String(privateKey.export({ format: "pem", type: "pkcs8" })))
    const contribute = ["contribute", "--folder", folder, "--name", "bob", "--key"]
    for (const key of [other, at("text.pem", "no key")])
      expect((await said(...contribute, key))[1]).toContain("must be an Ed25519 private key in PEM")
    expect((await said(...contribute, join(folder, "none")))[1]).toContain("cannot be read")
    const round = at("round.json", `{"round":11,"signature":"zz"}`)
    expect(await said("beacon", "--folder", folder, "--round", round)).toEqual([
      1,
      `Refused: ${round}.signature must be 48 bytes of hex\n`,
    ])
    const info = at(
      "info.json",
      `{"public_key":"","genesis_time":1,"period":3,"schemeID":"pedersen-bls-chained"}`,
    )
    const init = ["init", "--folder", join(folder, "new"), "--circuits", folder]
    const [code, text] = await said(
      ...init,
      "--powers-of-tau",
      info,
      "--beacon-round",
      "5",
      "--beacon-chain",
      info,
    )
    expect([code, text]).toEqual([
      1,
      `Refused: ${info}.schemeID must be "bls-unchained-g1-rfc9380"\n`,
    ])
  })
})

describe("canonical JSON", () => {
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.string({ unit: "binary" }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value")),
      fc.dictionary(fc.string({ unit: "binary" }), tie("value"), { noNullPrototype: true }),
    ),
  })).value

  it("is JSON of the same value, and one text for each value", () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it("orders names, and refuses numbers that others write otherwise", () => {
    expect(canonicalJson({ b: 1, a: { d: [true, null], c: "é" } })).toBe(
      `{"a":{"c":"é","d":[true,null]},"b":1}`,
    )
    expect(() => canonicalJson(0.5)).toThrow(RangeError)
    expect(() => canonicalJson(2 ** 53)).toThrow(RangeError)
  })
})
