import { forMethods, refusing, startFaultyEndpoint } from "@shielded-relay/devnet"
import { associatedAccount, createAssociatedAccount } from "@shielded-relay/chain-solana"
import type {
  Address,
  DepositNote,
  Leg,
  PoolGatewayShape,
  TransactionFees,
  WalletChain,
} from "@shielded-relay/core"
import { Keypair, PublicKey, SystemProgram, VersionedTransaction } from "@solana/web3.js"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { secretOf } from "../../../src/solana/deploy/deploySolanaDevnet.ts"
import { tokenInstruction } from "../../../src/solana/deploy/solanaTokens.ts"
import { accountWithTokens, signerOf } from "./fixture/managedAccount.ts"
import { termOf } from "./fixture/termOf.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const rent = 890_880n

let world: SolanaWorld
let gateway: PoolGatewayShape
let wallets: WalletChain
let token: Address
let native: Address

beforeAll(async () => {
  world = await startSolanaWorld()
  const chain = await world.connectChain()
  gateway = chain.gateway
  wallets = chain.wallets
  token = addressOf(world.mint)
  native = gateway.nativeToken
})
afterAll(() => world.close())
beforeEach(() => world.node.behave({ onSend: () => "executed" }))

let counter = 1_000n
const noteOf = (of: Address, amount: bigint, changes: Partial<DepositNote> = {}): DepositNote => ({
  token: of,
  amount,
  npk: ++counter,
  encryptedNote: new Uint8Array(157).fill(7),
  ...changes,
})
const deposit = (...notes: ReadonlyArray<DepositNote>): Leg => ({ kind: "deposit", notes })

async function accountWithCoins(lamports: bigint): Promise<Keypair> {
  const account = Keypair.generate()
  const transfer = SystemProgram.transfer({
    fromPubkey: world.user.publicKey,
    toPubkey: account.publicKey,
    lamports,
  })
  await world.send([transfer], [world.user])
  return account
}

const signed = (leg: Leg, account: Keypair, fees: TransactionFees) =>
  run(wallets.signLeg(leg, addressOf(account.publicKey), null, fees, signerOf(account)))
const rejectionOf = (leg: Leg, account: Keypair) =>
  run(Effect.flip(wallets.priceLeg(leg, addressOf(account.publicKey))))
const mined = (hash: string) =>
  vi.waitFor(
    async () => {
      const status = await run(gateway.transactionStatus(hash))
      if (status.state !== "mined") throw new Error(status.state)
      return status
    },
    { timeout: 300_000, interval: 30 },
  )

/** Prices, signs and sends a leg, and waits until it is in a block. */
async function execute(leg: Leg, account: Keypair) {
  const address = addressOf(account.publicKey)
  const bound = await run(wallets.boundOf(leg, address))
  const fees = await run(wallets.priceLeg(leg, address))
  const payer = new PublicKey(Buffer.from(wallets.senderOf(leg, address).slice(2), "hex"))
  const before = await world.connection.getBalance(payer)
  const bytes = await signed(leg, account, fees)
  expect(await run(gateway.broadcast(bytes))).toBe("accepted")
  const status = await mined(bytes.hash)
  expect(status.success).toBe(true)
  expect(status.sender).toBe(wallets.senderOf(leg, address))
  expect(status.sender).toBe(bytes.sender)
  expect(status.cost).toBe(BigInt(before - (await world.connection.getBalance(payer))))
  expect(status.cost <= fees.most && fees.most <= bound).toBe(true)
  expect(status.gasUsed <= termOf(fees, "units")).toBe(true)
  return { ...status, hash: bytes.hash }
}

describe("a managed account with tokens and no lamports", () => {
  it("deposits them while a relaying account pays the fee", async () => {
    const account = await accountWithTokens(world, 5_000_000n)
    const address = addressOf(account.publicKey)
    const notes = [noteOf(token, 3_000_000n), noteOf(token, 1_500_000n)]
    expect(await run(wallets.balanceOf(address, token))).toBe(5_000_000n)
    expect(await run(wallets.balanceOf(address, native))).toBe(0n)

    const { block, hash } = await execute(deposit(...notes), account)

    expect(await run(wallets.balanceOf(address, token))).toBe(500_000n)
    expect(await world.connection.getBalance(account.publicKey)).toBe(0)
    const events = (await run(gateway.events(block.number, block.number))).filter(
      ({ transactionHash, event }) => transactionHash === hash && event.type === "PublicNote",
    )
    expect(events.map(({ event }) => event)).toMatchObject(
      notes.map(({ amount, npk }) => ({ amount, npk })),
    )
    // The relaying account pays the fee alone: the note's payer is the managed account.
    for (const { logIndex: log } of events)
      expect(await run(gateway.payersOf({ transactionHash: hash, log, token }))).toEqual({
        payers: [address],
        isWhole: true,
      })
  })

  it("fills a transaction with three notes", async () => {
    const account = await accountWithTokens(world, 4_000_000n)
    const notes = Array.from({ length: 3 }, () => noteOf(token, 1_000_000n))
    await execute(deposit(...notes), account)
    const larger = deposit(...notes, noteOf(token, 1_000_000n))
    expect(await rejectionOf(larger, account)).toMatchObject({ code: "TooLarge" })
  })
})

