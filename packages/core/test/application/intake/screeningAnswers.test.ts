import { routes } from "@shielded-relay/api"
import {
  Screening,
  StorageUnavailable,
  type ScreeningSubject,
  type ScreeningVerdict,
} from "@shielded-relay/core"
import { addressOf, payee, picture, STRANGER, World } from "@shielded-relay/simulated-relay"
import { freshUuid, type Body, type Caller } from "@shielded-relay/testkit"
import { Effect, Layer, Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

/** What screening says of subjects in this role; it serves everybody else. */
type Role = ScreeningSubject["role"]
type Answer = Effect.Effect<ScreeningVerdict, StorageUnavailable>

const second = 1_000
let answerTo: (subject: ScreeningSubject) => Answer
const served = Effect.succeed("served" as const)
const only = (role: Role, answer: Answer) => (subject: ScreeningSubject) =>
  subject.role === role ? answer : served

let world: World
let alice: Caller
let swapBody: Body
beforeAll(async () => {
  answerTo = () => served
  world = await World.open({
    network: {
      tokens: ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 })),
      exchanges: ["Alpha"],
    },
    configuration: { quoteLifetime: 60 * 60 * second },
    screening: Layer.succeed(Screening, { screen: (subject) => answerTo(subject) }),
  })
  world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 3n, 1n)
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 9_000_000n)
  await world.flushed()
})
afterAll(() => world.close())
beforeEach(async () => {
  answerTo = () => served
  const { body } = await world.ask(quoting())
  const quoted = Schema.decodeUnknownSync(
    Schema.Struct({
      swapData: Schema.String,
      externalActionId: Schema.String,
      outSwapAmount: Schema.String,
    }),
  )(body)
  swapBody = {
    amounts: ["-1000000", quoted.outSwapAmount],
    swapData: quoted.swapData,
    externalActionId: quoted.externalActionId,
  }
})

const quoting = () =>
  alice.get("/get-swap-data", {
    chainId: String(world.chainId),
    inputTokenAddress: world.token(0),
    outputTokenAddress: world.token(1),
    amount: "1",
  })

/** A right request of each route that screens, and the role of the subject that is asked about. */
const requests: ReadonlyArray<readonly [string, Role, () => Body]> = [
  ["/deposit", "depositor", () => ({ ...amount })],
  ["/proofless-deposit", "depositor", () => ({ ...amount })],
  ["/deposit-for-other", "depositor", () => ({ ...amount, recipientInfo: STRANGER })],
  ["/deposit-for-other", "recipient", () => ({ ...amount, recipientInfo: STRANGER })],
  ["/withdraw", "recipient", () => ({ ...spending, recipientAddress: STRANGER })],
  ["/transfer", "recipient", () => ({ ...spending, recipientAddress: STRANGER })],
  [
    "/swap",
    "swap",
    () => ({
      ...swapBody,
      feeToken: world.token(),
      tokenAddresses: [world.token(), world.token(1)],
    }),
  ],
  ["/private-send", "depositor", () => sendingTo(2)],
  ["/private-send", "recipient", () => sendingTo(2)],
  [
    "/withdraw-stuck-utxos",
    "recipient",
    () => ({ tokenAddress: world.token(), recipientAddress: STRANGER }),
  ],
]
const amount = {
  get tokenAddresses() {
    return [world.token()]
  },
  amounts: ["1000"],
}
const spending = {
  get tokenAddresses() {
    return [world.token()]
  },
  get feeToken() {
    return world.token()
  },
  amounts: ["1000"],
}
const sendingTo = (count: number): Body => ({
  tokenAddress: world.token(),
  recipients: Array.from({ length: count }, (_, n) => ({ address: payee(n), amount: "1000" })),
})

function signed(route: string, body: Body) {
  const nonce = freshUuid()
  return { nonce, request: alice.post(route, { nonce, chainId: world.chainId, ...body }) }
}

/** Asks, and tells how many milliseconds the answer took. */
async function timed(request: ReturnType<typeof signed>["request"]) {
  const begun = world.time.now
  const answer = await world.ask(request)
  return { answer, took: world.time.now - begun }
}

