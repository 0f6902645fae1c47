import { request as httpRequest } from "node:http"
import type { RelayOperator } from "shielded-relay/handler"
import { Brand } from "effect"
import { DeedIdTaken, type ChainId } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { memoryLogger } from "../support/memoryLogger.ts"
import { openService } from "../support/openService.ts"
import { recordingRelay } from "../support/recordingRelay.ts"
import { access, tokens } from "./consoleUsers.ts"

const loopback = { host: "127.0.0.1", port: 0 }
const id = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
const taken = "00000000-0000-4000-8000-000000000001"
const controls = ["pause", "drain", "resume", "flush", "account-out", "account-in"] as const

const operator: RelayOperator = {
  now: async () => 86_400_000 * 30 + 5_000,
  chains: async () => [
    {
      chainId: Brand.nominal<ChainId>()(31_337),
      name: "Local",
      family: "evm",
      fault: null,
      newest: { block: 12, time: 86_400 * 30 },
      status: { confirmed: 11, atHead: true, disagreement: null },
      queued: 3,
      intake: { state: "open", since: null, closedKinds: [] },
      ledUntil: 86_400_000 * 30 + 9_000,
    },
  ],
  accounts: async () => [
    {
      chainId: 31_337,
      address: "0xaa",
      balance: 2n ** 70n,
      floor: 5n,
      isLow: false,
      isInUse: true,
    },
  ],
  intake: async () => ({ state: "open", since: null, closedKinds: [] }),
  lowGasTanks: () => [],
  webhooks: async () => [],
  processes: async () => [],
  operations: async () => [],
  orders: async () => [],
  sessions: async () => [{ mode: "normal", count: 2 }],
  totals: async ({ from, to }) => [
    {
      day: from,
      chainId: Brand.nominal<ChainId>()(31_337),
      kind: "withdraw",
      outcome: "confirmed",
      operations: to - from === 86_400_000 ? 1 : 7,
      fees: [],
      cuts: [],
      native: 2n ** 68n,
      earned: 2n ** 69n,
      unpriced: 0,
    },
  ],
  operation: async () => null,
  order: async () => null,
  reveal: async () => null,
  endSessions: async () => null,
  setIntake: async () => null,
  setAccountUse: async () => null,
  flush: async () => null,
  deeds: async () => [],
}

interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly body?: string
}

async function opened(relay = { ...recordingRelay(), operator }, origins = access.origins) {
  const logger = memoryLogger()
  const service = await openService(relay, {
    adminListen: loopback,
    console: { ...access, origins },
    logger,
  })
  const base = service.adminUrl ?? ""
  /** Asks with exactly these headers. */
  const ask = ({ method = "GET", path, headers = {}, body = "" }: Asked) =>
    new Promise<{
      readonly status: number
      readonly text: string
      readonly headers: Readonly<Record<string, unknown>>
    }>((resolve, reject) => {
      const sent = httpRequest(
        base + path,
        { method, headers: { host: new URL(base).host, ...headers } },
        (response) => {
          let text = ""
          response.setEncoding("utf8")
          response.on("data", (part: string) => (text += part))
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
          )
        },
      )
      sent.on("error", reject)
      sent.end(body)
    })
  const logIn = async (token = tokens.viewer) => {
    const answer = await ask({
      method: "POST",
      path: "/console/api/login",
      headers: { origin: base },
      body: JSON.stringify({ token }),
    })
    const [set = ""] = [answer.headers["set-cookie"]].flat().map(String)
    return { answer, cookie: set.split(";")[0] ?? "", set }
  }
  return { base, ask, logIn, logger }
}

