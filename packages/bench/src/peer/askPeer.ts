import { Schema } from "effect"

/** JSON-RPC 2.0 requires an error code, but the peer's unexpected errors have none. They still count as answers. */
const PeerAnswer = Schema.Struct({
  result: Schema.optional(Schema.Unknown),
  error: Schema.optional(Schema.Struct({ message: Schema.String })),
})
type PeerAnswer = typeof PeerAnswer.Type

const readAnswer = Schema.decodeUnknownPromise(PeerAnswer)

/** Sends one JSON-RPC request once. `null` if no answer came. */
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
