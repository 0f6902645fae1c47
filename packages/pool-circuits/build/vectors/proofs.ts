/** Vectors of what the contract computes around proofs: tags, accumulator, challenges, and whole circuit inputs. */
import { poseidon10, poseidon2, poseidon3, poseidon8 } from "poseidon-lite"
import { R } from "../field.ts"
import { bigEndian, hex, toBigint, word } from "./bytes.ts"
import { challengeOf, keccak, keccakWords, TAGS } from "./keccak.ts"
import { ACCOUNTS, type Account } from "./keys.ts"
import { pathOf, rootOf, ZEROS } from "./merkle.ts"
import { noteFields, noteOf, nullifierOf, OWNED, POOL, type Note } from "./notes.ts"

const evaluate = (values: ReadonlyArray<bigint>, point: bigint) =>
  values.reduce((sum, value, power) => (sum + value * point ** BigInt(power)) % R, 0n)

const HASHES = new Map([
  [2, poseidon2],
  [3, poseidon3],
  [8, poseidon8],
  [10, poseidon10],
])

export function hashVectors() {
  return [...HASHES].flatMap(([count, hash]) =>
    [(index: number) => BigInt(index + 1), () => 0n, (index: number) => R - BigInt(index + 1)].map(
      (input) => {
        const inputs = Array.from({ length: count }, (_, index) => input(index))
        return { inputs: inputs.map(word), hash: word(hash(inputs)) }
      },
    ),
  )
}

const poolAddress = toBigint(POOL.address)
const startAccumulator = toBigint(keccakWords(TAGS.queue, POOL.chainId, poolAddress))
const fold = (accumulator: bigint, commitments: ReadonlyArray<bigint>) =>
  commitments.reduce(
    (value, commitment) => toBigint(keccak(bigEndian(value, 32), bigEndian(commitment, 32))),
    accumulator,
  )

/** Queued commitments: the owned notes first, then others. */
const COMMITMENTS = [
  ...OWNED.map((note) => note.commitment),
  ...Array.from({ length: 16 }, (_, k) => poseidon2([7n, BigInt(k)])),
]

export function queueVectors() {
  return {
    chainId: POOL.chainId.toString(),
    pool: hex(POOL.address),
    start: word(startAccumulator),
    steps: COMMITMENTS.map((commitment, index) => ({
      commitment: word(commitment),
      accumulator: word(fold(startAccumulator, COMMITMENTS.slice(0, index + 1))),
    })),
  }
}

/** Joins of the first account's notes out of a tree that holds COMMITMENTS: a withdrawal, a transfer, a deposit. */
export function joinSplitVectors() {
  return [
    join(2, [0, 1], [700n, 30n], "withdrawal of 20"),
    join(2, [2], [100n, 25n], "transfer, one padding input"),
    join(2, [], [5n, 0n], "deposit of 5, padding inputs only"),
    join(4, [0, 1, 2, 3], [935n, 0n], "merge of four"),
    join(4, [3, 1, 2], [0n, 0n], "withdrawal of all of three"),
  ]
}

