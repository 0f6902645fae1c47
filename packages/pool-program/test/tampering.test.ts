import { Keypair } from "@solana/web3.js"
import { beforeAll, describe, expect, it } from "vitest"
import type { TransactData } from "../src/index.ts"
import { fresh, prepare, proved, transact, type Prepared } from "./chain/operation.ts"
import { createAssociated } from "./chain/spl.ts"
import { meta, TestPool } from "./chain/TestPool.ts"
import { R } from "./model/field.ts"
import { forgeProof } from "./model/forgeProof.ts"
import { publicInputs } from "./model/operationHash.ts"

let opened: TestPool
beforeAll(() => {
  opened = TestPool.open()
  opened.must([opened.deposit(opened.token(0), 1000n)])
})

const changed = (bytes: Uint8Array, at: number): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** A withdrawal with a fee, which uses every part of an operation. */
function withdrawal(pool: TestPool): Prepared {
  const token = pool.token(0)
  const feeTo = createAssociated(pool.chain, pool.admin.publicKey, token.mint)
  return prepare(pool, { token, amount: 600n, fee: 25n, feeTo })
}

describe("a carrier of an operation", () => {
  it("can change no field of its data", () => {
    const pool = opened.copy()
    const prepared = withdrawal(pool)
    const { data } = prepared
    const [first, second] = data.encryptedNotes
    const changes: Readonly<Record<string, Partial<TransactData>>> = {
      "amount up": { amount: 601n },
      "amount and fee against each other": { amount: 599n, fee: 26n },
      "fee up": { fee: 26n },
      "fee down": { fee: 24n },
      deadline: { deadline: data.deadline + 1n },
      salt: { salt: changed(data.salt, 15) },
      "first note": { encryptedNotes: [changed(first, 0), second] },
      "second note": { encryptedNotes: [first, changed(second, 156)] },
      "notes exchanged": { encryptedNotes: [second, first] },
      "first commitment": { commitments: [fresh(), data.commitments[1]] },
      "second commitment": { commitments: [data.commitments[0], fresh()] },
      "commitments exchanged": { commitments: [data.commitments[1], data.commitments[0]] },
      c: { c: fresh() },
      "another known root": pool.place(emptyRoot(pool)),
    }
    for (const [what, change] of Object.entries(changes)) {
      const { result } = pool.send([transact(pool, { ...prepared, data: { ...data, ...change } })])
      expect([what, result]).toEqual([what, "InvalidProof"])
    }
    expect(pool.send([transact(pool, prepared)]).result).toBe("success")
  })

  it("can change no nullifier, even with its account", () => {
    const pool = opened.copy()
    const prepared = withdrawal(pool)
    const { data, keys } = prepared
    const other = fresh()
    const account = meta(pool.nullifierAccount(other), true)
    const first = { ...data, nullifiers: [other, data.nullifiers[1]] as const }
    const second = { ...data, nullifiers: [data.nullifiers[0], other] as const }
    const swapped = { ...data, nullifiers: [data.nullifiers[1], data.nullifiers[0]] as const }
    const [, , , , four, five] = keys
    if (four === undefined || five === undefined) throw new Error("a join has nine accounts")
    const calls = [
      { data: first, keys: keys.with(4, account) },
      { data: second, keys: keys.with(5, account) },
      { data: swapped, keys: keys.with(4, five).with(5, four) },
    ]
    for (const call of calls) {
      expect(pool.send([transact(pool, call)]).result).toBe("InvalidProof")
    }
  })

  it("can redirect neither payout nor fee, nor exchange them", () => {
    const pool = opened.copy()
    const prepared = withdrawal(pool)
    const { keys, data } = prepared
    const thief = createAssociated(pool.chain, Keypair.generate().publicKey, pool.token(0).mint)
    const [to, feeTo] = keys.slice(13)
    if (to === undefined || feeTo === undefined) throw new Error("both are paid")
    for (const redirected of [
      keys.with(13, meta(thief, true)),
      keys.with(14, meta(thief, true)),
      keys.with(13, feeTo).with(14, to),
    ]) {
      expect(pool.send([transact(pool, { data, keys: redirected })]).result).toBe("InvalidProof")
    }
  })

  it("can neither turn what leaves into what enters, nor another token into it", () => {
    const pool = opened.copy()
    const prepared = withdrawal(pool)
    const { keys, data } = prepared
    const other = pool.token(1)
    const movement = [
      meta(pool.assetAccount(other)),
      meta(pool.vault),
      meta(other.vault, true),
      meta(other.program),
      meta(other.own, true),
    ]
    const otherToken = [...keys.slice(0, 9), ...movement, ...keys.slice(14)]
    expect(pool.send([transact(pool, { data, keys: otherToken })]).result).toBe("InvalidProof")
    const inward = prepare(pool, { enters: 625n, nullifiers: data.nullifiers })
    const call = {
      keys: inward.keys,
      data: { ...data, flow: "in", amount: 625n, fee: 0n } as const,
    }
    expect(pool.send([transact(pool, call)]).result).toBe("InvalidProof")
  })
})

