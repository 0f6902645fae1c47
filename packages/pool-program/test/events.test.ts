import { beforeAll, describe, expect, it } from "vitest"
import { Keypair, SystemProgram } from "@solana/web3.js"
import { decodeEvent } from "../src/index.ts"
import { prepare, transact } from "./chain/operation.ts"
import { meta, TestPool } from "./chain/TestPool.ts"

let opened: TestPool
beforeAll(() => {
  opened = TestPool.open()
})

describe("an event", () => {
  it("can be emitted by nobody but the pool: not without a signature, nor with another one", () => {
    const pool = opened.copy()
    const { inner } = pool.must([pool.deposit(pool.token(0), 10n)])
    const data = inner.find(({ program }) => program.equals(pool.program))?.data ?? new Uint8Array()
    expect(decodeEvent(data)?.type).toBe("PublicNote")
    const thief = Keypair.generate()
    const attempts = [
      [[meta(pool.eventAuthority)], [], "NotPool"],
      [[meta(thief.publicKey, false, true)], [thief], "NotPool"],
      [[], [], "WrongAccounts"],
      [[meta(thief.publicKey, false, true), meta(pool.eventAuthority)], [thief], "WrongAccounts"],
    ] as const
    for (const [keys, signers, result] of attempts) {
      const call = pool.instruction([...keys], data)
      expect(pool.send([call], { signers }).result).toBe(result)
    }
  })

  it("of a failed transaction is none: nothing of it stands", () => {
    const pool = opened.copy()
    const tooMuch = SystemProgram.transfer({
      fromPubkey: pool.admin.publicKey,
      toPubkey: pool.payer,
      lamports: 10n ** 18n,
    })
    const before = pool.treeState
    const calls = [pool.deposit(pool.token(0), 10n), tooMuch]
    expect(pool.send(calls, { signers: [pool.admin] }).result).not.toBe("success")
    expect(pool.treeState).toEqual(before)
  })

  it("is read whole where logs are cut off", () => {
    const pool = opened.copy()
    pool.chain.svm.withLogBytesLimit(100n)
    const outcome = pool.must([transact(pool, prepare(pool))])
    expect(outcome.logs.join("").length).toBeLessThan(200)
    expect(pool.events(outcome).map(({ type }) => type)).toEqual(["Operation"])
  })

  it("is not what a log says, nor data of another shape", () => {
    expect(decodeEvent(Uint8Array.of(7, 1, 2))).toBeNull()
    expect(decodeEvent(Uint8Array.of(0xff, 9))).toBeNull()
    expect(() => decodeEvent(Uint8Array.of(0xff, 2, 3))).toThrow("more bytes")
  })
})
