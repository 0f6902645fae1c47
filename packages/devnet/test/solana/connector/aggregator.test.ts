import {
  associatedAccount,
  tokenProgram,
  type AggregatorOptions,
} from "@shielded-relay/chain-solana"
import type { SwapRequest, SwapVenueShape } from "@shielded-relay/core"
import { OpenVenue, swapVenueContract } from "@shielded-relay/testkit"
import { Keypair, PublicKey } from "@solana/web3.js"
import { Effect, Exit, Layer } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { Misbehaviour } from "./fixture/aggregatorServer.ts"
import { startAggregatorWorld, type AggregatorWorld } from "./fixture/aggregatorWorld.ts"
import { forgedCall, type Wish } from "./fixture/forgedCall.ts"
import { account, around, besides, ok, swapping, unwritten } from "./fixture/misbehaviours.ts"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)

let world: AggregatorWorld
let silent: SwapVenueShape
beforeAll(async () => {
  world = await startAggregatorWorld()
  silent = (await world.connect({ url: "http://127.0.0.1:9" })).venue
})
afterEach(() => world.server.behave())
afterAll(() => world.close())

const requestOf = (amountIn: bigint): SwapRequest => ({
  chainId: world.gateway.chainId,
  tokenIn: world.tokens[0],
  tokenOut: world.tokens[1],
  amountIn,
})
const quote = (amountIn: bigint) => run(world.venue.quote(requestOf(amountIn)))
const swapOf = async (amount: bigint, wish: Wish = {}, feeFromOutput = false) => {
  const { data, amountOut: minOut } = await quote(amount)
  const swap = { venue: "aggregator", tokenOut: world.tokens[1], minOut, data, feeFromOutput }
  return run(forgedCall(world.gateway, { token: world.tokens[0], amount, ...wish, swap }))
}
const signed = async (transaction: Awaited<ReturnType<typeof swapOf>>) => {
  const [sender = world.gateway.pool] = world.gateway.senders
  const fees = await run(world.gateway.suggestFees(transaction))
  return run(world.gateway.sign(transaction, sender, null, fees))
}
const mined = (hash: string) =>
  vi.waitFor(
    async () => {
      const status = await run(world.gateway.transactionStatus(hash))
      if (status.state !== "mined") throw new Error(status.state)
      return status
    },
    { timeout: 300_000, interval: 30 },
  )

swapVenueContract(
  { describe, it, expect },
  Layer.effect(
    OpenVenue,
    Effect.sync(() => ({
      venue: world.venue,
      silent,
      pair: requestOf(1n),
      strangers: { ...requestOf(1n), tokenOut: world.gateway.pool },
      most: 500_000n,
      now: () => Date.now(),
      execute: async ({ amountIn }, { amountOut, data }) => {
        const swap = { venue: "aggregator", tokenOut: world.tokens[1], minOut: amountOut, data }
        const call = await run(
          forgedCall(world.gateway, { token: world.tokens[0], amount: amountIn, swap }),
        )
        return Exit.isSuccess(await Effect.runPromiseExit(world.gateway.simulate(call)))
          ? amountOut
          : null
      },
    })),
  ),
  2,
)

