import { openResponseSigner, run } from "@shielded-relay/http"
import { fileVault } from "@shielded-relay/vault-file"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { softHsm, softHsmModule, softHsmPin } from "@shielded-relay/vault-pkcs11/testing"
import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { includedVault, vaultOfBackup } from "../../src/backup/vaultSeal.ts"
import { exampleChains } from "../../src/configuration/configurationTable.ts"
import { readConfiguration } from "../../src/configuration/readConfiguration.ts"
import { writtenTerminal } from "../support/writtenTerminal.ts"

let hsm: ReturnType<typeof softHsm>
let path: string
let uri: string
const [passphrase, next] = ["correct horse battery staple", "another horse, another battery"]

beforeAll(async () => {
  hsm = softHsm()
  hsm.makeKey("vault", "--id", "0a0b", "--sensitive")
  hsm.makeKey("other", "--id", "0c", "--sensitive")
  path = join(hsm.folder, "vault.json")
  uri = uriOf("vault")
  await createTestVault({ path, passphrase })
})
afterAll(() => hsm.remove())

const uriOf = (object: string, pin = "TOKEN_PIN") =>
  `pkcs11:token=relay;object=${object}?module-path=${softHsmModule}&pin-source=env:${pin}`
const relayers = ["--relayer", "11155111/0", "--relayer", "11155111/1"]
const byPassphrase = () => ({ SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase })
const byKey = (key = uri) => ({ SHIELDED_RELAY_VAULT_KEY: key })
const environmentOf = (custody: Readonly<Record<string, string>>) => ({
  SHIELDED_RELAY_VAULT_PATH: path,
  SHIELDED_RELAY_CHAINS: JSON.stringify(exampleChains.slice(0, 1)),
  SHIELDED_RELAY_DATABASE: "memory",
  SEPOLIA_RPC_URL: "http://127.0.0.1:1",
  TOKEN_PIN: softHsmPin,
  WRONG_PIN: "987654",
  NEXT_PASSPHRASE: next,
  ...custody,
})

async function command(
  words: ReadonlyArray<string>,
  custody: Readonly<Record<string, string>> = byKey(),
) {
  const { own, written } = writtenTerminal(environmentOf(custody))
  const code = await run(words, own)
  for (const secret of [passphrase, next, "987654"])
    expect(written.out + written.err).not.toContain(secret)
  return { code, ...written }
}
const configurationOf = (custody: Readonly<Record<string, string>>) =>
  readConfiguration(environmentOf(custody), () => "")

