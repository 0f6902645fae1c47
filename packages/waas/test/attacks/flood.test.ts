import { NonceStore, OrganizationStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { maximumPolicies } from "../../src/caps.ts"
import { waasRoutes } from "../../src/index.ts"
import {
  ManagedWorld,
  nonce,
  send,
  stampedRequest,
  stamper,
  type Member,
  scheduleRoute,
} from "../support/ManagedWorld.ts"

describe("a flood", () => {
  let managed: ManagedWorld
  let user: Member
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    user = await managed.user(10)
  })
  afterAll(() => managed.close())

  /** A relay that counts what its requests ask the stores. */
  const counting = async () => {
    const calls: Array<string> = []
    const counted = <A extends object>(port: A): A =>
      new Proxy(port, {
        get(target, name, receiver) {
          const method: unknown = Reflect.get(target, name, receiver)
          if (typeof method !== "function") return method
          return (...given: ReadonlyArray<unknown>) =>
            Effect.suspend(() => {
              calls.push(String(name))
              return Reflect.apply(method, target, given)
            })
        },
      })
    const { storage } = managed.world
    const stores = storage.pipe(
      Context.add(OrganizationStore, counted(Context.get(storage, OrganizationStore))),
      Context.add(NonceStore, counted(Context.get(storage, NonceStore))),
    )
    return { relay: await managed.world.start(stores), calls }
  }
  /** Without the work that replicas do by themselves. */
  const ofRequests = (calls: ReadonlyArray<string>) =>
    calls.filter((name) => !["unlinked", "purge", "newestLinked", "link"].includes(name))

  it("of forged stamps reads no storage on any route", async () => {
    const { relay, calls } = await counting()
    calls.length = 0
    for (const { key } of waasRoutes) {
      const request = await stampedRequest(key, user.stamper, {
        organizationId: managed.organizationId,
        nonce: nonce(),
      })
      const stamp = { publicKey: user.stamper.publicKey, signature: "12".repeat(64) }
      const header = Buffer.from(JSON.stringify(stamp)).toString("base64url")
      const forged = { ...request, headers: { "x-stamp": header } }
      const answer = await send(managed.world, forged, relay)
      expect([key, answer.outcome]).toEqual([key, "INVALID_STAMP_SIGNATURE"])
    }
    expect(ofRequests(calls)).toEqual([])
  })

  it("of unknown keys costs two reads a request and writes nothing", async () => {
    const { relay, calls } = await counting()
    for (const { key } of waasRoutes) {
      if (key === "POST /waas/create-organization") continue
      calls.length = 0
      const fields = { organizationId: managed.organizationId, nonce: nonce() }
      const request = await stampedRequest(key, stamper(77), fields)
      const { outcome } = await send(managed.world, request, relay)
      // Without a schedule it has no organization.
      const costs =
        key === scheduleRoute ? ["SCHEDULE_NOT_FOUND", []] : ["SIGNER_UNKNOWN", ["find", "key"]]
      expect([key, outcome, ofRequests(calls)]).toEqual([key, ...costs])
    }
  })

  it("of removed policies keeps their ids, not all that the others say", async () => {
    const recipients = Array.from({ length: 300 }, (_, n) => `0x${String(n).padStart(40, "1")}`)
    const fields = { userIds: [user.userId], actionType: "SIGN_MESSAGE" }
    const first = await managed.policy(fields)
    const second = await managed.policy({ ...fields, conditions: { recipients } })
    const request = await stampedRequest("POST /waas/remove-policy", managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: nonce(),
      policyId: first,
    })
    const answer = await send(managed.world, request)
    expect(answer.data["policies"]).toMatchObject([{ conditions: { recipients } }])
    const again = await send(managed.world, request)
    expect(again.data).toEqual({
      organizationId: managed.organizationId,
      policies: [{ policyId: second }],
    })
  })

  it("of policies ends at the cap of the organization", async () => {
    const { root } = managed
    const { data } = await managed.ask("GET /waas/get-policies", root.stamper)
    const before = Array.isArray(data["policies"]) ? data["policies"].length : 0
    const fields = { userIds: [user.userId], actionType: "READ_BALANCE", effect: "deny" }
    const outcomes: Array<string> = []
    for (let n = before; n < maximumPolicies + 5; n += 1)
      outcomes.push((await managed.ask("POST /waas/add-policy", root.stamper, fields)).outcome)
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(maximumPolicies - before)
    expect(outcomes.slice(-5)).toEqual(Array.from({ length: 5 }, () => "RATE_LIMITED"))
  })
})
