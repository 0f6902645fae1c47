import { Keypair, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { beforeAll, describe, expect, it } from "vitest"
import { acceptAdminData, offerAdminData, removeVenueData, setAssetData } from "../src/index.ts"
import { prepare, transact } from "./chain/operation.ts"
import {
  associatedAccount,
  createAssociated,
  createMint,
  createTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from "./chain/spl.ts"
import { meta, TestPool, type Token } from "./chain/TestPool.ts"
import { R } from "./model/field.ts"

let opened: TestPool
beforeAll(() => {
  opened = TestPool.open()
})

const asAdmin = (pool: TestPool) => ({ signers: [pool.admin] })

/** The admin signs the instructions that name it; the payer signs deposits. */
const asSigner = (pool: TestPool, { keys }: TransactionInstruction) =>
  keys.some(({ pubkey }) => pubkey.equals(pool.admin.publicKey)) ? asAdmin(pool) : {}

describe("the least deposit", () => {
  it("is held for plain deposits, and 0 accepts none; what leaves does not care", () => {
    const pool = opened.copy()
    const token = pool.token(0)
    expect(pool.send([pool.deposit(token, 9n)]).result).toBe("BelowMinimum")
    pool.must([pool.deposit(token, 10n)])
    pool.must([pool.setAsset(token, 0n)], asAdmin(pool))
    expect(pool.send([pool.deposit(token, 10n)]).result).toBe("TokenNotAccepted")
    pool.must([transact(pool, prepare(pool, { token, amount: 10n }))])
  })

  it("is held for joins that enter as for plain deposits, of tokens and of coins", () => {
    const pool = opened.copy()
    for (const token of [pool.token(0), pool.coin]) {
      pool.must([pool.setAsset(token, 10n)], asAdmin(pool))
      expect(pool.send([transact(pool, prepare(pool, { token, enters: 9n }))]).result).toBe(
        "BelowMinimum",
      )
      const entering = prepare(pool, { token, enters: 10n })
      pool.must([pool.setAsset(token, 0n)], asAdmin(pool))
      expect(pool.send([transact(pool, entering)]).result).toBe("TokenNotAccepted")
      pool.must([pool.setAsset(token, 11n)], asAdmin(pool))
      expect(pool.send([transact(pool, entering)]).result).toBe("BelowMinimum")
      pool.must([pool.setAsset(token, 10n)], asAdmin(pool))
      pool.must([transact(pool, entering)])
    }
  })

  it("does not accept a key of 0 or one of r or more", () => {
    const pool = opened.copy()
    expect(pool.send([pool.deposit(pool.token(0), 10n, 0n)]).result).toBe("InvalidNpk")
    expect(pool.send([pool.deposit(pool.token(0), 10n, R)]).result).toBe("NotCanonical")
  })
})

describe("a pause", () => {
  it("stops what enters and nothing that leaves", () => {
    const pool = opened.copy()
    const token = pool.token(0)
    pool.must([pool.deposit(token, 100n)])
    pool.must([pool.setPaused(true)], asAdmin(pool))
    expect(pool.send([pool.deposit(token, 10n)]).result).toBe("EntryPaused")
    const entering = prepare(pool, { token, enters: 10n })
    expect(pool.send([transact(pool, entering)]).result).toBe("EntryPaused")
    pool.must([transact(pool, prepare(pool))])
    pool.must([transact(pool, prepare(pool, { token, amount: 100n }))])
    pool.must([pool.setPaused(false)], asAdmin(pool))
    pool.must([pool.deposit(token, 10n)])
    const two = pool.instruction(pool.setPaused(true).keys, Uint8Array.of(2, 2))
    expect(pool.send([two], asAdmin(pool)).result).toBe("InvalidData")
  })
})

describe("the admin", () => {
  it("is who signs, in every power", () => {
    const pool = opened.copy()
    pool.must([pool.addVenue("a", TOKEN_PROGRAM)], asAdmin(pool))
    const remove = pool.instruction(
      [
        meta(pool.admin.publicKey, false, true),
        meta(pool.config),
        meta(pool.venueAccount("a"), true),
      ],
      removeVenueData(),
    )
    const offer = pool.instruction(
      pool.setPaused(true).keys,
      offerAdminData(new Uint8Array(32).fill(1)),
    )
    const powers = [
      pool.setAsset(pool.token(0), 5n),
      pool.setPaused(true),
      offer,
      pool.addVenue("b", TOKEN_PROGRAM),
      remove,
    ]
    for (const call of powers) {
      const other = call.keys.with(0, meta(pool.payer, true, true))
      expect(pool.send([pool.instruction(other, call.data)]).result).toBe("NotAdmin")
      const unsigned = call.keys.with(0, meta(pool.admin.publicKey, true))
      expect(pool.send([pool.instruction(unsigned, call.data)]).result).toBe("MissingSignature")
      pool.must([call], asAdmin(pool))
    }
  })

  it("says exactly what each power takes, and nothing more", () => {
    const pool = opened.copy()
    pool.must([pool.addVenue("a", TOKEN_PROGRAM)], asAdmin(pool))
    const { keys } = pool.setPaused(true)
    const venue = meta(pool.venueAccount("a"), true)
    const calls = [
      pool.setAsset(pool.token(0), 5n),
      pool.setPaused(true),
      pool.instruction(keys, offerAdminData(new Uint8Array(32))),
      pool.instruction(keys, acceptAdminData()),
      pool.instruction([...keys, venue], removeVenueData()),
      pool.deposit(pool.token(0), 10n),
    ]
    for (const call of calls) {
      const longer = pool.instruction(call.keys, Uint8Array.from([...call.data, 0]))
      expect(pool.send([longer], asSigner(pool, call)).result).toBe("InvalidData")
      const more = pool.instruction([...call.keys, meta(pool.tree)], call.data)
      expect(pool.send([more], asSigner(pool, call)).result).toBe("WrongAccounts")
    }
    const other = pool.addVenue("b", TOKEN_PROGRAM)
    const more = pool.instruction([...other.keys, meta(pool.tree)], other.data)
    expect(pool.send([more], asAdmin(pool)).result).toBe("WrongAccounts")
    for (const call of calls.slice(1, 3)) {
      const locked = pool.instruction(call.keys.with(1, meta(pool.config)), call.data)
      expect(pool.send([locked], asAdmin(pool)).result).toBe("NotWritable")
    }
  })

  it("registers a venue at its own address", () => {
    const pool = opened.copy()
    const call = pool.addVenue("a", TOKEN_PROGRAM)
    for (const [place, account, result] of [
      [3, meta(Keypair.generate().publicKey, true), "WrongAddress"],
      [3, meta(pool.venueAccount("a")), "NotWritable"],
      [4, meta(TOKEN_PROGRAM), "WrongAddress"],
    ] as const) {
      const changed = pool.instruction(call.keys.with(place, account), call.data)
      expect(pool.send([changed], asAdmin(pool)).result).toBe(result)
    }
    pool.must([call], asAdmin(pool))
  })

  it("hands over to somebody who accepts, and to nobody else", () => {
    const pool = opened.copy()
    const next = Keypair.generate()
    const { keys } = pool.setPaused(true)
    const accept = (who: Keypair) =>
      pool.instruction(
        [meta(who.publicKey, false, true), meta(pool.config, true)],
        acceptAdminData(),
      )
    expect(pool.send([accept(next)], { signers: [next] }).result).toBe("NotAdmin")
    pool.must([pool.instruction(keys, offerAdminData(next.publicKey.toBytes()))], asAdmin(pool))
    const thief = Keypair.generate()
    expect(pool.send([accept(thief)], { signers: [thief] }).result).toBe("NotAdmin")
    const unsigned = [meta(next.publicKey), meta(pool.config, true)]
    const silent = pool.instruction(unsigned, acceptAdminData())
    expect(pool.send([silent]).result).toBe("MissingSignature")
    pool.must([accept(next)], { signers: [next] })
    expect(pool.send([pool.setPaused(true)], asAdmin(pool)).result).toBe("NotAdmin")
    expect(pool.send([accept(next)], { signers: [next] }).result).toBe("NotAdmin")
    // An empty offer is not an offer to the System program.
    const nobody = pool.instruction(
      [meta(SystemProgram.programId), meta(pool.config, true)],
      acceptAdminData(),
    )
    expect(pool.send([nobody]).result).toBe("MissingSignature")
  })
})

describe("a token", () => {
  const tokenOf = (
    pool: TestPool,
    mint: Token["mint"],
    vault = associatedAccount(pool.vault, mint),
  ) => ({
    mint,
    vault,
    own: associatedAccount(pool.payer, mint),
    program: TOKEN_PROGRAM,
  })

  it("of Token-2022, or something that is no mint, is refused", () => {
    const pool = opened.copy()
    const mint = createMint(pool.chain, Keypair.generate(), TOKEN_2022_PROGRAM)
    expect(pool.send([pool.setAsset(tokenOf(pool, mint), 1n)], asAdmin(pool)).result).toBe(
      "InvalidMint",
    )
    const account = pool.token(0).own
    expect(pool.send([pool.setAsset(tokenOf(pool, account), 1n)], asAdmin(pool)).result).toBe(
      "InvalidMint",
    )
    // An uninitialized mint, and another kind of account in place of a mint.
    for (const data of [new Uint8Array(82), new Uint8Array(165).fill(1, 45, 46)]) {
      const blank = Keypair.generate().publicKey
      pool.chain.setAccount(blank, { lamports: 10n ** 9n, owner: TOKEN_PROGRAM, data })
      expect(pool.send([pool.setAsset(tokenOf(pool, blank), 1n)], asAdmin(pool)).result).toBe(
        "InvalidMint",
      )
    }
  })

  it("is held in the vault's associated account, which exists", () => {
    const pool = opened.copy()
    const mint = createMint(pool.chain, Keypair.generate())
    const other = createTokenAccount(pool.chain, Keypair.generate(), pool.vault, mint)
    const wrong = pool.setAsset(tokenOf(pool, mint, other), 1n)
    expect(pool.send([wrong], asAdmin(pool)).result).toBe("WrongAddress")
    const right = pool.setAsset(tokenOf(pool, mint), 1n)
    expect(pool.send([right], asAdmin(pool)).result).toBe("WrongOwner")
    createAssociated(pool.chain, pool.vault, mint)
    pool.must([right], asAdmin(pool))
  })

  it("has its own account, and the native coin the vault", () => {
    const bare = TestPool.deployed()
    bare.must([bare.createRoots(), bare.initialize()], { signers: [bare.rootsKey] })
    const elsewhereHeld = { ...bare.coin, vault: bare.payer }
    expect(bare.send([bare.setAsset(elsewhereHeld, 1n)], asAdmin(bare)).result).toBe("WrongAddress")
    bare.must([bare.setAsset(bare.coin, 1n)], asAdmin(bare))
    const pool = opened.copy()
    const elsewhere = pool.setAsset(pool.token(0), 1n)
    const mixed = elsewhere.keys.with(2, meta(pool.token(1).mint))
    expect(pool.send([pool.instruction(mixed, setAssetData(1n))], asAdmin(pool)).result).toBe(
      "WrongAddress",
    )
    const mint = createMint(pool.chain, Keypair.generate())
    createAssociated(pool.chain, pool.vault, mint)
    const fresh = pool.setAsset(tokenOf(pool, mint), 1n)
    const unbound = fresh.keys.with(3, meta(Keypair.generate().publicKey, true))
    expect(pool.send([pool.instruction(unbound, setAssetData(1n))], asAdmin(pool)).result).toBe(
      "WrongAddress",
    )
    const otherSystem = fresh.keys.with(5, meta(TOKEN_PROGRAM))
    expect(pool.send([pool.instruction(otherSystem, setAssetData(1n))], asAdmin(pool)).result).toBe(
      "WrongAddress",
    )
    const locked = fresh.keys.with(3, meta(pool.assetAccount(tokenOf(pool, mint))))
    expect(pool.send([pool.instruction(locked, setAssetData(1n))], asAdmin(pool)).result).toBe(
      "NotWritable",
    )
  })
})
