import { serve } from "@hono/node-server"
import type { ServerType } from "@hono/node-server"
import { Hono } from "hono"
import { toFetchHandler } from "shielded-relay"
import type { Relay } from "shielded-relay"

/** The whole service in Hono, under a path. On Deno and Bun, pass `app.fetch` to their own server. */
export function mountHono(relay: Relay, port: number): ServerType {
  const app = new Hono()
  const handler = toFetchHandler(relay, { prefix: "/relay" })
  app.all("/relay/*", (context) => handler(context.req.raw))
  app.get("/", (context) => context.text("your own answer"))
  const server = serve({ fetch: app.fetch, port })
  return server
}
