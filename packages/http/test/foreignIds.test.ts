import { UnitOfWork, type Storage } from "@shielded-relay/core"
import { startService } from "@shielded-relay/http"
import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import { pgliteStorage } from "@shielded-relay/storage-postgres"
import {
  Caller,
  evmWallet,
  simulatedAddress,
  simulatedNetwork,
  SimulatedTime,
  wrapStores,
} from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createRelay } from "shielded-relay"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { busyProver } from "./support/busyProver.ts"
import { memoryLogger } from "./support/memoryLogger.ts"
import { testSigner } from "./support/testSigner.ts"

type CallerRequest = ReturnType<Caller["get"]>

/** A storage call: its name, and whether it found anything. */
type Call = readonly [name: string, found: boolean]

/** Notes the calls of the stores that requests use. The relay's own loops use some of them, too, now and then. */
function noting(storage: Context.Context<Storage>, calls: Array<Call>): Context.Context<Storage> {
  const watched = new Set([
    "OperationStore",
    "OrderStore",
    "SessionStore",
    "NonceStore",
    "QuoteStore",
  ])
  return wrapStores(storage, Context.get(storage, UnitOfWork), (port, store) =>
    watched.has(port)
      ? new Proxy(store, {
          get: (target, key, receiver) => {
            const method: unknown = Reflect.get(target, key, receiver)
            if (typeof method !== "function") return method
            return (...given: ReadonlyArray<unknown>): Effect.Effect<unknown, unknown> => {
              const outcome: Effect.Effect<unknown, unknown> = Reflect.apply(method, target, given)
              return Effect.tap(outcome, (found) =>
                Effect.sync(() =>
                  calls.push([
                    `${port}.${String(key)}`,
                    Array.isArray(found) ? found.length > 0 : found !== null,
                  ]),
                ),
              )
            }
          },
        })
      : store,
  )
}

const storages: ReadonlyArray<
  readonly [string, (folder: string) => Layer.Layer<Storage, unknown>]
> = [
  ["in memory", () => memoryStorage],
  ["in Postgres", (folder) => pgliteStorage({ folder })],
]

