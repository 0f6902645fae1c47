import { RelayAnswerError, RelayVerificationError } from "../errors.ts"
import { uuidV4 } from "../request/uuid.ts"
import { answerSignatureHeader, signedBy, type IsSignedByService } from "./answerSignature.ts"
import type { Exchange } from "./exchange.ts"
import { jsonObject } from "./jsonObject.ts"
import { isText, objectOf, optional } from "./shape.ts"

/** A service's attestation. */
export interface Attestation {
  /** The fresh nonce of the request: a token without it may be old. */
  readonly nonce: string
  /** PEM of the key that signs the service's responses. */
  readonly verificationPublicKey: string
  /** The platform's token, if the service runs on an attesting platform. */
  readonly jwt?: string
  readonly imageDigest?: string
  /** The key that will sign responses from a time on (ISO 8601), and the one that did until a time. */
  readonly nextKey?: { readonly verificationPublicKey: string; readonly validFrom: string }
  readonly previousKey?: { readonly verificationPublicKey: string; readonly validUntil: string }
}

const isAttestation = objectOf<Omit<Attestation, "nonce">>({
  verificationPublicKey: isText,
  jwt: optional(isText),
  imageDigest: optional(isText),
  nextKey: optional(objectOf({ verificationPublicKey: isText, validFrom: isText })),
  previousKey: optional(objectOf({ verificationPublicKey: isText, validUntil: isText })),
})

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
  if (status === 200 && isAttestation(body)) {
    const isSigned = keyIn(body.verificationPublicKey)
    if (isSigned?.(bytes, headers.get(answerSignatureHeader))) return { ...body, nonce }
    if (isSigned) throw new RelayVerificationError({ nonce })
  }
  throw new RelayAnswerError(`Expected an attestation, got status ${status}`, {
    nonce,
  })
}

/**
 * The key of an attestation that passes the check. Requested on first use, again if that failed, and again if a response is not signed by
 * `refused`, the key until now: the service may have changed it.
 */
export function attestedKey(
  exchange: Exchange,
  random: (length: number) => Uint8Array,
  check: AttestationCheck,
): (refused?: IsSignedByService) => Promise<IsSignedByService> {
  const ask = async () => {
    const attestation = await readAttestation(exchange, random)
    if (!(await check(attestation))) {
      throw new RelayVerificationError({
        nonce: attestation.nonce,
        message: "The check rejected the attestation",
      })
    }
    return (answered = signedBy(attestation.verificationPublicKey))
  }
  let known: Promise<IsSignedByService> | undefined
  let answered: IsSignedByService | undefined
  return (refused) => {
    // Of several responses that the old key did not sign, the first asks for the new one.
    if (refused && refused === answered) known = answered = undefined
    const asked = (known ??= ask())
    asked.catch(() => (known = undefined))
    return asked
  }
}

/** `null`: the text is no P-256 key. */
function keyIn(pem: string): IsSignedByService | null {
  try {
    return signedBy(pem)
  } catch {
    return null
  }
}
