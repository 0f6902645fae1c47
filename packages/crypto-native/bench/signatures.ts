import { secp256k1 } from "@noble/curves/secp256k1.js"
import { nobleSignatureVerifier, type SignatureVerifierShape } from "@shielded-relay/core"
import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from "node:crypto"
import { loadNativeSignatureVerifier } from "../src/index.ts"
import { perProcessorSecond } from "./perProcessorSecond.ts"

/** Verifications per second of processor time, of each turn. */
export interface SignatureRates {
  readonly kind: string
  readonly native: ReadonlyArray<number>
  readonly noble: ReadonlyArray<number>
  /** `node:crypto` alone, if it supports the operation. */
  readonly openssl: ReadonlyArray<number> | null
}

/** Measures every signature scheme: native, noble and OpenSSL by turns, over the same bytes. */
export async function signatureRates(turns: number): Promise<ReadonlyArray<SignatureRates>> {
  const { verifier, secp256k1: found } = await loadNativeSignatureVerifier()
  if (found !== "libsecp256k1") throw new Error("libsecp256k1 is not installed")
  const message = randomBytes(200)
  const digest = verifier.sha256(message)
  const secret = secp256k1.utils.randomSecretKey()
  const key = secp256k1.getPublicKey(secret, true)
  const recovered = secp256k1.sign(digest, secret, { prehash: false, format: "recovered" })
  const compact = recovered.subarray(1)
  const wallet = Uint8Array.from([...compact, recovered[0] ?? 0])
  const spki = Buffer.concat([
    Buffer.from("3036301006072a8648ce3d020106052b8104000a032200", "hex"),
    key,
  ])
  const ecdsa = {
    key: createPublicKey({ key: spki, format: "der", type: "spki" }),
    dsaEncoding: "ieee-p1363",
  } as const
  const pair = generateKeyPairSync("ed25519")
  const edKey = new Uint8Array(pair.publicKey.export({ format: "der", type: "spki" }).subarray(-32))
  const edSignature = new Uint8Array(sign(null, message, pair.privateKey))

  const row = (
    kind: string,
    check: (verifier: SignatureVerifierShape) => unknown,
    openssl: (() => unknown) | null,
  ): SignatureRates => {
    const [native, noble, alone]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
    for (let turn = 0; turn < turns; turn += 1) {
      native.push(perProcessorSecond(() => check(verifier), 2_000))
      noble.push(perProcessorSecond(() => check(nobleSignatureVerifier), 200))
      if (openssl !== null) alone.push(perProcessorSecond(openssl, 500))
    }
    return { kind, native, noble, openssl: openssl === null ? null : alone }
  }
  return [
    row(
      "secp256k1, key known (every request)",
      (one) => one.verifySecp256k1(compact, digest, key),
      // Not equivalent: OpenSSL hashes the message itself and accepts high s.
      () => verify("sha256", message, ecdsa, compact),
    ),
    row(
      "secp256k1, address recovered (EVM and TRON wallets)",
      (one) => one.recoverAddress(wallet, digest),
      null,
    ),
    row(
      "Ed25519 (Solana wallets)",
      (one) => one.verifyEd25519(edSignature, message, edKey),
      () => verify(null, message, pair.publicKey, edSignature),
    ),
    row("SHA-256 of 200 bytes", (one) => one.sha256(message), null),
  ]
}
