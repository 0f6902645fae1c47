import type { ReceivedRequest, Reply } from "shielded-relay/handler"

const json = { "content-type": ["application/json"] }

/** A GET request as the listener passes it on. */
export function get(target: string, headers: ReceivedRequest["headers"] = {}): ReceivedRequest {
  return { method: "GET", target, headers, body: new Uint8Array(), peer: "192.0.2.1" }
}

/** A POST request with exactly this JSON text. */
export function post(
  target: string,
  body: string,
  headers: ReceivedRequest["headers"] = {},
): ReceivedRequest {
  return {
    method: "POST",
    target,
    headers: { ...json, ...headers },
    body: new TextEncoder().encode(body),
    peer: "192.0.2.1",
  }
}

/** A response's status and JSON. */
export function read(reply: Reply): { readonly status: number; readonly body: unknown } {
  const text = new TextDecoder().decode(reply.bytes)
  return { status: reply.status, body: text === "" ? null : JSON.parse(text) }
}
