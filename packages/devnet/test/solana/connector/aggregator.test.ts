import {
  associatedAccount,
  createAssociatedAccount,
  deployExchange,
  registerVenue,
  tokenProgram,
  type AggregatorOptions,
} from "@shielded-relay/chain-solana"
import type { Address, PoolGatewayShape, SwapRequest, SwapVenueShape } from "@shielded-relay/core"
import { OpenVenue, swapVenueContract } from "@shielded-relay/testkit"
import { Keypair, PublicKey } from "@solana/web3.js"
import { Effect, Exit, Layer, Redacted } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { secretOf } from "../../../src/solana/deploy/deploySolanaDevnet.ts"
import { mintTo } from "../../../src/solana/deploy/solanaTokens.ts"
import {
  startAggregatorServer,
  type InstructionsBody,
  type Misbehaviour,
  type NamedAccount,
} from "./fixture/aggregatorServer.ts"
import { forgedCall, type Wish } from "./fixture/forgedCall.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const name = "aggregator"

let world: SolanaWorld
let server: Awaited<ReturnType<typeof startAggregatorServer>>
let options: AggregatorOptions
let gateway: PoolGatewayShape
let venue: SwapVenueShape
let silent: SwapVenueShape
let tokens: readonly [Address, Address]
/** A lookup table of the market's accounts that its maker can close. */
let table: string

const connect = async (changes: Partial<AggregatorOptions> = {}) => {
  const { gateway: connected, swapVenues = [] } = await world.connectChain({
    swaps: { venues: [{ ...options, ...changes }] },
  })
  const [first] = swapVenues
  if (first === undefined) throw new Error("the venue was configured")
  return { gateway: connected, venue: first }
}

beforeAll(async () => {
  world = await startSolanaWorld()
  const { mint, otherMint, admin, user, node, connection } = world
  tokens = [addressOf(mint), addressOf(otherMint)]
  const deployment = {
    chainId: 501,
    endpoints: world.options.endpoints,
    deployer: secretOf(admin),
    pool: world.deployed.program,
  }
  const pairs = [[mint.toBase58(), otherMint.toBase58()]] as const
  const exchange = await run(
    Effect.scoped(deployExchange({ ...deployment, name: "exchange", pairs })),
  )
  const { program } = exchange
  const registered = await run(
    Effect.scoped(registerVenue({ ...deployment, name, program, tokens: pairs.flat() })),
  )
  const market = new PublicKey(exchange.markets[0] ?? "")
  for (const [one, amount] of [
    [mint, 1_000_000n],
    [otherMint, 2_000_000n],
  ] as const) {
    const paid = mintTo(admin.publicKey, one, associatedAccount(market, one), amount)
    await world.send([paid], [admin])
    // A transaction that has to make the fee recipient's account has little room left for a route.
    const feeRecipient = new PublicKey(world.options.feeRecipient)
    await world.send([createAssociatedAccount(admin.publicKey, feeRecipient, one)], [admin])
  }
  table = Keypair.generate().publicKey.toBase58()
  const frozen = await stored(new PublicKey(exchange.lookupTable ?? ""))
  openTable = () => node.setAccount(table, frozen)
  openTable()
  server = await startAggregatorServer({
    program,
    market,
    lookupTable: table,
    held: async (account) =>
      connection.getTokenAccountBalance(account).then(
        ({ value }) => BigInt(value.amount),
        () => 0n,
      ),
  })
  const apiKey = Redacted.make("a key")
  options = { kind: "aggregator", api: "jupiter", ...registered, url: server.url, apiKey }
  ;({ gateway, venue } = await connect({ timeoutMilliseconds: 1_000 }))
  silent = (await connect({ url: "http://127.0.0.1:9" })).venue
  const note = { npk: 5n, encryptedNote: new Uint8Array(157), amount: 1_000_000n }
  const { serialized } = await run(
    gateway.walletTransaction([{ ...note, token: tokens[0] }], addressOf(user.publicKey)),
  )
  await world.signAndSend(serialized)
  node.passTime(48 * 3_600 + 60)
  node.advance(4)
})
let openTable = (): void => undefined
afterEach(() => {
  server.behave()
  openTable()
})
afterAll(async () => {
  server.close()
  await world.close()
})