describe.each(storages)("another owner's id (%s)", (_where, storage) => {
  const calls: Array<Call> = []
  const alice = new Caller(evmWallet(1))
  const bob = new Caller(evmWallet(2))
  /** A storage without rows, which each test copies: making a database takes ten times as long. */
  let empty: string
  let folder: string
  let close: () => Promise<void>
  let send: (request: CallerRequest) => Promise<Response>
  let chainId: number
  let tokenAddress: string

  const newFolder = () => mkdtemp(join(tmpdir(), "shielded-relay-foreign-"))
  beforeAll(async () => {
    empty = await newFolder()
    await Effect.runPromise(Effect.scoped(Layer.build(storage(empty))))
  }, 300_000)
  afterAll(() => rm(empty, { recursive: true }))

  beforeEach(async () => {
    folder = await newFolder()
    await cp(empty, folder, { recursive: true })
    const network = simulatedNetwork(new SimulatedTime(), {
      tokens: [{ symbol: "GOLD", decimals: 6 }],
    })
    chainId = Number(network.gateway.chainId)
    tokenAddress = String(network.tokens[1]?.address)
    const relay = await createRelay({
      vault: memoryVault(),
      prover: busyProver(),
      chains: [Effect.succeed(network.connected)],
      prices: [
        { chainId: network.gateway.chainId, token: tokenAddress, tokens: 1n, native: 10n ** 9n },
      ],
      storage: Layer.effectContext(
        Effect.map(Layer.build(storage(folder)), (built) => noting(built, calls)),
      ),
    })
    const service = await startService({
      relay,
      logger: memoryLogger(),
      signer: testSigner,
      listen: { host: "127.0.0.1", port: 0 },
      adminListen: null,
    })
    close = async () => void (await service.stop())
    send = ({ method, routePattern, pathParameters, rawQuery, rawBody, headers }) => {
      const path = routePattern.replace(
        /:(\w+)/g,
        (_whole: string, name: string) => pathParameters[name] ?? "",
      )
      const body = Uint8Array.from(rawBody)
      return fetch(`${service.url}${path}${rawQuery === "" ? "" : `?${rawQuery}`}`, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        ...(method === "POST" ? { body } : {}),
      })
    }
    for (const caller of [alice, bob]) {
      expect((await send(caller.creation())).status).toBe(200)
      // The first request of a session counts its nonces.
      await send(caller.get("/balance", { chainId: String(chainId) }))
    }
  })
  afterEach(async () => {
    await close()
    await rm(folder, { recursive: true })
  })

  /** The answer without what the caller itself sent, and the storage calls that it took. */
  const answerTo = async (request: CallerRequest, id: string) => {
    calls.length = 0
    const response = await send(request)
    const nonce = new URLSearchParams(request.rawQuery).get("nonce") ?? ""
    const text = (await response.text()).replaceAll(id, "ID").replaceAll(nonce, "NONCE")
    const headers = [...response.headers]
      .filter(([name]) => name !== "date" && !name.includes("signature"))
      .filter(([, value]) => !/[0-9a-f]{8}-/.test(value))
    return { status: response.status, text, headers, calls: [...calls] }
  }

  /** Compares again while a loop's call came between. A difference of the answers themselves stays. */
  const betweenLoops = (compare: () => Promise<void>) =>
    vi.waitFor(compare, { timeout: 300_000, interval: 50 })

  it("of an operation is answered like one that nobody has: same bytes, same calls of the storage", async () => {
    const nonce = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
    const unknown = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1c"
    const amounts = ["1000000"]
    const deposit = alice.post("/deposit", {
      nonce,
      chainId,
      tokenAddresses: [tokenAddress],
      amounts,
    })
    expect((await send(deposit)).status).toBe(200)
    const asked = (caller: Caller, id: string) =>
      answerTo(caller.get("/operation/:nonce", { id }, { nonce: id }), id)
    expect(await asked(alice, nonce)).toMatchObject({ status: 200 })
    await betweenLoops(async () => {
      const foreign = await asked(bob, nonce)
      expect(foreign).toMatchObject({ status: 404 })
      expect(foreign.calls.length).toBeGreaterThan(2)
      expect(await asked(bob, unknown)).toEqual(foreign)
    })
  })

  it("of a private send is answered like one that nobody has: same bytes, same calls of the storage", async () => {
    const order = await send(
      alice.post("/private-send", {
        chainId,
        tokenAddress,
        recipients: [{ address: String(simulatedAddress(0xfee)), amount: "1000000" }],
        walletFillsNonce: true,
      }),
    )
    const { orderId }: { readonly orderId: string } = JSON.parse(await order.text())
    const unknown = `${orderId.slice(0, -1)}${orderId.endsWith("0") ? "1" : "0"}`
    const asked = (caller: Caller, id: string) =>
      answerTo(caller.get("/private-send/:orderId", { id }, { orderId: id }), id)
    expect(await asked(alice, orderId)).toMatchObject({ status: 200 })
    await betweenLoops(async () => {
      const foreign = await asked(bob, orderId)
      expect(foreign).toMatchObject({ status: 404 })
      expect(foreign.calls).toContainEqual(["OrderStore.findOf", false])
      expect(await asked(bob, unknown)).toEqual(foreign)
    })
  })

  it("of a session is answered like one that nobody has where it is not signed for", async () => {
    const asked = (sessionId: string) =>
      answerTo(
        new Caller(evmWallet(2), 0x78, "normal", sessionId).get("/balance", {
          chainId: String(chainId),
        }),
        sessionId,
      )
    const foreign = await asked(alice.sessionId)
    expect(foreign).toMatchObject({ status: 401 })
    expect(foreign.text).not.toContain(alice.address)
  })
})
