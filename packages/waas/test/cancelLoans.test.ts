import { advancedBy, type CancelLoan, type WalletOperation } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { OneWallet } from "./support/storm/OneWallet.ts"

const coins = 10n ** 18n
const minute = 60_000
const payee = ({ world }: OneWallet) => world.text(simulatedAddress(0xbee1, "evm"))
const loanOf = ({ legs }: WalletOperation): CancelLoan | undefined => legs.at(-1)?.loan
const isLent = (operation: WalletOperation) => loanOf(operation) !== undefined
const owed = ({ world, text }: OneWallet) => world.owed({ address: text }, world.token())

/**
 * A payment whose deposit is signed, on a chain without block time, and whose account has lost its coins. So nodes have forgotten the deposit:
 * whatever the tank lends pays for it too, on a chain where each transaction costs the same.
 */
async function withoutCoins() {
  const wallet = await OneWallet.paying("evm", coins)
  const { chain, account, native } = wallet
  await wallet.pay("40", payee(wallet))
  await wallet.sends("approve")
  chain.mine()
  await wallet.sends("deposit")
  chain.endow(native, account, -chain.balanceOf(native, account))
  const [deposit] = chain.mempool.transactions
  if (deposit === undefined) throw new Error("the deposit was sent")
  chain.forget(deposit.hash)
  return { wallet, deposit }
}

