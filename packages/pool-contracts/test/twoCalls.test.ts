import { chainParameters } from "@shielded-relay/local-tron-node"
import { encodeAbiParameters, keccak256, type Hex } from "viem"
import { beforeAll, describe, expect, it } from "vitest"
import { twoCallPoolAbi } from "../src/index.ts"
import { fund, nth } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { TestPool, type Operation } from "./chain/TestPool.ts"
import { startTvm, type Tvm, type TvmOptions } from "./chain/tvm.ts"
import { statementsOf } from "./model/batch.ts"
import { evaluate, R } from "./model/field.ts"
import { MerkleTree } from "./model/MerkleTree.ts"
import type { PlacedNote } from "./model/note.ts"
import type { TreeUpdate } from "./model/PoolModel.ts"
import type { Proof } from "./model/prove.ts"

/** What `prove` takes: a circuit's number, its public inputs and a proof. */
interface Statement {
  readonly circuit: bigint
  readonly inputs: readonly [bigint, bigint, bigint]
  readonly proof: Proof
}

/** A pool of two calls on the TRON machine. */
class Opened {
  readonly tvm: Tvm
  readonly pool: TestPool
  private constructor(tvm: Tvm, pool: TestPool) {
    this.tvm = tvm
    this.pool = pool
  }

  static async start(options: TvmOptions = {}): Promise<Opened> {
    const tvm = startTvm(options)
    return new Opened(tvm, await TestPool.deploy(tvm.client, 5, "tron", 2))
  }

  private request({ circuit, inputs, proof }: Statement) {
    return {
      address: this.pool.address,
      abi: twoCallPoolAbi,
      functionName: "prove",
      args: [circuit, inputs, proof],
      account: this.pool.user,
      gas: 20_000_000n,
    } as const
  }

  refusal(statement: Statement): Promise<string> {
    return revertOf(this.pool.client.simulateContract(this.request(statement)))
  }

  /** @returns modelled milliseconds */
  async prove(statement: Statement): Promise<number> {
    return this.took(await this.pool.client.writeContract(this.request(statement)))
  }

  took(hash: Hex): number {
    const { word, message, cpuMicroseconds } = this.tvm.execution(hash)
    expect([word, message]).toEqual(["SUCCESS", ""])
    return cpuMicroseconds / 1_000
  }

  isProven({ circuit, inputs: [a, b, c] }: Statement): Promise<boolean> {
    const words = Array.from({ length: 4 }, () => ({ type: "uint256" }) as const)
    return this.pool.client.readContract({
      address: this.pool.address,
      abi: twoCallPoolAbi,
      functionName: "isProven",
      args: [keccak256(encodeAbiParameters(words, [circuit, a, b, c]))],
    })
  }

  /** Moves everything queued into the first subtree, in two calls. */
  async flush(): Promise<void> {
    const update = await this.pool.model.proveUpdate(this.pool.model.queue.length)
    await this.prove(this.updateStatement(update))
    await this.pool.sendUpdate(withoutProof(update))
    this.pool.model.insert(this.pool.model.queue.length)
  }

  /** The statement of an update of the empty tree. */
  updateStatement({ newRoot, commitments, proof }: TreeUpdate): Statement {
    const oldRoot = new MerkleTree(5).root
    const challenge = this.pool.model.updateChallenge(0, commitments.length, oldRoot, newRoot)
    const leaves = Array.from({ length: 16 }, (_, k) => commitments[k] ?? 0n)
    const evaluation = evaluate([...leaves, 0n, oldRoot], challenge)
    return { circuit: 16n, inputs: [newRoot, challenge, evaluation], proof }
  }
}

const none: Proof = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]
const withoutProof = (update: TreeUpdate): TreeUpdate => ({ ...update, proof: none })
const withoutProofs = (operation: Operation): Operation => ({
  ...operation,
  joins: operation.joins.map((join) => ({ ...join, proof: none })),
})

