import { OperationStore, type Operation } from "@shielded-relay/core"
import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { exampleChain, exampleOperation, exampleOwner } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { exampleChains } from "../src/configuration/configurationTable.ts"
import { linesOf, runOnFolder } from "./support/writtenTerminal.ts"

let folder: string
const burnt = [{ hash: "ef".repeat(32), cost: 36_600_000n }]
/** Held after its transaction ran out of time; the deadline is in milliseconds since the epoch. */
const held = (n: number, changes: Partial<Operation> = {}) =>
  exampleOperation(n, {
    status: { state: "broadcast" },
    deadline: Date.parse("2026-02-01T00:10:00Z"),
    burnt,
    held: true,
    ...changes,
  })
const [first, waiting, running, elsewhere] = [
  held(1),
  held(2, { status: { state: "accepted" } }),
  held(3, { held: false }),
  held(4, { chainId: exampleChain(1) }),
]

const inDatabase = <A>(work: Effect.Effect<A, unknown, OperationStore>) =>
  Effect.runPromise(work.pipe(Effect.provide(pgliteStorage({ folder })), Effect.scoped))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "operations-"))
  await inDatabase(
    Effect.gen(function* () {
      const operations = yield* OperationStore
      for (const operation of [first, waiting, running, elsewhere])
        yield* operations.insert(operation)
    }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const chains = exampleChains.map((chain, n) => (n === 0 ? { ...chain, chainId: 31_337 } : chain))
const operations = (words: ReadonlyArray<string>) =>
  runOnFolder(folder, ["operations", ...words], { SHIELDED_RELAY_CHAINS: JSON.stringify(chains) })

describe("operations held", () => {
  it("prints the held operations of the configured chains, without owners", async () => {
    const { code, out, err } = await operations(["held"])
    expect({ code, err }).toEqual({ code: 0, err: "" })
    const line = {
      operation: first.id,
      chainId: 31_337,
      kind: first.kind,
      state: "broadcast",
      burnt: [{ transaction: "ef".repeat(32), cost: "36600000" }],
      deadline: "2026-02-01T00:10:00.000Z",
    }
    expect(linesOf(out)).toEqual([line, { ...line, operation: waiting.id, state: "accepted" }])
    expect(out).not.toContain(exampleOwner(0))
  })
})

describe("operations resume", () => {
  it("lets a held operation go on, once", async () => {
    const id = first.id.toUpperCase()
    expect(await operations(["resume", "--operation", id])).toEqual({
      code: 0,
      out: `operation ${first.id}: resumed\n`,
      err: "",
    })
    expect(linesOf((await operations(["held"])).out).map(({ operation }) => operation)).toEqual([
      waiting.id,
    ])
    const stored = await inDatabase(Effect.flatMap(OperationStore, (store) => store.find(first.id)))
    expect(stored).toMatchObject({ held: false, burnt, version: first.version + 1 })
    expect(await operations(["resume", "--operation", first.id])).toEqual({
      code: 1,
      out: "",
      err: `operation ${first.id} is not held. Nothing was changed.\n`,
    })
  })

  it("names an operation that is not in the database", async () => {
    const { code, err } = await operations(["resume", "--operation", exampleOperation(9).id])
    expect(code).toBe(1)
    expect(err).toContain("is not in the database")
  })

  it.each([
    [[], "--operation is required: an operation's id, a UUID"],
    [["--operation", "7"], '--operation must be an operation\'s id, a UUID; got "7"'],
    [["--operation", "7".repeat(200)], "a UUID; got 200 characters"],
  ])("says what is wrong with %j", async (words, wrong) => {
    const { code, err } = await operations(["resume", ...words])
    expect(code).toBe(2)
    expect(err).toContain(wrong)
  })

  it.each([
    ["held", "--operation", first.id],
    ["resume", "--operation", first.id, "--reason", "x"],
    ["resume", "--from", "2026-01-31T00:00:00Z"],
  ])("knows no %s %s %s", async (...words) => {
    expect((await operations(words)).err).toContain("Unknown command")
  })
})
