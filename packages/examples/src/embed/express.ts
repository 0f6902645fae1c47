import express from "express"
import { toNodeHandler } from "shielded-relay"
import { port, relay, report } from "./relay.ts"

const app = express()
app.use("/relay", toNodeHandler(relay, { prefix: "/relay" }))
app.use(express.json())
app.get("/", (_request, response) => void response.send("your own answer"))
app.listen(port, report)
