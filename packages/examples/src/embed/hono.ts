import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { toFetchHandler } from "shielded-relay"
import { port, relay, report } from "./relay.ts"

const app = new Hono()
const handler = toFetchHandler(relay, { prefix: "/relay" })
app.all("/relay/*", (context) => handler(context.req.raw))
app.get("/", (context) => context.text("your own answer"))
serve({ fetch: app.fetch, port }, report)