describe("a vault under a key in a token", () => {
  it("is a passphrase's vault that was moved, with the same secrets", async () => {
    const made = await command(["vault", "init", ...relayers], byPassphrase())
    const address = /relayer\/11155111\/0: created (\(.*\))/.exec(made.out)?.[1]
    expect(address).toContain("EVM 0x")
    const moved = await command(["vault", "rewrap", "--to", uri], byPassphrase())
    expect(moved.err).toContain("is sealed with the key pkcs11:token=relay;object=vault")
    expect(moved.err).toContain("Set SHIELDED_RELAY_VAULT_KEY to it")
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
      version: 2,
      key: { id: "pkcs11:id=%0a%0b" },
    })
    expect((await command(["vault", "init", ...relayers])).out).toContain(
      `relayer/11155111/0: already exists ${address}`,
    )
    expect(await command(["vault", "init"], byPassphrase())).toMatchObject({
      code: 1,
      err: expect.stringContaining("is sealed with the key pkcs11:id=%0a%0b, and a passphrase"),
    })
    expect(await command(["vault", "rotate", "--to", "NEXT_PASSPHRASE"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("SHIELDED_RELAY_VAULT_KEY is set"),
    })
  })

  it("serves: the service reads and makes its keys in it", async () => {
    const { vault } = configurationOf(byKey())
    const one = await openResponseSigner(fileVault(vault))
    const two = await openResponseSigner(fileVault(configurationOf(byKey()).vault))
    expect(two.verificationPublicKey).toBe(one.verificationPublicKey)
  })

  it("does not start with another key, without the token, or with a wrong PIN, which is shown once", async () => {
    const reasons = async (key: string) => {
      const { code, err } = await command(["config", "check"], byKey(key))
      expect(code).toBe(2)
      return err
    }
    expect(await reasons(uriOf("other"))).toContain(
      "the vault is sealed with the key pkcs11:id=%0a%0b, and token=relay;object=other is the key pkcs11:id=%0c",
    )
    renameSync(hsm.tokens, `${hsm.tokens}.away`)
    mkdirSync(hsm.tokens)
    try {
      expect(await command(["serve"])).toMatchObject({
        code: 1,
        err: expect.stringContaining("VaultUnavailable: The vault cannot be used: "),
      })
      // Also before there is a file.
      const early = await command(["config", "check"], {
        ...byKey(),
        SHIELDED_RELAY_VAULT_PATH: `${path}.later`,
      })
      expect(early.err).toContain("no token token=relay is present")
    } finally {
      rmdirSync(hsm.tokens)
      renameSync(`${hsm.tokens}.away`, hsm.tokens)
    }
    expect(await reasons(uriOf("vault", "WRONG_PIN"))).toContain("refuses the PIN")
    expect(await reasons(uri)).toContain("run shielded-relay doctor, which tries it once")
    expect((await command(["serve", "--workers", "2"])).err).toContain("none is tried unattended")
    // A person reads what the doctor says, so it tries once, and the login resets the token's count.
    expect((await command(["doctor"])).out).toContain(
      "vault: it opens with the key pkcs11:token=relay;object=vault, which answers, and holds every key",
    )
  })

  it("gets another data key under the same key, and needs a key for it", async () => {
    const before = readFileSync(path, "utf8")
    const made = await command(["vault", "rotate-data-key"])
    expect(made).toMatchObject({ code: 0, out: "" })
    expect(made.err).toContain("has a new data key, wrapped by pkcs11:token=relay;object=vault.")
    expect(made.err).toContain("Copies of the vault that were made before keep the old data key")
    const { key } = JSON.parse(readFileSync(path, "utf8"))
    expect(key.id).toBe("pkcs11:id=%0a%0b")
    expect(key.wrapped).not.toBe(JSON.parse(before).key.wrapped)
    expect((await command(["vault", "init"])).out).toContain("master-seed: already exists")
    expect(await command(["vault", "rotate-data-key"], byPassphrase())).toMatchObject({
      code: 2,
      err: expect.stringContaining("SHIELDED_RELAY_VAULT_KEY is not set"),
    })
    expect(await command(["vault", "rotate-data-key"], byKey(uriOf("other")))).toMatchObject({
      code: 1,
      err: expect.stringContaining("is sealed with the key pkcs11:id=%0a%0b"),
    })
  })

  it("comes back from a backup's copy while its key is there, and not by another one", async () => {
    const { vault } = configurationOf(byKey())
    const copy = await includedVault(vault)
    renameSync(path, `${path}.lost`)
    try {
      await expect(vaultOfBackup(configurationOf(byPassphrase()).vault, copy)).rejects.toThrow(
        "configure that key",
      )
      const restored = await vaultOfBackup(vault, copy)
      expect(await restored.put()).toBe("put")
      expect(readFileSync(path, "utf8")).toBe(copy)
    } finally {
      renameSync(`${path}.lost`, path)
    }
  })

  it("goes back to a passphrase", async () => {
    const back = ["vault", "rewrap", "--to", "NEXT_PASSPHRASE"]
    expect(await command(back)).toMatchObject({
      code: 0,
      err: expect.stringContaining("Set SHIELDED_RELAY_VAULT_PASSPHRASE (or its file) to it"),
    })
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ version: 1 })
    expect((await command(back)).err).toContain("Nothing to do: the vault")
  })
})

