import { OperationStore, type Operation } from "@shielded-relay/core"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { copyEmptyDatabase } from "@shielded-relay/storage-postgres/testing"
import { exampleChain, exampleOperation, exampleOwner } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { exampleChains } from "../src/configuration/configurationTable.ts"
import { linesOf, runOnFolder, runOnServer } from "./support/writtenTerminal.ts"

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
  await copyEmptyDatabase(folder)
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

describe("database move", () => {
  it("moves the folder to a server, tells what happened when repeated, and leaves a folder that names the new place", async () => {
    const server = await startPostgres()
    onTestFinished(() => server.remove())
    const environment = {
      SHIELDED_RELAY_CHAINS: JSON.stringify(chains),
      DATABASE_URL: server.url,
    }
    const move = () =>
      runOnFolder(folder, ["database", "move", "--to", "DATABASE_URL"], environment)
    const before = await operations(["held"])
    const first = await move()
    const { host } = new URL(server.url)
    const place = `${host}/postgres`
    expect(first).toMatchObject({
      code: 0,
      err: `The database is at ${place} now. Set SHIELDED_RELAY_DATABASE to env:DATABASE_URL, and start the service.\n`,
    })
    expect(linesOf(first.out)).toContainEqual({
      table: "operation",
      rows: 4,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const again = await move()
    expect(again).toMatchObject({ code: 0, out: "" })
    expect(again.err).toMatch(/^Nothing to do: the database was moved to .* at 2\d{3}-.*Z\.\n$/)
    expect(await runOnServer(server.url, ["operations", "held"], environment)).toEqual(before)
    const moved = `The database in ${folder} was moved to ${place} at `
    const held = await operations(["held"])
    expect(held).toMatchObject({ code: 1, out: "", err: expect.stringContaining(moved) })
    const checked = await runOnFolder(folder, ["config", "check", "--json"], environment)
    expect(JSON.parse(checked.out).findings).toContainEqual({
      where: "database",
      verdict: "fault",
      what: expect.stringContaining(moved),
      remedy: "Name the new database in SHIELDED_RELAY_DATABASE.",
    })
    for (const text of [first.out, first.err, again.err, held.err, checked.out])
      expect(text).not.toContain(new URL(server.url).password)
  })

  it.each([
    [[], 2, "--to must be the name of the variable that holds the postgres:// URL"],
    [["--to", "postgres://a:hunter2@127.0.0.1/b"], 2, "or file:/path, never the URL itself"],
    [["--to", "WRONG_URL"], 2, "--to must name a value that begins with postgres://"],
    [["--to", "NO_SUCH_URL"], 1, "The variable NO_SUCH_URL is not set"],
    [["--to", "DATABASE_URL", "--from", "x"], 2, "Unknown command"],
  ])("says what is wrong with %j", async (words, expected, text) => {
    const { code, err } = await runOnFolder(folder, ["database", "move", ...words], {
      WRONG_URL: "https://hunter2.example",
      DATABASE_URL: "postgres://127.0.0.1:9/x",
    })
    expect({ code, err }).toEqual({ code: expected, err: expect.stringContaining(text) })
    expect(err).not.toContain("hunter2")
  })

  it("needs an embedded database in the configuration", async () => {
    const { code, err } = await runOnServer(
      "postgres://127.0.0.1:9/x",
      ["database", "move", "--to", "DATABASE_URL"],
      { DATABASE_URL: "postgres://127.0.0.1:9/x" },
    )
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining(
        "SHIELDED_RELAY_DATABASE must be embedded until the move has ended",
      ),
    })
  })
})
