import {
  RelayNetworkError,
  RelayRequestError,
  type RelaySession,
  type SendOptions,
} from "@shielded-relay/client"
import { describe, expect, it } from "vitest"
import { clientOf, withdrawal } from "./support/clientOf.ts"
import { faultyFetch, type Fault } from "./support/faultyFetch.ts"
import { simulatedClock } from "./support/simulatedClock.ts"
import { txHash } from "./support/exampleAnswers.ts"
import { simulatedService } from "./support/simulatedService.ts"

const { chainId, tokenAddresses, recipientAddress } = withdrawal
const stuck = { chainId, tokenAddress: tokenAddresses[0] ?? "", recipientAddress }

/** Two sessions of one owner, and the request that the first stored before it was stopped. */
async function stopped(
  useEIP712: boolean,
  first: Fault,
  pay: (session: RelaySession, options: SendOptions) => Promise<unknown> = (session, options) =>
    session.withdraw(withdrawal, options),
) {
  const clock = simulatedClock()
  const service = simulatedService({ now: clock.now })
  let fault: Fault = "none"
  const fetch = faultyFetch(service, { fault: () => fault })
  const { client } = clientOf(fetch, { attempts: 1, now: clock.now })
  const session = await client.createSession({ useEIP712 })
  const later = await client.createSession({ useEIP712 })
  fault = first
  let stored = ""
  const beforeSending = (_nonce: string, request: string) => void (stored = request)
  await pay(session, { beforeSending }).catch(() => {})
  fault = "none"
  const sent = () => service.seen.filter(({ routePattern }) => !routePattern.startsWith("/oper"))
  return { service, later, stored, clock, sent, failing: (next: Fault) => void (fault = next) }
}

describe.each([
  ["normal mode", false],
  ["EIP-712 mode", true],
])("a stored request, in %s,", (_name, useEIP712) => {
  it.each(["request-lost", "answer-lost", "none"] as const)(
    "is repeated byte for byte in another session and counts once: first %s",
    async (first) => {
      const { service, later, stored, sent } = await stopped(useEIP712, first)
      const { nonce } = JSON.parse(stored)
      expect(await later.repeat(stored)).toMatchObject({ nonce })
      expect(await later.repeat(stored)).toMatchObject({ nonce })
      expect(service.executed()).toBe(1)
      const bodies = sent().slice(2)
      expect(new Set(bodies.map(({ rawBody }) => Buffer.from(rawBody).toString())).size).toBe(1)
    },
  )

  it("stays unknown while the service does not answer", async () => {
    const { later, stored, failing } = await stopped(useEIP712, "answer-lost")
    failing("request-lost")
    await expect(later.repeat(stored)).rejects.toBeInstanceOf(RelayNetworkError)
  })
})

describe("a stored request", () => {
  it("is an error without operation once it is too old and was never accepted", async () => {
    const { service, later, stored, clock } = await stopped(true, "request-lost")
    clock.pass(6 * 60_000)
    const error: unknown = await later.repeat(stored).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(RelayRequestError)
    expect(error).toMatchObject({ code: "NONCE_EXPIRED", operation: undefined })
    expect(service.executed()).toBe(0)
  })

  it("of a scheduled payment returns once the service has accepted it", async () => {
    const scheduled = { ...withdrawal, txCompletionTime: 1_800_000_000 }
    const { later, stored } = await stopped(false, "answer-lost", (session, options) =>
      session.transfer(scheduled, options),
    )
    expect(await later.repeat(stored)).toMatchObject({ operation: { state: "waiting" } })
  })

  it.each(["request-lost", "answer-lost"] as const)(
    "of what private sends left is repeated and counts once: first %s",
    async (first) => {
      const { service, later, stored } = await stopped(true, first, (session, options) =>
        session.withdrawStuck(stuck, options),
      )
      const { nonce } = JSON.parse(stored)
      const outcome = { nonce, txHashes: [txHash] }
      expect(await later.repeat(stored)).toMatchObject(outcome)
      expect(await later.repeat(stored)).toMatchObject({ ...outcome, complete: false })
      expect(service.executed()).toBe(1)
    },
  )

  it.each([
    "{}",
    "null",
    '{"route":"POST /deposit","nonce":"n","body":"{}","signature":null}',
    "x",
  ])("is not made of %s", async (text) => {
    const { later, sent } = await stopped(false, "none")
    const before = sent().length
    await expect(later.repeat(text)).rejects.toThrow(/stored request|JSON/)
    expect(sent()).toHaveLength(before)
  })
})
