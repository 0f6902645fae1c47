import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import {
  isAltered,
  OrderStore,
  sealedStores,
  WalletOperationStore,
  type Order,
  type OrganizationSealShape,
  type Storage,
  type WalletOperation,
} from "@shielded-relay/core"
import { newStorage } from "@shielded-relay/simulated-relay"
import {
  exampleOperationId,
  exampleOrder,
  exampleWalletOperation,
  walletOperationArbitrary,
} from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { alteredSeal } from "../../../src/organization/alteredSeal.ts"

const seals = (key: number): OrganizationSealShape => ({
  seal: (purpose, message) =>
    `${purpose} ${bytesToHex(hmac(sha256, new Uint8Array(32).fill(key), message))}`,
})
const sealedBy = (stores: Context.Context<Storage>, key = 7) => sealedStores(stores, seals(key))

/** Every place of a row at which a value without fields stands, as the names that lead there. */
function places(value: unknown, path: ReadonlyArray<string> = []): Array<ReadonlyArray<string>> {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [path]
  return Object.entries(value).flatMap(([name, field]) => places(field, [...path, name]))
}

/** Puts another value in a place of a row. */
function alter(row: object, [name = "", ...rest]: ReadonlyArray<string>): void {
  const value: unknown = Reflect.get(row, name)
  if (rest.length > 0 && typeof value === "object" && value !== null) alter(value, rest)
  else Reflect.set(row, name, another(value))
}

function another(value: unknown): unknown {
  if (typeof value === "bigint") return value + 1n
  if (typeof value === "number") return value + 1
  if (typeof value === "boolean") return !value
  if (typeof value === "string") return `${value} `
  return value instanceof Uint8Array ? Uint8Array.of(...value, 0) : "something"
}

/** Writes a row through sealed stores, and returns it as they read it. */
async function stored(row: WalletOperation): Promise<WalletOperation> {
  const store = Context.get(sealedBy(await newStorage()), WalletOperationStore)
  return Effect.runPromise(Effect.andThen(store.insert(row), read(store.find(row.id))))
}

async function storedOrder(row: Order): Promise<Order> {
  const store = Context.get(sealedBy(await newStorage()), OrderStore)
  return Effect.runPromise(Effect.andThen(store.insert(row), read(store.find(row.id))))
}

const read = <A, E>(row: Effect.Effect<A | null, E>) =>
  Effect.map(Effect.orDie(row), (found) => {
    if (found === null) throw new Error("the row is missing")
    return found
  })

/** The row as sealed stores read it from a database that holds it like this. */
async function seen(row: WalletOperation, key = 7): Promise<WalletOperation> {
  const plain = await newStorage()
  const store = Context.get(plain, WalletOperationStore)
  const forged = { ...store, find: () => Effect.succeed(row) }
  const sealed = sealedBy(Context.add(plain, WalletOperationStore, forged), key)
  return Effect.runPromise(read(Context.get(sealed, WalletOperationStore).find(row.id)))
}

async function seenOrder(row: Order): Promise<Order> {
  const plain = await newStorage()
  const store = Context.get(plain, OrderStore)
  const forged = { ...store, find: () => Effect.succeed(row) }
  const sealed = sealedBy(Context.add(plain, OrderStore, forged))
  return Effect.runPromise(read(Context.get(sealed, OrderStore).find(row.id)))
}

const order = exampleOrder(2, {
  leftover: "balance",
  payoutBound: 5n,
  feeNpk: 9n,
  decisions: [{ at: 1, state: "denied", reason: null }],
})

