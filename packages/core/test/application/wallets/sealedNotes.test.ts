import { Effect, Context, Layer } from "effect"
import {
  isForgedOperation,
  NoteStore,
  OperationStore,
  OrganizationStore,
  ownerId,
  ownerOf,
  type Attempt,
  type NoteState,
  type Operation,
  type PoolCall,
  type Wallet,
} from "@shielded-relay/core"
import { newStorage } from "@shielded-relay/simulated-relay"
import {
  exampleAttempt,
  exampleDeposit,
  exampleNote,
  exampleOperation,
  examplePayout,
  exampleSignedTransaction,
  simulatedAddress,
} from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import {
  sealedNoteOperations,
  sealedPart,
} from "../../../src/application/wallets/sealedNoteOperations.ts"
import { alteredSeal, missingSeal } from "../../../src/organization/alteredSeal.ts"
import { rowText } from "../../../src/organization/rowText.ts"

const address = simulatedAddress(5, "evm")
const owner = ownerId(ownerOf(address))
const wallet = (importedSeed: string | null): Wallet => ({
  organizationId: "00000000-0000-4000-8000-000000000001" as Wallet["organizationId"],
  userId: "00000000-0000-4000-8000-000000000002" as Wallet["userId"],
  index: 0,
  addresses: { evm: address, tron: address, solana: address },
  importedSeed,
  seal: "",
})
const sealOf = (row: Operation) => `sealed ${rowText("operation", sealedPart(row))}`

/** A database, and its operations as the service reads them. */
async function stores() {
  const plain = Context.get(await newStorage(), OperationStore)
  return { plain, sealed: sealedNoteOperations(plain, sealOf) }
}

function row(number: number, changes: Partial<Operation> = {}): Operation {
  const one = exampleOperation(number, changes)
  return one.request === null ? one : { ...one, request: { ...one.request, owner } }
}

const anotherAnchor = (attempt: Attempt): Attempt =>
  attempt.plan.kind === "tree-update"
    ? attempt
    : { ...attempt, plan: { ...attempt.plan, anchor: 5n } }

function unsealed(one: Operation): Operation {
  const { seal: _, ...rest } = one
  return rest
}

/** The seal of a row as it is read after a writer in the database changed it. */
async function sealAfter(change: (sealed: Operation) => Operation) {
  const { plain, sealed } = await stores()
  const first = row(1, { status: { state: "planned" }, attempts: [exampleAttempt([])] })
  const forged = Effect.gen(function* () {
    yield* sealed.insert(first)
    const stored = yield* sealed.find(first.id)
    if (stored === null) throw new Error("the row is missing")
    yield* plain.update({ ...change(stored), version: stored.version + 1 })
    return (yield* sealed.find(first.id))?.seal
  })
  return Effect.runPromise(forged)
}

const aProof = {
  a: [1n, 2n],
  b: [
    [3n, 4n],
    [5n, 6n],
  ],
  c: [7n, 8n],
} as const

/** An attempt with a proof of its call, whose joins `joins` chooses. */
const proven = (attempt: Attempt, joins: (all: PoolCall["joins"]) => PoolCall["joins"]): Attempt =>
  attempt.plan.kind === "tree-update"
    ? attempt
    : {
        ...attempt,
        proven: {
          kind: "transact",
          call: {
            ...attempt.plan.call,
            joins: joins(attempt.plan.call.joins).map((join) => ({
              ...join,
              proof: aProof,
              c: 3n,
            })),
          },
        },
      }

