import { encodeDeployData, parseEventLogs, zeroAddress, type Abi, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { deployments, poolKeys } from "../src/index.ts"
import { earlierPool, fixedRateAction, testExchange, testToken } from "../src/testing/index.ts"
import { fund, nth, openPool, registerAction } from "./chain/openPool.ts"
import { revertOfRaw } from "./chain/revert.ts"
import { deployContract, NATIVE, TestPool } from "./chain/TestPool.ts"
import { inverse, shifted, statementsOf, weightOf } from "./model/batch.ts"
import { R } from "./model/field.ts"
import { npkOf, type PlacedNote } from "./model/note.ts"
import { noFee } from "./model/operation.ts"
import type { Proof } from "./model/prove.ts"

const stranger: Hex = "0x00000000000000000000000000000000000000bb"
let spendingKey = 0n
let dollar: PlacedNote

const pool = openPool(5, async (opened) => {
  const funded = await fund(opened, [
    [opened.token, 1000n],
    [NATIVE, 1000n],
  ])
  spendingKey = funded.spendingKey
  dollar = nth(funded.notes, 0)
})

const outputs = (token: Hex, amount: bigint) =>
  [pool().note(spendingKey, token, amount), pool().note(spendingKey, token, 0n)] as const

const leaving = (note: PlacedNote, token: Hex, amount: bigint) => ({
  inputs: [note],
  outputs: outputs(token, note.amount - amount),
  publicAmount: -amount,
})

describe("a fee", () => {
  it("has a recipient, who is not the pool", async () => {
    for (const to of [zeroAddress, pool().address]) {
      const draft = pool().draft({
        joins: [leaving(dollar, pool().token, 10n)],
        ext: { fee: { ...noFee, token: pool().token, to, amount: 10n } },
      })
      expect(await pool().outcome(draft)).toBe("InvalidRecipient")
    }
  })
})

describe("an encrypted note of a join", () => {
  it("has exactly 157 bytes, each of them", async () => {
    const { ext, ...draft } = pool().draft({
      joins: [{ inputs: [], outputs: outputs(NATIVE, 0n), publicAmount: 0n }],
    })
    for (const length of [0, 156, 158]) {
      for (const place of [0, 1]) {
        const encryptedNotes = ext.encryptedNotes.with(place, `0x${"00".repeat(length)}`)
        const outcome = await pool().outcome({ ...draft, ext: { ...ext, encryptedNotes } })
        expect([length, place, outcome]).toEqual([length, place, "InvalidNoteLength"])
      }
    }
  })
})

describe("an operation of two joins", () => {
  it("needs both proofs", async () => {
    const padding = () => ({ inputs: [], outputs: outputs(NATIVE, 0n), publicAmount: 0n })
    const operation = await pool().prepare({ joins: [padding(), padding()] })
    expect(await pool().outcome(operation)).toBe("success")
    const wrong: Proof = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]
    for (const place of [0, 1]) {
      const joins = operation.joins.map((join, i) =>
        i === place ? { ...join, proof: wrong } : join,
      )
      expect(await pool().outcome({ ...operation, joins })).toBe("InvalidProof")
    }
  })

  it("is refused with errors that would cancel, with proofs exchanged, and as another circuit", async () => {
    const padding = () => ({ inputs: [], outputs: outputs(NATIVE, 0n), publicAmount: 0n })
    const operation = await pool().prepare({ joins: [padding(), padding()] })
    const [first, second] = [nth(operation.joins, 0), nth(operation.joins, 1)]
    const withProofs = (one: Proof, other: Proof) => ({
      ...operation,
      joins: [
        { ...first, proof: one },
        { ...second, proof: other },
      ],
    })
    expect(await pool().outcome(withProofs(second.proof, first.proof))).toBe("InvalidProof")

    const statements = statementsOf(operation.opHash, operation.joins)
    const batch = {
      chainId: pool().model.chainId,
      pool: pool().address,
      vkHash: poolKeys(5).vkHash,
      opHash: operation.opHash,
    }
    // The weight without C is the one that the changed proofs would have, too.
    for (const rho of [1n, weightOf(batch, statements), weightOf(batch, statements, "C")]) {
      const one = shifted(nth(statements, 0), "C", 3n)
      const other = shifted(nth(statements, 1), "C", R - ((3n * inverse(rho)) % R))
      expect(await pool().outcome(withProofs(one.proof, other.proof))).toBe("InvalidProof")
    }

    const wider = { ...second, nullifiers: [...second.nullifiers, 5n, 6n] }
    expect(await pool().outcome({ ...operation, joins: [first, wider] })).toBe("InvalidProof")
  })
})

