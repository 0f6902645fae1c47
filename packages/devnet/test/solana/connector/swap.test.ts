import {
  associatedAccount,
  deployExchangeEffect,
  type DeployExchangeOptions,
  type DeploymentProgress,
  type ExchangeOptions,
} from "@shielded-relay/chain-solana"
import type { Address, PoolGatewayShape, SwapVenueShape } from "@shielded-relay/core"
import { PublicKey } from "@solana/web3.js"
import { Cause, Effect, Exit } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { secretOf } from "../../../src/solana/deploy/deploySolanaDevnet.ts"
import { mintTo } from "../../../src/solana/deploy/solanaTokens.ts"
import { termOf } from "./fixture/termOf.ts"
import { forgedCall, type Wish } from "./fixture/forgedCall.ts"
import { memoryJournal } from "./fixture/memoryJournal.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const venueName = "local-exchange"

let world: SolanaWorld
let exchange: ExchangeOptions & { readonly markets: ReadonlyArray<string> }
let gateway: PoolGatewayShape
let venue: SwapVenueShape
let tokens: readonly [Address, Address]

/** Deploys the exchange although it is stopped once at each step: after it was sent, and of the program's pieces after one was executed. */
async function stopped(options: DeployExchangeOptions) {
  const seen = new Set<string>()
  for (;;) {
    const kill = new AbortController()
    const onProgress = (progress: DeploymentProgress) => {
      if (progress.type === "waiting") return
      const { type, step } = progress
      const point = step.startsWith("write bytes") ? "piece" : step
      if (type !== (point === "piece" ? "executed" : "sent") || seen.has(point)) return
      seen.add(point)
      kill.abort()
    }
    const deploying = Effect.scoped(deployExchangeEffect({ ...options, onProgress }))
    const ended = await Effect.runPromiseExit(deploying, { signal: kill.signal })
    if (Exit.isSuccess(ended)) {
      expect([...seen]).toEqual([
        "make a buffer for the exchange",
        "piece",
        "deploy the exchange",
        expect.stringMatching(/^make the market of /),
        `register the venue ${venueName}`,
        "make a lookup table",
        "fill the lookup table",
        "freeze the lookup table",
      ])
      return ended.value
    }
    if (!kill.signal.aborted) throw Cause.squash(ended.cause)
  }
}

beforeAll(async () => {
  world = await startSolanaWorld()
  const { mint, otherMint, admin, user } = world
  tokens = [addressOf(mint), addressOf(otherMint)]
  const signatures = async () =>
    (await world.connection.getSignaturesForAddress(admin.publicKey, undefined, "confirmed")).length
  const before = await signatures()
  exchange = await stopped({
    chainId: 501,
    endpoints: world.options.endpoints,
    deployer: secretOf(admin),
    pool: world.deployed.program,
    name: venueName,
    pairs: [[mint.toBase58(), otherMint.toBase58()]],
    journal: memoryJournal(),
  })
  // Thirteen pieces of the program; its buffer, its deployment, the market, the registration; and a table, filled and frozen.
  expect((await signatures()) - before).toBe(13 + 4 + 3)
  const market = new PublicKey(exchange.markets[0] ?? "")
  for (const [one, amount] of [
    [mint, 1_000_000n],
    [otherMint, 2_000_000n],
  ] as const) {
    const paid = mintTo(admin.publicKey, one, associatedAccount(market, one), amount)
    await world.send([paid], [admin])
  }
  const chain = await world.connectChain({ swaps: { venues: [exchange] } })
  const [first] = chain.swapVenues ?? []
  if (first === undefined) throw new Error("no venue")
  venue = first
  gateway = chain.gateway
  const note = { npk: 5n, encryptedNote: new Uint8Array(157), amount: 1_000_000n }
  const { serialized } = await run(
    gateway.walletTransaction([{ ...note, token: tokens[0] }], addressOf(user.publicKey), true),
  )
  await world.signAndSend(serialized)
})
afterAll(() => world.close())

const quote = (amountIn: bigint) =>
  run(venue.quote({ chainId: gateway.chainId, tokenIn: tokens[0], tokenOut: tokens[1], amountIn }))
