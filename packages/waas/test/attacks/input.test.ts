import type { Stamper } from "@shielded-relay/client/waas"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { waasRoutes } from "../../src/index.ts"
import { statusOf } from "@shielded-relay/api"
import type { SignedRequest } from "shielded-relay"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ManagedWorld,
  nonce,
  scheduleRoute,
  send,
  stamper,
  type Member,
} from "../support/ManagedWorld.ts"

/** A body as text, with the stamp over the entries that it should have. */
async function raw(
  route: string,
  by: Stamper,
  all: ReadonlyArray<readonly [string, string]>,
): Promise<SignedRequest> {
  const [method, pattern = ""] = route.split(" ")
  const isPost = method === "POST"
  const [, parameter] = /:(\w+)/u.exec(pattern) ?? []
  const inPath = all.find(([key]) => key === parameter)
  const fields = all.filter((entry) => entry !== inPath)
  const pairs = fields.map(([key, text]) => `[${JSON.stringify(key)},${text}]`)
  const message = new TextEncoder().encode(`[${JSON.stringify(route)},[${pairs.join(",")}]]`)
  const stamp = { publicKey: by.publicKey, signature: bytesToHex(await by.sign(message)) }
  const body = `{${fields.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`
  return {
    method: isPost ? "POST" : "GET",
    routePattern: pattern,
    pathParameters:
      inPath === undefined ? {} : { [String(parameter)]: String(JSON.parse(inPath[1])) },
    rawQuery: isPost
      ? ""
      : fields.map(([key, text]) => `${key}=${encodeURIComponent(JSON.parse(text))}`).join("&"),
    rawBody: isPost ? new TextEncoder().encode(body) : new Uint8Array(),
    headers: { "x-stamp": Buffer.from(JSON.stringify(stamp)).toString("base64url") },
  }
}

const texts = ["", "x", "\u0000", "\u202E", "😀".repeat(5_000), "1e3", "-0", "__proto__", "null"]
const nonsense = [
  "true",
  "0",
  "-1",
  "1.5",
  "9007199254740991",
  "{}",
  "[]",
  "[[]]",
  '{"__proto__":{"role":"root"}}',
  '{"constructor":1,"toString":2,"length":-1}',
  `[${"1,".repeat(9_999)}1]`,
  `${"[".repeat(30)}${"]".repeat(30)}`,
  `${'{"a":'.repeat(30)}1${"}".repeat(30)}`,
  ...texts.map((text) => JSON.stringify(text)),
]

