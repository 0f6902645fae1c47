import {
  contextOf,
  ContractSignatures,
  disclosureAnswer,
  disclosureMessage,
  nobleSignatureVerifierLayer,
  Prover,
  readStatement,
  type ProverShape,
  type Statement,
} from "@shielded-relay/core"
import { verifyStatement, type StatementReader } from "@shielded-relay/pool"
import {
  disclosureBy,
  READER,
  STRANGER,
  transferTo,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"
import { evmWallet } from "@shielded-relay/testkit"
import { Context, Effect, Exit, Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const wallet = evmWallet(1)
let world: World
let reader: StatementReader
/** The bytes that a reader is given: of a withdrawal, and of a period. */
let ofOperation: Uint8Array
let ofPeriod: Uint8Array

const iso = (time: number) => new Date(time).toISOString()
const answered = async (asked: Parameters<typeof disclosureBy>[2], by = wallet) => {
  const { outcome, body } = await world.ask(disclosureBy(world, by, asked).request)
  expect([outcome, body["error"]]).toEqual(["ok", undefined])
  return new TextEncoder().encode(JSON.stringify(body))
}

beforeAll(async () => {
  world = await World.open({ network: { tokens: [{ symbol: "GOLD", decimals: 6 }] } })
  const alice = await world.caller(1)
  const bob = await world.caller(2)
  await world.deposit(alice, world.token(), 40_000_000n, 50_000_000n)
  await world.deposit(bob, world.token(), 7_000_000n)
  await world.flushed()
  const out = withdrawal(world, alice, 3_000_000n)
  await world.ask(out.request)
  await world.reaches(alice, out.nonce, "confirmed")
  await world.flushed()
  const transfer = transferTo(world, alice, bob.address, 2_000_000n)
  await world.ask(transfer.request)
  await world.reaches(alice, transfer.nonce, "confirmed")
  await world.flushed()
  const prover: ProverShape = await Effect.runPromise(
    Effect.scoped(Effect.map(Layer.build(world.prover.layer), Context.get(Prover))),
  )
  reader = {
    gateway: world.network.gateway,
    verifier: READER,
    // Of a simulated proof one coordinate is the mark, and the others are 1.
    isProof: (publicInputs, proof) =>
      Effect.runSync(Effect.orDie(prover.verify("disclosure", publicInputs, proof))) &&
      [proof.a[1], ...proof.b, ...proof.c].flat().every((coordinate) => coordinate === 1n),
  }
  ofOperation = await answered({ operation: out.nonce })
  ofPeriod = await answered({ from: iso(0), to: iso(world.time.now + 1_000) })
})
afterAll(() => world.close())

const services = Layer.merge(
  nobleSignatureVerifierLayer,
  Layer.succeed(ContractSignatures, new Map()),
)
const verified = (answer: Uint8Array, changes: Partial<StatementReader> = {}) =>
  Effect.runPromiseExit(
    verifyStatement(answer, { ...reader, ...changes }).pipe(Effect.provide(services)),
  )
const reasonOf = async (answer: Uint8Array, changes?: Partial<StatementReader>) => {
  const exit = await verified(answer, changes)
  return Exit.isSuccess(exit) ? "it holds" : String(Exit.isFailure(exit) && exit.cause)
}
const parsed = (answer: Uint8Array) => {
  const statement = readStatement(answer)
  if (statement === null) throw new Error("no statement")
  return statement
}
const written = (statement: Statement) =>
  new TextEncoder().encode(JSON.stringify(disclosureAnswer(statement)))

describe("a statement", () => {
  it("holds against the chain without the service", async () => {
    for (const answer of [ofOperation, ofPeriod]) expect(await reasonOf(answer)).toBe("it holds")
    const exit = await verified(ofOperation)
    if (!Exit.isSuccess(exit)) throw new Error("refused")
    const { notes, calls } = exit.value
    expect(notes.map(({ spentAt }) => spentAt !== null)).toEqual([true, false])
    expect(calls[0]?.call.payouts[0]).toMatchObject({ to: STRANGER, amount: "3000000" })
    expect(calls[0]?.time).toBe(notes[0]?.spentAt)
  })

  it("fails with any one byte changed, gone or added", { timeout: 60_000 }, async () => {
    const place = fc.nat(ofPeriod.length - 1)
    const one = fc.oneof(
      fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
        const copy = ofPeriod.slice()
        copy[at] = (copy[at] ?? 0) ^ by
        return copy
      }),
      place.map((at) => Uint8Array.from([...ofPeriod.slice(0, at), ...ofPeriod.slice(at + 1)])),
      fc
        .tuple(place, fc.nat(255))
        .map(([at, more]) =>
          Uint8Array.from([...ofPeriod.slice(0, at), more, ...ofPeriod.slice(at)]),
        ),
    )
    await fc.assert(
      fc.asyncProperty(one, async (answer) => {
        expect(await reasonOf(answer)).toContain("does not hold")
      }),
      { numRuns: 300 },
    )
  })

  it("fails with any field exchanged for another plausible one", async () => {
    const right = parsed(ofPeriod)
    const [first, second, third] = right.notes
    if (first === undefined || second === undefined || third === undefined) throw new Error("few")
    const others: ReadonlyArray<Statement> = [
      { ...right, more: true },
      { ...right, notes: right.notes.slice(1), proofs: right.proofs.slice(1) },
      { ...right, calls: right.calls.slice(1) },
      { ...right, calls: right.calls.toReversed() },
      { ...right, wordOfService: right.wordOfService.slice(1) },
      { ...right, notes: [second, first, ...right.notes.slice(2)] },
      { ...right, notes: [{ ...first, amount: "41000000" }, ...right.notes.slice(1)] },
      { ...right, notes: [{ ...first, npk: second.npk }, ...right.notes.slice(1)] },
      { ...right, notes: [{ ...first, spent: null }, ...right.notes.slice(1)] },
      { ...right, notes: [{ ...first, position: 99 }, ...right.notes.slice(1)] },
      { ...right, proofs: right.proofs.toReversed() },
      { ...right, proofs: right.proofs.slice(1) },
      { ...right, proofs: [...right.proofs, ...right.proofs.slice(0, 1)] },
      { ...right, pseudonym: first.npk },
      { ...right, request: { ...right.request, to: iso(world.time.now + 2_000) } },
      { ...right, request: { ...right.request, verifier: "Another" } },
      { ...right, asOf: { ...right.asOf, time: right.asOf.time - 1 } },
    ]
    for (const other of others) expect(await reasonOf(written(other))).toContain("does not hold")
  })

  it("says which part does not hold", async () => {
    const right = parsed(ofPeriod)
    const { request, notes, calls } = right
    const [first, second, ...rest] = notes
    const last = notes.at(-1)
    const [call] = calls
    if (first === undefined || second === undefined || last === undefined || call === undefined)
      throw new Error("few")
    const withNote = (note: Partial<typeof first>) => ({
      ...right,
      notes: [...notes.slice(0, -1), { ...last, ...note }],
    })
    const asked = (more: Partial<typeof request>) => {
      const { signature: _, ...texts } = { ...request, ...more }
      const signature = wallet.sign(disclosureMessage(texts))
      return { ...right, request: { ...texts, signature } }
    }
    const [payout] = call.call.payouts
    const foreign = { ...payout, token: "1".repeat(32), to: "1".repeat(32), amount: "1" }
    const wrong: ReadonlyArray<readonly [string, Statement]> = [
      ["neither one operation nor one period", asked({ operation: request.nonce })],
      ["its `wordOfService` differs", { ...right, wordOfService: ["It is right."] }],
      ["its address is malformed", { ...right, request: { ...request, address: "nobody" } }],
      [
        "did not sign",
        { ...right, request: { ...request, signature: evmWallet(2).sign("other") } },
      ],
      ["out of order", { ...right, notes: [second, first, ...rest] }],
      ["has an invalid token, amount or key", withNote({ npk: `0x${"f".repeat(64)}` })],
      ["has an invalid token, amount or key", withNote({ amount: "9".repeat(39) })],
      ["has an invalid token, amount or key", withNote({ token: "1".repeat(32) })],
      ["differs from the leaf", withNote({ position: 99 })],
      [
        "is newer than block",
        withNote({ created: { ...last.created, block: right.asOf.block + 1 } }),
      ],
      ["lies outside the period", asked({ from: iso(world.time.now + 500) })],
      ["lies outside the period", asked({ from: iso(0), to: iso(1) })],
      ["spends none of the notes", { ...right, notes: notes.map((n) => ({ ...n, spent: null })) }],
      [
        "names an address of another chain",
        { ...right, calls: [{ ...call, call: { ...call.call, payouts: [foreign] } }] },
      ],
      ["its proofs were not made for this text", { ...right, more: true }],
    ]
    for (const [reason, statement] of wrong)
      expect([reason, await reasonOf(written(statement))]).toEqual([
        reason,
        expect.stringContaining(reason),
      ])
  })

  it("is refused by another reader, on another chain and for another pool", async () => {
    const { gateway } = reader
    expect(await reasonOf(ofPeriod, { verifier: "Another" })).toContain("made for")
    const elsewhere = await World.open({ network: { chainId: 77 } })
    const other = elsewhere.network.gateway
    expect(await reasonOf(ofPeriod, { gateway: other })).toContain("is about chain")
    await elsewhere.close()
    const notThePool = { ...gateway, pool: world.token() }
    expect(await reasonOf(ofPeriod, { gateway: notThePool })).toContain("is about the pool")
  })

  it("is refused on a fork, and before its blocks are final", async () => {
    const { gateway } = reader
    const refusedOn = async (changes: Partial<StatementReader["gateway"]>, why: string) =>
      expect(await reasonOf(ofPeriod, { gateway: { ...gateway, ...changes } })).toContain(why)
    const otherHash: typeof gateway.block = (number) =>
      Effect.map(gateway.block(number), (block) =>
        block === null ? null : { ...block, hash: `0x${"00".repeat(32)}` },
      )
    await refusedOn({ block: otherHash }, "no final block")
    await refusedOn({ block: () => Effect.succeed(null) }, "no final block")
    await refusedOn({ events: () => Effect.succeed([]) }, "has no event of the pool")
    const { asOf } = parsed(ofPeriod)
    // Where a chain skipped a number, it has the block before.
    const skipped: typeof gateway.block = (number) =>
      Effect.map(gateway.block(number), (block) =>
        block === null || number === asOf.block ? block : { ...block, number: number - 1 },
      )
    await refusedOn({ block: skipped }, "this chain has no block")
    const behind = Effect.map(gateway.head, (head) => ({
      ...head,
      finalized: { ...head.finalized, number: asOf.block - 1 },
    }))
    await refusedOn({ head: behind }, "no final block")
    // Events of the same transactions, but with other contents.
    type Events = Effect.Success<ReturnType<typeof gateway.events>>
    const changed = (change: (event: Events[number]["event"]) => Events[number]["event"]) => ({
      events: (from: number, to: number) =>
        Effect.map(gateway.events(from, to), (events) =>
          events.map((one) => ({ ...one, event: change(one.event) })),
        ),
    })
    await refusedOn(
      changed((event) => (event.type === "PublicNote" ? { ...event, amount: 1n } : event)),
      "differs from the leaf",
    )
    await refusedOn(
      changed((event) => (event.type === "PublicNote" ? { ...event, npk: 1n } : event)),
      "differs from the leaf",
    )
    await refusedOn(
      changed((event) => (event.type === "NoteQueued" ? { ...event, commitment: 1n } : event)),
      "differs from the leaf",
    )
    await refusedOn(
      changed((event) => (event.type === "NullifierSpent" ? { ...event, nullifier: 1n } : event)),
      "was not spent",
    )
    await refusedOn(
      changed((event) => (event.type === "Operation" ? { ...event, operationHash: 1n } : event)),
      "is not what the pool executed",
    )
  })
})

