import { nativeToken, parseAddress, renderAddress } from "@shielded-relay/core"
import { schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller, freshUuid, type Body, type Wallet } from "@shielded-relay/testkit"
import { picture, withdrawal, World } from "@shielded-relay/simulated-relay"
import { spellings, tronWebWallet } from "../addresses/tronWebWallet.ts"

const evm = 10
const payee = tronWebWallet(0x61).address
const bytesOf = (text: string) => {
  const address = parseAddress(text, "tron")
  if (address === null) throw new Error(`${text} is not an address`)
  return address
}

let world: World
beforeAll(async () => {
  world = await World.open({
    network: {
      manner: "tron",
      family: "tron",
      tokens: ["GOLD", "LEAD", "TIN"].map((symbol) => ({ symbol, decimals: 6 })),
      exchanges: ["Venue"],
    },
    prices: [1n, 1n, 1n],
    neighbour: { chainId: evm },
    configuration: { answerTimeout: 20 * 60_000 },
  })
  world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 3n, 1n)
})
afterAll(() => world.close())

async function open(wallet: Wallet, mode: Caller["mode"] = "normal"): Promise<Caller> {
  const caller = new Caller(wallet, 0x77, mode)
  expect(await world.ask(caller.creation())).toMatchObject({ outcome: "ok" })
  return caller
}

const gold = () => world.text(world.token(0))
const lead = () => world.text(world.token(1))
const tin = () => world.text(world.token(2))

async function balancesOf(caller: Caller, chainId = world.chainId) {
  const { body } = await world.ask(caller.get("/balance", { chainId: String(chainId) }))
  return Schema.decodeUnknownSync(schemas["GET /balance"].answer)(body).balances
}

describe("an owner on a TRON chain", () => {
  it.each(spellings)("opens sessions and spends as %s, in both modes", async (_, write) => {
    const fill = 0x21
    const owner = tronWebWallet(fill)
    const wallet = tronWebWallet(fill, write)
    await world.deposit(owner, world.token(0), 40_000_000n)
    // A new pool takes deposits alone until an insertion was executed.
    await world.flushed()
    const before = world.paid(payee, world.token(0))
    for (const mode of ["normal", "eip712"] as const) {
      const caller = await open(wallet, mode)
      const body: Body = {
        chainId: world.chainId,
        tokenAddresses: [write(gold())],
        amounts: ["1000"],
        recipientAddress: write(payee),
        feeToken: write(gold()),
      }
      const request =
        mode === "normal" ? caller.post("/withdraw", body) : caller.typedPost("/withdraw", body)
      const answer = await world.ask(request)
      expect(answer).toMatchObject({ outcome: "ok" })
      // An id as TRON's nodes write it.
      expect(answer.body["txHash"]).toMatch(/^[0-9a-f]{64}$/)
      const [row] = await balancesOf(caller)
      expect(row?.tokenAddress).toBe(gold())
      await world.quiet()
    }
    expect(world.paid(payee, world.token(0)) - before).toBe(2_000n)
  })

  it("is refused with a signature of another key or of another text", async () => {
    const caller = await open(tronWebWallet(0x22), "eip712")
    const body = {
      chainId: world.chainId,
      tokenAddresses: [gold()],
      amounts: ["1000"],
      recipientAddress: payee,
      feeToken: gold(),
    }
    const nonce = freshUuid()
    const thief = new Caller(tronWebWallet(0x23), 0x77, "eip712", caller.sessionId)
    for (const request of [
      thief.typedPost("/withdraw", body),
      caller.typedPost("/withdraw", { ...body, nonce }, { amounts: ["1001"] }),
      caller.typedPost("/withdraw", { ...body, nonce }, { feeToken: lead() }),
    ])
      expect(await world.ask(request)).toMatchObject({ code: "INVALID_SIGNATURE" })
    const imposture = new Caller(tronWebWallet(0x23)).creation({ address: caller.address })
    expect(await world.ask(imposture)).toMatchObject({ code: "INVALID_SIGNATURE" })
  })

  it("acts on an EVM chain too, with the same session, and each chain writes addresses in its own way", async () => {
    const caller = await open(tronWebWallet(0x24))
    const { neighbour } = world
    const coin = renderAddress(nativeToken("evm"), "evm")
    const much = 10n ** 19n
    const asked = caller.post("/deposit", {
      chainId: evm,
      tokenAddresses: [coin],
      amounts: [much.toString()],
    })
    const { body } = await world.ask(asked)
    const { txData } = Schema.decodeUnknownSync(schemas["POST /deposit"].answer)(body)
    const wallet = bytesOf(caller.address)
    neighbour?.chain.endow(nativeToken("evm"), wallet, much)
    neighbour?.sendDeposit(wallet, txData)
    await world.time.eventually(async () => {
      const [row] = await balancesOf(caller, evm)
      return row?.balance === much.toString()
    })
    await world.deposit(caller, world.token(0), 20_000_000n)
    const rows = [...(await balancesOf(caller, evm)), ...(await balancesOf(caller))]
    expect(rows.map(({ tokenAddress }) => tokenAddress)).toEqual([coin, gold()])
    for (const chainId of [evm, world.chainId]) {
      const token = chainId === evm ? coin : gold()
      const spending = { tokenAddresses: [token], amounts: ["1000"], feeToken: token }
      const paying = caller.post("/withdraw", { chainId, recipientAddress: payee, ...spending })
      const { outcome, body: paid } = await world.ask(paying)
      expect(outcome).toBe("ok")
      expect(String(paid["txHash"]).startsWith("0x")).toBe(chainId === evm)
    }
    const paid = () => neighbour?.chain.balanceOf(nativeToken("evm"), bytesOf(payee))
    await world.time.eventually(async () => paid() === 1_000n)
  })
})

