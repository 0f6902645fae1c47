import { JobQueue, type Address, type Operation, type SessionId } from "@shielded-relay/core"
import { alteredPayments } from "@shielded-relay/waas"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  alarms,
  alter,
  minute,
  paid,
  payee,
  paying,
  payment,
  running,
  store,
  thief,
  toThief,
  units,
  unsealed,
} from "./support/changedNotes.ts"
import type { ManagedWorld } from "./support/ManagedWorld.ts"
import { OneWallet } from "./support/storm/OneWallet.ts"

/** The service starts, and some time passes with another process that takes its place in the middle. */
async function passes({ world }: ManagedWorld): Promise<void> {
  await world.start()
  await world.time.advance(minute)
  await world.restart()
  await world.time.advance(minute)
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
  "a later deadline": (row) => ({ ...row, deadline: row.deadline + 24 * 60 * minute }),
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
