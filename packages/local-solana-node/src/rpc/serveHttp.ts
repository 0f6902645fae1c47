import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { answer, httpMethods } from "./answer.ts"
import { LostAnswer } from "./LostAnswer.ts"
import type { NodeState } from "./NodeState.ts"
import { writeJson } from "./writeJson.ts"

/** Maximum size of a request that a validator reads, bytes. */
const MOST_BYTES = 50 * 1024

const openToBrowsers = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "POST, GET, OPTIONS",
}

/** Creates a server for JSON-RPC over POST and `GET /health`. The caller makes it listen. */
export function serveHttp(node: NodeState): Server {
  return createServer((request, response) => {
    respond(node, request, response).catch(() => response.destroy())
  })
}

async function respond(
  node: NodeState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "OPTIONS") return send(response, 204, "")
  if (request.method === "GET" && request.url === "/health") return send(response, 200, "ok")
  if (request.method !== "POST")
    return send(response, 405, "Used HTTP Method is not allowed. POST or OPTIONS is required\n")
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? ""))
    return send(
      response,
      415,
      "Supplied content type is not allowed. Content-Type: application/json is required\n",
    )
  const text = await textOf(request)
  if (text === null) return send(response, 413, "Request body too large\n")
  try {
    const given = answer(httpMethods, node, text)
    send(
      response,
      200,
      given === undefined ? "" : writeJson(given),
      "application/json; charset=utf-8",
    )
  } catch (error) {
    if (!(error instanceof LostAnswer)) throw error
    response.destroy()
  }
}

function send(response: ServerResponse, status: number, body: string, type = "text/plain"): void {
  response.writeHead(status, { ...openToBrowsers, "content-type": type }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    const buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    bytes += buffer.length
    if (bytes > MOST_BYTES) return null
    pieces.push(buffer)
  }
  return Buffer.concat(pieces).toString("utf8")
}
