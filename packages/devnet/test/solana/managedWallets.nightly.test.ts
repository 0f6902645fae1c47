import { isNightly } from "@shielded-relay/bench"
import { seeds } from "@shielded-relay/pool-program"
import { Keypair, PublicKey } from "@solana/web3.js"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startService, type Service } from "../../src/service/startService.ts"
import { endow } from "../../src/solana/deploy/solanaTokens.ts"
import { SolanaSender } from "../../src/solana/deploy/solanaSender.ts"
import { startSolanaDevnet } from "../../src/solana/deploy/startSolanaDevnet.ts"
import type { SolanaDevnet } from "../../src/solana/deploy/deploySolanaDevnet.ts"
import { eventually } from "../endToEnd/eventually.ts"
import { Organization, textOf, type ManagedWallet } from "../managed/Organization.ts"
import { hurried } from "../node/hurried.ts"

const dollars = 1_000_000n
const sol = 1_000_000_000n

/** A service process, its database, real proofs and a local cluster. A relaying account pays for the wallets' transactions. */
describe("managed wallets on Solana", () => {
  let devnet: SolanaDevnet
  let service: Service
  let sender: SolanaSender
  let organization: Organization
  let dollar: string
  let coin: string

  beforeAll(async () => {
    devnet = await startSolanaDevnet({ users: 0 })
    sender = new SolanaSender(devnet.node)
    dollar = devnet.tokens[0].address
    coin = devnet.tokens[2].address
    service = await startService(devnet, {
      SHIELDED_RELAY_DATABASE: "embedded",
      SHIELDED_RELAY_WAAS: "true",
      SHIELDED_RELAY_WAAS_ORGANIZATIONS: "open",
      SHIELDED_RELAY_BATCH_DELAY: "1s",
    })
    organization = await Organization.create(service, devnet.chainId)
  })
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  const key = (address: string) => new PublicKey(address)
  const lamports = async (address: PublicKey) => BigInt(await sender.connection.getBalance(address))
  const tokens = (address: PublicKey) => sender.tokensOf(address, dollar)
  const vault = () => PublicKey.findProgramAddressSync([seeds.vault], key(devnet.pool.program))[0]
  /** What the pool, the operator and a wallet's owner have of a token. */
  const books = async (wallet: ManagedWallet, token: string) => {
    const held = token === coin ? lamports : tokens
    return {
      wallet: await held(key(wallet.solana)),
      pool: await held(vault()),
      operator: await held(devnet.feeRecipient),
      shielded: await organization.shielded(wallet, wallet.solana, token),
    }
  }
  const settled = async (wallet: ManagedWallet, token: string, pool: bigint) => {
    await eventually(
      () => organization.shielded(wallet, wallet.solana, token),
      ({ balance, pending }) => balance === pool && pending === 0n,
    )
  }
  const payment = (
    { userId, solana }: ManagedWallet,
    token: string,
    amount: string,
    to?: string,
  ) => ({
    userId,
    fromAddress: solana,
    token,
    amount,
    ...(to === undefined ? {} : { to }),
  })
  const holder = async (units: bigint) => {
    const wallet = await organization.wallet()
    const mint = key(dollar)
    const { owner } = devnet
    await sender.send(endow(owner.publicKey, key(wallet.solana), mint, units), [owner])
    return wallet
  }
  const fresh = () => Keypair.generate().publicKey

  it("deposit tokens without a lamport, exactly the amount, and owe nothing", async () => {
    const wallet = await holder(100n * dollars)
    const before = await books(wallet, dollar)
    const { nonce, send } = await organization.request(
      "public-to-private",
      payment(wallet, dollar, "25.5"),
    )
    const answer = await send()
    expect(answer).toMatchObject({ status: 200, body: { status: "success" } })
    expect(await organization.confirmed(nonce)).toEqual([
      { kind: "deposit", txHash: textOf(answer, "txHash"), block: expect.any(Number) },
    ])
    const moved = (255n * dollars) / 10n
    await settled(wallet, dollar, moved)
    expect(await books(wallet, dollar)).toEqual({
      wallet: 100n * dollars - moved,
      pool: before.pool + moved,
      operator: before.operator,
      shielded: { balance: moved, pending: 0n, owed: 0n },
    })
    expect(await lamports(key(wallet.solana))).toBe(0n)
    const sent = await sender.connection.getTransaction(textOf(answer, "txHash"), {
      maxSupportedTransactionVersion: 0,
    })
    const { fee = 0, preBalances = [], postBalances = [] } = sent?.meta ?? {}
    const [payer] = sent?.transaction.message.staticAccountKeys ?? []
    expect(devnet.relayers.map(({ publicKey }) => publicKey.toBase58())).toContain(
      payer?.toBase58(),
    )
    expect((preBalances[0] ?? 0) - (postBalances[0] ?? 0)).toBe(fee)
  })

  it("pay a recipient exactly the amount through the pool; what the fees leave over is their shielded balance", async () => {
    const wallet = await holder(100n * dollars)
    const before = await books(wallet, dollar)
    const to = fresh()
    const answer = await organization.post(
      "public-to-public",
      payment(wallet, dollar, "10", to.toBase58()),
    )
    expect(answer).toMatchObject({ status: 200, data: { privacy: "immediate" } })
    const bound = BigInt(textOf(answer, "feeAmount"))
    expect(await organization.ended(textOf(answer, "scheduleId"))).toBe("completed")
    expect(await tokens(to)).toBe(10n * dollars)
    const { operator, pool } = await books(wallet, dollar)
    const fee = operator - before.operator
    expect(fee > 0n && fee <= bound).toBe(true)
    expect(pool).toBe(before.pool + bound - fee)
    await settled(wallet, dollar, bound - fee)
    expect(await books(wallet, dollar)).toEqual({
      wallet: 90n * dollars - bound,
      pool,
      operator,
      shielded: { balance: bound - fee, pending: 0n, owed: 0n },
    })
  })

  it("move native coins, but leave no account that the runtime would refuse", async () => {
    const wallet = await organization.wallet()
    await sender.confirmed(
      await sender.connection.requestAirdrop(key(wallet.solana), Number(5n * sol)),
    )
    const before = await books(wallet, coin)
    const dust = await organization.post("public-to-private", payment(wallet, coin, "4.9999"))
    expect(dust).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } })
    expect(String(dust.body["message"])).toContain("InsufficientFundsForRent")
    const more = await organization.post("public-to-private", payment(wallet, coin, "5.1"))
    expect(more).toMatchObject({ body: { code: "INSUFFICIENT_BALANCE" } })
    expect(await books(wallet, coin)).toEqual(before)

    const one = await organization.request("public-to-private", payment(wallet, coin, "1.25"))
    await one.send()
    await organization.confirmed(one.nonce)
    const to = fresh()
    const answer = await organization.post(
      "public-to-public",
      payment(wallet, coin, "2", to.toBase58()),
    )
    const bound = BigInt(textOf(answer, "feeAmount"))
    expect(await organization.ended(textOf(answer, "scheduleId"))).toBe("completed")
    expect(await lamports(to)).toBe(2n * sol)
    const after = await books(wallet, coin)
    const left = (125n * sol) / 100n + bound - (after.operator - before.operator)
    expect(after.wallet).toBe((175n * sol) / 100n - bound)
    expect(after.pool).toBe(before.pool + left)
    await settled(wallet, coin, left)
  })

  // By day a service with managed wallets is killed in `endToEnd/managedWallets.test.ts`.
  if (isNightly)
    it("move once when the service is killed with one deposit lost on the way and one payment accepted", async () => {
      const wallet = await holder(100n * dollars)
      const before = await books(wallet, dollar)
      const to = fresh()
      const { node } = devnet
      node.behave({ onSend: () => "dropped" })
      const lost = await organization.request("public-to-private", payment(wallet, dollar, "30"))
      const first = await lost.send()
      const waiting = await organization.request(
        "public-to-public",
        payment(wallet, dollar, "10", to.toBase58()),
      )
      const unanswered = waiting.send().catch(() => null)
      await eventually(
        () => organization.operation(waiting.nonce),
        ({ state, legs }) => state === "accepted" && JSON.stringify(legs) === "[]",
      )
      await service.kill()
      await unanswered
      node.behave({ onSend: () => "executed" })
      node.expireBlockhashes()
      await hurried(node, service.restart())

      const again = await lost.send()
      expect(again).toMatchObject({ status: 401, body: { code: "STAMP_NONCE_USED" } })
      const [leg] = await organization.confirmed(lost.nonce)
      expect(leg?.txHash).not.toBe(textOf(first, "txHash"))
      const told = await waiting.send()
      expect(told).toMatchObject({ status: 401, body: { code: "STAMP_NONCE_USED" } })
      const scheduleId = String(Object(told.body["operation"])["scheduleId"])
      expect(await organization.ended(scheduleId)).toBe("completed")
      const [deposit] = await organization.confirmed(waiting.nonce)
      for (const hash of [leg?.txHash ?? "", deposit?.txHash ?? ""])
        expect(await sender.sendAgain(hash)).toBe(hash)
      node.advance(2)

      expect(await tokens(to)).toBe(10n * dollars)
      const after = await books(wallet, dollar)
      const left = after.pool - before.pool
      expect(left + (after.operator - before.operator)).toBe(
        60n * dollars - after.wallet + 30n * dollars,
      )
      await settled(wallet, dollar, left)
    })

  it("keep their tokens if a payment is cancelled while its deposit is lost, and get them back shielded after it", async () => {
    const wallet = await holder(100n * dollars)
    const { node } = devnet
    const to = fresh()
    const cancelled = async (scheduleId: string) => {
      const { data } = await organization.post("cancel-scheduled-transaction", { scheduleId })
      return data
    }
    node.behave({ onSend: () => "dropped" })
    const lost = await organization.request(
      "public-to-public",
      payment(wallet, dollar, "10", to.toBase58()),
    )
    const scheduleId = textOf(await lost.send(), "scheduleId")
    expect(await cancelled(scheduleId)).toMatchObject({
      cancelled: true,
      transactions: [{ status: "pending" }],
    })
    node.behave({ onSend: () => "executed" })
    node.expireBlockhashes()
    expect(await organization.ended(scheduleId)).toBe("deposit_failed")
    expect(await tokens(key(wallet.solana))).toBe(100n * dollars)

    const txCompletionTime = Math.floor(Date.now() / 1_000) + 24 * 3_600
    const waiting = await organization.request("public-to-public", {
      ...payment(wallet, dollar, "20", to.toBase58()),
      txCompletionTime,
    })
    const made = await waiting.send()
    await organization.confirmed(waiting.nonce)
    const left = 20n * dollars + BigInt(textOf(made, "feeAmount"))
    expect(await cancelled(textOf(made, "scheduleId"))).toMatchObject({
      transactions: [{ status: "failed" }],
    })
    await settled(wallet, dollar, left)
    expect(await tokens(to)).toBe(0n)
  })
})
