import { generateKeyPairSync, sign } from "node:crypto"
import { run } from "@shielded-relay/http"
import { describe, expect, it } from "vitest"

const chain = {
  chainId: 31337,
  rpcUrls: ["http://127.0.0.1:9"],
  poolAddress: `0x${"1".repeat(40)}`,
  deploymentBlock: 0,
}

/** Runs the command on files in memory. Nothing listens at the chain's endpoint. */
async function verify(words: ReadonlyArray<string>, files: Readonly<Record<string, string>>) {
  const [out, err]: [Array<string>, Array<string>] = [[], []]
  const code = await run(["verify-disclosure", ...words], {
    environment: {},
    readFile: (path) => {
      const text = files[path]
      if (text === undefined) throw new Error("ENOENT")
      return text
    },
    print: (text) => void out.push(text),
    complain: (text) => void err.push(text),
    log: () => {},
    readBytes: () => new Uint8Array(),
    createFile: () => () => {},
    replaceFile: () => Promise.resolve(),
    ask: () => Promise.resolve(null),
    readInput: () => "",
    isInteractive: false,
    stopAsked: () => Promise.resolve(),
  })
  expect(out).toEqual([])
  return { code, err: err.join("") }
}

const words = ["--statement", "s", "--verifier", "Auditor Ltd", "--chain-file", "c"]
const files = (statement: string, more: Readonly<Record<string, string>> = {}) => ({
  s: statement,
  c: JSON.stringify(chain),
  ...more,
})

describe("verify-disclosure", () => {
  it.each([
    ["--statement", ["--verifier", "a", "--chain-file", "c"]],
    ["--verifier", ["--statement", "s", "--chain-file", "c"]],
    ["--chain-file", ["--statement", "s", "--verifier", "a"]],
  ])("needs %s", async (option, given) => {
    const { code, err } = await verify(given, files("{}"))
    expect([code, err]).toEqual([2, expect.stringContaining(`${option} is required`)])
  })

  it("takes no other command's options, and no other command takes its own", async () => {
    expect((await verify([...words, "--reason", "x"], files("{}"))).err).toContain(
      "Unknown command",
    )
    expect((await verify(["extra", ...words], files("{}"))).err).toContain("Unknown command")
    const err: Array<string> = []
    const code = await run(["config", "check", "--verifier", "a"], {
      environment: {},
      readFile: () => "",
      print: () => {},
      complain: (text) => void err.push(text),
      log: () => {},
      readBytes: () => new Uint8Array(),
      createFile: () => () => {},
      replaceFile: () => Promise.resolve(),
      ask: () => Promise.resolve(null),
      readInput: () => "",
      isInteractive: false,
      stopAsked: () => Promise.resolve(),
    })
    expect([code, err.join("")]).toEqual([2, expect.stringContaining("Unknown command")])
  })

  it("names a file that it cannot read, and what is wrong with the chain's", async () => {
    expect((await verify(words, { c: "{}" })).err).toContain("--statement s cannot be read")
    expect((await verify(words, { s: "{}" })).err).toContain("--chain-file c cannot be read")
    for (const [text, problem] of [
      ["no JSON", "c[0] must be an object"],
      ["[]", "c[0] must be an object"],
      ["{}", "c[0].chainId is required"],
      [JSON.stringify({ ...chain, poolAddress: "0x12" }), "c[0].poolAddress must be"],
      [JSON.stringify({ ...chain, misspelt: 1 }), "c[0].misspelt"],
      [JSON.stringify({ ...chain, family: "solana" }), "c[0].genesisHash is required"],
    ] as const) {
      const { code, err } = await verify(words, files("{}", { c: text }))
      expect([code, err]).toEqual([2, expect.stringContaining(problem)])
    }
  })

  it.each([
    ["empty", ""],
    ["no JSON", "PK\u0003\u0004"],
    ["JSON of another kind", '{"success":true,"statement":{},"nonce":"n"}'],
    ["nested ten thousand deep", "[".repeat(10_000)],
    ["of prototypes' keys", '{"__proto__":{"success":true},"statement":{"__proto__":[]}}'],
    ["larger than any statement", " ".repeat((1 << 20) + 1)],
  ])("refuses a file that is %s before it asks the chain", async (_, statement) => {
    const { code, err } = await verify(words, files(statement))
    expect([code, err]).toEqual([1, expect.stringContaining("does not hold: these are not")])
  })

  it("checks the service's signature of the exact file", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString()
    const signature = sign("sha256", Buffer.from("{}"), {
      key: privateKey,
      dsaEncoding: "ieee-p1363",
    }).toString("base64")
    const signed = [...words, "--service-key", "k", "--service-signature", signature]
    // The signature is right, and only then is the file found to be no statement.
    expect((await verify(signed, files("{}", { k: pem }))).err).toContain("does not hold")
    expect((await verify(signed, files("{ }", { k: pem }))).err).toContain("is not this key's")
    expect((await verify(signed, files("{}", { k: "no key" }))).err).toContain(
      "must be a public key",
    )
    const half = [...words, "--service-key", "k"]
    expect((await verify(half, files("{}", { k: pem }))).err).toContain("belong together")
  })
})