describe("nonsense", () => {
  let managed: ManagedWorld
  let user: Member
  let policyId: string
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    user = await managed.user(10)
    policyId = await managed.policy({ userIds: [user.userId], actionType: "CREATE_WALLET" })
  })
  afterAll(() => managed.close())

  /** Fields of a request that each route could allow to root. */
  const wellFormed = (): Readonly<Record<string, unknown>> => ({
    organizationName: "New",
    publicKey: "ab".repeat(32),
    userId: user.userId,
    userIds: [user.userId],
    actionType: "CREATE_WALLET",
    effect: "allow",
    conditions: {},
    policyId,
    walletAddress: user.evm,
    fromAddress: user.evm,
    to: user.evm,
    token: managed.world.text(managed.world.token()),
    amount: "1",
    chainId: managed.world.chainId,
    of: "a nonce",
    proposalId: "00000000-0000-4000-8000-000000000000",
    digest: "ab".repeat(32),
    state: "open",
    cursor: "0",
    role: "user",
    message: "hello",
    domain: { name: "A" },
    types: { A: [{ name: "a", type: "uint256" }] },
    value: { a: 1 },
    primaryType: "A",
    dryRun: false,
    stake: true,
    resource: "ENERGY",
    txCompletionTime: Math.floor(managed.world.time.now / 1_000) + 86_400,
    scheduleId: "00000000-0000-4000-8000-000000000000",
  })
  const named = (route: (typeof waasRoutes)[number]) =>
    Object.keys(route.request.fields).filter(
      // `id` is the stamp's: another one than that of the path is a wrong stamp.
      (name) => !["organizationId", "nonce", "audience", "timestamp", "id"].includes(name),
    )
  const state = async () => {
    const of = async (route: string, fields = {}) =>
      (await managed.ask(route, managed.root.stamper, fields)).data
    return {
      users: await of("GET /waas/get-users"),
      policies: await of("GET /waas/get-policies"),
      wallets: await of("GET /waas/get-wallets", { userId: user.userId }),
    }
  }

  it.each(waasRoutes)("in any field of $key is a clear 4xx that changes nothing", async (route) => {
    const { key, method } = route
    const before = await state()
    let taken = 0
    const fields = wellFormed()
    for (const field of named(route))
      for (const text of method === "POST" ? nonsense : texts.map((one) => JSON.stringify(one))) {
        // The fields that take a boolean.
        if (["dryRun", "stake"].includes(field) && text === "true") continue
        const sentNonce = nonce()
        const entries = [
          ...(key === "POST /waas/create-organization"
            ? []
            : [["organizationId", JSON.stringify(managed.organizationId)] as const]),
          ["nonce", JSON.stringify(sentNonce)] as const,
          ...named(route).map(
            (name) =>
              [
                name,
                name === field
                  ? text
                  : JSON.stringify(method === "POST" ? fields[name] : String(fields[name])),
              ] as const,
          ),
        ]
        const answer = await send(managed.world, await raw(key, managed.root.stamper, entries))
        // Some nonsense is a valid text, and some route takes what another does not.
        if (answer.outcome === "ok") {
          taken += 1
          continue
        }
        const { status, message, code, nonce: echoed } = answer.body
        const at = `${key} ${field} ${text.slice(0, 40)}`
        expect([at, status, echoed]).toEqual([at, "error", sentNonce])
        expect([at, code]).not.toEqual([at, "INVALID_STAMP_SIGNATURE"])
        const httpStatus = code === "RATE_LIMITED" ? 429 : statusOf(answer.body["code"] as never)
        expect([at, httpStatus >= 400 && httpStatus < 500]).toEqual([at, true])
        const isNamed = code !== "INVALID_REQUEST" || String(message).includes(field)
        expect([at, message, isNamed]).toEqual([at, message, true])
        expect(String(message)).not.toContain("another value")
        expect(String(message).length).toBeLessThan(1_000)
      }
    const after = taken === 0 || method === "GET" ? await state() : before
    expect(after).toEqual(before)
  })

  it.each<[string, string]>([
    ["not JSON", "{"],
    ["an array", "[]"],
    ["a key twice", '{"nonce":"1","nonce":"2"}'],
    ["a key twice, deep", '{"nonce":"1","value":{"a":1,"a":2}}'],
    ["a byte order mark", "\uFEFF{}"],
    ["1e3", '{"nonce":"1","chainId":1e3}'],
    ["-0", '{"nonce":"1","chainId":-0}'],
    ["more than 2^53", '{"nonce":"1","chainId":9007199254740993}'],
    ["1.0", '{"nonce":"1","chainId":1.0}'],
    ["33 levels", `{"nonce":"1","value":${"[".repeat(33)}${"]".repeat(33)}}`],
    ["half a surrogate pair", '{"nonce":"1","message":"\\ud800"}'],
  ])("as a body, %s, is refused on every route before the signature", async (_, body) => {
    for (const { key, method, pattern } of waasRoutes) {
      if (method === "GET") continue
      const stamp = { publicKey: "ab".repeat(32), signature: "cd".repeat(64) }
      const answer = await send(managed.world, {
        method,
        routePattern: pattern,
        pathParameters: {},
        rawQuery: "",
        rawBody: new TextEncoder().encode(body),
        headers: { "x-stamp": Buffer.from(JSON.stringify(stamp)).toString("base64url") },
      })
      expect([key, answer.outcome]).toEqual([key, "INVALID_JSON"])
      expect(answer.body).toMatchObject({ status: "error", code: "INVALID_JSON" })
    }
  })

  it("larger than 128 KiB is read on no route", async () => {
    for (const { method, pattern } of waasRoutes) {
      const answer = await send(managed.world, {
        method,
        routePattern: pattern,
        pathParameters: {},
        rawQuery: "",
        rawBody: new Uint8Array(128 * 1024 + 1),
        headers: {},
      })
      expect(answer.outcome).toBe("BODY_TOO_LARGE")
    }
  })

  it("for a policy's conditions names the place, at any depth", async () => {
    const add = (conditions: unknown) =>
      managed.ask("POST /waas/add-policy", managed.root.stamper, {
        userIds: [user.userId],
        actionType: "SIGN_TRANSACTION",
        conditions,
      })
    for (const [conditions, place] of [
      [[], "conditions"],
      ["x", "conditions"],
      [{ chainIds: ["1"] }, "conditions.chainIds[0]"],
      [{ chainIds: [0] }, "conditions.chainIds[0]"],
      [{ chainIds: { length: 1 } }, "conditions.chainIds"],
      [{ wallets: [null] }, "conditions.wallets[0]"],
      [{ recipients: ["0x12"] }, "conditions.recipients[0]"],
      [{ tokens: [{ chainId: 1 }] }, "conditions.tokens[0].token"],
      [
        { maxAmount: [{ chainId: 1, token: user.evm, amount: "1" }] },
        "conditions.maxAmount[0].amount",
      ],
      [{ typedData: [{}] }, "conditions.typedData[0].chainId"],
      [{ notBefore: 1 }, "conditions.notBefore"],
      [{ notAfter: "tomorrow" }, "conditions.notAfter"],
      [JSON.parse('{"__proto__":{}}'), "__proto__"],
      [{ constructor: 1 }, "constructor"],
    ] as const) {
      const answer = await add(conditions)
      expect([place, answer.outcome]).toEqual([place, "INVALID_REQUEST"])
      expect(answer.body["message"]).toContain(place)
    }
    const { data } = await managed.ask("GET /waas/get-policies", managed.root.stamper)
    expect(JSON.stringify(data)).not.toContain("SIGN_TRANSACTION")
  })

  it("names at most a thousand users, and counts none of 10,000", async () => {
    const userIds = Array.from({ length: 3_000 }, () => user.userId)
    const fields = { userIds, actionType: "CREATE_WALLET" }
    const answer = await managed.ask("POST /waas/add-policy", managed.root.stamper, fields)
    expect(answer.outcome).toBe("INVALID_REQUEST")
    expect(answer.body["message"]).toContain("userIds")
  })

  it("as a key of the curve opens nothing: no small-order key verifies", async () => {
    const neutral = `01${"00".repeat(31)}`
    const added = await managed.ask("POST /waas/add-key", managed.root.stamper, {
      userId: managed.root.userId,
      publicKey: neutral,
    })
    expect(["ok", "INVALID_REQUEST"]).toContain(added.outcome)
    for (const forged of [`${neutral}${"00".repeat(32)}`, "00".repeat(64)]) {
      const by: Stamper = { publicKey: neutral, sign: () => hexToBytes(forged) }
      const entries = [
        ["organizationId", JSON.stringify(managed.organizationId)],
        ["nonce", JSON.stringify(nonce())],
      ] as const
      const request = await raw("GET /waas/get-organization", by, entries)
      expect((await send(managed.world, request)).outcome).toBe("INVALID_STAMP_SIGNATURE")
    }
  })
})