const statements = ({ joins, opHash }: Operation): ReadonlyArray<Statement> =>
  statementsOf(opHash, joins).map((each) => ({ ...each, circuit: BigInt(each.circuit) }))

const recipient: Hex = "0x4444444444444444444444444444444444444444"

describe("the tree of a pool of two calls", () => {
  it("moves by an update that was proven before", async () => {
    const other = await Opened.start()
    const { pool } = other
    await pool.deposit([{ token: pool.token, amount: 7n, spendingKey: 1n }])
    const update = await pool.model.proveUpdate(1)
    expect(await pool.outcomeOfUpdate(update)).toBe("NotProven")
    const statement = other.updateStatement(update)
    await other.prove(statement)
    expect(await pool.outcomeOfUpdate({ ...update, newRoot: update.newRoot + 1n })).toBe(
      "NotProven",
    )
    await pool.sendUpdate(withoutProof(update))
    expect(await pool.read("inserted")).toBe(1n)
    expect(await other.isProven(statement)).toBe(false)
  })
})

describe("a pool of two calls", () => {
  let opened: Opened
  let notes: ReadonlyArray<PlacedNote>
  let spendingKey: bigint
  /** Pays 50 of the token out of one note. */
  let withdrawal: Operation
  let proven: Statement

  beforeAll(async () => {
    opened = await Opened.start()
    const { pool } = opened
    spendingKey = pool.newSpendingKey()
    const entry = { token: pool.token, amount: 100n, spendingKey }
    notes = (await pool.deposit([entry, entry])).notes
    await opened.flush()
    withdrawal = await pool.prepare({
      joins: [spend(nth(notes, 0), 50n)],
      ext: { payouts: [{ token: pool.token, to: recipient, amount: 50n }] },
    })
    proven = nth(statements(withdrawal), 0)
  })

  function spend(note: PlacedNote, leaves: bigint) {
    const { pool } = opened
    const outputs = [
      pool.note(spendingKey, pool.token, 60n - leaves),
      pool.note(spendingKey, pool.token, 40n),
    ] as const
    return { inputs: [note], outputs, publicAmount: -leaves }
  }

  it("executes an operation whose proof an earlier call verified, and consumes its word", async () => {
    const { pool } = opened
    await pool.trial(async () => {
      // Its proof is in the calldata, where nobody reads it.
      expect(await pool.outcome(withdrawal)).toBe("NotProven")
      await opened.prove(proven)
      expect(await opened.isProven(proven)).toBe(true)
      await pool.send(withoutProofs(withdrawal))
      expect(await pool.balance(pool.token, recipient)).toBe(50n)
      expect(await opened.isProven(proven)).toBe(false)
      expect(await pool.outcome(withdrawal)).toBe("NullifierAlreadySpent")
    })
  })

  it("binds a word to join, operation and circuit", async () => {
    const { pool } = opened
    await pool.trial(async () => {
      await opened.prove(proven)
      const join = nth(withdrawal.joins, 0)
      const [payout] = withdrawal.ext.payouts
      if (payout === undefined) throw new Error("the withdrawal must have a payout")
      const other = async (changes: Partial<Operation>) =>
        pool.outcome({ ...withdrawal, ...changes })
      const ext = { ...withdrawal.ext, payouts: [{ ...payout, to: pool.owner }] }
      expect(await other({ ext })).toBe("NotProven")
      for (const change of [
        { c: join.c + 1n },
        { commitments: [join.commitments[1], join.commitments[0]] as const },
        { nullifiers: [join.nullifiers[0] ?? 0n, 5n] },
        { nullifiers: [...join.nullifiers, 5n, 6n] },
      ])
        expect(await other({ joins: [{ ...join, ...change }] })).toBe("NotProven")
      expect(await other({})).toBe("success")
    })
  })

  it("stores no word for a proof that does not verify", async () => {
    const [a, b, c] = proven.inputs
    const refusal = (change: Partial<Statement>) => opened.refusal({ ...proven, ...change })
    expect(await refusal({})).toBe("success")
    expect(await refusal({ inputs: [a, b, c - 1n] })).toBe("InvalidProof")
    expect(await refusal({ circuit: 4n })).toBe("InvalidProof")
    expect(await refusal({ circuit: 16n })).toBe("InvalidProof")
    expect(await refusal({ circuit: 3n })).toBe("UnknownCircuit")
    for (const inputs of [
      [a + R, b, c],
      [a, b + R, c],
      [a, b, c + R],
    ] as const)
      expect(await refusal({ inputs })).toBe("NotCanonical")
  })

  it("refuses the second call when a reorganisation has removed the first, and takes both again", async () => {
    const { pool } = opened
    await pool.trial(async () => {
      const before = await pool.client.snapshot()
      await opened.prove(proven)
      expect(await pool.outcome(withdrawal)).toBe("success")
      await pool.client.revert({ id: before })
      expect(await pool.outcome(withdrawal)).toBe("NotProven")
      await opened.prove(proven)
      expect(await pool.outcome(withdrawal)).toBe("success")
    })
  })

  it("executes what one call cannot within 80 ms: two joins, or a payment on a node 4.5 % slower", async () => {
    const scale = { cpuScale: 1.045, parameters: chainParameters("local") }
    const slow = await Opened.start(scale)
    const { pool: twoCalls } = slow
    const single = startTvm(scale)
    const oneCall = await TestPool.deploy(single.client, 5, "tron")
    const { spendingKey: key, notes: owned } = await fund(oneCall, [
      [oneCall.token, 100n],
      [oneCall.token, 100n],
    ])
    const both = await oneCall.prepare({
      joins: owned.map((note) => ({
        inputs: [note],
        outputs: [oneCall.note(key, oneCall.token, 60n), oneCall.note(key, oneCall.token, 40n)],
        publicAmount: 0n,
      })),
    })
    const payment = await oneCall.prepare({
      joins: [
        {
          inputs: [nth(owned, 0)],
          outputs: [oneCall.note(key, oneCall.token, 50n), oneCall.note(key, oneCall.token, 0n)],
          publicAmount: -50n,
        },
      ],
      ext: { payouts: [{ token: oneCall.token, to: recipient, amount: 50n }] },
    })
    for (const operation of [both, payment])
      await expect(oneCall.outcome(operation)).rejects.toThrow("CPU timeout for")

    const entry = { token: twoCalls.token, amount: 100n, spendingKey: key }
    const placed = (await twoCalls.deposit([entry, entry])).notes
    await slow.flush()
    const operation = await twoCalls.prepare({
      joins: placed.map((note) => ({
        inputs: [note],
        outputs: [
          twoCalls.note(key, twoCalls.token, 30n),
          twoCalls.note(key, twoCalls.token, 20n),
        ] as const,
        publicAmount: -50n,
      })),
      ext: { payouts: [{ token: twoCalls.token, to: recipient, amount: 100n }] },
    })
    for (const statement of statements(operation)) {
      // Each join needs its own word.
      expect(await twoCalls.outcome(operation)).toBe("NotProven")
      const milliseconds = await slow.prove(statement)
      process.stdout.write(`prove on a node 4.5 % slower: ${milliseconds.toFixed(1)} ms modelled\n`)
      expect(milliseconds).toBeLessThan(80)
    }
    const { transactionHash } = await twoCalls.send(withoutProofs(operation))
    const milliseconds = slow.took(transactionHash)
    process.stdout.write(`transact of two proven joins: ${milliseconds.toFixed(1)} ms modelled\n`)
    expect(milliseconds).toBeLessThan(8)
    expect(await twoCalls.balance(twoCalls.token, recipient)).toBe(100n)
  })
})
