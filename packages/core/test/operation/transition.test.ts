import fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Operation, OperationState } from "../../src/operation/Operation.ts"
import { isFinal, transition, type OperationEvent } from "../../src/operation/transition.ts"
import { anEvent, anOperation, aSignedTransaction } from "./anOperation.ts"

/** The whole machine as a table: what is missing here is refused. */
const machine: Readonly<
  Record<OperationState["state"], Partial<Record<OperationEvent["type"], OperationState["state"]>>>
> = {
  accepted: { planned: "planned", failed: "failed" },
  planned: { planned: "planned", proven: "proven", confirmed: "confirmed", failed: "failed" },
  proven: { planned: "planned", signed: "signed", confirmed: "confirmed", failed: "failed" },
  signed: {
    planned: "planned",
    signed: "signed",
    broadcast: "broadcast",
    confirmed: "confirmed",
    failed: "failed",
  },
  broadcast: {
    planned: "planned",
    signed: "signed",
    broadcast: "broadcast",
    confirmed: "confirmed",
    failed: "failed",
  },
  confirmed: {},
  failed: {},
  refused: {},
  prepared: { seen: "seen", expired: "expired" },
  seen: { seen: "seen", unseen: "prepared", confirmed: "confirmed" },
  expired: { seen: "seen" },
}

const states = Object.keys(machine) as ReadonlyArray<OperationState["state"]>
const eventNames = Object.keys(anEvent) as ReadonlyArray<OperationEvent["type"]>

describe("an operation", () => {
  it.each(states.flatMap((state) => eventNames.map((event) => [state, event] as const)))(
    "in state %s answers %s as the table says",
    (state, event) => {
      const next = transition(anOperation(state), anEvent[event], 5)
      const expected = machine[state][event]
      expect(Result.isSuccess(next) ? next.success.status.state : null).toBe(expected ?? null)
    },
  )

  it("never leaves a final state", () => {
    for (const state of states.filter(isFinal)) expect(Object.keys(machine[state])).toEqual([])
  })

  it("counts every change, keeps who asked for what, and remembers every hash", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...eventNames), { maxLength: 30 }), (names) => {
        let operation: Operation = anOperation("accepted")
        const hashes: Array<string> = []
        for (const [index, name] of names.entries()) {
          const event: OperationEvent =
            name === "signed"
              ? { type: "signed", signed: aSignedTransaction(index) }
              : anEvent[name]
          const next = transition(operation, event, index)
          if (Result.isFailure(next)) continue
          if (event.type === "signed") hashes.push(event.signed.hash)
          expect(next.success.version).toBe(operation.version + 1)
          expect(next.success.updatedAt).toBe(index)
          operation = next.success
        }
        const { id, request, intent, deadline, createdAt } = anOperation("accepted")
        expect(operation).toMatchObject({ id, request, intent, deadline, createdAt })
        expect(
          operation.attempts.flatMap((attempt) => attempt.transactions.map(({ hash }) => hash)),
        ).toEqual(hashes)
      }),
    )
  })
})
