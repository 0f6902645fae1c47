import { beforeAll, describe, expect, it } from "vitest"
import { rootRings } from "../src/index.ts"
import { prepare, transact } from "./chain/operation.ts"
import { TestPool } from "./chain/TestPool.ts"

let opened: TestPool
beforeAll(() => {
  opened = TestPool.open()
})

/** Deposits until the recent ring has dropped all older roots. */
function flood(pool: TestPool, count: number): void {
  for (let done = 0; done < count; done += 16) {
    const calls = Array.from({ length: 2 }, () => pool.deposit(pool.token(0), 10n))
    for (let k = 0; k < 8; k++) pool.must(calls)
  }
}

describe("a root", () => {
  it("that is not in the named place is refused: another one, an empty entry, a ring that is none", () => {
    const pool = opened.copy()
    pool.must([pool.deposit(pool.token(0), 10n)])
    const prepared = prepare(pool)
    const places = [
      [{ ring: rootRings.recent, index: 200 }, "UnknownRoot"],
      [{ ring: rootRings.recent, index: 256 }, "UnknownRoot"],
      [{ ring: rootRings.timed, index: 10_079 }, "UnknownRoot"],
      [{ ring: rootRings.timed, index: 10_080 }, "UnknownRoot"],
      [{ ring: rootRings.last, index: 0 }, "UnknownRoot"],
      [{ ring: rootRings.last, index: 64 }, "UnknownRoot"],
      [{ ring: 3, index: 0 }, "UnknownRoot"],
      [{ ring: rootRings.recent, index: 0 }, "InvalidProof"],
    ] as const
    for (const [place, result] of places) {
      const data = { ...prepared.data, ...place }
      expect(pool.send([transact(pool, { ...prepared, data })]).result).toBe(result)
    }
  })

  it("of the first of a minute outlives a flood of deposits, any other is driven out", () => {
    const pool = opened.copy()
    pool.chain.at(pool.chain.now + 60n)
    pool.must([pool.deposit(pool.token(0), 10n)])
    const firstOfMinute = pool.treeState.root
    pool.must([pool.deposit(pool.token(0), 10n)])
    const second = pool.treeState.root
    const kept = prepare(pool, { root: firstOfMinute })
    const lost = prepare(pool, { root: second })
    expect(kept.data.ring).toBe(rootRings.timed)
    expect(lost.data.ring).toBe(rootRings.recent)
    flood(pool, 272)
    expect(() => pool.place(second)).toThrow("does not know")
    expect(pool.send([transact(pool, lost)]).result).toBe("InvalidProof")
    expect(pool.send([transact(pool, kept)]).result).toBe("success")
  })

  it("enters the timed ring once a minute", () => {
    const pool = opened.copy()
    const timed: number[] = []
    for (const seconds of [0n, 59n, 60n, 61n, 119n, 120n]) {
      pool.chain.at(1_800_000_060n + seconds)
      pool.must([pool.deposit(pool.token(0), 10n)])
      const { ring } = pool.place()
      timed.push(ring)
    }
    expect(timed).toEqual([1, 0, 1, 0, 0, 1])
  })
})

describe("the trees", () => {
  const LAST = 2n ** 26n - 2n

  it("roll over when one is full, and its last root is known for ever", () => {
    const pool = opened.copy()
    pool.must([pool.deposit(pool.token(0), 10n)])
    setNext(pool, LAST)
    pool.must([pool.deposit(pool.token(0), 10n)])
    const lastRoot = pool.treeState.root
    expect(pool.treeState.next).toBe(2n ** 26n)
    const prepared = prepare(pool, { root: lastRoot })
    expect([prepared.data.ring, prepared.data.index]).toEqual([rootRings.last, 0])
    pool.must([pool.deposit(pool.token(0), 10n, 5n)])
    // The first pair of a tree gives the same root in every tree.
    const same = opened.copy()
    same.must([same.deposit(same.token(0), 10n, 5n)])
    expect(pool.treeState.root).toBe(same.treeState.root)
    expect(pool.send([transact(pool, prepared)]).result).toBe("success")
  })

  it("refuse leaves when all of them are full", () => {
    const pool = opened.copy()
    const full = 64n * 2n ** 26n
    pool.must([pool.deposit(pool.token(0), 10n)])
    setNext(pool, full - 2n)
    pool.must([pool.deposit(pool.token(0), 10n)])
    expect(pool.place().index).toBe(63)
    expect(pool.send([pool.deposit(pool.token(0), 10n)]).result).toBe("TreeFull")
    expect(pool.send([transact(pool, prepare(pool))]).result).toBe("TreeFull")
  })
})

/** Sets the number of leaves. Their values do not matter for the places of the next ones. */
function setNext(pool: TestPool, next: bigint): void {
  const data = Uint8Array.from(pool.chain.data(pool.tree))
  new DataView(data.buffer).setBigUint64(8, next, true)
  const lamports = pool.chain.lamports(pool.tree)
  pool.chain.setAccount(pool.tree, { lamports, owner: pool.program, data })
}
