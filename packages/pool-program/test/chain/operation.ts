import type { PublicKey } from "@solana/web3.js"
import { SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { seeded, R } from "../model/field.ts"
import { forgeProof } from "../model/forgeProof.ts"
import { publicInputs } from "../model/operationHash.ts"
import { transactData, type OperationParts, type TransactData } from "../../src/index.ts"
import { meta, type TestPool, type Token } from "./TestPool.ts"

const SYSTEM = SystemProgram.programId
const random = seeded("operations")

/** The wanted operation; omitted parts are generated. */
export interface Wish {
  readonly token?: Token
  /** Leaves the notes and is paid to `to`. */
  readonly amount?: bigint
  readonly to?: PublicKey
  readonly fee?: bigint
  readonly feeTo?: PublicKey
  /** Enters the notes from the payer's account. */
  readonly enters?: bigint
  readonly nullifiers?: readonly [bigint, bigint]
  readonly commitments?: readonly [bigint, bigint]
  readonly root?: bigint
  readonly deadline?: bigint
}

/** A `transact` with its proof, in parts that tests can change before sending it. */
export interface Prepared {
  readonly parts: OperationParts
  readonly data: TransactData
  readonly keys: TransactionInstruction["keys"]
}

export const fresh = (): bigint => random() % R

/** An operation with a valid proof for its parts. */
export function prepare(pool: TestPool, wish: Wish = {}): Prepared {
  const { amount = 0n, fee = 0n, enters = 0n } = wish
  const token = wish.token ?? pool.token(0)
  const out = amount + fee > 0n
  const moves = out || enters > 0n
  const root = wish.root ?? pool.treeState.root
  const to = amount === 0n ? SYSTEM : (wish.to ?? token.own)
  const feeTo = fee === 0n ? SYSTEM : (wish.feeTo ?? token.own)
  const notes = [new Uint8Array(157).fill(1), new Uint8Array(157).fill(2)] as const
  const payment = (key: PublicKey, paid: bigint) => ({
    mint: token.mint.toBytes(),
    to: key.toBytes(),
    amount: paid,
  })
  const parts: OperationParts = {
    genesisHash: pool.genesis,
    program: pool.program.toBytes(),
    root,
    asset: moves ? pool.assetOf(token) : 0n,
    out,
    amount: out ? amount + fee : enters,
    nullifiers: wish.nullifiers ?? [fresh(), fresh()],
    commitments: wish.commitments ?? [fresh(), fresh()],
    payout: amount === 0n ? null : payment(to, amount),
    fee: fee === 0n ? null : { ...payment(feeTo, fee), fromOutput: false },
    action: null,
    deadline: wish.deadline ?? pool.chain.now + 60n,
    salt: new Uint8Array(16).fill(3),
    encryptedNotes: notes,
  }
  const { nullifiers, commitments, deadline, salt } = parts
  const data: TransactData = {
    ...proved(parts),
    ...(wish.root === undefined ? pool.place() : pool.place(root)),
    nullifiers,
    commitments,
    flow: out ? "out" : enters > 0n ? "in" : "none",
    amount: out ? amount : enters,
    fee,
    deadline,
    salt,
    encryptedNotes: notes,
  }
  const movement = moves
    ? [
        meta(pool.assetAccount(token)),
        meta(pool.vault),
        meta(token.vault, true),
        meta(token.program),
        ...(out
          ? [meta(to, amount > 0n), meta(feeTo, fee > 0n)]
          : [meta(token.own, true), meta(pool.payer, false, true)]),
      ]
    : []
  return { parts, data, keys: [...joinKeys(pool, nullifiers), ...movement] }
}

/** A proof of the parts, and the hash of their public vector. */
export function proved(parts: OperationParts): { readonly proof: Uint8Array; readonly c: bigint } {
  const { c, challenge, evaluation } = publicInputs(parts)
  return { c, proof: forgeProof([c, challenge, evaluation], fresh()) }
}

/** The accounts that every join lists first. */
export const joinKeys = (pool: TestPool, nullifiers: readonly [bigint, bigint]) => [
  meta(pool.payer, true, true),
  meta(pool.config),
  meta(pool.tree, true),
  meta(pool.roots, true),
  ...nullifiers.map((nullifier) => meta(pool.nullifierAccount(nullifier), true)),
  meta(pool.eventAuthority),
  meta(pool.program),
  meta(SYSTEM),
]

export const transact = (pool: TestPool, { keys, data }: Pick<Prepared, "keys" | "data">) =>
  pool.instruction(keys, transactData(data))
