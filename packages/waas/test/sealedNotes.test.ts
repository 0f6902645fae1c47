import {
  holdingStates,
  JobQueue,
  OperationStore,
  type Address,
  type Intent,
  type Operation,
  type SessionId,
} from "@shielded-relay/core"
import { alteredPayments } from "@shielded-relay/waas"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { ManagedWorld } from "./support/ManagedWorld.ts"
import { worldWithOperator } from "./support/operator.ts"
import { OneWallet } from "./support/storm/OneWallet.ts"
import { FaultyProcess } from "./support/storm/FaultyProcess.ts"

const units = 10n ** 6n
const minute = 60_000
const payee = simulatedAddress(0xbee1, "evm")
const thief = simulatedAddress(0xbad1, "evm")

const store = ({ world }: ManagedWorld) => Context.get(world.storage, OperationStore)
const alarms = ({ world }: ManagedWorld) =>
  world.telemetry.counted("altered_rows_total", { kind: "operation" })
const paid = ({ world }: ManagedWorld) =>
  [payee, thief].map((to) => world.paid(world.text(to), world.token()))

async function running(managed: ManagedWorld): Promise<Operation | undefined> {
  const { chainId } = managed.world.network.gateway
  const rows = await Effect.runPromise(store(managed).inStates(chainId, holdingStates, 10))
  return rows.find(({ intent }) => intent?.kind === "withdraw" || intent?.kind === "payout")
}

