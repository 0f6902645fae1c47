import {
  startFaultyEndpoint,
  forMethods,
  lying,
  refusing,
  replying,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { associatedAccount, createAssociatedAccount } from "@shielded-relay/chain-solana"
import type { Address, PoolGatewayShape, PoolTransaction } from "@shielded-relay/core"
import { Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { secretOf } from "../../../src/solana/deploy/deploySolanaDevnet.ts"
import { tokenInstruction } from "../../../src/solana/deploy/solanaTokens.ts"
import { termOf } from "./fixture/termOf.ts"
import { forgedCall, fresh, type Wish } from "./fixture/forgedCall.ts"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const key = () => Keypair.generate().publicKey
const rent = 890_880n

let world: SolanaWorld
let gateway: PoolGatewayShape
let token: Address

beforeAll(async () => {
  world = await startSolanaWorld()
  gateway = await world.connect()
  token = addressOf(world.mint)
  for (const each of [token, gateway.nativeToken]) {
    const note = { token: each, npk: 5n, encryptedNote: new Uint8Array(157) }
    const { serialized } = await run(
      gateway.walletTransaction(
        [{ ...note, amount: 10_000_000_000n }],
        addressOf(world.user.publicKey),
        true,
      ),
    )
    await world.signAndSend(serialized)
  }
})
afterAll(() => world.close())
beforeEach(() => world.node.behave({ onSend: () => "executed" }))

const call = (wish: Wish = {}) => run(forgedCall(gateway, wish))
const signed = async (transaction: PoolTransaction, by = gateway) => {
  const [sender] = by.senders
  if (sender === undefined) throw new Error("no sender")
  const fees = await run(by.suggestFees(transaction))
  return run(by.sign(transaction, sender, null, fees))
}
const minedStatus = (hash: string) =>
  vi.waitFor(
    async () => {
      const status = await run(gateway.transactionStatus(hash))
      if (status.state !== "mined") throw new Error(status.state)
      return status
    },
    { timeout: 300_000, interval: 30 },
  )
/** Sends a call and waits until it is in a block. */
const relay = async (transaction: PoolTransaction) => {
  const bytes = await signed(transaction)
  expect(await run(gateway.broadcast(bytes))).toBe("accepted")
  return { ...(await minedStatus(bytes.hash)), fees: bytes.fees, raw: bytes.raw }
}
const tokensOf = async (owner: PublicKey) =>
  (await world.connection.getTokenAccountBalance(associatedAccount(owner, world.mint))).value.amount

describe("a withdrawal", () => {
  it("pays an owner without a token account, and costs at most the estimate", async () => {
    const owner = key()
    const shape = {
      joins: [2 as const],
      payouts: 1,
      nativePayouts: 0,
      fee: true,
      action: false,
    }
    const estimate = await run(gateway.estimateCost(shape))
    const before = await world.connection.getBalance(world.sender.publicKey)
    const wish = { token, to: addressOf(owner), amount: 1_000n, fee: 25n }
    const transaction = await call(wish)
    await run(gateway.simulate(transaction))
    const status = await relay(transaction)
    expect(status.success).toBe(true)
    expect(status.sender).toBe(gateway.senders[0])
    expect(await tokensOf(owner)).toBe("1000")
    expect(await tokensOf(new PublicKey(world.options.feeRecipient))).toBe("25")
    const after = await world.connection.getBalance(world.sender.publicKey)
    expect(status.cost).toBe(BigInt(before - after))
    // The fee recipient's account is created once and not estimated.
    expect(status.cost <= estimate.native + 2_039_280n).toBe(true)
    expect(status.cost <= status.fees.most).toBe(true)
    expect(status.gasUsed <= termOf(status.fees, "units")).toBe(true)
    expect(status.raw.length).toBeLessThanOrEqual(1_232)
    const again = await relay(await call(wish))
    expect(again.cost <= estimate.native).toBe(true)
    expect(await tokensOf(owner)).toBe("2000")
  })

  it("of native coins pays new and existing wallets, and leaves none below its rent-exempt minimum", async () => {
    const owner = key()
    await run(gateway.simulate(await call({ to: addressOf(owner), amount: rent, fee: 5n })))
    expect((await relay(await call({ to: addressOf(owner), amount: rent, fee: 5n }))).success).toBe(
      true,
    )
    expect(await world.connection.getBalance(owner)).toBe(Number(rent))
    const payout = { token: gateway.nativeToken, to: addressOf(owner), amount: 1n }
    expect(await run(gateway.refusesPayout(payout))).toBe(false)
    expect(await run(gateway.refusesPayout({ ...payout, to: addressOf(key()) }))).toBe(true)
  })

  it("marks exactly its nullifiers as spent", async () => {
    const nullifiers = [fresh(), fresh()] as const
    await relay(await call({ nullifiers }))
    expect(await run(gateway.isSpent(nullifiers[0]))).toBe(true)
    expect(await run(gateway.isSpent(nullifiers[1]))).toBe(true)
    expect(await run(gateway.isSpent(fresh()))).toBe(false)
    const funded = fresh()
    const [account] = PublicKey.findProgramAddressSync(
      [Buffer.from("nullifier"), Buffer.from(funded.toString(16).padStart(64, "0"), "hex")],
      new PublicKey(world.deployed.program),
    )
    await world.send(
      [
        SystemProgram.transfer({
          fromPubkey: world.user.publicKey,
          toPubkey: account,
          lamports: 2 * Number(rent),
        }),
      ],
      [world.user],
    )
    expect(await run(gateway.isSpent(funded))).toBe(false)
    expect((await relay(await call({ nullifiers: [funded, fresh()] }))).success).toBe(true)
    expect(await run(gateway.isSpent(funded))).toBe(true)
  })
})

describe("a recipient that a token refuses", () => {
  const cases: ReadonlyArray<readonly [string, () => Promise<PublicKey>]> = [
    [
      "whose account is frozen",
      async () => {
        const owner = key()
        const account = associatedAccount(owner, world.mint)
        const freeze = tokenInstruction([account], world.admin.publicKey, [10])
        freeze.keys.splice(1, 0, { pubkey: world.mint, isSigner: false, isWritable: false })
        const made = createAssociatedAccount(world.user.publicKey, owner, world.mint)
        await world.send([made, freeze], [world.user, world.admin])
        return owner
      },
    ],
    [
      "who gave the account away",
      async () => {
        const owner = Keypair.generate()
        const account = associatedAccount(owner.publicKey, world.mint)
        const made = createAssociatedAccount(world.user.publicKey, owner.publicKey, world.mint)
        const handedOn = tokenInstruction([account], owner.publicKey, [6, 2, 1, ...key().toBytes()])
        await world.send([made, handedOn], [world.user, owner])
        return owner.publicKey
      },
    ],
    [
      "that is a token account",
      () => Promise.resolve(associatedAccount(world.user.publicKey, world.mint)),
    ],
    ["that is the mint", () => Promise.resolve(world.mint)],
    ["that is a program", () => Promise.resolve(new PublicKey(world.deployed.program))],
    [
      "off the curve that nothing exists at",
      () => Promise.resolve(associatedAccount(key(), world.mint)),
    ],
  ]
  it.each(cases)("%s is reported before anything is sent", async (_who, recipient) => {
    const to = addressOf(await recipient())
    expect(await run(gateway.refusesPayout({ token, to, amount: 5n }))).toBe(true)
    const rejected = await run(Effect.flip(gateway.simulate(await call({ token, to, amount: 5n }))))
    expect(rejected).toMatchObject({ _tag: "SimulationRejected", byRecipient: true })
  })

  it("does not include a program-derived address with an account", async () => {
    const vault = addressOf(PublicKey.findProgramAddressSync([Buffer.from("somebody")], key())[0])
    await world.send(
      [
        SystemProgram.transfer({
          fromPubkey: world.user.publicKey,
          toPubkey: new PublicKey(Buffer.from(vault.slice(2), "hex")),
          lamports: Number(rent),
        }),
      ],
      [world.user],
    )
    expect(await run(gateway.refusesPayout({ token, to: vault, amount: 5n }))).toBe(false)
    expect((await relay(await call({ token, to: vault, amount: 5n }))).success).toBe(true)
  })
})

describe("a call that the pool refuses", () => {
  const spent = [fresh(), fresh()] as const

  it.each<[string, () => Promise<PoolTransaction>, string]>([
    [
      "because its notes are spent",
      async () => {
        const nullifiers = [fresh(), fresh()] as const
        await relay(await call({ nullifiers }))
        return call({ nullifiers })
      },
      "NullifierSpent",
    ],
    ["because its root is unknown", () => call({ root: 77n }), "UnknownRoot"],
    ["because its deadline has passed", () => call({ deadline: 1_000 }), "Expired"],
    [
      "because its proof is invalid",
      async () => {
        const { call: proven, kind } = await call()
        return {
          kind,
          call: { ...proven, extData: { ...proven.extData, deadline: 3_999_999_999 } },
        }
      },
      "InvalidProof",
    ],
    [
      "because one note is spent twice",
      () => call({ nullifiers: [spent[0], spent[0]] }),
      "SameNullifier",
    ],
  ])("%s is reported with the pool's own error name", async (_why, made, code) => {
    const rejected = await run(Effect.flip(gateway.simulate(await made())))
    expect(rejected).toMatchObject({ _tag: "SimulationRejected", code, byRecipient: false })
  })

  it("fails on chain when it is sent anyway, and is reported as failed", async () => {
    const bytes = await signed(await call({ deadline: 1_000 }))
    const sent = await world.connection.sendRawTransaction(bytes.raw, { skipPreflight: true })
    expect(sent).toBe(bytes.hash)
    const status = await minedStatus(bytes.hash)
    expect([status.success, status.cost >= 5_000n]).toEqual([false, true])
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
  })
})

describe("sent bytes", () => {
  it("that were dropped are sent again unchanged", async () => {
    world.node.behave({ onSend: (_signature, attempt) => (attempt < 3 ? "dropped" : "executed") })
    const bytes = await signed(await call())
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
    expect(await run(gateway.transactionStatus(bytes.hash))).toEqual({ state: "unknown" })
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
    expect((await minedStatus(bytes.hash)).success).toBe(true)
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
  })

  it("whose answer was lost are found by their signature", async () => {
    world.node.behave({ onSend: () => "executed, answer lost" })
    const bytes = await signed(await call())
    expect(["accepted", "unclear"]).toContain(await run(gateway.broadcast(bytes)))
    expect((await minedStatus(bytes.hash)).success).toBe(true)
  })

  it("expire once a final block is above their last valid height, and the same call is signed again", async () => {
    world.node.behave({ onSend: () => "dropped" })
    const transaction = await call()
    const bytes = await signed(transaction)
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
    world.node.expireBlockhashes()
    expect(await run(gateway.broadcast(bytes))).toBe("expired")

    world.node.behave({ onSend: () => "executed" })
    const [sender] = gateway.senders
    const fees = await run(gateway.suggestFees(transaction, bytes.fees))
    expect(termOf(fees, "unitPrice") > termOf(bytes.fees, "unitPrice")).toBe(true)
    const anew = await run(gateway.sign(transaction, sender ?? token, null, fees))
    expect(anew.hash).not.toBe(bytes.hash)
    expect(await run(gateway.broadcast(anew))).toBe("accepted")
    expect((await minedStatus(anew.hash)).success).toBe(true)
    expect(await run(gateway.broadcast(bytes))).toBe("expired")
  })

  it("that were executed never expire", async () => {
    const bytes = await signed(await call())
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
    await minedStatus(bytes.hash)
    world.node.expireBlockhashes()
    expect(await run(gateway.broadcast(bytes))).toBe("accepted")
  })

  it("cannot be paid by an account without coins, which is not reported as a refusal of the call", async () => {
    const poor = await world.connect({ senders: [secretOf(Keypair.generate())] })
    const transaction = await call()
    const bytes = await signed(transaction, poor)
    expect(await run(poor.broadcast(bytes))).toBe("unfunded")
    const failure = await run(Effect.flip(poor.simulate(transaction)))
    expect(failure._tag).toBe("ChainUnavailable")
  })
})

describe("an endpoint for sending alone, which accepts everything", () => {
  it("does not keep dropped bytes from expiring", async () => {
    const mute = await startFaultyEndpoint(world.node.url)
    const through = await world.connect({
      endpoints: [
        { url: world.node.url, name: "node", use: "read" },
        { url: mute.url, name: "mute", use: "submit" },
      ],
    })
    const bytes = await signed(await call(), through)
    mute.behave(forMethods(["sendTransaction"], replying(bytes.hash)))
    expect(await run(through.broadcast(bytes))).toBe("accepted")
    world.node.expireBlockhashes()
    expect(await run(through.broadcast(bytes))).toBe("expired")
    await mute.close()
  })
})

describe("a private endpoint", () => {
  it("is alone asked whether a program controls the recipient of a payment", async () => {
    const open = await startFaultyEndpoint(world.node.url)
    const trusted = await startFaultyEndpoint(world.node.url)
    const through = await world.connect({
      endpoints: [
        { url: open.url, name: "open" },
        { url: trusted.url, name: "trusted", use: "private" },
      ],
    })
    const recipient = Keypair.generate().publicKey
    const isNamed = ({ requests }: FaultyEndpoint) =>
      JSON.stringify(requests).includes(recipient.toBase58())
    expect(await run(through.isContract(addressOf(recipient)))).toBe(false)
    expect([isNamed(open), isNamed(trusted)]).toEqual([false, true])
    await open.close()
    await trusted.close()
  })
})

describe("expiry through endpoints of which one is wrong", () => {
  let other: FaultyEndpoint
  let doubted: PoolGatewayShape

  beforeEach(async () => {
    other = await startFaultyEndpoint(world.node.url)
    doubted = await world.connect({
      endpoints: [
        { url: world.node.url, name: "node" },
        { url: other.url, name: "other" },
      ],
    })
  })
  afterEach(() => other.close())

  it.each<[string, Parameters<FaultyEndpoint["behave"]>[0]]>([
    ["sees no final block past it", lying("getBlockHeight", () => 1)],
    [
      "does not answer about the signature",
      forMethods(["getSignatureStatuses"], refusing(-32603, "Internal error")),
    ],
    [
      "has seen it executed",
      lying("getSignatureStatuses", () => ({
        context: { slot: 1 },
        value: [{ slot: 1, err: null, confirmations: null, confirmationStatus: "finalized" }],
      })),
    ],
  ])("is not believed when one %s", async (_what, fault) => {
    world.node.behave({ onSend: () => "dropped" })
    const bytes = await signed(await call())
    world.node.expireBlockhashes()
    other.behave(fault)
    expect(await run(doubted.broadcast(bytes))).not.toBe("expired")
  })
})
