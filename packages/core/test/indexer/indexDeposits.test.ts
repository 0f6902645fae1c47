import {
  ChainUnavailable,
  PublicDeposits,
  type Address,
  type ChainHead,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { freshUuid, solanaWallet } from "@shielded-relay/testkit"
import { addressOf, newStorage, World, type WorldOptions } from "@shielded-relay/simulated-relay"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"

const second = 1_000
const alice = { address: `0x${"a1".repeat(20)}` }
const bob = addressOf(`0x${"b0".repeat(20)}`)
const carol = addressOf(`0x${"c0".repeat(20)}`)

let world: World
afterEach(() => world.close())
const open = async (options: WorldOptions = {}) => {
  world = await World.open(options)
}

/** A deposit into Alice's balance, sent by a wallet. */
async function deposited(
  payer: Address,
  amount: bigint,
  { address }: { readonly address: string } = alice,
) {
  const { txData } = await world.time.during(
    world.relay.deposit({
      address,
      nonce: freshUuid(),
      chainId: world.chainId,
      tokenAddresses: [world.text(world.token())],
      amounts: [amount.toString()],
    }),
  )
  world.chain.endow(world.token(), payer, amount)
  return world.network.sendDeposit(payer, txData)
}
const store = (storage = world.storage) => Context.get(storage, PublicDeposits)
const steps = (storage = world.storage) =>
  Effect.runPromise(store(storage).steps(world.network.gateway.chainId))
/** Payers of a deposit of at least an amount. */
const covering = async (amount: bigint, storage = world.storage) => {
  const query = {
    chainId: world.network.gateway.chainId,
    token: world.token(),
    least: 1n,
    limit: 100,
  }
  const [fit] = await Effect.runPromise(
    store(storage).fitting(query, [{ paid: amount, released: amount }]),
  )
  return fit?.covering
}
/** Waits until the deposits of the present tip are read. */
const read = async (storage = world.storage) => {
  const { number } = world.chain.tip
  await world.time.until(async () => ((await steps(storage))[0]?.number ?? 0) >= number)
}
const isDepositor = (address: Address) =>
  Effect.runPromise(store().isDepositor(world.network.gateway.chainId, address))

describe("the index of public deposits", () => {
  it("counts payers on Solana", async () => {
    await open({ network: { manner: "solana", family: "solana" } })
    const [owner, payer] = [solanaWallet(1), addressOf(solanaWallet(2).address)]
    await deposited(payer, 5_000n, owner)
    await world.time.advance(20 * second)
    await read()
    expect(await covering(5_000n)).toBe(1)
    expect(await isDepositor(payer)).toBe(true)
    expect(await isDepositor(addressOf(owner.address))).toBe(false)
  })

  it("counts who paid, not whose balance it is", async () => {
    await open()
    await deposited(bob, 5_000n)
    await deposited(carol, 7_000n)
    await deposited(carol, 9_000n)
    await world.time.advance(20 * second)
    await read()
    expect(await covering(5_000n)).toBe(2)
    expect(await covering(8_000n)).toBe(1)
    expect(await isDepositor(bob)).toBe(true)
    expect(await isDepositor(addressOf(alice.address))).toBe(false)
  })

  it("starts at the pool's first block on storage that has none", async () => {
    await open()
    await deposited(bob, 5_000n)
    await world.time.advance(20 * second)
    const other = await newStorage()
    await world.startAfterRestore(other)
    await read(other)
    expect(await covering(5_000n, other)).toBe(1)
  })

  it("forgets deposits that a reorganisation removed, and counts those that came instead", async () => {
    await open({ network: { conditions: { finality: 100 } } })
    await deposited(bob, 5_000n)
    await world.time.advance(20 * second)
    await read()
    const hash = await deposited(carol, 7_000n)
    await world.time.until(async () => (await covering(7_000n)) === 1)
    const depth = world.chain.tip.number - (world.chain.find(hash)?.block.number ?? 0) + 1
    world.chain.reorganise(depth, (gone) => gone.filter((one) => one.hash !== hash))
    await world.time.advance(60 * second)
    await read()
    expect(await covering(7_000n)).toBe(0)
    expect(await covering(5_000n)).toBe(1)
    expect(await isDepositor(carol)).toBe(false)
  })

  it("waits for an endpoint that names payers, while the balance counts", async () => {
    let isTold = false
    await open({
      gateway: ({ payersOf, chainId }) => ({
        payersOf: (note) =>
          Effect.suspend(() =>
            isTold ? payersOf(note) : new ChainUnavailable({ chainId, reason: "no receipts" }),
          ),
      }),
    })
    await deposited(bob, 5_000n)
    await world.time.until(
      async () => (await world.balance(alice, world.token())).balance === 5_000n,
    )
    await world.time.advance(60 * second)
    expect(await covering(5_000n)).toBe(0)
    isTold = true
    await world.time.advance(20 * second)
    expect(await covering(5_000n)).toBe(1)
  })

  it("rests while an endpoint lags behind what was read, and while no block is new", async () => {
    let isBehind = false
    let head: ChainHead | null = null
    const ranges: Array<number> = []
    await open({
      gateway: (gateway) => ({
        block: (number) => (isBehind ? Effect.succeed(null) : gateway.block(number)),
        head: Effect.suspend(() => (head === null ? gateway.head : Effect.succeed(head))),
        events: (from, to) => {
          ranges.push(to - from)
          return gateway.events(from, to)
        },
      }),
    })
    await deposited(bob, 5_000n)
    await world.time.advance(30 * second)
    isBehind = true
    await world.time.advance(30 * second)
    isBehind = false
    head = await Effect.runPromise(world.network.gateway.head)
    await world.time.advance(30 * second)
    const read = ranges.length
    await world.time.advance(60 * second)
    expect(ranges.length).toBe(read)
    expect(await covering(5_000n)).toBe(1)
    expect(Math.min(...ranges)).toBeGreaterThanOrEqual(0)
    expect(world.telemetry.counted("background_defects_total", { task: "deposits" })).toBe(0)
  })

  it("counts a deposit for its first possible payer, and knows the others as depositors", async () => {
    await open({ gateway: () => shows([bob, carol], true) })
    await deposited(bob, 5_000n)
    await world.time.advance(20 * second)
    await read()
    expect(await covering(1n)).toBe(1)
    expect(await isDepositor(carol)).toBe(true)
  })

  it("leaves out a note that notes inside the pool may have paid for", async () => {
    await open({ gateway: () => shows([bob], false) })
    await deposited(bob, 5_000n)
    await world.time.advance(20 * second)
    await read()
    expect(await isDepositor(bob)).toBe(false)
  })

  it("reads more deposits than one look takes", async () => {
    await open()
    for (let n = 1; n <= 70; n += 1)
      await deposited(addressOf(`0x${n.toString(16).padStart(40, "c")}`), 5_000n)
    await world.time.advance(30 * second)
    await read()
    expect(await covering(5_000n)).toBe(70)
  })
})

function shows(payers: ReadonlyArray<Address>, isWhole: boolean): Partial<PoolGatewayShape> {
  return { payersOf: () => Effect.succeed({ payers, isWhole }) }
}
