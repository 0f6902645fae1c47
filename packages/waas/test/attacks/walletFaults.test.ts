import type { Manner } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { FaultyProcess, type StepFault } from "../support/storm/FaultyProcess.ts"
import { OneWallet } from "../support/storm/OneWallet.ts"

const coins = 10n ** 18n
const manners: ReadonlyArray<Manner> = ["evm", "solana", "tron"]
const isNightly = process.env["NIGHTLY"] === "true"

/** A wallet without coins whose operations one process runs, which meets a fault at one step; then another process goes on. */
async function faultAt(manner: Manner, step: number, fault: StepFault) {
  const process = { current: new FaultyProcess("wallets") }
  const wallet = await OneWallet.open(manner, 0n, {
    gateway: (gateway) => process.current.sending(gateway),
  })
  const { world } = wallet
  const first = world.relays.shift()
  if (first !== undefined) await world.time.during(first.stop())
  const dying = new FaultyProcess("wallets")
  process.current = dying
  const relay = await world.start(dying.reaching(world.storage))
  await world.time.advance(5_000)
  dying.steps = 0
  dying.faults.set(step, fault)
  await wallet.ask("40", relay, () => dying.isDead)
  await world.time.until(async () => dying.isDead || (await wallet.unsettled()).length === 0)
  const { steps } = dying
  world.relays.shift()
  dying.kill()
  process.current = new FaultyProcess("wallets")
  await world.start()
  const state = wallet.isAccepted ? await wallet.ends() : "never accepted"
  const { moved } = wallet
  await world.close()
  return { state, moved, steps }
}

describe("a process that ends at any step of a wallet operation", () => {
  it.each(manners)(
    "leaves an operation that another one ends exactly once, on %s",
    async (manner) => {
      const { steps } = await faultAt(manner, 0, "crash-after")
      expect(steps).toBeGreaterThan(3)
      // Every step of the longest operation; of the others a third, and all at night.
      const stride = isNightly || manner === "evm" ? 1 : 3
      for (let step = 1; step <= steps; step += stride) {
        const { state, moved } = await faultAt(manner, step, "crash-after")
        const expected = state === "never accepted" ? [state, 0n] : ["confirmed", 40n]
        expect([step, state, moved]).toEqual([step, ...expected])
      }
    },
  )
})

describe("a leg whose nonce others use", () => {
  it("is executed once if a reorganisation brings it back", async () => {
    const wallet = await OneWallet.open("evm", coins, { network: { blockTime: 0 } })
    const { world, chain } = wallet
    await wallet.ask("40")
    await wallet.sends("approve")
    chain.mine()
    await wallet.sends("deposit")
    const [ours] = chain.mempool.transactions
    chain.useKeyOutside(wallet.account)
    chain.mine()
    await world.time.advance(30_000)
    for (let blocks = 0; blocks < 7; blocks += 1) chain.mine()
    await world.time.advance(30_000)
    expect(await wallet.kinds()).toEqual(["approve", "deposit"])
    chain.reorganise(8, (gone) =>
      gone.flatMap((one) => (one.input.kind === "other" ? (ours ?? []) : one)),
    )
    await world.time.advance(30_000)
    for (let blocks = 0; blocks < 20; blocks += 1) chain.mine()
    expect(await wallet.ends()).toBe("confirmed")
    expect(wallet.moved).toBe(40n)
    await world.close()
  })

  it("is signed anew only once the other transaction is final, even if it moves to a later block meanwhile", async () => {
    const wallet = await OneWallet.open("evm", coins, { network: { blockTime: 0 } })
    const { world, chain } = wallet
    await wallet.ask("40")
    await wallet.sends("approve")
    chain.mine()
    await wallet.sends("deposit")
    const [ours] = chain.mempool.transactions
    chain.useKeyOutside(wallet.account)
    chain.mine()
    await world.time.advance(10_000)
    // The other transaction leaves its block and enters a later one between two looks.
    let [other] = chain.tip.transactions
    chain.reorganise(1, () => [])
    for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
    if (other !== undefined) chain.submit(other.transaction)
    chain.mine()
    await world.time.advance(10_000)
    for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
    await world.time.advance(30_000)
    expect(await wallet.kinds()).toEqual(["approve", "deposit"])
    chain.reorganise(6, () => (ours === undefined ? [] : [ours]))
    await world.time.advance(30_000)
    for (let blocks = 0; blocks < 20; blocks += 1) chain.mine()
    expect(await wallet.ends()).toBe("confirmed")
    expect(wallet.moved).toBe(40n)
    await world.close()
  })

  it("is signed anew as another leg once the other transaction is final", async () => {
    const wallet = await OneWallet.open("evm", coins)
    const { chain } = wallet
    await wallet.ask("40")
    await wallet.sends("deposit")
    chain.useKeyOutside(wallet.account)
    expect(await wallet.ends()).toBe("confirmed")
    expect(await wallet.kinds()).toEqual(["approve", "deposit", "deposit"])
    expect(wallet.moved).toBe(40n)
    await wallet.world.close()
  })

  it("waits for a transaction from outside, which the network may forget", async () => {
    const wallet = await OneWallet.open("evm", coins, { network: { blockTime: 0 } })
    const { chain, world } = wallet
    const outside = chain.useKeyOutside(wallet.account)
    await wallet.ask("40")
    await world.time.advance(60_000)
    expect(await wallet.kinds()).toEqual([])
    chain.forget(outside)
    world.time.every(2_000, () => void chain.mine())
    expect(await wallet.ends()).toBe("confirmed")
    expect(wallet.moved).toBe(40n)
    await world.close()
  })

  it("ends the operation if the account cannot pay it any more", async () => {
    const wallet = await OneWallet.open("evm", coins)
    const { chain, world } = wallet
    await wallet.ask("100")
    await wallet.sends("deposit")
    chain.useKeyOutside(wallet.account)
    chain.mine()
    // The owner pays the tokens into the pool with the key that it exported.
    const note = { token: world.token(), amount: 1n, npk: 9n, encryptedNote: new Uint8Array(157) }
    chain.deposit(wallet.account, [note])
    expect(await wallet.ends(3 * 3_600_000)).toBe("failed")
    expect(chain.balanceOf(world.token(), wallet.account)).toBe(100n * 10n ** 6n - 1n)
    await world.close()
  })
})

