import { Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { beforeAll, describe, expect, it } from "vitest"
import { accountSizes } from "../src/index.ts"
import { Chain } from "./chain/Chain.ts"
import { freeze, handOver, programData } from "./chain/loader.ts"
import { meta, TestPool } from "./chain/TestPool.ts"

let deployed: TestPool
beforeAll(() => {
  deployed = TestPool.deployed()
})

describe("a program that was deployed through the upgradeable loader", () => {
  it("is initialized by its upgrade authority, once", () => {
    const pool = deployed.copy()
    pool.must([pool.createRoots(), pool.initialize()], { signers: [pool.rootsKey] })
    expect(pool.treeState.next).toBe(0n)
    expect(pool.place()).toEqual({ ring: 1, index: 0 })
    expect(pool.send([pool.initialize()]).result).toBe("AlreadyInitialized")
  })

  it("can give up its authority afterwards, and goes on working", () => {
    const pool = deployed.copy()
    pool.must([pool.createRoots(), pool.initialize()], { signers: [pool.rootsKey] })
    pool.must([freeze(pool.chain, pool.program)])
    pool.must([pool.setAsset(pool.coin, 10n)], { signers: [pool.admin] })
    pool.must([pool.deposit(pool.coin, 10n)])
  })

  it("is initialized by nobody without the authority", () => {
    const pool = deployed.copy()
    pool.must([freeze(pool.chain, pool.program)])
    const outcome = pool.send([pool.createRoots(), pool.initialize()], { signers: [pool.rootsKey] })
    expect(outcome.result).toBe("NotUpgradeAuthority")
  })

  it("is initialized by an authority who can pay for it", () => {
    const pool = deployed.copy()
    pool.must([pool.createRoots()], { signers: [pool.rootsKey] })
    pool.must([handOver(pool.chain, pool.program, pool.admin.publicKey)])
    const { keys, data } = pool.initialize()
    const sent = (isWritable: boolean) => {
      const authority = meta(pool.admin.publicKey, isWritable, true)
      const call = pool.instruction(keys.with(0, authority), data)
      return pool.send([call], { signers: [pool.admin] }).result
    }
    expect(sent(false)).toBe("NotWritable")
    expect(sent(true)).toBe("success")
  })

  it("is not initialized when its data account is of another state than the loader's", () => {
    const pool = deployed.copy()
    pool.must([pool.createRoots()], { signers: [pool.rootsKey] })
    const key = programData(pool.program)
    const data = pool.chain.data(key).with(0, 1)
    const owner = new PublicKey("BPFLoaderUpgradeab1e11111111111111111111111")
    pool.chain.setAccount(key, { lamports: pool.chain.lamports(key), owner, data })
    expect(pool.send([pool.initialize()]).result).toBe("NotUpgradeAuthority")
  })

  it("is not initialized under another loader, where nobody is known to be its authority", () => {
    const pool = new TestPool(Chain.start())
    const data = deployed.chain.data(programData(pool.program)).slice(45)
    const owner = new PublicKey("BPFLoader2111111111111111111111111111111111")
    pool.chain.setAccount(pool.program, { lamports: 10n ** 10n, owner, data, executable: true })
    pool.must([pool.createRoots()], { signers: [pool.rootsKey] })
    expect(pool.send([pool.initialize()]).result).toBe("WrongOwner")
  })

  it("is not initialized by a stranger, whatever accounts he brings", () => {
    const pool = deployed.copy()
    const thief = Keypair.generate()
    pool.chain.fund(thief.publicKey)
    pool.must([pool.createRoots()], { signers: [pool.rootsKey] })
    const { keys, data } = pool.initialize()
    const his = meta(thief.publicKey, true, true)
    const loader = new PublicKey("BPFLoaderUpgradeab1e11111111111111111111111")
    // A data account that names an attacker, owned by the attacker's own program or as plain bytes.
    const bytes = new Uint8Array(45)
    bytes.set([3, 0, 0, 0])
    bytes.set([1, ...thief.publicKey.toBytes()], 12)
    const forged = Keypair.generate().publicKey
    const program = Keypair.generate().publicKey
    const pointer = Uint8Array.from([2, 0, 0, 0, ...forged.toBytes()])
    pool.chain.setAccount(forged, { lamports: 10n ** 9n, owner: loader, data: bytes })
    pool.chain.setAccount(program, { lamports: 10n ** 9n, owner: loader, data: pointer })
    const attempts = [
      [keys.with(0, his), "NotUpgradeAuthority"],
      [keys.with(0, his).with(2, meta(forged)), "WrongAddress"],
      [keys.with(0, his).with(1, meta(program)).with(2, meta(forged)), "WrongAddress"],
      [keys.with(0, meta(pool.payer, true, true)).with(2, meta(forged)), "WrongAddress"],
    ] as const
    for (const [accounts, result] of attempts) {
      const call = pool.instruction([...accounts], data)
      expect(pool.send([call], { signers: signersOf(accounts, thief) }).result).toBe(result)
    }
    // The authority is named but does not sign: the attacker pays the fee.
    const unsigned = pool.instruction(keys.with(0, meta(programData(pool.program), true)), data)
    expect(pool.send([unsigned]).result).toBe("MissingSignature")
  })

  it("takes no other accounts than its own", () => {
    const pool = deployed.copy()
    pool.must([pool.createRoots()], { signers: [pool.rootsKey] })
    const { keys, data } = pool.initialize()
    const other = meta(Keypair.generate().publicKey, true)
    const system = meta(SystemProgram.programId)
    for (const [place, account, result] of [
      [3, other, "WrongAddress"],
      [3, meta(pool.config), "NotWritable"],
      [4, other, "WrongAddress"],
      [4, meta(pool.tree), "NotWritable"],
      [5, other, "WrongOwner"],
      [5, meta(pool.roots), "NotWritable"],
      [6, other, "WrongAddress"],
      [7, other, "WrongAddress"],
    ] as const) {
      const call = pool.instruction(keys.with(place, account), data)
      expect([place, pool.send([call]).result]).toEqual([place, result])
    }
    expect(pool.send([pool.instruction([...keys, system], data)]).result).toBe("WrongAccounts")
    for (const bytes of [data.subarray(0, -1), Buffer.concat([data, Buffer.alloc(1)])])
      expect(pool.send([pool.instruction(keys, bytes)]).result).toBe("InvalidData")
    pool.must([pool.initialize()])
  })

  it("takes no account of roots of another size, or one in use", () => {
    const pool = deployed.copy()
    const owner = pool.program
    const lamports = 10n ** 10n
    const small = new Uint8Array(accountSizes.roots - 8)
    pool.chain.setAccount(pool.roots, { lamports, owner, data: small })
    expect(pool.send([pool.initialize()]).result).toBe("WrongKind")
    const used = new Uint8Array(accountSizes.roots).fill(1, 0, 1)
    pool.chain.setAccount(pool.roots, { lamports, owner, data: used })
    expect(pool.send([pool.initialize()]).result).toBe("WrongKind")
  })

  it("can be initialized when lamports were sent to its addresses before", () => {
    const rent = deployed.chain.svm.minimumBalanceForRentExemption(880n)
    for (const lamports of [1n, rent, 2n * rent]) {
      const pool = deployed.copy()
      for (const key of [pool.config, pool.tree, pool.vault]) {
        const nobody = { lamports, owner: SystemProgram.programId, data: new Uint8Array() }
        pool.chain.setAccount(key, nobody)
      }
      pool.must([pool.createRoots(), pool.initialize()], { signers: [pool.rootsKey] })
    }
  })
})

const signersOf = (accounts: ReadonlyArray<{ readonly pubkey: PublicKey }>, thief: Keypair) =>
  accounts[0]?.pubkey.equals(thief.publicKey) === true ? [thief] : []
