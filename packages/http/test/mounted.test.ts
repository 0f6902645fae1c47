import { createServer } from "node:http"
import { memoryVault } from "@shielded-relay/storage-memory"
import { createRelay, toNodeHandler } from "shielded-relay"
import { expect, it, onTestFinished } from "vitest"
import { listening } from "../src/node/listening.ts"
import { busyProver } from "./support/busyProver.ts"
import { RowCaller } from "./support/rowCaller.ts"

it("a mounted relay that was stopped answers 503 to new requests, so that callers try again", async () => {
  const relay = await createRelay({ vault: memoryVault(), prover: busyProver(), chains: [] })
  const server = createServer(toNodeHandler(relay, { prefix: "/relay" }))
  onTestFinished(() => void server.close())
  const url = await listening(server, { host: "127.0.0.1", port: 0 }, "node")
  await relay.stop()
  const { path, init } = await new RowCaller({ useEIP712: false }).creation()
  const response = await fetch(`${url}/relay${path}`, init)
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"])
  expect(await response.json()).toMatchObject({ code: "NO_CAPACITY", nonce: expect.any(String) })
})
