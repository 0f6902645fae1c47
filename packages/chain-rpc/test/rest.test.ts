import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { agreedByTwo, askTarget, type Endpoints } from "../src/index.ts"
import {
  account,
  balanceCall,
  chainIdCall,
  closeScope,
  dialect,
  endless,
  honest,
  restEndpointsAt,
  RestFailure,
  run,
  saying,
  silent,
  startRestNode,
} from "./fixture/restNode.ts"

let a: Awaited<ReturnType<typeof startRestNode>>
let b: typeof a
beforeAll(async () => {
  a = await startRestNode()
  b = await startRestNode()
})
afterAll(async () => {
  await closeScope()
  await Promise.all([a.close(), b.close()])
})
beforeEach(() => {
  a.behave(honest)
  b.behave(honest)
})

const balance = (endpoints: Endpoints<RestFailure>) =>
  endpoints.first((endpoint) => endpoint.ask(balanceCall("T")))
const notServing = (endpoints: Endpoints<RestFailure>) =>
  Effect.map(endpoints.health, (list) =>
    list.flatMap(({ name, suspendedUntil, lastFailure }) =>
      suspendedUntil > 0 ? [`${name} ${lastFailure}`] : [],
    ),
  )

describe("a question to a node that speaks REST", () => {
  it("is posted to its path as JSON, and its answer read", async () => {
    const endpoints = await run(restEndpointsAt([a.url]))
    expect(await run(balance(endpoints))).toEqual({ balance: 5n })
    expect(a.requests.slice(-2)).toEqual([
      { path: "/wallet/getchain", body: "{}", key: undefined },
      {
        path: "/walletsolidity/getaccount",
        body: '{"address":"T","visible":true}',
        key: undefined,
      },
    ])
  })

  it("goes to the path below the URL, with the keys in its query and the headers", async () => {
    a.behave(saying(200, account("5")))
    const target = {
      name: "a",
      url: Redacted.make(`${a.url}/base/?token=secret`),
      headers: { "x-key": Redacted.make("other secret") },
      timeoutMilliseconds: 1_000,
      maxResponseBytes: 1_000,
    }
    await run(askTarget(dialect, target, balanceCall("T")))
    expect(a.requests.at(-1)).toMatchObject({
      path: "/base/walletsolidity/getaccount?token=secret",
      key: "other secret",
    })
  })

  it("can stand beside JSON-RPC of the same node, at a path of its own", async () => {
    const endpoints = await run(restEndpointsAt([a.url]))
    expect(await run(endpoints.first((endpoint) => endpoint.ask(chainIdCall)))).toBe("0x2b6653dc")
    expect(a.requests.at(-1)?.path).toBe("/jsonrpc")
  })

  it.each(["9007199254740991", "9007199254740993", "9223372036854775807", "-9223372036854775808"])(
    "brings the integer %s to us whole, and ours to the node",
    async (digits) => {
      a.behave(saying(200, account(digits)))
      const endpoints = await run(restEndpointsAt([a.url]))
      expect(await run(balance(endpoints))).toEqual({ balance: BigInt(digits) })
      const paying = { ...balanceCall("T"), body: { call_value: BigInt(digits) } }
      await run(endpoints.first((endpoint) => endpoint.ask(paying)))
      expect(a.requests.at(-1)?.body).toBe(`{"call_value":${digits}}`)
    },
  )
})

