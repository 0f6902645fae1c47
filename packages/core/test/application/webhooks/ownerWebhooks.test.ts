import {
  Caller,
  evmWallet,
  freshUuid,
  simulatedAccounts,
  type Wallet,
} from "@shielded-relay/testkit"
import {
  MASTER_SEED,
  newStorage,
  ORIGIN,
  StorageDiary,
  webhookBy,
  webhookOf,
  World,
} from "@shielded-relay/simulated-relay"
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { base64 } from "@scure/base"
import { Deferred, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  Journal,
  OwnerWebhookStore,
  ownerId,
  ownerOf,
  type UnitOfWork,
  webhookMessage,
  WebhookStore,
  type WebhookTexts,
} from "../../../src/index.ts"
import { ownerWebhookKey, webhookSecret } from "../../../src/webhook/webhookSecret.ts"
import { OwnerReceiver } from "../../webhook/OwnerReceiver.ts"

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const url = "https://hooks.example/relay"
const wallet = evmWallet(1)

let receiver: OwnerReceiver
let diary: StorageDiary
let accounts: ReturnType<typeof simulatedAccounts>
let world: World
let alice: Caller
beforeEach(async () => {
  receiver = new OwnerReceiver()
  diary = new StorageDiary(await newStorage())
  accounts = simulatedAccounts(() => false)
  world = await World.open({
    storage: diary.storage,
    ownerWebhooks: receiver,
    verifyErc1271: accounts.ask,
  })
  alice = await world.caller(1)
})
afterEach(() => world.close())

const answered = async (request: Parameters<World["ask"]>[0]) => {
  const { outcome, body } = await world.ask(request)
  return outcome === "refused" ? { ...body, outcome: String(body["code"]) } : { ...body, outcome }
}
const set = (asked: Partial<WebhookTexts> = {}, by = wallet) =>
  answered(webhookBy(world, by, { url, ...asked }).request)
const end = (asked: Partial<WebhookTexts> = {}, by = wallet) =>
  answered(webhookBy(world, by, asked).request)
const look = async (caller = alice) =>
  ((await answered(caller.get("/webhook", {}))) as Record<string, unknown>)["webhook"]
