import { RelayAnswerError, RelayNetworkError } from "../errors.ts"
import { answerSignatureHeader } from "../transport/answerSignature.ts"
import { messagesIn } from "../transport/eventStream.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { backOff, isTransient, retrying } from "../transport/retry.ts"
import { fetchStream, type StreamExchange } from "../transport/streamExchange.ts"
import { answerOf, verification, type Transport } from "../transport/Transport.ts"
import type { EventPage, EventSource } from "./events.ts"
import { readOnce } from "./request/routeRequests.ts"
import type { SessionKey } from "./SessionKey.ts"
import { signedGet } from "./request/signedRequest.ts"

/** Milliseconds until the next attempt where a service ends its streams or waits at once, because it stops. */
const pause = 1_000

/**
 * Milliseconds without a sign of life from the service. The first one comes at once, unless something in between keeps it back: then single
 * answers are better. Of those that come every 15 seconds, two may be lost.
 */
const patience = { first: 10_000, silence: 45_000 }

/**
 * For `session.events({ from: eventStreams })`: events come from a stream, so that one request serves for hours, and by waiting where the
 * service or the network has no streams. Each answer in a stream is verified as any other.
 */
export const eventStreams: EventSource = async function* (
  transport: Transport,
  session: SessionKey,
  start: string | undefined,
): AsyncGenerator<EventPage, void> {
  let cursor = start
  let isFirst = true
  /** How many streams in a row were refused. */
  let refusals = 0
  const { baseUrl, verificationKey } = transport.options
  const exchange = baseUrl === undefined ? null : fetchStream({ ...transport.options, baseUrl })
  const keyOf = verification(verificationKey, transport.exchange, transport.random)
  let streams = exchange !== null
  let haveStreamed = false
  const isShown = (page: EventPage) => {
    const shown = isFirst || page.events.length > 0
    isFirst = false
    ;({ cursor } = page)
    return shown
  }
  for (;;) {
    if (exchange !== null && streams) {
      let isHeard = false
      try {
        for await (const { page, isLast } of streamOnce(
          exchange,
          keyOf,
          transport,
          session,
          cursor,
        )) {
          refusals = 0
          isHeard = true
          streams = !isLast
          haveStreamed ||= streams
          if (isShown(page)) yield page
        }
      } catch (error) {
        if (!isTransient(error)) throw error
        if (error instanceof RelayNetworkError) {
          // Something in between may keep streams back, and let single answers pass.
          streams = isHeard
        } else {
          refusals += 1
          if (refusals >= transport.attempts) throw error
          await backOff(transport, refusals, error)
          continue
        }
      }
      if (streams) await transport.pause(pause)
      continue
    }
    const wait = isFirst ? undefined : `${transport.longestWait}`
    const page = await retrying(transport, () =>
      readOnce(transport, session, "GET /events", { cursor, wait }),
    )
    if (isShown(page)) yield page
    // A service that stops gives answers without events at once.
    else await transport.pause(pause)
    streams = haveStreamed
  }
}

/** The pages of one stream, to its end. `isLast`: the service has no streams, and gave a single answer. */
async function* streamOnce(
  exchange: StreamExchange,
  keyOf: ReturnType<typeof verification>,
  transport: Transport,
  session: SessionKey,
  cursor: string | undefined,
): AsyncGenerator<{ readonly page: EventPage; readonly isLast: boolean }, void> {
  await keyOf()
  const { signal } = transport
  const request = signedGet(transport, session, "GET /events", { cursor })
  const { nonce } = request
  const { status, headers, whole, chunks } = await exchange(
    { ...request, headers: { ...request.headers, accept: "text/event-stream" }, signal },
    patience,
  )
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true
  if (status !== 200 || !isStream) {
    const answer = await answerOf({ status, headers, bytes: await whole() }, keyOf, nonce)
    yield { page: readAnswer("GET /events", answer, nonce), isLast: true }
    return
  }
  let sequence = 0
  for await (const { data, signature } of messagesIn(chunks())) {
    const bytes = new TextEncoder().encode(data)
    const signed = new Headers(signature === null ? {} : { [answerSignatureHeader]: signature })
    const answer = await answerOf({ status, headers: signed, bytes }, keyOf, nonce)
    // A refusal has its status in it.
    const told = { ...answer, status: Number(answer.body?.["status"] ?? status) }
    const page = readAnswer("GET /events", told, nonce)
    if (answer.body?.["sequence"] !== sequence)
      throw new RelayAnswerError("An answer of the stream is missing", { nonce })
    sequence += 1
    yield { page, isLast: false }
  }
}
