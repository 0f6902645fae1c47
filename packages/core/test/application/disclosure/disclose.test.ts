import { evmWallet, freshUuid, type Caller } from "@shielded-relay/testkit"
import {
  addressOf,
  disclosureBy,
  payee,
  STRANGER,
  transferTo,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"
import { SchemaParser } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  disclosureMessage,
  poolCallOf,
  Statement,
  type DisclosureTexts,
} from "../../../src/index.ts"

const wallet = evmWallet(1)
let world: World
let alice: Caller
let bob: Caller
/** The nonces of a withdrawal and a transfer of Alice's. */
let withdrawn: string
let moved: string
let begun: number

beforeAll(async () => {
  world = await World.open({ network: { tokens: [{ symbol: "GOLD", decimals: 6 }] } })
  begun = world.time.now
  alice = await world.caller(1)
  bob = await world.caller(2)
  await world.deposit(alice, world.token(), 40_000_000n, 50_000_000n)
  await world.deposit(bob, world.token(), 7_000_000n)
  await world.flushed()
  const out = withdrawal(world, alice, 3_000_000n)
  withdrawn = out.nonce
  await world.ask(out.request)
  await world.reaches(alice, withdrawn, "confirmed")
  await world.flushed()
  const transfer = transferTo(world, alice, bob.address, 2_000_000n)
  moved = transfer.nonce
  await world.ask(transfer.request)
  await world.reaches(alice, moved, "confirmed")
  await world.flushed()
})
afterAll(() => world.close())

const iso = (time: number) => new Date(time).toISOString()
const ask = async (asked: Partial<DisclosureTexts>, by = wallet) => {
  const { outcome, body } = await world.ask(disclosureBy(world, by, asked).request)
  return { result: outcome === "refused" ? body["code"] : outcome, body }
}
const statementOf = async (asked: Partial<DisclosureTexts>, by = wallet) => {
  const { result, body } = await ask(asked, by)
  expect([result, body["error"]]).toEqual(["ok", undefined])
  return SchemaParser.decodeUnknownSync(Statement)(body["statement"])
}
const period = () => ({ from: iso(begun - 1_000), to: iso(world.time.now + 1_000) })

describe("the text that a wallet signs", () => {
  it("has one line for each field, as sent", () => {
    const texts = {
      address: "0xAB",
      audience: "https://relay.example",
      verifier: "Auditor Ltd",
      chainId: 1,
      nonce: "N",
      expiresAt: "E",
    }
    expect(disclosureMessage({ ...texts, operation: "O" })).toBe(
      "Disclose shielded notes\nAddress: 0xAB\nAudience: https://relay.example\nVerifier: Auditor Ltd\nChain ID: 1\nOperation: O\nNonce: N\nExpires: E",
    )
    expect(disclosureMessage({ ...texts, from: "F", to: "T", after: 7 })).toBe(
      "Disclose shielded notes\nAddress: 0xAB\nAudience: https://relay.example\nVerifier: Auditor Ltd\nChain ID: 1\nFrom: F\nTo: T\nAfter position: 7\nNonce: N\nExpires: E",
    )
  })
})