/** A payment of 40 tokens to a payee that is accepted, or planned, and no process that goes on with it. */
async function payment(until: "accepted" | "planned") {
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
async function alter(managed: ManagedWorld, change: (row: Operation) => Operation) {
  const row = await running(managed)
  if (row === undefined) throw new Error("there is no payment")
  const changed = change(row)
  await Effect.runPromise(store(managed).update({ ...changed, version: row.version + 1 }))
  return changed
}

/** The service starts, and some time passes with another process that starts in the middle. */
async function passes({ world }: ManagedWorld): Promise<void> {
  await world.start()
  await world.time.advance(minute)
  await world.start()
  await world.time.advance(minute)
}

type Withdrawal = Extract<Intent, { readonly kind: "withdraw" }>
const paying =
  (change: (intent: Withdrawal) => Partial<Withdrawal>) =>
  (row: Operation): Operation =>
    row.intent?.kind === "withdraw"
      ? { ...row, intent: { ...row.intent, ...change(row.intent) } }
      : row
const toThief = paying(() => ({ recipient: thief }))

function unsealed(operation: Operation): Operation {
  const { seal: _, ...row } = operation
  return row
}

/** Puts the thief's address wherever the payee's stands. */
function replaced<T>(value: T): T {
  const text = JSON.stringify(value, (_, one) =>
    typeof one === "bigint" ? `big:${one}` : one instanceof Uint8Array ? { bytes: [...one] } : one,
  )
  return JSON.parse(text.replaceAll(payee, thief), (_, one) =>
    typeof one === "string" && one.startsWith("big:")
      ? BigInt(one.slice(4))
      : one !== null && typeof one === "object" && "bytes" in one
        ? Uint8Array.from(one.bytes)
        : one,
  )
}

const accepted: Readonly<Record<string, (row: Operation) => Operation>> = {
  "another payee": toThief,
  "a larger amount": paying(({ amounts }) => ({
    amounts: amounts.map((one) => ({ ...one, amount: one.amount + units })),
  })),
  "a smaller amount": paying(({ amounts }) => ({
    amounts: amounts.map((one) => ({ ...one, amount: one.amount - units })),
  })),
  "another token": paying(({ amounts }) => ({
    amounts: amounts.map((one) => ({ ...one, token: simulatedAddress(7, "evm") as Address })),
  })),
  "another fee": paying(({ fee }) => ({ fee: { ...fee, amount: 0n } })),
  "another kind": (row) => ({ ...toThief(row), kind: "payout" }),
  "another request": (row) => ({
    ...row,
    request: row.request === null ? null : { ...row.request, nonce: "another" },
  }),
  "no seal": (row) => unsealed(toThief(row)),
  "no seal, as a deposit": (row) => unsealed({ ...toThief(row), kind: "deposit" }),
  "no seal, as a session's": (row) =>
    unsealed({
      ...toThief(row),
      request:
        row.request === null ? null : { ...row.request, scope: "ab".repeat(32) as SessionId },
    }),
}

describe("a payment of a managed wallet's notes that a writer in the database changed", () => {
  it("pays if nobody changed it, also after the death of a process", async () => {
    for (const state of ["accepted", "planned"] as const) {
      const { managed, command } = await payment(state)
      const { id } = await alter(managed, (row) => row)
      await passes(managed)
      expect([paid(managed), alarms(managed)]).toEqual([[40n * units, 0n], 0])
      expect(await command(alteredPayments([managed.world.chainId]))).toEqual([])
      // What has ended may change: nothing more is paid for it.
      const ended = await Effect.runPromise(store(managed).find(id))
      if (ended === null) throw new Error("the payment is missing")
      const changed = { ...toThief(ended), version: ended.version + 1 }
      await Effect.runPromise(store(managed).update(changed))
      const queue = Context.get(managed.world.storage, JobQueue)
      await Effect.runPromise(queue.enqueue("operation", id))
      await managed.world.time.advance(minute)
      expect([paid(managed), alarms(managed)]).toEqual([[40n * units, 0n], 0])
      await managed.close()
    }
  })

  it.each(Object.entries(accepted))(
    "is never proven, and alarms once in each process: %s",
    async (_, forge) => {
      const { managed, command } = await payment("accepted")
      const { id } = await alter(managed, forge)
      await passes(managed)
      expect([paid(managed), alarms(managed)]).toEqual([[0n, 0n], 2])
      expect((await running(managed))?.attempts).toEqual([])
      expect(await command(alteredPayments([managed.world.chainId]))).toMatchObject([
        { kind: "operation", id, state: "accepted" },
      ])
      await managed.close()
    },
  )

  it.each<[string, (row: Operation) => Operation]>([
    ["another payee in the plan", (row) => ({ ...row, attempts: replaced(row.attempts) })],
    ["another payee in both", (row) => ({ ...toThief(row), attempts: replaced(row.attempts) })],
    [
      "no plan, so that another one follows",
      (row) => ({ ...row, attempts: [], status: { state: "accepted" } }),
    ],
    [
      "another outcome",
      (row) => ({ ...row, status: { state: "failed", code: "OPERATION_FAILED", error: "" } }),
    ],
  ])("is never proven once it is planned: %s", async (name, forge) => {
    const { managed } = await payment("planned")
    const { made } = managed.world.prover.settings
    const row = await running(managed)
    expect(
      JSON.stringify(row?.attempts[0]?.plan, (_, one) => (typeof one === "bigint" ? "" : one)),
    ).toContain(payee)
    await alter(managed, forge)
    await passes(managed)
    expect([name, paid(managed)]).toEqual([name, [0n, 0n]])
    expect(managed.world.prover.settings.made).toBe(made)
    await managed.close()
  })

  it("goes on once the operator has put the right row back", async () => {
    const { managed } = await payment("accepted")
    const before = await running(managed)
    await alter(managed, toThief)
    await passes(managed)
    if (before !== undefined) await alter(managed, () => before)
    await managed.world.time.advance(2 * minute)
    expect(paid(managed)).toEqual([40n * units, 0n])
    await managed.close()
  })

  it("that the writer adds is never proven", async () => {
    const { managed } = await payment("accepted")
    const row = await alter(managed, (one) => one)
    const id = "00000000-0000-4000-8000-00000000bad1" as Operation["id"]
    const more = { ...unsealed(toThief(row)), id, version: 1 }
    const request = row.request === null ? null : { ...row.request, nonce: "more" }
    await Effect.runPromise(store(managed).insert({ ...more, request }))
    await passes(managed)
    expect([paid(managed), alarms(managed)]).toEqual([[40n * units, 0n], 2])
    await managed.close()
  })
})

describe("a payout of a managed wallet's order that a writer in the database changed", () => {
  const forgeries: Readonly<Record<string, (row: Operation) => Operation>> = {
    "another payee": (row) =>
      row.intent?.kind === "payout" ? { ...row, intent: { ...row.intent, recipient: thief } } : row,
    "another payee, and no seal": (row) =>
      unsealed(
        row.intent?.kind === "payout"
          ? { ...row, intent: { ...row.intent, recipient: thief } }
          : row,
      ),
    "a failure, so that another payout follows": (row) => ({
      ...row,
      status: { state: "failed", code: "OPERATION_FAILED", error: "" },
    }),
    "a failure, and no seal": (row) =>
      unsealed({ ...row, status: { state: "failed", code: "OPERATION_FAILED", error: "" } }),
    "a success that never was": (row) => ({
      ...row,
      status: { state: "confirmed", result: { txHash: "0x00", block: 1, gasUsed: null } },
    }),
  }

  it.each(Object.entries(forgeries))("pays nobody: %s", async (_, forge) => {
    const wallet = await OneWallet.paying("evm", 10n ** 18n)
    const { managed, world } = wallet
    world.prover.settings.duration = 2 * minute
    await wallet.pay("40", world.text(payee))
    wallet.isMining = true
    await world.time.until(async () => (await running(managed))?.status.state === "planned")
    const { id } = await alter(managed, forge)
    await world.time.advance(3 * minute)
    await world.start()
    await world.time.advance(3 * minute)
    expect([paid(managed), alarms(managed) > 0]).toEqual([[0n, 0n], true])
    expect((await Effect.runPromise(store(managed).find(id)))?.attempts[0]?.proven).toBe(null)
    expect(await wallet.status()).toBe("pending")
    await world.close()
  })
})