const noAnswer: ReadonlyArray<readonly [string, Answer]> = [
  ["never answers", Effect.never],
  ["answers after the time-out", Effect.delay(served, 11 * second)],
  ["denies after the time-out", Effect.delay(Effect.succeed("denied" as const), 11 * second)],
  ["fails unexpectedly", Effect.die(new Error("screening broke"))],
  ["does not know", Effect.succeed("undecided" as const)],
]

describe.each(noAnswer)("a screening service that %s", (_what, answer) => {
  it.each(requests)("makes POST %s (%s) unavailable", async (route, role, body) => {
    const { request, nonce } = signed(route, body())
    const before = await picture(world, alice)
    answerTo = only(role, answer)
    const { answer: refused, took } = await timed(request)
    expect(refused).toMatchObject({
      outcome: "refused",
      code: "SCREENING_UNAVAILABLE",
      retryAfter: 5,
      body: { success: false, code: "SCREENING_UNAVAILABLE", nonce },
    })
    expect(took).toBeLessThanOrEqual(10 * second)
    const listed = routes.find(({ key }) => key === `POST ${route}`)
    expect(listed?.refusals).toEqual(expect.arrayContaining(["FORBIDDEN", "SCREENING_UNAVAILABLE"]))
    // A late answer changes nothing, and the bytes are used up.
    await world.time.advance(30 * second)
    expect(await picture(world, alice)).toEqual(before)
    answerTo = () => served
    expect(await world.ask(request)).toMatchObject({ code: "NONCE_USED" })
    expect((await world.operation(alice, nonce)).state).toBe("refused")
  })

  it("makes GET /get-swap-data unavailable", async () => {
    answerTo = only("swap", answer)
    const { answer: refused, took } = await timed(quoting())
    expect(refused).toMatchObject({ outcome: "refused", code: "SCREENING_UNAVAILABLE" })
    expect(took).toBeLessThanOrEqual(10 * second)
    const listed = routes.find(({ key }) => key === "GET /get-swap-data")
    expect(listed?.refusals).toContain("SCREENING_UNAVAILABLE")
  })
})

describe("a screening service", () => {
  it.each(requests)(
    "that cannot record its decision refuses POST %s (%s)",
    async (route, role, body) => {
      const { request } = signed(route, body())
      answerTo = only(role, Effect.fail(new StorageUnavailable({ cause: "a test" })))
      expect(await world.ask(request)).toMatchObject({ code: "STORAGE_UNAVAILABLE" })
    },
  )

  it.each(requests)("that denies refuses POST %s (%s) for good", async (route, role, body) => {
    const { request } = signed(route, body())
    answerTo = only(role, Effect.succeed("denied"))
    const { body: refused } = await world.ask(request)
    expect(refused).toMatchObject({ code: "FORBIDDEN", error: "Not allowed" })
  })

  it("that is silent about one recipient delays no other request", async () => {
    answerTo = (subject) =>
      "address" in subject && subject.address === addressOf(STRANGER) ? Effect.never : served
    const flood = Array.from({ length: 20 }, () =>
      world.relay.handle(signed("/withdraw", { ...spending, recipientAddress: STRANGER }).request),
    )
    await world.time.rest()
    const begun = world.time.now
    const fine = signed("/deposit-for-other", { ...amount, recipientInfo: payee(1) })
    expect(await world.ask(fine.request)).toMatchObject({ outcome: "ok" })
    expect(world.time.now).toBe(begun)
    for (const answer of await world.time.during(Promise.all(flood)))
      expect(answer).toMatchObject({ code: "SCREENING_UNAVAILABLE" })
  })

  it("has ten seconds for all recipients of a private send together", async () => {
    let asked = 0
    let together = 0
    const answered = (delay: number): Answer =>
      Effect.suspend(() => {
        asked += 1
        together += 1
        return Effect.delay(served, delay)
      }).pipe(Effect.ensuring(Effect.sync(() => (together -= 1))))
    answerTo = only("recipient", answered(4 * second))
    const slow = await timed(signed("/private-send", sendingTo(32)).request)
    expect(slow.answer).toMatchObject({ code: "SCREENING_UNAVAILABLE" })
    expect(slow.took).toBe(10 * second)
    // The request left no question behind.
    expect([asked, together]).toEqual([12, 0])
    answerTo = only("recipient", answered(second))
    const fine = await timed(signed("/private-send", sendingTo(32)).request)
    expect(fine.answer).toMatchObject({ outcome: "ok" })
    expect(fine.took).toBe(8 * second)
  })
})
