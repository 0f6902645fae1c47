import { Screening } from "@shielded-relay/core"
import {
  simulatedAddress,
  Caller,
  freshUuid,
  solanaWallet,
  type Body,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { picture, STRANGER, transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"

const BLOCKED = simulatedAddress(0xbad)
const screening = Layer.succeed(Screening, {
  screen: (subject) =>
    Effect.succeed(subject.role === "swap" || subject.address !== BLOCKED ? "served" : "denied"),
})

let world: World
let alice: Caller
let unpriced: string
beforeAll(async () => {
  world = await World.open({
    screening,
    prices: [1n, null],
    network: {
      tokens: [
        { symbol: "GOLD", decimals: 6 },
        { symbol: "LEAD", decimals: 6 },
      ],
      minimumDeposit: 100n,
    },
  })
  alice = await world.caller(1)
  unpriced = world.token(1)
  await world.deposit(alice, world.token(), 10_000_000n)
  await world.deposit(alice, world.token(1), 5_000n)
  await world.flushed()
})
afterAll(() => world.close())

/** Refused requests that were validly signed and well-formed. */
const refused: ReadonlyArray<readonly [string, () => Body, string, string | RegExp]> = [
  [
    "a chain that is not configured",
    () => ({ chainId: 999 }),
    "UNSUPPORTED_CHAIN",
    "Unsupported chainId: 999",
  ],
  [
    "a token that is not configured",
    () => ({ tokenAddresses: [STRANGER] }),
    "UNSUPPORTED_TOKEN",
    `tokenAddresses[0]: unsupported token ${STRANGER}; GET /supported-tokens lists those of this chain`,
  ],
  [
    "a fee token that is not configured",
    () => ({ feeToken: STRANGER }),
    "UNSUPPORTED_TOKEN",
    `feeToken: unsupported token ${STRANGER}; GET /supported-tokens lists those of this chain`,
  ],
  ["no fee token", () => ({ feeToken: undefined }), "MISSING_FIELD", /feeToken/],
  [
    "a fee token without a price",
    () => ({ feeToken: unpriced }),
    "FEE_TOKEN_NOT_ACCEPTED",
    /^Fee token not accepted: 0x/,
  ],
  ["a referral that is not listed", () => ({ ref: "friend" }), "INVALID_REF", /'friend'/],
  ["a fee of nothing", () => ({ feeAmount: "0" }), "FEE_TOO_LOW", /at least [1-9][0-9]*$/],
  [
    "the zero address as recipient",
    () => ({ recipientAddress: `0x${"0".repeat(40)}` }),
    "INVALID_RECIPIENT",
    "Invalid recipientAddress",
  ],
  [
    "the pool as recipient",
    () => ({ recipientAddress: world.network.gateway.pool }),
    "INVALID_RECIPIENT",
    "Invalid recipientAddress",
  ],
  [
    "an action of the pool as recipient",
    () => ({ recipientAddress: world.network.gateway.forbiddenRecipients[1] }),
    "INVALID_RECIPIENT",
    "Invalid recipientAddress",
  ],
  [
    "a configured token's contract as recipient",
    () => ({ recipientAddress: unpriced }),
    "INVALID_RECIPIENT",
    "Invalid recipientAddress",
  ],
  [
    "a recipient of another family",
    () => ({ recipientAddress: solanaWallet(9).address }),
    "INVALID_RECIPIENT",
    "Invalid recipientAddress",
  ],
  ["a recipient that is screened out", () => ({ recipientAddress: BLOCKED }), "FORBIDDEN", /./],
]

describe.each(["/withdraw", "/transfer"] as const)("POST %s", (route) => {
  const request = (more: Body) =>
    route === "/withdraw"
      ? withdrawal(world, alice, 1_000_000n, more)
      : transferTo(world, alice, STRANGER, 1_000_000n, more)

  it.each(refused)(
    "refuses %s, moves nothing and burns its nonce",
    async (_, fields, code, text) => {
      const before = await picture(world, alice)
      const { nonce, request: signed } = request(fields())
      const answer = await world.ask(signed)
      expect(answer).toMatchObject({
        outcome: "refused",
        code,
        body: { success: false, code, nonce },
      })
      expect(answer.body["error"]).toMatch(text)
      expect(await picture(world, alice)).toEqual(before)
      expect(await world.ask(signed)).toMatchObject({
        outcome: "refused",
        code: "NONCE_USED",
        body: { nonce, operation: { state: "refused", txHash: null } },
      })
      expect(await world.operation(alice, nonce)).toMatchObject({
        state: "refused",
        kind: route.slice(1),
        code,
        error: answer.body["error"],
        txHash: null,
        txHashes: [],
      })
    },
  )

  it("says exactly what is there and what is needed", async () => {
    const before = await picture(world, alice)
    const { nonce, request: signed } = request({ amounts: ["9999999"] })
    const answer = await world.ask(signed)
    expect(answer).toMatchObject({ code: "INSUFFICIENT_BALANCE", body: { nonce } })
    const said = /^Insufficient balance: 10000000 of ([0-9]+)$/.exec(String(answer.body["error"]))
    // The amount and the posted price of the call.
    expect((BigInt(said?.[1] ?? "0") - 9_999_999n).toString()).toMatch(/^[1-9][0-9]0+$/)
    expect(await picture(world, alice)).toEqual(before)
  })

  const malformed: ReadonlyArray<readonly [string, () => Body]> = [
    ["an amount of 0", () => ({ amounts: ["0"] })],
    ["an amount with a sign", () => ({ amounts: ["-1"] })],
    ["an amount with a leading zero", () => ({ amounts: ["01"] })],
    ["an amount with a fraction", () => ({ amounts: ["1.5"] })],
    ["an amount above 2^127 − 1", () => ({ amounts: [(2n ** 127n).toString()] })],
    [
      "a repeated token whose amounts add up to more than 2^127 − 1, however it is written",
      () => ({
        tokenAddresses: [unpriced, `0x${unpriced.slice(2).toUpperCase()}`],
        amounts: [(2n ** 127n - 1n).toString(), "1"],
      }),
    ],
    ["an amount that is a number", () => ({ amounts: [1000] })],
    ["fewer amounts than tokens", () => ({ tokenAddresses: [unpriced, unpriced] })],
    ["no token at all", () => ({ tokenAddresses: [], amounts: [] })],
    [
      "nine tokens",
      () => ({ tokenAddresses: Array(9).fill(unpriced), amounts: Array(9).fill("1") }),
    ],
    ["a token that is no address", () => ({ tokenAddresses: ["0x12"] })],
    [
      "a token with a wrong checksum",
      () => ({ tokenAddresses: ["0xFb6916095ca1df60bB79Ce92cE3Ea74c37c5d359"] }),
    ],
    ["a recipient that is no address", () => ({ recipientAddress: "bob" })],
    ["no recipient", () => ({ recipientAddress: undefined })],
    ["a fee with a sign", () => ({ feeAmount: "-1" })],
    ["a fee above 2^127 − 1", () => ({ feeAmount: (2n ** 127n).toString() })],
    ["a chainId that is text", () => ({ chainId: "31337" })],
    ["a chainId of 0", () => ({ chainId: 0 })],
    ["no chainId", () => ({ chainId: undefined })],
    ["a ref of 65 characters", () => ({ ref: "r".repeat(65) })],
  ]
  it.each(malformed)("refuses %s and burns nothing", async (_, fields) => {
    const before = await picture(world, alice)
    const { nonce, request: signed } = request(fields())
    for (const time of ["first", "again"]) {
      const answer = await world.ask(signed)
      expect([time, answer.outcome, answer.body["nonce"]]).toEqual([time, "refused", nonce])
      expect(["INVALID_REQUEST", "MISSING_FIELD"]).toContain(answer.body["code"])
    }
    expect(await picture(world, alice)).toEqual(before)
    await expect(world.operation(alice, nonce)).rejects.toMatchObject({
      code: "OPERATION_NOT_FOUND",
    })
  })

  it("takes a number written with a fraction or an exponent for no chainId", async () => {
    for (const text of ["31337.0", "3.1337e4"]) {
      const { request: signed } = request({ chainId: "CHAIN" })
      const body = new TextDecoder().decode(signed.rawBody).replace('"CHAIN"', text)
      const answer = await world.ask(alice.postRaw(route, body))
      expect(answer).toMatchObject({ outcome: "refused", code: "INVALID_REQUEST" })
    }
  })
})

describe("POST /transfer", () => {
  it("refuses a recipientInfo that was altered", async () => {
    const { recipientInfo } = await world.relay.recipientInfo({ address: alice.address })
    const altered = recipientInfo.slice(0, -1) + (recipientInfo.endsWith("q") ? "p" : "q")
    const { request: signed } = transferTo(world, alice, altered, 1_000n)
    expect(await world.ask(signed)).toMatchObject({ code: "INVALID_RECIPIENT_INFO" })
  })
})

describe("POST /withdraw", () => {
  it("pays no recipientInfo in the open", async () => {
    const { recipientInfo } = await world.relay.recipientInfo({ address: alice.address })
    const { request: signed } = withdrawal(world, alice, 1_000n, {
      recipientAddress: recipientInfo,
    })
    expect(await world.ask(signed)).toMatchObject({ code: "INVALID_RECIPIENT" })
  })
})

describe.each(["/deposit", "/proofless-deposit"])("POST %s", (route) => {
  const body = (more: Body) => ({
    nonce: freshUuid(),
    chainId: world.chainId,
    tokenAddresses: [world.token()],
    amounts: ["5000"],
    ...more,
  })

  it.each([
    ["a chain that is not configured", () => ({ chainId: 999 }), "UNSUPPORTED_CHAIN"],
    ["a token that is not configured", () => ({ tokenAddresses: [STRANGER] }), "UNSUPPORTED_TOKEN"],
    ["less than the least deposit", () => ({ amounts: ["99"] }), "INVALID_REQUEST"],
  ] as const)("refuses %s and burns its nonce", async (_, more, code) => {
    const fields = body(more())
    const signed = alice.post(route, fields)
    expect(await world.ask(signed)).toMatchObject({ code, body: { nonce: fields.nonce } })
    expect(await world.ask(signed)).toMatchObject({
      code: "NONCE_USED",
      body: { operation: { state: "refused" } },
    })
  })

  it("builds nothing for a wallet of another family", async () => {
    const carol = new Caller(solanaWallet(3))
    expect((await world.ask(carol.creation())).outcome).toBe("ok")
    const signed = carol.post(route, body({}))
    expect(await world.ask(signed)).toMatchObject({ code: "WRONG_CHAIN_FAMILY" })
  })
})

describe("a referral code", () => {
  it("is refused, whatever it says, on every route that pays none", async () => {
    const chainId = world.chainId
    const deposit = { chainId, tokenAddresses: [world.token()], amounts: ["5000"], ref: "friend" }
    for (const request of [
      alice.post("/deposit", deposit),
      alice.post("/proofless-deposit", deposit),
      alice.post("/refresh-cache", { chainId, ref: "friend" }),
      alice.get("/balance", { chainId: String(chainId), ref: "friend" }),
    ])
      expect(await world.ask(request)).toMatchObject({
        code: "INVALID_REQUEST",
        body: { error: "ref: this route takes no referral code" },
      })
  })

  it("is none when it is empty", async () => {
    const query = { chainId: String(world.chainId), ref: "" }
    expect((await world.ask(alice.get("/balance", query))).outcome).toBe("ok")
  })
})

describe("reads", () => {
  it("refuses a chain that is not configured", async () => {
    for (const request of [
      alice.get("/balance", { chainId: "999" }),
      alice.get("/recipient-info", { chainId: "999" }),
      alice.post("/refresh-cache", { chainId: 999 }),
    ])
      expect(await world.ask(request)).toMatchObject({ code: "UNSUPPORTED_CHAIN" })
  })

  it("serves a nonce once", async () => {
    const request = alice.get("/balance", { chainId: String(world.chainId) })
    expect((await world.ask(request)).outcome).toBe("ok")
    expect(await world.ask(request)).toMatchObject({ code: "NONCE_USED_READ" })
  })

  it("knows no operation of another owner", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n, { ref: "friend" })
    await world.ask(request)
    const mallory = await world.caller(66)
    const asked = (caller: Caller) => caller.get("/operation/:nonce", {}, { nonce })
    expect(await world.ask(asked(mallory))).toMatchObject({
      code: "OPERATION_NOT_FOUND",
      body: { error: `Operation ${nonce} not found` },
    })
    expect(await world.ask(asked(alice))).toMatchObject({ body: { operation: { nonce } } })
  })

  it("finds an operation from another session of the same owner, whatever the nonce's case", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n, { ref: "friend" })
    await world.ask(request)
    const again = await world.caller(1)
    const asked = again.get("/operation/:nonce", {}, { nonce: nonce.toUpperCase() })
    expect(await world.ask(asked)).toMatchObject({ body: { operation: { nonce } } })
  })

  it("holds a signed id to the path", async () => {
    const request = alice.get("/operation/:nonce", { id: freshUuid() }, { nonce: freshUuid() })
    expect(await world.ask(request)).toMatchObject({ code: "INVALID_REQUEST_SIGNATURE" })
  })

  it("knows no other route", async () => {
    for (const request of [alice.get("/everything", {}), alice.get("/withdraw", {})])
      expect(await world.ask(request)).toMatchObject({ code: "NOT_FOUND" })
  })
})