describe("a proof", () => {
  it("is refused with any bit of its points changed", () => {
    const pool = opened.copy()
    const prepared = prepare(pool)
    for (const at of [0, 31, 32, 63, 64, 95, 96, 127]) {
      const data = { ...prepared.data, proof: changed(prepared.data.proof, at) }
      expect(pool.send([transact(pool, { ...prepared, data })]).result).toBe("InvalidProof")
    }
    for (const proof of [new Uint8Array(128), new Uint8Array(128).fill(0xff)]) {
      const data = { ...prepared.data, proof }
      expect(pool.send([transact(pool, { ...prepared, data })]).result).toBe("InvalidProof")
    }
  })

  it("is refused with a point that is none, where none at all would do", () => {
    const pool = opened.copy()
    const prepared = prepare(pool)
    const { c, challenge, evaluation } = publicInputs(prepared.parts)
    // With t = 0 the point C is the point at infinity, encoded as zeros.
    const proof = forgeProof([c, challenge, evaluation], 0n)
    const sent = (bytes: Uint8Array) =>
      pool.send([transact(pool, { ...prepared, data: { ...prepared.data, proof: bytes } })]).result
    expect(proof.subarray(96)).toEqual(new Uint8Array(32))
    expect(sent(Uint8Array.from(proof).fill(0x3f, 96))).toBe("InvalidProof")
    expect(sent(proof)).toBe("success")
  })

  it("of another program's pool, or of another cluster, is refused", () => {
    const pool = opened.copy()
    const { parts, ...prepared } = prepare(pool)
    for (const foreign of [
      { ...parts, program: new Uint8Array(32).fill(1) },
      { ...parts, genesisHash: new Uint8Array(32).fill(8) },
    ]) {
      const data = { ...prepared.data, ...proved(foreign) }
      expect(pool.send([transact(pool, { ...prepared, data })]).result).toBe("InvalidProof")
    }
  })
})