describe("a reorganisation", () => {
  it.each<Manner>(["evm", "tron"])(
    "that removes the top-up and the approval of a deposit for ever delays it, on %s",
    async (manner) => {
      const wallet = await OneWallet.open(manner, 0n)
      const { chain, world } = wallet
      await wallet.ask("40")
      await wallet.sends("approve")
      await wallet.reaches(({ legs }) => legs[1]?.executed !== null)
      chain.reorganise(Math.min(4, chain.tip.number), () => [])
      chain.mempool.remove(() => true)
      expect(await wallet.ends(2 * 3_600_000)).toBe("confirmed")
      expect(wallet.moved).toBe(40n)
      await world.close()
    },
  )

  it("that mines a deposit anew in a block of the same number is seen, if the deposit reverts there", async () => {
    const wallet = await OneWallet.open("evm", coins, { network: { blockTime: 0 } })
    const { chain, world } = wallet
    await wallet.ask("100")
    await wallet.sends("approve")
    chain.mine()
    await wallet.sends("deposit")
    chain.mine()
    await wallet.reaches(({ legs }) => legs[1]?.executed?.success === true)
    const { number } = chain.tip
    // The account's tokens are gone in the new block.
    chain.endow(world.token(), wallet.account, -100n * 10n ** 6n)
    chain.reorganise(1)
    const [again] = chain.block(number)?.transactions ?? []
    expect(again).toMatchObject({ transaction: { input: { kind: "deposit" } }, success: false })
    await world.time.advance(10_000)
    for (let blocks = 0; blocks < 20; blocks += 1) chain.mine()
    expect(await wallet.ends()).toBe("failed")
    await world.close()
  })
})

describe("a replacement", () => {
  it("that was sent in vain leaves the transaction before it, which is mined", async () => {
    const wallet = await OneWallet.open("evm", coins, { network: { blockTime: 0 } })
    const { chain, world } = wallet
    await wallet.ask("40")
    await wallet.sends("approve")
    chain.mine()
    await wallet.sends("deposit")
    const [older] = chain.mempool.transactions
    await wallet.reaches(({ legs }) => legs[1]?.transactions.length === 2)
    await world.time.advance(5_000)
    chain.forget(chain.mempool.transactions[0]?.hash ?? "")
    if (older !== undefined) chain.submit(older)
    for (let blocks = 0; blocks < 20; blocks += 1) chain.mine()
    expect(await wallet.ends()).toBe("confirmed")
    expect((await wallet.operation()).legs[1]?.executed?.txHash).toBe(older?.hash)
    expect(wallet.moved).toBe(40n)
    await world.close()
  })

  it("is not signed for more than the account can pay", async () => {
    const wallet = await OneWallet.open("evm", 9n * 10n ** 15n, { network: { blockTime: 0 } })
    const { chain, world } = wallet
    await wallet.ask("40")
    await wallet.sends("approve")
    chain.conditions.baseFee *= 10n
    await world.time.advance(600_000)
    expect((await wallet.operation()).legs[0]?.transactions).toHaveLength(1)
    chain.conditions.baseFee /= 10n
    for (let blocks = 0; blocks < 20; blocks += 1) {
      chain.mine()
      await world.time.advance(5_000)
    }
    await world.close()
  })

  it.each<Manner>(["solana", "tron"])(
    "is never signed beside bytes that have not expired, on %s",
    async (manner) => {
      const wallet = await OneWallet.open(manner, coins)
      const { world } = wallet
      world.network.faults.fates.push("underpriced", "underpriced", "unfunded", "nonce-taken")
      await wallet.ask("40")
      expect(await wallet.ends()).toBe("confirmed")
      expect(wallet.moved).toBe(40n)
      for (const { transactions } of (await wallet.operation()).legs)
        expect(transactions).toHaveLength(1)
      await world.close()
    },
  )
})

describe("a transaction that expires", () => {
  it.each<Manner>(["solana", "tron"])(
    "counts if the last block that may hold it does, on %s",
    async (manner) => {
      const wallet = await OneWallet.open(manner, coins, { network: { blockTime: 0 } })
      const { chain, world } = wallet
      await wallet.ask("40")
      if (manner === "tron") {
        await wallet.sends("approve")
        chain.mine()
      }
      await wallet.sends("deposit")
      const [ours] = chain.mempool.transactions
      const last = ours?.fees?.recent?.lastValidBlock ?? 0
      // The network forgets it, and knows it again just in time.
      world.network.faults.dropping = true
      chain.mempool.remove(() => true)
      while (chain.tip.number < last - 1) {
        chain.mine()
        await world.time.advance(1_000)
      }
      if (ours !== undefined) chain.submit(ours)
      world.network.faults.dropping = false
      for (let blocks = 0; blocks < 30; blocks += 1) {
        chain.mine()
        await world.time.advance(5_000)
      }
      expect(await wallet.ends()).toBe("confirmed")
      expect(chain.find(ours?.hash ?? "")?.block.number).toBe(last)
      expect(wallet.moved).toBe(40n)
      await world.close()
    },
  )
})
