import { alteredPayments } from "@shielded-relay/waas"
import type { Attempt, CallPlan, Operation, OwnerId, SessionId } from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  alarms,
  alter,
  minute,
  paid,
  payee,
  running,
  store,
  units,
  unsealed,
} from "./support/changedNotes.ts"
import { worldWithOperator } from "./support/operator.ts"

/** A payment of 40 tokens that was sent, whose transaction the network forgot, and the plan of an earlier one that was executed. */
async function sent() {
  // Batch insertions go through the other account, so nothing waits behind the payment.
  const { managed, command } = await worldWithOperator({ network: { relayers: 2 } })
  const { world, root } = managed
  const pay = (amount: string) =>
    managed.ask(
      "POST /waas/private-to-public",
      root.stamper,
      managed.payment(root, world.text(payee), amount),
    )
  await world.deposit({ address: root.evm }, world.token(), 50n * units, 50n * units)
  await world.flushed()
  void Promise.allSettled([pay("10")])
  await world.time.until(async () => (await running(managed))?.status.state === "broadcast")
  const executed = callOf(await running(managed))
  await world.quiet()
  world.network.faults.dropping = true
  void Promise.allSettled([pay("40")])
  await world.time.until(async () => (await running(managed))?.status.state === "broadcast")
  world.network.faults.dropping = false
  const reserved = async () =>
    (await world.notes({ address: root.evm })).filter(({ reservedBy }) => reservedBy !== null)
      .length
  return { managed, command, executed, reserved }
}

function callOf(row: Operation | undefined): CallPlan {
  const plan = row?.attempts[0]?.plan
  if (plan === undefined || plan.kind === "tree-update") throw new Error("no call is planned")
  return plan
}

const replanned = (change: (plan: CallPlan) => CallPlan) => (row: Operation) => ({
  ...row,
  attempts: row.attempts.map((attempt): Attempt =>
    attempt.plan.kind === "tree-update"
      ? attempt
      : { ...attempt, plan: change(attempt.plan), proven: null },
  ),
})

const overdue = replanned((plan) => ({
  ...plan,
  call: { ...plan.call, extData: { ...plan.call.extData, deadline: 1 } },
}))

const asSession =
  (owner: (own: OwnerId) => OwnerId) =>
  (row: Operation): Operation =>
    unsealed({
      ...row,
      request:
        row.request === null
          ? null
          : {
              ...row.request,
              owner: owner(row.request.owner),
              scope: "ab".repeat(32) as SessionId,
            },
    })

const forgeries: Readonly<Record<string, (row: Operation, executed: CallPlan) => Operation>> = {
  "an earlier deadline": overdue,
  "an earlier deadline, as a session's": (row) => asSession((own) => own)(overdue(row)),
  "an earlier deadline, as another's session's": (row) =>
    asSession(() => "key20:0x00000000000000000000000000000000000000aa" as OwnerId)(overdue(row)),
  "another operation that was executed": (row, { operationHash }) =>
    replanned((plan) => ({ ...plan, operationHash }))(row),
  "another call to sign": (row) => ({
    ...row,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      proven:
        attempt.proven?.kind === "transact"
          ? { ...attempt.proven, call: { ...attempt.proven.call, joins: [] } }
          : null,
    })),
  }),
}

describe("a payment of a managed wallet's notes that a writer in the database changed after it was sent", () => {
  it.each(Object.entries(forgeries))(
    "is neither sent again nor concluded, and goes on once the right row is back: %s",
    async (_, forge) => {
      const { managed, command, executed, reserved } = await sent()
      const { world } = managed
      const right = await running(managed)
      if (right === undefined) throw new Error("the payment is missing")
      const held = await reserved()
      const calls = () =>
        world.network.broadcasts.filter(
          ({ hash }) => world.network.sent.get(hash)?.input.kind === "transact",
        ).length
      const seen = calls()
      const { id, version } = await alter(managed, (row) => forge(row, executed))
      await world.time.advance(3 * minute)
      await world.start()
      await world.time.advance(minute)
      expect(calls()).toBe(seen)
      const row = await Effect.runPromise(store(managed).find(id))
      expect(row).toMatchObject({ version: version + 1, status: { state: "broadcast" } })
      expect([await reserved(), alarms(managed) > 0]).toEqual([held, true])
      expect(await command(alteredPayments([world.chainId]))).toMatchObject([
        { kind: "operation", id, state: "broadcast" },
      ])
      await alter(managed, () => right)
      await world.quiet()
      expect(paid(managed)).toEqual([50n * units, 0n])
      await world.close()
    },
  )
})
