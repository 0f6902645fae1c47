import { concatenated } from "./concatenated.ts"
import {
  handlerParts,
  overloaded,
  slowestReader,
  type HandledRelay,
  type HandlerOptions,
} from "./HandlerOptions.ts"
import { emptyBody, type ReceivedHeaders } from "./ReceivedRequest.ts"
import type { Reply, ReplyStream } from "./Reply.ts"
import { newCorrelationId } from "./responder.ts"

/** Answers a request of the Fetch standard. Never rejects. */
export type FetchHandler = (request: Request) => Promise<Response>

/**
 * The whole service as a function from `Request` to `Response`, for Hono, Deno, Bun, and every server of the Fetch standard: all
 * routes, CORS, limits and error shapes, as the HTTP service answers them. Pass on requests whose body has not been read. A
 * `Request` holds its URL as the URL standard writes it, so a query that a client sent otherwise does not match its signature;
 * `fetch` in the client writes it the same way.
 *
 * @throws TypeError if `prefix` is malformed.
 */
export function toFetchHandler(
  relay: HandledRelay,
  options: HandlerOptions<Request> = {},
): FetchHandler {
  const parts = handlerParts(relay, options)
  const { responder, logger, bodyBytes } = parts
  const { clientAddress = () => "" } = options

  const replyTo = async (request: Request): Promise<Reply> => {
    const headers = headersOf(request)
    const { pathname, search } = new URL(request.url)
    const known = { method: request.method, target: `${pathname}${search}`, headers }
    const leave = parts.enter()
    if (leave === null) return responder.refuse({ ...known, ...overloaded })
    let isOpen = false
    try {
      const body = await bodyOf(request, bodyBytes)
      if (body instanceof Uint8Array) {
        const reply = await responder.answer({ ...known, body, peer: clientAddress(request) })
        const { stream } = reply
        if (stream === undefined) return reply
        isOpen = true
        return { ...reply, stream: leavingAtEnd(stream, leave) }
      }
      if (body === "too-large")
        return responder.refuse({
          ...known,
          code: "BODY_TOO_LARGE",
          reason: `at most ${bodyBytes} bytes`,
        })
      if (body === "broken")
        return responder.refuse({
          ...known,
          code: "INVALID_REQUEST",
          reason: "Malformed HTTP request",
        })
      const correlationId = newCorrelationId()
      logger?.error("body-already-read", { correlationId })
      return responder.refuse({ ...known, code: "BODY_ALREADY_READ", details: { correlationId } })
    } finally {
      if (!isOpen) leave()
    }
  }

  return async (request) => {
    const { status, headers, bytes, stream } = await replyTo(request)
    if (stream !== undefined) return new Response(bodyFrom(bytes, stream), { status, headers })
    const isEmpty = status === 204 || request.method === "HEAD"
    return new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers })
  }
}

/** A stream that leaves its place among the concurrent requests when it is closed. */
function leavingAtEnd({ next, close }: ReplyStream, leave: () => void): ReplyStream {
  let isClosed = false
  return {
    next,
    close: () => {
      if (!isClosed) leave()
      isClosed = true
      close()
    },
  }
}

/** A body that asks for each part when its reader does. A reader that asks for none within `slowestReader` gets no more. */
function bodyFrom(first: Uint8Array, { next, close }: ReplyStream): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setTimeout>
  const give = (controller: ReadableStreamDefaultController<Uint8Array>, part: Uint8Array) => {
    controller.enqueue(part)
    timer = setTimeout(() => {
      close()
      controller.error(new Error("the reader of the event stream is too slow"))
    }, slowestReader)
  }
  let isFirst = true
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(timer)
        try {
          const part = isFirst ? first : await next()
          isFirst = false
          if (part !== null) return give(controller, part)
          controller.close()
          close()
        } catch (error) {
          close()
          throw error
        }
      },
      cancel: () => {
        clearTimeout(timer)
        close()
      },
    },
    { highWaterMark: 0 },
  )
}

function headersOf({ headers }: Request): ReceivedHeaders {
  const received: Record<string, ReadonlyArray<string>> = Object.create(null)
  headers.forEach((value, name) => {
    received[name] = [value]
  })
  return received
}

/** How much of a body over the limit is read and dropped, in limits. */
const droppedLimits = 8

type BodyFailure = "too-large" | "broken" | "taken"

/**
 * Reads the body. Of a body over `limit` bytes it keeps nothing, and drops some more before it gives up: many servers reset the
 * connection when a body is left unread, and the caller would lose the answer.
 */
async function bodyOf(request: Request, limit: number): Promise<Uint8Array | BodyFailure> {
  const { body } = request
  if (body === null) return emptyBody
  if (request.bodyUsed || body.locked) return "taken"
  const chunks: Array<Uint8Array> = []
  let size = 0
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size <= limit) {
        chunks.push(value)
        continue
      }
      chunks.length = 0
      if (size > limit * droppedLimits) {
        await reader.cancel()
        break
      }
    }
  } catch {
    return size > limit ? "too-large" : "broken"
  }
  if (size > limit) return "too-large"
  return concatenated(chunks, size)
}
