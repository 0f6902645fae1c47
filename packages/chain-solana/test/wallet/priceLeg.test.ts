import { readConnection } from "@shielded-relay/chain-rpc"
import type { Leg, WalletChain } from "@shielded-relay/core"
import {
  replying,
  refusing,
  startFaultyEndpoint,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { Cause, Effect, Exit, Redacted, Scope } from "effect"
import { Keypair } from "@solana/web3.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { addressOfKey } from "../../src/encoding/keys.ts"
import { solanaEndpoints, type Endpoints } from "../../src/rpc/Endpoints.ts"
import { readLegTerms } from "../../src/sending/Terms.ts"
import { solanaWallets } from "../../src/wallet/solanaWallets.ts"
import { keyOf } from "../fixture/keys.ts"
import { anyNotes, native, pool, token } from "../fixture/pool.ts"

const genesisHash = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"
const scope = Effect.runSync(Scope.make())
const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Scope.provide(effect, scope))

const keypair = Keypair.fromSeed(new Uint8Array(32).fill(50))
const sender = addressOfKey(keypair.publicKey)
const account = addressOfKey(keyOf(51))
const bounds = { least: 0n, most: 5_000_000n }
const rents = { empty: 890_880n, tokenAccount: 2_039_280n }

let endpoint: FaultyEndpoint
let endpoints: Endpoints
beforeAll(async () => {
  endpoint = await startFaultyEndpoint("")
  const connection = await run(
    readConnection({ chainId: 501, endpoints: [{ url: endpoint.url }] }, (code) => code),
  )
  const { reading: targets, ...rest } = connection
  endpoints = await run(solanaEndpoints({ ...rest, genesisHash, targets }))
})
afterAll(() => endpoint.close())

const block = { blockhash: keyOf(60).toBase58(), lastValidBlockHeight: 312 }
const inContext = (value: unknown) => replying({ context: { slot: 1 }, value })

/** Methods that the adapter called. */
function answering(simulation: unknown): ReadonlyArray<string> {
  const called: Array<string> = []
  endpoint.behave((request, next) => {
    called.push(request.method)
    switch (request.method) {
      case "getGenesisHash":
        return replying(genesisHash)(request, next)
      case "getLatestBlockhash":
        return inContext(block)(request, next)
      case "simulateTransaction":
        return inContext(simulation)(request, next)
      default:
        return refusing(-32601, "Method not found")(request, next)
    }
  })
  return called
}

const walletsAt = (unitPrice: bigint, current = Effect.succeed(rents)): WalletChain =>
  solanaWallets(
    {
      chainId: pool.chainId,
      gasTank: null,
      senders: new Map([[sender, { address: sender, keypair: Redacted.make(keypair) }]]),
      unitPrice: bounds,
    },
    pool,
    endpoints,
    { rents: current, unitPrice: Effect.succeed(unitPrice) },
  )

const unitPrices = fc.bigInt({ min: bounds.least, max: bounds.most })

describe("the price of a leg", () => {
  it("is at most its bound, and covers two signatures and the priority fee", async () => {
    await fc.assert(
      fc.asyncProperty(anyNotes, unitPrices, fc.nat(1_400_000), async (notes, price, used) => {
        answering({ err: null, logs: [], unitsConsumed: used })
        const wallets = walletsAt(price)
        const leg: Leg = { kind: "deposit", notes }
        const [bound, fees] = await run(
          Effect.all([wallets.boundOf(leg, account), wallets.priceLeg(leg, account)]),
        )
        const { units, unitPrice, blockhash, lastValidBlockHeight } = readLegTerms(fees.terms)
        expect(fees.most <= bound).toBe(true)
        expect(unitPrice).toBe(price)
        expect({ blockhash, lastValidBlockHeight }).toEqual(block)
        const paid = (fees.most - 10_000n) * 1_000_000n - units * price
        expect(paid >= 0n && paid < 1_000_000n).toBe(true)
      }),
    )
  })

  it("rises when it replaces another, without a simulation", async () => {
    const called = answering({ err: null, logs: [], unitsConsumed: 40_000 })
    const leg: Leg = {
      kind: "deposit",
      notes: fc.sample(anyNotes, { numRuns: 1, seed: 3 })[0] ?? [],
    }
    const wallets = walletsAt(1_000n)
    const fees = await run(wallets.priceLeg(leg, account))
    const simulated = called.filter((method) => method === "simulateTransaction").length
    const higher = await run(wallets.priceLeg(leg, account, fees))
    const before = readLegTerms(fees.terms)
    expect(readLegTerms(higher.terms)).toEqual({ ...before, unitPrice: 1_501n })
    expect(higher.most > fees.most).toBe(true)
    expect(called.filter((method) => method === "simulateTransaction").length).toBe(simulated)
    // A market that rose more than that sets the price.
    const risen = await run(walletsAt(9_000n).priceLeg(leg, account, fees))
    expect(readLegTerms(risen.terms).unitPrice).toBe(9_000n)
  })
})

describe("the managed accounts of Solana", () => {
  it("keep the minimum balance that the cluster has now, which it may lower while the service runs", async () => {
    let empty = rents.empty
    const { minimumBalance } = walletsAt(
      0n,
      Effect.sync(() => ({ ...rents, empty })),
    )
    expect(await run(minimumBalance)).toBe(rents.empty)
    empty /= 10n
    expect(await run(minimumBalance)).toBe(rents.empty / 10n)
  })

  it("need no tank, no approval and no lamports for fees", async () => {
    const wallets = walletsAt(0n)
    expect([wallets.key, wallets.tank]).toEqual([{ curve: "ed25519" }, null])
    for (const each of [token, native]) {
      expect(wallets.needsApproval(each)).toBe(false)
      expect(await run(wallets.allowance(account, each))).toBe(2n ** 64n - 1n)
    }
    expect(wallets.senderOf({ kind: "cancel" }, account)).toBe(sender)
  })

  it.each<Leg>([
    { kind: "top-up", amount: 1n },
    { kind: "approve", token, amount: 1n },
    { kind: "cancel" },
    { kind: "freeze", resource: "ENERGY", amount: 1n },
    { kind: "unfreeze", resource: "BANDWIDTH", amount: 1n },
    { kind: "withdraw-unfrozen" },
    { kind: "delegate", resource: "ENERGY", amount: 1n, receiver: account },
    { kind: "undelegate", resource: "ENERGY", amount: 1n, receiver: account },
    { kind: "deposit", notes: [] },
  ])("have no leg of this kind: $kind", async (leg) => {
    const wallets = walletsAt(0n)
    const fees = { most: 0n, terms: {} }
    const sign = () => Effect.succeed(new Uint8Array(64))
    const dies = async (effect: Effect.Effect<unknown, unknown>) => {
      const exit = await Effect.runPromiseExit(effect)
      expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true)
    }
    await dies(wallets.boundOf(leg, account))
    await dies(wallets.priceLeg(leg, account))
    await dies(wallets.priceLeg(leg, account, fees))
    await dies(wallets.signLeg(leg, account, null, fees, sign))
  })
})
