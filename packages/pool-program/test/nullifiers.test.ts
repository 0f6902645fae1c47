import { PublicKey } from "@solana/web3.js"
import { Rent } from "litesvm"
import { beforeAll, describe, expect, it } from "vitest"
import { bytesOf } from "../src/index.ts"
import { fresh, prepare, transact } from "./chain/operation.ts"
import { meta, TestPool } from "./chain/TestPool.ts"
import { R } from "./model/field.ts"

let opened: TestPool
beforeAll(() => {
  opened = TestPool.open()
  opened.must([opened.deposit(opened.token(0), 1000n)])
})

describe("a note", () => {
  it("is spent once, in whichever place of a join, and whatever else the join says", () => {
    const pool = opened.copy()
    const spent = fresh()
    pool.must([transact(pool, prepare(pool, { nullifiers: [spent, fresh()] }))])
    for (const nullifiers of [
      [spent, fresh()],
      [fresh(), spent],
    ] as const) {
      const again = prepare(pool, { nullifiers, amount: 10n })
      expect(pool.send([transact(pool, again)]).result).toBe("NullifierSpent")
    }
  })

  it("is not spent twice in one join, nor in two joins of one transaction", () => {
    const pool = opened.copy()
    const one = fresh()
    const same = prepare(pool, { nullifiers: [one, one] })
    expect(pool.send([transact(pool, same)]).result).toBe("SameNullifier")
    const calls = [
      prepare(pool, { nullifiers: [one, fresh()], amount: 10n }),
      prepare(pool, { nullifiers: [fresh(), one], amount: 20n }),
    ].map((prepared) => transact(pool, prepared))
    expect(pool.send(calls, { anySize: true }).result).toBe("NullifierSpent")
    // The first call's changes are undone, too.
    expect(pool.treeState.next).toBe(2n)
  })

  it("has one address: of the 256 bumps exactly one is accepted", () => {
    const pool = opened.copy()
    const nullifier = fresh()
    const prepared = prepare(pool, { nullifiers: [nullifier, fresh()] })
    const results: string[] = []
    for (let bump = 255; bump >= 0; bump--) {
      const address = addressAt(pool, nullifier, bump)
      if (address === null) continue
      const keys = prepared.keys.with(4, meta(address, true))
      results.push(pool.send([transact(pool, { ...prepared, keys })]).result)
    }
    // About half of the bumps give a valid address.
    expect(results.length).toBeGreaterThan(64)
    expect(results.filter((result) => result === "success")).toHaveLength(1)
    expect(new Set(results.slice(1))).toEqual(new Set(["WrongAddress"]))
  })

  it("can be spent when somebody sent lamports to its nullifier's address before", () => {
    const rent = opened.chain.svm.minimumBalanceForRentExemption(0n)
    // A transaction cannot send less than the rent, but an older cluster's rent was lower.
    for (const lamports of [1n, rent / 2n, rent, 2n * rent]) {
      const pool = opened.copy()
      const nullifiers = [fresh(), fresh()] as const
      for (const nullifier of nullifiers) {
        setLamports(pool, pool.nullifierAccount(nullifier), lamports)
      }
      pool.must([transact(pool, prepare(pool, { nullifiers }))])
      for (const nullifier of nullifiers) {
        const account = pool.nullifierAccount(nullifier)
        expect(pool.chain.lamports(account)).toBe(lamports > rent ? lamports : rent)
      }
      const again = prepare(pool, { nullifiers })
      expect(pool.send([transact(pool, again)]).result).toBe("NullifierSpent")
    }
  })

  it("has a nullifier that pays the cluster's rent, whatever that becomes", () => {
    const rents = [
      [3480n, 2, 890_880n],
      [6960n, 1, 890_880n],
      [1000n, 1.5, 192_000n],
      [348n, 0.25, 11_136n],
      // Rounded up, so that the payment is never too low.
      [3480n, 2.001, 891_326n],
    ] as const
    for (const [lamportsPerByteYear, exemptionThreshold, balance] of rents) {
      const pool = opened.copy()
      const nullifiers = [fresh(), fresh()] as const
      const prepared = prepare(pool, { nullifiers })
      pool.chain.svm.setRent(new Rent(lamportsPerByteYear, exemptionThreshold, 50))
      pool.must([transact(pool, prepared)])
      const paid = pool.chain.lamports(pool.nullifierAccount(nullifiers[0]))
      expect(paid).toBeGreaterThanOrEqual(balance)
      expect(paid).toBeLessThanOrEqual(balance + balance / 1000n)
    }
    const pool = opened.copy()
    const prepared = prepare(pool)
    for (const [price, years] of [
      [2n ** 24n, 2],
      [1n, 2048],
      [3480n, 1 / 4096],
    ] as const) {
      pool.chain.svm.setRent(new Rent(price, years, 50))
      expect(pool.send([transact(pool, prepared)]).result).toBe("InvalidRent")
    }
  })

  it("has a canonical nullifier: the same number plus r is refused", () => {
    const pool = opened.copy()
    const nullifier = 5n
    pool.must([transact(pool, prepare(pool, { nullifiers: [nullifier, fresh()] }))])
    for (const other of [nullifier + R, R, 2n ** 256n - 1n]) {
      for (const nullifiers of [
        [other, fresh()],
        [fresh(), other],
      ] as const) {
        const prepared = prepare(pool, { nullifiers })
        expect(pool.send([transact(pool, prepared)]).result).toBe("NotCanonical")
      }
    }
  })
})

function addressAt(pool: TestPool, nullifier: bigint, bump: number): PublicKey | null {
  const seeds = ["nullifier", bytesOf.word(nullifier), Uint8Array.of(bump)].map((seed) =>
    Buffer.from(seed),
  )
  try {
    return PublicKey.createProgramAddressSync(seeds, pool.program)
  } catch {
    return null
  }
}

function setLamports(pool: TestPool, key: PublicKey, lamports: bigint): void {
  pool.chain.setAccount(key, { lamports, owner: PublicKey.default, data: new Uint8Array() })
}
