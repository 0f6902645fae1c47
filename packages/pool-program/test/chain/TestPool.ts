import { keccak_256 } from "@noble/hashes/sha3.js"
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  type AddressLookupTableAccount,
} from "@solana/web3.js"
import { readFileSync } from "node:fs"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { sha256 } from "@noble/hashes/sha2.js"
import {
  accountSizes,
  addVenueData,
  bytesOf,
  concat,
  decodeEvent,
  decodeTree,
  depositData,
  initializeData,
  knownRootPlace,
  seeds,
  setAssetData,
  setPausedData,
  type ProgramEvent,
  type TreeState,
} from "../../src/index.ts"
import { toBigint, utf8 } from "../model/field.ts"
import { inPackage } from "../../build/inPackage.ts"
import { Chain, type Outcome, type SendOptions } from "./Chain.ts"
import { deploy, programData } from "./loader.ts"
import { createLookupTable } from "./lookupTable.ts"
import { associatedAccount, createAssociated, createMint, mintTo, TOKEN_PROGRAM } from "./spl.ts"

const named = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed))
const SYSTEM = SystemProgram.programId
/** Another build of the program while its checks are removed one by one. */
const programPath = process.env["POOL_PROGRAM"] ?? inPackage("artifacts/pool.so")

export const meta = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({
  pubkey,
  isWritable,
  isSigner,
})

/** A token of the pool: its mint, and the vault's account of it. */
export interface Token {
  readonly mint: PublicKey
  readonly vault: PublicKey
  /** The payer's account of it. */
  readonly own: PublicKey
  readonly program: PublicKey
}

/** The program, deployed and initialized as by a deployer, with two tokens and the native coin enabled. */
export class TestPool {
  readonly chain: Chain
  readonly program = named(2).publicKey
  readonly roots = named(3).publicKey
  readonly admin = named(4)
  readonly genesis = new Uint8Array(32).fill(7)
  readonly config = this.address(seeds.config)
  readonly tree = this.address(seeds.tree)
  readonly vault = this.address(seeds.vault)
  readonly eventAuthority = this.address(seeds.event)
  readonly swapAuthority = this.address(seeds.swap)

  /** Lookup tables of its transactions. */
  tables: ReadonlyArray<AddressLookupTableAccount> = []

  constructor(chain: Chain) {
    this.chain = chain
  }

  /** A program deployed through the loader, not initialized. */
  static deployed(): TestPool {
    const pool = new TestPool(Chain.start())
    deploy(pool.chain, named(2), readFileSync(programPath))
    pool.chain.fund(pool.admin.publicKey)
    return pool
  }

  static open(): TestPool {
    const pool = TestPool.deployed()
    pool.chain.must([pool.createRoots(), pool.initialize()], { signers: [named(3)] })
    for (const seed of [10, 11]) {
      const mint = createMint(pool.chain, named(seed))
      createAssociated(pool.chain, pool.vault, mint)
      mintTo(pool.chain, mint, createAssociated(pool.chain, pool.payer, mint), 10n ** 15n)
      pool.must([pool.setAsset(pool.token(seed - 10), 10n)], { signers: [pool.admin] })
    }
    pool.must([pool.setAsset(pool.coin, 10n)], { signers: [pool.admin] })
    pool.tables = [createLookupTable(pool.chain, pool.standing())]
    return pool
  }

  /** The accounts that many transactions share. */
  private standing(): PublicKey[] {
    const tokens = [this.token(0), this.token(1), this.coin]
    return [
      this.config,
      this.tree,
      this.roots,
      this.vault,
      this.eventAuthority,
      this.swapAuthority,
      SYSTEM,
      TOKEN_PROGRAM,
      ...tokens.flatMap((token) => [this.assetAccount(token), token.mint, token.vault]),
      ...tokens.slice(0, 2).map(({ mint }) => associatedAccount(this.swapAuthority, mint)),
    ]
  }

  /** An independent copy of the pool and its state. */
  copy(): TestPool {
    const copy = new TestPool(this.chain.copy())
    copy.tables = this.tables
    return copy
  }

  get payer(): PublicKey {
    return this.chain.payer.publicKey
  }

  get rootsKey(): Keypair {
    return named(3)
  }

  /** Token 0 or 1. */
  token(index: number): Token {
    return this.tokenOf(named(10 + index).publicKey)
  }

  tokenOf(mint: PublicKey): Token {
    return {
      mint,
      vault: associatedAccount(this.vault, mint),
      own: associatedAccount(this.payer, mint),
      program: TOKEN_PROGRAM,
    }
  }

