import { RelayAnswerError, RelayVerificationError } from "../errors.ts"
import { uuidV4 } from "../request/uuid.ts"
import { answerSignatureHeader, signedBy, type IsSignedByService } from "./answerSignature.ts"
import type { Exchange } from "./exchange.ts"
import { jsonObject } from "./jsonObject.ts"

/** What a service says of itself. */
export interface Attestation {
  /** The nonce that was asked with, fresh each time: a token that does not name it may be old. */
  readonly nonce: string
  /** PEM of the key that signs the service's answers. */
  readonly verificationPublicKey: string
  /** The platform's token, when the service runs where there is one. */
  readonly jwt?: string
  readonly imageDigest?: string
}

/** Decides whether to believe an attestation: throws, or returns `false`, when not. */
export type AttestationCheck = (attestation: Attestation) => boolean | Promise<boolean>

/**
 * Asks a service what it is. The answer must be signed by the key that it names.
 *
 * @throws RelayVerificationError when it is not.
 * @throws RelayAnswerError when it is no attestation.
 */
export async function readAttestation(
  exchange: Exchange,
  random: (length: number) => Uint8Array,
): Promise<Attestation> {
  const nonce = uuidV4(random)
  const target = `/attestation?nonce=${nonce}`
  const { status, headers, bytes } = await exchange({ method: "GET", target, headers: {}, nonce })
  const body = jsonObject(bytes)
  const { verificationPublicKey, jwt, imageDigest } = body ?? {}
  if (status !== 200 || typeof verificationPublicKey !== "string") {
    throw new RelayAnswerError(`Status ${status} without an attestation`, { nonce })
  }
  const isSigned = keyIn(verificationPublicKey, nonce)
  if (!isSigned(bytes, headers.get(answerSignatureHeader))) {
    throw new RelayVerificationError({ nonce })
  }
  return {
    nonce,
    verificationPublicKey,
    ...(typeof jwt === "string" ? { jwt } : {}),
    ...(typeof imageDigest === "string" ? { imageDigest } : {}),
  }
}

/** The key of an attestation that passed the check, asked for once it is needed, and again only if that failed. */
export function attestedKey(
  exchange: Exchange,
  random: (length: number) => Uint8Array,
  check: AttestationCheck,
): () => Promise<IsSignedByService> {
  const ask = async () => {
    const attestation = await readAttestation(exchange, random)
    if (!(await check(attestation))) {
      const { nonce } = attestation
      throw new RelayVerificationError({ nonce, message: "The attestation was not accepted" })
    }
    return signedBy(attestation.verificationPublicKey)
  }
  let known: Promise<IsSignedByService> | null = null
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}

function keyIn(pem: string, nonce: string): IsSignedByService {
  try {
    return signedBy(pem)
  } catch (cause) {
    throw new RelayAnswerError("The attestation names no usable key", { nonce, cause })
  }
}
