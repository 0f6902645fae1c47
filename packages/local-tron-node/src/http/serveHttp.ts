import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { writeJson, type Json } from "../protobuf/Json.ts"
import type { Exclusive } from "../state/Exclusive.ts"
import { accountRoutes } from "./accountRoutes.ts"
import { blockRoutes, type Route } from "./blockRoutes.ts"
import { broadcastRoutes } from "./broadcastRoutes.ts"
import { buildRoutes } from "./buildRoutes.ts"
import { chainRoutes } from "./chainRoutes.ts"
import { contractRoutes } from "./contractRoutes.ts"
import { LostAnswer } from "./LostAnswer.ts"
import type { NodeView } from "./NodeView.ts"
import { Parameters } from "./Parameters.ts"
import { servletErrorText } from "./ServletError.ts"

/** Largest request body, bytes (java-tron, `node.rpc.maxMessageSize`). */
const MOST_BYTES = 4 * 1024 * 1024

/** Routes under `/wallet` only. */
const headOnly: { readonly [name: string]: Route } = { ...broadcastRoutes, ...buildRoutes }
const routes: { readonly [name: string]: Route } = {
  ...headOnly,
  ...blockRoutes,
  ...accountRoutes,
  ...contractRoutes,
  ...chainRoutes,
}

/** The last parts of the paths that are served. */
export const routeNames: ReadonlyArray<string> = Object.keys(routes)

/** Creates a server for `/wallet` and `/walletsolidity` over POST and GET. The caller makes it listen. Requests run one at a time. */
export function serveHttp(node: () => NodeView, exclusive: Exclusive): Server {
  // Idle connections stay open: a client in the same process, busy for longer than a timeout, would reuse one that is closing.
  return createServer({ keepAliveTimeout: 0 }, (request, response) => {
    respond(node, exclusive, request, response).catch(() => response.destroy())
  })
}

async function respond(
  node: () => NodeView,
  exclusive: Exclusive,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Always read the body: a connection with unread bytes is reset, which loses the answer.
  const body = await textOf(request)
  const url = URL.parse(request.url ?? "/", "http://node")
  if (url === null) return send(response, 400, "Bad Request")
  if (request.method === "OPTIONS") return send(response, 204, "")
  const [, prefix = "", name = "", ...rest] = url.pathname.split("/")
  const solidity = prefix === "walletsolidity"
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined
  const known = prefix === "wallet" || (solidity && !Object.hasOwn(headOnly, name))
  if (route === undefined || !known || rest.length > 0) return send(response, 404, "Not Found")
  if (request.method !== "POST" && request.method !== "GET")
    return send(response, 405, "HTTP method is not supported by this URL")
  if (body === null)
    return send(
      response,
      200,
      errorOf(`class java.lang.Exception : body size is too big, the limit is ${MOST_BYTES}`),
    )
  try {
    const parameters =
      request.method === "POST" ? Parameters.ofBody(body) : Parameters.ofQuery(url.searchParams)
    const answer = await exclusive.run(() => {
      const view = node()
      return route({ ...view, newest: solidity ? view.solid : view.head }, parameters)
    })
    if (node().faults.loseAnswer(url.pathname)) throw new LostAnswer()
    send(response, 200, writeJson(answer))
  } catch (error) {
    if (error instanceof LostAnswer) return void response.destroy()
    const text = servletErrorText(error)
    // An unexpected error of this node is answered without its text, as java-tron does.
    send(response, text === null ? 500 : 200, errorOf(text ?? "class java.lang.Exception : null"))
  }
}

function errorOf(text: string): string {
  const answer: Json = { Error: text }
  return writeJson(answer)
}

function send(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "access-control-allow-methods": "POST, GET, OPTIONS",
      "content-type": "application/json;charset=utf-8",
    })
    .end(body)
}

async function textOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    const buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    bytes += buffer.length
    if (bytes <= MOST_BYTES) pieces.push(buffer)
  }
  if (bytes > MOST_BYTES) return null
  return Buffer.concat(pieces).toString("utf8")
}
