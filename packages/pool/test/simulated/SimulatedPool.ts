import type {
  Address,
  DepositNote,
  PoolEvent,
  PoolTransaction,
  TreeUpdateFacts,
} from "@shielded-relay/core"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { bytes } from "../vectors.ts"
import { asField, keccakText, keccakWords, R } from "./keccak.ts"
import { naiveRoot } from "./naiveTree.ts"

/** Why the pool refused a transaction. */
export class Revert extends Error {}

/** What the pool keeps. Written anew for every transaction, so that a block can keep the one it ended with. */
export interface PoolStorage {
  readonly commitments: ReadonlyArray<bigint>
  /** After 0, 1, 2 … commitments. */
  readonly accumulators: ReadonlyArray<Uint8Array>
  readonly inserted: number
  readonly alignedRoot: bigint
  readonly roots: ReadonlySet<bigint>
  readonly nullifiers: ReadonlySet<bigint>
  readonly holdings: ReadonlyMap<Address, bigint>
}

export type SimulatedTransaction =
  | { readonly kind: "deposit"; readonly notes: ReadonlyArray<DepositNote> }
  /** What an action leaves behind: a note of an amount that nobody knew when the note was encrypted, and the same as a refund. */
  | { readonly kind: "swap-output"; readonly note: DepositNote; readonly received: bigint }
  | PoolTransaction

export interface PoolFacts {
  readonly chainId: number
  readonly pool: Address
  readonly poolTag: bigint
  readonly depth: number
  readonly operationHash: (transaction: PoolTransaction & { kind: "transact" }) => bigint
}

const TAG_JS = keccakText("shielded-pool/v1/js")
const TAG_QUEUE = keccakText("shielded-pool/v1/queue")
const TAG_TREE = keccakText("shielded-pool/v1/tree")

/**
 * The pool contract as a model of its documentation, with bookkeeping of its own: naive trees, poseidon-lite, keccak. Its verifier
 * knows a proof by the hash of the public inputs, which `simulatedProver` gives out only for a witness that holds.
 */
export class SimulatedPool {
  readonly facts: PoolFacts

  constructor(facts: PoolFacts) {
    this.facts = facts
  }

  empty(): PoolStorage {
    const emptyRoot = naiveRoot([], this.facts.depth)
    return {
      commitments: [],
      accumulators: [this.emptyAccumulator()],
      inserted: 0,
      alignedRoot: emptyRoot,
      roots: new Set([emptyRoot]),
      nullifiers: new Set(),
      holdings: new Map(),
    }
  }

  emptyAccumulator(): Uint8Array {
    return keccakWords(TAG_QUEUE, this.facts.chainId, BigInt(this.facts.pool))
  }

  assetOf(token: Address): bigint {
    return (this.facts.poolTag << 160n) | BigInt(token)
  }

  tokenOf(asset: bigint): Address | null {
    const token = (asset & ((1n << 160n) - 1n)).toString(16).padStart(40, "0")
    return asset >> 160n === this.facts.poolTag ? (`0x${token}` as Address) : null
  }

  joinChallenge(vector: ReadonlyArray<bigint>, c: bigint): bigint {
    return asField(keccakWords(TAG_JS, vector.length - 6, ...vector, c))
  }

  treeUpdateChallenge(update: TreeUpdateFacts): bigint {
    const { chainId, pool } = this.facts
    const { start, count, checkpoint, accumulator, alignedRoot, newRoot } = update
    return asField(
      keccakWords(
        TAG_TREE,
        chainId,
        BigInt(pool),
        start,
        count,
        checkpoint,
        accumulator,
        alignedRoot,
        newRoot,
      ),
    )
  }

  /** The storage and events after a transaction. @throws Revert */
  execute(
    before: PoolStorage,
    transaction: SimulatedTransaction,
    time: number,
  ): { readonly storage: PoolStorage; readonly events: ReadonlyArray<PoolEvent> } {
    const run = new Run(this, before)
    switch (transaction.kind) {
      case "deposit":
        for (const note of transaction.notes) {
          run.hold(note.token, note.amount)
          run.queuePublic(note.token, note.amount, note.npk, note.encryptedNote)
        }
        break
      case "swap-output":
        run.hold(transaction.note.token, transaction.received)
        run.queuePublic(
          transaction.note.token,
          transaction.received,
          transaction.note.npk,
          transaction.note.encryptedNote,
        )
        break
      case "transact":
        run.transact(transaction, time)
        break
      case "tree-update":
        run.updateTree(transaction.update)
        break
    }
    return { storage: run.storage(), events: run.events }
  }
}

class Run {
  readonly events: Array<PoolEvent> = []
  readonly #pool: SimulatedPool
  readonly #commitments: Array<bigint>
  readonly #accumulators: Array<Uint8Array>
  readonly #nullifiers: Set<bigint>
  readonly #holdings: Map<Address, bigint>
  readonly #roots: Set<bigint>
  #inserted: number
  #alignedRoot: bigint

  constructor(pool: SimulatedPool, before: PoolStorage) {
    this.#pool = pool
    this.#commitments = [...before.commitments]
    this.#accumulators = [...before.accumulators]
    this.#nullifiers = new Set(before.nullifiers)
    this.#holdings = new Map(before.holdings)
    this.#roots = new Set(before.roots)
    this.#inserted = before.inserted
    this.#alignedRoot = before.alignedRoot
  }

  storage(): PoolStorage {
    return {
      commitments: this.#commitments,
      accumulators: this.#accumulators,
      inserted: this.#inserted,
      alignedRoot: this.#alignedRoot,
      roots: this.#roots,
      nullifiers: this.#nullifiers,
      holdings: this.#holdings,
    }
  }

