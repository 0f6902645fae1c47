import { InstallationStore, UnitOfWork, type Storage } from "@shielded-relay/core"
import { STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"
import { storageContract } from "@shielded-relay/testkit"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { JournalFile } from "../../src/adapters/JournalFile.ts"
import { journalStorage } from "../../src/adapters/journalStorage.ts"

const root = mkdtempSync(join(tmpdir(), "journal-"))
afterAll(() => rmSync(root, { recursive: true }))
const newPath = () => join(mkdtempSync(join(root, "storage-")), "journal")

const clock = TestClock.layer()
/** Lets what is due reach the disk. */
const settled = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

storageContract(
  { describe, it, expect, shareOfSamples: 0.1 },
  Layer.suspend(() => journalStorage(newPath())).pipe(Layer.provideMerge(clock)),
  {
    advance: (milliseconds) =>
      Effect.andThen(settled, Effect.andThen(TestClock.adjust(milliseconds), settled)),
  },
)

describe("the journal", () => {
  const scopes: Array<Scope.Closeable> = []
  afterEach(async () => {
    for (const scope of scopes.splice(0)) await Effect.runPromise(Scope.close(scope, Exit.void))
  })
  const open = async (path: string): Promise<Context.Context<Storage>> => {
    const scope = Scope.makeUnsafe()
    scopes.push(scope)
    return Effect.runPromise(Layer.buildWithScope(journalStorage(path), scope))
  }
  const close = async () => {
    const scope = scopes.pop()
    if (scope !== undefined) await Effect.runPromise(Scope.close(scope, Exit.void))
  }

  it("has everything again after a restart: balances, sessions, and the outcome of a payment", async () => {
    const path = newPath()
    const world = await World.open({ storage: await open(path) })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 5_000_000n)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const { txHash } = await world.reaches(alice, nonce, "confirmed")
    const [first] = world.relays.splice(0)
    await world.time.during(first?.stop() ?? Promise.resolve())
    await close()

    const second = await world.start(await open(path))
    expect(await world.ask(request, second)).toMatchObject({
      code: "NONCE_USED",
      body: { operation: { txHash } },
    })
    expect(await world.operation(alice, nonce, second)).toMatchObject({ state: "confirmed" })
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
    await world.close()
  })

  it("keeps no part of a line that a killed process left, and refuses a damaged one", async () => {
    const path = newPath()
    const append = (store: "installationStore", since: number) =>
      JournalFile.open(path).pipe(
        Effect.flatMap((file) =>
          file.append([{ store, method: "put", given: [{ since, restoration: null }] }]),
        ),
        Effect.scoped,
      )
    await Effect.runPromise(append("installationStore", 1))
    const whole = readFileSync(path, "utf8")
    writeFileSync(path, whole + whole.slice(0, 9))
    await Effect.runPromise(append("installationStore", 2))
    const { length } = readFileSync(path, "utf8").split("\n")
    expect([whole.split("\n").length, length]).toEqual([2, 3])
    await open(path)
    await close()
    writeFileSync(path, `!${whole.slice(5)}${whole}`)
    await expect(open(path)).rejects.toMatchObject({ _tag: "StorageUnavailable" })
  })

  it("serves one process", async () => {
    const path = newPath()
    await open(path)
    await expect(open(path)).rejects.toThrow("another process holds")
  })

  it("holds nothing of a transaction or savepoint that failed", async () => {
    const path = newPath()
    const storage = await open(path)
    const { transact } = Context.get(storage, UnitOfWork)
    const { put } = Context.get(storage, InstallationStore)
    const failing = (since: number) =>
      Effect.ignore(transact(Effect.andThen(put({ since, restoration: null }), Effect.fail("no"))))
    await Effect.runPromise(failing(1))
    expect(readFileSync(path, "utf8")).toBe("")
    await Effect.runPromise(
      transact(Effect.andThen(put({ since: 2, restoration: null }), failing(3))),
    )
    await close()
    const { find } = Context.get(await open(path), InstallationStore)
    expect(await Effect.runPromise(find)).toEqual({ since: 2, restoration: null })
  })
})
