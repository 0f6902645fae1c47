import { holdingStates, OperationStore, type Intent, type Operation } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import type { ManagedWorld } from "./ManagedWorld.ts"
import { worldWithOperator } from "./operator.ts"
import { FaultyProcess } from "./storm/FaultyProcess.ts"

export const units = 10n ** 6n
export const minute = 60_000
export const payee = simulatedAddress(0xbee1, "evm")
export const thief = simulatedAddress(0xbad1, "evm")

export const store = ({ world }: ManagedWorld) => Context.get(world.storage, OperationStore)
export const alarms = ({ world }: ManagedWorld) =>
  world.telemetry.counted("altered_rows_total", { kind: "operation" })
export const paid = ({ world }: ManagedWorld) =>
  [payee, thief].map((to) => world.paid(world.text(to), world.token()))

export async function running(managed: ManagedWorld): Promise<Operation | undefined> {
  const { chainId } = managed.world.network.gateway
  const rows = await Effect.runPromise(store(managed).inStates(chainId, holdingStates, 10))
  return rows.find(({ intent }) => intent?.kind === "withdraw" || intent?.kind === "payout")
}

/** A payment of 40 tokens to a payee that is accepted, or planned, and no process that goes on with it. */
export async function payment(until: "accepted" | "planned") {
  const { managed, command } = await worldWithOperator()
  const { world, root } = managed
  await world.deposit({ address: root.evm }, world.token(), 100n * units)
  await world.flushed()
  for (const relay of world.relays.splice(0)) await world.time.during(relay.stop())
  const process = new FaultyProcess()
  let writes = 0
  await world.start(
    process.reaching(
      Context.add(world.storage, OperationStore, {
        ...store(managed),
        update: (row) =>
          Effect.suspend(() => {
            writes += 1
            if (until === "planned" && writes === 1) return store(managed).update(row)
            process.kill()
            return Effect.never
          }),
      }),
    ),
  )
  const fields = managed.payment(root, world.text(payee), "40")
  void Promise.allSettled([managed.ask("POST /waas/private-to-public", root.stamper, fields)])
  await world.time.until(() => process.isDead)
  world.relays.splice(0)
  return { managed, command }
}

/** A writer in the database changes the row. */
export async function alter(managed: ManagedWorld, change: (row: Operation) => Operation) {
  const row = await running(managed)
  if (row === undefined) throw new Error("there is no payment")
  const changed = change(row)
  await Effect.runPromise(store(managed).update({ ...changed, version: row.version + 1 }))
  return changed
}

type Withdrawal = Extract<Intent, { readonly kind: "withdraw" }>
export const paying =
  (change: (intent: Withdrawal) => Partial<Withdrawal>) =>
  (row: Operation): Operation =>
    row.intent?.kind === "withdraw"
      ? { ...row, intent: { ...row.intent, ...change(row.intent) } }
      : row
export const toThief = paying(() => ({ recipient: thief }))

export function unsealed(operation: Operation): Operation {
  const { seal: _, ...row } = operation
  return row
}
