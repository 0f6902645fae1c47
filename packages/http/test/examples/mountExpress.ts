import type { Server } from "node:http"
import express from "express"
import { toNodeHandler } from "shielded-relay"
import type { Relay } from "shielded-relay"

/** The whole service in Express, under a path. */
export function mountExpress(relay: Relay, port: number): Server {
  const app = express()
  app.use("/relay", toNodeHandler(relay, { prefix: "/relay" }))
  app.use(express.json())
  app.get("/", (_request, response) => void response.send("your own answer"))
  const server = app.listen(port)
  return server
}
