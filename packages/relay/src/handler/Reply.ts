import { responseSignatureHeader } from "@shielded-relay/api"
import type { ErrorCode } from "@shielded-relay/core"
import type { ResponseSigner } from "./ResponseSigner.ts"

/** A response before serialisation. */
export interface ReplyContent {
  readonly status: number
  /** JSON, a text with its media type, or an empty body. */
  readonly body:
    | { readonly json: Readonly<Record<string, unknown>> }
    | { readonly text: string; readonly mediaType: string }
    | null
  readonly headers: Readonly<Record<string, string>>
  /** The route's pattern, or `none`. Logs and metrics identify a request only by this. */
  readonly route: string
  readonly code?: ErrorCode | undefined
}

/** The exact bytes of a response. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  readonly route: string
  readonly code?: ErrorCode | undefined
}

/**
 * Serialises a response and signs its bytes, if there is a signer. Every response passes through here, including parser
 * errors, so every body is signed. Responses are never compressed: that would change the signed bytes.
 */
export function finishReply(content: ReplyContent, signer?: Pick<ResponseSigner, "sign">): Reply {
  const bytes = encoder.encode(textOf(content.body))
  const type = mediaTypeOf(content.body)
  return {
    status: content.status,
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(type === null
        ? {}
        : {
            "content-type": type,
            ...(signer === undefined ? {} : { [responseSignatureHeader]: signer.sign(bytes) }),
          }),
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
