import { OperationStore, UnitOfWork, type SignedTransaction } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import {
  exampleAttempt,
  exampleChain,
  exampleOperation,
  exampleSignedTransaction,
} from "../../../example/index.ts"
import type { Property, Scenario, TestRunner } from "../../TestRunner.ts"
import { nextVersion } from "./nextVersion.ts"

const signing = fc.record({
  chain: fc.nat(1),
  sender: fc.nat(1),
  most: fc.bigInt({ min: 0n, max: 9n }),
  /** `null`: on a chain without a fee reserve. */
  lastHeight: fc.option(fc.nat(9)),
  /** Whether the row is stored at once, and what becomes of it. */
  inserted: fc.boolean(),
  later: fc.option(fc.constantFrom("broadcast", "confirmed")),
})

/** Bytes without a nonce, the n-th. */
const unnumbered = (
  n: number,
  sender: number,
  most: bigint,
  lastHeight: number | null,
): SignedTransaction => {
  const { fees, ...rest } = exampleSignedTransaction(sender, n)
  return {
    ...rest,
    senderNonce: null,
    fees: { ...fees, most },
    ...(lastHeight === null ? {} : { lastHeight }),
  }
}

const result = { txHash: "0x1", block: 1, gasUsed: null }

/** The laws of `OperationStore.reservedFees`. */
export function reservedFees<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | OperationStore | UnitOfWork>,
  property: Property<R | OperationStore | UnitOfWork>,
): void {
  property(
    "adds up what a sender's unexpired bytes may cost, whatever has become of their operations",
    fc.tuple(fc.array(signing, { maxLength: 8 }), fc.nat(9)),
    ([signings, height]) =>
      Effect.gen(function* () {
        const store = yield* OperationStore
        for (const [
          n,
          { chain, sender, most, lastHeight, inserted, later },
        ] of signings.entries()) {
          const proven = exampleOperation(n, {
            chainId: exampleChain(chain),
            status: { state: "proven" },
          })
          const signed = nextVersion(proven, {
            status: { state: "signed" },
            attempts: [exampleAttempt([unnumbered(n, sender, most, lastHeight)])],
          })
          if (inserted) yield* store.insert(signed)
          else {
            yield* store.insert(proven)
            yield* store.update(signed)
          }
          if (later === "broadcast")
            yield* store.update(nextVersion(signed, { status: { state: later } }))
          if (later === "confirmed")
            yield* store.update(nextVersion(signed, { status: { state: later, result } }))
        }
        for (const chain of [0, 1])
          for (const sender of [0, 1]) {
            const counted = signings
              .filter((one) => one.chain === chain && one.sender === sender)
              .filter(({ lastHeight }) => lastHeight !== null && lastHeight >= height)
            const found = yield* store.reservedFees(
              exampleChain(chain),
              exampleSignedTransaction(sender, 0).sender,
              height,
            )
            expect(found).toBe(counted.reduce((sum, { most }) => sum + most, 0n))
          }
      }),
    15,
  )

  scenario(
    "counts bytes once, also beside later bytes of their operation, and forgets a transaction's that failed",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const { transact } = yield* UnitOfWork
      const reserved = (height: number) =>
        store.reservedFees(exampleChain(0), exampleSignedTransaction(0, 0).sender, height)
      const first = exampleOperation(1, {
        chainId: exampleChain(0),
        status: { state: "signed" },
        attempts: [exampleAttempt([unnumbered(1, 0, 5n, 10)])],
      })
      yield* store.insert(first)
      const both = [unnumbered(1, 0, 5n, 10), unnumbered(2, 0, 7n, 20)]
      const second = nextVersion(first, { attempts: [exampleAttempt(both)] })
      yield* store.update(second)
      expect([yield* reserved(10), yield* reserved(11)]).toEqual([12n, 7n])
      const third = nextVersion(second, {
        attempts: [exampleAttempt([...both, unnumbered(3, 0, 9n, 30)])],
      })
      yield* Effect.ignore(
        transact(Effect.andThen(store.update(third), Effect.fail("changed its mind"))),
      )
      expect(yield* reserved(12)).toBe(7n)
    }),
  )

  scenario(
    "lets one of two transactions that reserve the last coins see the other's",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const { transact } = yield* UnitOfWork
      const { sender } = exampleSignedTransaction(0, 0)
      const proven = Array.from({ length: 12 }, (_, n) =>
        exampleOperation(n, { chainId: exampleChain(0), status: { state: "proven" } }),
      )
      for (const one of proven) yield* store.insert(one)
      const signs = (n: number) =>
        transact(
          Effect.gen(function* () {
            const reserved = yield* store.reservedFees(exampleChain(0), sender, 0)
            yield* Effect.yieldNow
            if (reserved + 10n > 35n) return false
            const operation = proven[n] ?? exampleOperation(n)
            yield* store.update(
              nextVersion(operation, {
                status: { state: "signed" },
                attempts: [exampleAttempt([unnumbered(n, 0, 10n, 5)])],
              }),
            )
            return true
          }),
        )
      const signed = yield* Effect.forEach(proven, (_, n) => signs(n), {
        concurrency: "unbounded",
      })
      expect(signed.filter(Boolean).length).toBe(3)
      expect(yield* store.reservedFees(exampleChain(0), sender, 0)).toBe(30n)
    }),
  )
}