function join(
  inputs: number,
  spent: ReadonlyArray<number>,
  outputs: ReadonlyArray<bigint>,
  what: string,
) {
  const [owner, recipient] = ACCOUNTS
  const asset = OWNED[0]?.asset
  if (owner === undefined || recipient === undefined || asset === undefined)
    throw new Error("no account")
  const notes = Array.from({ length: inputs }, (_, position) => {
    const leafIndex = spent[position]
    const note = leafIndex === undefined ? undefined : OWNED[leafIndex]
    if (leafIndex !== undefined && note !== undefined) return { note, leafIndex }
    return { note: padding(owner, asset, position), leafIndex: 0 }
  })
  const root = rootOf(COMMITMENTS)
  const created = outputs.map((amount, position) => {
    const npk = poseidon2([recipient.ownerKey, 2000n + BigInt(position)])
    return { npk, amount, commitment: poseidon3([npk, asset, amount]) }
  })
  const balance =
    outputs.reduce((a, b) => a + b, 0n) - notes.reduce((sum, { note }) => sum + note.amount, 0n)
  const publicAmount = (balance + R) % R
  const publicAsset = balance === 0n ? 0n : asset
  const extDataHash = challengeOf(keccak(Buffer.from(what)))
  const nullifiers = notes.map(({ note, leafIndex }) => nullifierOf(note, BigInt(leafIndex)))
  const v = [
    root,
    publicAsset,
    publicAmount,
    extDataHash,
    ...nullifiers,
    ...created.map((note) => note.commitment),
  ]
  const c = v.length === 8 ? poseidon8(v) : poseidon10(v)
  const challenge = challengeOf(keccakWords(TAGS.js, BigInt(inputs), ...v, c))
  const evaluation = evaluate(v, challenge)
  return {
    what,
    n: inputs,
    v: v.map(word),
    c: word(c),
    challenge: word(challenge),
    evaluation: word(evaluation),
    spent: notes.map(({ note, leafIndex }) => ({ ...noteFields(note), leafIndex })),
    circuitInput: {
      c: word(c),
      challenge: word(challenge),
      evaluation: word(evaluation),
      root: word(root),
      publicAsset: word(publicAsset),
      publicAmount: word(publicAmount),
      extDataHash: word(extDataHash),
      spendingKey: word(owner.spendingKey),
      asset: word(asset),
      inputOneTimeIndex: notes.map(({ note }) => word(note.account.oneTimeIndex)),
      inputBlinding: notes.map(({ note }) => word(note.blinding)),
      inputAmount: notes.map(({ note }) => word(note.amount)),
      inputLeafIndex: notes.map(({ leafIndex }) => word(BigInt(leafIndex))),
      inputPath: notes.map(({ leafIndex }) => pathOf(COMMITMENTS, leafIndex).map(word)),
      outputNpk: created.map(({ npk }) => word(npk)),
      outputAmount: created.map(({ amount }) => word(amount)),
    },
  }
}

/** A note of amount 0 with its own one-time index and blinding. */
function padding(owner: Account, asset: bigint, position: number): Note {
  const oneTimeIndex = 3000n + BigInt(position)
  const ownerKey = poseidon2([owner.spendingKey, oneTimeIndex])
  return noteOf({ ...owner, oneTimeIndex, ownerKey }, asset, 0n, 4000n + BigInt(position))
}

/** Updates of the same tree: 4 leaves, the full first subtree over them, the first 4 of the second subtree. */
export function treeUpdateVectors() {
  return [
    { start: 0, count: 4 },
    { start: 0, count: 16 },
    { start: 16, count: 4 },
  ].map(({ start, count }) => {
    const leaves = COMMITMENTS.slice(start, start + count)
    const oldRoot = rootOf(COMMITMENTS.slice(0, start))
    const newRoot = rootOf(COMMITMENTS.slice(0, start + count))
    const checkpoint = fold(startAccumulator, COMMITMENTS.slice(0, start))
    const accumulatorEnd = fold(checkpoint, leaves)
    const challenge = challengeOf(
      keccakWords(
        TAGS.tree,
        POOL.chainId,
        poolAddress,
        BigInt(start),
        BigInt(count),
        checkpoint,
        accumulatorEnd,
        oldRoot,
        newRoot,
      ),
    )
    const leaf = Array.from({ length: 16 }, (_, index) => leaves[index] ?? ZEROS[0] ?? 0n)
    const evaluation = evaluate([...leaf, BigInt(start / 16), oldRoot], challenge)
    return {
      chainId: POOL.chainId.toString(),
      pool: hex(POOL.address),
      start,
      n: count,
      commitments: leaves.map(word),
      checkpoint: word(checkpoint),
      accumulatorEnd: word(accumulatorEnd),
      alignedRoot: word(oldRoot),
      newRoot: word(newRoot),
      challenge: word(challenge),
      evaluation: word(evaluation),
      circuitInput: {
        oldRoot: word(oldRoot),
        newRoot: word(newRoot),
        subtree: word(BigInt(start / 16)),
        challenge: word(challenge),
        evaluation: word(evaluation),
        leaf: leaf.map(word),
        path: pathOf(COMMITMENTS.slice(0, start), start).slice(4).map(word),
      },
    }
  })
}
