import { nativeToken, parseAddress, renderWholeTokens, type Address } from "@shielded-relay/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ManagedWorld,
  send,
  stampedRequest,
  textOf,
  type Answered,
  type Member,
} from "./support/ManagedWorld.ts"

const route = "POST /waas/public-to-private"
/** One whole token: tokens of the simulated network have six decimals. */
const units = 10n ** 6n

describe("public-to-private", () => {
  let managed: ManagedWorld
  let next = 20
  const token = () => managed.world.token()
  const addressOf = (text: string): Address => {
    const address = parseAddress(text, "any")
    if (address === null) throw new Error(text)
    return address
  }

  /** A user whose wallet has public tokens, and coins if said. */
  async function holder(tokens: bigint, coins = 0n): Promise<Member> {
    const member = await managed.user((next += 1))
    const account = addressOf(member.evm)
    managed.world.chain.endow(token(), account, tokens)
    managed.world.chain.endow(nativeToken("evm"), account, coins)
    managed.world.chain.approving.add(account)
    return member
  }
  const fields = (of: Member, amount: string, more: object = {}) => ({
    userId: of.userId,
    fromAddress: of.evm,
    token: managed.world.text(token()),
    amount,
    chainId: managed.world.chainId,
    ...more,
  })
  const move = (of: Member, amount: string, more: object = {}) =>
    managed.ask(route, managed.root.stamper, fields(of, amount, more))
  const balance = async (of: Member) =>
    (await managed.world.balance({ address: of.evm }, token())).balance
  const operation = async (answer: Answered) =>
    (
      await managed.ask("GET /waas/operation", managed.root.stamper, {
        of: String(answer.body["nonce"]),
      })
    ).data["operation"]
  const settled = (answer: Answered, state: string) =>
    managed.world.time.eventually(async () => {
      const shown = await operation(answer)
      return (
        typeof shown === "object" && shown !== null && "state" in shown && shown.state === state
      )
    })

  beforeAll(async () => {
    managed = await ManagedWorld.open()
  })
  afterAll(() => managed.close())

  it("tops up, approves and deposits for a wallet without coins, exactly the amount", async () => {
    const member = await holder(100n * units)
    const answer = await move(member, "25.5")
    expect(answer.body).toMatchObject({ status: "success" })
    expect(textOf(answer, "txHash")).toMatch(/^0x/)
    await settled(answer, "confirmed")
    expect(await operation(answer)).toMatchObject({
      kind: "public-to-private",
      txHash: textOf(answer, "txHash"),
      legs: [{ kind: "top-up" }, { kind: "approve" }, { kind: "deposit" }],
    })
    await managed.world.flushed()
    const owed = await managed.world.owed({ address: member.evm }, token())
    expect(owed).toBeGreaterThan(0n)
    expect((await balance(member)) + owed).toBe((255n * units) / 10n)
    const shown = await managed.ask("GET /waas/private-balance", managed.root.stamper, {
      userId: member.userId,
      walletAddress: member.evm,
      chainId: managed.world.chainId,
    })
    expect(shown.data["balances"]).toMatchObject([
      {
        owed: renderWholeTokens(owed, 6),
        balance: renderWholeTokens((255n * units) / 10n - owed, 6),
      },
    ])
  })

  it("needs no top-up with coins of its own", async () => {
    const member = await holder(10n * units, 10n ** 18n)
    const answer = await move(member, "1")
    await settled(answer, "confirmed")
    expect(await operation(answer)).toMatchObject({
      legs: [{ kind: "approve" }, { kind: "deposit" }],
    })
  })

  it("sent again moves once, and gives the operation", async () => {
    const member = await holder(10n * units, 10n ** 18n)
    const request = await stampedRequest(route, managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: "move once",
      ...fields(member, "1"),
    })
    const [first, second] = await Promise.all([
      send(managed.world, request),
      send(managed.world, request),
    ])
    const answers = [first, second].toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1))
    expect(answers.map(({ outcome }) => outcome)).toEqual(["STAMP_NONCE_USED", "ok"])
    expect(answers[0]?.body).toMatchObject({ operation: { state: expect.any(String) } })
    if (answers[1] !== undefined) await settled(answers[1], "confirmed")
    await managed.world.flushed()
    expect(await balance(member)).toBe(units)
  })

  it("refuses more than the wallet holds, and fees that nobody pays, in whole tokens", async () => {
    const member = await holder(units)
    const tooMuch = await move(member, "2")
    expect(tooMuch.body).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      message: "Insufficient balance: 1 of 2",
    })
    const worthless = await move(member, "0.000001")
    expect(worthless.outcome).toBe("INSUFFICIENT_GAS")
    expect(worthless.body["message"]).toMatch(/: 0\.\d{1,17}[1-9] whole coins are missing$/u)
  })

  it("tops up a wallet that moves all its native coins", async () => {
    const coins = 10n ** 18n
    const member = await holder(0n, coins)
    const native = nativeToken("evm")
    const answer = await move(member, "1", { token: managed.world.text(native) })
    await settled(answer, "confirmed")
    expect(await operation(answer)).toMatchObject({
      legs: [{ kind: "top-up" }, { kind: "deposit" }],
    })
    await managed.world.flushed()
    const owed = await managed.world.owed({ address: member.evm }, native)
    const { balance: held } = await managed.world.balance({ address: member.evm }, native)
    expect(held + owed).toBe(coins)
  })
})

describe("after a restore of the storage", () => {
  it("a move that may have signed more than the backup knows signs nothing, and says so", async () => {
    const managed = await ManagedWorld.open()
    const { world } = managed
    const member = await managed.user(30)
    const account = parseAddress(member.evm, "evm")
    if (account === null) throw new Error(member.evm)
    world.chain.endow(world.token(), account, 100n * units)
    world.chain.endow(nativeToken("evm"), account, 10n ** 18n)
    world.chain.approving.add(account)
    // Nobody mines the approval for now.
    world.chain.conditions.minimumTip = 10n ** 12n
    const answer = await managed.ask(route, managed.root.stamper, {
      userId: member.userId,
      fromAddress: member.evm,
      token: world.text(world.token()),
      amount: "10",
      chainId: world.chainId,
    })
    expect(answer.outcome).toBe("accepted")
    const [old] = world.relays.splice(0, 1)
    if (old !== undefined) await world.time.during(old.stop())
    await world.startAfterRestore(world.storage)
    world.chain.conditions.minimumTip = 0n
    const shown = async () =>
      (
        await managed.ask("GET /waas/operation", managed.root.stamper, {
          of: String(answer.body["nonce"]),
          timestamp: world.time.now,
        })
      ).data["operation"]
    await world.time.eventually(async () => {
      const operation = await shown()
      return typeof operation === "object" && operation !== null && "code" in operation
    })
    expect(await shown()).toMatchObject({
      state: "failed",
      legs: [{ kind: "approve", block: expect.any(Number) }],
      error: expect.stringContaining("restored from a backup"),
    })
    await world.time.advance(10 * 60_000)
    expect(world.paid(member.evm, world.token())).toBe(100n * units)
    await managed.close()
  })
})
