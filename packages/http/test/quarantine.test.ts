import { EntryStore, NoteStore, OrderStore } from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import type { Terminal } from "@shielded-relay/http"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import {
  exampleAddress,
  exampleBatch,
  exampleChain,
  exampleOrder,
  exampleOwner,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { linesOf, runOnServer } from "./support/writtenTerminal.ts"

let server: PostgresServer
const hash = (n: number) => `0xe${n.toString(16).padStart(63, "0")}`
const failed = exampleOrder(1, {
  phase: "failed",
  deposited: 9_000n,
  decisions: [{ at: Date.parse("2026-02-01T00:00:00Z"), state: "denied", reason: null }],
})
const live = exampleOrder(2, { phase: "scheduled", decisions: failed.decisions })
/** More notes than the command reads per query. */
const notes = 502

beforeAll(async () => {
  server = await startPostgres()
  await Effect.runPromise(
    Effect.gen(function* () {
      const store = yield* NoteStore
      const entries = yield* EntryStore
      const orders = yield* OrderStore
      yield* store.append(
        exampleBatch(null, [
          {
            number: 10,
            leaves: notes,
            notes: Array.from({ length: notes }, (_, position) => ({
              position,
              transactionHash: hash(position),
              log: 0,
              origin: "public" as const,
            })),
          },
        ]),
      )
      // The first note is served, the others are quarantined.
      for (let n = 0; n < notes; n++) {
        yield* entries.decide(
          { chainId: exampleChain(0), transactionHash: hash(n), log: 0 },
          {
            from: ["undecided"],
            at: Date.parse("2026-02-01T00:00:00Z"),
            state: n === 0 ? "served" : "quarantined",
            reason: null,
            payers: [exampleAddress(0xaa)],
          },
        )
      }
      yield* orders.insert(failed)
      yield* orders.insert(live)
    }).pipe(Effect.provide(postgresStorage({ url: server.url })), Effect.scoped),
  )
}, 120_000)
afterAll(() => server.remove())

const quarantine = (words: ReadonlyArray<string>, changes: Terminal["environment"] = {}) =>
  runOnServer(server.url, ["quarantine", ...words], changes)
const listed = async () => {
  const { code, out, err } = await quarantine(["list"])
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return linesOf(out)
}
const note = (n: number, reason = "case 71") => {
  const key = ["--chain", "31337", "--transaction", hash(n), "--log", "0"]
  return [...key, "--reason", reason]
}
const stateOf = async (n: number) =>
  (await listed()).find(({ transaction }) => transaction === hash(n))

describe("quarantine list", () => {
  it("prints every quarantined note and every withheld order, without owners", async () => {
    const lines = await listed()
    expect(lines).toHaveLength(notes)
    expect(new Set(lines.map(({ transaction }) => transaction)).size).toBe(notes)
    const decisions = [{ time: "2026-02-01T00:00:00.000Z", state: "quarantined", reason: null }]
    expect(lines[0]).toEqual({
      kind: "note",
      chainId: 31_337,
      transaction: hash(1),
      log: 0,
      token: expect.stringMatching(/^0x/) as unknown,
      amount: expect.stringMatching(/^[0-9]+$/) as unknown,
      origin: "public",
      payers: ["0x00000000000000000000000000000000000000AA"],
      state: "quarantined",
      decisions,
    })
    expect(lines.at(-1)).toEqual({
      kind: "order",
      order: failed.id,
      chainId: 31_337,
      token: "0x0000000000000000000000000000000000000001",
      deposited: "9000",
      paid: "0",
      decisions: [{ ...decisions[0], state: "denied" }],
    })
    expect(JSON.stringify(lines)).not.toContain(exampleOwner(0))
  })
})

describe("quarantine list on a database with rows that it cannot read", () => {
  /** A time that no version writes: reading the row fails. */
  const at = 0.5
  const broken = exampleOrder(3, {
    phase: "failed",
    decisions: [{ at, state: "denied", reason: null }],
  })
  const key = { chainId: exampleChain(0), transactionHash: hash(9), log: 0 }
  const inDatabase = <A>(work: Effect.Effect<A, unknown, EntryStore | OrderStore>) =>
    Effect.runPromise(
      work.pipe(Effect.provide(postgresStorage({ url: server.url })), Effect.scoped, Effect.orDie),
    )

  it("prints all others, and names each by its key", async () => {
    const before = await listed()
    await inDatabase(
      Effect.gen(function* () {
        const entries = yield* EntryStore
        const orders = yield* OrderStore
        yield* orders.insert(broken)
        const change = { at, state: "kept", reason: null } as const
        yield* entries.decide(key, { ...change, from: ["quarantined"] })
        expect((yield* Effect.exit(orders.find(broken.id)))._tag).toBe("Failure")
        expect((yield* Effect.exit(entries.find(key)))._tag).toBe("Failure")
      }),
    )
    const { code, out, err } = await quarantine(["list"])
    expect(code).toBe(1)
    const unreadable = [
      { kind: "note", chainId: 31_337, transaction: hash(9), log: 0, state: "unreadable" },
      { kind: "order", order: broken.id, state: "unreadable" },
    ]
    const lines = linesOf(out)
    expect(lines.filter(({ state }) => state === "unreadable")).toEqual(unreadable)
    expect(lines.filter(({ state }) => state !== "unreadable")).toEqual(
      before.filter(({ transaction }) => transaction !== hash(9)),
    )
    expect(err).toContain(`note 31337 ${hash(9)} 0: `)
    expect(err).toContain(`order ${broken.id}: `)
    expect(out + err).not.toContain(exampleOwner(0))
    await inDatabase(
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const entries = yield* EntryStore
        const decisions = [{ at: 1, state: "released", reason: null }] as const
        yield* orders.update({ ...broken, decisions, version: broken.version + 1 })
        const change = { at: 1, state: "released", reason: null } as const
        yield* entries.decide(key, { ...change, from: ["kept"] })
      }),
    )
  })
})