/** An account as the cluster keeps it. */
const stored = async (key: PublicKey) => {
  const account = await world.connection.getAccountInfo(key)
  if (account === null) throw new Error(`${key.toBase58()} is not there`)
  return { ...account, lamports: BigInt(account.lamports), owner: account.owner.toBase58() }
}
/** Takes an account away, and gives what brings it back. */
const gone = async (key: PublicKey) => {
  const account = await stored(key)
  const put = (what: typeof account | null) => {
    world.node.setAccount(key.toBase58(), what)
    world.node.advance(4)
  }
  put(null)
  return () => put(account)
}

const requestOf = (amountIn: bigint): SwapRequest => ({
  chainId: gateway.chainId,
  tokenIn: tokens[0],
  tokenOut: tokens[1],
  amountIn,
})
const quote = (amountIn: bigint) => run(venue.quote(requestOf(amountIn)))
const swapOf = async (amount: bigint, wish: Wish = {}, feeFromOutput = false) => {
  const { data, amountOut: minOut } = await quote(amount)
  const swap = { venue: name, tokenOut: tokens[1], minOut, data, feeFromOutput }
  return run(forgedCall(gateway, { token: tokens[0], amount, ...wish, swap }))
}
const signed = async (transaction: Awaited<ReturnType<typeof swapOf>>) => {
  const [sender = gateway.pool] = gateway.senders
  const fees = await run(gateway.suggestFees(transaction))
  return run(gateway.sign(transaction, sender, null, fees))
}
const mined = (hash: string) =>
  vi.waitFor(
    async () => {
      const status = await run(gateway.transactionStatus(hash))
      if (status.state !== "mined") throw new Error(status.state)
      return status
    },
    { timeout: 20_000, interval: 30 },
  )

swapVenueContract(
  { describe, it, expect },
  Layer.effect(
    OpenVenue,
    Effect.sync(() => ({
      venue,
      silent,
      pair: requestOf(1n),
      strangers: { ...requestOf(1n), tokenOut: gateway.pool },
      most: 500_000n,
      now: () => Date.now(),
      execute: async ({ amountIn }, { amountOut, data }) => {
        const swap = { venue: name, tokenOut: tokens[1], minOut: amountOut, data }
        const call = await run(forgedCall(gateway, { token: tokens[0], amount: amountIn, swap }))
        return Exit.isSuccess(await Effect.runPromiseExit(gateway.simulate(call)))
          ? amountOut
          : null
      },
    })),
  ),
  2,
)

