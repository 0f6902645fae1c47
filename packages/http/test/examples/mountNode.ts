import { createServer } from "node:http"
import type { Server } from "node:http"
import { toNodeHandler } from "shielded-relay"
import type { Relay } from "shielded-relay"

/** The whole service on `node:http`, under a path. */
export function mountNode(relay: Relay, port: number): Server {
  const handler = toNodeHandler(relay, { prefix: "/relay" })
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/relay/") === true) handler(request, response)
    else response.end("your own answer")
  })
  server.listen(port)
  return server
}
