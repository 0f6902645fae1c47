import Fastify from "fastify"
import type { FastifyInstance } from "fastify"
import { toNodeHandler } from "shielded-relay"
import type { Relay } from "shielded-relay"

/** The whole service in Fastify, under a path. */
export async function mountFastify(relay: Relay, port: number): Promise<FastifyInstance> {
  const app = Fastify()
  const handler = toNodeHandler(relay, { prefix: "/relay" })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null))
    scope.all("/relay/*", (request, reply) => {
      reply.hijack()
      handler(request.raw, reply.raw)
    })
  })
  app.get("/", () => "your own answer")
  await app.listen({ port })
  return app
}