describe("an operation with an action", () => {
  it("pays what leaves before the action gets its input", async () => {
    await pool().trial(async () => {
      const { token, otherToken, owner } = pool()
      const exchange = await deployContract(pool().client, testExchange, [10_000n])
      await pool().tokenWrite(otherToken, "mint", [exchange, 10n ** 6n])
      const target = await deployContract(pool().client, fixedRateAction, [exchange])
      const id = await registerAction(pool(), "Exchange", target)
      const { receipt } = await pool().transact({
        joins: [leaving(dollar, token, 130n)],
        ext: {
          payouts: [{ token, to: stranger, amount: 20n }],
          fee: { ...noFee, token, to: owner, amount: 10n },
          action: {
            id,
            tokenIn: token,
            amountIn: 100n,
            tokenOut: otherToken,
            minOut: 100n,
            npk: npkOf(pool().note(spendingKey, otherToken, 0n)),
            encryptedNote: pool().encryptedNote(),
            refundNpk: npkOf(pool().note(spendingKey, token, 0n)),
            refundNote: pool().encryptedNote(),
            data: "0x",
          },
        },
      })
      const moved = parseEventLogs({
        abi: testToken.abi,
        logs: receipt.logs,
        eventName: "Transfer",
      })
      expect(moved.map(({ args }) => BigInt(args.to))).toEqual(
        [stranger, owner, target, exchange, pool().address].map(BigInt),
      )
    })
  })
})

describe("a tree update", () => {
  const proof: Proof = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]

  it("takes at most 16 commitments, and none that is not queued", async () => {
    await pool().trial(async () => {
      const entries = Array.from({ length: 15 }, () => ({ token: NATIVE, amount: 1n, spendingKey }))
      await pool().deposit(entries)
      const { queue } = pool().model
      expect(queue).toHaveLength(17)
      const outcomeOf = (commitments: ReadonlyArray<bigint>) =>
        pool().outcomeOfUpdate({ start: 0n, newRoot: 1n, commitments, proof })
      expect(await outcomeOf(queue)).toBe("WrongBatchSize")
      expect(await outcomeOf(queue.slice(0, 16))).toBe("InvalidProof")
    })
    const more = [...pool().model.queue, 5n]
    expect(more).toHaveLength(3)
    expect(await pool().outcomeOfUpdate({ start: 0n, newRoot: 1n, commitments: more, proof })).toBe(
      "WrongBatchSize",
    )
  })
})

describe("a pool", () => {
  it("is not created without an owner", async () => {
    const [, creation] = deployments({ owner: zeroAddress, chainId: 31337, depth: 5 })
    const data = encodeDeployData({
      abi: creation.abi as Abi,
      bytecode: creation.creationCode({ PoseidonT4: stranger }),
      args: creation.args,
    })
    expect(await revertOfRaw(pool().client, { account: pool().user, data })).toBe("NotOwner")
  })
})

describe("a pool that version 0.2.0 deployed", () => {
  it("takes this version's calls: deposits, insertions, and spends in several joins", async () => {
    const earlier = await TestPool.deploy(pool().client, 5, "evm", 1, earlierPool)
    const { token, otherToken } = earlier
    const { spendingKey, notes } = await fund(earlier, [
      [token, 100n],
      [otherToken, 100n],
    ])
    const recipient = "0x5555555555555555555555555555555555555555"
    const { operation, receipt } = await earlier.transact({
      joins: notes.map((note, i) => ({
        inputs: [note],
        outputs: [
          earlier.note(spendingKey, i === 0 ? token : otherToken, 60n),
          earlier.note(spendingKey, i === 0 ? token : otherToken, 0n),
        ] as const,
        publicAmount: -40n,
      })),
      ext: {
        payouts: [token, otherToken].map((each) => ({ token: each, to: recipient, amount: 40n })),
      },
    })
    expect(receipt.status).toBe("success")
    expect(await earlier.balance(token, recipient)).toBe(40n)
    expect(await earlier.balance(otherToken, recipient)).toBe(40n)
    expect(await earlier.outcome(operation)).toBe("NullifierAlreadySpent")
    await earlier.flush()
    expect(await earlier.read("inserted")).toBe(6n)
  })
})
