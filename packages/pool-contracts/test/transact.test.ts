import { concat, encodeFunctionData, parseEventLogs, toHex, zeroAddress, type Hex } from "viem"
import { beforeAll, describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { revertOfRaw } from "./chain/revert.ts"
import { NATIVE, type Operation } from "./chain/TestPool.ts"
import { R } from "./model/field.ts"
import { commitmentOf, type PlacedNote } from "./model/note.ts"
import type { ExtData, Join } from "./model/operation.ts"

const stranger: Hex = "0x00000000000000000000000000000000000000bb"
let spendingKey = 0n
let dollars: PlacedNote[] = []
let euros: PlacedNote[] = []
let coins: PlacedNote[] = []
/** Another operation: pays a whole note to a stranger, with a deadline. */
let withdrawal: Operation

const pool = openPool(5, async (opened) => {
  const funded = await fund(opened, [
    ...Array.from({ length: 6 }, () => [opened.token, 1000n] as const),
    [opened.otherToken, 1000n],
    [NATIVE, 1000n],
  ])
  spendingKey = funded.spendingKey
  dollars = funded.notes.slice(0, 6)
  euros = funded.notes.slice(6, 7)
  coins = funded.notes.slice(7)
  const outputs = [
    opened.note(spendingKey, opened.token, 0n),
    opened.note(spendingKey, opened.token, 0n),
  ] as const
  withdrawal = await opened.prepare({
    joins: [{ inputs: [nth(dollars, 2)], outputs, publicAmount: -1000n }],
    ext: {
      payouts: [{ token: opened.token, to: stranger, amount: 1000n }],
      deadline: 4_000_000_000n,
    },
  })
})

const note = (token: Hex, amount: bigint) => pool().note(spendingKey, token, amount)

const join = (inputs: PlacedNote[], token: Hex, change: bigint, publicAmount: bigint) => ({
  inputs,
  outputs: [note(token, change), note(token, 0n)] as const,
  publicAmount,
})

const eventsOf = (logs: Parameters<typeof parseEventLogs>[0]["logs"]) =>
  parseEventLogs({ abi: shieldedPoolAbi, logs })

describe("a transfer", () => {
  it("spends notes, queues notes and shows neither asset nor amount", async () => {
    await pool().trial(async () => {
      const before = await pool().balance(pool().token)
      const outputs = [note(pool().token, 1500n), note(pool().token, 500n)] as const
      const plan = { inputs: dollars.slice(0, 2), outputs, publicAmount: 0n }
      const { operation, receipt } = await pool().transact({ joins: [plan] })
      const sent = nth(operation.joins, 0)
      const [first = "0x", second = "0x"] = operation.ext.encryptedNotes
      expect(eventsOf(receipt.logs).map(({ eventName, args }) => [eventName, args])).toEqual([
        ["NullifierSpent", { nullifier: sent.nullifiers[0] }],
        ["NullifierSpent", { nullifier: sent.nullifiers[1] }],
        [
          "NoteQueued",
          { position: 8n, commitment: commitmentOf(outputs[0]), encryptedNote: first },
        ],
        [
          "NoteQueued",
          { position: 9n, commitment: commitmentOf(outputs[1]), encryptedNote: second },
        ],
        ["Operation", { opHash: toHex(operation.opHash, { size: 32 }) }],
      ])
      expect(sent.asset).toBe(0n)
      expect(await pool().balance(pool().token)).toBe(before)
      expect(await pool().read("isSpent", [sent.nullifiers[0]])).toBe(true)
      expect(await pool().read("queued")).toBe(10n)
      expect(await pool().read("accumulatorAt", [10n])).toBe(pool().model.accumulator(10))
    })
  })
})

describe("one operation of several joins and tokens", () => {
  let operation: Operation
  const plan = () => ({
    joins: [
      join([nth(dollars, 0)], pool().token, 300n, -700n),
      join([nth(euros, 0)], pool().otherToken, 990n, -10n),
      join([nth(coins, 0)], NATIVE, 600n, -400n),
    ],
    ext: {
      payouts: [
        { token: pool().token, to: stranger, amount: 600n },
        { token: NATIVE, to: stranger, amount: 400n },
        { token: pool().token, to: pool().user, amount: 100n },
      ],
      fee: { token: pool().otherToken, to: pool().owner, amount: 10n, fromOutput: false },
    },
  })
  beforeAll(async () => {
    operation = await pool().prepare(plan())
  })

  it("pays everybody exactly", async () => {
    await pool().trial(async () => {
      await pool().send(operation)
      expect(await pool().balance(pool().token, stranger)).toBe(600n)
      expect(await pool().balance(NATIVE, stranger)).toBe(400n)
      expect(await pool().balance(pool().otherToken, pool().owner)).toBe(10n)
      expect(await pool().balance(pool().token)).toBe(5300n)
      expect(await pool().balance(NATIVE)).toBe(600n)
      expect(await pool().balance(pool().otherToken)).toBe(990n)
    })
  })

  it("is refused when it is repeated", async () => {
    await pool().trial(async () => {
      await pool().send(operation)
      expect(await pool().outcome(operation)).toBe("NullifierAlreadySpent")
    })
  })

  it("is refused with its joins in another order, with one less, and with one twice", async () => {
    const { joins, ext } = operation
    const [a, b, c] = [nth(joins, 0), nth(joins, 1), nth(joins, 2)]
    expect(await pool().outcome({ ...operation, joins: [b, a, c] })).toBe("InvalidProof")
    const without = {
      ...ext,
      payouts: [nth(ext.payouts, 0), nth(ext.payouts, 2)],
      encryptedNotes: ext.encryptedNotes.slice(0, 4),
    }
    expect(await pool().outcome({ ...operation, joins: [a, b], ext: without })).toBe("InvalidProof")
    const more = {
      ...ext,
      payouts: [...ext.payouts, nth(ext.payouts, 0), nth(ext.payouts, 2)],
      encryptedNotes: [...ext.encryptedNotes, ...ext.encryptedNotes.slice(0, 2)],
    }
    expect(await pool().outcome({ ...operation, joins: [...joins, a], ext: more })).toBe(
      "NullifierAlreadySpent",
    )
  })

  it("does not lend a join to another operation", async () => {
    expect(await pool().outcome(withdrawal)).toBe("success")
    const mixed = {
      ...operation,
      joins: [...operation.joins, ...withdrawal.joins],
      ext: {
        ...operation.ext,
        payouts: [...operation.ext.payouts, ...withdrawal.ext.payouts],
        encryptedNotes: [...operation.ext.encryptedNotes, ...withdrawal.ext.encryptedNotes],
      },
    }
    expect(await pool().outcome(mixed)).toBe("InvalidProof")
    const salted = { ...withdrawal.ext, salt: operation.ext.salt }
    expect(await pool().outcome({ ...withdrawal, ext: salted })).toBe("InvalidProof")
  })

  it("is bound to every field of its external data", async () => {
    const { ext } = operation
    const payout = nth(ext.payouts, 0)
    const changePayout = (change: Partial<typeof payout>) => ({
      payouts: [{ ...payout, ...change }, ...ext.payouts.slice(1)],
    })
    const changed: Record<string, Partial<ExtData>> = {
      "payout.to": changePayout({ to: pool().user }),
      "payout amounts, sum kept": {
        payouts: [
          { ...payout, amount: 601n },
          nth(ext.payouts, 1),
          { ...nth(ext.payouts, 2), amount: 99n },
        ],
      },
      "payout order": { payouts: ext.payouts.toReversed() },
      "payouts merged": {
        payouts: [{ ...payout, amount: 700n }, nth(ext.payouts, 1)],
      },
      "fee.to": { fee: { ...ext.fee, to: pool().user } },
      "fee as a payout": {
        payouts: [...ext.payouts, { token: pool().otherToken, to: pool().owner, amount: 10n }],
        fee: { token: zeroAddress, to: zeroAddress, amount: 0n, fromOutput: false },
      },
      deadline: { deadline: ext.deadline + 1n },
      salt: { salt: `0x${"00".repeat(16)}` },
      "encryptedNotes order": { encryptedNotes: ext.encryptedNotes.toReversed() },
      "a bit of an encrypted note": {
        encryptedNotes: [pool().encryptedNote(), ...ext.encryptedNotes.slice(1)],
      },
    }
    for (const [what, change] of Object.entries(changed)) {
      const answer = await pool().outcome({ ...operation, ext: { ...ext, ...change } })
      expect([what, answer]).toEqual([what, "InvalidProof"])
    }
    const unbalanced: Record<string, Partial<ExtData>> = {
      "payout.token": changePayout({ token: pool().otherToken }),
      "payout.amount": changePayout({ amount: 599n }),
      "a payout less": { payouts: ext.payouts.slice(1) },
      "fee.token": { fee: { ...ext.fee, token: pool().token } },
      "fee.amount": { fee: { ...ext.fee, amount: 11n } },
    }
    for (const [what, change] of Object.entries(unbalanced)) {
      const answer = await pool().outcome({ ...operation, ext: { ...ext, ...change } })
      expect([what, answer]).toEqual([what, "Unbalanced"])
    }
  })

  it("is bound to every field of its joins", async () => {
    const first = nth(operation.joins, 0)
    const [n0 = 0n, n1 = 0n] = first.nullifiers
    const [c0, c1] = first.commitments
    const changes: ReadonlyArray<readonly [Partial<Join>, string]> = [
      [{ c: first.c + 1n }, "InvalidProof"],
      [{ root: pool().model.treeOf(0).root + 1n }, "UnknownRoot"],
      [{ asset: first.asset ^ 1n }, "Unbalanced"],
      [{ asset: first.asset ^ (1n << 200n) }, "WrongAsset"],
      [{ out: false }, "Unbalanced"],
      [{ amount: first.amount - 1n }, "Unbalanced"],
      [{ nullifiers: [n1, n0] }, "InvalidProof"],
      [{ nullifiers: [n0, n1 + 1n] }, "InvalidProof"],
      [{ nullifiers: [n0, n1, 5n, 6n] }, "InvalidProof"],
      [{ commitments: [c1, c0] }, "InvalidProof"],
      [{ commitments: [c0, c1 + 1n] }, "InvalidProof"],
    ]
    for (const [change, answer] of changes) {
      const joins = [{ ...first, ...change }, ...operation.joins.slice(1)]
      expect([change, await pool().outcome({ ...operation, joins })]).toEqual([change, answer])
    }
  })

  it("accepts no field element plus r", async () => {
    const first = nth(operation.joins, 0)
    const [n0 = 0n, n1 = 0n] = first.nullifiers
    const [c0, c1] = first.commitments
    const changes: ReadonlyArray<readonly [Partial<Join>, string]> = [
      [{ c: first.c + R }, "NotCanonical"],
      [{ root: first.root + R }, "UnknownRoot"],
      [{ asset: first.asset + R }, "WrongAsset"],
      [{ amount: first.amount + R }, "AmountTooLarge"],
      [{ nullifiers: [n0 + R, n1] }, "NotCanonical"],
      [{ nullifiers: [n0, n1 + R] }, "NotCanonical"],
      [{ commitments: [c0 + R, c1] }, "NotCanonical"],
      [{ commitments: [c0, c1 + R] }, "NotCanonical"],
    ]
    for (const [change, answer] of changes) {
      const joins = [{ ...first, ...change }, ...operation.joins.slice(1)]
      expect([change, await pool().outcome({ ...operation, joins })]).toEqual([change, answer])
    }
  })

  it("runs in its deadline's second and not one later", async () => {
    const { deadline } = withdrawal.ext
    const after = async (timestamp: bigint) => {
      await pool().client.setNextBlockTimestamp({ timestamp })
      await pool().client.mine({ blocks: 1 })
      return pool().outcome(withdrawal)
    }
    await pool().trial(async () => {
      expect(await after(deadline)).toBe("success")
      expect(await after(deadline + 1n)).toBe("Expired")
    })
  })

  it("is hashed as it stands: nothing may follow its external data, nothing in them may move", async () => {
    const data = encodeFunctionData({
      abi: shieldedPoolAbi,
      functionName: "transact",
      args: [operation.joins, operation.ext],
    })
    const to = pool().address
    const account = pool().user
    expect(await revertOfRaw(pool().client, { account, to, data })).toBe("success")
    const longer = concat([data, "0x00"])
    expect(await revertOfRaw(pool().client, { account, to, data: longer })).toBe("InvalidProof")
    // External data moved one word back: still valid ABI that decodes to the same values.
    const words = (data.slice(10).match(/.{64}/g) ?? []).map((each) => BigInt(`0x${each}`))
    const place = Number((words[1] ?? 0n) / 32n)
    const moved = [
      words[0],
      (words[1] ?? 0n) + 32n,
      ...words.slice(2, place),
      0n,
      ...words.slice(place),
    ]
    const shifted = concat([
      `0x${data.slice(2, 10)}`,
      ...moved.map((each) => toHex(each ?? 0n, { size: 32 })),
    ])
    expect(await revertOfRaw(pool().client, { account, to, data: shifted })).toBe("success")
    const spread = [words[0], words[1] ?? 0n, ...words.slice(2)].map((each) => each ?? 0n)
    // Its list of notes moved one word back: the same values from other bytes.
    const notesOffset = place + 8
    spread[notesOffset] = (spread[notesOffset] ?? 0n) + 32n
    const notesAt = place + Number((words[notesOffset] ?? 0n) / 32n)
    spread.splice(notesAt, 0, 0n)
    const other = concat([
      `0x${data.slice(2, 10)}`,
      ...spread.map((each) => toHex(each, { size: 32 })),
    ])
    expect(await revertOfRaw(pool().client, { account, to, data: other })).toBe("InvalidProof")
  })
})

describe("a deposit with proof", () => {
  let operation: Operation
  beforeAll(async () => {
    operation = await pool().prepare({
      joins: [
        join([nth(dollars, 3)], pool().token, 1070n, 70n),
        join([], NATIVE, 40n, 40n),
        join([], NATIVE, 2n, 2n),
      ],
    })
  })

  it("pulls each token amount and takes the coins that came with it", async () => {
    await pool().trial(async () => {
      expect(operation.value).toBe(42n)
      await pool().send(operation)
      expect(await pool().balance(pool().token)).toBe(6070n)
      expect(await pool().balance(NATIVE)).toBe(1042n)
    })
  })

  it("cannot count the same coins for two joins, nor leave any behind", async () => {
    for (const value of [0n, 2n, 40n, 41n, 43n]) {
      expect(await pool().outcome({ ...operation, value })).toBe("WrongValue")
    }
  })

  it("fails when the sender has not the tokens", async () => {
    expect(await pool().outcome(operation, { account: pool().owner })).toBe("TransferMismatch")
  })

  it("is refused while entry is paused, and what leaves is not", async () => {
    await pool().trial(async () => {
      await pool().write("setEntryPaused", [true], { account: pool().owner })
      expect(await pool().outcome(operation)).toBe("EntryPaused")
      expect(await pool().outcome(withdrawal)).toBe("success")
    })
  })
})

describe("absent parts", () => {
  it("are all zero, each of them", async () => {
    const draft = pool().draft({ joins: [join([nth(dollars, 5)], pool().token, 1000n, 0n)] })
    const first = nth(draft.joins, 0)
    const one: Hex = "0x0000000000000000000000000000000000000001"
    const fees: ReadonlyArray<Partial<ExtData["fee"]>> = [
      { token: one },
      { to: one },
      { fromOutput: true },
    ]
    const actions: ReadonlyArray<Partial<ExtData["action"]>> = [
      { tokenIn: one },
      { amountIn: 1n },
      { tokenOut: one },
      { minOut: 1n },
      { npk: 1n },
      { encryptedNote: "0x01" },
      { refundNpk: 1n },
      { refundNote: "0x01" },
      { data: "0x01" },
    ]
    const changes: ReadonlyArray<Pick<Operation, "joins" | "ext">> = [
      { ...draft, joins: [{ ...first, out: true }] },
      { ...draft, joins: [{ ...first, asset: pool().asset(pool().token) }] },
      ...fees.map((fee) => ({
        ...draft,
        ext: { ...draft.ext, fee: { ...draft.ext.fee, ...fee } },
      })),
      ...actions.map((action) => ({
        ...draft,
        ext: { ...draft.ext, action: { ...draft.ext.action, ...action } },
      })),
    ]
    for (const change of changes) {
      expect(await pool().outcome({ ...change, value: 0n })).toBe("AbsentNotZero")
    }
    expect(await pool().outcome(draft)).toBe("InvalidProof")
  })
})
