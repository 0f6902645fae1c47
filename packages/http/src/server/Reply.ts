import { responseSignatureHeader } from "@shielded-relay/api"
import type { ErrorCode } from "@shielded-relay/core"
import type { ResponseSigner } from "./ResponseSigner.ts"

/** An answer before it has bytes. */
export interface ReplyContent {
  readonly status: number
  /** JSON, a finished text with its media type, or nothing. */
  readonly body:
    | { readonly json: Readonly<Record<string, unknown>> }
    | { readonly text: string; readonly mediaType: string }
    | null
  readonly headers: Readonly<Record<string, string>>
  /** The route's pattern, or `none`: the only name of a request that logs and metrics know. */
  readonly route: string
  readonly code?: ErrorCode | undefined
}

/** An answer as it is written: these bytes and no others. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  readonly route: string
  readonly code?: ErrorCode | undefined
}

/**
 * Makes the final bytes of an answer and signs them. Everything the service sends on its public listener passes here, the errors of the
 * HTTP parser too, so nothing with a body leaves unsigned. Compression happens nowhere: it would change the bytes.
 */
export function finishReply(content: ReplyContent, signer: Pick<ResponseSigner, "sign">): Reply {
  const bytes = encoder.encode(textOf(content.body))
  const type = mediaTypeOf(content.body)
  return {
    status: content.status,
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(type === null
        ? {}
        : { "content-type": type, [responseSignatureHeader]: signer.sign(bytes) }),
      ...content.headers,
      ...(content.status === 204 ? {} : { "content-length": String(bytes.length) }),
    },
    bytes,
    route: content.route,
    code: content.code,
  }
}

const encoder = new TextEncoder()

function textOf(body: ReplyContent["body"]): string {
  if (body === null) return ""
  return "json" in body ? JSON.stringify(body.json) : body.text
}

function mediaTypeOf(body: ReplyContent["body"]): string | null {
  if (body === null) return null
  return "json" in body ? "application/json" : body.mediaType
}