describe("a swap by an aggregator's route", () => {
  it("becomes a note of what it gave, less the fee that it pays itself", async () => {
    const { amountOut } = await quote(10_000n)
    const swap = await swapOf(10_000n, { fee: 40n }, true)
    await run(gateway.simulate(swap))
    const bytes = await signed(swap)
    expect(bytes.raw.length).toBeLessThanOrEqual(1_232)
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
    const { success, block } = await mined(bytes.hash)
    const events = await run(gateway.events(block.number, block.number))
    expect([success, events[6]?.event]).toMatchObject([
      true,
      { amount: amountOut - 40n, token: world.otherMint.toBytes() },
    ])
  })

  it("is signed anew with the same accounts when its blockhash has expired, and executed once", async () => {
    const swap = await swapOf(2_000n)
    await run(gateway.simulate(swap))
    const first = await signed(swap)
    world.node.expireBlockhashes()
    server.behave({ instructions: () => "silence" })
    await run(gateway.simulate(swap))
    const second = await signed(swap)
    expect(second.hash).not.toBe(first.hash)
    expect(await run(gateway.broadcast(second))).toBe("accepted")
    expect((await mined(second.hash)).success).toBe(true)
    const again = await run(Effect.flip(gateway.simulate(swap)))
    expect(again).toMatchObject({ _tag: "SimulationRejected", code: "NullifierSpent" })
  })

  it("is refused before anybody sees it once the table that it refers to is closed", async () => {
    const swap = await swapOf(1_000n)
    world.node.setAccount(table, null)
    world.node.advance(4)
    const rejected = await run(Effect.flip(gateway.simulate(swap)))
    expect(rejected).toMatchObject({ code: "LookupTableClosed", byRecipient: false })
  })

  it("is refused before anybody sees it once it fits no packet any more", async () => {
    const swap = await swapOf(1_000n, { fee: 1n })
    const paid = associatedAccount(new PublicKey(world.options.feeRecipient), world.mint)
    const reopen = await gone(paid)
    const rejected = await run(Effect.flip(gateway.simulate(swap)))
    expect(rejected).toMatchObject({ code: "TooLarge", byRecipient: false })
    reopen()
    await run(gateway.simulate(swap))
  })

  it("is not offered while the account is missing that pays", async () => {
    const pool = new PublicKey(world.deployed.program)
    const [authority] = PublicKey.findProgramAddressSync([Buffer.from("swap")], pool)
    const reopen = await gone(associatedAccount(authority, world.mint))
    const none = await run(Effect.flip(venue.quote(requestOf(1_000n))))
    expect(none).toMatchObject({ _tag: "NoSwapRoute" })
    reopen()
    await quote(1_000n)
  })

  it("is asked for as few accounts as a packet may hold, with the key, for the pool's accounts", async () => {
    await quote(1_000n)
    const [asked, composed] = server.asked.slice(-2)
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

const ok = (body: object) => ({ status: 200, body })
const stranger = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const unwritten = (key: PublicKey): NamedAccount => ({
  pubkey: key.toBase58(),
  isSigner: false,
  isWritable: false,
})
const swapping =
  (change: (honest: InstructionsBody["swapInstruction"]) => object) => (): Misbehaviour => ({
    instructions: (honest) =>
      ok({
        ...honest,
        swapInstruction: { ...honest.swapInstruction, ...change(honest.swapInstruction) },
      }),
  })
const account = (at: number, change: () => Partial<NamedAccount>) =>
  swapping(({ accounts }) => ({
    accounts: accounts.map((one, index) => (index === at ? { ...one, ...change() } : one)),
  }))
const besides = (key: () => PublicKey) =>
  swapping(({ accounts }) => ({ accounts: [...accounts, unwritten(key())] }))
const around = (fields: object) => (): Misbehaviour => ({
  instructions: (honest) => ok({ ...honest, ...fields }),
})
const vault = () => new PublicKey(vaultText())
const vaultText = () => {
  const [found] = PublicKey.findProgramAddressSync(
    [Buffer.from("vault")],
    new PublicKey(world.deployed.program),
  )
  return found.toBase58()
}

describe("an aggregator's answer that the pool cannot or must not execute,", () => {
  it.each<[string, () => Misbehaviour]>([
    ["another program", swapping(() => ({ programId: tokenProgram.toBase58() }))],
    ["instructions before it", around({ setupInstructions: [{}] })],
    ["an instruction after it", around({ cleanupInstruction: {} })],
    ["an instruction of a ledger", around({ tokenLedgerInstruction: {} })],
    ["other instructions", around({ otherInstructions: [{}] })],
    ["another signer", account(3, () => ({ isSigner: true }))],
    ["no signer", account(0, () => ({ isSigner: false }))],
    ["a stranger in the pool's place", account(0, () => ({ pubkey: stranger(1).toBase58() }))],
    ["a pool's authority that can be written", account(0, () => ({ isWritable: true }))],
    ["a stranger's tokens to pay with", account(1, () => ({ pubkey: stranger(1).toBase58() }))],
    ["a stranger who is paid", account(2, () => ({ pubkey: stranger(1).toBase58() }))],
    ["a vault that is only read", account(2, () => ({ isWritable: false }))],
    ["the vault itself", besides(vault)],
    ["the vault's account of the input", besides(() => associatedAccount(vault(), world.mint))],
    ["the pool's program", besides(() => new PublicKey(world.deployed.program))],
    ["who pays for transactions", besides(() => world.sender.publicKey)],
    [
      "the account that gets the fees",
      besides(() => associatedAccount(new PublicKey(world.options.feeRecipient), world.otherMint)),
    ],
    ["its own lookup table", besides(() => new PublicKey(table))],
    ["no data", swapping(() => ({ data: "" }))],
    [
      "more accounts than the program takes",
      swapping(({ accounts }) => ({
        accounts: [...accounts, ...Array.from({ length: 22 }, () => unwritten(tokenProgram))],
      })),
    ],
  ])("with %s is no route", async (_what, misbehaviour) => {
    server.behave(misbehaviour())
    const none = await run(Effect.flip(venue.quote(requestOf(1_000n))))
    expect(none).toMatchObject({ _tag: "NoSwapRoute", venue: name })
    expect(none).not.toHaveProperty("because")
  })

  it("because it fits no packet, says so", async () => {
    const more = Array.from({ length: 6 }, (_, seed) => unwritten(stranger(seed + 1)))
    server.behave(swapping(({ accounts }) => ({ accounts: [...accounts, ...more] }))())
    const none = await run(Effect.flip(venue.quote(requestOf(1_000n))))
    expect(none).toMatchObject({ _tag: "NoSwapRoute", because: "too-large" })
  })

  it("for coins or for one token, is not asked for", async () => {
    const { nativeToken: coin } = gateway
    const before = server.asked.length
    for (const changes of [{ tokenIn: coin }, { tokenOut: coin }, { tokenOut: tokens[0] }]) {
      const request = { ...requestOf(1_000n), ...changes }
      expect((await run(Effect.flip(venue.quote(request))))._tag).toBe("NoSwapRoute")
    }
    expect(server.asked.length).toBe(before)
  })
})

describe("an aggregator's answer that cannot be believed,", () => {
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
      "a key that is none",
      {
        instructions: (honest) => ok({ ...honest, addressLookupTableAddresses: ["z".repeat(44)] }),
      },
    ],
  ])("of %s leaves the venue unasked", async (_what, misbehaviour) => {
    server.behave(misbehaviour)
    const unknown = await run(Effect.flip(venue.quote(requestOf(1_000n))))
    expect(unknown).toMatchObject({ _tag: "SwapVenueUnavailable", venue: name })
  })
})

describe("an aggregator is asked only where one is configured", () => {
  it("and nowhere by default", async () => {
    expect((await world.connectChain()).swapVenues).toEqual([])
  })

  it.each<[string, string, () => Partial<AggregatorOptions>]>([
    ["a name that is not registered", "unknown-venue", () => ({ name: "another" })],
    ["another program", "foreign-exchange", () => ({ program: world.deployed.program })],
    ["no frozen lookup table", "lookup-table", () => ({ lookupTable: world.mint.toBase58() })],
    ["no URL", "invalid-endpoint", () => ({ url: "file:///etc/hosts" })],
    ["a slippage of half", "invalid-number", () => ({ slippageBps: 5_000 })],
    ["room for more accounts than there is", "invalid-number", () => ({ maxAccounts: 29 })],
    ["no time", "invalid-number", () => ({ timeoutMilliseconds: 0 })],
  ])("and not with %s", async (_what, code, changes) => {
    await expect(connect(changes())).rejects.toMatchObject({ code })
  })
})
