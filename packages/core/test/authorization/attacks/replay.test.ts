import type { RouteKey, SignedRequest } from "@shielded-relay/api"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller, freshUuid, type Body } from "@shielded-relay/testkit"
import { STRANGER } from "@shielded-relay/simulated-relay"
import { nothing, Scene, spending } from "./Scene.ts"
import { attacked, samples, servedAs } from "./samples.ts"
import { dataOf } from "./tamper.ts"

const minute = 60_000
const day = 24 * 60 * minute

/** What a repeat of a served request is told while its session lives. */
const usedUp = (key: RouteKey) => (key === "POST /revoke-session" ? "SESSION_REVOKED" : used(key))

const used = (key: RouteKey) =>
  attacked.find((route) => route.key === key)?.authentication === "transaction"
    ? "NONCE_USED"
    : "NONCE_USED_READ"

describe("a request that was served", () => {
  let scene: Scene
  const served = new Map<RouteKey, { readonly caller: Caller; readonly request: SignedRequest }>()
  const requestOf = (key: RouteKey): SignedRequest => {
    const one = served.get(key)
    if (one === undefined) throw new Error(`${key} was not served`)
    return one.request
  }
  beforeAll(async () => {
    scene = await Scene.open()
    for (const { key } of attacked) {
      const caller = await scene.world.caller(1)
      const request = samples[key](scene, caller)
      served.set(key, { caller, request })
      expect((await scene.attempt(request)).result).toBe(servedAs(key))
      await scene.world.quiet()
    }
  })
  afterAll(() => scene.world.close())

  const refusedAs = async (key: RouteKey, expected: string, relay = scene.world.relay) => {
    const { result, changes } = await scene.attempt(requestOf(key), relay)
    expect([key, result]).toEqual([key, expected])
    expect(changes).toEqual(nothing)
  }

  it.each(attacked)("$key is refused at once", ({ key }) => refusedAs(key, usedUp(key)))

  it.each(attacked)("$key is refused under the same nonce with other words", async ({ key }) => {
    const { caller = scene.alice, request = requestOf(key) } = served.get(key) ?? {}
    const { result, body, changes } = await scene.attempt(renewed(key, caller, request))
    expect(result).toBe(usedUp(key))
    expect(body["operation"]).toBeUndefined()
    expect(changes).toEqual(nothing)
  })

  it("is refused a minute later, on every route", async () => {
    await scene.world.time.advance(minute + 1_000)
    for (const { key } of attacked) await refusedAs(key, usedUp(key))
  })

  it("is refused by a second replica, on every route", async () => {
    const replica = await scene.world.start()
    for (const { key } of attacked) await refusedAs(key, usedUp(key), replica)
  })

  it("is refused after a restart, on every route", async () => {
    await scene.world.restart()
    await scene.world.restart()
    for (const { key } of attacked) await refusedAs(key, usedUp(key))
  })

  it("is refused when its session has expired, and when housekeeping has forgotten its nonce", async () => {
    const { clock } = scene.world.time
    for (const later of [day, 2 * day, 40 * day]) {
      clock.set(clock.now() + later)
      await scene.world.time.advance(2 * minute)
      for (const { key } of attacked.filter(
        ({ authentication }) => authentication !== "create-session",
      ))
        // The first time housekeeping has not passed the end of the session that was revoked.
        await refusedAs(
          key,
          later === day && key === "POST /revoke-session" ? "SESSION_REVOKED" : "SESSION_EXPIRED",
        )
    }
    // By now the nonce of a session's creation is forgotten, and the tombstone alone stands in the way.
    await refusedWithout("POST /create-session", "SESSION_EXPIRED")
  })

  const refusedWithout = async (key: RouteKey, expected: string) => {
    const { result, changes } = await scene.attempt(requestOf(key))
    expect(result).toBe(expected)
    expect(changes.writes).not.toContain("SessionStore.register")
  }

  it("has paid once", () => {
    expect(scene.world.paid(STRANGER, scene.world.token())).toBe(1_000_000n)
  })
})

/** The session's own key signs other bytes under the nonce of a request that was served. */
function renewed(key: RouteKey, caller: Caller, request: SignedRequest): SignedRequest {
  const text = new TextDecoder().decode(dataOf(request))
  if (request.method === "GET")
    return caller.getRaw(request.routePattern, `${text}&again=1`, request.pathParameters)
  const fields: Body = JSON.parse(text)
  if (key !== "POST /create-session")
    return caller.post(request.routePattern, { ...fields, again: 1 })
  return new Caller(caller.wallet).creation({ nonce: fields["nonce"] })
}

describe("one request sent many times at once, to two replicas", () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await Scene.open()
    await scene.world.start()
  })
  afterAll(() => scene.world.close())

  it.each(attacked)("is served once on $key", async ({ key }) => {
    const { world } = scene
    const [one = world.relay, other = world.relay] = world.relays
    const request = samples[key](scene, await world.caller(1))
    const answers = await world.time.during(
      Promise.all(
        Array.from({ length: 12 }, (_, k) => (k % 2 === 0 ? one : other).handle(request)),
      ),
    )
    const results = answers.map((answer) =>
      answer.outcome === "refused" ? answer.code : answer.outcome,
    )
    const refused = results.filter((result) => result !== servedAs(key))
    expect(refused).toHaveLength(11)
    for (const code of refused) expect([used(key), usedUp(key)]).toContain(code)
    await world.quiet()
  })

  it("has paid once", () => {
    expect(scene.world.paid(STRANGER, scene.world.token())).toBe(1_000_000n)
  })
})

describe("a nonce", () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await Scene.open()
  })
  afterAll(() => scene.world.close())

  it("is the same in upper and lower case", async () => {
    const { world, alice } = scene
    const nonce = "abcdef01-2345-4789-abcd-ef0123456789"
    const send = (text: string) =>
      scene.attempt(alice.post("/withdraw", { ...spending(world), nonce: text }))
    expect((await send(nonce)).result).toBe("ok")
    await world.quiet()
    const again = await send(nonce.toUpperCase())
    expect(again).toMatchObject({ result: "NONCE_USED", changes: nothing })
  })

  it("that somebody else used is still free in one's own session", async () => {
    const { world, alice, mallory } = scene
    const nonce = freshUuid()
    const burnt = await scene.attempt(mallory.post("/withdraw", { ...spending(world), nonce }))
    expect(burnt.result).toBe("INSUFFICIENT_BALANCE")
    const own = await scene.attempt(alice.post("/withdraw", { ...spending(world), nonce }))
    expect(own.result).toBe("ok")
    await world.quiet()
  })

  it("that created a session is used up in it", async () => {
    const { world } = scene
    const caller = new Caller(scene.alice.wallet)
    const nonce = freshUuid()
    expect((await scene.attempt(caller.creation({ nonce }))).result).toBe("ok")
    const again = await scene.attempt(caller.post("/withdraw", { ...spending(world), nonce }))
    expect(again).toMatchObject({ result: "NONCE_USED", changes: nothing })
  })
})
