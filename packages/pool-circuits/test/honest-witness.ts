/** Honest circuit inputs, computed outside the circuits with another Poseidon implementation. */
import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { R } from "../build/field.ts"

/** Circuit inputs by name, as the witness calculators take them. */
export type Signals = Record<string, bigint | bigint[] | bigint[][]>

export interface NoteToSpend {
  readonly amount: bigint
  readonly oneTimeIndex: bigint
  readonly blinding: bigint
  readonly leafIndex: number
}

export interface Join {
  readonly depth: number
  readonly spendingKey: bigint
  readonly asset: bigint
  readonly inputs: ReadonlyArray<NoteToSpend>
  readonly outputs: ReadonlyArray<{ readonly npk: bigint; readonly amount: bigint }>
  readonly extDataHash: bigint
  readonly challenge: bigint
}

export interface JoinSplitSignals extends Signals {
  c: bigint
  challenge: bigint
  evaluation: bigint
  root: bigint
  publicAsset: bigint
  publicAmount: bigint
  extDataHash: bigint
  spendingKey: bigint
  asset: bigint
  inputOneTimeIndex: bigint[]
  inputBlinding: bigint[]
  inputAmount: bigint[]
  inputLeafIndex: bigint[]
  inputPath: bigint[][]
  outputNpk: bigint[]
  outputAmount: bigint[]
}

export interface DisclosureSignals extends Signals {
  npk: bigint
  commitment: bigint
  leafIndex: bigint
  shown: bigint
  nullifier: bigint
  context: bigint
  pseudonym: bigint
  spendingKey: bigint
  oneTimeIndex: bigint
  blinding: bigint
}

export interface TreeUpdateSignals extends Signals {
  newRoot: bigint
  challenge: bigint
  evaluation: bigint
  oldRoot: bigint
  subtree: bigint
  leaf: bigint[]
  path: bigint[]
}

/** Inputs of a JoinSplit whose notes are in a tree with other leaves. The public amount balances the join. */
export function joinSplitSignals(join: Join): JoinSplitSignals {
  const tree = new SparseTree(join.depth)
  const commitments = join.inputs.map((note) => commitmentOf(join, note))
  join.inputs.forEach((note, index) => {
    if (note.amount !== 0n) tree.set(note.leafIndex, commitments[index] ?? 0n)
  })
  const sum = (amounts: ReadonlyArray<{ amount: bigint }>) =>
    amounts.reduce((total, { amount }) => total + amount, 0n)
  const publicAmount = (sum(join.outputs) - sum(join.inputs) + R) % R
  const signals: JoinSplitSignals = {
    c: 0n,
    challenge: join.challenge,
    evaluation: 0n,
    root: tree.root(),
    publicAsset: publicAmount === 0n ? 0n : join.asset,
    publicAmount,
    extDataHash: join.extDataHash,
    spendingKey: join.spendingKey,
    asset: join.asset,
    inputOneTimeIndex: join.inputs.map((note) => note.oneTimeIndex),
    inputBlinding: join.inputs.map((note) => note.blinding),
    inputAmount: join.inputs.map((note) => note.amount),
    inputLeafIndex: join.inputs.map((note) => BigInt(note.leafIndex)),
    inputPath: join.inputs.map((note) => tree.path(note.leafIndex)),
    outputNpk: join.outputs.map((output) => output.npk),
    outputAmount: join.outputs.map((output) => output.amount),
  }
  return withPublicInputs(signals)
}

/** The same signals with c and evaluation recomputed, so that only the changed private input can be the reason for a rejection. */
export function withPublicInputs(signals: JoinSplitSignals): JoinSplitSignals {
  const v = joinSplitValues(signals)
  const c = v.length === 8 ? poseidon8(v) : poseidon10(v)
  return { ...signals, c, evaluation: evaluate(v, signals.challenge) }
}

/** v = (root, asset, publicAmount, extDataHash, nullifiers, commitments). */
function joinSplitValues(signals: JoinSplitSignals): bigint[] {
  const nullifiers = signals.inputAmount.map((amount, index) => {
    const note = {
      amount,
      oneTimeIndex: signals.inputOneTimeIndex[index] ?? 0n,
      blinding: signals.inputBlinding[index] ?? 0n,
    }
    return poseidon3([
      signals.spendingKey,
      commitmentOf(signals, note),
      signals.inputLeafIndex[index] ?? 0n,
    ])
  })
  const commitments = signals.outputAmount.map((amount, index) =>
    poseidon3([signals.outputNpk[index] ?? 0n, signals.asset, amount]),
  )
  const { root, publicAsset, publicAmount, extDataHash } = signals
  return [root, publicAsset, publicAmount, extDataHash, ...nullifiers, ...commitments]
}