describe("a cancel that the account cannot pay", () => {
  it("is lent its fees once, by a loan that the wallet owes", async () => {
    const { wallet, deposit } = await withoutCoins()
    const { world, chain, account, native } = wallet
    await wallet.cancel()
    await wallet.reaches(isLent)
    wallet.isMining = true
    expect(await wallet.concludes()).toBe("deposit_failed")
    const operation = await wallet.operation()
    const loan = loanOf(operation)
    expect(operation.status).toMatchObject({ code: "OPERATION_CANCELLED" })
    expect([await wallet.kinds(), loan?.transactions.length]).toEqual([["approve", "deposit"], 1])
    expect(chain.find(deposit.hash)).toBeNull()
    const cost = operation.legs.at(-1)?.executed?.cost ?? 0n
    expect(chain.balanceOf(native, account)).toBe((loan?.leg.amount ?? 0n) - cost)
    expect(advancedBy(operation)).toBe((loan?.leg.amount ?? 0n) + (loan?.executed?.cost ?? 0n))
    expect([wallet.moved, (await owed(wallet)) > 0n]).toEqual([0n, true])
    await world.close()
  })

  it("is lent nothing while the wallet's user or its organization is suspended", async () => {
    const { wallet } = await withoutCoins()
    const { world, managed } = wallet
    const { root } = managed
    const second = await managed.user(30, "root")
    const ask = async (route: string, fields = {}) =>
      expect((await managed.ask(`POST /waas/${route}`, second.stamper, fields)).outcome).toBe("ok")
    const lends = async () => {
      await world.time.advance(minute / 4)
      return isLent(await wallet.operation())
    }
    await ask("suspend", { userId: root.userId })
    await ask("cancel-scheduled-transaction", { scheduleId: (await wallet.operation()).orderId })
    expect(await lends()).toBe(false)
    await ask("suspend")
    await ask("resume", { userId: root.userId })
    expect(await lends()).toBe(false)
    await ask("resume")
    await wallet.reaches(isLent)
    await world.close()
  })

  it("is lent nothing beyond the limits of the gas tank", async () => {
    const { wallet } = await withoutCoins()
    const { world, chain } = wallet
    // At this price the fees of a cancel exceed what one operation may be lent.
    const { baseFee } = chain.conditions
    chain.conditions.baseFee = baseFee * 10_000n
    await wallet.cancel()
    await world.time.advance(minute)
    expect(isLent(await wallet.operation())).toBe(false)
    chain.conditions.baseFee = baseFee
    await wallet.reaches(isLent)
    await world.close()
  })

  it("is lent nothing more if prices rise after the loan, and is made once they fall", async () => {
    const { wallet } = await withoutCoins()
    const { world, chain } = wallet
    await wallet.cancel()
    await wallet.reaches(isLent)
    const { baseFee } = chain.conditions
    chain.mine()
    chain.conditions.baseFee = baseFee * 10n
    await wallet.reaches((operation) => loanOf(operation)?.executed !== null)
    await world.time.advance(minute)
    const [first] = [loanOf(await wallet.operation())]
    chain.conditions.baseFee = baseFee
    wallet.isMining = true
    expect(await wallet.concludes()).toBe("deposit_failed")
    expect(loanOf(await wallet.operation())?.leg).toEqual(first?.leg)
    await world.close()
  })

  it("is sent again under the same nonce with higher fees while its loan waits, with pauses that grow", async () => {
    const { wallet } = await withoutCoins()
    const { world, chain } = wallet
    await wallet.cancel()
    await wallet.reaches(isLent)
    const begun = world.time.now
    await wallet.reaches(
      (operation) => (loanOf(operation)?.transactions.length ?? 0) >= 3,
      60 * minute,
    )
    const { resendAfter } = world.network.gateway
    expect(world.time.now - begun).toBeGreaterThanOrEqual(3 * (resendAfter ?? 1_000))
    const { transactions = [] } = loanOf(await wallet.operation()) ?? {}
    expect(new Set(transactions.map(({ senderNonce }) => senderNonce)).size).toBe(1)
    expect(transactions[2]?.fees.most).toBeGreaterThan(transactions[1]?.fees.most ?? 0n)
    chain.mine()
    wallet.isMining = true
    expect(await wallet.concludes()).toBe("deposit_failed")
    await world.close()
  })

  it("counts its loan, and ends only after it, if the deposit is executed all the same", async () => {
    const { wallet, deposit } = await withoutCoins()
    const { world, chain, account, native } = wallet
    world.network.faults.dropping = true
    await wallet.cancel()
    await wallet.reaches(isLent)
    // The loan is signed, and no node has seen it. The deposit can be paid again.
    chain.endow(native, account, coins)
    chain.submit(deposit)
    chain.mine()
    await world.time.advance(minute / 2)
    for (let blocks = 0; blocks < 80; blocks += 1) chain.mine()
    await world.time.advance(minute / 2)
    expect((await wallet.operation()).status.state).not.toBe("confirmed")
    world.network.faults.dropping = false
    wallet.isMining = true
    expect(await wallet.concludes()).toBe("failed")
    const operation = await wallet.operation()
    expect(operation.status.state).toBe("confirmed")
    expect(loanOf(operation)?.executed?.success).toBe(true)
    expect((await owed(wallet)) > 0n).toBe(true)
    await world.close()
  })

  it("follows a loan that a reorganisation takes back", async () => {
    const { wallet } = await withoutCoins()
    const { world, chain } = wallet
    await wallet.cancel()
    await wallet.reaches(isLent)
    chain.mine()
    await wallet.reaches((operation) => loanOf(operation)?.executed !== null)
    chain.reorganise(1, () => [])
    chain.mempool.remove(() => true)
    wallet.isMining = true
    expect(await wallet.concludes()).toBe("deposit_failed")
    expect(loanOf(await wallet.operation())?.executed?.success).toBe(true)
    await world.close()
  })

  /** A payment whose coins the tank lent, and whose account has lost them after its deposit was sent. */
  async function withoutLentCoins() {
    const wallet = await OneWallet.paying("evm", 0n)
    const { chain, account, native } = wallet
    await wallet.pay("40", payee(wallet))
    for (const kind of ["top-up", "approve"]) {
      await wallet.sends(kind)
      chain.mine()
    }
    await wallet.sends("deposit")
    chain.endow(native, account, -chain.balanceOf(native, account))
    return wallet
  }
  const forget = ({ chain }: OneWallet, blocks: number) => {
    chain.reorganise(blocks, () => [])
    chain.mempool.remove(() => true)
  }

  it.each([
    ["the approval, which needs its coins", 1, false],
    ["the approval, which needs its coins, before the cancellation", 1, true],
    ["the top-up, whose nonce comes before the loan's", 2, false],
  ])("is paid although a reorganisation removes %s", async (_, blocks, isEarly) => {
    const wallet = await withoutLentCoins()
    if (isEarly) forget(wallet, blocks)
    await wallet.cancel()
    await wallet.reaches(isLent)
    if (!isEarly) forget(wallet, blocks)
    wallet.isMining = true
    expect(await wallet.concludes()).toBe("deposit_failed")
    const operation = await wallet.operation()
    const lent = [operation.legs[0], loanOf(operation)].map((one) => one?.executed?.success)
    expect(lent).toEqual([true, true])
    await wallet.world.close()
  })

  it("sends a top-up again that a reorganisation removes, although the tank lends nothing more", async () => {
    const wallet = await withoutLentCoins()
    const { managed, world, chain } = wallet
    const second = await managed.user(30, "root")
    await managed.ask("POST /waas/suspend", second.stamper, { userId: managed.root.userId })
    const { orderId, legs } = await wallet.operation()
    const fields = { scheduleId: orderId }
    await managed.ask("POST /waas/cancel-scheduled-transaction", second.stamper, fields)
    await world.time.advance(minute / 4)
    forget(wallet, 2)
    const topUp = legs[0]?.executed?.txHash ?? ""
    expect(chain.find(topUp)).toBeNull()
    wallet.isMining = true
    await world.time.advance(minute)
    expect([isLent(await wallet.operation()), chain.find(topUp)?.mined.success]).toEqual([
      false,
      true,
    ])
    await world.close()
  })
})
