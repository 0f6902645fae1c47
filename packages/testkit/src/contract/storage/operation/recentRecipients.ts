import { OperationStore, type Intent, type Operation } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import {
  exampleAddress,
  exampleChain,
  exampleOperation,
  exampleOwner,
} from "../../../example/index.ts"
import type { Property, TestRunner } from "../../TestRunner.ts"
import { nextVersion } from "./nextVersion.ts"

const token = exampleAddress(90)
const fee = { token, amount: 1n }
const amounts = [fee]

const intents = (recipient: number): ReadonlyArray<Intent> => {
  const paid = {
    owner: exampleOwner(1),
    token,
    amount: 1n,
    recipient: exampleAddress(recipient),
    fee,
  }
  return [
    { kind: "withdraw", amounts, recipient: paid.recipient, fee, variableRateBps: 0 },
    { kind: "payout", ...paid, orderId: "order", cut: 0n, ahead: [] },
    { kind: "recovery", ...paid },
    {
      kind: "transfer",
      amounts,
      recipient: { kind: "owner", owner: exampleOwner(2) },
      fee,
      variableRateBps: 0,
    },
  ]
}

/** The law of `OperationStore.recentRecipients`. */
export function recentRecipients({ expect }: TestRunner, property: Property<OperationStore>): void {
  property(
    "returns the recipients of the newest confirmed operations that paid in public, each once",
    fc.record({
      limit: fc.integer({ min: 1, max: 6 }),
      rows: fc.array(
        fc.record({
          chain: fc.integer({ min: 0, max: 1 }),
          recipient: fc.integer({ min: 1, max: 4 }),
          kind: fc.integer({ min: 0, max: 3 }),
          createdAt: fc.integer({ min: 0, max: 5 }),
          confirmed: fc.boolean(),
        }),
        { maxLength: 10 },
      ),
    }),
    ({ rows, limit }) =>
      Effect.gen(function* () {
        const store = yield* OperationStore
        const confirmed: Array<Operation> = []
        for (const [n, { chain, recipient, kind, createdAt, confirmed: ends }] of rows.entries()) {
          const [intent] = intents(recipient).slice(kind)
          if (intent === undefined) continue
          const sent = exampleOperation(n, {
            chainId: exampleChain(chain),
            createdAt,
            intent,
            kind: intent.kind,
            status: { state: "broadcast" },
          })
          yield* store.insert(sent)
          if (!ends) continue
          const result = { txHash: "0x1", block: 1, gasUsed: null }
          const done = nextVersion(sent, { status: { state: "confirmed", result } })
          yield* store.update(done)
          confirmed.push(done)
        }
        for (const chain of [0, 1]) {
          const newest = confirmed
            .filter(({ chainId, kind }) => chainId === exampleChain(chain) && kind !== "transfer")
            .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
            .slice(0, limit)
            .flatMap(({ intent }) =>
              intent !== null && "recipient" in intent && typeof intent.recipient === "string"
                ? [intent.recipient]
                : [],
            )
          expect(yield* store.recentRecipients(exampleChain(chain), limit)).toEqual([
            ...new Set(newest),
          ])
        }
      }),
    25,
  )
}
