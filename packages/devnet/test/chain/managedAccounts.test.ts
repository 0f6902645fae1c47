import { evmChain } from "@shielded-relay/chain-evm"
import {
  addressBytes,
  nobleDigestSigner,
  type Address,
  type DepositNote,
  type Leg,
  type PoolGatewayShape,
  type SignedTransaction,
  type TransactionFees,
  type WalletChain,
} from "@shielded-relay/core"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { Effect, Exit, Redacted, Scope } from "effect"
import { bytesToHex, hexToBytes, parseEther } from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployDevnet, receiptOf, startEvmNode, type Devnet } from "../../src/index.ts"
import { addressOf } from "./PoolSide.ts"

/** A new account pays its public coins into the pool with lent gas. The tests depend on each other and run in order. */
describe("a managed account", () => {
  let devnet: Devnet
  let gateway: PoolGatewayShape
  let wallets: WalletChain
  const scope = Effect.runSync(Scope.make())
  const run = Effect.runPromise

  const key = generatePrivateKey()
  const wallet = privateKeyToAccount(key)
  const account = addressOf(wallet.address)
  const sign = (digest: Uint8Array) => Effect.sync(() => nobleDigestSigner(digest, hexToBytes(key)))

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode())
    const [, , , tank] = devnet.users
    const gasTank = Redacted.make<string>(tank?.privateKey ?? "")
    const options = { ...devnet.chainOptions, gasTank }
    const chain = await run(Scope.provide(evmChain(options), scope))
    gateway = chain.gateway
    wallets = chain.wallets
    await mint(50_000_000n)
  })
  afterAll(async () => {
    await run(Scope.close(scope, Exit.void))
    await devnet.node.close()
  })

  const dollar = () => addressOf(devnet.tokens[0].address)
  const coins = () => addressOf(devnet.tokens[2].address)
  const balance = (token: Address) => run(wallets.balanceOf(account, token))
  const note = (token: Address, amount: bigint, npk: bigint): DepositNote => ({
    token,
    amount,
    npk,
    encryptedNote: new Uint8Array(157).fill(Number(npk)),
  })
  const mint = async (amount: bigint) => {
    const { node, tokens, owner } = devnet
    const hash = await node.client.writeContract({
      account: owner.address,
      address: tokens[0].address,
      abi: testToken.abi,
      functionName: "mint",
      args: [wallet.address, amount],
    })
    await receiptOf(node.client, hash)
  }
  const nextNonce = (sender: Address) =>
    run(gateway.senderNonces?.next(sender, "latest") ?? Effect.die("EVM chains have nonces"))
  const signed = (leg: Leg, nonce: number, fees: TransactionFees) =>
    run(wallets.signLeg(leg, account, nonce, fees, sign))
  const sentAt = async (leg: Leg, nonce: number, replacing?: TransactionFees) => {
    const fees = await run(wallets.priceLeg(leg, account, replacing))
    const transaction = await signed(leg, nonce, fees)
    expect(await run(gateway.broadcast(transaction))).toBe("accepted")
    return transaction
  }
  const mined = async ({ hash, raw, sender, fees }: SignedTransaction) => {
    await receiptOf(devnet.node.client, `0x${hash.slice(2)}`)
    const status = await run(gateway.transactionStatus(hash))
    if (status.state !== "mined") throw new Error(`${bytesToHex(raw)} is ${status.state}`)
    expect(status).toMatchObject({ sender, success: true })
    expect(status.cost).toBeLessThanOrEqual(fees.most)
    return status
  }
  const sent = async (leg: Leg) =>
    mined(await sentAt(leg, await nextNonce(wallets.senderOf(leg, account))))

  const publicNotes = async (block: number) =>
    (await run(gateway.events(block, block))).map(({ event }) => event)
  const queued = (notes: ReadonlyArray<DepositNote>, position: number) =>
    notes.map(({ token, amount, npk, encryptedNote }, index) => ({
      type: "PublicNote",
      position: position + index,
      token: addressBytes(token),
      amount,
      npk,
      encryptedNote,
    }))

  const first = () => [note(dollar(), 20_000_000n, 1n), note(dollar(), 10_000_000n, 2n)]

  it("without coins can do nothing", async () => {
    const approve: Leg = { kind: "approve", token: dollar(), amount: 1n }
    expect(await run(Effect.flip(wallets.priceLeg(approve, account)))).toMatchObject({
      _tag: "LegRejected",
      code: "InsufficientFunds",
    })
  })

  it("is lent from the tank what its next legs may cost", async () => {
    const legs: ReadonlyArray<Leg> = [
      { kind: "approve", token: dollar(), amount: 30_000_000n },
      { kind: "deposit", notes: first() },
    ]
    const bounds = await Promise.all(legs.map((leg) => run(wallets.boundOf(leg, account))))
    const amount = bounds.reduce((sum, each) => sum + each, 0n)
    const { sender } = await sent({ kind: "top-up", amount })
    expect(sender).toBe(wallets.tank)
    expect(await balance(coins())).toBe(amount)
  })

  it("cannot deposit tokens that the pool may not take", async () => {
    const deposit: Leg = { kind: "deposit", notes: first() }
    expect(await run(Effect.flip(wallets.priceLeg(deposit, account)))).toMatchObject({
      _tag: "LegRejected",
      chainId: 31337,
      code: "TransferMismatch",
    })
  })

  it("approves and deposits tokens with the lent coins; the pool shows the notes", async () => {
    await sent({ kind: "approve", token: dollar(), amount: 30_000_000n })
    expect(await run(wallets.allowance(account, dollar()))).toBe(30_000_000n)
    const { block } = await sent({ kind: "deposit", notes: first() })
    expect(await publicNotes(block.number)).toEqual(queued(first(), 0))
    expect(await balance(dollar())).toBe(20_000_000n)
    expect(await run(wallets.allowance(account, dollar()))).toBe(0n)
  })

  it("deposits native coins, alone and beside tokens", async () => {
    await sent({ kind: "top-up", amount: parseEther("3") })
    const before = await balance(coins())
    const alone = [note(coins(), parseEther("1"), 3n)]
    const one = await sent({ kind: "deposit", notes: alone })
    expect(await publicNotes(one.block.number)).toEqual(queued(alone, 2))
    const approved = await sent({ kind: "approve", token: dollar(), amount: 5_000_000n })
    const both = [note(coins(), parseEther("0.5"), 4n), note(dollar(), 5_000_000n, 5n)]
    const two = await sent({ kind: "deposit", notes: both })
    expect(await publicNotes(two.block.number)).toEqual(queued(both, 3))
    const costs = one.cost + approved.cost + two.cost
    expect(await balance(coins())).toBe(before - parseEther("1.5") - costs)
  })

  it("uses up the nonce of a stuck deposit by a cancel, which costs gas only", async () => {
    const { client } = devnet.node
    await client.setAutomine(false)
    const nonce = await nextNonce(account)
    const before = await balance(coins())
    const deposit = await sentAt({ kind: "deposit", notes: [note(coins(), 10n ** 15n, 6n)] }, nonce)
    const cancel = await sentAt({ kind: "cancel" }, nonce, deposit.fees)
    await client.mine({ blocks: 1 })
    const { cost } = await mined(cancel)
    expect(await balance(coins())).toBe(before - cost)
    expect(await nextNonce(account)).toBe(nonce + 1)
    expect(await run(gateway.transactionStatus(deposit.hash))).toEqual({ state: "unknown" })
    expect(await run(gateway.broadcast(deposit))).toBe("nonce-taken")
    expect(await run(gateway.poolState)).toMatchObject({ queued: 5 })
    await client.setAutomine(true)
  })

  it("replaces a stuck deposit by the same one at a higher price", async () => {
    const { client } = devnet.node
    await client.setAutomine(false)
    const nonce = await nextNonce(account)
    const notes = [note(coins(), 10n ** 15n, 7n)]
    const stuck = await sentAt({ kind: "deposit", notes }, nonce)
    const raised = await sentAt({ kind: "deposit", notes }, nonce, stuck.fees)
    await client.mine({ blocks: 1 })
    const { block } = await mined(raised)
    expect(await publicNotes(block.number)).toEqual(queued(notes, 5))
    await client.setAutomine(true)
  })
})