describe("an operation of a managed wallet in sealed stores", () => {
  it("is read as it was written, and as altered wherever another program changed it", () =>
    fc.assert(
      fc.asyncProperty(walletOperationArbitrary, fc.nat(), async (operation, chosen) => {
        const row = await stored(operation)
        expect({ ...row, seal: "" }).toEqual({ ...operation, seal: "" })
        expect(isAltered(row)).toBe(false)
        expect(await seen(row)).toEqual(row)
        const all = places(row)
        const place = all[chosen % all.length] ?? []
        const forged = structuredClone(row)
        alter(forged, place)
        expect([place, (await seen(forged)).seal]).toEqual([place, alteredSeal])
      }),
      { numRuns: 100 },
    ))

  it("is altered if it lost its seal, has that of another row, or of another vault", async () => {
    const { seal, ...row } = await stored(exampleWalletOperation(1))
    const other = await stored(exampleWalletOperation(2))
    expect(isAltered(await seen(row))).toBe(true)
    expect(isAltered(await seen({ ...row, seal: other.seal ?? "" }))).toBe(true)
    expect(isAltered(await seen({ ...row, seal: seal ?? "" }, 8))).toBe(true)
  })

  it("gets no seal of an earlier text: a leg more, a cancellation less, a field that is not ours", async () => {
    const row = await stored(exampleWalletOperation(1, { cancelled: true }))
    const { cancelled: _, ...lifted } = row
    const leg = { kind: "top-up", amount: 0n } as const
    const more = { leg, isLast: false, transactions: [], executed: null }
    expect(isAltered(await seen(lifted))).toBe(true)
    expect(isAltered(await seen({ ...row, legs: [...row.legs, more] }))).toBe(true)
    expect(isAltered(await seen({ ...row, orderId: exampleOperationId(3) }))).toBe(true)
    expect(isAltered(await seen(row))).toBe(false)
  })

  it("stays altered when this service writes it, through every way of reading it", async () => {
    const plain = await newStorage()
    const store = Context.get(sealedBy(plain), WalletOperationStore)
    const { id, request, chainId, account, version } = exampleWalletOperation(1)
    const rows = await Effect.runPromise(
      Effect.gen(function* () {
        yield* store.insert(exampleWalletOperation(1))
        const sealed = yield* read(store.find(id))
        // The writer in the database keeps the seal, and only names another order.
        yield* Context.get(plain, WalletOperationStore).update({
          ...sealed,
          orderId: "another order",
          version: version + 1,
        })
        const altered = yield* read(store.find(id))
        yield* store.update({ ...altered, updatedAt: 5, version: version + 2 })
        return [
          yield* store.find(id),
          yield* store.findByNonce(request.scope, request.nonce),
          yield* store.oldestOf(chainId, account),
          yield* store.until(id, () => true),
        ]
      }),
    )
    expect(rows.map((row) => [row?.version, row?.seal])).toEqual(
      Array.from({ length: 4 }, () => [version + 2, alteredSeal]),
    )
  })
})

describe("an order that a managed wallet's deposit pays for, in sealed stores", () => {
  it("is read as it was written, and as altered wherever another program changed it", async () => {
    const row = await storedOrder(order)
    expect({ ...row, seal: "" }).toEqual({ ...order, seal: "" })
    expect(await seenOrder(row)).toEqual(row)
    for (const place of places(row)) {
      const forged = structuredClone(row)
      alter(forged, place)
      expect([place, (await seenOrder(forged)).seal]).toEqual([place, alteredSeal])
    }
    const { leftover: _, ...unmarked } = row
    expect(isAltered(await seenOrder(unmarked))).toBe(true)
    const { seal: __, ...unsealed } = row
    expect(isAltered(await seenOrder(unsealed))).toBe(true)
  })

  it("stays altered when this service writes it, through every way of reading it", async () => {
    const plain = await newStorage()
    const store = Context.get(sealedBy(plain), OrderStore)
    const rows = await Effect.runPromise(
      Effect.gen(function* () {
        yield* store.insert(order)
        const sealed = yield* read(store.find(order.id))
        yield* Context.get(plain, OrderStore).update({ ...sealed, amountIn: 1n, version: 2 })
        const altered = yield* read(store.find(order.id))
        yield* store.update({ ...altered, deposited: 1n, version: 3 })
        return [
          yield* store.find(order.id),
          yield* store.findOf(order.owner, order.id),
          ...(yield* store.findAll([order.id])),
          ...(yield* store.byNoteKeys(order.chainId, [order.npk])).map((held) => held.order),
          ...(yield* store.inPhases(order.chainId, [order.phase], 9)),
        ]
      }),
    )
    expect(rows.map((row) => [row?.version, row?.seal])).toEqual(
      Array.from({ length: 5 }, () => [3, alteredSeal]),
    )
  })

  it("has no seal if a session made it, so that such an order needs none", async () => {
    const { leftover: _, ...sessions } = order
    expect((await storedOrder(sessions)).seal).toBeUndefined()
  })
})
