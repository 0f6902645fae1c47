import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startAnvil, type Anvil } from "./chain/anvil.ts"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { TestPool, type Operation } from "./chain/TestPool.ts"
import { Q, R } from "./model/field.ts"
import type { PlacedNote } from "./model/note.ts"
import type { Proof } from "./model/prove.ts"

let spendingKey = 0n
let notes: PlacedNote[] = []
let operation: Operation

const transfer = (opened: TestPool, note: PlacedNote) => ({
  joins: [
    {
      inputs: [note],
      outputs: [
        opened.note(spendingKey, opened.token, 60n),
        opened.note(spendingKey, opened.token, 40n),
      ] as const,
      publicAmount: 0n,
    },
  ],
})

const pool = openPool(5, async (opened) => {
  const funded = await fund(opened, [
    [opened.token, 100n],
    [opened.token, 100n],
  ])
  spendingKey = funded.spendingKey
  notes = funded.notes
  operation = await opened.prepare(transfer(opened, nth(notes, 0)))
})

const withProof = (proof: Proof): Operation => ({
  ...operation,
  joins: [{ ...nth(operation.joins, 0), proof }],
})

function changed(word: number, change: (value: bigint) => bigint): Proof {
  const { proof } = nth(operation.joins, 0)
  const [a, b, c, d, e, f, g, h] = proof.map((value, i) => (i === word ? change(value) : value))
  return [a ?? 0n, b ?? 0n, c ?? 0n, d ?? 0n, e ?? 0n, f ?? 0n, g ?? 0n, h ?? 0n]
}

const words = [0, 1, 2, 3, 4, 5, 6, 7]

describe("a proof", () => {
  it("verifies as it was made", async () => {
    expect(await pool().outcome(operation)).toBe("success")
  })

  it("is refused with a coordinate off the curve, plus q, negated, zero or beyond the field", async () => {
    const changes: ReadonlyArray<(value: bigint) => bigint> = [
      (value) => value + 1n,
      (value) => value + Q,
      (value) => Q - value,
      () => 0n,
      () => Q,
      () => 2n ** 256n - 1n,
    ]
    for (const word of words) {
      for (const change of changes) {
        const answer = await pool().outcome(withProof(changed(word, change)))
        expect([word, answer]).toEqual([word, "InvalidProof"])
      }
    }
  })

  it("is refused with points exchanged, or with points at infinity", async () => {
    const [a, b, c, d, e, f, g, h] = nth(operation.joins, 0).proof
    const proofs: ReadonlyArray<Proof> = [
      [g, h, c, d, e, f, a, b],
      [a, b, d, c, f, e, g, h],
      [a, b, e, f, c, d, g, h],
      [0n, 0n, c, d, e, f, g, h],
      [0n, Q, c, d, e, f, g, h],
      [a, b, 0n, 0n, 0n, 0n, g, h],
      [a, b, c, d, e, f, 0n, 0n],
      [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n],
    ]
    for (const proof of proofs) expect(await pool().outcome(withProof(proof))).toBe("InvalidProof")
  })

  it("of another operation is refused, whatever c comes with it", async () => {
    const other = await pool().prepare(transfer(pool(), nth(notes, 1)))
    const [mine, theirs] = [nth(operation.joins, 0), nth(other.joins, 0)]
    expect(await pool().outcome(withProof(theirs.proof))).toBe("InvalidProof")
    for (const c of [theirs.c, 0n, R - 1n]) {
      const join = { ...mine, c, proof: theirs.proof }
      expect(await pool().outcome({ ...operation, joins: [join] })).toBe("InvalidProof")
    }
  })

  it("that is wrong never passes for want of gas", async () => {
    const wrong = withProof(changed(6, (value) => value + 1n))
    for (let gas = 80_000n; gas < 420_000n; gas += 5_000n) {
      const answer = await pool()
        .outcome(wrong, { gas })
        .catch(() => "out of gas")
      expect(["InvalidProof", "out of gas"]).toContain(answer)
    }
    // A precompile on a point off the curve takes all the gas it is given: the rest must suffice to say so.
    expect(await pool().outcome(wrong, { gas: 20_000_000n })).toBe("InvalidProof")
  })
})

describe("a proof for another pool", () => {
  let anvil: Anvil | undefined
  let foreign: TestPool
  beforeAll(async () => {
    // Another address on the same chain id: the deployer has sent a transaction more.
    anvil = await startAnvil()
    const [sender] = await anvil.client.getAddresses()
    if (sender === undefined) throw new Error("the node has no accounts")
    await anvil.client.sendTransaction({ account: sender, to: sender })
    foreign = await TestPool.deploy(anvil.client, 5)
  })
  afterAll(() => anvil?.close())

  it("is refused although root, nullifiers and commitments would do", async () => {
    expect(foreign.address).not.toBe(pool().address)
    // The same commitments stand in both pools' trees: the foreign one's assets are those of this pool.
    const { joins, ext, value } = operation
    const root = nth(joins, 0).root
    expect(await foreign.outcome({ joins, ext, value })).toBe("UnknownRoot")
    const known = await foreign.read("alignedRoot")
    if (typeof known !== "bigint") throw new Error("a root is a number")
    expect(known).not.toBe(root)
    const moved = joins.map((join) => ({ ...join, root: known }))
    expect(await foreign.outcome({ joins: moved, ext, value })).toBe("InvalidProof")
  })

  it("is refused even where its root is known: padding inputs prove under any root", async () => {
    const outputs = [
      pool().note(spendingKey, pool().token, 0n),
      pool().note(spendingKey, pool().token, 0n),
    ] as const
    const empty = {
      joins: [{ inputs: [], outputs, publicAmount: 0n, tree: foreign.model.treeOf(0) }],
    }
    const here = await pool().prepare(empty)
    expect(await pool().outcome(here)).toBe("success")
    expect(await foreign.outcome(here)).toBe("InvalidProof")
  })
})
