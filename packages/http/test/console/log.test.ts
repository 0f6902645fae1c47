import {
  OperationStore,
  OperatorLog,
  parseUuid,
  revealParties,
  type Storage,
} from "@shielded-relay/core"
import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { copyEmptyDatabase } from "@shielded-relay/storage-postgres/testing"
import { exampleOperation, exampleUuid } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { linesOf, runOnFolder } from "../support/writtenTerminal.ts"

it("console log prints what people did, and finds that an entry was changed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "console-"))
  await copyEmptyDatabase(folder)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const within = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
    Effect.runPromise(Effect.scoped(Effect.provide(effect, pgliteStorage({ folder }))))
  await within(
    Effect.gen(function* () {
      yield* (yield* OperationStore).insert(exampleOperation(1))
      for (const [n, reason] of ["case 71", "case 72"].entries()) {
        const id = parseUuid(exampleUuid(0xdeed, n))
        if (id !== null)
          yield* revealParties({ id, name: "ada", subject: exampleOperation(1).id, reason })
      }
    }),
  )
  const whole = await runOnFolder(folder, ["console", "log"])
  expect(whole).toMatchObject({ code: 0, err: "" })
  expect(linesOf(whole.out)).toMatchObject([
    { place: 1, name: "ada", action: "reveal", reason: "case 71" },
    { place: 2, reason: "case 72" },
  ])
  await within(
    Effect.gen(function* () {
      const log = yield* OperatorLog
      const [last] = yield* log.newest(1)
      const id = parseUuid(exampleUuid(0xdeed, 9))
      if (last === undefined || id === null) return
      yield* log.append({ ...last, id, place: 3, hash: last.hash })
    }),
  )
  const changed = await runOnFolder(folder, ["console", "log"])
  expect(changed.code).toBe(1)
  expect(changed.err).toContain("entry 3 is missing, changed or moved")
})
