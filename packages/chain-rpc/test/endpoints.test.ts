import {
  answering,
  cutting,
  forMethods,
  honest,
  lying,
  refusing,
  replying,
  silent,
  startFaultyEndpoint,
  times,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { endpointElsewhere, type Endpoints } from "../src/index.ts"
import {
  answersOfANode,
  blockCall,
  endpointsAt,
  heightCall,
  nameCall,
  type SmallChainFailure,
} from "./fixture/smallChain.ts"

let node: FaultyEndpoint
let a: FaultyEndpoint
let b: FaultyEndpoint
const scope = Effect.runSync(Scope.make())

beforeAll(async () => {
  node = await startFaultyEndpoint("", answersOfANode)
  a = await startFaultyEndpoint(node.url)
  b = await startFaultyEndpoint(node.url)
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await Promise.all([a.close(), b.close(), node.close()])
})
beforeEach(() => {
  a.behave(honest)
  b.behave(honest)
})

type SmallChainEndpoints = Endpoints<SmallChainFailure>
const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Scope.provide(effect, scope))
const failureOf = <A, E>(effect: Effect.Effect<A, E>) => run(Effect.flip(effect))
const head = (endpoints: SmallChainEndpoints) =>
  endpoints.first((endpoint) => endpoint.ask(heightCall))
const notServing = (endpoints: SmallChainEndpoints) =>
  Effect.map(endpoints.health, (list) =>
    list.filter(({ suspendedUntil }) => suspendedUntil > 0).map(({ name }) => name),
  )

describe("one bad endpoint of two", () => {
  it.each([
    ["is not there", () => cutting, "unavailable"],
    ["stays silent", () => silent, "timeout"],
    ["shows an error page", () => answering(502, "<html>Bad Gateway</html>"), "unavailable"],
    ["shows a page with status 200", () => answering(200, "<html>Welcome</html>"), "malformed"],
    [
      "answers with an error body and status 200",
      () => answering(200, '{"message":"no"}'),
      "malformed",
    ],
    [
      "answers with neither result nor error",
      () => answering(200, '{"jsonrpc":"2.0","id":1}'),
      "malformed",
    ],
    [
      "answers somebody else's question",
      () => answering(200, '{"jsonrpc":"2.0","id":7,"result":"0x1"}'),
      "malformed",
    ],
    ["answers with a result of another shape", () => lying("name", () => 7), "malformed"],
    ["limits us", () => answering(429, "slow down"), "rate-limited"],
    ["refuses us", () => refusing(401, "no"), "unauthorized"],
    ["says in its chain's own way that it is no use now", () => refusing(1, "zzz"), "asleep"],
    ["redirects us", () => answering(307, "", { location: "http://127.0.0.1:1/" }), "unavailable"],
    ["is on another chain", () => lying("name", () => "great"), "wrong-chain"],
  ])("%s: the other answers, and the bad one is asked last", async (_what, fault, kind) => {
    a.behave(fault())
    const endpoints = await run(endpointsAt([a.url, b.url], { request: 2_000 }))
    expect(await run(head(endpoints))).toBe(5)
    expect(await run(notServing(endpoints))).toEqual(["a"])
    expect((await run(endpoints.health))[0]?.lastFailure).toBe(kind)
    const asked = a.requests.length
    expect(await run(head(endpoints))).toBe(5)
    expect(a.requests).toHaveLength(asked)
  })
})

describe("an endpoint of another chain", () => {
  it("is found among others, with the chain that it serves", async () => {
    b.behave(lying("name", () => "great"))
    const endpoints = await run(endpointsAt([a.url, b.url], {}))
    expect(await run(endpointElsewhere(endpoints.list.slice(0, 1), nameCall))).toBe(null)
    expect(await run(endpointElsewhere(endpoints.list, nameCall))).toEqual({
      name: "b",
      serves: "the great chain",
    })
  })
})