describe("a managed account with native coins", () => {
  it("deposits all of them, or all but the rent-exempt minimum", async () => {
    expect(await run(wallets.minimumBalance)).toBe(rent)
    const account = await accountWithCoins(rent + 7_000_000n)
    const address = addressOf(account.publicKey)
    await execute(deposit(noteOf(native, 7_000_000n)), account)
    expect(await run(wallets.balanceOf(address, native))).toBe(rent)
    await execute(deposit(noteOf(native, rent)), account)
    expect(await run(wallets.balanceOf(address, native))).toBe(0n)
  })

  it.each([1n, rent - 1n])("cannot keep %s lamports", async (left) => {
    const account = await accountWithCoins(rent + 2_000_000n)
    const leg = deposit(noteOf(native, rent + 2_000_000n - left))
    expect(await rejectionOf(leg, account)).toMatchObject({ code: "InsufficientFundsForRent" })
  })
})

describe("a leg that the chain would reject", () => {
  const withTokens = () => accountWithTokens(world, 5_000_000n)
  it.each<[string, () => Promise<Keypair>, (account: Keypair) => Promise<Leg> | Leg, string]>([
    [
      "more tokens than the account has",
      withTokens,
      () => deposit(noteOf(token, 5_000_001n)),
      "InsufficientFunds",
    ],
    [
      "tokens of an account that has none",
      () => accountWithCoins(rent),
      () => deposit(noteOf(token, 1_000_000n)),
      "InsufficientFunds",
    ],
    [
      "more coins than the account has",
      () => accountWithCoins(rent),
      () => deposit(noteOf(native, rent + 1n)),
      "InsufficientFunds",
    ],
    [
      "coins of an account that has none",
      () => Promise.resolve(Keypair.generate()),
      () => deposit(noteOf(native, 1_000_000n)),
      "InsufficientFunds",
    ],
    [
      "less than the pool's minimum",
      withTokens,
      () => deposit(noteOf(token, world.leastDeposit - 1n)),
      "BelowMinimum",
    ],
    [
      "a note without an owner",
      withTokens,
      () => deposit(noteOf(token, 1_000_000n, { npk: 0n })),
      "InvalidNpk",
    ],
    [
      "tokens of a frozen account",
      withTokens,
      async ({ publicKey }) => {
        const freeze = tokenInstruction(
          [associatedAccount(publicKey, world.mint)],
          world.admin.publicKey,
          [10],
        )
        freeze.keys.splice(1, 0, { pubkey: world.mint, isSigner: false, isWritable: false })
        await world.send([freeze], [world.admin])
        return deposit(noteOf(token, 1_000_000n))
      },
      "AccountFrozen",
    ],
    [
      "tokens of an account that was given away",
      withTokens,
      async (account) => {
        const given = tokenInstruction(
          [associatedAccount(account.publicKey, world.mint)],
          account.publicKey,
          [6, 2, 1, ...Keypair.generate().publicKey.toBytes()],
        )
        await world.send([given], [world.user, account])
        return deposit(noteOf(token, 1_000_000n))
      },
      "OwnerMismatch",
    ],
  ])("names the reason: %s", async (_what, open, legOf, code) => {
    const account = await open()
    const leg = await legOf(account)
    expect(await rejectionOf(leg, account)).toMatchObject({ _tag: "LegRejected", code })
  })

  it("is not what an endpoint in trouble means", async () => {
    const faulty = await startFaultyEndpoint(world.node.url)
    const { wallets: through } = await world.connectChain({
      endpoints: [{ url: faulty.url, name: "faulty" }],
    })
    const account = await accountWithTokens(world, 5_000_000n)
    faulty.behave(forMethods(["simulateTransaction"], refusing(-32005, "Node is unhealthy")))
    const leg = deposit(noteOf(token, 1_000_000n))
    const failure = await run(Effect.flip(through.priceLeg(leg, addressOf(account.publicKey))))
    expect(failure._tag).toBe("ChainUnavailable")
    await faulty.close()
  })

  it("is not what a relaying account without lamports means", async () => {
    const poor = await world.connectChain({ senders: [secretOf(Keypair.generate())] })
    const account = await accountWithTokens(world, 5_000_000n)
    const address = addressOf(account.publicKey)
    const leg = deposit(noteOf(token, 1_000_000n))
    const failure = await run(Effect.flip(poor.wallets.priceLeg(leg, address)))
    expect(failure).toMatchObject({ _tag: "ChainUnavailable" })
    const fees = await run(wallets.priceLeg(leg, address))
    const bytes = await run(poor.wallets.signLeg(leg, address, null, fees, signerOf(account)))
    expect(await run(poor.gateway.broadcast(bytes))).toBe("unfunded")
  })
})