function commitmentOf(
  owner: { readonly spendingKey: bigint; readonly asset: bigint },
  note: { readonly amount: bigint; readonly oneTimeIndex: bigint; readonly blinding: bigint },
): bigint {
  const npk = poseidon2([poseidon2([owner.spendingKey, note.oneTimeIndex]), note.blinding])
  return poseidon3([npk, owner.asset, note.amount])
}

/** Inputs of a Disclosure of one note. */
export function disclosureSignals(disclosure: {
  readonly spendingKey: bigint
  readonly asset: bigint
  readonly note: NoteToSpend
  readonly shown: boolean
  readonly context: bigint
}): DisclosureSignals {
  const { spendingKey, note, context } = disclosure
  const { oneTimeIndex, blinding } = note
  return withClaims({
    npk: 0n,
    commitment: commitmentOf(disclosure, note),
    leafIndex: BigInt(note.leafIndex),
    shown: disclosure.shown ? 1n : 0n,
    nullifier: 0n,
    context,
    pseudonym: 0n,
    spendingKey,
    oneTimeIndex,
    blinding,
  })
}

/** The same signals with npk, nullifier and pseudonym recomputed, as an honest prover with these inputs would claim them. */
export function withClaims(signals: DisclosureSignals): DisclosureSignals {
  const { spendingKey, oneTimeIndex, blinding, commitment, leafIndex, shown, context } = signals
  return {
    ...signals,
    npk: poseidon2([poseidon2([spendingKey, oneTimeIndex]), blinding]),
    nullifier: (shown * poseidon3([spendingKey, commitment, leafIndex])) % R,
    pseudonym: poseidon3([spendingKey, context, 2n ** 32n]),
  }
}

/** Σ values[k] · point^k. */
export const evaluate = (values: ReadonlyArray<bigint>, point: bigint) =>
  values.reduceRight((sum, value) => (sum * point + value) % R, 0n)

/** Inputs of a TreeUpdate in a tree where every earlier subtree has leaves. */
export function treeUpdateSignals(update: {
  readonly depth: number
  readonly subtree: number
  readonly leaves: ReadonlyArray<bigint>
  readonly challenge: bigint
}): TreeUpdateSignals {
  const { depth, subtree, challenge } = update
  const leaf = Array.from({ length: 16 }, (_, index) => update.leaves[index] ?? 0n)
  const tree = new SparseTree(depth)
  for (let earlier = subtree; earlier > 0; earlier = Math.floor(earlier / 2))
    tree.set((earlier - 1) * 16, BigInt(earlier))
  const oldRoot = tree.root()
  const path = tree.path(subtree * 16).slice(4)
  leaf.forEach((value, index) => tree.set(subtree * 16 + index, value))
  return withEvaluation({
    newRoot: tree.root(),
    challenge,
    evaluation: 0n,
    oldRoot,
    subtree: BigInt(subtree),
    leaf,
    path,
  })
}

/** The same signals with the evaluation recomputed, so that only the changed private input can be the reason for a rejection. */
export function withEvaluation(signals: TreeUpdateSignals): TreeUpdateSignals {
  const { leaf, subtree, oldRoot, challenge } = signals
  return { ...signals, evaluation: evaluate([...leaf, subtree, oldRoot], challenge) }
}

/** A Merkle tree that stores only non-empty nodes. */
export class SparseTree {
  readonly #nodes: Array<Map<number, bigint>>
  readonly #zeros: bigint[] = [0n]

  constructor(depth: number) {
    this.#nodes = Array.from({ length: depth + 1 }, () => new Map<number, bigint>())
    for (let level = 0; level < depth; level++) {
      const zero = this.#zeros[level] ?? 0n
      this.#zeros.push(poseidon2([zero, zero]))
    }
  }

  set(leafIndex: number, value: bigint): void {
    this.#nodes[0]?.set(leafIndex, value)
    for (let level = 1, index = leafIndex >> 1; level < this.#nodes.length; level++, index >>= 1) {
      const children = [this.#node(level - 1, 2 * index), this.#node(level - 1, 2 * index + 1)]
      this.#nodes[level]?.set(index, poseidon2(children))
    }
  }

  root(): bigint {
    return this.#node(this.#nodes.length - 1, 0)
  }

  /** Siblings from the leaf to the root. */
  path(leafIndex: number): bigint[] {
    return this.#nodes.slice(0, -1).map((_, level) => this.#node(level, (leafIndex >> level) ^ 1))
  }

  #node(level: number, index: number): bigint {
    return this.#nodes[level]?.get(index) ?? this.#zeros[level] ?? 0n
  }
}