describe("endpoints that all fail", () => {
  it("end as ChainUnavailable within the time-out of a request each", async () => {
    a.behave(silent)
    b.behave(silent)
    const endpoints = await run(endpointsAt([a.url, b.url], { request: 200, call: 5_000 }))
    const started = performance.now()
    const failure = await failureOf(head(endpoints))
    expect(failure).toMatchObject({ _tag: "ChainUnavailable", chainId: 7 })
    expect(failure.reason).toBe("a name: timeout; b name: timeout")
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it("end within the time-out of the call when that is shorter", async () => {
    a.behave(silent)
    const endpoints = await run(endpointsAt([a.url], { request: 60_000, call: 150 }))
    const failure = await failureOf(head(endpoints))
    expect(failure.reason).toBe("no endpoint answered in time")
  })

  it("are asked again by the next call, and found when they are back", async () => {
    a.behave(cutting)
    b.behave(cutting)
    const endpoints = await run(endpointsAt([a.url, b.url]))
    await failureOf(head(endpoints))
    b.behave(honest)
    expect(await run(head(endpoints))).toBe(5)
    expect(await run(notServing(endpoints))).toEqual(["a"])
  })

  it("say nothing of their URLs", async () => {
    const endpoints = await run(endpointsAt(["http://127.0.0.1:1/secret-key"]))
    const failure = await failureOf(head(endpoints))
    expect(failure.reason).toBe("a name: unavailable, ECONNREFUSED")
    expect(JSON.stringify([failure, endpoints, await run(endpoints.health)])).not.toContain(
      "secret",
    )
  })
})

describe("an endpoint whose pause is over", () => {
  it("is tried without a caller that waits for it, and is back in its place", async () => {
    a.behave(times(2, cutting))
    const endpoints = await run(
      endpointsAt([a.url, b.url], { suspension: { first: 1, longest: 1 } }),
    )
    await run(head(endpoints))
    const backInService = Effect.flatMap(notServing(endpoints), (names) =>
      names.length === 0 ? Effect.void : Effect.andThen(head(endpoints), Effect.fail("not yet")),
    )
    await run(Effect.eventually(backInService))
    const asked = a.requests.length
    await run(head(endpoints))
    expect(a.requests.length).toBe(asked + 1)
  })

  it("is out of service when what it answered contradicts itself, and in service when it may not answer", async () => {
    const endpoints = await run(endpointsAt([a.url, b.url]))
    const rejection = (kind: "inconsistent" | "too-much") =>
      failureOf(endpoints.first((endpoint) => endpoint.reject("block", kind)))
    expect(await rejection("too-much")).toMatchObject({
      _tag: "ChainUnavailable",
      reason: "a block: too-much; b block: too-much",
    })
    expect(await run(notServing(endpoints))).toEqual([])
    await rejection("inconsistent")
    expect(await run(notServing(endpoints))).toEqual(["a", "b"])
  })

  it("waits longer after every failure in a row", async () => {
    a.behave(cutting)
    const endpoints = await run(
      endpointsAt([a.url], { suspension: { first: 1_000, longest: 5_000 } }),
    )
    const pauses: Array<number> = []
    for (let failures = 0; failures < 5; failures++) {
      await failureOf(head(endpoints))
      const [health] = await run(endpoints.health)
      pauses.push(Math.round(((health?.suspendedUntil ?? 0) - Date.now()) / 1_000))
    }
    expect(pauses).toEqual([1, 2, 4, 5, 5])
  })

  it("waits as long as it asks us to", async () => {
    a.behave(answering(429, "slow down", { "retry-after": "40" }))
    const endpoints = await run(endpointsAt([a.url]))
    await failureOf(head(endpoints))
    const [health] = await run(endpoints.health)
    expect(Math.round(((health?.suspendedUntil ?? 0) - Date.now()) / 1_000)).toBe(40)
  })
})

describe("a kept connection that is closed just as it is used", () => {
  it("is opened again: the endpoint stays in service", async () => {
    const endpoints = await run(endpointsAt([a.url, b.url]))
    await run(head(endpoints))
    a.behave(times(1, cutting))
    expect(await run(head(endpoints))).toBe(5)
    expect(await run(notServing(endpoints))).toEqual([])
  })
})

describe("an answer that says nothing against the endpoint", () => {
  it("leaves it in service, and takes it back into it", async () => {
    const unknownMethod = forMethods(["height"], refusing(-32601, "Method not found"))
    a.behave(unknownMethod)
    const endpoints = await run(endpointsAt([a.url, b.url]))
    expect(await run(head(endpoints))).toBe(5)
    expect(await run(notServing(endpoints))).toEqual([])
    a.behave(cutting)
    await run(head(endpoints))
    expect(await run(notServing(endpoints))).toEqual(["a"])
    a.behave(unknownMethod)
    b.behave(cutting)
    await failureOf(head(endpoints))
    expect(await run(notServing(endpoints))).toEqual(["b"])
  })
})

describe("what one endpoint does not know", () => {
  const block = (endpoints: SmallChainEndpoints, number: number) =>
    endpoints.known((each) => each.ask(blockCall(number)))

  it("another may", async () => {
    a.behave(lying("block", () => null))
    expect(await run(block(await run(endpointsAt([a.url, b.url])), 4))).toBe("block 4")
  })

  it("is unknown when all say so", async () => {
    expect(await run(block(await run(endpointsAt([a.url, b.url])), 99))).toBe(null)
  })

  it("is not taken for unknown while another cannot be asked", async () => {
    a.behave(lying("block", () => null))
    b.behave(cutting)
    const endpoints = await run(endpointsAt([a.url, b.url]))
    expect((await failureOf(block(endpoints, 4))).reason).toBe("b name: unavailable, ECONNRESET")
  })
})

describe("an answer that could be better", () => {
  const longChain = (endpoints: SmallChainEndpoints) =>
    endpoints.prefer(
      (endpoint) => endpoint.ask(heightCall),
      (height) => height > 1_000,
    )

  it("is taken when no endpoint in service has a better one, without a wait for one that is down", async () => {
    a.behave(cutting)
    const endpoints = await run(endpointsAt([a.url, b.url]))
    await run(head(endpoints))
    const asked = a.requests.length
    expect(await run(longChain(endpoints))).toBe(5)
    expect(a.requests).toHaveLength(asked)
  })

  it("gives way to a better one", async () => {
    a.behave(lying("height", () => 3))
    b.behave(lying("height", () => 2_000))
    expect(await run(longChain(await run(endpointsAt([a.url, b.url]))))).toBe(2_000)
  })
})

describe("all endpoints at once", () => {
  it("those in service are asked, and the others only when none of them answers", async () => {
    a.behave(cutting)
    const endpoints = await run(endpointsAt([a.url, b.url]))
    const ask = endpoints.all((each) => each.ask(nameCall))
    const tags = (await run(ask)).map(({ endpoint, result }) => [endpoint.name, result._tag])
    expect(tags).toEqual([
      ["a", "Failure"],
      ["b", "Success"],
    ])
    expect((await run(ask)).map(({ endpoint }) => endpoint.name)).toEqual(["b"])
    b.behave(cutting)
    a.behave(honest)
    expect((await run(ask)).map(({ endpoint }) => endpoint.name)).toEqual(["a"])
  })
})

describe("an answer that is larger than we take", () => {
  it("means what the node would mean by refusing it so (413)", async () => {
    a.behave(forMethods(["height"], answering(413, "")))
    b.behave(forMethods(["height"], replying(" ".repeat(2_000_000))))
    const endpoints = await run(endpointsAt([a.url, b.url]))
    expect((await failureOf(head(endpoints))).reason).toBe(
      "a height: too-much, HTTP 413; b height: too-much",
    )
    expect(await run(notServing(endpoints))).toEqual([])
  })
})
