import { exampleSignedTransaction, exampleTopUp } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  cancelPayment,
  InstallationStore,
  OrderStore,
  type Order,
  type WalletOperation,
} from "../../../src/index.ts"
import { anOrder } from "../../privateSend/anOrder.ts"
import { start, walletScene, type WalletSceneOptions } from "./walletScene.ts"

const live: Order = { ...anOrder(1), leftover: "balance", createdAt: start }
const leg = exampleTopUp(exampleSignedTransaction(1, 0), { executed: null })

/** What a cancellation decides about an order and its deposit, or the code and text of its refusal. */
function cancelling(
  changes: Partial<Order>,
  deposit: Partial<WalletOperation> = {},
  { restoredAt = 0, ...options }: WalletSceneOptions & { readonly restoredAt?: number } = {},
) {
  const { run, operation, store, telemetry } = walletScene(options)
  const order = { ...live, ...changes }
  const row = operation(0, { createdAt: start, ...deposit })
  return run(
    Effect.gen(function* () {
      if (restoredAt > 0) {
        const restoration = { madeAfter: restoredAt, registeredBefore: null, heads: [] }
        yield* (yield* InstallationStore).put({ since: 1, restoration })
      }
      yield* store(row)
      const orders = yield* OrderStore
      yield* orders.insert(order)
      const { payment, write, written } = yield* cancelPayment({ order, deposit: row })
      yield* write
      yield* written
      return {
        order: yield* orders.find(order.id),
        deposit: payment.deposit,
        changed: [payment.order !== order, payment.deposit !== row],
        concluded: telemetry.counted("operations_concluded_total"),
      }
    }).pipe(
      Effect.catchTag("RelayError", ({ code, message }) => Effect.succeed({ code, message })),
    ),
  )
}

describe("a payment from public tokens", () => {
  it("that is cancelled before any signature is over, and wakes its worker", async () => {
    const { run, operation, store, jobs } = walletScene()
    const row = operation(0)
    const cancelled = await run(
      Effect.gen(function* () {
        yield* store(row)
        yield* (yield* OrderStore).insert(live)
        const { write, payment } = yield* cancelPayment({ order: live, deposit: row })
        expect(jobs).toEqual([])
        yield* write
        return payment
      }),
    )
    expect(cancelled.order).toMatchObject({ phase: "failed" })
    expect(cancelled.deposit.status).toMatchObject({ state: "failed", code: "OPERATION_CANCELLED" })
    expect(jobs).toEqual([{ id: row.id, delay: 0 }])
  })

  it("that has signed something is marked, and stays marked", async () => {
    const legs = [leg]
    const signed = { legs, status: { state: "signed" } } as const
    expect(await cancelling({}, signed)).toMatchObject({
      order: { phase: "failed" },
      deposit: { status: { state: "signed" }, cancelled: true },
      changed: [true, true],
      concluded: 0,
    })
    const again = { ...signed, cancelled: true } as const
    expect(await cancelling({ phase: "failed" }, again)).toMatchObject({ changed: [false, false] })
    expect(await cancelling({ phase: "expired" }, signed)).toMatchObject({ changed: [false, true] })
  })

  it("whose deposit is final ends its order alone", async () => {
    const over = { legs: [leg], status: { state: "confirmed" } } as const
    expect(await cancelling({ phase: "scheduled" }, over)).toMatchObject({
      changed: [true, false],
      concluded: 0,
    })
    expect(await cancelling({})).toMatchObject({ changed: [true, true], concluded: 1 })
  })

  it("cannot be cancelled once its payout has started, or after a restore", async () => {
    const payouts = live.payouts.map((one) => ({ ...one, status: "processing" as const }))
    expect(await cancelling({ phase: "paying", payouts })).toMatchObject({
      code: "SCHEDULE_NOT_CANCELLABLE",
      message: expect.stringContaining("its payout has started"),
    })
    expect(await cancelling({}, {}, { restoredAt: start + 1 })).toMatchObject({
      code: "SCHEDULE_NOT_CANCELLABLE",
      message: expect.stringContaining("restored"),
    })
    expect(await cancelling({}, {}, { restoredAt: start })).toMatchObject({ changed: [true, true] })
  })

  it("cannot be cancelled for an owner that screening does not serve, or that is withheld", async () => {
    expect(await cancelling({}, {}, { verdict: "denied" })).toMatchObject({ code: "FORBIDDEN" })
    expect(await cancelling({}, {}, { verdict: "undecided" })).toMatchObject({
      code: "SCREENING_UNAVAILABLE",
    })
    const decisions = [{ at: 1, state: "denied", reason: null } as const]
    expect(await cancelling({ decisions })).toMatchObject({ code: "FORBIDDEN" })
  })
})
