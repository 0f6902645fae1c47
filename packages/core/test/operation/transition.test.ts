import fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Operation, OperationState } from "../../src/operation/Operation.ts"
import { isFinal, transition, type OperationEvent } from "../../src/operation/transition.ts"
import { everyAttempt } from "../../src/operation/stages.ts"
import {
  anEvent,
  anOperation,
  aPlan,
  held,
  sent,
  aSchedule,
  aSignedTransaction,
} from "./anOperation.ts"

/** The whole machine as a table: what is missing here is refused. */
const machine: Readonly<
  Record<OperationState["state"], Partial<Record<OperationEvent["type"], OperationState["state"]>>>
> = {
  waiting: {
    postponed: "waiting",
    started: "accepted",
    cancelled: "cancelled",
    failed: "failed",
  },
  accepted: { planned: "planned", cancelled: "cancelled", failed: "failed" },
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
  cancelled: {},
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

  it.each(states.flatMap((state) => eventNames.map((event) => [state, event] as const)))(
    "that has other calls to make, in state %s, answers %s as the table says, but goes on where it would be confirmed",
    (state, event) => {
      const { confirmed, ...others } = machine[state]
      const over =
        confirmed === undefined || state === "seen" ? {} : { "stage-over": "accepted" as const }
      const ends: (typeof machine)["accepted"] = { ...others, ...over }
      const expected = ends[event]
      for (const purpose of [{ kind: "merge" }, { kind: "part", tokens: [] }] as const) {
        const next = transition(anOperation(state, purpose), anEvent[event], 5)
        expect(Result.isSuccess(next) ? next.success.status.state : null).toBe(expected ?? null)
      }
    },
  )

  it("that starts takes the fee of its time, and the deadline that counts from it", () => {
    const started = Result.getOrThrow(transition(anOperation("waiting"), anEvent.started, 5))
    expect(started).toMatchObject({ intent: { fee: { amount: 2n } }, deadline: 77 })
    expect(started.schedule).toEqual(aSchedule)
  })

  it("that is postponed keeps its schedule but for the time it is looked at", () => {
    const later = Result.getOrThrow(transition(anOperation("waiting"), anEvent.postponed, 5))
    expect(later.schedule).toEqual({ ...aSchedule, dueAt: 40 })
    expect(later.deadline).toBe(anOperation("waiting").deadline)
  })

  it.each(["started", "postponed", "cancelled"] as const)(
    "without a schedule is never %s",
    (event) => {
      for (const state of states) {
        const { schedule: _schedule, ...immediate } = anOperation(state)
        expect(Result.isFailure(transition(immediate, anEvent[event], 5))).toBe(true)
      }
    },
  )

  it("is not cancelled after an earlier call of it", () => {
    const stage = { attempts: [], txHash: "0xbb", block: 6, cost: 5n }
    const merged = { ...stage, attempts: anOperation("planned", { kind: "merge" }).attempts }
    const operation = { ...anOperation("accepted"), stages: [merged] }
    expect(Result.isFailure(transition(operation, anEvent.cancelled, 5))).toBe(true)
  })

  it("begins a stage with nothing outstanding, and keeps every attempt of those before", () => {
    const merging = anOperation("broadcast", { kind: "merge" })
    const merged = Result.getOrThrow(transition(merging, anEvent["stage-over"], 5))
    expect(merged.attempts).toEqual([])
    expect(merged.stages).toEqual([
      { attempts: merging.attempts, txHash: "0xbb", block: 6, cost: 5n },
    ])
    expect(everyAttempt(merged)).toEqual(merging.attempts)
    expect(merged.deadline).toBe(99)
  })

  it("ends either way after attempts of both kinds: which was executed is the index's to say", () => {
    const attempts = [
      ...anOperation("planned", { kind: "merge" }).attempts,
      ...anOperation("planned").attempts,
    ]
    for (const event of [anEvent["stage-over"], anEvent.confirmed])
      expect(Result.isSuccess(transition({ ...anOperation("planned"), attempts }, event, 5))).toBe(
        true,
      )
  })

  it("that no call of ours carries is confirmed all the same: its caller's own deposit", () => {
    const seen = { ...anOperation("seen"), attempts: [] }
    expect(Result.isSuccess(transition(seen, anEvent.confirmed, 5))).toBe(true)
  })

  it("never leaves a final state", () => {
    for (const state of states.filter(isFinal)) expect(Object.keys(machine[state])).toEqual([])
  })

  describe("with a transaction that ran out of time", () => {
    const burn = anEvent["out-of-time"]

    it("is held, from the states in which it may be in a block, and stays as it is otherwise", () => {
      for (const state of states) {
        const operation = sent(anOperation(state))
        const next = transition(operation, burn, 5)
        const isSent = state === "signed" || state === "broadcast"
        expect(Result.isSuccess(next)).toBe(isSent)
        if (Result.isFailure(next)) continue
        expect(next.success).toEqual({
          ...operation,
          status: { state: "broadcast" },
          burnt: [{ hash: "0x1", cost: 9n }],
          held: true,
          updatedAt: 5,
          version: 2,
        })
      }
    })

    it("is held for a transaction of its own alone, and once for each", () => {
      const other = { type: "out-of-time", transaction: { hash: "0x2", cost: 9n } } as const
      expect(Result.isFailure(transition(sent(anOperation("broadcast")), other, 5))).toBe(true)
      const resumed = { ...held(anOperation("broadcast")), held: false }
      expect(Result.isFailure(transition(resumed, burn, 5))).toBe(true)
    })

    it.each(states.flatMap((state) => eventNames.map((event) => [state, event] as const)))(
      "while it is held, in state %s answers %s only with an outcome or the operator's word",
      (state, event) => {
        const before = held(anOperation(state))
        const next = transition(before, anEvent[event], 5)
        const after = machine[state][event]
        const isOutcome = event === "confirmed" || event === "failed"
        const mayResume = state === "broadcast" || state === "accepted"
        const expected = event === "resumed" ? (mayResume ? state : null) : isOutcome ? after : null
        expect(Result.isSuccess(next) ? next.success.status.state : null).toBe(expected ?? null)
      },
    )

    it("stays held when others land the call of a stage", () => {
      const merging = held(anOperation("broadcast", { kind: "merge" }))
      const next = Result.getOrThrow(transition(merging, anEvent["stage-over"], 5))
      expect(next).toMatchObject({ status: { state: "accepted" }, held: true })
      expect(Result.isFailure(transition(next, anEvent.planned, 5))).toBe(true)
      const resumed = Result.getOrThrow(transition(next, anEvent.resumed, 5))
      expect(Result.isSuccess(transition(resumed, anEvent.planned, 5))).toBe(true)
    })

    it("burns at most one fee limit for each time that it may go on", () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...eventNames), { maxLength: 60 }), (names) => {
          let operation: Operation = anOperation("accepted")
          let resumed = 0
          let signed = 0
          for (const name of names) {
            const hash = `0x${signed.toString(16)}`
            const event: OperationEvent =
              name === "signed"
                ? { type: "signed", signed: aSignedTransaction(signed + 1) }
                : name === "out-of-time"
                  ? { type: "out-of-time", transaction: { hash, cost: 1n } }
                  : anEvent[name]
            const before = everyAttempt(operation).flatMap(({ transactions }) => transactions)
            const next = transition(operation, event, 5)
            if (Result.isFailure(next)) continue
            if (name === "signed") signed += 1
            if (name === "resumed") resumed += 1
            const burnt = next.success.burnt?.length ?? 0
            expect(burnt).toBeLessThanOrEqual(resumed + 1)
            const after = everyAttempt(next.success).flatMap(({ transactions }) => transactions)
            expect(operation.held !== true || after.length === before.length).toBe(true)
            operation = next.success
          }
        }),
      )
    })
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
              : name === "planned"
                ? {
                    type: "planned",
                    plan: { ...aPlan, kind: index % 2 === 0 ? "merge" : "transact" },
                  }
                : anEvent[name]
          const next = transition(operation, event, index)
          if (Result.isFailure(next)) continue
          if (event.type === "signed") hashes.push(event.signed.hash)
          expect(next.success.version).toBe(operation.version + 1)
          expect(next.success.updatedAt).toBe(index)
          expect(next.success.deadline).toBe(name === "stage-over" ? 99 : operation.deadline)
          operation = next.success
        }
        const { id, request, intent, createdAt } = anOperation("accepted")
        expect(operation).toMatchObject({ id, request, intent, createdAt })
        expect(
          everyAttempt(operation).flatMap((attempt) =>
            attempt.transactions.map(({ hash }) => hash),
          ),
        ).toEqual(hashes)
      }),
    )
  })
})