describe("a hostile file", () => {
  it.each([
    ["empty", ""],
    ["no JSON", "statement"],
    ["a list", "[]"],
    ["deeply nested", `{"success":true,"statement":${"[".repeat(100_000)}`],
    ["with a prototype's keys", '{"__proto__":{"statement":{}},"constructor":{"prototype":{}}}'],
    ["with a repeated key", '{"success":true,"success":true,"statement":{},"nonce":"n"}'],
    ["with numbers where texts belong", '{"success":true,"statement":{"version":1e0},"nonce":1}'],
    ["with a huge number", `{"statement":{"version":${"9".repeat(100_000)}}}`],
  ])("that is %s is refused", async (_, text) => {
    expect(await reasonOf(new TextEncoder().encode(text))).toContain("not the exact bytes")
  })

  it("that is larger than any statement is refused unread, and one that is right in another order too", async () => {
    const spaces = new TextEncoder().encode(" ".repeat(1 << 21))
    expect(await reasonOf(spaces)).toContain("not the exact bytes")
    const { request, ...rest } = parsed(ofPeriod)
    const nonce = request.nonce
    for (const other of [
      { success: true, statement: { ...rest, request }, nonce },
      { statement: parsed(ofPeriod), success: true, nonce },
      { success: true, statement: { ...parsed(ofPeriod), more: false, extra: 1 }, nonce },
      { success: true, statement: { ...parsed(ofPeriod), version: 2 }, nonce },
      { success: true, statement: { ...parsed(ofPeriod), notes: [] }, nonce },
    ])
      expect(await reasonOf(new TextEncoder().encode(JSON.stringify(other)))).toContain(
        "not the exact bytes",
      )
  })

  it("that is any JSON never stops the reader with anything but a refusal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (text) => {
        const nested = `{"success":true,"statement":${text},"nonce":"n"}`
        for (const one of [text, nested])
          expect(await reasonOf(new TextEncoder().encode(one))).toContain("not the exact bytes")
      }),
      { numRuns: 100 },
    )
  })
})

describe("the number that proofs name", () => {
  it("changes with every field of the text", () => {
    const { pseudonym: _, proofs: __, ...body } = parsed(ofPeriod)
    const context = contextOf(body)
    expect(contextOf({ ...body })).toBe(context)
    const others = [
      { ...body, more: !body.more },
      { ...body, pool: "0x00" },
      { ...body, request: { ...body.request, verifier: "Another" } },
      { ...body, request: { ...body.request, signature: "0x00" } },
      { ...body, asOf: { ...body.asOf, block: 1 } },
      { ...body, wordOfService: [] },
    ]
    expect(new Set([context, ...others.map(contextOf)]).size).toBe(others.length + 1)
  })
})
