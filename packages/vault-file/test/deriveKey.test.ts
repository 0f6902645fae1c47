import { scryptAsync } from "@noble/hashes/scrypt.js"
import { describe, expect, it } from "vitest"
import { deriveKey } from "../src/deriveKey.ts"

describe("deriveKey", () => {
  it("equals scrypt of an independent implementation", async () => {
    const salt = "ab".repeat(32)
    const ours = await deriveKey("passphrase", { n: 2 ** 14, r: 8, p: 1, salt })
    const theirs = await scryptAsync("passphrase", new Uint8Array(32).fill(0xab), {
      N: 2 ** 14,
      r: 8,
      p: 1,
      dkLen: 32,
    })
    expect(ours).toEqual(theirs)
  })
})
