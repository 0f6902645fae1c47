import { Effect, Exit } from "effect"
import { OperationStore } from "@shielded-relay/core"
import {
  exampleAttempt,
  exampleChain,
  exampleOperation,
  exampleSignedTransaction,
} from "../../../example/index.ts"
import { expectFailure } from "../../expectFailure.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"
import { nextVersion } from "./nextVersion.ts"

/** Law 2 of `OperationStore`, with updates that run at the same time. */
export function concurrentNonces<R>(
  runner: TestRunner,
  scenario: Scenario<R | OperationStore>,
): void {
  const { expect } = runner
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

  scenario(
    "stores a version in turn exactly if its newest nonce follows the sender's highest and the chain's least",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const rows = Array.from({ length: 5 }, (_, n) => exampleOperation(n + 1))
      for (const row of rows) yield* store.insert(row)
      const [first, second, third, fourth, fifth] = rows
      const signed = (row = exampleOperation(1), ...nonces: ReadonlyArray<number>) =>
        nextVersion(row, {
          status: { state: "signed" },
          attempts: [exampleAttempt(nonces.map((n) => exampleSignedTransaction(1, n)))],
        })
      const { sender } = exampleSignedTransaction(1, 0)
      const taken = (senderNonce: number) => ({ _tag: "SenderNonceTaken", sender, senderNonce })
      /** Refused: neither the row nor the nonces have changed. */
      const refused = Effect.fnUntraced(function* (
        row: ReturnType<typeof signed>,
        least: number,
        error: Parameters<typeof expectFailure>[2],
      ) {
        const [before, highest] = [yield* store.find(row.id), yield* highestNonce]
        yield* expectFailure(runner, store.updateInTurn(row, least), error)
        expect([yield* store.find(row.id), yield* highestNonce]).toEqual([before, highest])
      })
      const highestNonce = store.highestSenderNonce(exampleChain(0), sender)
      yield* refused(signed(first, 1), 0, taken(1))
      yield* refused(signed(first, 5), 6, taken(5))
      expect(yield* store.updateInTurn(signed(first, 5), 5)).toBe(null)
      for (const nonce of [4, 5, 7]) yield* refused(signed(second, nonce), 5, taken(nonce))
      expect(yield* store.updateInTurn(signed(second, 6), 5)).toBe(5)
      // Somebody else has used the account: the chain's least is above the highest.
      yield* refused(signed(third, 7), 9, taken(7))
      expect(yield* store.updateInTurn(signed(third, 9), 9)).toBe(6)
      expect(yield* store.find(signed(third).id)).toEqual(signed(third, 9))
      // An operation that has had other nonces.
      const moved = signed(signed(third, 9), 9, 10)
      yield* refused(signed(signed(third, 9), 9, 11), 0, taken(11))
      expect(yield* store.updateInTurn(moved, 0)).toBe(9)
      yield* refused(signed(signed(third, 9), 11), 0, { _tag: "OperationMoved", id: moved.id })
      expect((yield* store.bySenderNonce(exampleChain(0), sender, 10))?.id).toBe(moved.id)
      // Of writers that want the next one at once, one gets it.
      const exits = yield* Effect.all(
        [signed(fourth, 11), signed(fifth, 11)].map((one) =>
          Effect.exit(store.updateInTurn(one, 0)),
        ),
        { concurrency: "unbounded" },
      )
      expect(exits.filter(Exit.isSuccess).length).toBe(1)
    }),
  )
}
