import { Keypair } from "@solana/web3.js"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { beforeAll, describe, expect, it } from "vitest"
import { prepare, transact } from "./chain/operation.ts"
import { createAssociated, tokenBalance } from "./chain/spl.ts"
import { TestPool } from "./chain/TestPool.ts"
import { MerkleTree } from "./model/MerkleTree.ts"
import { operationHash } from "./model/operationHash.ts"

let opened: TestPool
beforeAll(() => {
  opened = TestPool.open()
  opened.must([opened.deposit(opened.token(0), 1000n), opened.deposit(opened.coin, 5_000_000_000n)])
})

describe("a deposit", () => {
  it("moves the amount into the vault and makes a note that everybody can recompute", () => {
    const pool = opened.copy()
    const token = pool.token(0)
    const outcome = pool.must([pool.deposit(token, 77n, 5n)])
    expect(tokenBalance(pool.chain, token.vault)).toBe(1077n)
    const tree = new MerkleTree()
    tree.set(0, poseidon3([5n, pool.assetOf(token), 1000n]))
    tree.set(2, poseidon3([5n, pool.assetOf(pool.coin), 5_000_000_000n]))
    tree.set(4, poseidon3([5n, pool.assetOf(token), 77n]))
    expect(pool.treeState).toEqual({ next: 6n, root: tree.root })
    expect(pool.events(outcome)).toEqual([
      {
        type: "PublicNote",
        position: 4n,
        root: tree.root,
        mint: token.mint.toBytes(),
        amount: 77n,
        npk: 5n,
        encryptedNote: new Uint8Array(157).fill(9),
      },
    ])
  })

  it("of coins is a transfer to the vault, above the vault's own rent", () => {
    const pool = opened.copy()
    const before = pool.chain.lamports(pool.vault)
    pool.must([pool.deposit(pool.coin, 123_456n)])
    expect(pool.chain.lamports(pool.vault)).toBe(before + 123_456n)
    expect(before).toBe(5_000_000_000n + pool.chain.svm.minimumBalanceForRentExemption(0n))
  })
})

describe("a transfer", () => {
  it("spends two notes for two, and tells the index all it has to know", () => {
    const pool = opened.copy()
    const prepared = prepare(pool)
    const { parts } = prepared
    const outcome = pool.must([transact(pool, prepared)])
    expect(pool.events(outcome)).toEqual([
      {
        type: "Operation",
        operationHash: operationHash(parts),
        position: 4n,
        root: pool.treeState.root,
        nullifiers: parts.nullifiers,
        commitments: parts.commitments,
        encryptedNotes: [...parts.encryptedNotes],
      },
    ])
    const tree = new MerkleTree()
    tree.set(0, poseidon3([5n, pool.assetOf(pool.token(0)), 1000n]))
    tree.set(2, poseidon3([5n, pool.assetOf(pool.coin), 5_000_000_000n]))
    parts.commitments.forEach((commitment, index) => tree.set(4 + index, commitment))
    expect(pool.treeState).toEqual({ next: 6n, root: tree.root })
  })

  it("under any root of the rings is as good as under the newest", () => {
    const pool = opened.copy()
    const old = pool.treeState.root
    pool.must([pool.deposit(pool.token(0), 50n)])
    pool.must([transact(pool, prepare(pool, { root: old }))])
    pool.must([transact(pool, prepare(pool, { root: new MerkleTree().root }))])
  })
})

describe("a withdrawal", () => {
  it("pays recipient and relayer exactly what the owner said", () => {
    const pool = opened.copy()
    const token = pool.token(0)
    const [to, feeTo] = [Keypair.generate().publicKey, Keypair.generate().publicKey].map((owner) =>
      createAssociated(pool.chain, owner, token.mint),
    )
    if (to === undefined || feeTo === undefined) throw new Error("two accounts were made")
    pool.must([transact(pool, prepare(pool, { token, amount: 600n, to, fee: 25n, feeTo }))])
    expect(tokenBalance(pool.chain, to)).toBe(600n)
    expect(tokenBalance(pool.chain, feeTo)).toBe(25n)
    expect(tokenBalance(pool.chain, token.vault)).toBe(375n)
  })

  it("may be of coins, to a wallet that was never used", () => {
    const pool = opened.copy()
    const to = Keypair.generate().publicKey
    const wish = {
      token: pool.coin,
      amount: 2_000_000n,
      to,
      fee: 5000n,
      feeTo: pool.admin.publicKey,
    }
    const before = pool.chain.lamports(pool.vault)
    pool.must([transact(pool, prepare(pool, wish))])
    expect(pool.chain.lamports(to)).toBe(2_000_000n)
    expect(pool.chain.lamports(pool.vault)).toBe(before - 2_005_000n)
  })

  it("may pay the fee alone", () => {
    const pool = opened.copy()
    const token = pool.token(0)
    const outcome = pool.must([transact(pool, prepare(pool, { token, fee: 9n }))])
    expect(tokenBalance(pool.chain, token.vault)).toBe(991n)
    expect(pool.events(outcome)).toHaveLength(1)
  })

  it("of everything leaves the vault with its rent, and one lamport more is refused", () => {
    const pool = opened.copy()
    const to = Keypair.generate().publicKey
    const wish = { token: pool.coin, to }
    const more = prepare(pool, { ...wish, amount: 5_000_000_001n })
    expect(pool.send([transact(pool, more)]).result).not.toBe("success")
    pool.must([transact(pool, prepare(pool, { ...wish, amount: 5_000_000_000n }))])
    expect(pool.chain.lamports(pool.vault)).toBe(pool.chain.svm.minimumBalanceForRentExemption(0n))
  })
})

describe("a deposit with proof", () => {
  it("pulls exactly the public amount", () => {
    const pool = opened.copy()
    const token = pool.token(1)
    const before = tokenBalance(pool.chain, token.own)
    pool.must([transact(pool, prepare(pool, { token, enters: 321n }))])
    expect(tokenBalance(pool.chain, token.vault)).toBe(321n)
    expect(tokenBalance(pool.chain, token.own)).toBe(before - 321n)
  })

  it("may be of coins", () => {
    const pool = opened.copy()
    const before = pool.chain.lamports(pool.vault)
    pool.must([transact(pool, prepare(pool, { token: pool.coin, enters: 777n }))])
    expect(pool.chain.lamports(pool.vault)).toBe(before + 777n)
  })
})
