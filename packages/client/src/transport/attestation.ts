import { RelayAnswerError, RelayVerificationError } from "../errors.ts"
import { uuidV4 } from "../request/uuid.ts"
import { answerSignatureHeader, signedBy, type IsSignedByService } from "./answerSignature.ts"
import type { Exchange } from "./exchange.ts"
import { jsonObject } from "./jsonObject.ts"

/** A service's attestation. */
export interface Attestation {
  /** The fresh nonce of the request: a token without it may be old. */
  readonly nonce: string
  /** PEM of the key that signs the service's responses. */
  readonly verificationPublicKey: string
  /** The platform's token, if the service runs on an attesting platform. */
  readonly jwt?: string
  readonly imageDigest?: string
}

/** Decides whether to trust an attestation: throws or returns `false` to reject it. */
export type AttestationCheck = (attestation: Attestation) => boolean | Promise<boolean>

/**
 * Requests a service's attestation. The response must be signed by the key that it contains.
 *
 * @throws RelayVerificationError if it is not.
 * @throws RelayAnswerError if the response is not an attestation.
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
    throw new RelayAnswerError(`Expected an attestation, got status ${status}`, { nonce })
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

/** The key of an attestation that passes the check. Requested on first use, and again only if that failed. */
export function attestedKey(
  exchange: Exchange,
  random: (length: number) => Uint8Array,
  check: AttestationCheck,
): () => Promise<IsSignedByService> {
  const ask = async () => {
    const attestation = await readAttestation(exchange, random)
    if (!(await check(attestation))) {
      const { nonce } = attestation
      throw new RelayVerificationError({
        nonce,
        message: "The check rejected the attestation",
      })
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
    throw new RelayAnswerError("The attestation contains no valid P-256 key", { nonce, cause })
  }
}
