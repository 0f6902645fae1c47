import type { PublicKey } from "@solana/web3.js"
import { Keypair, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { beforeAll, describe, expect, it } from "vitest"
import { createTokenAccount, mintTo, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./chain/spl.ts"
import { prepare, transact } from "./chain/operation.ts"
import { meta, TestPool } from "./chain/TestPool.ts"

let opened: TestPool
beforeAll(() => {
  opened = TestPool.open()
  opened.must([opened.deposit(opened.token(0), 1000n), opened.deposit(opened.coin, 1000n)])
})

type Meta = TransactionInstruction["keys"][number]
type Case = readonly [place: number, account: Meta, result: string]

/** Sends the instruction once per case with that one account replaced, and finally unchanged. */
function eachRefused(
  pool: TestPool,
  call: TransactionInstruction,
  cases: ReadonlyArray<Case>,
): void {
  for (const [place, account, result] of cases) {
    const changed = pool.instruction(call.keys.with(place, account), call.data)
    expect([place, pool.send([changed], { anySize: true }).result]).toEqual([place, result])
  }
  expect(pool.send([call]).result).toBe("success")
}

/** A copy of an account's bytes at a new address, with the same or another owner. */
function copyOf(pool: TestPool, key: PublicKey, owner = pool.program): Meta {
  const copy = Keypair.generate().publicKey
  pool.chain.setAccount(copy, { lamports: 10n ** 10n, owner, data: pool.chain.data(key) })
  return meta(copy, true)
}

/** An account of zeros; anyone can assign one to the program. */
function blank(pool: TestPool, size: number): Meta {
  const key = Keypair.generate().publicKey
  pool.chain.setAccount(key, {
    lamports: 10n ** 10n,
    owner: pool.program,
    data: new Uint8Array(size),
  })
  return meta(key, true)
}

const stranger = () => meta(Keypair.generate().publicKey, true)

/** Wrong accounts for the places of a join. */
const joinCases = (pool: TestPool): ReadonlyArray<Case> => [
  [1, copyOf(pool, pool.config, Keypair.generate().publicKey), "WrongOwner"],
  [1, blank(pool, pool.chain.data(pool.config).length), "WrongKind"],
  [1, meta(pool.tree, true), "WrongKind"],
  [2, copyOf(pool, pool.tree), "WrongAddress"],
  [2, meta(pool.roots, true), "WrongAddress"],
  [3, copyOf(pool, pool.roots), "WrongAddress"],
  [4, stranger(), "WrongAddress"],
  [5, stranger(), "WrongAddress"],
  [6, stranger(), "WrongAddress"],
  [7, stranger(), "WrongAddress"],
  [8, stranger(), "WrongAddress"],
]

describe("a transfer", () => {
  it("takes each of its accounts from nobody but the pool", () => {
    const pool = opened.copy()
    eachRefused(pool, transact(pool, prepare(pool)), joinCases(pool))
  })

  it("needs a payer that signs, and what it writes to be writable", () => {
    const pool = opened.copy()
    const prepared = prepare(pool)
    const call = transact(pool, prepared)
    const [first, second] = prepared.data.nullifiers
    eachRefused(pool, call, [
      [0, meta(pool.admin.publicKey, true), "MissingSignature"],
      [2, meta(pool.tree), "NotWritable"],
      [3, meta(pool.roots), "NotWritable"],
      [4, meta(pool.nullifierAccount(first)), "NotWritable"],
      [5, meta(pool.nullifierAccount(second)), "NotWritable"],
    ])
    // The payer must have the rent of two nullifiers.
    const poor = pool.instruction(
      call.keys.with(0, meta(pool.admin.publicKey, false, true)),
      call.data,
    )
    expect(pool.send([poor], { signers: [pool.admin] }).result).toBe("NotWritable")
    for (const count of [0, 1, 8]) {
      const few = pool.instruction(prepare(pool).keys.slice(0, count), call.data)
      expect(pool.send([few]).result).toBe("WrongAccounts")
    }
    // One more than the program has room for.
    const many = Array.from({ length: 49 }, () => meta(pool.config))
    expect(pool.send([pool.instruction(many, call.data)]).result).toBe("WrongAccounts")
  })
})

/** Wrong accounts for the places of a movement, from index `at`. */
const movementCases = (pool: TestPool, at: number): ReadonlyArray<Case> => {
  const token = pool.token(0)
  const elsewhere = createTokenAccount(pool.chain, Keypair.generate(), pool.vault, token.mint)
  mintTo(pool.chain, token.mint, elsewhere, 10n ** 6n)
  return [
    [at, copyOf(pool, pool.assetAccount(token), Keypair.generate().publicKey), "WrongOwner"],
    [at, blank(pool, pool.chain.data(pool.assetAccount(token)).length), "WrongKind"],
    [at, meta(pool.config), "WrongKind"],
    [at + 1, stranger(), "WrongAddress"],
    // Same owner and mint: only the associated account may pay in and out.
    [at + 2, meta(elsewhere, true), "WrongAddress"],
    [at + 2, meta(pool.token(1).vault, true), "WrongAddress"],
    [at + 2, meta(token.vault), "NotWritable"],
    [at + 3, stranger(), "WrongAddress"],
    [at + 3, meta(TOKEN_2022_PROGRAM), "WrongAddress"],
    [at + 3, meta(SystemProgram.programId), "WrongAddress"],
  ]
}

describe("a withdrawal", () => {
  it("takes asset, vault, token account and token program from nobody but the pool", () => {
    const pool = opened.copy()
    const call = transact(pool, prepare(pool, { amount: 100n }))
    eachRefused(pool, call, movementCases(pool, 9))
  })

  it("of coins moves them with the System program", () => {
    const pool = opened.copy()
    const to = Keypair.generate().publicKey
    pool.chain.fund(to)
    const call = transact(pool, prepare(pool, { token: pool.coin, amount: 100n, to }))
    eachRefused(pool, call, [
      [11, meta(pool.token(0).vault, true), "WrongAddress"],
      [12, meta(TOKEN_PROGRAM), "WrongAddress"],
    ])
  })
})

describe("a deposit", () => {
  it("takes each of its accounts from nobody but the pool", () => {
    const pool = opened.copy()
    const call = pool.deposit(pool.token(0), 10n)
    eachRefused(pool, call, [
      [1, copyOf(pool, pool.config, Keypair.generate().publicKey), "WrongOwner"],
      [1, blank(pool, pool.chain.data(pool.config).length), "WrongKind"],
      [2, copyOf(pool, pool.tree), "WrongAddress"],
      [2, meta(pool.tree), "NotWritable"],
      [3, copyOf(pool, pool.roots), "WrongAddress"],
      [3, meta(pool.roots), "NotWritable"],
      [4, stranger(), "WrongAddress"],
      [5, stranger(), "WrongAddress"],
      ...movementCases(pool, 6),
      // An account of another mint, and one of another owner: the token program's own errors.
      [10, meta(pool.token(1).own, true), "Tokenkeg:3"],
      [10, meta(opened.token(0).vault, true), "Tokenkeg:4"],
    ])
  })

  it("of coins comes from who signs", () => {
    const pool = opened.copy()
    const call = pool.deposit(pool.coin, 10n)
    eachRefused(pool, call, [
      [0, meta(pool.admin.publicKey, true), "MissingSignature"],
      [9, meta(TOKEN_PROGRAM), "WrongAddress"],
      [10, meta(pool.admin.publicKey, true), "WrongAddress"],
    ])
  })
})

describe("a deposit with proof", () => {
  it("comes from an account whose authority signs", () => {
    const pool = opened.copy()
    const call = transact(pool, prepare(pool, { enters: 10n }))
    eachRefused(pool, call, [
      [14, meta(pool.admin.publicKey), "MissingSignature"],
      [13, meta(pool.token(1).own, true), "Tokenkeg:3"],
      [13, meta(pool.token(0).vault, true), "Tokenkeg:4"],
    ])
  })
})
