import { createServer } from "node:http"
import { toNodeHandler } from "shielded-relay"
import { port, relay, report } from "./relay.ts"

const handler = toNodeHandler(relay, { prefix: "/relay" })
const server = createServer((request, response) => {
  if (request.url?.startsWith("/relay/") === true) handler(request, response)
  else response.end("your own answer")
})
server.listen(port, report)
