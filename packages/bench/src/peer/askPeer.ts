import { Schema } from "effect"

/** An error that the peer did not foresee has no code, although JSON-RPC 2.0 asks for one: it is an answer all the same. */
const PeerAnswer = Schema.Struct({
  result: Schema.optional(Schema.Unknown),
  error: Schema.optional(Schema.Struct({ message: Schema.String })),
})
type PeerAnswer = typeof PeerAnswer.Type

const readAnswer = Schema.decodeUnknownPromise(PeerAnswer)

/** One JSON-RPC request, sent once. `null`: no answer came. */
export async function askPeer(
  url: string,
  method: string,
  params: ReadonlyArray<unknown>,
): Promise<PeerAnswer | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      signal: AbortSignal.timeout(60_000),
    })
    return await readAnswer(await response.json())
  } catch {
    return null
  }
}
