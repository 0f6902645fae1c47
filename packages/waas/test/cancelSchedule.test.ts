import { OrderStore, WalletOperationStore } from "@shielded-relay/core"
import { simulatedAddress, type Manner } from "@shielded-relay/testkit"
import { Context } from "effect"
import { describe, expect, it } from "vitest"
import { scheduleRoute } from "./support/ManagedWorld.ts"
import { OneWallet } from "./support/storm/OneWallet.ts"

const coins = 10n ** 18n
const units = 10n ** 6n
const hour = 3_600_000

/** The payee of a payment, whom nothing else pays. */
const payee = ({ world, manner }: OneWallet) => world.text(simulatedAddress(0xbee1, manner))
const paid = (wallet: OneWallet) => wallet.world.paid(payee(wallet), wallet.world.token())
const later = ({ world }: OneWallet) => ({
  txCompletionTime: Math.floor((world.time.now + hour) / 1_000),
})

/** What the wallet's shielded balance has gained, in smallest units; with what it holds for the gas tank. */
async function gained({ world, text }: OneWallet): Promise<bigint> {
  const owner = { address: text }
  const { balance, pending } = await world.balance(owner, world.token())
  return balance + pending + (await world.owed(owner, world.token())) - units
}

const answered = (status: string) => ({
  outcome: "ok",
  data: { cancelled: true, transactions: [{ status, txHash: "" }] },
})

/** Mines until the payment is over, and returns its status. */
async function concludes(wallet: OneWallet): Promise<unknown> {
  wallet.isMining = true
  return wallet.concludes()
}

describe("a payment that is cancelled", () => {
  it("before anything is signed ends at once", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    await wallet.ask("10")
    await wallet.pay("40", payee(wallet))
    expect(await wallet.cancel()).toMatchObject({
      ...answered("deposit_failed"),
      data: { depositTxHash: "" },
    })
    expect((await wallet.operation()).status).toMatchObject({
      state: "failed",
      code: "OPERATION_CANCELLED",
    })
    wallet.isMining = true
    await wallet.world.time.advance(600_000)
    expect([await wallet.kinds(), paid(wallet), wallet.moved]).toEqual([[], 0n, 10n])
    await wallet.world.close()
  })

  it.each<Manner>(["evm", "tron"])(
    "after its top-up signs nothing more, and the wallet owes what was lent, on %s",
    async (manner) => {
      const wallet = await OneWallet.paying(manner, 0n)
      await wallet.pay("40", payee(wallet))
      await wallet.sends("top-up")
      expect(await wallet.cancel()).toMatchObject(answered("pending"))
      expect(await concludes(wallet)).toBe("deposit_failed")
      expect(await wallet.kinds()).toEqual(["top-up"])
      expect([wallet.moved, paid(wallet)]).toEqual([0n, 0n])
      const { world, text } = wallet
      expect(await world.owed({ address: text }, world.token())).toBeGreaterThan(0n)
      await world.close()
    },
  )

  it("after its approval signs no deposit", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    await wallet.pay("40", payee(wallet))
    await wallet.sends("approve")
    expect(await wallet.cancel()).toMatchObject(answered("pending"))
    expect(await concludes(wallet)).toBe("deposit_failed")
    expect(await wallet.kinds()).toEqual(["approve"])
    await wallet.world.close()
  })

  it("while its deposit waits uses the deposit's nonce up", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    const { chain, world } = wallet
    await wallet.pay("40", payee(wallet))
    await wallet.sends("approve")
    chain.mine()
    await wallet.sends("deposit")
    const [deposit] = chain.mempool.transactions
    expect(await wallet.cancel()).toMatchObject({
      ...answered("pending"),
      data: { depositTxHash: deposit?.hash },
    })
    await wallet.reaches(({ status, legs }) => {
      const newest = legs.at(-1)
      return status.state === "broadcast" && newest?.transactions.length === 2
    })
    const [cancel] = chain.mempool.transactions
    expect(cancel).toMatchObject({ nonce: deposit?.nonce, input: { kind: "send", amount: 0n } })
    // The same again meanwhile tells the same.
    expect(await wallet.cancel()).toMatchObject(answered("pending"))
    expect(await concludes(wallet)).toBe("deposit_failed")
    const { data } = await wallet.shown()
    expect(data["operation"]).toMatchObject({
      state: "failed",
      code: "OPERATION_CANCELLED",
      txHash: null,
      cancelled: true,
      legs: [
        { kind: "approve" },
        { kind: "deposit", txHash: deposit?.hash, block: null, excluded: true },
        { kind: "cancel", txHash: cancel?.hash, block: expect.any(Number) },
      ],
    })
    expect([wallet.moved, paid(wallet)]).toEqual([0n, 0n])
    expect(await wallet.cancel()).toMatchObject({ outcome: "SCHEDULE_NOT_CANCELLABLE" })
    await world.close()
  })

  it("too late to displace the deposit becomes balance and is never paid", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    const { chain, world } = wallet
    await wallet.pay("40", payee(wallet))
    await wallet.sends("approve")
    chain.mine()
    await wallet.sends("deposit")
    const [deposit] = chain.mempool.transactions
    // Nodes lose what displaces it.
    world.network.faults.dropping = true
    expect(await wallet.cancel()).toMatchObject(answered("pending"))
    await wallet.reaches(({ legs }) => legs.at(-1)?.transactions.length === 2)
    expect(chain.mempool.transactions).toEqual([deposit])
    chain.mine()
    world.network.faults.dropping = false
    expect(await concludes(wallet)).toBe("failed")
    expect((await wallet.operation()).status.state).toBe("confirmed")
    await world.time.advance(hour / 10)
    expect(paid(wallet)).toBe(0n)
    expect(await gained(wallet)).toBe(wallet.movedUnits)
    await world.close()
  })

  it.each<Manner>(["solana", "tron"])(
    "while its deposit waits is not sent again, and ends once that expired, on %s",
    async (manner) => {
      const wallet = await OneWallet.paying(manner, coins)
      const { chain, world } = wallet
      await wallet.pay("40", payee(wallet))
      if (manner === "tron") {
        await wallet.sends("approve")
        chain.mine()
      }
      await wallet.sends("deposit")
      expect(await wallet.cancel()).toMatchObject(answered("pending"))
      // The network forgets it; whoever sent it again would bring it back.
      chain.mempool.remove(() => true)
      await world.time.advance(60_000)
      expect(chain.mempool.transactions).toEqual([])
      expect(await concludes(wallet)).toBe("deposit_failed")
      expect([wallet.moved, paid(wallet)]).toEqual([0n, 0n])
      for (const { transactions } of (await wallet.operation()).legs)
        expect(transactions).toHaveLength(1)
      await world.close()
    },
  )

  it.each<Manner>(["evm", "solana", "tron"])(
    "after its deposit was executed is balance of the wallet at once, on %s",
    async (manner) => {
      const wallet = await OneWallet.paying(manner, coins)
      const { world } = wallet
      await wallet.pay("40", payee(wallet), later(wallet))
      wallet.isMining = true
      await wallet.ends()
      await world.flushed()
      expect(await gained(wallet)).toBe(0n)
      expect(await wallet.cancel()).toMatchObject(answered("failed"))
      expect(await gained(wallet)).toBe(wallet.movedUnits)
      wallet.isMining = false
      await world.time.advance(hour)
      expect(await world.inFlight()).toEqual([])
      expect(await wallet.cancel()).toMatchObject({
        outcome: "SCHEDULE_NOT_CANCELLABLE",
        body: { message: "The payment cannot be cancelled: it is failed" },
      })
      await world.close()
    },
  )

  it("once its payout has started is paid all the same", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    const { world } = wallet
    await wallet.pay("40", payee(wallet))
    wallet.isMining = true
    await world.time.until(async () => (await world.inFlight()).length > 0)
    expect(await wallet.cancel()).toMatchObject({
      outcome: "SCHEDULE_NOT_CANCELLABLE",
      body: { message: "The payment cannot be cancelled: its payout has started" },
    })
    expect(await wallet.concludes()).toBe("completed")
    expect(paid(wallet)).toBe(40n * units)
    expect(await wallet.cancel()).toMatchObject({
      outcome: "SCHEDULE_NOT_CANCELLABLE",
      body: { message: "The payment cannot be cancelled: it is completed" },
    })
    await world.close()
  })
})

