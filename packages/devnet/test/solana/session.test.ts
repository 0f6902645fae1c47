import { isNightly } from "@shielded-relay/bench"
import {
  createClient,
  depositUntilSpendable,
  evmKey,
  payWithWeb3,
  solanaKey,
  type RelaySession,
} from "@shielded-relay/client"
import { Keypair } from "@solana/web3.js"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { developmentAccounts } from "../../src/node/developmentAccounts.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import type { SolanaDevnet } from "../../src/solana/deploy/deploySolanaDevnet.ts"
import { startSolanaDevnet } from "../../src/solana/deploy/startSolanaDevnet.ts"
import { SolanaSender } from "../../src/solana/deploy/solanaSender.ts"
import { denyList, type DenyList } from "../endToEnd/denyList.ts"
import { eventually } from "../endToEnd/eventually.ts"
import { decide, withheld } from "../endToEnd/quarantine.ts"
import { disclosed, holdsForItsReader } from "../endToEnd/readStatement.ts"
import { hurried } from "../node/hurried.ts"

let devnet: SolanaDevnet
let service: Service
let sender: SolanaSender
/** A wallet that screening denies. */
let mallory: Keypair
let denied: DenyList

beforeAll(async () => {
  devnet = await startSolanaDevnet({ users: 5 })
  sender = new SolanaSender(devnet.node)
  mallory = user(3)
  denied = await denyList([mallory.publicKey.toBase58()])
  service = await startService(devnet, {
    SHIELDED_RELAY_DATABASE: "embedded",
    SHIELDED_RELAY_SCREENING_DENY_FILE: denied.path,
    SHIELDED_RELAY_DEADLINE_GRID: "1s",
  })
})
afterAll(async () => {
  await service.close()
  await denied.remove()
  await devnet.node.close()
})

const user = (index: number): Keypair => {
  const wallet = devnet.users[index]
  if (wallet === undefined) throw new Error("no such user")
  return wallet
}

const open = (wallet: Keypair, useEIP712 = false, now = Date.now): Promise<RelaySession> =>
  createClient({
    baseUrl: service.url,
    wallet: solanaKey(wallet.secretKey),
    now,
  }).createSession({ useEIP712 })

/** Signs the service's transaction with a wallet and sends it. */
async function signAndSend(txData: string | object, wallet: Keypair): Promise<void> {
  if (typeof txData !== "string") throw new Error("a Solana transaction is text")
  await sender.signAndSend(txData, wallet)
}

async function balanceOf(session: RelaySession, token: string): Promise<bigint> {
  const { balances } = await session.balance({ chainId: devnet.chainId })
  return BigInt(balances.find(({ tokenAddress }) => tokenAddress === token)?.balance ?? "0")
}

const holds = (session: RelaySession, token: string, units: bigint) =>
  eventually(
    () => balanceOf(session, token),
    (seen) => seen === units,
  )

/** Makes a deposit with its wallet and waits until the service shows it. */
async function deposit(session: RelaySession, wallet: Keypair, token: string, units: bigint) {
  const before = await balanceOf(session, token)
  const asked = { chainId: devnet.chainId, tokenAddresses: [token], amounts: [units] }
  const payer = payWithWeb3(sender.connection, wallet, { pool: devnet.pool.program })
  const arrived = await depositUntilSpendable(session, asked, { payer, interval: 100 })
  expect(arrived.state).toBe("spendable")
  await holds(session, token, before + units)
}

/** Sends the bytes of an executed transaction again, both before and after its blockhash has expired. */
async function replay(hash: string): Promise<void> {
  expect(await sender.sendAgain(hash)).toBe(hash)
  devnet.node.expireBlockhashes()
  expect(await sender.sendAgain(hash)).toBe(hash)
  devnet.node.advance(2)
}

const confirmed = (session: RelaySession, { nonce }: { readonly nonce: string }) =>
  eventually(
    () => session.operation(nonce),
    ({ state }) => state === "confirmed",
  )

const refusal = (code: string) => ({ code })

