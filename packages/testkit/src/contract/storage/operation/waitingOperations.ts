import { OperationStore, summaryOf, type Operation } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import {
  exampleChain,
  exampleOperationId,
  exampleOwner,
  exampleRequest,
  exampleWaiting,
} from "../../../example/index.ts"
import type { Property, TestRunner } from "../../TestRunner.ts"
import { nextVersion } from "./nextVersion.ts"

const row = fc.record({
  owner: fc.nat(1),
  chain: fc.nat(1),
  dueAt: fc.nat(9),
  /** What becomes of the row: another due time, or a state that waits for no time. */
  later: fc.option(fc.oneof(fc.nat(9), fc.constantFrom("accepted", "cancelled", "broadcast"))),
})

/** The laws of `OperationStore.waitingDue` and `OperationStore.countWaiting`. */
export function waitingOperations(
  { expect }: TestRunner,
  property: Property<OperationStore>,
): void {
  property(
    "finds the operations whose time has come, the longest due first, and counts an owner's that wait",
    fc.tuple(fc.array(row, { maxLength: 8 }), fc.nat(9), fc.nat(4)),
    ([rows, now, limit]) =>
      Effect.gen(function* () {
        const store = yield* OperationStore
        const stored: Array<Operation> = []
        for (const [n, { owner, chain, dueAt, later }] of rows.entries()) {
          const inserted = exampleWaiting(n, dueAt, {
            chainId: exampleChain(chain),
            request: exampleRequest(n, owner, owner),
          })
          yield* store.insert(inserted)
          const moved = nextVersion(inserted, changeOf(inserted, later))
          if (later !== null) yield* store.update(moved)
          stored.push(later === null ? inserted : moved)
        }
        const waiting = stored.filter(({ status }) => status.state === "waiting")
        for (const chain of [0, 1]) {
          const due = waiting
            .filter(({ chainId }) => chainId === exampleChain(chain))
            .filter((one) => dueOf(one) <= now)
            .toSorted((a, b) => dueOf(a) - dueOf(b) || (a.id < b.id ? -1 : 1))
            .map(summaryOf)
          const found = yield* store.waitingDue(exampleChain(chain), now, limit + 1)
          expect(found).toEqual(due.slice(0, limit + 1))
        }
        for (const owner of [0, 1]) {
          const own = waiting.filter(({ request }) => request?.owner === exampleOwner(owner))
          expect(yield* store.countWaiting(exampleOwner(owner))).toBe(own.length)
          expect(yield* store.countUnsent(exampleOwner(owner))).toBe(
            stored.filter(
              ({ request, status }) =>
                request?.owner === exampleOwner(owner) && status.state === "accepted",
            ).length,
          )
        }
        for (const [n, one] of stored.entries())
          expect(yield* store.find(exampleOperationId(n))).toEqual(one)
      }),
    40,
  )
}

const dueOf = ({ schedule }: Operation): number => schedule?.dueAt ?? Infinity

function changeOf(
  { schedule }: Operation,
  later: number | "accepted" | "cancelled" | "broadcast" | null,
): Partial<Operation> {
  if (later === null || schedule === undefined) return {}
  return typeof later === "number"
    ? { schedule: { ...schedule, dueAt: later } }
    : { status: { state: later } }
}