describe("the bytes of a leg", () => {
  it("are the same on every replica, and need no endpoint", async () => {
    const faulty = await startFaultyEndpoint(world.node.url)
    const { wallets: replica } = await world.connectChain({
      endpoints: [{ url: faulty.url, name: "other" }],
      senders: world.options.senders.toReversed(),
    })
    const account = await accountWithTokens(world, 5_000_000n)
    const leg = deposit(noteOf(token, 1_000_000n))
    const fees = await run(wallets.priceLeg(leg, addressOf(account.publicKey)))
    const asked = faulty.requests.length
    const address = addressOf(account.publicKey)
    const there = await run(replica.signLeg(leg, address, null, fees, signerOf(account)))
    expect(there).toEqual(await signed(leg, account, fees))
    expect(faulty.requests.length).toBe(asked)
    const { message } = VersionedTransaction.deserialize(there.raw)
    expect(message.header.numRequiredSignatures).toBe(2)
    await faulty.close()
  })

  it("expire once a final block is above their last valid height, and a replacement pays more", async () => {
    const account = await accountWithTokens(world, 5_000_000n)
    world.node.behave({ onSend: () => "dropped" })
    const address = addressOf(account.publicKey)
    const leg = deposit(noteOf(token, 1_000_000n))
    const fees = await run(wallets.priceLeg(leg, address))
    const bytes = await signed(leg, account, fees)
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
    expect(await run(gateway.transactionStatus(bytes.hash))).toEqual({ state: "unknown" })
    world.node.expireBlockhashes()
    expect(await run(gateway.broadcast(bytes))).toBe("expired")

    world.node.behave({ onSend: () => "executed" })
    const higher = await run(wallets.priceLeg(leg, address, fees))
    expect(termOf(higher, "unitPrice") > termOf(fees, "unitPrice")).toBe(true)
    const anew = await signed(leg, account, higher)
    expect(anew.hash).not.toBe(bytes.hash)
    expect(await run(gateway.broadcast(anew))).toBe("accepted")
    expect((await mined(anew.hash)).success).toBe(true)
    expect(await run(gateway.broadcast(bytes))).toBe("expired")
    expect(await run(wallets.balanceOf(address, token))).toBe(4_000_000n)
  })

  it("are shown to no endpoint that is only asked whether they can still be executed", async () => {
    const faulty = await startFaultyEndpoint(world.node.url)
    const { gateway: through } = await world.connectChain({
      endpoints: [{ url: faulty.url, name: "watched" }],
    })
    const account = await accountWithTokens(world, 5_000_000n)
    const leg = deposit(noteOf(token, 1_000_000n))
    const bytes = await signed(
      leg,
      account,
      await run(wallets.priceLeg(leg, addressOf(account.publicKey))),
    )
    expect(await run(through.broadcast(bytes, false))).toBe("unfunded")
    world.node.expireBlockhashes()
    expect(await run(through.broadcast(bytes, false))).toBe("expired")
    const raw = Buffer.from(bytes.raw).toString("base64")
    expect(faulty.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(faulty.requests)).not.toContain(raw)

    const anew = await signed(
      leg,
      account,
      await run(wallets.priceLeg(leg, addressOf(account.publicKey))),
    )
    expect(await run(gateway.broadcast(anew))).toBe("accepted")
    await mined(anew.hash)
    expect(await run(through.broadcast(anew, false))).toBe("accepted")
    await faulty.close()
  })

  it("are not unfunded when the account's coins are gone: the relaying account could pay", async () => {
    const account = await accountWithCoins(rent + 7_000_000n)
    const leg = deposit(noteOf(native, 7_000_000n))
    const fees = await run(wallets.priceLeg(leg, addressOf(account.publicKey)))
    const bytes = await signed(leg, account, fees)
    const away = SystemProgram.transfer({
      fromPubkey: account.publicKey,
      toPubkey: world.user.publicKey,
      lamports: rent + 7_000_000n,
    })
    await world.send([away], [world.user, account])
    expect(await run(gateway.broadcast(bytes))).toBe("unclear")
    const replaced = await run(wallets.priceLeg(leg, addressOf(account.publicKey), fees))
    expect(replaced.terms["units"]).toBe(fees.terms["units"])
  })
})

describe("a token account that holds nothing", () => {
  it("has balance 0, like one that does not exist", async () => {
    const owner = Keypair.generate().publicKey
    expect(await run(wallets.balanceOf(addressOf(owner), token))).toBe(0n)
    await world.send(
      [createAssociatedAccount(world.user.publicKey, owner, world.mint)],
      [world.user],
    )
    expect(await run(wallets.balanceOf(addressOf(owner), token))).toBe(0n)
    expect(await run(wallets.allowance(addressOf(owner), token))).toBe(2n ** 64n - 1n)
  })
})
