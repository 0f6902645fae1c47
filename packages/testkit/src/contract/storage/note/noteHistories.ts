import { Effect, Exit } from "effect"
import fc from "fast-check"
import {
  EntryStore,
  entryStates,
  NoteStore,
  UnitOfWork,
  type EntryDecision,
  type OperationId,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleBatch,
  exampleChain,
  exampleNote,
  exampleOperationId,
  exampleOwner,
} from "../../../example/index.ts"
import { NoteModel } from "./NoteModel.ts"
import { toldByAll } from "./toldByAll.ts"
import type { TestRunner } from "../../TestRunner.ts"

const OWNERS = 2
const OPERATIONS = 3
/** Few, so that notes share nullifiers and spends precede their notes. */
const NULLIFIERS = 8n
const NPKS = 4n

/** `kept` is like `quarantined` here. */
const decided = [
  "served",
  "quarantined",
  "released",
  "return-due",
  "returning",
  "returned",
] as const satisfies ReadonlyArray<EntryDecision["state"]>

const block = fc.record({
  gap: fc.nat(2),
  leaves: fc.array(
    fc.option(
      fc.record({
        owner: fc.nat(OWNERS - 1),
        nullifier: fc.bigInt(0n, NULLIFIERS - 1n),
        npk: fc.bigInt(0n, NPKS - 1n),
        foreign: fc.boolean(),
        isFromOutside: fc.boolean(),
      }),
      { nil: null },
    ),
    { maxLength: 3 },
  ),
  nullifiers: fc.array(fc.bigInt(0n, NULLIFIERS - 1n), { maxLength: 2 }),
  operation: fc.boolean(),
  root: fc.boolean(),
})
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("append" as const),
      blocks: fc.array(block, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rollback" as const), back: fc.nat(4) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("reserve" as const),
      operation: fc.nat(OPERATIONS - 1),
      positions: fc.array(fc.nat(12), { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("reserve coming" as const),
      operation: fc.nat(OPERATIONS - 1),
      npks: fc.array(fc.bigInt(0n, NPKS - 1n), { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("release" as const),
      operation: fc.nat(OPERATIONS - 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("decide" as const),
      position: fc.nat(12),
      from: fc.constantFrom(...entryStates),
      to: fc.constantFrom(...decided),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("rebuild" as const),
      owner: fc.nat(OWNERS - 1),
      lost: fc.nat(4),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Steps in the life of an index. Those of a rolled-back transaction must leave nothing. */
export const noteHistories = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 3 }), undone: fc.boolean() }),
  { maxLength: 15 },
)

/** Plays a history on the store and the model, and compares all queries after each transaction. */
export const playNotes = (
  { expect }: TestRunner,
  history: ReadonlyArray<{ readonly steps: ReadonlyArray<Step>; readonly undone: boolean }>,
) =>
  Effect.gen(function* () {
    const store = yield* NoteStore
    const entries = yield* EntryStore
    const { transact } = yield* UnitOfWork
    let model = new NoteModel()
    for (const [turn, { steps, undone }] of history.entries()) {
      const draft = model.copy()
      const effects: Array<Effect.Effect<unknown, unknown>> = []
      let refused = false
      for (const one of steps) {
        if (refused) break
        const { effect, succeeds } = played(store, entries, draft, one, turn)
        effects.push(effect)
        refused = !succeeds
      }
      if (undone) effects.push(Effect.fail("undone"))
      const exit = yield* Effect.exit(transact(Effect.all(effects)))
      expect(Exit.isSuccess(exit)).toBe(!undone && !refused)
      if (Exit.isSuccess(exit)) model = draft
      yield* compare(store, model, expect)
      yield* compareEntries(entries, model, expect)
    }
  })

/** A step's effect on the store; the model applies it at once. */
function played(
  store: NoteStore["Service"],
  entries: EntryStore["Service"],
  model: NoteModel,
  one: Step,
  turn: number,
): { readonly effect: Effect.Effect<unknown, unknown>; readonly succeeds: boolean } {
  const chain = exampleChain(0)
  switch (one.kind) {
    case "append": {
      const batch = batchOf(model, one.blocks, turn)
      model.append(batch)
      return { effect: store.append(batch), succeeds: true }
    }
    case "rollback": {
      const to = model.blocks.toReversed()[one.back] ?? null
      model.rollback(to)
      return { effect: store.rollback(chain, to), succeeds: true }
    }
    case "reserve": {
      const operation = exampleOperationId(one.operation)
      return {
        succeeds: model.reserve(one.positions, operation),
        effect: store.reserve(chain, one.positions, operation),
      }
    }
    case "reserve coming": {
      const operation = exampleOperationId(one.operation)
      model.reserveComing(one.npks, operation)
      return { effect: store.reserveComing(chain, one.npks, operation), succeeds: true }
    }
    case "release": {
      const operation = exampleOperationId(one.operation)
      model.release(operation)
      return { effect: store.release(operation), succeeds: true }
    }
    case "decide": {
      const { transactionHash } = exampleNote(one.position, 0)
      const { from, to } = one
      const decision = decisionTo(to, turn)
      const changes = model.decide(transactionHash, from, decision)
      return {
        effect: Effect.flatMap(
          entries.decide(
            { chainId: chain, transactionHash, log: 0 },
            { ...decision, from: [from] },
          ),
          (changed) => (changed === changes ? Effect.void : Effect.die("decided otherwise")),
        ),
        succeeds: true,
      }
    }
    case "rebuild": {
      const owner = exampleOwner(one.owner)
      const own = model.notes.filter((note) => note.owner === owner)
      const found = own.filter((_, n) => n !== one.lost)
      model.notes = model.notes.filter((note) => note.owner !== owner || found.includes(note))
      return {
        effect: Effect.andThen(store.forgetNotes(chain, owner), store.restoreNotes(chain, found)),
        succeeds: true,
      }
    }
  }
}

function decisionTo(state: EntryDecision["state"], at: number): EntryDecision {
  if (state === "returned") return { at, state, reason: null, transaction: `transaction ${at}` }
  return state === "return-due"
    ? { at, state, reason: "looked at", payer: exampleAddress(at), caseName: null }
    : { at, state, reason: null }
}

/** A batch on top of the model. The turn is its branch, so each append at a position differs. */
function batchOf(
  model: NoteModel,
  blocks: ReadonlyArray<typeof block extends fc.Arbitrary<infer B> ? B : never>,
  turn: number,
) {
  let number = model.checkpoint?.number ?? -1
  let position = model.checkpoint?.positions ?? 0
  const stored = new Set(model.nullifiers.map(({ nullifier }) => nullifier))
  return exampleBatch(
    model.checkpoint,
    blocks.map((one) => {
      number += 1 + one.gap
      const start = position
      position += one.leaves.length
      const nullifiers = one.nullifiers.filter((nullifier) => !stored.has(nullifier))
      const unique = [...new Set(nullifiers)]
      for (const nullifier of unique) stored.add(nullifier)
      return {
        number,
        branch: turn,
        leaves: one.leaves.length,
        notes: one.leaves.flatMap((leaf, n) =>
          leaf === null || leaf.foreign
            ? []
            : [
                {
                  position: start + n,
                  owner: exampleOwner(leaf.owner),
                  nullifier: leaf.nullifier,
                  npk: leaf.npk,
                  log: leaf.isFromOutside ? 0 : null,
                },
              ],
        ),
        foreignNotes: one.leaves.flatMap((leaf, n) =>
          leaf?.foreign === true ? [{ position: start + n, npk: leaf.npk }] : [],
        ),
        nullifiers: unique,
        operations: one.operation ? [BigInt(turn * 1000 + number)] : [],
        roots: one.root ? [{ inserted: position, root: BigInt(turn * 1000 + number) }] : [],
      }
    }),
  )
}

const compareEntries = (
  entries: EntryStore["Service"],
  model: NoteModel,
  expect: TestRunner["expect"],
) =>
  Effect.gen(function* () {
    const chainId = exampleChain(0)
    for (const entry of model.entries) expect(yield* entries.find(entry)).toEqual(entry)
    const { transactionHash } = exampleNote(99, 0)
    expect(yield* entries.find({ chainId, transactionHash, log: 0 })).toBe(null)
  })

const compare = (store: NoteStore["Service"], model: NoteModel, expect: TestRunner["expect"]) =>
  Effect.gen(function* () {
    const chain = exampleChain(0)
    expect(yield* store.checkpoint(chain)).toEqual(model.checkpoint)
    expect(yield* store.recentBlocks(chain, 999)).toEqual(model.blocks.toReversed())
    expect(yield* store.leaves(chain, 0, 999)).toEqual(model.leaves)
    expect(yield* store.latestRoot(chain)).toEqual(model.roots.at(-1) ?? null)
    const roots = model.roots.map(({ root }) => root)
    expect(yield* store.insertedUnder(chain, [...roots, 2n ** 253n])).toEqual(
      new Map(model.roots.toReversed().map(({ root, inserted }) => [root, inserted])),
    )
    // Includes an operation that was never executed.
    const asked = [...model.operations.map(({ operationHash }) => operationHash), 2n ** 253n]
    expect(yield* store.executions(chain, asked)).toEqual(
      new Map(model.operations.map(({ operationHash, ...located }) => [operationHash, located])),
    )
    const nullifiers = Array.from({ length: Number(NULLIFIERS) }, (_, n) => BigInt(n))
    expect(yield* store.ownNullifiers(chain, nullifiers)).toEqual(
      new Set(nullifiers.filter((one) => model.notes.some(({ nullifier }) => nullifier === one))),
    )
    const spends = yield* store.spends(chain, nullifiers)
    for (const nullifier of nullifiers) {
      const stored = model.nullifiers.find((row) => row.nullifier === nullifier)
      expect(spends.get(nullifier)?.block).toBe(stored?.block)
    }
    for (let owner = 0; owner < OWNERS; owner += 1) {
      const unspent = yield* store.unspent(chain, exampleOwner(owner))
      expect(toldByAll(unspent)).toEqual(model.unspent(exampleOwner(owner)))
      expect((yield* store.snapshot(chain, { owner: exampleOwner(owner) })).notes).toEqual(unspent)
    }
    const blocks = model.blocks.map(({ number }) => number)
    const [oldest = 0, newest = 0] = [blocks.at(0), blocks.at(-1)]
    for (let owner = 0; owner < OWNERS; owner += 1)
      for (const [from, to, after, limit] of [
        [oldest, newest, null, 999],
        [newest, newest, null, 999],
        [oldest, newest - 1, 1, 2],
      ] as const)
        expect(
          toldByAll(yield* store.history(chain, exampleOwner(owner), { from, to, after }, limit)),
        ).toEqual(model.history(exampleOwner(owner), from, to, after ?? -1).slice(0, limit))
    expect(yield* store.newestPosition(chain)).toBe(model.newestPosition)
    for (const from of [0, 3])
      for (const to of [from, from + 4])
        expect(yield* store.countNotes(chain, { from, to })).toBe(model.countNotes(from, to))
    for (let npk = 0n; npk < NPKS; npk += 1n)
      expect(toldByAll(yield* store.notesByNpk(chain, [npk]))).toEqual(model.byNpk(npk))
    for (let n = 0; n < OPERATIONS; n += 1) {
      const operation: OperationId = exampleOperationId(n)
      const held = yield* store.reservedBy(chain, operation)
      expect(toldByAll(held)).toEqual(model.reservedBy(operation))
      expect((yield* store.snapshot(chain, { operation })).notes).toEqual(held)
    }
    for (let npk = 0n; npk < NPKS; npk += 1n)
      expect(yield* store.foreignNotesByNpk(chain, [npk])).toEqual(
        model.foreignNotes.filter((note) => note.npk === npk),
      )
    expect(yield* store.checkpoint(exampleChain(1))).toBe(null)
    expect(yield* store.newestPosition(exampleChain(1))).toBe(null)
  })
