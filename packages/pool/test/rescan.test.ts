import { makeNativeNoteCrypto } from "@shielded-relay/crypto-native"
import { describe, expect, it } from "vitest"
import { rescan } from "../bench/index.ts"
import { nobleNoteCrypto } from "../src/crypto/nobleNoteCrypto.ts"

describe("the rescan that is measured", () => {
  // It throws when the balance at the end is not the sum of the chain's notes.
  it.each([
    ["noble's", nobleNoteCrypto],
    ["OpenSSL's", makeNativeNoteCrypto()],
  ])("ends with the chain's balance under %s ciphers", async (_, crypto) => {
    const { notes, ours, notesPerSecond } = await rescan({ crypto, notes: 400, ours: 40 })
    expect([notes, ours]).toEqual([400, 40])
    expect(notesPerSecond).toBeGreaterThan(0)
  })
})
