import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { StuffedQueue } from "../src/stuffedQueue/StuffedQueue.ts"

/** Real node, contracts and proofs. */
describe("a queue that a stranger has filled", () => {
  let stage: StuffedQueue
  beforeAll(async () => {
    stage = await StuffedQueue.open("made")
  }, 900_000)
  afterAll(() => stage.close())

  it("is inserted at four batches per block, and the withdrawal behind it is executed in the next block", async () => {
    const from = await stage.block()
    await stage.stuff(135)
    await stage.deposit()
    const withdrawal = stage.withdraw()
    // 8 full batches, a last one with our note, and the withdrawal.
    for (const transactions of [4, 4, 1, 1]) await stage.round(transactions)
    await withdrawal
    expect(await stage.paid()).toBe(10n ** 17n)
    const done = await stage.insertions(from)
    const perBlock = [...Map.groupBy(done, ({ block }) => block).values()]
    expect(perBlock.map(({ length }) => length)).toEqual([4, 4, 1])
    expect(done.every(({ success }) => success)).toBe(true)
    const nonces = done.map(({ nonce }) => nonce)
    expect(nonces).toEqual(nonces.map((_, n) => (nonces[0] ?? 0) + n))
    expect(await stage.inserted()).toBe(136)
  }, 900_000)

  it("loses only the batch that a stranger inserts first", async () => {
    const from = await stage.block()
    await stage.deposit(60)
    const withdrawal = stage.withdraw()
    // From the batch on that was not full: 128, 144, 160 and 176.
    await stage.round(4, async ([first]) => {
      if (first !== undefined) await stage.copyFirst(first.input)
    })
    const done = await stage.insertions(from)
    const [twin, ...ours] = done
    expect(twin?.success).toBe(true)
    expect(ours.map(({ success }) => success)).toEqual([false, true, true, true])
    // The withdrawal spends the change of the one before, which the first of these batches holds.
    await stage.round(1)
    await withdrawal
    expect(await stage.paid()).toBe(2n * 10n ** 17n)
  }, 900_000)
})