describe("a swap by an aggregator's route", () => {
  it("becomes a note of its output, less the fee paid from it", async () => {
    const { amountOut } = await quote(10_000n)
    const swap = await swapOf(10_000n, { fee: 40n }, true)
    await run(world.gateway.simulate(swap))
    const bytes = await signed(swap)
    expect(bytes.raw.length).toBeLessThanOrEqual(1_232)
    expect(await run(world.gateway.broadcast(bytes))).toBe("accepted")
    const { success, block } = await mined(bytes.hash)
    const events = await run(world.gateway.events(block.number, block.number))
    expect([success, events[6]?.event]).toMatchObject([
      true,
      { amount: amountOut - 40n, token: world.otherMint.toBytes() },
    ])
  })

  it("is signed again with the same accounts when its blockhash has expired, and executed once", async () => {
    const swap = await swapOf(2_000n)
    await run(world.gateway.simulate(swap))
    const first = await signed(swap)
    world.node.expireBlockhashes()
    world.server.behave({ instructions: () => "silence" })
    await run(world.gateway.simulate(swap))
    const second = await signed(swap)
    expect(second.hash).not.toBe(first.hash)
    expect(await run(world.gateway.broadcast(second))).toBe("accepted")
    expect((await mined(second.hash)).success).toBe(true)
    const again = await run(Effect.flip(world.gateway.simulate(swap)))
    expect(again).toMatchObject({ _tag: "SimulationRejected", code: "NullifierSpent" })
  })

  it("is refused before it is sent if its lookup table has been closed", async () => {
    const swap = await swapOf(1_000n)
    const reopen = await world.gone(world.table)
    const rejected = await run(Effect.flip(world.gateway.simulate(swap)))
    expect(rejected).toMatchObject({ code: "LookupTableClosed", byRecipient: false })
    reopen()
  })

  it("is refused before it is sent if it no longer fits a packet", async () => {
    const swap = await swapOf(1_000n, { fee: 1n })
    const paid = associatedAccount(new PublicKey(world.options.feeRecipient), world.mint)
    const reopen = await world.gone(paid)
    const rejected = await run(Effect.flip(world.gateway.simulate(swap)))
    expect(rejected).toMatchObject({ code: "TooLarge", byRecipient: false })
    reopen()
    await run(world.gateway.simulate(swap))
  })

  it("is not offered while the account that pays is missing", async () => {
    const reopen = await world.gone(associatedAccount(world.swapAuthority, world.mint))
    const none = await run(Effect.flip(world.venue.quote(requestOf(1_000n))))
    expect(none).toMatchObject({ _tag: "NoSwapRoute" })
    reopen()
    await quote(1_000n)
  })

  it("is requested with a limit on accounts, with the API key, and for the pool's accounts", async () => {
    await quote(1_000n)
    const [asked, composed] = world.server.asked.slice(-2)
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      inputMint: world.mint.toBase58(),
      outputMint: world.otherMint.toBase58(),
      amount: "1000",
      slippageBps: "500",
      swapMode: "ExactIn",
      onlyDirectRoutes: "true",
      maxAccounts: "20",
    })
    expect(asked?.headers).toMatchObject({ "x-api-key": "a key" })
    expect(composed?.headers).toMatchObject({ "x-api-key": "a key" })
    expect(JSON.parse(composed?.body ?? "")).toMatchObject({
      quoteResponse: { outAmount: expect.any(String), routePlan: expect.any(Array) },
      wrapAndUnwrapSol: false,
      useSharedAccounts: false,
    })
  })
})

const stranger = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey

describe("an aggregator's answer that the pool cannot or must not execute,", () => {
  it.each<[string, () => Misbehaviour]>([
    ["another program", swapping(() => ({ programId: tokenProgram.toBase58() }))],
    ["instructions before it", around({ setupInstructions: [{}] })],
    ["an instruction after it", around({ cleanupInstruction: {} })],
    ["a token ledger instruction", around({ tokenLedgerInstruction: {} })],
    ["other instructions", around({ otherInstructions: [{}] })],
    ["another signer", account(3, () => ({ isSigner: true }))],
    ["no signer", account(0, () => ({ isSigner: false }))],
    ["a stranger in the pool's place", account(0, () => ({ pubkey: stranger(1).toBase58() }))],
    ["a writable pool authority", account(0, () => ({ isWritable: true }))],
    ["a stranger's account to debit", account(1, () => ({ pubkey: stranger(1).toBase58() }))],
    ["a stranger's account to credit", account(2, () => ({ pubkey: stranger(1).toBase58() }))],
    ["a read-only vault account", account(2, () => ({ isWritable: false }))],
    ["the vault itself", besides(() => world.vault)],
    ["the vault's account of the input", besides(() => associatedAccount(world.vault, world.mint))],
    ["the pool's program", besides(() => new PublicKey(world.deployed.program))],
    ["the relaying account", besides(() => world.sender.publicKey)],
    [
      "the fee recipient's account",
      besides(() => associatedAccount(new PublicKey(world.options.feeRecipient), world.otherMint)),
    ],
    ["its own lookup table", besides(() => world.table)],
    ["no data", swapping(() => ({ data: "" }))],
    [
      "more accounts than the program takes",
      swapping(({ accounts }) => ({
        accounts: [...accounts, ...Array.from({ length: 22 }, () => unwritten(tokenProgram))],
      })),
    ],
  ])("with %s is not a route", async (_what, misbehaviour) => {
    world.server.behave(misbehaviour())
    const none = await run(Effect.flip(world.venue.quote(requestOf(1_000n))))
    expect(none).toMatchObject({ _tag: "NoSwapRoute", venue: "aggregator" })
    expect(none).not.toHaveProperty("because")
  })

  it("that does not fit a packet is reported as too large", async () => {
    const more = Array.from({ length: 6 }, (_, seed) => unwritten(stranger(seed + 1)))
    world.server.behave(swapping(({ accounts }) => ({ accounts: [...accounts, ...more] }))())
    const none = await run(Effect.flip(world.venue.quote(requestOf(1_000n))))
    expect(none).toMatchObject({ _tag: "NoSwapRoute", because: "too-large" })
  })

  it("is not requested for native coins or for a single token", async () => {
    const { nativeToken: coin } = world.gateway
    const before = world.server.asked.length
    for (const changes of [{ tokenIn: coin }, { tokenOut: coin }, { tokenOut: world.tokens[0] }]) {
      const request = { ...requestOf(1_000n), ...changes }
      expect((await run(Effect.flip(world.venue.quote(request))))._tag).toBe("NoSwapRoute")
    }
    expect(world.server.asked.length).toBe(before)
  })
})

