import { responseSignatureHeader } from "@shielded-relay/api"
import type { ErrorCode } from "@shielded-relay/core"
import type { ResponseSigner } from "./ResponseSigner.ts"

/** A response before serialisation. */
export interface ReplyContent {
  readonly status: number
  /** JSON, a text with its media type, or an empty body. */
  readonly body:
    | { readonly json: Readonly<Record<string, unknown>> }
    | { readonly text: string; readonly mediaType: string; readonly stream?: ReplyStream }
    | null
  readonly headers: Readonly<Record<string, string>>
  /** The route's pattern, or `none`. Logs and metrics identify a request only by this. */
  readonly route: string
  readonly code?: ErrorCode | undefined
}

/** What a response goes on with. */
export interface ReplyStream {
  /** The next bytes; `null` at the end, and once it is closed. */
  readonly next: () => Promise<Uint8Array | null>
  /** Releases what it holds, and ends a `next` that waits. Call it at the end, too. */
  readonly close: () => void
}

/** The exact bytes of a response. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  /** What follows the bytes. */
  readonly stream?: ReplyStream | undefined
  readonly route: string
  readonly code?: ErrorCode | undefined
}

/**
 * Serialises a response and signs its bytes, if there is a signer. Every response passes through here, including parser
 * errors, so every body is signed; the parts of a stream have signatures of their own. Responses are never compressed: that would change the
 * signed bytes.
 */
export function finishReply(content: ReplyContent, signer?: Pick<ResponseSigner, "sign">): Reply {
  const bytes = encoder.encode(textOf(content.body))
  const type = mediaTypeOf(content.body)
  const stream = content.body !== null && "stream" in content.body ? content.body.stream : undefined
  const isSigned = signer !== undefined && stream === undefined
  return {
    status: content.status,
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(type === null
        ? {}
        : {
            "content-type": type,
            ...(isSigned ? { [responseSignatureHeader]: signer.sign(bytes) } : {}),
          }),
      ...content.headers,
      ...(content.status === 204 || stream !== undefined
        ? {}
        : { "content-length": String(bytes.length) }),
    },
    bytes,
    stream,
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