describe("one bad REST endpoint of two", () => {
  it.each([
    ["stays silent", silent, "timeout"],
    ["ends the connection", (response) => response.destroy(), "unavailable"],
    ["shows an error page", saying(502, "<html>Bad Gateway</html>"), "unavailable"],
    ["shows an error in JSON", saying(500, '{"balance":5}'), "unavailable"],
    ["shows a page with status 200", saying(200, "<html>Welcome</html>"), "malformed"],
    ["sends JSON that is cut off", saying(200, '{"balance":5'), "malformed"],
    ["answers in another shape", saying(200, '{"balance":"5"}'), "malformed"],
    ["answers with a fraction", saying(200, account("5.5")), "malformed"],
    ["limits us", saying(429, "slow down"), "rate-limited"],
    ["limits us under status 200", saying(200, '{"Error":"TooManyRequests"}'), "rate-limited"],
    ["redirects us", saying(307, "", { location: "http://127.0.0.1:1/" }), "unavailable"],
  ] satisfies ReadonlyArray<[string, Parameters<typeof a.behave>[0], string]>)(
    "%s: the other answers, and the bad one is asked last",
    async (_what, behaviour, kind) => {
      a.behave(behaviour)
      const endpoints = await run(restEndpointsAt([a.url, b.url]))
      expect(await run(balance(endpoints))).toEqual({ balance: 5n })
      expect(await run(notServing(endpoints))).toEqual([`a ${kind}`])
      const asked = a.requests.length
      await run(balance(endpoints))
      expect(a.requests).toHaveLength(asked)
    },
  )

  it("is of another chain: nothing else is asked of it", async () => {
    a.behave(saying(200, '"great"'), "everywhere")
    const endpoints = await run(restEndpointsAt([a.url, b.url]))
    expect(await run(balance(endpoints))).toEqual({ balance: 5n })
    expect(await run(notServing(endpoints))).toEqual(["a wrong-chain"])
    expect(a.requests.at(-1)?.path).toBe("/wallet/getchain")
  })

  it("follows no redirect, which would carry keys elsewhere", async () => {
    const before = b.requests.length
    a.behave(saying(307, "", { location: b.url }))
    const endpoints = await run(restEndpointsAt([a.url]))
    await run(Effect.flip(balance(endpoints)))
    expect(b.requests).toHaveLength(before)
  })

  it("is asked again after the time that it asked for", async () => {
    a.behave(saying(429, "", { "retry-after": "40" }))
    const endpoints = await run(restEndpointsAt([a.url]))
    await run(Effect.flip(balance(endpoints)))
    const [health] = await run(endpoints.health)
    expect(Math.round(((health?.suspendedUntil ?? 0) - Date.now()) / 1_000)).toBe(40)
  })
})

describe("an error that a node tells of under status 200", () => {
  it.each([
    ["beside the result", '{"result":{"code":"CONTRACT_VALIDATE_ERROR","message":"00"}}'],
    ["in its place", '{"code":"CONTRACT_VALIDATE_ERROR","message":"00"}'],
  ])("%s is no answer, and nothing against the endpoint", async (_where, body) => {
    a.behave(saying(200, body))
    const endpoints = await run(restEndpointsAt([a.url]))
    const failure = await run(Effect.flip(balance(endpoints)))
    expect(failure.reason).toBe("a walletsolidity/getaccount: contract-invalid")
    expect(await run(notServing(endpoints))).toEqual([])
  })
})

describe("an answer without end", () => {
  it("is cut where it holds more than we take, as if the node had refused it so (413)", async () => {
    a.behave(endless)
    const endpoints = await run(restEndpointsAt([a.url]))
    const failure = await run(Effect.flip(balance(endpoints)))
    expect(failure.reason).toBe("a walletsolidity/getaccount: too-much")
  })
})

describe("two REST endpoints that disagree", () => {
  it("are not believed", async () => {
    a.behave(saying(200, account("9007199254740992")))
    b.behave(saying(200, account("9007199254740993")))
    const endpoints = await run(restEndpointsAt([a.url, b.url]))
    const agreed = agreedByTwo(endpoints, {
      ask: (endpoint) => endpoint.ask(balanceCall("T")),
      isSame: (one, other) => one.balance === other.balance,
      contradiction: (endpoint) =>
        new RestFailure({ endpoint, method: balanceCall("T").path, kind: "inconsistent" }),
      subject: "a balance",
    })
    const failure = await run(Effect.flip(agreed))
    expect(failure.reason).toBe("a, b disagree about a balance")
  })
})

describe("failures of REST endpoints", () => {
  it("say nothing of URLs, keys or the words of a node", async () => {
    a.behave(saying(500, '{"Error":"secret words"}'))
    const endpoints = await run(restEndpointsAt([`${a.url}/secret-key?also=secret`]))
    const failure = await run(Effect.flip(balance(endpoints)))
    expect(JSON.stringify([failure, endpoints, await run(endpoints.health)])).not.toContain(
      "secret",
    )
  })
})