describe("a statement of an operation", () => {
  it("opens the note that a withdrawal spent and its change, with the payout as the pool received it", async () => {
    const { notes, calls, more, proofs } = await statementOf({ operation: withdrawn })
    const [spent, change] = notes
    expect(notes.map(({ amount, spent: at }) => [BigInt(amount) > 0n, at !== null])).toEqual([
      [true, true],
      [true, false],
    ])
    expect(proofs).toHaveLength(2)
    expect(more).toBe(false)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.transaction).toBe(spent?.spent?.transaction)
    expect(change?.created.transaction).toBe(spent?.spent?.transaction)
    const [payout] = calls[0]?.call.payouts ?? []
    expect(payout).toMatchObject({ to: STRANGER, amount: "3000000" })
    const fee = BigInt(calls[0]?.call.fee?.amount ?? 0)
    expect(BigInt(spent?.amount ?? 0)).toBe(BigInt(change?.amount ?? 0) + 3_000_000n + fee)
  })

  it("opens no note of the recipient of a transfer, in the sender's statement and in none other", async () => {
    const { notes } = await statementOf({ operation: moved })
    expect(notes.map(({ amount }) => amount)).not.toContain("2000000")
    const received = (await statementOf(period(), evmWallet(2))).notes
    expect(received.map(({ amount }) => amount)).toEqual(["7000000", "2000000"])
  })

  it("does not say that a note it returned was spent later", async () => {
    const erin = await world.caller(5)
    await world.deposit(erin, world.token(), 20_000_000n)
    await world.flushed()
    const [one, other] = [withdrawal(world, erin, 1_000_000n), withdrawal(world, erin, 2_000_000n)]
    for (const { request, nonce } of [one, other]) {
      await world.ask(request)
      await world.reaches(erin, nonce, "confirmed")
      await world.flushed()
    }
    const [, change] = (await statementOf({ operation: one.nonce }, evmWallet(5))).notes
    const { notes } = await statementOf({ operation: other.nonce }, evmWallet(5))
    expect(notes[0]?.position).toBe(change?.position)
    expect([change?.spent, notes[0]?.spent !== null]).toEqual([null, true])
  })

  it("is refused for an operation of another owner, and for one that does not exist", async () => {
    const code = "OPERATION_NOT_FOUND"
    expect(await ask({ operation: withdrawn }, evmWallet(2))).toMatchObject({ result: code })
    expect(await ask({ operation: freshUuid() })).toMatchObject({ result: code })
  })

  it("holds the payouts of a private send", async () => {
    const carol = await world.caller(3)
    const nonce = freshUuid()
    const { txData, amountIn, orderId } = await world.time.during(
      world.relay.privateSend({
        address: carol.address,
        nonce,
        chainId: world.chainId,
        tokenAddress: world.text(world.token()),
        recipients: [1_000_000n, 2_000_000n].map((amount, n) => ({
          address: world.text(payee(n)),
          amount: String(amount),
        })),
      }),
    )
    world.chain.endow(world.token(), addressOf(carol.address), BigInt(amountIn))
    world.network.sendDeposit(addressOf(carol.address), txData)
    await world.time.until(
      async () => {
        const status = await world.time.during(
          world.relay.privateSendStatus({ address: carol.address, orderId }),
        )
        return status.phase === "completed"
      },
      { within: 60 * 60_000 },
    )
    await world.flushed()
    const { calls, notes } = await statementOf({ operation: nonce }, evmWallet(3))
    expect(notes[0]).toMatchObject({ amount: amountIn })
    const paid = calls.flatMap(({ call }) =>
      call.payouts.map(({ to, amount }) => `${amount} ${to}`),
    )
    expect(paid.toSorted()).toEqual([
      `1000000 ${world.text(payee(0))}`,
      `2000000 ${world.text(payee(1))}`,
    ])
  })
})

describe("a statement of a period", () => {
  it("opens every note that was created or spent in it", async () => {
    const { notes, calls } = await statementOf(period())
    expect(notes.map(({ amount }) => amount).slice(0, 2)).toEqual(["40000000", "50000000"])
    expect(notes).toHaveLength(4)
    expect(notes.filter(({ spent }) => spent !== null)).toHaveLength(2)
    expect(calls).toHaveLength(2)
  })

  it("leaves out what happened after it", async () => {
    const [first, second, change] = (await statementOf(period())).notes
    const end = world.chain.block(change?.created.block ?? 0)?.time ?? 0
    const before = await statementOf({ from: iso(begun - 1_000), to: iso(end * 1000) })
    expect(before.notes).toEqual([
      { ...first, spent: null },
      { ...second, spent: null },
    ])
    expect(before.calls).toEqual([])
  })
})

describe("a statement of more notes than one holds", () => {
  it("says so, and the next one goes on behind it with another signature", async () => {
    const dave = evmWallet(4)
    const amounts = Array.from({ length: 35 }, (_, n) => BigInt(n + 1))
    await world.deposit(dave, world.token(), ...amounts)
    await world.flushed()
    const first = await statementOf(period(), dave)
    expect([first.notes.length, first.more]).toEqual([32, true])
    const after = first.notes.at(-1)?.position ?? 0
    const second = await statementOf({ ...period(), after }, dave)
    expect([second.notes.length, second.more]).toEqual([3, false])
    const disclosed = [...first.notes, ...second.notes].map(({ amount }) => BigInt(amount))
    expect(disclosed).toEqual(amounts)
  })
})

describe("a call of a statement", () => {
  it("is none of a chain whose addresses it does not name", async () => {
    const [named] = (await statementOf({ operation: withdrawn })).calls
    if (named === undefined) throw new Error("no call")
    const { call } = named
    expect(poolCallOf(call, "evm")?.joins).toHaveLength(call.joins.length)
    expect(poolCallOf(call, "solana")).toBe(null)
  })
})
