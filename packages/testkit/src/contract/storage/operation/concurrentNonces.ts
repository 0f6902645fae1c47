import { Effect, Exit } from "effect"
import { OperationStore } from "@shielded-relay/core"
import {
  exampleAttempt,
  exampleChain,
  exampleOperation,
  exampleSignedTransaction,
} from "../../../example/index.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"
import { nextVersion } from "./nextVersion.ts"

/** Law 2 of `OperationStore`, with updates that run at the same time. */
export function concurrentNonces<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | OperationStore>,
): void {
  scenario(
    "of operations that want a sender nonce at once gives it to one, and leaves the rows of the others as they were",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const rivals = Array.from({ length: 6 }, (_, n) => exampleOperation(n + 1))
      for (const rival of rivals) yield* store.insert(rival)
      const signed = rivals.map((rival) =>
        nextVersion(rival, {
          status: { state: "signed" },
          attempts: [exampleAttempt([exampleSignedTransaction(1, 7)])],
        }),
      )
      const exits = yield* Effect.all(
        signed.map((one) => Effect.exit(store.update(one))),
        { concurrency: "unbounded" },
      )
      expect(exits.filter(Exit.isSuccess).length).toBe(1)
      const winner = exits.findIndex(Exit.isSuccess)
      for (const [place, rival] of rivals.entries())
        expect(yield* store.find(rival.id)).toEqual(place === winner ? signed[place] : rival)
      const { sender } = exampleSignedTransaction(1, 7)
      const holder = yield* store.bySenderNonce(exampleChain(0), sender, 7)
      expect(holder?.id).toBe(rivals[winner]?.id)
      // Of writers of one version that want different nonces, too, one gets its nonce, and the others none.
      const other = exampleOperation(9)
      yield* store.insert(other)
      const versions = [11, 12, 13].map((nonce) =>
        nextVersion(other, {
          status: { state: "signed" },
          attempts: [exampleAttempt([exampleSignedTransaction(1, nonce)])],
        }),
      )
      const moved = yield* Effect.all(
        versions.map((one) => Effect.exit(store.update(one))),
        { concurrency: "unbounded" },
      )
      const first = moved.findIndex(Exit.isSuccess)
      expect(moved.filter(Exit.isSuccess).length).toBe(1)
      for (const [place, nonce] of [11, 12, 13].entries())
        expect((yield* store.bySenderNonce(exampleChain(0), sender, nonce))?.id).toBe(
          place === first ? other.id : undefined,
        )
    }),
  )
}
