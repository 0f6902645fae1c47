import { Effect, Context } from "effect"
import {
  OperationStore,
  ownerId,
  ownerOf,
  type Attempt,
  type Operation,
  type Wallet,
} from "@shielded-relay/core"
import { newStorage } from "@shielded-relay/simulated-relay"
import {
  exampleAttempt,
  exampleDeposit,
  exampleOperation,
  simulatedAddress,
} from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import {
  sealedNoteOperations,
  sealedPart,
} from "../../../src/application/wallets/sealedNoteOperations.ts"
import { alteredSeal } from "../../../src/organization/alteredSeal.ts"
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

/** A database, and its operations as the service reads them, if the owner's address is that of a wallet. */
async function stores(found: Wallet | null) {
  const plain = Context.get(await newStorage(), OperationStore)
  const walletAt = () => Effect.succeed(found)
  return { plain, sealed: sealedNoteOperations(plain, { walletAt }, sealOf) }
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
  const { plain, sealed } = await stores(wallet(null))
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

describe("an operation that spends notes of a managed wallet, in sealed stores", () => {
  it.each<[string, (one: Operation) => Operation]>([
    ["intent", (one) => ({ ...one, intent: null })],
    ["request", (one) => ({ ...one, request: null })],
    ["kind", (one) => ({ ...one, kind: "recovery" })],
    ["what it settles", (one) => ({ ...one, recovers: 1n })],
    ["plans", (one) => ({ ...one, attempts: [] })],
    ["anchor", (one) => ({ ...one, attempts: one.attempts.map(anotherAnchor) })],
    ["outcome", (one) => ({ ...one, status: { state: "cancelled" } })],
    ["seal", unsealed],
    ["seal of another vault", (one) => ({ ...one, seal: "sealed" })],
  ])("is altered after a change of its %s", async (_, change) => {
    expect(await sealAfter(change)).toBe(alteredSeal)
  })

  it("is not altered by what a process without the key writes: a proof, and that it goes on", async () => {
    const written = await sealAfter((one) => ({
      ...one,
      status: { state: "signed" },
      held: false,
      updatedAt: 9,
    }))
    expect(written).toMatch(/^sealed /)
  })

  it("stays altered when this service writes it", async () => {
    const { plain, sealed } = await stores(wallet(null))
    const seals = Effect.gen(function* () {
      yield* sealed.insert(row(1))
      const stored = yield* plain.find(row(1).id)
      if (stored === null) throw new Error("the row is missing")
      yield* plain.update({ ...stored, recovers: 1n, version: stored.version + 1 })
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
    expect(await Effect.runPromise(seals)).toEqual(Array.from({ length: 7 }, () => alteredSeal))
  })

  it("is one of a session if its owner has no wallet, or imported it after the request", async () => {
    for (const found of [null, wallet("seed")]) {
      const { plain, sealed } = await stores(found)
      await Effect.runPromise(plain.insert(row(1)))
      expect((await Effect.runPromise(sealed.find(row(1).id)))?.seal).toBeUndefined()
    }
    const { plain, sealed } = await stores(wallet(null))
    await Effect.runPromise(plain.insert(row(1)))
    expect((await Effect.runPromise(sealed.find(row(1).id)))?.seal).toBe(alteredSeal)
  })

  it("needs no seal once it has ended, nor does one that spends no notes", async () => {
    const { plain, sealed } = await stores(wallet(null))
    const ended = row(1, { status: { state: "failed", code: "OPERATION_EXPIRED", error: "" } })
    const { request } = row(2)
    const deposit = { ...exampleDeposit(2, [9n]), request }
    const update = row(3, { kind: "tree-update", intent: { kind: "tree-update", start: 0 } })
    for (const one of [ended, deposit, update]) {
      await Effect.runPromise(plain.insert(one))
      expect((await Effect.runPromise(sealed.find(one.id)))?.seal).toBeUndefined()
    }
  })
})