describe("a call with one join", () => {
  let alice: Caller
  beforeAll(async () => {
    alice = await open(tronWebWallet(0x31))
    for (const token of [0, 1]) await world.deposit(alice, world.token(token), 30_000_000n)
    // Until an insertion was executed the pool is untried, and takes no private send.
    await world.flushed()
  })

  async function refused(request: Parameters<World["ask"]>[0]) {
    const before = await picture(world, alice)
    const answer = await world.ask(request)
    expect(await picture(world, alice)).toEqual(before)
    expect(answer).toMatchObject({ outcome: "refused", code: "INVALID_REQUEST" })
    return answer.body["error"]
  }

  it("makes a withdrawal of two tokens two transactions, and the fee goes with its token", async () => {
    const { request } = withdrawal(world, alice, 0n, {
      tokenAddresses: [gold(), lead()],
      amounts: ["2000", "3000"],
      recipientAddress: tronWebWallet(0x62).address,
      feeToken: gold(),
    })
    const { outcome, body } = await world.ask(request)
    expect({ outcome, error: body["error"] }).toEqual({ outcome: "ok", error: undefined })
    expect(body["txHashes"]).toHaveLength(2)
    await world.quiet()
    const paid = [0, 1].map((token) => world.paid(tronWebWallet(0x62).address, world.token(token)))
    expect(paid).toEqual([2_000n, 3_000n])
  })

  it("spends four notes, and merges more in transactions of their own", async () => {
    const bob = await open(tronWebWallet(0x32))
    await world.deposit(bob, world.token(0), ...Array.from({ length: 6 }, () => 4_000_000n))
    const more = { recipientAddress: tronWebWallet(0x63).address }
    const few = withdrawal(world, bob, 13_000_000n, more)
    expect((await world.ask(few.request)).body["txHashes"]).toBe(undefined)
    const carol = await open(tronWebWallet(0x33))
    await world.deposit(carol, world.token(0), ...Array.from({ length: 6 }, () => 4_000_000n))
    const many = withdrawal(world, carol, 19_000_000n, more)
    const { outcome, body } = await world.ask(many.request)
    expect({ outcome, error: body["error"] }).toEqual({ outcome: "ok", error: undefined })
    expect(body["txHashes"]).toHaveLength(2)
    await world.quiet()
    expect(world.paid(more.recipientAddress, world.token(0))).toBe(32_000_000n)
  })

  it("takes its fee in a token that it sends", async () => {
    const paying = { chainId: world.chainId, feeToken: tin(), recipientAddress: payee }
    const two = { tokenAddresses: [gold(), lead()], amounts: ["1000", "1000"] }
    const allowed = `feeToken: ${tin()}; on this chain one of the operation's tokens must pay: ${gold()}, ${lead()}`
    expect(await refused(alice.post("/withdraw", { ...paying, ...two }))).toBe(allowed)
    expect(await refused(alice.post("/transfer", { ...paying, ...two }))).toBe(allowed)
    const quote = {
      chainId: String(world.chainId),
      feeToken: tin(),
      tokenAddresses: [gold(), lead()],
    }
    for (const externalActionId of ["Transact", "Venue"])
      expect(await refused(alice.get("/get-fee", { ...quote, externalActionId }))).toBe(allowed)
    const { body } = await world.ask(
      alice.get("/get-swap-data", {
        chainId: String(world.chainId),
        inputTokenAddress: gold(),
        outputTokenAddress: lead(),
        amount: "1",
      }),
    )
    const quoted = Schema.decodeUnknownSync(schemas["GET /get-swap-data"].answer)(body)
    const swapping = (feeToken: string) =>
      alice.post("/swap", {
        chainId: world.chainId,
        tokenAddresses: [gold(), lead()],
        amounts: ["-1000000", quoted.outSwapAmount],
        externalActionId: quoted.externalActionId,
        swapData: quoted.swapData,
        feeToken,
      })
    expect(await refused(swapping(tin()))).toBe(allowed)
    expect(await world.ask(swapping(lead()))).toMatchObject({ outcome: "ok" })
    const order = (feeToken?: string) =>
      alice.post("/private-send", {
        chainId: world.chainId,
        tokenAddress: gold(),
        recipients: [{ address: payee, amount: "1000000" }],
        feeToken,
      })
    expect(await refused(order(tin()))).toBe(
      `feeToken: ${tin()}; on this chain the sent token must pay the fee: ${gold()}`,
    )
    for (const feeToken of [gold(), undefined])
      expect(await world.ask(order(feeToken))).toMatchObject({ outcome: "ok" })
  })

  it("leaves deposits several tokens, and native coins that a wallet's JSON can carry exactly", async () => {
    const coin = world.text(world.token(-1))
    const most = 2n ** 53n - 1n
    const depositing = (route: string, ...amounts: ReadonlyArray<bigint>) =>
      alice.post(route, {
        chainId: world.chainId,
        tokenAddresses: [gold(), ...amounts.map(() => coin)],
        amounts: ["5000", ...amounts.map(String)],
        recipientInfo: payee,
      })
    for (const route of ["/deposit", "/proofless-deposit", "/deposit-for-other"]) {
      expect(await world.ask(depositing(route, most))).toMatchObject({ outcome: "ok" })
      for (const amounts of [[most + 1n], [most, 1n]])
        expect(await refused(depositing(route, ...amounts))).toBe(
          `amounts: ${most + 1n} of the native coin in total, expected at most ${most} in one deposit on this chain`,
        )
    }
    const order = alice.post("/private-send", {
      chainId: world.chainId,
      tokenAddress: coin,
      recipients: [{ address: payee, amount: String(most) }],
    })
    expect(await refused(order)).toMatch(
      /^recipients: \d{16,17} of the native coin in total, expected at most 9007199254740991 in one deposit on this chain$/,
    )
  })
})
