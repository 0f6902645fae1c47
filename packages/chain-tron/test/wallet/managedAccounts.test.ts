import { renderAddress, type Leg } from "@shielded-relay/core"
import { nativeTron, type TronDevnet } from "@shielded-relay/devnet/tron"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { approvalEnergy } from "../../src/fees/energyTable.ts"
import { ManagedChain, newAccount, tankOf, type ManagedAccount } from "../fixture/managedAccount.ts"
import { resources } from "../fixture/tronNode.ts"
import { addressOf, newNote, startPool } from "../fixture/tronPool.ts"

let devnet: TronDevnet
let managed: ManagedChain
const { run, close } = resources()
const account = newAccount()
const trx = 1_000_000n
const coin = addressOf(nativeTron)
const day = 86_400_000

beforeAll(async () => {
  devnet = await startPool()
  managed = await ManagedChain.connect(devnet, run)
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const dollar = () => addressOf(devnet.tokens[0].address)
const coinsOf = (holder: ManagedAccount = account) => managed.balance(holder.address, coin)
const tronWeb = () => devnet.owner.web.trx
const resourcesOf = (holder: ManagedAccount) =>
  tronWeb().getAccountResources(renderAddress(holder.address, "tron"))
const topUp = (amount: bigint): Leg => ({ kind: "top-up", amount })
const stake = (kind: "freeze" | "unfreeze", amount: bigint): Leg => ({
  kind,
  resource: "ENERGY",
  amount,
})

/** Lands a leg, and holds its cost to the price, and the price to the bound. */
async function land(leg: Leg, holder: ManagedAccount = account) {
  const landed = await managed.land(leg, holder)
  expect(landed.status.cost).toBeLessThanOrEqual(landed.fees.most)
  expect(landed.fees.most).toBeLessThanOrEqual(landed.bound)
  expect(landed.status.sender).toBe(managed.wallets.senderOf(leg, holder.address))
  return landed
}

describe("a managed account on TRON", () => {
  it("is activated by the tank's first TRX, for 1.1 TRX", async () => {
    const tank = addressOf(tankOf(devnet).address)
    const before = await managed.balance(tank, coin)
    expect(await coinsOf()).toBe(0n)
    const { fees, status } = await land(topUp(1_000n * trx))
    expect(fees.most).toBe((11n * trx) / 10n)
    expect(status.cost).toBe(fees.most)
    expect(await coinsOf()).toBe(1_000n * trx)
    expect(await managed.balance(tank, coin)).toBe(before - 1_000n * trx - status.cost)
    expect(account.calls.signed).toBe(0)
    // A fork could undo the activation until it is solidified.
    expect((await managed.price(topUp(1n), account)).most).toBe(fees.most)
    // Once the activation is solidified, a further transfer costs its bytes alone.
    await devnet.node.advance(3)
    const again = await land(topUp(1n))
    expect(again.fees.most).toBeLessThan(trx / 2n)
  })

  it("approves exactly what the pool may take, and deposits it", async () => {
    const amount = 70n * trx
    const deposit: Leg = { kind: "deposit", notes: [newNote(devnet.tokens[0].address, amount)] }
    expect(await managed.rejection(deposit, account)).toBe("InsufficientFunds")
    await give(amount)
    expect(await managed.rejection(deposit, account)).toBe("InsufficientAllowance")
    const before = account.calls.signed
    const approved = await land({ kind: "approve", token: dollar(), amount })
    expect(approved.status.gasUsed).toBeLessThanOrEqual(approvalEnergy)
    expect(approved.status.gasUsed * 20n).toBeGreaterThanOrEqual(approvalEnergy * 19n)
    expect(account.calls.signed).toBe(before + 1)
    const allowed = () => run(managed.wallets.allowance(account.address, dollar()))
    expect(await allowed()).toBe(amount)
    const { queued } = await run(managed.chain.gateway.poolState)
    await land(deposit)
    expect(await allowed()).toBe(0n)
    expect(await managed.balance(account.address, dollar())).toBe(0n)
    expect((await run(managed.chain.gateway.poolState)).queued).toBe(queued + 1)
  })

  it("deposits TRX with the call, without an approval", async () => {
    expect(managed.wallets.needsApproval(coin)).toBe(false)
    expect(managed.wallets.needsApproval(dollar())).toBe(true)
    expect(await run(managed.wallets.allowance(account.address, coin))).toBe(0n)
    const before = await coinsOf()
    const notes = [newNote(nativeTron, 5n * trx), newNote(nativeTron, 2n * trx)]
    const { status } = await land({ kind: "deposit", notes })
    expect(await coinsOf()).toBe(before - 7n * trx - status.cost)
  })

  it("stakes, lends the energy, takes it back, and has its TRX again after 14 days", async () => {
    const borrower = newAccount()
    const lend = (kind: "delegate" | "undelegate", amount: bigint): Leg => ({
      kind,
      resource: "ENERGY",
      amount,
      receiver: borrower.address,
    })
    const before = await coinsOf()
    const frozen = await land(stake("freeze", 200n * trx))
    expect(await coinsOf()).toBe(before - 200n * trx - frozen.status.cost)
    expect(await managed.rejection(lend("delegate", 150n * trx), account)).toBe(
      "ReceiverNotActivated",
    )
    await land(topUp(1n), borrower)
    await land(lend("delegate", 150n * trx))
    const lent = (await resourcesOf(borrower)).EnergyLimit ?? 0
    expect(lent).toBeGreaterThan(1_000)
    expect(await managed.rejection(lend("delegate", 51n * trx), account)).toBe("InsufficientStake")
    expect(await managed.rejection(stake("unfreeze", 51n * trx), account)).toBe("InsufficientStake")
    expect(await managed.rejection(lend("undelegate", 151n * trx), account)).toBe(
      "InsufficientDelegation",
    )
    await land(lend("undelegate", 150n * trx))
    expect((await resourcesOf(borrower)).EnergyLimit).toBeUndefined()
    expect(await managed.rejection(lend("undelegate", 1n), account)).toBe("InsufficientDelegation")
    const unfrozen = await land(stake("unfreeze", 200n * trx))
    expect(await managed.rejection({ kind: "withdraw-unfrozen" }, account)).toBe("NothingUnfrozen")
    await devnet.node.passTime(14 * day)
    await devnet.node.advance(3)
    const waiting = await coinsOf()
    const withdrawn = await land({ kind: "withdraw-unfrozen" })
    expect(await coinsOf()).toBe(waiting + 200n * trx - withdrawn.status.cost)
    expect(unfrozen.fees.most).toBeLessThan(trx)
  })

  it("pays for a deposit with borrowed energy, without TRX for it", async () => {
    const poor = newAccount()
    await land(topUp(2n * trx), poor)
    const notes = [newNote(nativeTron, trx / 2n)]
    expect(await managed.rejection({ kind: "deposit", notes }, poor)).toBe("InsufficientFunds")
    await devnet.node.setBalance(renderAddress(account.address, "tron"), 200_000n * trx)
    await land(stake("freeze", 100_000n * trx))
    await land({
      kind: "delegate",
      resource: "ENERGY",
      amount: 100_000n * trx,
      receiver: poor.address,
    })
    const { status } = await land({ kind: "deposit", notes }, poor)
    expect(status.gasUsed).toBeGreaterThan(50_000n)
    // Its bytes are more than the free allowance.
    expect(status.cost).toBeLessThan(trx)
    expect(await coinsOf(poor)).toBe(2n * trx - trx / 2n - status.cost)
  })
})

/** Gives the account dollars of a user. */
async function give(amount: bigint) {
  const [user] = devnet.users
  const { transaction } = await user.web.transactionBuilder.triggerSmartContract(
    devnet.tokens[0].address,
    "transfer(address,uint256)",
    { feeLimit: 1_000_000_000 },
    [
      { type: "address", value: renderAddress(account.address, "tron") },
      { type: "uint256", value: amount },
    ],
    user.address,
  )
  await user.web.trx.sendRawTransaction(await user.web.trx.sign(transaction))
  await devnet.node.advance()
}
