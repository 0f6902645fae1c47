import { renderAddress, type Leg, type StakedResource } from "@shielded-relay/core"
import { nativeTron, type TronDevnet } from "@shielded-relay/devnet/tron"
import { Effect, Redacted } from "effect"
import { utils } from "tronweb"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { tronChain } from "../../src/index.ts"
import { ManagedChain, newAccount, tankOf } from "../fixture/managedAccount.ts"
import { resources } from "../fixture/tronNode.ts"
import { addressOf, newNote, optionsFor, startPool } from "../fixture/tronPool.ts"

let devnet: TronDevnet
let managed: ManagedChain
const { run, close } = resources()
const trx = 1_000_000n
const account = newAccount()
const stranger = newAccount()

beforeAll(async () => {
  devnet = await startPool()
  managed = await ManagedChain.connect(devnet, run)
  await managed.land({ kind: "top-up", amount: 1_000n * trx }, account)
  await managed.land({ kind: "freeze", resource: "ENERGY", amount: 10n * trx }, account)
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const dollar = () => addressOf(devnet.tokens[0].address)
const legs = (): ReadonlyArray<Leg> => [
  { kind: "top-up", amount: 3n * trx },
  { kind: "approve", token: dollar(), amount: 3n * trx },
  { kind: "deposit", notes: [newNote(nativeTron, 3n * trx)] },
  { kind: "freeze", resource: "BANDWIDTH", amount: 3n * trx },
  { kind: "unfreeze", resource: "ENERGY", amount: 3n * trx },
]

describe("a wallet of TRON", () => {
  it("pays for all legs but top-ups itself, and keeps no minimum balance", () => {
    const { wallets } = managed
    const tank = addressOf(tankOf(devnet).address)
    expect(wallets).toMatchObject({
      key: { curve: "secp256k1", name: "tron" },
      tank,
      minimumBalance: Effect.succeed(0n),
    })
    const payers = legs().map((leg) => wallets.senderOf(leg, account.address))
    expect(payers).toEqual([tank, ...payers.slice(1).map(() => account.address)])
  })

  it("signs the same bytes again without a network, each with one signature of the payer", async () => {
    for (const leg of legs()) {
      const fees = await managed.price(leg, account)
      devnet.node.behave({ loseAnswer: () => true })
      const before = account.calls.signed
      const signed = await managed.sign(leg, account, fees)
      expect(account.calls.signed - before).toBe(leg.kind === "top-up" ? 0 : 1)
      expect(await managed.sign(leg, account, fees)).toEqual(signed)
      devnet.node.behave({ loseAnswer: () => false })
      expect(signed).toMatchObject({
        sender: managed.wallets.senderOf(leg, account.address),
        senderNonce: null,
        fees,
        lastHeight: fees.terms["expiration"],
      })
      const digest = signed.hash
      const signature = Buffer.from(signed.raw.subarray(-65)).toString("hex")
      const signer = utils.crypto.ecRecover(digest, signature)
      expect(signer.toLowerCase()).toBe(`41${signed.sender.slice(2)}`)
    }
  })

  it("never signs two equal legs as one transaction", async () => {
    const leg = legs()[1] ?? { kind: "cancel" }
    const [one, other] = await Promise.all(
      [1, 2].map(async () => managed.sign(leg, account, await managed.price(leg, account))),
    )
    expect(one?.hash).not.toBe(other?.hash)
  })

  it("signs anew, within the bound and with fresh terms, what can never be mined any more", async () => {
    for (const leg of legs()) {
      const first = await managed.price(leg, account)
      const signed = await managed.sign(leg, account, first)
      devnet.node.behave({ onSend: () => "dropped" })
      expect(await managed.send(signed)).toBe("accepted")
      devnet.node.behave({ onSend: () => "executed" })
      await devnet.node.passTime(95_000)
      await devnet.node.advance(4)
      expect(await managed.send(signed)).toBe("expired")
      const next = await managed.price(leg, account, first)
      expect(next.most).toBeLessThanOrEqual(await managed.bound(leg, account))
      expect(next.terms["feeLimit"]).toBe(first.terms["feeLimit"])
      const again = await managed.sign(leg, account, next)
      expect(again.hash).not.toBe(signed.hash)
      expect(again.lastHeight).toBeGreaterThan(signed.lastHeight ?? 0)
      expect(await managed.send(again)).toBe("accepted")
      await devnet.node.advance()
      expect(await managed.status(again.hash)).toMatchObject({ state: "mined", success: true })
    }
  })

  it("does not ask whether the chain would take a leg that is signed anew", async () => {
    const leg: Leg = { kind: "freeze", resource: "ENERGY", amount: 5_000n * trx }
    const fees = await managed.price({ kind: "freeze", resource: "ENERGY", amount: trx }, account)
    expect(await managed.rejection(leg, account)).toBe("InsufficientFunds")
    expect((await managed.price(leg, account, fees)).most).toBe(fees.most)
  })

  it("stays within the bound when prices have fallen since a leg was signed", async () => {
    const leg: Leg = { kind: "approve", token: dollar(), amount: trx }
    const first = await managed.price(leg, account)
    const dearer = { ...first, terms: { ...first.terms, feeLimit: "14000000000" } }
    expect((await managed.price(leg, account, dearer)).most).toBe(await managed.bound(leg, account))
  })

  it("cannot cancel a leg: nothing is numbered", async () => {
    const { wallets } = managed
    const fees = await managed.price(legs()[0] ?? { kind: "cancel" }, account)
    const leg: Leg = { kind: "cancel" }
    for (const attempt of [
      () => run(wallets.priceLeg(leg, account.address)),
      () => run(wallets.boundOf(leg, account.address)),
      () => run(wallets.signLeg(leg, account.address, null, fees, account.sign)),
    ])
      await expect(attempt()).rejects.toThrow("cannot be cancelled")
  })

  it("ends within the time limit when no endpoint answers", async () => {
    const silent = await ManagedChain.connect(devnet, run, {
      timing: { request: 300, call: 600, events: 60_000 },
    })
    devnet.node.behave({ loseAnswer: () => true })
    const leg: Leg = { kind: "approve", token: dollar(), amount: trx }
    expect(await silent.rejection(leg, account)).toBe("ChainUnavailable")
    for (const question of [
      silent.wallets.balanceOf(account.address, dollar()),
      silent.wallets.allowance(account.address, dollar()),
    ])
      expect(await run(Effect.flip(question))).toMatchObject({ _tag: "ChainUnavailable" })
    devnet.node.behave({ loseAnswer: () => false })
  })
})

describe("a leg that the chain would reject", () => {
  /** It has stake, of which it has used nothing. */
  const staker = newAccount()
  beforeAll(async () => {
    await managed.land({ kind: "top-up", amount: 100n * trx }, staker)
    await managed.land(stake("freeze", 10n * trx), staker)
  })
  const stake = (kind: "freeze" | "unfreeze", amount: bigint): Leg => ({
    kind,
    resource: "ENERGY",
    amount,
  })
  const lend = (
    kind: "delegate" | "undelegate",
    amount: bigint,
    receiver = stranger.address,
    resource: StakedResource = "ENERGY",
  ): Leg => ({ kind, resource, amount, receiver })

  it.each<[string, string, () => Leg]>([
    ["of nothing", "AmountTooSmall", () => ({ kind: "top-up", amount: 0n })],
    ["beyond the tank", "InsufficientFunds", () => ({ kind: "top-up", amount: 10n ** 15n })],
    ["beyond 63 bits", "InsufficientFunds", () => ({ kind: "top-up", amount: 2n ** 64n })],
    [
      "of more TRX than it has",
      "InsufficientFunds",
      () => ({ kind: "deposit", notes: [newNote(nativeTron, 10_000n * trx)] }),
    ],
    [
      "of an amount below the pool's minimum",
      "BelowMinimum",
      () => ({ kind: "deposit", notes: [newNote(nativeTron, 1n)] }),
    ],
    ["of stake below 1 TRX", "AmountTooSmall", () => stake("freeze", trx - 1n)],
    ["of more stake than coins", "InsufficientFunds", () => stake("freeze", 1_000n * trx)],
    ["of no stake", "AmountTooSmall", () => stake("unfreeze", 0n)],
    ["of stake it does not have", "InsufficientStake", () => stake("unfreeze", 11n * trx)],
    [
      "of stake for another resource",
      "InsufficientStake",
      () => lend("delegate", trx, account.address, "BANDWIDTH"),
    ],
    // A freeze may yet bring the stake, but no account to lend to.
    [
      "of stake it does not have, to nobody",
      "ReceiverNotActivated",
      () => lend("delegate", 1_000n * trx),
    ],
    ["of a loan below 1 TRX", "AmountTooSmall", () => lend("delegate", trx - 1n)],
    ["of a loan to itself", "SameAccount", () => lend("delegate", trx, staker.address)],
    ["of a loan to nobody", "ReceiverNotActivated", () => lend("delegate", trx)],
    ["of a loan to a contract", "ReceiverIsContract", () => lend("delegate", trx, dollar())],
    ["of a loan that is not there", "InsufficientDelegation", () => lend("undelegate", trx)],
    ["of a loan of nothing", "AmountTooSmall", () => lend("undelegate", 0n)],
    ["of a loan from itself", "SameAccount", () => lend("undelegate", trx, staker.address)],
    ["of what is not unfrozen", "NothingUnfrozen", () => ({ kind: "withdraw-unfrozen" })],
  ])("%s is named %s before it is signed", async (_what, code, leg) => {
    expect(await managed.rejection(leg(), staker)).toBe(code)
  })

  it("is refused by the node as well, if it is signed nevertheless", async () => {
    const fees = await managed.price(stake("freeze", trx), staker)
    for (const leg of [
      { kind: "top-up", amount: 0n } satisfies Leg,
      { kind: "top-up", amount: 10n ** 15n } satisfies Leg,
      stake("freeze", trx - 1n),
      stake("freeze", 1_000n * trx),
      stake("unfreeze", 0n),
      stake("unfreeze", 11n * trx),
      lend("delegate", trx, stranger.address, "BANDWIDTH"),
      lend("delegate", trx - 1n),
      lend("delegate", trx, staker.address),
      lend("delegate", trx),
      lend("delegate", trx, dollar()),
      lend("undelegate", trx),
      lend("undelegate", 0n),
      lend("undelegate", trx, staker.address),
      { kind: "withdraw-unfrozen" } satisfies Leg,
    ]) {
      const again = await managed.price(leg, staker, fees)
      const outcome = await managed.send(await managed.sign(leg, staker, again))
      expect([leg, outcome]).toEqual([leg, isBeyondCoins(leg) ? "unfunded" : "unclear"])
    }
  })
  const isBeyondCoins = (leg: Leg) =>
    (leg.kind === "top-up" || leg.kind === "freeze") && leg.amount >= 1_000n * trx

  it("takes back a loan whose lock, which another program set, is not over", async () => {
    const borrower = newAccount()
    await managed.land({ kind: "top-up", amount: trx }, borrower)
    const { web } = devnet.owner
    const locked = await web.transactionBuilder.delegateResource(
      2_000_000,
      renderAddress(borrower.address, "tron"),
      "ENERGY",
      renderAddress(staker.address, "tron"),
      true,
      100,
    )
    await web.trx.sendRawTransaction(await web.trx.sign(locked, staker.privateKey))
    await devnet.node.advance()
    const back = lend("undelegate", 2n * trx, borrower.address)
    expect(await managed.rejection(back, staker)).toBe("InsufficientDelegation")
    await devnet.node.passTime(300_000)
    await devnet.node.advance(2)
    await managed.land(back, staker)
  })

  it("has a payer that is not activated", async () => {
    for (const leg of legs().filter(({ kind }) => kind !== "top-up"))
      expect(await managed.rejection(leg, stranger)).toBe("InsufficientFunds")
  })

  it("is an unfreezing beyond the 32nd", async () => {
    for (let times = 0; times < 32; times += 1)
      await managed.land({ kind: "unfreeze", resource: "ENERGY", amount: 1n }, staker)
    expect(await managed.rejection(stake("unfreeze", 1n), staker)).toBe("TooManyUnfreezes")
    await devnet.node.passTime(14 * 86_400_000)
    await devnet.node.advance(2)
    await managed.land(stake("unfreeze", 1n), staker)
  }, 60_000)
})

describe("the gas tank", () => {
  const refusal = (gasTank: string) =>
    run(Effect.flip(tronChain(optionsFor(devnet, undefined, { gasTank: Redacted.make(gasTank) }))))

  it("must be an account of its own with a valid key", async () => {
    expect(await refusal("0x00")).toMatchObject({ code: "invalid-sender" })
    expect(await refusal(devnet.relayers[1].privateKey)).toMatchObject({
      code: "invalid-sender",
      message: expect.stringContaining("senders[1]"),
    })
  })

  it("must have a key that signs alone", async () => {
    const [, , { address, web, privateKey }] = devnet.users
    const both = [address, devnet.users[1].address].map((each) => ({
      address: web.address.toHex(each),
      weight: 1,
    }))
    const update = await web.transactionBuilder.updateAccountPermissions(
      web.address.toHex(address),
      { type: 0, permission_name: "owner", threshold: 2, keys: both },
      undefined,
      [
        {
          type: 2,
          permission_name: "active",
          threshold: 1,
          operations: `02${"00".repeat(31)}`,
          keys: both,
        },
      ],
    )
    await web.trx.sendRawTransaction(await web.trx.sign(update))
    await devnet.node.advance()
    expect(await refusal(privateKey)).toMatchObject({
      code: "invalid-sender",
      message: expect.stringContaining("gasTank"),
    })
  })

  it("is optional: without one, a top-up is a defect and other legs are priced", async () => {
    const { wallets } = await run(tronChain(optionsFor(devnet)))
    expect(wallets.tank).toBe(null)
    const leg: Leg = { kind: "top-up", amount: trx }
    expect(() => wallets.senderOf(leg, account.address)).toThrow("no gas tank")
    const approval: Leg = { kind: "approve", token: dollar(), amount: 1n }
    const { most } = await run(wallets.priceLeg(approval, account.address))
    expect(most).toBeGreaterThan(0n)
  })
})
