import { Schema } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { honest, type Fault, type Reply } from "./endpointFaults.ts"
import { RpcRequests, RpcResponse, type RpcRequest } from "./jsonRpc.ts"

/** A JSON-RPC endpoint on the loopback interface that forwards to a node and injects faults. */
export interface FaultyEndpoint {
  readonly url: string
  /** Sets the fault from now on. The default is {@link honest}. */
  readonly behave: (fault: Fault) => void
  /** All requests so far, in order. */
  readonly requests: ReadonlyArray<RpcRequest>
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const parseRequests = Schema.decodeUnknownPromise(Schema.fromJsonString(RpcRequests))
const parseResponse = Schema.decodeUnknownPromise(RpcResponse)

export async function startFaultyEndpoint(
  target: string,
  fault: Fault = honest,
): Promise<FaultyEndpoint> {
  let current = fault
  const requests: Array<RpcRequest> = []
  const forward = forwarder(target)

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await parseRequests(await textOf(incoming))
    const batch = "method" in body ? [body] : body
    requests.push(...batch)
    const replies = await Promise.all(batch.map((request) => current(request, forward)))
    const odd = replies.find((reply) => reply.kind !== "json")
    if (odd !== undefined) return send(outgoing, odd)
    const envelopes = replies.map((reply, index) => envelope(batch[index], reply))
    send(outgoing, {
      kind: "http",
      status: 200,
      body: JSON.stringify("method" in body ? envelopes[0] : envelopes),
    })
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", resolve)
  })
  const address = server.address()
  if (address === null || typeof address === "string")
    throw new Error("the server reported no TCP port")
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${address.port}`,
    behave: (next) => {
      current = next
    },
    requests,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function forwarder(target: string) {
  return async (request: RpcRequest): Promise<Reply> => {
    const response = await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", ...request }),
    })
    return { kind: "json", response: await parseResponse(await response.json()) }
  }
}

function envelope(request: RpcRequest | undefined, reply: Reply) {
  return { jsonrpc: "2.0", id: request?.id ?? null, ...(reply.kind === "json" && reply.response) }
}

function send(outgoing: ServerResponse, reply: Reply): void {
  switch (reply.kind) {
    case "cut":
      outgoing.destroy()
      return
    case "http":
      outgoing.writeHead(reply.status, { "content-type": "application/json", ...reply.headers })
      outgoing.end(reply.body)
      return
    case "json":
    case "silence":
      return
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  incoming.setEncoding("utf8")
  let text = ""
  for await (const chunk of incoming) text += String(chunk)
  return text
}