describe("an operation that spends notes, in sealed stores", () => {
  it.each<[string, (one: Operation) => Operation]>([
    ["intent", (one) => ({ ...one, intent: null })],
    ["request", (one) => ({ ...one, request: null })],
    ["kind", (one) => ({ ...one, kind: "recovery" })],
    ["what it settles", (one) => ({ ...one, recovers: 1n })],
    ["plans", (one) => ({ ...one, attempts: [] })],
    ["anchor", (one) => ({ ...one, attempts: one.attempts.map(anotherAnchor) })],
    [
      "proven call",
      (one) => ({ ...one, attempts: one.attempts.map((all) => proven(all, () => [])) }),
    ],
    ["outcome", (one) => ({ ...one, status: { state: "cancelled" } })],
    ["state", (one) => ({ ...one, status: { state: "signed" } })],
    ["state, to one of deposits", (one) => ({ ...one, status: { state: "prepared" } })],
    ["earlier calls", (one) => ({ ...one, stages: [] })],
    ["seal of another vault", (one) => ({ ...one, seal: "sealed" })],
    ["word that stands for no seal", (one) => ({ ...one, seal: missingSeal })],
  ])("is altered after a change of its %s", async (_, change) => {
    expect(await sealAfter(change)).toBe(alteredSeal)
  })

  it("is sealed again when its transaction is stored in turn", async () => {
    const { sealed } = await stores()
    const first = row(1, { status: { state: "proven" }, attempts: [exampleAttempt([])] })
    const signed = {
      ...first,
      status: { state: "signed" },
      attempts: [exampleAttempt([exampleSignedTransaction(1, 7)])],
      version: first.version + 1,
    } as const
    const stored = Effect.gen(function* () {
      yield* sealed.insert(first)
      yield* sealed.updateInTurn(signed, 7)
      return yield* sealed.find(first.id)
    })
    expect(await Effect.runPromise(stored)).toEqual({ ...signed, seal: sealOf(signed) })
  })

  it("is not altered by what a process without the key writes: a proof, and that it goes on", async () => {
    const written = await sealAfter((one) => ({
      ...one,
      status: { state: "proven" },
      attempts: one.attempts.map((attempt) => proven(attempt, (joins) => joins)),
      held: false,
      updatedAt: 9,
    }))
    expect(written).toMatch(/^sealed /)
  })

  it.each([
    ["altered", alteredSeal, (one: Operation) => ({ ...one, recovers: 1n })],
    ["without a seal", missingSeal, unsealed],
  ])("stays %s when this service writes it", async (_, seal, change) => {
    const { plain, sealed } = await stores()
    const seals = Effect.gen(function* () {
      yield* sealed.insert(row(1))
      const stored = yield* plain.find(row(1).id)
      if (stored === null) throw new Error("the row is missing")
      yield* plain.update({ ...change(stored), version: stored.version + 1 })
      const altered = yield* sealed.find(stored.id)
      if (altered === null) throw new Error("the row is missing")
      yield* sealed.update({ ...altered, updatedAt: 9, version: altered.version + 1 })
      const { scope, nonce } = row(1).request ?? { scope: undefined, nonce: "" }
      if (scope === undefined) throw new Error("the row has a request")
      return [
        yield* sealed.find(stored.id),
        yield* sealed.findByNonce(scope, nonce),
        yield* sealed.findByOwnerNonce(owner, nonce),
        yield* sealed.until(stored.id, () => true),
        ...(yield* sealed.findAll([stored.id])),
        ...(yield* sealed.list(owner, null, 9)),
        ...(yield* sealed.inStates(stored.chainId, [stored.status.state], 9)),
      ].map((one) => one?.seal)
    })
    expect(await Effect.runPromise(seals)).toEqual(Array.from({ length: 7 }, () => seal))
    const kept = (await Effect.runPromise(plain.find(row(1).id)))?.seal
    expect(kept).toBe(seal === missingSeal ? undefined : alteredSeal)
  })

  it("needs no seal if it spends none", async () => {
    const { plain, sealed } = await stores()
    const { request } = row(2)
    const deposit = { ...exampleDeposit(2, [9n]), request }
    const update = row(3, { kind: "tree-update", intent: { kind: "tree-update", start: 0 } })
    for (const one of [deposit, update]) {
      await Effect.runPromise(sealed.insert(one))
      expect((await Effect.runPromise(plain.find(one.id)))?.seal).toBeUndefined()
      expect((await Effect.runPromise(sealed.find(one.id)))?.seal).toBeUndefined()
    }
  })
})

describe("an operation with a wrong seal, or without one", () => {
  const note: NoteState = {
    note: exampleNote(0, 1, { owner }),
    spent: null,
    reservedBy: null,
    entry: null,
  }
  /** Whether it is forged, if it reserves these notes and every wallet is this one, and how often that asked the storage. */
  const asked = (one: Operation, found: Wallet | null, reserved: ReadonlyArray<NoteState> = []) => {
    let questions = 0
    const answered = <A>(answer: A) => Effect.sync(() => ((questions += 1), answer))
    return Effect.runPromise(
      isForgedOperation(one).pipe(
        Effect.map((isForged) => ({ isForged, questions })),
        Effect.provide(
          Layer.mergeAll(
            Layer.mock(NoteStore)({ reservedBy: () => answered(reserved) }),
            Layer.mock(OrganizationStore)({
              walletAt: (at) => answered(at === address ? found : null),
            }),
          ),
        ),
      ),
    )
  }
  const { intent } = examplePayout(1)
  const payout: Operation = {
    ...examplePayout(1),
    intent: intent?.kind === "payout" ? { ...intent, owner } : intent,
  }
  const foreign = exampleOperation(1, { seal: missingSeal })

  it("asks the storage nothing if its seal fits", async () => {
    expect(await asked(row(1, { seal: "fits" }), wallet(null))).toEqual({
      isForged: false,
      questions: 0,
    })
  })

  it.each<[string, boolean, Operation, Wallet | null, ReadonlyArray<NoteState>]>([
    ["a session's, without a seal", false, row(1, { seal: missingSeal }), null, []],
    ["a session's, with a wrong one", false, row(1, { seal: alteredSeal }), null, []],
    ["a wallet's, without a seal", true, row(1, { seal: missingSeal }), wallet(null), []],
    ["a wallet's, with a wrong one", true, row(1, { seal: alteredSeal }), wallet(null), []],
    ["a request before an import", false, row(1, { seal: missingSeal }), wallet("seed"), []],
    ["a changed one of an import", true, row(1, { seal: alteredSeal }), wallet("seed"), []],
    ["a payout of an import", true, { ...payout, seal: missingSeal }, wallet("seed"), []],
    ["another's, over a wallet's notes", true, foreign, wallet(null), [note]],
    ["another's, over an import's notes", true, foreign, wallet("seed"), [note]],
    ["another's, over its own notes", false, foreign, wallet(null), []],
  ])("%s: %s", async (_, isForged, one, found, reserved) => {
    expect((await asked(one, found, reserved)).isForged).toBe(isForged)
  })
})
