import { nobleDigestSigner, nobleSignatureVerifier } from "@shielded-relay/core"
import { loadNativeSignatureVerifier } from "@shielded-relay/crypto-native"
import { describe, expect, it } from "vitest"
import { failureText } from "../src/cli/failureText.ts"
import {
  loadSignatureVerifier,
  SignatureVerifierNotLoaded,
} from "../src/start/loadSignatureVerifier.ts"
import { memoryLogger } from "./support/memoryLogger.ts"

/** A machine for which the package has no binary. */
const withoutBinary = () =>
  loadNativeSignatureVerifier(() => Promise.reject(new Error("No native build was found")))

describe("the signature verifier of the configuration", () => {
  it("is native where installed, and logs it", async () => {
    for (const choice of ["auto", "native"] as const) {
      const logger = memoryLogger()
      const { verifier } = await loadSignatureVerifier(choice, logger)
      expect(verifier.verifySecp256k1).not.toBe(nobleSignatureVerifier.verifySecp256k1)
      expect(logger.lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: "info", event: "signature-verifier", secp256k1: "libsecp256k1" },
      ])
    }
  })

  it("falls back to noble without libsecp256k1, with a warning", async () => {
    const logger = memoryLogger()
    const { verifier } = await loadSignatureVerifier("auto", logger, withoutBinary)
    expect(verifier.verifySecp256k1).toBe(nobleSignatureVerifier.verifySecp256k1)
    expect(logger.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", event: "signature-verifier", secp256k1: "noble", ed25519: "openssl" },
    ])
  })

  it("fails with instructions if native code is required but missing", async () => {
    const failure = await loadSignatureVerifier("native", memoryLogger(), withoutBinary).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(SignatureVerifierNotLoaded)
    expect(failureText(failure)).toContain("npm rebuild secp256k1")
  })

  it("is JavaScript only when configured as portable", async () => {
    const logger = memoryLogger()
    const portable = await loadSignatureVerifier("portable", logger)
    expect(portable).toEqual({ verifier: nobleSignatureVerifier, signDigest: nobleDigestSigner })
    expect(logger.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "info", secp256k1: "noble", ed25519: "noble" },
    ])
  })
})
