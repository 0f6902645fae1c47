import type { EventEmitter } from "node:events"
import type { AddressInfo } from "node:net"
import { busyProver } from "./support/busyProver.ts"
import { RowCaller, type RowRequest } from "./support/rowCaller.ts"
import { mountExpress } from "./examples/mountExpress.ts"
import { mountFastify } from "./examples/mountFastify.ts"
import { mountHono } from "./examples/mountHono.ts"
import { mountNode } from "./examples/mountNode.ts"
import { memoryVault } from "@shielded-relay/storage-memory"
import { createRelay, type Relay } from "shielded-relay"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"

let relay: Relay
beforeAll(async () => {
  relay = await createRelay({ vault: memoryVault(), prover: busyProver(), chains: [] })
})
afterAll(() => relay.stop())

/** The port of a server that listens or is about to. */
async function portOf(
  server: EventEmitter & { readonly address: () => AddressInfo | string | null },
): Promise<number> {
  if (server.address() === null)
    await new Promise<void>((resolve) => server.once("listening", resolve))
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

const mounts: ReadonlyArray<readonly [string, (own: Relay) => Promise<number>]> = [
  ["node:http", async (own) => portOf(closing(mountNode(own, 0)))],
  ["Express", async (own) => portOf(closing(mountExpress(own, 0)))],
  [
    "Fastify",
    async (own) => {
      const app = await mountFastify(own, 0)
      onTestFinished(() => app.close())
      return portOf(app.server)
    },
  ],
  ["Hono", async (own) => portOf(closing(mountHono(own, 0)))],
]

function closing<S extends { readonly close: () => unknown }>(server: S): S {
  onTestFinished(() => void server.close())
  return server
}

describe.each(mounts)("a relay mounted in %s", (_, mount) => {
  it("serves signed requests under its path, and leaves the rest to the server", async () => {
    const url = `http://127.0.0.1:${await mount(relay)}`
    const send = async ({ path, init }: RowRequest) => {
      const response = await fetch(`${url}/relay${path}`, init)
      const body: unknown = await response.json()
      return { status: response.status, body }
    }
    const caller = new RowCaller({ useEIP712: false })
    expect(await send(await caller.creation())).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await send(caller.get("/balance"))).toMatchObject({
      status: 400,
      body: { code: "UNSUPPORTED_CHAIN" },
    })
    expect(await send(caller.post("/withdraw"))).toMatchObject({
      status: 400,
      body: { code: "UNSUPPORTED_CHAIN" },
    })
    const large = { method: "POST", headers: { "content-type": "application/json" } }
    expect(
      await send({ path: "/withdraw", init: { ...large, body: " ".repeat(1024 * 1024 + 1) } }),
    ).toMatchObject({ status: 413, body: { code: "BODY_TOO_LARGE" } })
    expect(await send({ path: "/nothing", init: {} })).toMatchObject({ status: 404 })
    expect(await (await fetch(`${url}/`)).text()).toBe("your own answer")
  })
})

describe("a mounted relay that was stopped", () => {
  it("answers 503 to new requests, so that callers try again", async () => {
    const own = await createRelay({ vault: memoryVault(), prover: busyProver(), chains: [] })
    const server = closing(mountNode(own, 0))
    await own.stop()
    const { path, init } = await new RowCaller({ useEIP712: false }).creation()
    const response = await fetch(`http://127.0.0.1:${await portOf(server)}/relay${path}`, init)
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"])
    expect(await response.json()).toMatchObject({ code: "NO_CAPACITY", nonce: expect.any(String) })
  })
})