describe("the console's routes", () => {
  it("are there only with an access file", async () => {
    const { adminUrl } = await openService(recordingRelay(), { adminListen: loopback })
    for (const path of ["/console", "/console/", "/console/api/me"])
      expect((await fetch(adminUrl + path)).status).toBe(404)
  })

  it("give the page to everybody who reaches the listener, under a strict policy", async () => {
    const { ask } = await opened()
    const page = await ask({ path: "/console/" })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<script type="module" src="page/main.')
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|style=| on\w+=/)
    expect(page.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    })
    const bare = await ask({ path: "/console" })
    expect([bare.status, bare.headers["location"]]).toEqual([308, "/console/"])
    for (const path of ["page/../index.ts", "%2e%2e/package.json", "page/", "index.html/", "x"])
      expect((await ask({ path: `/console/${path}` })).status).toBe(404)
  })

  it("want a login, which gives a cookie that scripts and other sites cannot use", async () => {
    const { ask, logIn, logger } = await opened()
    for (const path of ["me", "overview", "accounts", "earnings", `operation/${id}`])
      expect((await ask({ path: `/console/api/${path}` })).status).toBe(401)
    const { answer, cookie, set } = await logIn()
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      { name: "a-viewer", role: "viewer" },
    ])
    expect(set).toMatch(
      /^shielded_relay_console=[\w-]{43}; Path=\/console; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    )
    const me = await ask({ path: "/console/api/me", headers: { cookie: `a=b; ${cookie}` } })
    expect(JSON.parse(me.text)).toEqual({ name: "a-viewer", role: "viewer" })
    const lines = logger.lines.join()
    expect(lines).toContain("a-viewer")
    for (const secret of [tokens.viewer, cookie.split("=")[1] ?? "?"])
      expect(lines).not.toContain(secret)
  })

  it.each([
    JSON.stringify({ token: `${tokens.viewer}x` }),
    JSON.stringify({ token: "" }),
    JSON.stringify({ token: [tokens.viewer] }),
    JSON.stringify([]),
    "null",
    "{",
    "",
    JSON.stringify({ token: tokens.viewer, more: "x".repeat(2_000) }),
  ])("refuse the login %j", async (body) => {
    const { ask, base } = await opened()
    const answer = await ask({
      method: "POST",
      path: "/console/api/login",
      headers: { origin: base },
      body,
    })
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([401, undefined])
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: "WRONG_TOKEN" })
  })

  it("forget a session at the logout", async () => {
    const { ask, logIn, base } = await opened()
    const { cookie } = await logIn()
    const out = await ask({
      method: "POST",
      path: "/console/api/logout",
      headers: { origin: base, cookie },
    })
    expect(out.status).toBe(204)
    expect(String(out.headers["set-cookie"])).toContain("Max-Age=0")
    expect((await ask({ path: "/console/api/me", headers: { cookie } })).status).toBe(401)
  })

  it("answer under the names of this machine and the configured ones alone: no rebound name", async () => {
    const { ask, base } = await opened()
    const { port } = new URL(base)
    for (const host of [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `LOCALHOST:${port}`,
      "console.example",
    ])
      expect((await ask({ path: "/console/", headers: { host } })).status).toBe(200)
    for (const host of [
      `evil.example:${port}`,
      "evil.example",
      "localhost",
      "127.0.0.1:1",
      `localhost.evil.example:${port}`,
      `127.0.0.1:${port}@evil.example`,
      "console.example:444",
    ])
      for (const path of ["/console/", "/console/api/me", "/console/api/login"]) {
        const answer = await ask({ path, headers: { host } })
        expect([host, answer.status]).toEqual([host, 403])
        expect(answer.text).toContain("FOREIGN_HOST")
      }
    // A scrape uses any name.
    expect((await ask({ path: "/metrics", headers: { host: "evil.example" } })).status).toBe(200)
  })

  it("answer no other page, whatever it knows", async () => {
    const { ask, logIn, base } = await opened()
    const { cookie } = await logIn()
    const foreign = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: base.replace("http", "https") },
      { origin: "https://console.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: base, "sec-fetch-site": "cross-site" },
    ]
    for (const headers of foreign) {
      const read = await ask({ path: "/console/api/overview", headers: { cookie, ...headers } })
      expect([read.status, read.text.includes("FOREIGN_ORIGIN")]).toEqual([403, true])
    }
    const body = JSON.stringify({ token: tokens.viewer })
    for (const headers of [{}, ...foreign]) {
      const answer = await ask({ method: "POST", path: "/console/api/login", headers, body })
      expect([answer.status, answer.text.includes("FOREIGN_ORIGIN")]).toEqual([403, true])
    }
  })

  it("give the page, and it alone, to a link on another site", async () => {
    const { ask, logIn } = await opened()
    const { cookie } = await logIn()
    const link = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    }
    const status = async (path: string, changes = {}, method = "GET") =>
      (await ask({ path, method, headers: { ...link, cookie, ...changes } })).status
    expect(await status("/console")).toBe(308)
    expect(await status("/console/?from=mail")).toBe(200)
    for (const path of ["/console/api/overview", "/console/api/me", "/console/page.css"])
      expect([path, await status(path)]).toEqual([path, 403])
    for (const changes of [
      { "sec-fetch-mode": "no-cors" },
      { "sec-fetch-dest": "iframe" },
      { origin: "https://evil.example" },
      { host: "evil.example" },
    ])
      expect([changes, await status("/console/", changes)]).toEqual([changes, 403])
    expect(await status("/console/", {}, "POST")).toBe(403)
  })

  it("tell http from https of one host by the origin of the request", async () => {
    const { ask } = await opened({ ...recordingRelay(), operator }, [
      "http://console.example",
      "https://console.example",
    ])
    const logged = async (origin: string) => {
      const answer = await ask({
        method: "POST",
        path: "/console/api/login",
        headers: { host: "console.example", origin },
        body: JSON.stringify({ token: tokens.operator }),
      })
      return [answer.status, String(answer.headers["set-cookie"]).includes("; Secure")]
    }
    expect(await logged("https://console.example")).toEqual([200, true])
    expect(await logged("http://console.example")).toEqual([200, false])
    expect((await logged("https://console.example:8443"))[0]).toBe(403)
  })

  it("mark the cookie as secure under an origin of https", async () => {
    const { ask } = await opened()
    const answer = await ask({
      method: "POST",
      path: "/console/api/login",
      headers: { host: "console.example", origin: "https://console.example" },
      body: JSON.stringify({ token: tokens.operator }),
    })
    expect(String(answer.headers["set-cookie"])).toContain("; Secure")
  })

  it("give each screen its figures, amounts as text", async () => {
    const { ask, logIn } = await opened()
    const { cookie } = await logIn()
    const read = async (path: string) => {
      const { status, text } = await ask({ path: `/console/api/${path}`, headers: { cookie } })
      return { status, body: JSON.parse(text) }
    }
    expect(await read("overview")).toMatchObject({
      status: 200,
      body: {
        alarms: [],
        chains: [{ chainId: 31_337, lag: 5, queued: 3 }],
        sessions: [{ mode: "normal", count: 2 }],
      },
    })
    expect(await read("accounts")).toMatchObject({
      body: {
        chains: [
          {
            decimals: 18,
            spent: String(2n ** 68n),
            runway: "28",
            accounts: [{ balance: String(2n ** 70n), floor: "5" }],
          },
        ],
      },
    })
    expect((await read("earnings?days=1")).body.totals).toMatchObject([
      { day: 86_400_000 * 30, operations: 1, earned: String(2n ** 69n) },
    ])
    expect((await read("earnings")).body.totals).toMatchObject([{ day: 86_400_000 * 24 }])
    for (const days of ["0", "32", "-1", "1e1", "01", "", "x"])
      expect(await read(`earnings?days=${days}`)).toMatchObject({
        status: 400,
        body: { code: "INVALID_DAYS" },
      })
    for (const about of ["operation", "order"]) {
      expect(await read(`${about}/${id}`)).toMatchObject({ status: 404 })
      for (const wrong of ["", "/", "/x", `/${id.toUpperCase()}`, `/${id}x`, "/%00"])
        expect(await read(about + wrong)).toMatchObject({
          status: 400,
          body: { code: "INVALID_ID" },
        })
    }
    for (const path of ["nothing", "overview/x", "overviews"])
      expect(await read(path)).toMatchObject({ status: 404 })
  })

  it("refuse other methods", async () => {
    const { ask, logIn, base } = await opened()
    const { cookie } = await logIn()
    const headers = { origin: base, cookie }
    const posted = await ask({ method: "POST", path: "/console/api/overview", headers })
    expect([posted.status, posted.headers["allow"]]).toEqual([405, "GET"])
    const got = await ask({ path: "/console/api/logout", headers: { cookie } })
    expect([got.status, got.headers["allow"]]).toEqual([405, "POST"])
  })

  it("do what a role may do, and no more, with name and reason", async () => {
    const done: Array<unknown> = []
    const { ask, logIn, base, logger } = await opened({
      ...recordingRelay(),
      operator: {
        ...operator,
        reveal: async (wanted) => {
          if (wanted.id === taken) throw new DeedIdTaken({ id: wanted.id })
          done.push(wanted)
          return {
            owner: "key20:0x01",
            amounts: [{ token: "0x02", amount: 2n ** 70n }],
            recipient: null,
          }
        },
        endSessions: async (wanted) => {
          done.push(wanted)
          return 3
        },
      },
    })
    const cookies = {
      nobody: "",
      viewer: (await logIn(tokens.viewer)).cookie,
      support: (await logIn(tokens.support)).cookie,
      operator: (await logIn(tokens.operator)).cookie,
    }
    const deed = { id: "0c0c0c0c-1111-4222-8333-444455556666", subject: id, reason: " case 7 " }
    const act = async (
      who: keyof typeof cookies,
      path: string,
      body: unknown = deed,
      from = base,
    ) => {
      const headers = { cookie: cookies[who], origin: from }
      const answer = await ask({
        method: "POST",
        path: `/console/api/${path}`,
        headers,
        body: typeof body === "string" ? body : JSON.stringify(body),
      })
      return [answer.status, JSON.parse(answer.text)]
    }
    for (const [who, path, status] of [
      ["nobody", "reveal", 401],
      ["nobody", "end-sessions", 401],
      ["viewer", "reveal", 403],
      ["viewer", "end-sessions", 403],
      ["support", "end-sessions", 403],
      ...controls.flatMap((path) => [
        ["nobody", path, 401] as const,
        ["viewer", path, 403] as const,
        ["support", path, 403] as const,
      ]),
    ] as const)
      expect([who, path, (await act(who, path))[0]]).toEqual([who, path, status])
    expect((await act("operator", "end-sessions", deed, "https://evil.example"))[0]).toBe(403)
    expect(
      (await ask({ path: "/console/api/reveal", headers: { cookie: cookies.operator } })).status,
    ).toBe(405)
    const log = async (cookie: string) =>
      (await ask({ path: "/console/api/log", headers: { cookie } })).status
    expect(await Promise.all(Object.values(cookies).map(log))).toEqual([401, 403, 200, 200])
    for (const [body, wrong] of [
      ["{", "body"],
      ["x".repeat(3_000), "body"],
      [[], "body"],
      [{ ...deed, id: deed.id.toUpperCase() }, "id"],
      [{ ...deed, id: undefined }, "id"],
      [{ ...deed, subject: "x" }, "subject"],
      [{ ...deed, reason: "  " }, "reason"],
      [{ ...deed, reason: undefined }, "reason"],
      [{ ...deed, reason: "a\nb" }, "reason"],
      [{ ...deed, reason: "x".repeat(201) }, "reason"],
    ] as const)
      expect(await act("operator", "reveal", body)).toMatchObject([
        400,
        { code: "INVALID_ACTION", error: expect.stringMatching(new RegExp(`^(?:the )?${wrong}`)) },
      ])
    expect(done).toEqual([])
    expect(await act("support", "reveal")).toEqual([
      200,
      {
        owner: "key20:0x01",
        amounts: [{ token: "0x02", amount: String(2n ** 70n) }],
        recipient: null,
      },
    ])
    expect(await act("operator", "end-sessions", { ...deed, name: "somebody else" })).toEqual([
      200,
      { ended: 3 },
    ])
    expect(await act("operator", "reveal", { ...deed, id: taken })).toMatchObject([
      409,
      { code: "ID_USED" },
    ])
    expect(done).toEqual([
      { ...deed, reason: "case 7", name: "a-support" },
      { ...deed, reason: "case 7", name: "a-operator" },
    ])
    expect(logger.lines.join()).not.toContain("key20:0x01")
  })

  it("set what an operator wants, where it exists", async () => {
    const done: Array<unknown> = []
    const record =
      <A>(answer: A) =>
      async (wanted: unknown) => {
        done.push(wanted)
        return answer
      }
    const { ask, logIn, base } = await opened({
      ...recordingRelay(),
      operator: {
        ...operator,
        setIntake: record({ before: "open" }),
        setAccountUse: record({ before: "in use" }),
        flush: record({ waiting: 3 }),
      },
    })
    const none = await opened()
    const act = async (
      path: string,
      subject: unknown,
      { ask: send, logIn: enter, base: from } = { ask, logIn, base },
    ) => {
      const { cookie } = await enter(tokens.operator)
      const body = JSON.stringify({ id: taken, subject, reason: "case 7" })
      const headers = { cookie, origin: from }
      const answer = await send({ method: "POST", path: `/console/api/${path}`, headers, body })
      return [answer.status, JSON.parse(answer.text)]
    }
    const wanted = { id: taken, reason: "case 7", name: "a-operator" }
    for (const [path, subject, answer, asked] of [
      ["pause", "all", { before: "open" }, { state: "paused" }],
      ["drain", "1", { before: "open" }, { state: "draining" }],
      ["resume", "728126428", { before: "open" }, { state: "open" }],
      ["pause", "all/swap", { before: "open" }, { state: "paused" }],
      ["drain", "1/private-send", { before: "open" }, { state: "draining" }],
      ["flush", "1", { waiting: 3 }, {}],
      ["account-out", "1/0xAb", { before: "in use" }, { isInUse: false }],
      ["account-in", "1/TAb", { before: "in use" }, { isInUse: true }],
    ] as const) {
      expect(await act(path, subject)).toEqual([200, answer])
      expect(done.pop()).toEqual({ ...wanted, subject, ...asked })
      expect(await act(path, subject, none)).toMatchObject([404, { code: "NOT_FOUND" }])
    }
    for (const [path, subjects] of [
      [
        "pause",
        ["", "ALL", "01", "1/0xAb", "1/", "/swap", "1/payout", "all/swap/", "-1", 1, null, id],
      ],
      ["flush", ["all", "", "1 ", "1/swap"]],
      ["account-out", ["all", "1", "1/", "1/a b", "1/a/b", `1/${"a".repeat(65)}`]],
    ] as const)
      for (const subject of subjects)
        expect([subject, await act(path, subject)]).toMatchObject([
          subject,
          [
            400,
            { code: "INVALID_ACTION", error: expect.stringMatching(/^subject must be a chain/) },
          ],
        ])
    expect(done).toEqual([])
  })

  it("read the books of a week once for many looks at the accounts", async () => {
    let reads = 0
    let isDown = true
    let at = 86_400_000 * 30
    const { ask, logIn } = await opened({
      ...recordingRelay(),
      operator: {
        ...operator,
        now: async () => at,
        totals: async () => {
          reads += 1
          if (isDown) throw new Error("down")
          return []
        },
      },
    })
    const { cookie } = await logIn()
    const look = async () =>
      (await ask({ path: "/console/api/accounts", headers: { cookie } })).status
    expect(await look()).toBe(503)
    isDown = false
    for (let n = 0; n < 3; n += 1) expect(await look()).toBe(200)
    expect(reads).toBe(2)
    at += 600_000
    expect(await look()).toBe(200)
    expect(reads).toBe(3)
    at += 86_400_000
    expect(await look()).toBe(200)
    expect(reads).toBe(4)
  })

  it("say that the storage did not answer, and no more", async () => {
    const { ask, logIn, logger } = await opened({
      ...recordingRelay(),
      operator: { ...operator, chains: () => Promise.reject(new Error("at 10.0.0.7")) },
    })
    const { cookie } = await logIn()
    const answer = await ask({ path: "/console/api/overview", headers: { cookie } })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([503, { code: "UNAVAILABLE" }])
    expect(answer.text).not.toContain("10.0.0.7")
    expect(logger.lines.join()).toContain("console-defect")
  })
})
