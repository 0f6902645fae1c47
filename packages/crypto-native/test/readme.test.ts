import { makeNativeNoteCrypto } from "@shielded-relay/crypto-native"
import { nobleNoteCrypto } from "@shielded-relay/pool"
import { expect, it } from "vitest"

it("gives the same keys as its README promises", () => {
  const secretKey = new Uint8Array(32).fill(7)
  const crypto = makeNativeNoteCrypto()
  const publicKey = crypto.publicKey(secretKey)
  expect(publicKey).toEqual(nobleNoteCrypto.publicKey(secretKey))
})
