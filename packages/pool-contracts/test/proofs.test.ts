import { encodeDeployData, type Abi } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployments, shieldedPoolAbi } from "../src/index.ts"
import { startAnvil, type Anvil } from "./chain/anvil.ts"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { create, TestPool, type Operation } from "./chain/TestPool.ts"
import { Q, R } from "./model/field.ts"
import { MerkleTree } from "./model/MerkleTree.ts"
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
    // A precompile consumes all its gas on a point off the curve. The remaining gas must suffice to report the error.
    expect(await pool().outcome(wrong, { gas: 20_000_000n })).toBe("InvalidProof")
  })
})

describe("a pool whose key would accept A at infinity", () => {
  /** Generators of EIP-197; G2 with the imaginary parts first. */
  const g1 = [1n, 2n] as const
  const g2 = [
    11559732032986387107991004021392285783925812861821192530917403151452391805634n,
    10857046999023057135944570762232829481370756359578518086990519993285655852781n,
    4082367875863433681332203403145435568316851327593401208105741076214120093531n,
    8495653923123431417604973247489272438418190587263600148770280649306958101930n,
  ] as const
  const infinity = [0n, 0n] as const
  // alpha, beta, gamma, delta are generators and vk_x is -G1 for all inputs, so the check reduces to e(-A, B) * e(C, G2) = 1.
  const negatedG1 = [1n, Q - 2n] as const
  const key = [...g1, ...g2, ...g2, ...g2, ...negatedG1, ...infinity, ...infinity, ...infinity]

  /** The result of such a pool for a transfer of padding notes with this proof. */
  const answerTo = (proof: Proof) =>
    pool().trial(async () => {
      const { client, owner, user } = pool()
      const [hash, creation] = deployments({ owner, chainId: client.chain.id, depth: 5 })
      const data = encodeDeployData({
        abi: creation.abi as Abi,
        bytecode: creation.creationCode({
          PoseidonT4: await create(client, owner, hash.creationCode({})),
        }),
        args: [
          {
            owner,
            depth: 5,
            joinSplit2x2: key,
            joinSplit4x2: key,
            treeUpdate16: key,
            payoutGas: 50_000,
          },
        ],
      })
      const address = await create(client, owner, data)
      const outputs = [
        pool().note(1n, pool().token, 0n),
        pool().note(1n, pool().token, 0n),
      ] as const
      const { joins, ext } = pool().draft({
        joins: [{ inputs: [], outputs, publicAmount: 0n, tree: new MerkleTree(5) }],
      })
      const args = [joins.map((join) => ({ ...join, proof })), ext] as const
      const call = { address, abi: shieldedPoolAbi, functionName: "transact", args } as const
      return revertOf(client.simulateContract({ ...call, account: user, gas: 20_000_000n }))
    })

  it("accepts the points that satisfy it", async () => {
    expect(await answerTo([...g1, ...g2, ...g1])).toBe("success")
    expect(await answerTo([...g1, ...g2, ...negatedG1])).toBe("InvalidProof")
  })

  it("refuses A.y = q, whose negation is the point at infinity and satisfies it for every statement", async () => {
    expect(await answerTo([0n, Q, ...g2, ...infinity])).toBe("InvalidProof")
    expect(await answerTo([...infinity, ...g2, ...infinity])).toBe("InvalidProof")
  })
})

describe("a proof for another pool", () => {
  let anvil: Anvil | undefined
  let foreign: TestPool
  beforeAll(async () => {
    // Another pool address on the same chain id: the deployer has sent one more transaction.
    anvil = await startAnvil()
    const [sender] = await anvil.client.getAddresses()
    if (sender === undefined) throw new Error("the node has no accounts")
    await anvil.client.sendTransaction({ account: sender, to: sender })
    foreign = await TestPool.deploy(anvil.client, 5)
  })
  afterAll(() => anvil?.close())

  it("is refused although root, nullifiers and commitments would do", async () => {
    expect(foreign.address).not.toBe(pool().address)
    // First with this pool's root, then with a root that the foreign pool knows: there only the proof is wrong.
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