describe("a deposit whose cancel was executed", () => {
  it("stays excluded, and counts again if a reorganisation brings it back instead", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    const { chain, world } = wallet
    await wallet.pay("40", payee(wallet))
    await wallet.sends("approve")
    chain.mine()
    await wallet.sends("deposit")
    const [deposit] = chain.mempool.transactions
    if (deposit === undefined) throw new Error("no deposit waits")
    await wallet.cancel()
    await wallet.reaches(
      ({ status, legs }) => status.state === "broadcast" && legs.at(-1)?.transactions.length === 2,
    )
    chain.mine()
    await wallet.reaches(({ legs }) => legs.at(-1)?.executed !== null)
    expect(await wallet.status()).toBe("pending")
    chain.reorganise(1, () => [deposit])
    expect(await concludes(wallet)).toBe("failed")
    expect(await gained(wallet)).toBe(wallet.movedUnits)
    expect(paid(wallet)).toBe(0n)
    await world.close()
  })
})

describe("the route of a schedule", () => {
  it("reads the order and its deposit once, to find the organization and to answer", async () => {
    const wallet = await OneWallet.paying("evm", coins)
    const { managed, world } = wallet
    await wallet.pay("40", payee(wallet))
    const { orderId } = await wallet.operation()
    const orders = Context.get(world.storage, OrderStore)
    const deposits = Context.get(world.storage, WalletOperationStore)
    const read: Array<string> = []
    const counting = world.storage.pipe(
      Context.add(OrderStore, {
        ...orders,
        find: (id) => {
          read.push("order")
          return orders.find(id)
        },
      }),
      Context.add(WalletOperationStore, {
        ...deposits,
        find: (id) => {
          read.push("deposit")
          return deposits.find(id)
        },
      }),
    )
    const relay = await world.start(counting)
    await world.time.rest()
    read.length = 0
    const fields = { scheduleId: orderId }
    const answer = await managed.ask(scheduleRoute, managed.root.stamper, fields, relay)
    expect([answer.outcome, read.toSorted()]).toEqual(["ok", ["deposit", "order"]])
    await world.close()
  })
})