describe("the setting of the key", () => {
  const problem = async (key: string, more: Readonly<Record<string, string>> = {}) =>
    (await command(["vault", "init"], { ...byKey(key), ...more })).err
  const kms = "aws-kms:arn:aws:kms:eu-central-1:111122223333:key/1234abcd"

  it("is refused with the reason, and never quoted", async () => {
    const module = `module-path=${softHsmModule}`
    const pin = "pin-source=env:TOKEN_PIN"
    for (const [key, wanted] of [
      ["vault", "must begin with pkcs11:"],
      [`pkcs11:token=relay;object=vault?${module}&pin-value=987654`, "instead of a pin-value"],
      [`pkcs11:token=relay;object=vault?${module}`, "must have a pin-source"],
      [`pkcs11:token=relay;object=vault?${module}&pin-source=987654`, "must have a pin-source"],
      [`pkcs11:token=relay;object=vault?${pin}`, "must have a module-path"],
      [`pkcs11:token=relay;object=vault?module-path=a.so&${pin}`, "must have a module-path"],
      [`pkcs11:object=vault?${module}&${pin}`, "must have a token or serial"],
      [`pkcs11:token=relay?${module}&${pin}`, "must have an object or id"],
      [`pkcs11:token=relay;object=vault;slot=1?${module}&${pin}`, "may have token, serial"],
      [`pkcs11:token=relay;token=b;object=vault?${module}&${pin}`, "must have token once"],
      [`pkcs11:token=;object=vault?${module}&${pin}`, "must have token once"],
      [`pkcs11:token=%zz;object=vault?${module}&${pin}`, "must have token once"],
      [`pkcs11:token=relay;object=vault;type=cert?${module}&${pin}`, "the type secret-key"],
      [`pkcs11:token=relay;object=vault?${module}&${pin}?`, "must have one ? at most"],
      [uriOf("vault", "UNSET"), "refers to a missing value. The variable UNSET is not set"],
      [
        uri.replace("env:TOKEN_PIN", "file:/none"),
        "refers to a missing value. The file /none cannot be read",
      ],
      ["aws-kms:arn:aws:kms:eu-central-1:111122223333:alias/vault", "An alias may come to name"],
      ["aws-kms:1234abcd", "the ARN of a key"],
    ] as const) {
      const text = await problem(key)
      expect(text, key).toContain(
        `SHIELDED_RELAY_VAULT_KEY ${wanted.startsWith("An") ? "must" : ""}`,
      )
      expect(text, key).toContain(wanted)
    }
    const naming = (names: string) =>
      problem(uri, { SHIELDED_RELAY_VAULT_KEY_MODULE_VARIABLES: names })
    for (const [names, wanted] of [
      ["TOKEN_PIN,A B", 'must be names of variables, separated by commas; got "A B"'],
      ["VENDOR_LOG", 'names the variable "VENDOR_LOG", which is not set'],
      ["SHIELDED_RELAY_VAULT_PATH", 'must not name "SHIELDED_RELAY_VAULT_PATH"'],
    ] as const)
      expect(await naming(names)).toContain(`SHIELDED_RELAY_VAULT_KEY_MODULE_VARIABLES ${wanted}`)
    const moving = { ...byPassphrase(), SHIELDED_RELAY_VAULT_KEY_MODULE_VARIABLES: "VENDOR_LOG" }
    expect(await command(["vault", "rewrap", "--to", uri], moving)).toMatchObject({
      code: 2,
      err: expect.stringContaining('names the variable "VENDOR_LOG", which is not set'),
    })
    expect(await problem(uri, byPassphrase())).toContain(
      "SHIELDED_RELAY_VAULT_PASSPHRASE and SHIELDED_RELAY_VAULT_KEY are both set",
    )
    expect((await command(["vault", "rewrap", "--to", "pkcs11:"])).err).toContain("--to must have")
    expect((await command(["vault", "rewrap"])).err).toContain("or a key: pkcs11:… or aws-kms:…")
  })

  it("takes bytes that a URI encodes, the PIN of a file, and keys of AWS KMS", () => {
    const file = join(hsm.folder, "pin")
    writeFileSync(file, `${softHsmPin}\n`)
    const encoded = `pkcs11:token=my%20token;serial=%30%31;id=%0A%ff;type=secret-key?module-path=/m.so&pin-source=file:${file}`
    const { vault } = readConfiguration(environmentOf(byKey(encoded)), (place) =>
      readFileSync(place, "utf8"),
    )
    expect("key" in vault && vault.key.name).toBe("pkcs11:token=my token;serial=01;id=0aff")
    const ofKms = configurationOf(byKey(kms)).vault
    expect("key" in ofKms && ofKms.key.name).toBe(kms)
  })
})
