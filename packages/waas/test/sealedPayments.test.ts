import {
  JobQueue,
  OrderStore,
  WalletOperationStore,
  type Order,
  type WalletOperation,
} from "@shielded-relay/core"
import { exampleOwner, simulatedAddress } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { OneWallet } from "./support/storm/OneWallet.ts"

const coins = 10n ** 18n
const minute = 60_000

const thief = simulatedAddress(0xbad1, "evm")
const payee = ({ world }: OneWallet) => world.text(simulatedAddress(0xbee1, "evm"))
const alarms = ({ world }: OneWallet, kind: string) =>
  world.telemetry.counted("altered_rows_total", { kind })

/** What a writer in the database does to the operation's row, which keeps its seal. */
async function alterOperation(
  wallet: OneWallet,
  change: (row: WalletOperation) => WalletOperation,
): Promise<void> {
  const row = await wallet.operation()
  const store = Context.get(wallet.world.storage, WalletOperationStore)
  await Effect.runPromise(store.update({ ...change(row), version: row.version + 1 }))
}

async function orderOf(wallet: OneWallet): Promise<Order> {
  const { orderId } = await wallet.operation()
  const store = Context.get(wallet.world.storage, OrderStore)
  const order = await Effect.runPromise(store.find(orderId ?? ""))
  if (order === null) throw new Error("there is no order")
  return order
}

async function alterOrder(wallet: OneWallet, change: (row: Order) => Order): Promise<void> {
  const row = await orderOf(wallet)
  const store = Context.get(wallet.world.storage, OrderStore)
  await Effect.runPromise(store.update({ ...change(row), version: row.version + 1 }))
}

function unsealed(operation: WalletOperation): WalletOperation {
  const { seal: _, ...row } = operation
  return row
}

/** Some time passes, with another process that starts in the middle. */
async function passes({ world }: OneWallet, minutes = 2): Promise<void> {
  await world.time.advance((minutes * minute) / 2)
  await world.start()
  await world.time.advance((minutes * minute) / 2)
}

/** A payment whose operation waits until another one of the same account has ended. */
async function waiting(): Promise<OneWallet> {
  const wallet = await OneWallet.paying("evm", coins)
  await wallet.ask("10")
  await wallet.pay("40", payee(wallet))
  return wallet
}

describe("an operation of a managed wallet that a writer in the database changed", () => {
  const forgeries: Readonly<Record<string, (row: WalletOperation) => WalletOperation>> = {
    "a deposit for another owner": ({ leg, ...row }) => ({
      ...row,
      leg:
        leg.kind === "deposit"
          ? { ...leg, notes: leg.notes.map((note) => ({ ...note, npk: note.npk + 1n })) }
          : leg,
    }),
    "a larger deposit": ({ leg, ...row }) => ({
      ...row,
      leg:
        leg.kind === "deposit"
          ? { ...leg, notes: leg.notes.map((note) => ({ ...note, amount: note.amount * 2n })) }
          : leg,
    }),
    "another wallet's key": (row) => ({ ...row, wallet: { ...row.wallet, index: 1 } }),
    "a row without a seal": unsealed,
  }

  it.each(Object.entries(forgeries))(
    "signs nothing, and alarms once in each process: %s",
    async (_, forge) => {
      const wallet = await waiting()
      await alterOperation(wallet, forge)
      wallet.isMining = true
      await passes(wallet)
      expect([await wallet.kinds(), wallet.moved]).toEqual([[], 10n])
      expect([alarms(wallet, "wallet"), alarms(wallet, "private-send")]).toEqual([2, 0])
      expect((await wallet.operation()).status).toEqual({ state: "accepted" })
      expect((await wallet.cancel()).outcome).toBe("SCHEDULE_NOT_CANCELLABLE")
      await wallet.world.close()
    },
  )

  it("stays cancelled if the cancellation is taken out of the row", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    await wallet.pay("40", payee(wallet))
    await wallet.sends("approve")
    await wallet.cancel()
    await alterOperation(wallet, (cancelled) => {
      const { cancelled: _, ...row } = cancelled
      return row
    })
    wallet.isMining = true
    await passes(wallet)
    expect([await wallet.kinds(), wallet.moved]).toEqual([["approve"], 0n])
    expect(alarms(wallet, "wallet")).toBe(2)
    await wallet.world.close()
  })

  it("needs no seal once it has ended, as operations of versions without seals", async () => {
    const wallet = await OneWallet.open("evm", coins)
    await wallet.ask("10")
    expect(await wallet.ends()).toBe("confirmed")
    await alterOperation(wallet, unsealed)
    const { id } = await wallet.operation()
    await Effect.runPromise(Context.get(wallet.world.storage, JobQueue).enqueue("wallet", id))
    await wallet.world.time.advance(minute)
    expect(alarms(wallet, "wallet")).toBe(0)
    await wallet.world.close()
  })

  const topUps: Readonly<Record<string, (row: WalletOperation) => WalletOperation>> = {
    "one of 0 coins": (row) => ({
      ...row,
      legs: row.legs.map((leg) => ({ ...leg, leg: { kind: "top-up", amount: 0n } })),
    }),
    "one that nobody executed": (row) => ({
      ...row,
      legs: row.legs.map((leg) => ({ ...leg, executed: null, excluded: true as const })),
      status: { state: "accepted" },
    }),
    "none at all": (row) => ({ ...row, legs: [], status: { state: "accepted" } }),
  }

  it.each(Object.entries(topUps))(
    "is lent nothing more by the gas tank, if the row says of its top-up: %s",
    async (_, forge) => {
      const wallet = await OneWallet.paying("evm", 0n)
      await wallet.pay("40", payee(wallet))
      await wallet.sends("top-up")
      await alterOperation(wallet, forge)
      wallet.isMining = true
      const { chain, account, native } = wallet
      await passes(wallet)
      const lent = chain.balanceOf(native, account)
      chain.endow(native, account, -lent)
      await passes(wallet)
      expect([chain.balanceOf(native, account), wallet.moved]).toEqual([0n, 0n])
      expect(alarms(wallet, "wallet")).toBeGreaterThan(0)
      await wallet.world.close()
    },
  )
})