describe("an operator's decision", () => {
  it("keeps a note with its reason, then releases it, which is final", async () => {
    const name = `note 31337 ${hash(1)} 0`
    expect(await quarantine(["keep", ...note(1)])).toEqual({
      code: 0,
      out: `${name}: kept\n`,
      err: "",
    })
    expect(await stateOf(1)).toMatchObject({
      state: "kept",
      decisions: [{ state: "quarantined" }, { state: "kept", reason: "case 71" }],
    })
    // Hex digits in either case name the same transaction.
    const upper = note(1).map((word) => (word === hash(1) ? word.replaceAll("e", "E") : word))
    expect(await quarantine(["release", ...upper])).toMatchObject({ code: 0 })
    expect(await stateOf(1)).toBeUndefined()
    expect(await quarantine(["release", ...note(1)])).toEqual({
      code: 0,
      out: `${name}: already released\n`,
      err: "",
    })
    const back = await quarantine(["keep", ...note(1)])
    expect(back).toMatchObject({ code: 1, out: "" })
    expect(back.err).toContain(`${name} cannot be kept: it is released.`)
  })

  it("is recorded with its time", async () => {
    const before = Date.now()
    await quarantine(["keep", ...note(2)])
    const [, decision] = Object(await stateOf(2))["decisions"] as ReadonlyArray<{ time: string }>
    const time = Date.parse(decision?.time ?? "")
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
  })

  it("keeps and releases the remainder of a private send", async () => {
    const order = ["--order", failed.id.toUpperCase(), "--reason", "case 72"]
    expect((await quarantine(["keep", ...order])).out).toBe(`order ${failed.id}: kept\n`)
    expect((await listed()).at(-1)).toMatchObject({
      order: failed.id,
      decisions: [{ state: "denied" }, { state: "kept", reason: "case 72" }],
    })
    expect((await quarantine(["keep", ...order])).out).toBe(`order ${failed.id}: already kept\n`)
    expect((await quarantine(["release", ...order])).out).toBe(`order ${failed.id}: released\n`)
    expect((await listed()).every(({ kind }) => kind === "note")).toBe(true)
  })

  it("returns a note to its payer, says so again, and is called off", async () => {
    const name = `note 31337 ${hash(5)} 0`
    const payer = "0x00000000000000000000000000000000000000AA"
    expect(await quarantine(["return", ...note(5), "--case", "case 71, an exchange"])).toEqual({
      code: 0,
      out: `${name}: to be returned to ${payer}\n`,
      err: "",
    })
    expect(await stateOf(5)).toMatchObject({
      state: "return-due",
      decisions: [
        { state: "quarantined" },
        { state: "return-due", reason: "case 71", payer, case: "case 71, an exchange" },
      ],
    })
    expect(
      await quarantine(["return", ...note(5), "--case", "case 71, an exchange", "--payer", payer]),
    ).toMatchObject({ code: 0, out: `${name}: already to be returned to ${payer}\n` })
    const other = await quarantine(["return", ...note(5)])
    expect(other).toMatchObject({ code: 1, out: "" })
    expect(other.err).toContain(`${name} cannot be returned: it is return-due.`)
    expect(await quarantine(["keep", ...note(5)])).toMatchObject({ code: 0 })
  })

  it("returns a note only to one of its payers", async () => {
    const foreign = await quarantine(["return", ...note(6), "--payer", `0x${"bb".repeat(20)}`])
    expect(foreign).toMatchObject({ code: 1, out: "" })
    expect(foreign.err).toContain(
      "cannot be returned: name one of its payers with --payer: 0x00000000000000000000000000000000000000AA.",
    )
  })

  it.each([
    [["--payer", "nobody"], "--payer must be the address of one of the note's payers"],
    [["--case", " "], "--case must be 1 to 500 characters"],
    [["--order", failed.id], "--order cannot be returned: several payers may have paid"],
    [["--reason", ""], "--reason must be 1 to 500 characters"],
    [["--log", "x"], "--log must be a whole number"],
  ])("returns nothing with invalid options: %j", async (changes, expected) => {
    const { code, out, err } = await quarantine(["return", ...note(6), ...changes])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(expected)
    expect(await stateOf(6)).toMatchObject({ decisions: [{ state: "quarantined" }] })
  })

  it("is refused with the current state if nothing is withheld", async () => {
    const served = await quarantine(["release", ...note(0)])
    expect(served).toMatchObject({ code: 1, out: "" })
    expect(served.err).toContain("cannot be released: it is served.")
    const unknown = await quarantine(["release", ...note(7_777)])
    expect(unknown).toMatchObject({ code: 1, out: "" })
    expect(unknown.err).toContain(`note 31337 ${hash(7_777)} 0 is not in the database`)
    const running = await quarantine(["release", "--order", live.id, "--reason", "x"])
    expect(running).toMatchObject({ code: 1, out: "" })
    expect(running.err).toContain("cannot be released: it is scheduled.")
  })

  it.each([
    [[], ["--chain is required", "--transaction is required", "--log is required", "--reason is"]],
    [["--chain", "0"], ['--chain must be a chain\'s number, from 1, in digits; got "0"']],
    [["--chain", "1e3"], ["--chain must be"]],
    [["--transaction", "0x12"], ["--transaction must be 0x and 64 hex digits"]],
    [["--transaction", `0x${"g".repeat(64)}`], ["--transaction must be 0x and 64 hex digits"]],
    [["--log=-1"], ["--log must be a whole number from 0"]],
    [["--log", "00"], ["--log must be a whole number from 0"]],
    [["--reason", " "], ["--reason must be 1 to 500 characters"]],
    [
      ["--reason", "x".repeat(501)],
      ["--reason must be", "got 501 characters"],
    ],
    [["--reason", "one\ntwo"], ["--reason must be 1 to 500 characters on one line"]],
    [
      ["--order", "7"],
      ["--order must be an order's id, a UUID", "--chain selects a note"],
    ],
  ])("refuses invalid options: %j", async (changes, expected) => {
    const words = changes.length === 0 ? [] : [...note(3), ...changes]
    const { code, out, err } = await quarantine(["release", ...words])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toMatch(/^The options are wrong:\n {2}--/)
    for (const text of expected) expect(err).toContain(text)
  })

  it("changes nothing when its options are wrong", async () => {
    expect(await quarantine(["release", ...note(3, "")])).toMatchObject({ code: 2 })
    expect(await stateOf(3)).toMatchObject({ decisions: [{ state: "quarantined" }] })
  })

  it("accepts a reason of 500 characters, and the hashes of Solana and TRON", async () => {
    expect(await quarantine(["keep", ...note(4, "😀".repeat(500))])).toMatchObject({ code: 0 })
    const solana = note(4).map((word) => (word === hash(4) ? "5".repeat(88) : word))
    expect((await quarantine(["keep", ...solana])).err).toContain(`${"5".repeat(88)} 0 is not in`)
    const tron = note(4).map((word) => (word === hash(4) ? "AB".repeat(32) : word))
    expect((await quarantine(["keep", ...tron])).err).toContain(` ${"ab".repeat(32)} 0 is not in`)
  })

  it.each([["list"], ["release", ...note(3)], ["keep", ...note(3)]])(
    "needs a database that outlives the service: %s",
    async (...words) => {
      const memory = await quarantine(words, { SHIELDED_RELAY_DATABASE: "memory" })
      expect(memory).toMatchObject({ code: 2, out: "" })
      expect(memory.err).toContain("SHIELDED_RELAY_DATABASE must be embedded or a Postgres server")
    },
  )
})
