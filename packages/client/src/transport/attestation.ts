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
  /** The key that will sign responses from a time on (ISO 8601), and the one that did until a time. */
  readonly nextKey?: { readonly verificationPublicKey: string; readonly validFrom: string }
  readonly previousKey?: { readonly verificationPublicKey: string; readonly validUntil: string }
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
  const { verificationPublicKey, jwt, imageDigest, nextKey, previousKey } = body ?? {}
  if (status !== 200 || typeof verificationPublicKey !== "string") {
    throw new RelayAnswerError(`Expected an attestation, got status ${status}`, { nonce })
  }
  const isSigned = keyIn(verificationPublicKey, nonce)
  if (!isSigned(bytes, headers.get(answerSignatureHeader))) {
    throw new RelayVerificationError({ nonce })
  }
  const next = timedKey(nextKey, "validFrom")
  const previous = timedKey(previousKey, "validUntil")
  return {
    nonce,
    verificationPublicKey,
    ...(typeof jwt === "string" ? { jwt } : {}),
    ...(typeof imageDigest === "string" ? { imageDigest } : {}),
    ...(next === null
      ? {}
      : { nextKey: { verificationPublicKey: next.verificationPublicKey, validFrom: next.at } }),
    ...(previous === null
      ? {}
      : {
          previousKey: {
            verificationPublicKey: previous.verificationPublicKey,
            validUntil: previous.at,
          },
        }),
  }
}

/** A key beside the present one, and its time; `null` if the response has none. */
function timedKey(value: unknown, time: "validFrom" | "validUntil") {
  const verificationPublicKey: unknown = Reflect.get(Object(value), "verificationPublicKey")
  const at: unknown = Reflect.get(Object(value), time)
  return typeof verificationPublicKey === "string" && typeof at === "string"
    ? { verificationPublicKey, at }
    : null
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
      const { nonce } = attestation
      throw new RelayVerificationError({
        nonce,
        message: "The check rejected the attestation",
      })
    }
    return signedBy(attestation.verificationPublicKey)
  }
  let known: Promise<IsSignedByService> | null = null
  let answered: IsSignedByService | null = null
  return (refused) => {
    // Of several responses that the old key did not sign, the first asks for the new one.
    if (refused !== undefined && refused === answered) known = answered = null
    known ??= ask().then(
      (key) => (answered = key),
      (error: unknown) => {
        known = null
        throw error
      },
    )
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