const swapOf = async (amount: bigint, more: bigint, wish: Wish = {}, feeFromOutput = false) => {
  const { data, amountOut } = await quote(amount)
  const minOut = amountOut + more
  const swap = { venue: venueName, tokenOut: tokens[1], minOut, data, feeFromOutput }
  return run(forgedCall(gateway, { token: tokens[0], amount, ...wish, swap }))
}
const relay = async (transaction: Awaited<ReturnType<typeof swapOf>>) => {
  await run(gateway.simulate(transaction))
  const [sender = gateway.pool] = gateway.senders
  const fees = await run(gateway.suggestFees(transaction))
  const bytes = await run(gateway.sign(transaction, sender, null, fees))
  expect(bytes.raw.length).toBeLessThanOrEqual(1_232)
  expect(await run(gateway.broadcast(bytes))).toBe("accepted")
  return vi.waitFor(
    async () => {
      const status = await run(gateway.transactionStatus(bytes.hash))
      if (status.state !== "mined") throw new Error(status.state)
      return { ...status, fees, hash: bytes.hash }
    },
    { timeout: 300_000, interval: 30 },
  )
}

describe("a swap on Solana", () => {
  it("is refused until the pool allows calls of the venue", async () => {
    const early = await run(Effect.flip(gateway.simulate(await swapOf(1_000n, 0n))))
    expect(early).toMatchObject({ _tag: "SimulationRejected", code: "UnknownVenue" })
    world.node.passTime(48 * 3_600 + 60)
    world.node.advance(4)
    await run(gateway.simulate(await swapOf(1_000n, 0n)))
  })

  it("becomes a note of exactly the quoted amount", async () => {
    const { amountOut } = await quote(10_000n)
    const status = await relay(await swapOf(10_000n, 0n, { fee: 30n }))
    expect([status.success, status.gasUsed <= termOf(status.fees, "units")]).toEqual([true, true])
    expect(status.cost <= status.fees.most).toBe(true)
    const events = await run(gateway.events(status.block.number, status.block.number))
    expect(events.map(({ event }) => event.type)).toEqual([
      "NullifierSpent",
      "NullifierSpent",
      "NoteQueued",
      "NoteQueued",
      "Operation",
      "TreeUpdated",
      "PublicNote",
      "NoteQueued",
      "TreeUpdated",
    ])
    expect(events[6]?.event).toMatchObject({ amount: amountOut, token: world.otherMint.toBytes() })
  })

  it("can pay its fee from the output", async () => {
    const { amountOut } = await quote(10_000n)
    const status = await relay(await swapOf(10_000n, 0n, { fee: 40n }, true))
    const events = await run(gateway.events(status.block.number, status.block.number))
    expect(events[6]?.event).toMatchObject({ amount: amountOut - 40n })
    const paid = associatedAccount(new PublicKey(world.options.feeRecipient), world.otherMint)
    expect((await world.connection.getTokenAccountBalance(paid)).value.amount).toBe("40")
  })

  it("is refused by the pool if its minimum output is one unit too high", async () => {
    const rejected = await run(Effect.flip(gateway.simulate(await swapOf(1_000n, 1n))))
    expect(rejected).toMatchObject({ _tag: "SimulationRejected", code: "BelowMinOut" })
  })

  it("has no route for native coins, for a single token, or for a missing market", async () => {
    const { chainId, nativeToken: coin } = gateway
    const [one, other] = tokens
    for (const [tokenIn, tokenOut] of [
      [coin, one],
      [one, coin],
      [one, one],
      [other, gateway.pool],
    ] as const) {
      const request = { chainId, tokenIn, tokenOut, amountIn: 1_000n }
      expect((await run(Effect.flip(venue.quote(request))))._tag).toBe("NoSwapRoute")
    }
  })

  it.each<[string, string, () => Partial<ExchangeOptions>]>([
    ["a name that is not registered", "unknown-venue", () => ({ name: "another" })],
    ["another program", "foreign-exchange", () => ({ program: world.deployed.program })],
    ["no frozen lookup table", "lookup-table", () => ({ lookupTable: world.mint.toBase58() })],
  ])("is not configured with %s", async (_what, code, changes) => {
    const swaps = { venues: [{ ...exchange, ...changes() }] }
    await expect(world.connect({ swaps })).rejects.toMatchObject({ code })
  })
})
