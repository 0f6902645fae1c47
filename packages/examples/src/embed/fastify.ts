import Fastify from "fastify"
import { toNodeHandler } from "shielded-relay"
import { port, relay, report } from "./relay.ts"

const app = Fastify()
const handler = toNodeHandler(relay, { prefix: "/relay" })
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null))
  scope.all("/relay/*", (request, reply) => handler(request.raw, reply.hijack().raw))
})
app.get("/", () => "your own answer")
await app.listen({ port })
report()
