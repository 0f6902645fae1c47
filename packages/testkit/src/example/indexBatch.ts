import type {
  ForeignNoteRow,
  IndexBatch,
  IndexCheckpoint,
  IndexedBlock,
  NoteRow,
} from "@shielded-relay/core"
import { exampleAddress, exampleChain, exampleOwner } from "./names.ts"

/** The n-th block of a branch. Blocks with the same number on different branches have different hashes. */
export const exampleBlock = (number: number, branch = 0): IndexedBlock => ({
  number,
  hash: `0x${(branch * 2 ** 32 + number).toString(16).padStart(64, "0")}`,
  time: 1_767_225_600 + number * 12,
})

/** A commitment determined by its position and branch. */
const exampleCommitment = (position: number, branch = 0): bigint =>
  2n ** 200n * BigInt(branch + 1) + BigInt(position)

const transactionHash = (n: number) => `0x${n.toString(16).padStart(64, "a")}`

/** A note with `exampleCommitment(position)` and a unique nullifier and npk, unless `changes` replaces them. */
export const exampleNote = (
  position: number,
  block: number,
  changes: Partial<NoteRow> = {},
): NoteRow => ({
  chainId: exampleChain(0),
  position,
  owner: exampleOwner(0),
  token: exampleAddress(1),
  amount: 2n ** 127n + BigInt(position),
  commitment: exampleCommitment(position),
  nullifier: 2n ** 201n + BigInt(position),
  npk: 2n ** 202n + BigInt(position),
  oneTimeIndex: 2n ** 95n + BigInt(position),
  blinding: 2n ** 253n + BigInt(position),
  block,
  transactionHash: transactionHash(position),
  origin: "private",
  log: null,
  ...changes,
})

/** The content of one block of an example batch. */
export interface ExampleBlockContent {
  readonly number: number
  readonly branch?: number
  /** Number of commitments it queues. */
  readonly leaves?: number
  /** The deployment's notes, by position; missing fields are those of `exampleNote`. */
  readonly notes?: ReadonlyArray<Partial<NoteRow> & { readonly position: number }>
  /** Public notes of other deployments' owners. */
  readonly foreignNotes?: ReadonlyArray<Partial<ForeignNoteRow> & { readonly position: number }>
  readonly nullifiers?: ReadonlyArray<bigint>
  readonly operations?: ReadonlyArray<bigint>
  readonly roots?: ReadonlyArray<{ readonly inserted: number; readonly root: bigint }>
}

/** A well-formed batch of these blocks, in order, on top of a checkpoint. */
export function exampleBatch(
  from: IndexCheckpoint | null,
  contents: ReadonlyArray<ExampleBlockContent>,
  chain = 0,
): IndexBatch {
  const chainId = exampleChain(chain)
  const blocks = contents.map(({ number, branch }) => exampleBlock(number, branch))
  const last = blocks.at(-1)
  if (last === undefined) throw new Error("a batch must have at least one block")
  let position = from?.positions ?? 0
  const leaves = contents.flatMap(({ number, branch, leaves: count = 0 }) =>
    Array.from({ length: count }, () => {
      const leaf = { position, commitment: exampleCommitment(position, branch), block: number }
      position += 1
      return leaf
    }),
  )
  const located = <A>(rows: (content: ExampleBlockContent) => ReadonlyArray<A> | undefined) =>
    contents.flatMap((content) =>
      (rows(content) ?? []).map((row) => ({ row, block: content.number })),
    )
  return {
    chainId,
    from,
    to: { ...last, positions: position },
    blocks,
    leaves,
    notes: contents.flatMap(({ number, branch, notes = [] }) =>
      notes.map((note) =>
        exampleNote(note.position, number, {
          chainId,
          commitment: exampleCommitment(note.position, branch),
          ...note,
        }),
      ),
    ),
    foreignNotes: located((content) => content.foreignNotes).map(({ row, block }) => ({
      npk: 2n ** 203n + BigInt(row.position),
      token: exampleAddress(1),
      amount: 2n ** 126n + BigInt(row.position),
      block,
      transactionHash: transactionHash(block),
      ...row,
    })),
    nullifiers: located((content) => content.nullifiers).map(({ row, block }) => ({
      nullifier: row,
      block,
      transactionHash: transactionHash(block),
    })),
    operations: located((content) => content.operations).map(({ row, block }) => ({
      operationHash: row,
      block,
      transactionHash: transactionHash(block),
    })),
    roots: located((content) => content.roots).map(({ row, block }) => ({ ...row, block })),
  }
}
