import { OperationStore, type Operation } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import { exampleChain, exampleOperation, exampleOwner } from "../../../example/index.ts"
import type { Property, TestRunner } from "../../TestRunner.ts"

const refusal = { code: "INTERNAL", error: "" } as const
const statuses: ReadonlyArray<Operation["status"]> = [
  { state: "accepted" },
  { state: "broadcast" },
  { state: "confirmed", result: { txHash: "0x1", block: 1, gasUsed: null } },
  { state: "failed", ...refusal },
  { state: "refused", ...refusal, keepUntil: 1 },
]

/** The law of `OperationStore.recovered`. */
export function recoveringOperations(
  { expect }: TestRunner,
  property: Property<OperationStore>,
): void {
  property(
    "sums what an owner's live and executed operations on a chain recover",
    fc.array(
      fc.record({
        owner: fc.integer({ min: 0, max: 1 }),
        chain: fc.integer({ min: 0, max: 1 }),
        recovers: fc.option(fc.bigInt({ min: 1n, max: 2n ** 100n })),
        status: fc.constantFrom(...statuses),
      }),
      { maxLength: 10 },
    ),
    (rows) =>
      Effect.gen(function* () {
        const store = yield* OperationStore
        for (const [n, { owner, chain, recovers, status }] of rows.entries()) {
          const row = exampleOperation(n, { chainId: exampleChain(chain), status })
          yield* store.insert({
            ...row,
            request: row.request && { ...row.request, owner: exampleOwner(owner) },
            ...(recovers === null ? {} : { recovers }),
          })
        }
        for (const owner of [0, 1])
          for (const chain of [0, 1]) {
            const wanted = rows
              .filter((row) => row.owner === owner && row.chain === chain)
              .filter(({ status }) => status.state !== "failed" && status.state !== "refused")
              .reduce((sum, { recovers }) => sum + (recovers ?? 0n), 0n)
            const found = yield* store.recovered(exampleOwner(owner), exampleChain(chain))
            expect(found).toBe(wanted)
          }
      }),
    25,
  )
}
