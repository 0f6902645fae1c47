import { encrypt, scrypt } from "ox/Keystore"
import { describe, expect, it } from "vitest"
import { readKeystore } from "../../src/index.ts"

/** The example of the Web3 Secret Storage definition. */
const published = {
  crypto: {
    cipher: "aes-128-ctr",
    cipherparams: { iv: "6087dab2f9fdbbfaddc31a909735c1e6" },
    ciphertext: "5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46",
    kdf: "pbkdf2",
    kdfparams: {
      c: 262144,
      dklen: 32,
      prf: "hmac-sha256",
      salt: "ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd",
    },
    mac: "517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2",
  },
  id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
  version: 3,
}
const key = "0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d"

const [derived, parameters] = scrypt({ password: "correct horse", n: 1024, r: 8, p: 1 })
const own = encrypt(key, derived, parameters)

const open = (file: object, password: string) => readKeystore(JSON.stringify(file))?.open(password)

describe("a keystore", () => {
  it("opens with its password: the published example, and one of scrypt", () => {
    expect(open(published, "testpassword")).toBe(key)
    expect(open(own, "correct horse")).toBe(key)
  })

  it("stays closed with another password", () => {
    expect(open(own, "correct horse ")).toBe(null)
  })

  it("tells its address without its password, if the file has it", () => {
    const address = "008aeeda4d805471df9b2a5b0f38a0c3bcba786b"
    expect(readKeystore(JSON.stringify({ ...own, address }))?.address).toBe(`0x${address}`)
    expect(readKeystore(JSON.stringify(own))?.address).toBe(null)
  })

  it.each([
    ["no JSON", "{"],
    ["another version", { ...own, version: 1 }],
    ["another cipher", { ...own, crypto: { ...own.crypto, cipher: "aes-256-gcm" } }],
    ["another derivation", { ...own, crypto: { ...own.crypto, kdf: "argon2id" } }],
    ["a salt that is no hex", withParameters({ salt: "salt" })],
    ["parameters that take all memory", withParameters({ n: 2 ** 30 })],
  ])("of %s is refused", (_what, text) => {
    const file = typeof text === "string" ? text : JSON.stringify(text)
    expect(readKeystore(file)).toBe(null)
  })
})

function withParameters(changes: object) {
  const { crypto } = own
  return { ...own, crypto: { ...crypto, kdfparams: { ...crypto.kdfparams, ...changes } } }
}
