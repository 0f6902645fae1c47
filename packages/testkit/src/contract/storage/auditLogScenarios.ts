import { OrganizationStore, UnitOfWork, type AuditEntry } from "@shielded-relay/core"
import { Effect, Exit } from "effect"
import { exampleEntry, exampleOrganizationId, examplePolicyId } from "../../example/index.ts"
import type { Scenario, TestRunner } from "../TestRunner.ts"

/** The audit log of `OrganizationStore`: law 8. */
export function auditLogScenarios<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | OrganizationStore | UnitOfWork>,
): void {
  const other = exampleOrganizationId(1)

  scenario(
    "links audit entries in order, each once, per organization",
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const full = exampleEntry(1, { policyId: examplePolicyId(1), result: "result" })
      const foreign = exampleEntry(2, { organizationId: other, decision: "denied" })
      const entries: ReadonlyArray<AuditEntry> = [exampleEntry(3), full, foreign]
      for (const entry of entries) yield* store.insertEntry(entry)
      yield* store.insertEntry({ ...full, result: "another" })
      expect(yield* store.unlinked(10)).toEqual([exampleEntry(3), full, foreign])
      expect(yield* store.unlinked(1)).toEqual([exampleEntry(3)])
      const { organizationId } = full
      expect(yield* store.newestLinked(organizationId)).toBe(null)
      const first = { ...full, seq: 1, hash: "01" }
      const second = { ...exampleEntry(3), seq: 2, hash: "02" }
      expect(Exit.hasDies(yield* Effect.exit(store.link(second)))).toBe(true)
      yield* store.link(first)
      expect(Exit.hasDies(yield* Effect.exit(store.link({ ...first, seq: 2 })))).toBe(true)
      yield* store.link({ ...foreign, seq: 1, hash: "03" })
      yield* store.link(second)
      yield* store.insertEntry(full)
      expect(yield* store.unlinked(10)).toEqual([])
      expect(yield* store.newestLinked(organizationId)).toEqual(second)
      expect(yield* store.entries(organizationId, 0, 10)).toEqual([first, second])
      expect(yield* store.entries(organizationId, 1, 10)).toEqual([second])
      expect(yield* store.entries(organizationId, 0, 1)).toEqual([first])
    }),
  )

  scenario(
    "links entries of one moment in the order in which they were inserted, whatever their ids",
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const { transact } = yield* UnitOfWork
      const entries = [5, 2, 4, 1, 3].map((n) => exampleEntry(n, { at: 7 }))
      const [first, ...others] = entries
      if (first === undefined) throw new Error("there are entries")
      yield* store.insertEntry(first)
      yield* transact(Effect.forEach(others, (entry) => store.insertEntry(entry)))
      // The clock of another process is late.
      const late = exampleEntry(6, { at: 3 })
      yield* store.insertEntry(late)
      expect(yield* store.unlinked(9)).toEqual([...entries, late])
      const linking = Effect.andThen(
        store.link({ ...first, seq: 1, hash: "01" }),
        Effect.fail("undo"),
      )
      yield* Effect.exit(transact(linking))
      expect(yield* store.unlinked(9)).toEqual([...entries, late])
    }),
  )
}
