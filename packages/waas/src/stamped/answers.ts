import { stampedErrorBody, type Answer } from "@shielded-relay/api"
import { refusal, type RelayError } from "@shielded-relay/core"

type Data = Readonly<Record<string, unknown>>

/** The newest linked entry of the organization's audit log. */
interface AuditPlace {
  readonly seq: number
  readonly hash: string
}

/** A success: `{status, data, nonce}`, and of a change `audit`, so that a client can hold the service to its log. */
export function succeeded(data: Data, nonce: string, audit?: AuditPlace | null): Answer {
  return {
    outcome: "ok",
    body: { status: "success", data, nonce, ...(audit === undefined ? {} : { audit }) },
  }
}

/** A refusal as an answer. */
export function refusedStamp(error: RelayError, nonce: string | null): Answer {
  const { code, message, details, retryAfter } = error
  return {
    outcome: "refused",
    code,
    body: stampedErrorBody({ code, message, details, nonce: nonce ?? undefined }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}

/** A repeated nonce. `outcome`: what the first request of the same message answered. */
export function nonceUsedBefore(outcome: Data): RelayError {
  return refusal("STAMP_NONCE_USED", {}, { details: outcome })
}
