import { nobleSignatureVerifier, SignatureVerifier } from "@shielded-relay/core"
import { signatureVerifierContract } from "@shielded-relay/testkit"
import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { loadNativeSignatureVerifier } from "../src/index.ts"

const native = await loadNativeSignatureVerifier()
const withoutBinary = await loadNativeSignatureVerifier(() =>
  Promise.reject(new Error("No native build was found")),
)

describe("on libsecp256k1 and OpenSSL", () => {
  signatureVerifierContract(
    { describe, it, expect },
    Layer.succeed(SignatureVerifier, native.verifier),
  )
})

describe("the verifier that is loaded", () => {
  it("uses libsecp256k1 here, and never the package's JavaScript", () => {
    expect(native.secp256k1).toBe("libsecp256k1")
    expect(native.verifier.verifySecp256k1).not.toBe(nobleSignatureVerifier.verifySecp256k1)
  })

  it("uses noble for secp256k1 if the binding cannot be loaded, and says so", () => {
    expect(withoutBinary.secp256k1).toBe("noble")
    expect(withoutBinary.verifier.verifySecp256k1).toBe(nobleSignatureVerifier.verifySecp256k1)
    expect(withoutBinary.verifier.verifyEd25519).toBe(native.verifier.verifyEd25519)
  })
})
