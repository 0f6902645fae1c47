import { parseUuid, type AttestationShape } from "@shielded-relay/core"
import { Effect, Result } from "effect"
import { echoedNonce } from "./echoedNonce.ts"
import type { Logger } from "../logging/Logger.ts"
import { emptyBody, type ReceivedRequest } from "./ReceivedRequest.ts"
import { refusalReply } from "./refusalReply.ts"
import type { ReplyContent } from "./Reply.ts"
import type { ResponseSigner } from "./ResponseSigner.ts"

/**
 * Answers GET /attestation with the response-signing key and, where the platform attests, its evidence that the running
 * program holds that key. The response repeats the nonce: its signature then shows that the key is in use now.
 */
export function attestationReplies(options: {
  /** `null`: this program has no evidence. */
  readonly attestation: AttestationShape | null
  readonly signer: Pick<ResponseSigner, "verificationPublicKey" | "keyDigest" | "otherKeys">
  readonly logger: Logger
}): (request: ReceivedRequest) => Promise<ReplyContent> {
  const { attestation, logger, signer } = options
  const path = "/attestation"
  return async ({ target }) => {
    const nonce = echoedNonce("GET", target, emptyBody)
    if (nonce === undefined || parseUuid(nonce) === null) {
      return refusalReply({ code: "INVALID_NONCE", route: path, nonce })
    }
    // Read for each answer: a signer may change its key.
    const { verificationPublicKey, keyDigest, otherKeys = {} } = signer
    const evidence = attestation?.evidence({ nonce, keyDigest }) ?? Effect.succeed(null)
    const asked = await Effect.runPromise(Effect.result(evidence))
    if (Result.isFailure(asked)) {
      logger.warn("attestation-unavailable", { reason: asked.failure.reason })
      return refusalReply({
        code: "ATTESTATION_UNAVAILABLE",
        route: path,
        nonce,
        retryAfter: 5,
      })
    }
    const { jwt, imageDigest } = asked.success ?? { jwt: null, imageDigest: null }
    const json = {
      success: true,
      verificationPublicKey,
      ...(jwt === null ? {} : { jwt }),
      ...(imageDigest === null ? {} : { imageDigest }),
      ...otherKeys,
      nonce,
    }
    return { status: 200, body: { json }, headers: {}, route: path }
  }
}
