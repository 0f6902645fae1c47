import type { StreamPart } from "@shielded-relay/api"
import { RelayStopped } from "../RelayStopped.ts"
import type { ReceivedHeaders } from "./ReceivedRequest.ts"
import type { EventStream } from "./RelayHandler.ts"
import type { ReplyContent, ReplyStream } from "./Reply.ts"
import type { ResponseSigner } from "./ResponseSigner.ts"

const eventStreamType = "text/event-stream"

/** Milliseconds after which a reader opens its stream again once it ends. */
const retry = 2_000

/** Whether the caller asks for a stream of events instead of one answer. */
export function asksForStream({ accept = [] }: ReceivedHeaders): boolean {
  const ranges = accept.join(",").split(",")
  return ranges.some((range) => range.split(";")[0]?.trim().toLowerCase() === eventStreamType)
}

/** The header in which a reader of an event stream repeats the last `id` that it has seen; `null` without one. */
export function lastEventIdOf(headers: ReceivedHeaders): string | null {
  return headers["last-event-id"]?.join(",") ?? null
}

/**
 * An event stream (HTML standard, 9.2). Each answer is one line of `data` with its own signature in the field `signature`, which other readers
 * ignore: the same signature that the header of an answer of its own would have.
 */
export function eventStreamReply(
  { next, close }: EventStream,
  route: string,
  signer?: Pick<ResponseSigner, "sign">,
): ReplyContent {
  const stream: ReplyStream = {
    next: async () => {
      try {
        return textOf(await next(), signer)
      } catch (error) {
        if (error instanceof RelayStopped) return null
        throw error
      }
    },
    close,
  }
  return {
    status: 200,
    body: { text: `retry: ${retry}\n\n`, mediaType: eventStreamType, stream },
    // Proxies that know it pass each part on at once.
    headers: { "x-accel-buffering": "no" },
    route,
  }
}

const encoder = new TextEncoder()

/** The bytes of a part; `null` at the end. */
function textOf(part: StreamPart, signer?: Pick<ResponseSigner, "sign">): Uint8Array | null {
  if (part.outcome === "over") return null
  if (part.outcome === "quiet") return encoder.encode(":\n\n")
  const data = JSON.stringify(part.body)
  const { cursor } = part.body
  const lines = [
    ...(part.outcome === "refused" ? ["event: refused"] : []),
    ...(typeof cursor === "string" ? [`id: ${cursor}`] : []),
    ...(signer === undefined ? [] : [`signature: ${signer.sign(encoder.encode(data))}`]),
    `data: ${data}`,
  ]
  return encoder.encode(`${lines.join("\n")}\n\n`)
}