describe("a nonce", () => {
  let managed: ManagedWorld
  beforeAll(async () => {
    managed = await ManagedWorld.open()
  })
  afterAll(() => managed.close())

  it.each(["n".repeat(128), " ", `"\\~&=+%`, "__proto__"])("%j is taken once", async (text) => {
    const told = async (route: string) =>
      managed.ask(route, managed.root.stamper, { nonce: text, of: text })
    expect((await told("GET /waas/get-organization")).outcome).toBe("ok")
    for (const { key } of waasRoutes) {
      // Without a schedule it has no organization, and so no signer.
      if (key === scheduleRoute) continue
      const answer = await told(key)
      expect([key, answer.outcome, answer.data]).toEqual([key, "STAMP_NONCE_USED", {}])
      expect(answer.body["nonce"]).toBe(text)
    }
  })

  it.each(["", "n".repeat(129), "é", "\n", "😀", "\u007f"])("%j is refused", async (text) => {
    const answer = await managed.ask("GET /waas/get-organization", managed.root.stamper, {
      nonce: text,
    })
    expect(answer.outcome).toBe("INVALID_NONCE")
    expect(answer.body).not.toHaveProperty("nonce")
  })

  it("is one in every spelling of the key", async () => {
    const upper = {
      ...managed.root.stamper,
      publicKey: managed.root.stamper.publicKey.toUpperCase(),
    }
    const ask = (by: Stamper) => managed.ask("GET /waas/get-organization", by, { nonce: "spelled" })
    expect((await ask(managed.root.stamper)).outcome).toBe("ok")
    expect((await ask(upper)).outcome).toBe("STAMP_NONCE_USED")
  })

  it("of another key tells nothing of what that key did", async () => {
    const [one, other] = [await managed.user(20), await managed.user(21)]
    await managed.policy({ userIds: [one.userId, other.userId], actionType: "CREATE_WALLET" })
    const about = { nonce: "shared", userId: one.userId }
    const first = await managed.ask("POST /waas/create-wallet", one.stamper, about)
    expect(first.outcome).toBe("ok")
    const second = await managed.ask("POST /waas/create-wallet", other.stamper, about)
    expect([second.outcome, second.data]).toEqual(["ACTION_NOT_PERMITTED", {}])
    const told = await managed.ask("GET /waas/operation", other.stamper, { of: "shared" })
    expect(told.outcome).toBe("OPERATION_NOT_FOUND")
    expect(stamper(1).publicKey).toBe(managed.root.stamper.publicKey)
  })

  it("is not used up while the organization keeps changing, and the request ends", async () => {
    const by = managed.root.stamper
    const many = Array.from({ length: 24 }, (_, n) =>
      managed.ask("POST /waas/create-wallet", by, {
        userId: managed.root.userId,
        nonce: `busy ${n}`,
      }),
    )
    const outcomes = (await Promise.all(many)).map(({ outcome }) => outcome)
    for (const outcome of outcomes) expect(["ok", "ORGANIZATION_CHANGED"]).toContain(outcome)
    for (const [n, outcome] of outcomes.entries()) {
      const again = await managed.ask("POST /waas/create-wallet", by, {
        userId: managed.root.userId,
        nonce: `busy ${n}`,
      })
      expect(again.outcome).toBe(outcome === "ok" ? "STAMP_NONCE_USED" : "ok")
    }
    const { data } = await managed.ask("GET /waas/get-user", by, { userId: managed.root.userId })
    expect(data["wallets"]).toBe(25)
  })
})