describe("an operation", () => {
  it("is refused after its deadline, and accepted at it", () => {
    const pool = opened.copy()
    const late = prepare(pool, { deadline: pool.chain.now - 1n })
    expect(pool.send([transact(pool, late)]).result).toBe("Expired")
    const last = prepare(pool, { deadline: pool.chain.now })
    expect(pool.send([transact(pool, last)]).result).toBe("success")
  })

  it("needs canonical, non-zero commitments and a canonical c", () => {
    const pool = opened.copy()
    const bad = [
      [{ commitments: [0n, fresh()] }, "ZeroCommitment"],
      [{ commitments: [fresh(), 0n] }, "ZeroCommitment"],
      [{ commitments: [R, fresh()] }, "NotCanonical"],
      [{ commitments: [fresh(), R + 5n] }, "NotCanonical"],
    ] as const
    for (const [wish, result] of bad) {
      expect(pool.send([transact(pool, prepare(pool, wish))]).result).toBe(result)
    }
    const prepared = prepare(pool)
    const data = { ...prepared.data, c: prepared.data.c + R }
    expect(pool.send([transact(pool, { ...prepared, data })]).result).toBe("NotCanonical")
  })

  it("has one encoding: what is absent is zero", () => {
    const pool = opened.copy()
    const transfer = prepare(pool)
    for (const change of [{ amount: 1n }, { fee: 1n }]) {
      const data = { ...transfer.data, ...change }
      expect(pool.send([transact(pool, { ...transfer, data })]).result).toBe("AbsentNotZero")
    }
    const more = [...transfer.keys, meta(pool.vault)]
    expect(pool.send([transact(pool, { ...transfer, keys: more })]).result).toBe("WrongAccounts")

    const paid = prepare(pool, { amount: 10n })
    const longer = [...paid.keys, meta(pool.tree)]
    expect(pool.send([transact(pool, { ...paid, keys: longer })]).result).toBe("WrongAccounts")
    const noFeeButRecipient = paid.keys.with(14, meta(pool.token(0).own, true))
    const noRecipient = paid.keys.with(13, meta(pool.coin.mint))
    for (const keys of [noFeeButRecipient, noRecipient]) {
      expect(pool.send([transact(pool, { ...paid, keys })]).result).toBe("InvalidRecipient")
    }
    const nothing = { ...paid.data, amount: 0n }
    expect(pool.send([transact(pool, { ...paid, data: nothing })]).result).toBe("ZeroAmount")
    const entering = prepare(pool, { enters: 10n })
    const withFee = { ...entering.data, fee: 1n }
    expect(pool.send([transact(pool, { ...entering, data: withFee })]).result).toBe("AbsentNotZero")
    const nothingEnters = { ...entering.data, amount: 0n }
    expect(pool.send([transact(pool, { ...entering, data: nothingEnters })]).result).toBe(
      "BelowMinimum",
    )
  })

  it("whose payout and fee exceed 64 bits is refused", () => {
    const pool = opened.copy()
    const prepared = prepare(pool, { amount: 10n, fee: 10n })
    const data = { ...prepared.data, amount: 2n ** 64n - 1n }
    expect(pool.send([transact(pool, { ...prepared, data })]).result).toBe("AmountOverflow")
  })

  it("of more than the vault holds is refused by the token, with nothing spent", () => {
    const pool = opened.copy()
    const prepared = prepare(pool, { amount: 1001n })
    expect(pool.send([transact(pool, prepared)]).result).toBe("Tokenkeg:1")
    expect(pool.chain.lamports(pool.nullifierAccount(prepared.data.nullifiers[0]))).toBe(0n)
  })

  it("pays neither the vault nor its token account", () => {
    const pool = opened.copy()
    pool.must([pool.deposit(pool.coin, 1000n)])
    const token = pool.token(0)
    const toVault = prepare(pool, { amount: 10n, to: token.vault })
    expect(pool.send([transact(pool, toVault)]).result).toBe("InvalidRecipient")
    const toOwner = prepare(pool, { amount: 10n, to: pool.vault })
    expect(pool.send([transact(pool, toOwner)]).result).toBe("InvalidRecipient")
    const coins = prepare(pool, { token: pool.coin, amount: 10n, to: pool.vault })
    expect(pool.send([transact(pool, coins)]).result).toBe("InvalidRecipient")
    const fee = prepare(pool, { fee: 10n, feeTo: token.vault })
    expect(pool.send([transact(pool, fee)]).result).toBe("InvalidRecipient")
  })

  it("whose bytes are cut short, or longer, is refused", () => {
    const pool = opened.copy()
    const { keys, data } = transact(pool, prepare(pool))
    for (const bytes of [
      data.subarray(0, -1),
      Buffer.concat([data, Buffer.alloc(1)]),
      data.subarray(0, 1),
    ]) {
      expect(pool.send([pool.instruction(keys, bytes)]).result).toBe("InvalidData")
    }
    expect(pool.send([pool.instruction(keys, new Uint8Array())]).result).toBe("InvalidData")
    expect(pool.send([pool.instruction(keys, Uint8Array.of(99))]).result).toBe("InvalidData")
  })
})

/** The root that `initialize` records. */
function emptyRoot(pool: TestPool): bigint {
  return BigInt(`0x${Buffer.from(pool.chain.data(pool.roots).slice(32, 64)).toString("hex")}`)
}
