import {
  OperationPendingError,
  RelayClientError,
  RelayNetworkError,
  RelayRequestError,
  type RelaySession,
} from "@shielded-relay/client"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clientOf, withdrawal } from "./support/clientOf.ts"
import { faultyFetch, type Fault } from "./support/faultyFetch.ts"
import { simulatedService } from "./support/simulatedService.ts"

const txHash = `0x${"ab".repeat(32)}`

async function sessionWith(
  list: ReadonlyArray<Fault>,
  fate: "broadcast" | "failed" | "refused" | "slow" = "broadcast",
  earlierCalls: ReadonlyArray<string> = [],
) {
  const left = [...list]
  let connected = false
  const service = simulatedService({ fate, earlierCalls })
  const fault = () => (connected ? (left.shift() ?? "none") : "none")
  const { client, pauses } = clientOf(faultyFetch(service, { fault }))
  const session = await client.createSession()
  connected = true
  return { session, service, pauses }
}

const { chainId, feeToken: tokenAddress, recipientAddress } = withdrawal

const withdrawals = (service: ReturnType<typeof simulatedService>) =>
  service.seen.filter(({ routePattern }) => routePattern === "/withdraw")

describe("a transaction request", () => {
  it("whose response is lost is sent again byte for byte, and its hash is found", async () => {
    const { session, service } = await sessionWith(["answer-lost"])
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    const [first, second] = withdrawals(service)
    expect(second).toEqual(first)
    expect(service.executed()).toBe(1)
  })

  it("returns the hashes of all its transactions, from the response or the operation", async () => {
    const earlier = `0x${"01".repeat(32)}`
    for (const earlierCalls of [[], [earlier]]) {
      const sent = { txHash, txHashes: [...earlierCalls, txHash] }
      for (const list of [[], ["answer-lost"]] as const) {
        const { session } = await sessionWith(list, "broadcast", earlierCalls)
        expect(await session.withdraw(withdrawal)).toMatchObject(sent)
      }
    }
  })

  it("that gets a 5xx is looked up first, and sent again only if nothing is recorded", async () => {
    const recorded = await sessionWith(["defect-after"])
    expect(await recorded.session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(withdrawals(recorded.service).length).toBe(1)

    const unrecorded = await sessionWith(["refused-before"])
    expect(await unrecorded.session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(withdrawals(unrecorded.service).length).toBe(1)
    expect(unrecorded.pauses).toEqual([1000])
  })

  it("whose response was lost is looked up when its retry is refused", async () => {
    const { session, service } = await sessionWith(["answer-lost", "stale"])
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(service.executed()).toBe(1)
  })

  it("that never arrived is refused if its retry is", async () => {
    const { session, service } = await sessionWith(["request-lost", "stale"])
    await expect(session.withdraw(withdrawal)).rejects.toMatchObject({ code: "TIMESTAMP_EXPIRED" })
    expect(service.operations.size).toBe(0)
  })

  it("that was refused with a 503 keeps Retry-After, and is not sent again", async () => {
    const { session, service } = await sessionWith(["no-capacity-after"])
    await expect(session.withdraw(withdrawal)).rejects.toMatchObject({
      code: "NO_CAPACITY",
      status: 503,
      retryAfter: 7,
    })
    expect(withdrawals(service).length).toBe(0)
  })

  it("that was refused behind a 500 throws the refusal", async () => {
    const { session } = await sessionWith(["defect-after"], "refused")
    await expect(session.withdraw(withdrawal)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      status: 400,
      operation: { state: "refused" },
    })
  })

  it("that is still running is awaited", async () => {
    const { session, service, pauses } = await sessionWith([], "slow")
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(pauses).toEqual([1000, 1000])
    expect(service.executed()).toBe(1)
  })

  it("that runs longer than the timeout is pending", async () => {
    const { session } = await sessionWith([], "slow")
    const failure = await session
      .withdraw(withdrawal, { timeout: 500 })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OperationPendingError)
    expect(failure).toMatchObject({ state: "accepted", nonce: expect.any(String) })
  })

  it("that was refused is not retried", async () => {
    const { session, service } = await sessionWith([], "refused")
    await expect(session.withdraw(withdrawal)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      status: 400,
    })
    expect(service.seen.length).toBe(2)
  })

  it("whose refusal was lost throws it", async () => {
    const { session } = await sessionWith(["answer-lost"], "refused")
    await expect(session.withdraw(withdrawal)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      status: 400,
      operation: { state: "refused" },
    })
  })

  it("that failed on the chain throws, with its operation", async () => {
    const { session } = await sessionWith([], "failed")
    await expect(session.withdraw(withdrawal)).rejects.toMatchObject({
      code: "OPERATION_FAILED",
      status: 409,
      operation: { state: "failed", txHash: null },
    })
  })

  it("whose outcome is unknown throws its nonce, which finds it later", async () => {
    const { session } = await sessionWith(["answer-lost", ...Array<Fault>(5).fill("request-lost")])
    const failure = await session.withdraw(withdrawal).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayNetworkError)
    const { nonce } = failure instanceof RelayNetworkError ? failure : { nonce: undefined }
    expect((await session.waitForOperation(nonce ?? "")).txHash).toBe(txHash)
  })

  it("that may still arrive is not refused by a temporary refusal of its retries", async () => {
    const { session, service } = await sessionWith([
      "request-late",
      ...(["refused-before", "none", "refused-before", "none", "refused-before"] as const),
    ])
    const failure = await session.withdraw(withdrawal).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayNetworkError)
    await service.deliverLate()
    const { nonce = "" } = failure instanceof RelayNetworkError ? failure : {}
    expect((await session.waitForOperation(nonce)).txHash).toBe(txHash)
  })

  it("passes its nonce to beforeSending before it is sent", async () => {
    const { session, service } = await sessionWith([])
    const written: Array<string> = []
    const beforeSending = async (nonce: string) => {
      expect(withdrawals(service)).toEqual([])
      written.push(nonce)
    }
    const { nonce } = await session.withdraw(withdrawal, { beforeSending })
    expect(written).toEqual([nonce])
    const refusing = () => Promise.reject(new Error("the disk is full"))
    await expect(session.withdraw(withdrawal, { beforeSending: refusing })).rejects.toThrow("disk")
    expect(withdrawals(service).length).toBe(1)
  })

  it.each<[string, ReadonlyArray<Fault>, "broadcast" | "slow"]>([
    ["no answer to it", ["answer-lost"], "broadcast"],
    ["no outcome yet", [], "slow"],
  ])("that is aborted with %s is found by its nonce", async (_name, list, fate) => {
    const abort = new AbortController()
    const service = simulatedService({ fate })
    const left = [...list]
    let connected = false
    const { client } = clientOf(
      faultyFetch(service, { fault: () => (connected ? (left.shift() ?? "none") : "none") }),
      {
        signal: abort.signal,
        pause: async () => {
          abort.abort(new Error("enough"))
          throw abort.signal.reason
        },
      },
    )
    const session = await client.createSession()
    connected = true
    const failure = await session.withdraw(withdrawal).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayNetworkError)
    expect(failure).toMatchObject({ cause: { message: "enough" } })
    const { nonce = "" } = failure instanceof RelayNetworkError ? failure : {}
    expect(service.operations.has(nonce)).toBe(true)
  })

  it("whose outcome cannot be read throws its own nonce, not that of the read", async () => {
    const lost = Array<Fault>(4).fill("request-lost")
    const { session, service } = await sessionWith(["none", ...lost], "slow")
    const failure = await session.withdraw(withdrawal).catch((error: unknown) => error)
    const { nonce = "" } = failure instanceof RelayNetworkError ? failure : {}
    expect(service.operations.has(nonce)).toBe(true)
  })

  it.each<[string, (session: RelaySession) => Promise<object>, object]>([
    ["a withdrawal", (session) => session.withdraw(withdrawal), { txHash }],
    [
      "what private sends left behind",
      (session) => session.withdrawStuck({ chainId, tokenAddress, recipientAddress }),
      {
        txHashes: expect.toSatisfy((hashes: ReadonlyArray<string>) =>
          hashes.every((hash) => hash === txHash),
        ),
      },
    ],
  ])(
    "for %s happens at most once whatever the network does, and what is thrown never lies",
    async (_name, send, sent) => {
      const fault = fc.constantFrom<Fault>(
        "none",
        "request-lost",
        "request-late",
        "answer-lost",
        "error-before",
        "error-after",
        "refused-before",
        "stale",
        "no-capacity-after",
        "defect-after",
      )
      const fates = fc.constantFrom("broadcast", "failed", "refused", "slow")
      await fc.assert(
        fc.asyncProperty(fc.array(fault, { maxLength: 14 }), fates, async (list, fate) => {
          const { session, service } = await sessionWith(list, fate)
          const result = await send(session).catch((error: unknown) => error)
          await service.deliverLate()
          expect(service.executed()).toBeLessThanOrEqual(1)
          expect(service.operations.size).toBeLessThanOrEqual(1)
          if (result instanceof RelayClientError) {
            // A refusal means that nothing is in transit; any other error leaves that open.
            const state = [...service.operations.values()][0]?.state
            const decided = result instanceof RelayRequestError
            return !decided || state === undefined || state === "failed" || state === "refused"
          }
          expect(result).toMatchObject(sent)
          return service.executed() === 1
        }),
        { numRuns: 80 },
      )
    },
  )
})
