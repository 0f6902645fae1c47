import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { named, OpenNode } from "./OpenNode.ts"

const SOL = 1_000_000_000
const people = [named(1), named(2), named(3)].map(({ publicKey }) => publicKey)

describe("forks of a Solana node", () => {
  let open: OpenNode
  beforeAll(async () => {
    open = await OpenNode.start()
    open.node.advance(40)
  })
  afterAll(() => open.node.close())

  const status = async (signature: string) =>
    (await open.connection.getSignatureStatus(signature, { searchTransactionHistory: true })).value

  it("undo a confirmed transaction with its writes, its block and its blockhash", async () => {
    const to = named(10).publicKey
    const kept = await open.land([open.pay(to, SOL)])
    const before = await open.connection.getBalance(open.payer.publicKey)
    const lost = await open.land([open.pay(to, 2 * SOL)])
    const slot = await open.connection.getSlot()
    open.node.advance(2)
    const { blockhash } = await open.connection.getLatestBlockhash()
    expect(await status(lost)).toMatchObject({ slot, confirmationStatus: "confirmed" })

    open.node.leaveFork(3)
    expect(await status(lost)).toBeNull()
    expect(await status(kept)).not.toBeNull()
    expect(await open.connection.getBalance(to)).toBe(SOL)
    expect(await open.connection.getBalance(open.payer.publicKey)).toBe(before)
    open.node.advance(3)
    expect(await open.connection.getSlot()).toBe(slot + 5)
    expect(await open.refusal("getBlock", slot, { commitment: "confirmed" })).toBe(-32004)
    const next = await open.connection.getBlock(slot + 3, {
      commitment: "confirmed",
      maxSupportedTransactionVersion: 0,
    })
    expect(next?.parentSlot).toBe(slot - 1)
    // Nothing of it reappears when its slots have passed again.
    expect((await open.connection.isBlockhashValid(blockhash)).value).toBe(false)
    const signatures = await open.connection.getSignaturesForAddress(to, undefined, "confirmed")
    expect(signatures.map((each) => each.signature)).toEqual([kept])
  })

  it("let transactions be executed again on the other fork, each once, if they are resent", async () => {
    const to = named(11).publicKey
    const resent = await open.sign([open.pay(to, SOL)])
    const signatures = [
      await open.connection.sendTransaction(resent),
      await open.send([open.pay(to, 2 * SOL)]),
    ]
    open.node.advance(2)
    const slot = await open.connection.getSlot()
    await open.connection.sendTransaction(resent, { skipPreflight: true })
    open.node.leaveFork(2, "again")
    open.node.advance(2)
    for (const signature of signatures)
      expect(await status(signature)).toMatchObject({ slot: slot + 1 })
    expect(await open.connection.getBalance(to)).toBe(3 * SOL)
  })

  it("do not reach finalized blocks", () => {
    expect(() => open.node.leaveFork(40)).toThrow(RangeError)
  })

  it("leave at every commitment the balances of a simple ledger that follows the same blocks", async () => {
    const person = fc.nat({ max: people.length - 1 })
    const payment = fc.record({
      from: person,
      to: person,
      amount: fc.integer({ min: 1, max: 900 }),
    })
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ pay: fc.array(payment, { maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.record({ skipped: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ fork: fc.integer({ min: 1, max: 5 }) }) },
    )
    for (const key of people) open.fund(key, BigInt(20 * SOL))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        // Everything before is final, so the simple ledger need not know it.
        open.node.advance(33)
        const plain = new PlainLedger(await open.connection.getSlot(), await balances("processed"))
        for (const each of steps) {
          if ("skipped" in each) {
            open.node.skipSlots(each.skipped)
            plain.slot += each.skipped
          } else if ("fork" in each) {
            const depth = Math.min(each.fork, plain.blocks.length - 1)
            open.node.leaveFork(depth)
            plain.blocks.length -= depth
          } else {
            const payments = each.pay.map((one, index) => ({
              ...one,
              // No two transfers in a block are equal.
              lamports: one.amount * 10_000_000 + index,
            }))
            for (const { from, to, lamports } of payments) await send(from, to, lamports)
            open.node.advance()
            plain.add(payments)
          }
          expect(await balances("processed")).toEqual(plain.at(plain.slot))
          expect(await balances("confirmed")).toEqual(plain.at(plain.slot - 2))
          expect(await balances("finalized")).toEqual(plain.at(plain.slot - 32))
        }
      }),
      { numRuns: 10 },
    )
  })

  async function send(from: number, to: number, lamports: number): Promise<void> {
    const sender = named(from + 1)
    const receiver = named(to + 1).publicKey
    const transaction = await open.sign([open.pay(receiver, lamports, sender)], {
      signers: from === 0 ? [] : [sender],
    })
    await open.connection.sendTransaction(transaction, { skipPreflight: true })
  }

  async function balances(commitment: "processed" | "confirmed" | "finalized") {
    const accounts = await open.connection.getMultipleAccountsInfo(people, commitment)
    return accounts.map((account) => account?.lamports ?? 0)
  }
})

interface Payment {
  readonly from: number
  readonly to: number
  readonly lamports: number
}

/** Balances after each block; the first person pays all fees. */
class PlainLedger {
  slot: number
  readonly blocks: Array<{ readonly slot: number; readonly balances: ReadonlyArray<number> }>

  constructor(slot: number, balances: ReadonlyArray<number>) {
    this.slot = slot
    this.blocks = [{ slot, balances }]
  }

  at(slot: number): ReadonlyArray<number> | undefined {
    return (this.blocks.findLast((block) => block.slot <= slot) ?? this.blocks[0])?.balances
  }

  add(payments: ReadonlyArray<Payment>): void {
    const balances = [...(this.blocks.at(-1)?.balances ?? [])]
    const change = (person: number, lamports: number) => {
      balances[person] = (balances[person] ?? 0) + lamports
    }
    for (const { from, to, lamports } of payments) {
      // One more signature if the sender is not the fee payer.
      change(0, from === 0 ? -OpenNode.fee : -2 * OpenNode.fee)
      const left = (balances[from] ?? 0) - lamports
      const keepsRent = from === to || left === 0 || left >= EMPTY_ACCOUNT_RENT
      if (left < 0 || !keepsRent) continue
      change(from, -lamports)
      change(to, lamports)
    }
    this.slot += 1
    this.blocks.push({ slot: this.slot, balances })
  }
}

const EMPTY_ACCOUNT_RENT = 890_880