describe("an aggregator's answer that is invalid,", () => {
  it.each<[string, Misbehaviour]>([
    ["no JSON", { quote: () => ({ status: 200, body: "<html>" }) }],
    ["an error of the server", { quote: () => ({ status: 500, body: {} }) }],
    ["a redirect", { quote: () => ({ status: 302, body: {} }) }],
    ["nothing at all", { quote: () => "silence" }],
    ["another amount", { quote: (honest) => ok({ ...honest, inAmount: "1" }) }],
    ["another token", { quote: (honest) => ok({ ...honest, outputMint: honest.inputMint }) }],
    ["an exact output", { quote: (honest) => ok({ ...honest, swapMode: "ExactOut" }) }],
    ["a fraction", { quote: (honest) => ok({ ...honest, outAmount: "1.5" }) }],
    ["more than any mint has", { quote: (honest) => ok({ ...honest, outAmount: "9".repeat(20) }) }],
    ["an endless quote", { quote: (honest) => ok({ ...honest, more: "x".repeat(300_000) }) }],
    ["an instruction without accounts", { instructions: () => ok({ swapInstruction: {} }) }],
    ["no instruction", { instructions: () => ({ status: 400, body: {} }) }],
    ["no instruction in time", { instructions: () => "silence" }],
    [
      "an invalid key",
      {
        instructions: (honest) => ok({ ...honest, addressLookupTableAddresses: ["z".repeat(44)] }),
      },
    ],
  ])("(%s) makes the venue unavailable", async (_what, misbehaviour) => {
    world.server.behave(misbehaviour)
    const unknown = await run(Effect.flip(world.venue.quote(requestOf(1_000n))))
    expect(unknown).toMatchObject({ _tag: "SwapVenueUnavailable", venue: "aggregator" })
  })
})

describe("an aggregator is used only if it is configured", () => {
  it("and is not by default", async () => {
    expect((await world.connectChain()).swapVenues).toEqual([])
  })

  it.each<[string, string, () => Partial<AggregatorOptions>]>([
    ["a name that is not registered", "unknown-venue", () => ({ name: "another" })],
    ["another program", "foreign-exchange", () => ({ program: world.deployed.program })],
    ["no frozen lookup table", "lookup-table", () => ({ lookupTable: world.mint.toBase58() })],
    ["a URL that is not http", "invalid-endpoint", () => ({ url: "file:///etc/hosts" })],
    ["a slippage of half", "invalid-number", () => ({ slippageBps: 5_000 })],
    ["more accounts than the program accepts", "invalid-number", () => ({ maxAccounts: 29 })],
    ["a timeout of zero", "invalid-number", () => ({ timeoutMilliseconds: 0 })],
  ])("and not with %s", async (_what, code, changes) => {
    await expect(world.connect(changes())).rejects.toMatchObject({ code })
  })
})
