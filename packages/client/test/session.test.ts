import { RelayAnswerError, RelayNetworkError, RelayRequestError } from "@shielded-relay/client"
import { recoverMessageAddress } from "viem"
import { describe, expect, it } from "vitest"
import { clientOf, withdrawal } from "./support/clientOf.ts"
import { bodyText, faultyFetch, type Fault } from "./support/faultyFetch.ts"
import { simulatedService } from "./support/simulatedService.ts"

/** The faults in order, then none. */
function faults(...list: ReadonlyArray<Fault>): () => Fault {
  const left = [...list]
  return () => left.shift() ?? "none"
}

describe("a session", () => {
  it("is created under a base URL with a path, which is not signed", async () => {
    const service = simulatedService({ audience: "https://relay.example" })
    const { seen } = service
    const { client } = clientOf(faultyFetch(service, { prefix: "/relay/v1" }), {
      baseUrl: "https://relay.example/relay/v1/",
    })
    const session = await client.createSession({ expiresAt: new Date("2029-05-06T07:08:09Z") })
    expect(session.address).toBe("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
    expect(session.expiresAt.toISOString()).toBe("2030-01-01T00:00:00.000Z")
    const body = JSON.parse(new TextDecoder().decode(seen[0]?.rawBody))
    expect(body).toMatchObject({
      expiresAt: "2029-05-06T07:08:09.000Z",
      audience: "https://relay.example",
      timestamp: Date.UTC(2026, 0, 1),
    })
    expect(await session.balance({ chainId: 1 })).toMatchObject({ balances: [] })
  })

  it("signs version 2 of its message, with the chain if given", async () => {
    const service = simulatedService()
    const { client } = clientOf(faultyFetch(service))
    await client.createSession({ chainId: 31337 })
    await client.createSession({ useEIP712: true })
    const bodies = service.seen.map(({ rawBody }) => JSON.parse(new TextDecoder().decode(rawBody)))
    expect(bodies.map(({ chainId }) => chainId)).toEqual([31337, undefined])
    for (const [n, body] of bodies.entries()) {
      const { address, sessionId, clientPublicKey, signature } = body
      expect(body).toMatchObject({ messageVersion: 2, audience: "https://relay.example" })
      const message = [
        "Authorize Service session",
        `Session ID: ${sessionId}`,
        `Public Key: ${clientPublicKey}`,
        ...(n === 0 ? ["This signature can also be used to submit transactions."] : []),
        "Address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "Audience: https://relay.example",
        ...(n === 0 ? ["Chain ID: 31337"] : []),
      ].join("\n")
      expect(await recoverMessageAddress({ message, signature })).toBe(address)
    }
  })

  it("signs version 1 only if the caller asks for it, not if a service refuses version 2", async () => {
    const old = simulatedService({ knowsVersion2: false })
    const refused = clientOf(faultyFetch(old)).client.createSession()
    await expect(refused).rejects.toMatchObject({ code: "INVALID_SIGNATURE" })
    expect(old.seen).toHaveLength(1)
    for (const audience of [null, "https://relay.example"]) {
      const { client } = clientOf(faultyFetch(old), { sessionMessageVersion: 1, audience })
      await client.createSession()
    }
    const bodies = old.seen.map(({ rawBody }) => JSON.parse(new TextDecoder().decode(rawBody)))
    expect(bodies.map(({ messageVersion }) => messageVersion)).toEqual([2, undefined, undefined])
    expect(bodies.map(({ audience }) => audience ?? null)).toEqual([
      "https://relay.example",
      null,
      "https://relay.example",
    ])
  })

  it("requires an audience in version 2", () => {
    const service = simulatedService()
    expect(() => clientOf(faultyFetch(service), { audience: null })).toThrow(TypeError)
    expect(service.seen).toEqual([])
  })

  it("survives a lost response: the retry has a fresh nonce and the same wallet signature", async () => {
    const service = simulatedService()
    const { seen } = service
    const fetch = faultyFetch(service, { fault: faults("answer-lost", "request-lost") })
    const { client, pauses } = clientOf(fetch)
    await client.createSession()
    const bodies = seen.map(({ rawBody }) => JSON.parse(new TextDecoder().decode(rawBody)))
    expect(bodies.length).toBe(2)
    expect(bodies[0].nonce).not.toBe(bodies[1].nonce)
    expect(bodies[0].signature).toBe(bodies[1].signature)
    expect(pauses).toEqual([250, 500])
  })

  it("lists its owner's operations page by page, newest first", async () => {
    const { client } = clientOf(faultyFetch(simulatedService()))
    const session = await client.createSession()
    const nonces: Array<string> = []
    for (const _ of Array.from({ length: 5 })) {
      nonces.unshift((await session.withdraw(withdrawal)).nonce)
    }
    const listed: Array<string | null> = []
    for await (const { nonce } of session.operations()) listed.push(nonce)
    expect(listed).toEqual(nonces)
    const { value } = await session.operations().next()
    expect(value).toMatchObject({ nonce: nonces[0], txHash: expect.any(String) })
  })

  it("ends itself, or all sessions of its owner", async () => {
    const { client } = clientOf(faultyFetch(simulatedService()))
    const [first, second, third] = [
      await client.createSession(),
      await client.createSession(),
      await client.createSession(),
    ]
    await first.revoke()
    const over = { code: "SESSION_REVOKED" }
    await expect(first.balance({ chainId: 1 })).rejects.toMatchObject(over)
    expect(await second.balance({ chainId: 1 })).toMatchObject({ balances: [] })
    await second.revoke({ all: true })
    await expect(third.balance({ chainId: 1 })).rejects.toMatchObject(over)
    await expect(third.revoke()).rejects.toMatchObject(over)
  })

  it("counts as ended if the response is lost, unless it had expired before", async () => {
    const fetch = faultyFetch(simulatedService(), { fault: faults("none", "answer-lost") })
    const { client } = clientOf(fetch)
    const session = await client.createSession()
    await session.revoke()
    await expect(session.balance({ chainId: 1 })).rejects.toMatchObject({ code: "SESSION_REVOKED" })

    const lossy = faultyFetch(simulatedService(), { fault: faults("none", "none", "request-lost") })
    const late = clientOf(lossy, { now: () => Date.UTC(2031, 0, 1) }).client
    const other = await late.createSession()
    await other.revoke()
    await expect(late.restoreSession(other.save()).revoke({ all: true })).rejects.toMatchObject({
      code: "SESSION_REVOKED",
    })
  })

  it('counts as ended if the retry gets "expired" from a service of an earlier version', async () => {
    const service = simulatedService({ revokedSays: "SESSION_EXPIRED" })
    const { client } = clientOf(faultyFetch(service, { fault: faults("none", "answer-lost") }))
    const session = await client.createSession()
    await expect(session.revoke()).resolves.toBeUndefined()
  })

  it("can be saved and restored", async () => {
    const fetch = faultyFetch(simulatedService())
    const { client } = clientOf(fetch)
    const saved = (await client.createSession()).save()
    const restored = client.restoreSession(JSON.parse(JSON.stringify(saved)))
    expect(await restored.recipientInfo()).toMatchObject({ recipientInfo: "shielded1qqqq" })
    expect(restored.save()).toEqual(saved)
  })

  it("signs every route as the service verifies it, with a timestamp", async () => {
    const service = simulatedService()
    const { seen } = service
    const fetch = faultyFetch(service)
    const { client } = clientOf(fetch)
    const session = await client.createSession()
    const { chainId, tokenAddresses, amounts, feeToken } = withdrawal
    await session.balance({ chainId })
    await session.recipientInfo({ chainId })
    await session.getFee({ chainId, feeToken, tokenAddresses, amounts })
    await session.refreshCache({ chainId })
    await session.deposit({ chainId, tokenAddresses, amounts })
    await session.prooflessDeposit({ chainId, tokenAddresses, amounts })
    const sent = await session.withdraw(withdrawal)
    await session.transfer({ ...withdrawal, feeAmount: 0n, ref: "friend's (50%)" })
    expect((await session.operation(sent.nonce)).txHash).toBe(sent.txHash)
    expect(seen.length).toBe(10)
    for (const { method, rawQuery, rawBody } of seen) {
      const text = method === "GET" ? rawQuery : new TextDecoder().decode(rawBody)
      expect(text).toMatch(/timestamp("?:|=)1767225600000/)
    }
    const last = seen.at(-1)
    expect(last?.rawQuery).toContain(`id=${sent.nonce}`)
  })

  it("throws the service's refusal", async () => {
    const fetch = faultyFetch(simulatedService())
    const { client } = clientOf(fetch)
    const lost = client.restoreSession({
      sessionId: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
      address: "0x",
      expiresAt: "2030-01-01T00:00:00Z",
      secretKey: "11".repeat(32),
      useEIP712: false,
    })
    const failure = await lost.balance({ chainId: 1 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayRequestError)
    expect(failure).toMatchObject({
      code: "SESSION_NOT_FOUND",
      status: 401,
      message: "Refused: SESSION_NOT_FOUND",
      nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})

describe("a read", () => {
  it("is retried with a fresh nonce if no response arrives", async () => {
    const service = simulatedService()
    const { seen } = service
    const fetch = faultyFetch(service, {
      fault: faults("none", "answer-lost", "error-before", "refused-before"),
    })
    const { client, pauses } = clientOf(fetch)
    const session = await client.createSession()
    await session.balance({ chainId: 1 })
    const queries = seen.slice(1).map(({ rawQuery }) => new URLSearchParams(rawQuery).get("nonce"))
    expect(new Set(queries).size).toBe(2)
    expect(pauses).toEqual([250, 500, 1000])
  })

  it("fails after all attempts, with its nonce", async () => {
    const fetch = faultyFetch(simulatedService(), {
      fault: faults("none", ...Array<Fault>(4).fill("request-lost")),
    })
    const { client } = clientOf(fetch)
    const session = await client.createSession()
    const failure = await session.balance({ chainId: 1 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayNetworkError)
    expect(failure).toHaveProperty("nonce")
  })

  it("is not retried if the service asks for a long pause", async () => {
    let calls = 0
    const { client } = clientOf(async (_input, init) => {
      calls += 1
      const { nonce } = JSON.parse(bodyText(init))
      return Response.json(
        { success: false, error: "Too many requests", code: "RATE_LIMITED", nonce },
        { status: 429, headers: { "retry-after": "3600" } },
      )
    })
    const failure = await client.createSession().catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 })
    expect(calls).toBe(1)
  })

  it.each([
    ["another request's nonce", { success: true, expiresAt: "x", nonce: "other" }, 200],
    [
      "a failure for another request",
      { success: false, error: "x", code: "INTERNAL", nonce: "other" },
      500,
    ],
    ["no nonce", { success: true, expiresAt: "x" }, 200],
    ["a refusal without a nonce", { success: false, error: "x", code: "NOT_FOUND" }, 404],
    ["a field of another type", { success: true, expiresAt: 5 }, 200],
    ["no object", [], 200],
    ["a success and the status of a failure", { success: true, expiresAt: "x" }, 500],
  ])("rejects a response with %s", async (_name, body, status) => {
    const { client } = clientOf(async (_input, init) => {
      const { nonce } = JSON.parse(bodyText(init))
      const typed = "expiresAt" in body && body.expiresAt === 5 ? { ...body, nonce } : body
      return Response.json(typed, { status })
    })
    await expect(client.createSession()).rejects.toBeInstanceOf(RelayAnswerError)
  })

  it("of an operation rejects another operation's response, since the path is not signed", async () => {
    const fetch = faultyFetch(simulatedService())
    const { client } = clientOf(fetch)
    const session = await client.createSession()
    const { nonce } = await session.withdraw(withdrawal)
    const rewriting = clientOf(async (input, init) => {
      const answer = await fetch(input, init)
      return Response.json(
        JSON.parse(
          (await answer.text()).replace(`"nonce":"${nonce}","kind"`, '"nonce":"x","kind"'),
        ),
      )
    })
    const restored = rewriting.client.restoreSession(session.save())
    await expect(restored.operation(nonce)).rejects.toBeInstanceOf(RelayAnswerError)
    expect(
      await session.operation(nonce.toUpperCase()).catch((error: unknown) => error),
    ).toMatchObject({
      code: "OPERATION_NOT_FOUND",
    })
  })

  it("ends when its signal aborts", async () => {
    const abort = new AbortController()
    const { client } = clientOf(
      async () => {
        abort.abort(new Error("enough"))
        throw new TypeError("fetch failed")
      },
      { signal: abort.signal },
    )
    await expect(client.createSession()).rejects.toThrow("enough")
  })
})