describe("an order of a managed wallet that a writer in the database changed", () => {
  const forgeries: Readonly<Record<string, (row: Order) => Order>> = {
    "another payee": (row) => ({
      ...row,
      payouts: row.payouts.map((payout) => ({ ...payout, recipient: thief })),
    }),
    "a payee more": (row) => ({
      ...row,
      payouts: row.payouts.flatMap((payout) => [
        { ...payout, amount: payout.amount / 2n },
        { ...payout, amount: payout.amount / 2n, recipient: thief },
      ]),
    }),
    "a larger amount": (row) => ({
      ...row,
      payouts: row.payouts.map((payout) => ({ ...payout, amount: payout.amount + 1n })),
    }),
    "an order of a session": (order) => {
      const { leftover: _, seal: __, ...row } = order
      const payouts = row.payouts.map((payout) => ({ ...payout, recipient: thief }))
      return { ...row, payouts }
    },
  }

  it.each(Object.entries(forgeries))(
    "pays nobody, and alarms once in each process: %s",
    async (_, forge) => {
      const wallet = await OneWallet.paying("evm", coins)
      const { world } = wallet
      await wallet.pay("40", payee(wallet), {
        txCompletionTime: Math.floor((world.time.now + 20 * minute) / 1_000),
      })
      wallet.isMining = true
      await world.time.until(async () => (await orderOf(wallet)).phase === "scheduled", {
        within: 5 * minute,
      })
      await alterOrder(wallet, forge)
      await passes(wallet, 20)
      const paid = [payee(wallet), world.text(thief)].map((to) => world.paid(to, world.token()))
      expect(paid).toEqual([0n, 0n])
      expect([alarms(wallet, "wallet"), alarms(wallet, "private-send")]).toEqual([0, 2])
      expect((await orderOf(wallet)).phase).toBe("scheduled")
      expect((await wallet.cancel()).outcome).toBe("SCHEDULE_NOT_CANCELLABLE")
      await world.close()
    },
  )

  it("stays as it is when its deposit arrives, so that nobody gets it", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    await wallet.pay("40", payee(wallet))
    await wallet.sends("approve")
    await alterOrder(wallet, (row) => ({ ...row, owner: exampleOwner(7) }))
    wallet.isMining = true
    await wallet.reaches(({ status }) => status.state === "confirmed")
    await passes(wallet)
    expect((await orderOf(wallet)).phase).toBe("awaiting-deposit")
    expect(alarms(wallet, "private-send")).toBeGreaterThan(0)
    await wallet.world.close()
  })
})
