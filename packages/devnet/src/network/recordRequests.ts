import { createServer, type IncomingMessage } from "node:http"

/** A request that a node received. A batch of JSON-RPC is one request. */
export interface NodeRequest {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** `/` for JSON-RPC; the method's path for TRON's HTTP API. */
  readonly path: string
  /** The JSON as it was sent. */
  readonly body: string
}

/** An endpoint on the loopback interface that passes everything on to a node, byte by byte, and records the requests. */
export interface RecordedNode {
  readonly url: string
  readonly requests: ReadonlyArray<NodeRequest>
  /** Passes on from now on without recording. */
  readonly stopRecording: () => void
  readonly close: () => Promise<void>
}

/** @param target the node's URL, without a path */
export async function recordRequests(target: string): Promise<RecordedNode> {
  const requests: Array<NodeRequest> = []
  let isRecording = true
  const server = createServer((incoming, outgoing) => {
    const pass = async () => {
      const body = await textOf(incoming)
      const path = incoming.url ?? "/"
      if (isRecording) requests.push({ at: Date.now(), path, body })
      const answer = await fetch(new URL(path, target), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
      outgoing.writeHead(answer.status, { "content-type": "application/json" })
      outgoing.end(Buffer.from(await answer.arrayBuffer()))
    }
    pass().catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string")
    throw new Error("the server reported no TCP port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    stopRecording: () => {
      isRecording = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  incoming.setEncoding("utf8")
  let text = ""
  for await (const chunk of incoming) text += String(chunk)
  return text
}