const replay = (fields = {}, caller = alice) => answered(caller.post("/replay-webhook", fields))
/** A contract account of the chain. */
function contractWallet(name: string): Wallet {
  world.network.contracts.add(accounts.deploy(name))
  const sign = (message: string) => {
    const text = utf8ToBytes(message)
    const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`)
    return `0x${bytesToHex(accounts.sign(name, keccak_256(concatBytes(prefix, text))))}`
  }
  return { ...wallet, address: accounts.addressOf(name), sign }
}
/** A deposit that a wallet never sends: one event. */
const prepare = (caller = alice) =>
  world.ask(
    caller.post("/deposit", {
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: ["777"],
    }),
  )
const run = <A, E>(
  effect: Effect.Effect<A, E, OwnerWebhookStore | WebhookStore | Journal | UnitOfWork>,
) => Effect.runPromise(Effect.provideContext(effect, world.storage))
const iso = (time: number) => new Date(time).toISOString()
const secretIn = (body: object) => {
  const text = String(Reflect.get(body, "secret"))
  expect(text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  return bytesToHex(base64.decode(text.slice("whsec_".length)))
}
const writes = () => diary.entries.filter((entry) => !entry.startsWith("Leases."))

describe("the text that a wallet signs", () => {
  it("has one line for each field, as sent, and another title to end", () => {
    const texts = { address: "0xAB", audience: "https://a.example", nonce: "N", expiresAt: "E" }
    expect(webhookMessage({ ...texts, url: "https://u/", chainId: 10 })).toBe(
      "Set Service webhook\nAddress: 0xAB\nAudience: https://a.example\nURL: https://u/\nChain ID: 10\nNonce: N\nExpires: E",
    )
    expect(webhookMessage(texts)).toBe(
      "End Service webhook\nAddress: 0xAB\nAudience: https://a.example\nNonce: N\nExpires: E",
    )
  })
})

describe("an owner's webhook", () => {
  it("is set once its endpoint echoes, for 90 days, and told of the owner's events from then on", async () => {
    await prepare()
    await world.time.advance(2_000)
    expect(await look()).toBe(null)
    const before = world.time.now
    const answer = await set()
    expect(answer).toMatchObject({ outcome: "ok", webhook: { url, state: "on", waiting: 0 } })
    expect(receiver.challenges).toEqual([{ url, text: expect.stringMatching(/^[\w-]{32}$/) }])
    const seen = await look()
    expect(seen).toEqual({
      url,
      state: "on",
      setAt: expect.any(String),
      expiresAt: expect.any(String),
      waiting: 0,
      earlierSecretsUntil: null,
    })
    const { setAt, expiresAt } = seen as { setAt: string; expiresAt: string }
    expect(Date.parse(setAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(expiresAt) - Date.parse(setAt)).toBe(90 * day)
    const bob = await world.caller(2)
    await prepare(bob)
    await prepare()
    await world.time.advance(15_000)
    expect(receiver.attempts).toEqual([
      {
        at: expect.any(Number),
        url,
        secrets: [secretIn(answer)],
        accepted: true,
        event: {
          id: expect.stringMatching(/^evt_[\w-]{22}$/),
          row: expect.objectContaining({ kind: "deposit", state: "prepared", version: 1 }),
          cursor: expect.stringMatching(/^[\w-]{64}$/),
        },
      },
    ])
    // The cursor is one of GET /events, after this event.
    const cursor = receiver.attempts[0]?.event.cursor ?? ""
    expect(await answered(alice.get("/events", { cursor }))).toMatchObject({ events: [] })
  })

  it("has a secret that follows from the master seed, the owner and the setting, and is stored nowhere", async () => {
    const secret = secretIn(await set())
    const owner = ownerId(ownerOf(world.addressOf(alice)))
    const found = await run(Effect.flatMap(OwnerWebhookStore, (store) => store.find(owner)))
    const [generation] = found?.generations ?? []
    const key = ownerWebhookKey(MASTER_SEED)
    expect(bytesToHex(webhookSecret(key, owner, generation?.id ?? ""))).toBe(secret)
    expect(secret).toBe(
      bytesToHex(hmac(sha256, key, utf8ToBytes(`secret ${owner} ${generation?.id}`))),
    )
    expect(JSON.stringify(found)).not.toContain(secret)
  })

  it("that is set again has another secret, and for a day the ones before sign too", async () => {
    const first = secretIn(await set())
    await world.time.advance(minute)
    const again = await set({ url: "https://other.example/" })
    const second = secretIn(again)
    const until = world.time.now + day
    expect(again).toMatchObject({ webhook: { url: "https://other.example/" } })
    const { earlierSecretsUntil } = (await look()) as { earlierSecretsUntil: string }
    expect(Math.abs(Date.parse(earlierSecretsUntil) - until)).toBeLessThan(1_000)
    const third = secretIn(await set())
    expect(new Set([first, second, third]).size).toBe(3)
    await prepare()
    await world.time.advance(15_000)
    expect(receiver.attempts).toMatchObject([{ url, secrets: [third, second, first] }])
    const owner = ownerId(ownerOf(world.addressOf(alice)))
    const over = Effect.gen(function* () {
      const store = yield* OwnerWebhookStore
      const found = yield* store.find(owner)
      if (found === null) return
      const ended = found.generations.map(({ id, until }) => ({ id, until: until && 1 }))
      yield* store.put({ ...found, generations: ended })
    })
    await run(over)
    expect(await look()).toMatchObject({ earlierSecretsUntil: null })
  })

  it("ends after 90 days, and one that is set again then begins anew", async () => {
    const first = secretIn(await set())
    const owner = ownerId(ownerOf(world.addressOf(alice)))
    const expire = (expiresAt: number) =>
      run(
        Effect.gen(function* () {
          const store = yield* OwnerWebhookStore
          const found = yield* store.find(owner)
          if (found !== null) yield* store.put({ ...found, expiresAt })
        }),
      )
    await expire(world.time.now + 5_000)
    await prepare()
    await world.time.advance(5_000)
    const told = receiver.attempts.length
    expect(await look()).toBe(null)
    expect(await replay()).toMatchObject({ outcome: "WEBHOOK_NOT_FOUND" })
    await prepare()
    await world.time.advance(20_000)
    expect(receiver.attempts).toHaveLength(told)
    const second = secretIn(await set())
    await prepare()
    await world.time.advance(15_000)
    expect(receiver.attempts.slice(told)).toMatchObject([{ secrets: [second] }])
    expect(second).not.toBe(first)
    // Maintenance deletes what has expired, with its endpoint.
    const found = await run(Effect.flatMap(OwnerWebhookStore, (store) => store.find(owner)))
    await expire(world.time.now)
    await world.time.advance(2 * minute)
    const left = Effect.gen(function* () {
      const webhook = yield* (yield* OwnerWebhookStore).find(owner)
      return [webhook, yield* (yield* WebhookStore).find(found?.endpoint ?? "")]
    })
    expect(await run(left)).toEqual([null, null])
  }, 60_000)

  it("that has expired is none to end", async () => {
    await set()
    const owner = ownerId(ownerOf(world.addressOf(alice)))
    await run(
      Effect.gen(function* () {
        const store = yield* OwnerWebhookStore
        const found = yield* store.find(owner)
        if (found !== null) yield* store.put({ ...found, expiresAt: world.time.now })
      }),
    )
    expect(await end()).toMatchObject({ outcome: "WEBHOOK_NOT_FOUND" })
    expect(await run(Effect.flatMap(OwnerWebhookStore, (store) => store.find(owner)))).toBe(null)
  })

  it("ends at the wallet's word, with what waits", async () => {
    receiver.behaviour = () => "refused"
    await set()
    await prepare()
    await world.time.advance(15_000)
    expect(await look()).toMatchObject({ state: "failing", waiting: 1 })
    const told = receiver.attempts.length
    expect(await end()).toEqual({ outcome: "ok", success: true, nonce: expect.any(String) })
    expect(await look()).toBe(null)
    expect(await replay()).toMatchObject({ outcome: "WEBHOOK_NOT_FOUND" })
    await world.time.advance(6 * minute)
    expect(receiver.attempts).toHaveLength(told)
    expect(await end()).toMatchObject({ outcome: "WEBHOOK_NOT_FOUND" })
  })

  it("that is set again is on again, and sends what waited", async () => {
    receiver.behaviour = () => "gone"
    await set()
    await prepare()
    await world.time.advance(15_000)
    expect(await look()).toMatchObject({ state: "off", waiting: 1 })
    await prepare()
    receiver.behaviour = () => "delivered"
    await world.time.advance(6 * minute)
    expect(receiver.attempts).toHaveLength(1)
    await set()
    await world.time.advance(15_000)
    expect(receiver.attempts.filter(({ accepted }) => accepted)).toHaveLength(2)
    expect(await look()).toMatchObject({ state: "on", waiting: 0 })
  }, 60_000)

  it("of every owner ends when the storage was restored: it lost which had ended", async () => {
    await set()
    const owner = ownerId(ownerOf(world.addressOf(alice)))
    const found = await run(Effect.flatMap(OwnerWebhookStore, (store) => store.find(owner)))
    await world.stop()
    await world.startAfterRestore(world.storage)
    const left = Effect.gen(function* () {
      const webhook = yield* (yield* OwnerWebhookStore).find(owner)
      return [webhook, yield* (yield* WebhookStore).find(found?.endpoint ?? "")]
    })
    expect(await run(left)).toEqual([null, null])
  })
})

describe("a replay", () => {
  it("sends again what followed a cursor, of a message or of GET /events", async () => {
    await set()
    const { cursor } = (await answered(alice.get("/events", {}))) as unknown as { cursor: string }
    await prepare()
    await prepare()
    await world.time.advance(25_000)
    const ids = receiver.attempts.map(({ event }) => event.id)
    expect(new Set(ids).size).toBe(2)
    expect(await replay({ cursor })).toMatchObject({ outcome: "ok", webhook: { url } })
    await world.time.advance(25_000)
    expect(receiver.attempts.map(({ event }) => event.id).toSorted()).toEqual(
      [...ids, ...ids].toSorted(),
    )
    const first = receiver.attempts.toSorted(
      (a, b) => a.event.row.position - b.event.row.position,
    )[0]
    await replay({ cursor: first?.event.cursor })
    await world.time.advance(25_000)
    expect(receiver.attempts).toHaveLength(5)
  }, 60_000)

  it("without a cursor sends what waits for a later attempt", async () => {
    receiver.behaviour = () => "refused"
    await set()
    await prepare()
    await world.time.advance(20_000)
    const tried = receiver.attempts.length
    receiver.behaviour = () => "delivered"
    await replay()
    await world.time.advance(5_000)
    expect(receiver.attempts).toHaveLength(tried + 1)
    expect(await look()).toMatchObject({ state: "on", waiting: 0 })
  }, 60_000)

  it("is refused with another owner's cursor, an altered one, a pruned one and one of another epoch", async () => {
    const bob = await world.caller(2)
    const cursorOf = async (caller: Caller) =>
      String(((await answered(caller.get("/events", {}))) as { cursor?: string }).cursor)
    await set()
    const [own, foreign] = [await cursorOf(alice), await cursorOf(bob)]
    for (const cursor of [foreign, `${own.slice(0, -1)}_`, "1.1"])
      expect(await replay({ cursor })).toMatchObject({ outcome: "INVALID_REQUEST" })
    await prepare()
    await world.time.advance(2_000)
    const journal = Effect.flatMap(Journal, ({ prune }) => prune(Number.MAX_SAFE_INTEGER, 99))
    await run(journal)
    expect(await replay({ cursor: own })).toMatchObject({ outcome: "EVENTS_PRUNED" })
    const newer = await cursorOf(alice)
    expect(await replay({ cursor: newer })).toMatchObject({ outcome: "ok" })
    await run(Effect.flatMap(Journal, ({ beginEpoch }) => beginEpoch(world.time.now)))
    expect(await replay({ cursor: newer })).toMatchObject({ outcome: "EVENTS_EPOCH_OVER" })
  }, 60_000)

  it("is limited to ten in an hour for an owner", async () => {
    await set()
    for (let n = 0; n < 10; n += 1) expect(await replay()).toMatchObject({ outcome: "ok" })
    expect(await replay()).toMatchObject({ outcome: "RATE_LIMITED" })
  })
})

describe("a request to set a webhook", () => {
  const refused = async (request: Parameters<World["ask"]>[0], code: string) => {
    diary.clear()
    const answer = await answered(request)
    expect([answer.outcome, writes()]).toEqual([code, []])
    expect(receiver.challenges).toEqual([])
  }

  it("is refused when a session's key signed it, or the wallet another text", async () => {
    const { texts, signature } = webhookBy(world, wallet, { url })
    const inSession = alice.post("/set-webhook", { ...texts })
    await refused(inSession, "MISSING_FIELD")
    const header = inSession.headers["x-service-request-signature"]
    await refused(webhookOf({ ...texts, signature: header }), "INVALID_SIGNATURE")
    for (const changed of [
      { url: "https://hooks.example/" },
      { audience: "https://b.example" },
      { nonce: freshUuid() },
      { expiresAt: iso(world.time.now + minute + 1) },
      { chainId: world.chainId },
      { address: evmWallet(2).address },
    ])
      await refused(webhookOf({ ...texts, ...changed, signature }), "INVALID_SIGNATURE")
    // A text that ends a webhook sets none.
    const ending = webhookBy(world, wallet, {})
    await refused(
      webhookOf({ ...ending.texts, url, signature: ending.signature }),
      "INVALID_SIGNATURE",
    )
    await refused(
      { ...webhookOf({ ...texts, signature }), routePattern: "/end-webhook" },
      "INVALID_SIGNATURE",
    )
  })

  it("is refused of another service, a chain that is not served, an expired text and a URL that cannot be dialled", async () => {
    const by = (asked: Partial<WebhookTexts>) => webhookBy(world, wallet, { url, ...asked }).request
    await refused(by({ audience: "https://other.example" }), "WRONG_AUDIENCE")
    await refused(by({ chainId: 4242 }), "UNSUPPORTED_CHAIN")
    await refused(by({ expiresAt: iso(world.time.now) }), "INVALID_REQUEST")
    await refused(by({ expiresAt: iso(world.time.now + day + minute) }), "INVALID_REQUEST")
    await refused(by({ url: "https://hooks.example:8443/" }), "INVALID_REQUEST")
    await refused(by({ url: "https://hooks.example/ü" }), "INVALID_REQUEST")
  })

  it("is refused with a time that is none", async () => {
    const { request } = webhookBy(world, wallet, { url, expiresAt: "tomorrow" })
    expect(await answered(request)).toMatchObject({
      outcome: "INVALID_REQUEST",
      error: "expiresAt: 'tomorrow', expected an RFC 3339 time with Z or an offset",
    })
  })

  it("changes nothing when the endpoint does not echo, and cannot be sent again", async () => {
    for (const outcome of [
      "silent",
      "refused",
      "timeout",
      "address",
      "redirect",
      "gone",
    ] as const) {
      receiver.challenged = () => Effect.succeed(outcome)
      const { request } = webhookBy(world, wallet, { url: `https://${outcome}.example/` })
      diary.clear()
      expect(await answered(request)).toMatchObject({ outcome: "WEBHOOK_UNCONFIRMED" })
      expect(writes()).toEqual(["NonceStore.consume"])
      expect(await look()).toBe(null)
      receiver.challenged = () => Effect.succeed("echoed")
      expect(await answered(request)).toMatchObject({ outcome: "NONCE_USED_READ" })
      expect(await look()).toBe(null)
    }
  })

  it("is accepted once, and so is one that ends it", async () => {
    const { request } = webhookBy(world, wallet, { url })
    expect(await answered(request)).toMatchObject({ outcome: "ok" })
    expect(await answered(request)).toMatchObject({ outcome: "NONCE_USED_READ" })
    const ending = webhookBy(world, wallet, {}).request
    expect(await answered(ending)).toMatchObject({ outcome: "ok" })
    await set()
    expect(await answered(ending)).toMatchObject({ outcome: "NONCE_USED_READ" })
    expect(await look()).toMatchObject({ url })
  })

  it("of a contract account counts on its chain, for an owner of its own", async () => {
    const contract = contractWallet("safe")
    const { chainId } = world
    expect(await set({}, contract)).toMatchObject({ outcome: "INVALID_SIGNATURE" })
    expect(await set({ chainId }, contract)).toMatchObject({ outcome: "ok" })
    expect(await end({}, contract)).toMatchObject({ outcome: "INVALID_SIGNATURE" })
    expect(await end({ chainId }, contract)).toMatchObject({ outcome: "ok" })
  })

  it("is limited to ten in an hour for an owner, and ten challenges in a minute to a host", async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await set({ url: `https://h${n}.example/` })).toMatchObject({ outcome: "ok" })
    const { request } = webhookBy(world, wallet, { url, expiresAt: iso(world.time.now + hour) })
    const answer = await world.ask(request)
    expect(answer).toMatchObject({
      outcome: "refused",
      code: "RATE_LIMITED",
      retryAfter: expect.any(Number),
      body: { error: "Too many requests: at most 10 webhooks of one owner set in an hour" },
    })
    await world.time.advance(6 * minute)
    expect(await answered(request)).toMatchObject({ outcome: "ok" })
    receiver.most = 99
    for (let n = 0; n < 10; n += 1)
      expect(await set({ url: `https://busy.example/${n}` }, evmWallet(10 + n))).toMatchObject({
        outcome: "ok",
      })
    expect(await set({ url: "https://BUSY.example/" }, evmWallet(30))).toMatchObject({
      outcome: "RATE_LIMITED",
      error: "Too many requests: at most 10 challenges of webhooks to one host in a minute",
    })
    await world.time.advance(minute)
    expect(await set({ url: "https://busy.example/" }, evmWallet(30))).toMatchObject({
      outcome: "ok",
    })
  }, 60_000)

  it("is refused while eight challenges run", async () => {
    const held = await Effect.runPromise(Deferred.make<"echoed">())
    receiver.challenged = () => Deferred.await(held)
    receiver.most = 99
    const asked = Array.from({ length: 8 }, (_, n) =>
      world.relay.handle(
        webhookBy(world, evmWallet(40 + n), { url: `https://h${n}.example/` }).request,
      ),
    )
    await world.time.eventually(() => Promise.resolve(receiver.challenges.length === 8))
    const { request } = webhookBy(world, wallet, { url })
    expect(await answered(request)).toMatchObject({
      outcome: "RATE_LIMITED",
      error: "Too many requests: at most 8 challenges of webhooks at once",
    })
    await Effect.runPromise(Deferred.succeed(held, "echoed"))
    for (const one of asked) expect((await world.time.during(one)).outcome).toBe("ok")
    expect(await answered(request)).toMatchObject({ outcome: "ok" })
  })

  it("is refused when the service keeps no more, unless the owner has one", async () => {
    receiver.most = 1
    await set()
    const challenges = receiver.challenges.length
    const other = await world.ask(webhookBy(world, evmWallet(2), { url }).request)
    expect(receiver.challenges).toHaveLength(challenges)
    expect(other).toMatchObject({
      code: "RATE_LIMITED",
      retryAfter: 3_600,
      body: { error: "Too many requests: this service keeps at most 1 webhooks" },
    })
    expect(await set()).toMatchObject({ outcome: "ok" })
    await end()
    expect(await set({}, evmWallet(2))).toMatchObject({ outcome: "ok" })
  })
})