  hold(token: Address, amount: bigint): void {
    const held = (this.#holdings.get(token) ?? 0n) + amount
    require(held >= 0n, "the pool holds less than it pays")
    this.#holdings.set(token, held)
  }

  queuePublic(token: Address, amount: bigint, npk: bigint, encryptedNote: Uint8Array): void {
    require(amount > 0n && amount < 1n << 128n && npk < R, "not canonical")
    const position = this.#queue(poseidon3([npk, this.#pool.assetOf(token), amount]))
    this.events.push({
      type: "PublicNote",
      position,
      token: bytes(token),
      amount,
      npk,
      encryptedNote,
    })
  }

  transact(transaction: PoolTransaction & { kind: "transact" }, time: number): void {
    const { joins, extData } = transaction.call
    const operationHash = this.#pool.facts.operationHash(transaction)
    require(joins.length > 0 && time <= extData.deadline, "expired")
    require(extData.encryptedNotes.length === 2 * joins.length, "wrong note count")
    require(extData.encryptedNotes.every(({ length }) => length === 157), "wrong note length")
    const book = new Map<Address, bigint>()
    const enter = (token: Address, amount: bigint) =>
      book.set(token, (book.get(token) ?? 0n) + amount)
    for (const join of joins) {
      require(this.#roots.has(join.root), "unknown root")
      require(join.amount > 0n || (join.asset === 0n && !join.out), "absent but not zero")
      for (const nullifier of join.nullifiers) {
        require(!this.#nullifiers.has(nullifier) && nullifier < R, "spent")
        this.#nullifiers.add(nullifier)
        this.events.push({ type: "NullifierSpent", nullifier })
      }
      const token = this.#pool.tokenOf(join.asset)
      require(join.amount === 0n || token !== null, "wrong asset")
      if (token !== null && join.out) enter(token, join.amount)
      const vector = [
        join.root,
        join.asset,
        join.out ? R - join.amount : join.amount,
        operationHash,
        ...join.nullifiers,
        ...join.commitments,
      ]
      const challenge = this.#pool.joinChallenge(vector, join.c)
      const circuit = join.nullifiers.length === 2 ? "joinsplit-2x2" : "joinsplit-4x2"
      const publics = [join.c, challenge, evaluation(vector, challenge)]
      require(join.proof.a[0] === proofOf(circuit, publics), "invalid proof")
    }
    for (const [index, commitment] of joins.flatMap((join) => [...join.commitments]).entries()) {
      require(commitment !== 0n && commitment < R, "not canonical")
      const encryptedNote = extData.encryptedNotes[index] ?? new Uint8Array()
      this.events.push({
        type: "NoteQueued",
        position: this.#queue(commitment),
        commitment,
        encryptedNote,
      })
    }
    this.events.push({ type: "Operation", operationHash })
    for (const { token, amount } of [...extData.payouts, ...(extData.fee ? [extData.fee] : [])]) {
      require(amount > 0n, "zero amount")
      enter(token, -amount)
      this.hold(token, -amount)
    }
    require(extData.action === null, "this model has no actions")
    require([...book.values()].every((rest) => rest === 0n), "unbalanced")
  }

  updateTree({
    start,
    newRoot,
    commitments,
    proof,
  }: (PoolTransaction & { kind: "tree-update" })["update"]): void {
    const end = start + commitments.length
    require(start === this.#inserted - (this.#inserted % 16), "wrong start")
    require(commitments.length <= 16 && end > this.#inserted, "wrong batch size")
    require(end <= this.#commitments.length, "not queued")
    require(commitments.every(
      (leaf, k) => leaf === this.#commitments[start + k],
    ), "not the queue's")
    const capacity = 2 ** this.#pool.facts.depth
    const challenge = this.#pool.treeUpdateChallenge({
      start,
      count: commitments.length,
      checkpoint: this.#accumulators[start] ?? new Uint8Array(),
      accumulator: this.#accumulators[end] ?? new Uint8Array(),
      alignedRoot: this.#alignedRoot,
      newRoot,
    })
    const leaves = Array.from({ length: 16 }, (_, index) => commitments[index] ?? 0n)
    const bound = [...leaves, BigInt((start % capacity) / 16), this.#alignedRoot]
    const publics = [newRoot, challenge, evaluation(bound, challenge)]
    require(proof.a[0] === proofOf("tree-update-16", publics), "invalid proof")
    const firstOfTree = end - 1 - ((end - 1) % capacity)
    const expected = naiveRoot(this.#commitments.slice(firstOfTree, end), this.#pool.facts.depth)
    // What the real pool leaves to the proof; the model looks.
    require(newRoot === expected, "not the tree's root")
    this.#inserted = end
    this.#roots.add(newRoot)
    if (commitments.length === 16) {
      this.#alignedRoot = end % capacity === 0 ? naiveRoot([], this.#pool.facts.depth) : newRoot
    }
    this.events.push({ type: "TreeUpdated", inserted: end, root: newRoot })
  }

  #queue(commitment: bigint): number {
    this.#commitments.push(commitment)
    const last = this.#accumulators.at(-1) ?? new Uint8Array()
    this.#accumulators.push(keccakWords(last, commitment))
    return this.#commitments.length - 1
  }
}

/** The value of the polynomial with these coefficients, lowest first, term by term. */
export function evaluation(values: ReadonlyArray<bigint>, point: bigint): bigint {
  let sum = 0n
  let power = 1n
  for (const value of values) {
    sum = (sum + value * power) % R
    power = (power * point) % R
  }
  return sum
}

/** The mark of a proof for these public inputs. */
export function proofOf(circuit: string, publics: ReadonlyArray<bigint>): bigint {
  return asField(keccakWords(keccakText(circuit), ...publics))
}

function require(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new Revert(reason)
}