describe("an owner with a Solana wallet", () => {
  it("signs each request with the wallet, also for native coins, and spends more notes than one call can", async () => {
    const { chainId, tokens } = devnet
    const coin = tokens[2].address
    const tokenAddresses = [coin]
    const carol = await open(user(2), true)
    for (let made = 0; made < 3; made += 1) await deposit(carol, user(2), coin, 1_000_000_000n)
    const fresh = Keypair.generate().publicKey
    const sent = await carol.withdraw({
      chainId,
      tokenAddresses,
      amounts: [2_500_000_000n],
      recipientAddress: fresh.toBase58(),
    })
    const { merges } = await confirmed(carol, sent)
    expect(merges).toHaveLength(1)
    expect(await sender.connection.getBalance(fresh)).toBe(2_500_000_000)
  })

  it("deposits and is paid out with a wallet of the wallet standard, by the program of packages/examples", async () => {
    const fresh = Keypair.generate().publicKey
    const program = join(import.meta.dirname, "../../../examples/src/callers/walletStandard.ts")
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=source", program],
      {
        env: {
          ...process.env,
          SERVICE_URL: service.url,
          NODE_URL: sender.connection.rpcEndpoint,
          CHAIN_ID: String(devnet.chainId),
          POOL: devnet.pool.program,
          WALLET_KEY: Buffer.from(user(2).secretKey).toString("hex"),
          TOKEN: devnet.tokens[2].address,
          DEPOSIT: "1000000000",
          PAYOUT: "250000000",
          PAYEE: fresh.toBase58(),
        },
      },
    )
    expect(stdout).toMatch(
      /^deposit: sending\n[^]*deposit: spendable\npaid: [1-9A-HJ-Za-z]{64,88}\n$/,
    )
    expect(await sender.connection.getBalance(fresh)).toBe(250_000_000)
  })

  it("has a withdrawal sent before its completion time, and one cancelled before it is sent", async () => {
    const { chainId, tokens } = devnet
    const [{ address: token }] = tokens
    const erin = await open(user(4))
    await deposit(erin, user(4), token, 9_000_000n)
    const fresh = Keypair.generate().publicKey
    const withdrawal = {
      chainId,
      tokenAddresses: [token],
      amounts: [2_000_000n],
      recipientAddress: fresh.toBase58(),
    }
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
    const soon = await erin.withdraw({ ...withdrawal, txCompletionTime: inSeconds(720) })
    expect(soon.operation.state).toBe("waiting")
    expect(await balanceOf(erin, token)).toBe(0n)
    await confirmed(erin, soon)
    expect(await sender.tokensOf(fresh, token)).toBe(2_000_000n)

    const left = await eventually(
      () => balanceOf(erin, token),
      (units) => units > 0n,
    )
    const late = await erin.withdraw({ ...withdrawal, txCompletionTime: inSeconds(86_400) })
    expect(await balanceOf(erin, token)).toBe(0n)
    expect(await erin.cancelOperation(late.nonce)).toMatchObject({ state: "cancelled" })
    expect(await balanceOf(erin, token)).toBe(left)
    expect(await sender.tokensOf(fresh, token)).toBe(2_000_000n)
  })

  it("deposits for an owner with an EVM wallet, who can withdraw on Solana but not deposit there", async () => {
    const { chainId, tokens } = devnet
    const token = tokens[1].address
    const tokenAddresses = [token]
    const [account] = developmentAccounts
    const dave = await createClient({
      baseUrl: service.url,
      wallet: evmKey(account.privateKey),
    }).createSession()
    const { recipientInfo } = await dave.recipientInfo({ chainId })
    const alice = await open(user(0), true)
    const gift = { chainId, tokenAddresses, amounts: [3_000_000_000n], recipientInfo }
    const { txData } = await alice.depositForOther(gift)
    await signAndSend(txData, user(0))
    await holds(dave, token, 3_000_000_000n)

    const fresh = Keypair.generate().publicKey
    const amounts = [1_000_000_000n]
    const recipientAddress = fresh.toBase58()
    await confirmed(
      dave,
      await dave.withdraw({ chainId, tokenAddresses, amounts, recipientAddress }),
    )
    expect(await sender.tokensOf(fresh, token)).toBe(1_000_000_000n)

    await expect(dave.deposit({ chainId, tokenAddresses, amounts })).rejects.toMatchObject(
      refusal("WRONG_CHAIN_FAMILY"),
    )
    const two = { chainId, tokenAddresses: [token, tokens[0].address], amounts: [1n, 1n] }
    await expect(alice.deposit(two)).rejects.toMatchObject(refusal("INVALID_REQUEST"))
    const elsewhere = { ...gift, recipientInfo: account.address }
    await expect(alice.depositForOther(elsewhere)).rejects.toMatchObject(
      refusal("INVALID_RECIPIENT"),
    )
  })

  it("orders a private send, which needs no approval of a spender", async () => {
    const { chainId, tokens } = devnet
    const address = Keypair.generate().publicKey.toBase58()
    const order = await (
      await open(user(1), true)
    ).privateSend({
      chainId,
      tokenAddress: tokens[1].address,
      recipients: [{ address, amount: 1_000_000_000n }],
    })
    expect(order).toMatchObject({ approvalAddress: null, serializedTx: order.txData })
  })

  it("is paid once when its transaction is lost, its blockhash expires, and the service is killed meanwhile", async () => {
    const { chainId, tokens, node } = devnet
    const token = tokens[0].address
    const alice = await open(user(0))
    await deposit(alice, user(0), token, 5_000_000n)
    const fresh = Keypair.generate().publicKey
    node.behave({ onSend: () => "dropped" })
    const sent = await alice.withdraw({
      chainId,
      tokenAddresses: [token],
      amounts: [2_000_000n],
      recipientAddress: fresh.toBase58(),
    })
    await service.kill()
    node.behave({ onSend: () => "executed" })
    node.expireBlockhashes()
    await hurried(devnet.node, service.restart())
    const again = await open(user(0))
    const { txHash, txHashes } = await confirmed(again, sent)
    expect(txHashes).toEqual([sent.txHash, txHash])
    expect(await sender.tokensOf(fresh, token)).toBe(2_000_000n)
    await replay(txHash ?? "")
    expect(await sender.tokensOf(fresh, token)).toBe(2_000_000n)
  })

  it("withdraws two tokens in a transaction each, with the fee in the last", async () => {
    const { chainId, tokens } = devnet
    const [{ address: gold }, , { address: coin }] = tokens
    const alice = await open(user(0))
    await deposit(alice, user(0), gold, 5_000_000n)
    await deposit(alice, user(0), coin, 1_000_000_000n)
    const fresh = Keypair.generate().publicKey
    const sent = await alice.withdraw({
      chainId,
      tokenAddresses: [gold, coin],
      amounts: [2_000_000n, 1_000_000_000n],
      recipientAddress: fresh.toBase58(),
    })
    const { txHash, txHashes, parts = [] } = await confirmed(alice, sent)
    expect(parts).toMatchObject([{ tokenAddresses: [coin], txHash: txHashes[0] }])
    expect(txHashes).toEqual([txHashes[0], txHash])
    expect(await sender.tokensOf(fresh, gold)).toBe(2_000_000n)
    expect(await sender.connection.getBalance(fresh)).toBe(1_000_000_000)
    expect(await balanceOf(alice, coin)).toBe(0n)
  })

  it("shows a reader who has the chain alone what its owner did", async () => {
    const { chainId, tokens, pool, node } = devnet
    const now = Date.now()
    // The chain's time passes faster than this machine's.
    const day = 24 * 3_600_000
    const period = { from: new Date(now - day), to: new Date(now + 30 * day) }
    const wallet = solanaKey(user(0).secretKey)
    const statement = await disclosed(service, wallet, { chainId, ...period })
    const chain = {
      family: "solana",
      chainId,
      rpcUrls: [node.url],
      genesisHash: pool.genesisHash,
      poolAddress: pool.program,
      lookupTable: pool.lookupTable,
      deploymentSlot: pool.deploymentSlot,
    }
    const { csv } = await holdsForItsReader(chain, statement)
    const rows = csv.map(([, , , event, token, amount]) => `${event} ${token} ${amount}`)
    expect(rows).toEqual(
      expect.arrayContaining([
        `received ${tokens[0].address} 5000000`,
        `spent ${tokens[0].address} 5000000`,
        `paid ${tokens[0].address} 2000000`,
        `paid ${tokens[2].address} 1000000000`,
      ]),
    )
  })

  // By day `endToEnd/money.test.ts` shows this on EVM.
  if (isNightly)
    it("has a denied wallet's payments withheld until the operator releases one, which is spent, and returns one to the wallet", async () => {
      const { chainId, tokens } = devnet
      const token = tokens[1].address
      const tokenAddresses = [token]
      const [wallet, alice] = [user(1), await open(user(1))]
      const paidByMallory = async (units: bigint) => {
        const { txData } = await alice.deposit({ chainId, tokenAddresses, amounts: [units] })
        if (typeof txData !== "string") throw new Error("a Solana transaction is text")
        return sender.payInstead(txData, { wallet: wallet.publicKey, mint: token }, mallory)
      }
      const shows = async (wanted: object) => {
        const rows = () => alice.balance({ chainId }).then(({ balances }) => balances)
        await eventually(rows, (seen) => {
          expect(seen).toEqual([expect.objectContaining({ tokenAddress: token, ...wanted })])
          return true
        })
      }
      const released = await paidByMallory(3_000_000_000n)
      const kept = await paidByMallory(1_000_000_000n)
      const sentBack = 2_000_000_000n
      const returned = await paidByMallory(sentBack)
      const left = await sender.tokensOf(mallory.publicKey, token)
      await shows({ balance: "0", pending: "0", quarantined: "6000000000" })
      const fresh = Keypair.generate().publicKey
      const withdrawal = {
        chainId,
        tokenAddresses,
        amounts: [2_000_000_000n],
        recipientAddress: fresh.toBase58(),
      }
      await expect(alice.withdraw(withdrawal)).rejects.toMatchObject(
        refusal("INSUFFICIENT_BALANCE"),
      )

      await service.terminate()
      const payers = [mallory.publicKey.toBase58()]
      const listed = await withheld(service)
      expect(new Set(listed.map(({ transaction }) => transaction))).toEqual(
        new Set([released, kept, returned]),
      )
      for (const note of listed) expect(note).toMatchObject({ state: "quarantined", payers })
      await decide(service, "release", listed, released)
      await decide(service, "keep", listed, kept)
      await decide(service, "return", listed, returned)
      await hurried(devnet.node, service.restart())

      await shows({ balance: "3000000000", pending: "0", quarantined: "1000000000" })
      const { feeAmount } = await alice.getFee({ chainId, tokenAddresses, feeToken: token })
      const paid = { ...withdrawal, feeToken: token, feeAmount }
      await confirmed(alice, await alice.withdraw(paid))
      expect(await sender.tokensOf(fresh, token)).toBe(2_000_000_000n)
      const rest = (1_000_000_000n - BigInt(feeAmount)).toString()
      await shows({ balance: rest, pending: "0", quarantined: "1000000000" })
      const got = (await sender.tokensOf(mallory.publicKey, token)) - left
      expect(got).toBeGreaterThanOrEqual(sentBack / 2n)
      expect(got).toBeLessThan(sentBack)
    })

  // By day `endToEnd/money.test.ts` shows this on EVM.
  if (isNightly)
    it("has its balance restored from vault and chain alone when the database is lost", async () => {
      const token = devnet.tokens[2].address
      const units = await balanceOf(await open(user(2)), token)
      expect(units).toBeGreaterThan(0n)
      await hurried(devnet.node, service.crashAndRestart("lost"))
      // A request is refused if it was signed before the service can be certain that it was not served yet.
      const ahead = () => Date.now() + 298_000
      const again = await vi.waitFor(() => open(user(2), false, ahead), {
        timeout: 300_000,
        interval: 1_000,
      })
      await holds(again, token, units)
    })
})