  get coin(): Token {
    return { mint: SYSTEM, vault: this.vault, own: this.payer, program: SYSTEM }
  }

  address(...parts: ReadonlyArray<Uint8Array>): PublicKey {
    return PublicKey.findProgramAddressSync(
      parts.map((part) => Buffer.from(part)),
      this.program,
    )[0]
  }

  assetAccount(token: Token): PublicKey {
    return this.address(seeds.asset, token.mint.toBytes())
  }

  nullifierAccount(nullifier: bigint): PublicKey {
    return this.address(seeds.nullifier, bytesOf.word(nullifier))
  }

  /** H(poolTag, high and low 128 bits of the mint). */
  assetOf(token: Token): bigint {
    const hash = sha256(concat([utf8("shielded-pool/v1"), this.genesis, this.program.toBytes()]))
    const tag = (toBigint(hash) & (2n ** 80n - 1n)) | 1n
    const mint = token.mint.toBytes()
    return poseidon3([tag, toBigint(mint.slice(0, 16)), toBigint(mint.slice(16))])
  }

  get treeState(): TreeState {
    return decodeTree(this.chain.data(this.tree))
  }

  /** The place of the newest or the given root. */
  place(root = this.treeState.root) {
    const place = knownRootPlace(this.chain.data(this.roots), root)
    if (place === null) throw new Error("the pool does not know this root")
    return place
  }

  instruction(keys: TransactionInstruction["keys"], data: Uint8Array): TransactionInstruction {
    return new TransactionInstruction({ programId: this.program, keys, data: Buffer.from(data) })
  }

  send(instructions: ReadonlyArray<TransactionInstruction>, options?: SendOptions): Outcome {
    return this.chain.send(instructions, { tables: this.tables, ...options })
  }

  must(instructions: ReadonlyArray<TransactionInstruction>, options?: SendOptions): Outcome {
    return this.chain.must(instructions, { tables: this.tables, ...options })
  }

  /** The pool's events in a transaction, decoded as the index does. */
  events(outcome: Outcome): ProgramEvent[] {
    return outcome.inner
      .filter(({ program }) => program.equals(this.program))
      .map(({ data }) => decodeEvent(data))
      .filter((event) => event !== null)
  }

  createRoots(): TransactionInstruction {
    return SystemProgram.createAccount({
      fromPubkey: this.payer,
      newAccountPubkey: this.roots,
      lamports: Number(this.chain.svm.minimumBalanceForRentExemption(BigInt(accountSizes.roots))),
      space: accountSizes.roots,
      programId: this.program,
    })
  }

  initialize(): TransactionInstruction {
    const keys = [
      meta(this.payer, true, true),
      meta(this.program),
      meta(programData(this.program)),
      meta(this.config, true),
      meta(this.tree, true),
      meta(this.roots, true),
      meta(this.vault, true),
      meta(SYSTEM),
    ]
    return this.instruction(keys, initializeData(this.genesis, this.admin.publicKey.toBytes()))
  }

  setAsset(token: Token, minDeposit: bigint): TransactionInstruction {
    const keys = [
      meta(this.admin.publicKey, true, true),
      meta(this.config),
      meta(token.mint),
      meta(this.assetAccount(token), true),
      meta(token.vault),
      meta(SYSTEM),
    ]
    return this.instruction(keys, setAssetData(minDeposit))
  }

  setPaused(paused: boolean): TransactionInstruction {
    const keys = [meta(this.admin.publicKey, false, true), meta(this.config, true)]
    return this.instruction(keys, setPausedData(paused))
  }

  addVenue(name: string, program: PublicKey): TransactionInstruction {
    const keys = [
      meta(this.admin.publicKey, true, true),
      meta(this.config),
      meta(program),
      meta(this.venueAccount(name), true),
      meta(SYSTEM),
    ]
    return this.instruction(keys, addVenueData(utf8(name)))
  }

  venueAccount(name: string): PublicKey {
    return this.address(seeds.venue, keccak_256(utf8(name)))
  }

  depositKeys(token: Token) {
    return [
      meta(this.payer, true, true),
      meta(this.config),
      meta(this.tree, true),
      meta(this.roots, true),
      meta(this.eventAuthority),
      meta(this.program),
      meta(this.assetAccount(token)),
      meta(this.vault),
      meta(token.vault, true),
      meta(token.program),
      meta(token.own, true),
    ]
  }

  deposit(token: Token, amount: bigint, npk = 5n): TransactionInstruction {
    return this.instruction(
      this.depositKeys(token),
      depositData(amount, npk, new Uint8Array(157).fill(9)),
    )
  }
}