describe("a service that offers owners no webhooks", () => {
  it("sets none, and still ends those from before", async () => {
    await set()
    const storage = world.storage
    await world.close()
    world = await World.open({ storage })
    expect(world.relay.capabilities().features.webhooks).toBe(false)
    alice = await world.caller(1)
    expect(await set()).toMatchObject({ outcome: "WEBHOOKS_NOT_OFFERED" })
    expect(await replay()).toMatchObject({ outcome: "WEBHOOKS_NOT_OFFERED" })
    expect(await look()).toMatchObject({ url })
    expect(await end()).toMatchObject({ outcome: "ok" })
    expect(await look()).toBe(null)
  })

  it("tells in its capabilities when it offers them", () => {
    expect(world.relay.capabilities().features.webhooks).toBe(true)
  })
})

describe("the session of one chain", () => {
  const opened = async (by: Wallet) => {
    const caller = new Caller(by)
    const { chainId } = world
    const creation = caller.creation({ messageVersion: 2, audience: ORIGIN, chainId })
    expect((await world.ask(creation)).outcome).toBe("ok")
    return caller
  }

  it("is told nothing of a webhook, which concerns every chain", async () => {
    await set()
    const caller = await opened(wallet)
    expect(await look(caller)).toBeNull()
    expect(await replay({}, caller)).toMatchObject({ outcome: "WEBHOOK_NOT_FOUND" })
    expect(await look()).toMatchObject({ url })
  })

  it("sees that of a contract account, which acts on this chain alone", async () => {
    const contract = contractWallet("account")
    await set({ chainId: world.chainId }, contract)
    const caller = await opened(contract)
    expect(await look(caller)).toMatchObject({ url })
    expect(await replay({}, caller)).toMatchObject({ outcome: "ok" })
  })
})
