import { Effect } from "effect"
import { NoteStore, UnitOfWork } from "@shielded-relay/core"
import { exampleBatch, exampleChain } from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

/** The chain statuses that `NoteStore` keeps for replicas that do not index a chain themselves. */
export function chainStatusScenarios<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | NoteStore | UnitOfWork>,
): void {
  const chain = exampleChain(0)
  const batch = exampleBatch(null, [{ number: 10, leaves: 2 }])

  scenario(
    "keeps each chain's last status through appends, rollbacks and rolled-back transactions",
    Effect.gen(function* () {
      const store = yield* NoteStore
      yield* store.append(batch)
      const { transact } = yield* UnitOfWork
      expect(yield* store.chainStatus(chain)).toBe(null)
      const first = { confirmed: 12, atHead: false, disagreement: 9_007_199_254_740_991 }
      const second = { confirmed: 10, atHead: true, disagreement: null }
      yield* store.setChainStatus(chain, first)
      expect(yield* store.chainStatus(chain)).toEqual(first)
      expect(yield* store.chainStatus(exampleChain(1))).toBe(null)
      yield* Effect.exit(
        transact(Effect.andThen(store.setChainStatus(chain, second), Effect.fail("undo"))),
      )
      expect(yield* store.chainStatus(chain)).toEqual(first)
      yield* store.setChainStatus(chain, second)
      yield* store.append(exampleBatch(batch.to, [{ number: 20 }]))
      yield* store.rollback(chain, null)
      expect(yield* store.chainStatus(chain)).toEqual(second)
    }),
  )
}
