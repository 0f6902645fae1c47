import { createClient, tronWebWallet, type RelaySession, type TxData } from "@shielded-relay/client"
import { payWithTronWeb } from "@shielded-relay/client/tron"
import { TronWeb } from "tronweb"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { whenOpen } from "../../src/tron/deploy/whenOpen.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import {
  nativeTron,
  startTronDevnet,
  type TronDevnet,
  type TronWallet,
} from "../../src/tron/deploy/index.ts"
import { tronSender } from "../../src/tron/deploy/tronSender.ts"
import { eventually } from "../endToEnd/eventually.ts"

let devnet: TronDevnet
let service: Service

beforeAll(async () => {
  devnet = await startTronDevnet({ blocks: 1_000 })
  service = await startService(devnet, {
    SHIELDED_RELAY_PRIVATE_SEND_MARGIN: "10m",
    SHIELDED_RELAY_PRIVATE_SEND_GAP: "1s",
    SHIELDED_RELAY_DEADLINE_GRID: "1s",
    SHIELDED_RELAY_BATCH_DELAY: "1s",
  })
})
afterAll(async () => {
  await service.close()
  await devnet.node.close()
})

const open = (owner: TronWallet, useEIP712 = false): Promise<RelaySession> =>
  createClient({ baseUrl: service.url, wallet: tronWebWallet(tronSender(owner)) }).createSession({
    useEIP712,
  })

/** Checks a deposit as docs/client.md says, signs and sends it. @returns what the transaction burnt, sun */
async function pay(
  owner: TronWallet,
  txData: TxData,
  deposits: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>,
): Promise<bigint> {
  const payer = payWithTronWeb(tronSender(owner), { pool: devnet.pool, now: Date.now })
  const asked = {
    chainId: devnet.chainId,
    tokenAddresses: deposits.map(({ token }) => token),
    amounts: deposits.map(({ amount }) => amount),
  }
  const { success, cost } = await owner.receiptOf(await payer.send(txData, asked))
  expect(success).toBe(true)
  return cost
}

async function shielded(session: RelaySession, token: string): Promise<bigint> {
  const { balances } = await session.balance({ chainId: devnet.chainId })
  return BigInt(balances.find(({ tokenAddress }) => tokenAddress === token)?.balance ?? "0")
}
const holds = (session: RelaySession, token: string, units: bigint) =>
  eventually(
    () => shielded(session, token),
    (seen) => seen === units,
  )
const confirmed = (session: RelaySession, { nonce }: { readonly nonce: string }) =>
  eventually(
    () => session.operation(nonce),
    ({ state }) => state === "confirmed",
  )
const fresh = async (): Promise<string> => (await TronWeb.createAccount()).address.base58
const million = 1_000_000n

/** An owner of TRON from the session to the recovery of a late payment, with TronWeb on one side and the chain's own figures on the other. */
describe("owners with TRON wallets", () => {
  let alice: RelaySession
  let bob: RelaySession
  let dollar: string
  let gold: string
  let coin: string
  const [aliceAt, bobAt] = [0, 1] as const
  const user = (index: 0 | 1) => devnet.users[index]
  const approve = (owner: TronWallet, token: string) =>
    owner.call(token, "approve(address,uint256)", [
      { type: "address", value: devnet.pool },
      { type: "uint256", value: 2n ** 255n },
    ])
  const feeIn = async (session: RelaySession, token: string, amount: bigint) => {
    const { feeAmount } = await session.getFee({
      chainId: devnet.chainId,
      feeToken: token,
      tokenAddresses: [token],
      amounts: [amount],
    })
    return BigInt(feeAmount)
  }

  beforeAll(async () => {
    const { tokens } = devnet
    const own = (address: string) =>
      address === nativeTron ? "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb" : address
    dollar = own(tokens[0].address)
    gold = own(tokens[1].address)
    coin = own(tokens[2].address)
    await approve(user(aliceAt), dollar)
    await approve(user(bobAt), dollar)
  })

  it("open sessions with TronWeb's signer, in both modes, and see the chain's tokens", async () => {
    alice = await open(user(aliceAt))
    bob = await open(user(bobAt), true)
    const response = await fetch(`${service.url}/supported-tokens`)
    expect(JSON.stringify(await response.json())).toContain(dollar)
  })

  it("deposit a TRC-20 and TRX in one transaction, which burns no more than TRX for its energy", async () => {
    const deposits = [
      { token: dollar, amount: 1_000n * million },
      { token: coin, amount: 500n * million },
    ]
    const { txData, approvalAddress } = await alice.deposit({
      chainId: devnet.chainId,
      tokenAddresses: deposits.map(({ token }) => token),
      amounts: deposits.map(({ amount }) => amount),
    })
    expect(approvalAddress).toBe(devnet.pool)
    const owner = user(aliceAt)
    const before = [await owner.tokens(dollar, owner.address), await owner.coins(owner.address)]
    const burnt = await pay(owner, txData, deposits)
    expect(await owner.tokens(dollar, owner.address)).toBe((before[0] ?? 0n) - 1_000n * million)
    expect(await owner.coins(owner.address)).toBe((before[1] ?? 0n) - 500n * million - burnt)
    await holds(alice, dollar, 1_000n * million)
    await holds(alice, coin, 500n * million)
  })

  it("transfer to a T… address, whose owner sees it", async () => {
    const fee = await feeIn(alice, dollar, 400n * million)
    const sent = await whenOpen(() =>
      alice.transfer({
        chainId: devnet.chainId,
        tokenAddresses: [dollar],
        amounts: [400n * million],
        recipientAddress: user(bobAt).address,
        feeToken: dollar,
        feeAmount: fee,
      }),
    )
    expect(sent.txHash).toMatch(/^[0-9a-f]{64}$/)
    await confirmed(alice, sent)
    await holds(alice, dollar, 600n * million - fee)
    await holds(bob, dollar, 400n * million)
  })

  it("withdraw tokens by typed data (TIP-712), and TRX, to addresses that had nothing", async () => {
    const [toBob, toAlice] = [await fresh(), await fresh()]
    const { chainId, owner } = devnet
    const before = [await shielded(bob, dollar), await shielded(alice, coin)]
    const fees = [await feeIn(bob, dollar, 10n * million), await feeIn(alice, coin, 100n * million)]
    const one = await bob.withdraw({
      chainId,
      tokenAddresses: [dollar],
      amounts: [10n * million],
      recipientAddress: toBob,
      feeToken: dollar,
      feeAmount: fees[0] ?? 0n,
    })
    const other = await alice.withdraw({
      chainId,
      tokenAddresses: [coin],
      amounts: [100n * million],
      recipientAddress: toAlice,
      feeToken: coin,
      feeAmount: fees[1] ?? 0n,
    })
    await confirmed(bob, one)
    await confirmed(alice, other)
    expect(await owner.tokens(dollar, toBob)).toBe(10n * million)
    expect(await owner.coins(toAlice)).toBe(100n * million)
    await holds(bob, dollar, (before[0] ?? 0n) - 10n * million - (fees[0] ?? 0n))
    await holds(alice, coin, (before[1] ?? 0n) - 100n * million - (fees[1] ?? 0n))
    // What the relayer burnt is less than the fee that the owner paid.
    const { cost } = await owner.receiptOf(other.txHash)
    expect(cost > 0n && cost < (fees[1] ?? 0n)).toBe(true)
  })

  it("swap at the exchange, with the fee out of what came back", async () => {
    const { chainId } = devnet
    const before = await shielded(alice, dollar)
    const pair = { inputTokenAddress: dollar, outputTokenAddress: gold }
    const quote = await alice.getSwapData({ chainId, ...pair, amount: "100" })
    const sent = await alice.swap({
      chainId,
      ...pair,
      inputAmount: 100n * million,
      leastOutput: quote.outSwapAmount,
      externalActionId: quote.externalActionId,
      swapData: quote.swapData,
      feeToken: gold,
    })
    const swapped = await confirmed(alice, sent)
    const outcome = swapped.state === "confirmed" ? swapped.result.swap : undefined
    if (outcome?.outcome !== "swapped") throw new Error("the swap was refunded")
    await holds(alice, dollar, before - 100n * million)
    const received = BigInt(outcome.received)
    expect(received).toBeGreaterThan(0n)
    await holds(alice, gold, received)
  })

  it("pay several recipients from a wallet, each in a transaction of its own", async () => {
    const { chainId, owner } = devnet
    const recipients = [
      { address: await fresh(), amount: 5n * million },
      { address: await fresh(), amount: 7n * million },
    ]
    const order = await bob.privateSend({ chainId, tokenAddress: dollar, recipients })
    await pay(user(bobAt), order.serializedTx, [{ token: dollar, amount: BigInt(order.amountIn) }])
    const done = await eventually(
      () => bob.privateSendStatus(order.orderId),
      ({ phase }) => phase === "completed" || phase === "failed",
    )
    expect(done.phase).toBe("completed")
    for (const { address, amount } of recipients)
      expect(await owner.tokens(dollar, address)).toBe(amount)
    const hashes = done.scheduledTransactions?.map(({ txHash }) => txHash)
    expect(new Set(hashes).size).toBe(2)
  })

  it("recover what arrived after its order had expired", async () => {
    const { chainId, owner } = devnet
    const late = await alice.privateSend({
      chainId,
      tokenAddress: dollar,
      recipients: [{ address: await fresh(), amount: 20n * million }],
      txCompletionTime: Math.floor(Date.now() / 1_000) + 610,
    })
    expect(late.serializedTx).toBe(Buffer.from(JSON.stringify(late.txData)).toString("base64"))
    await eventually(
      () => alice.privateSendStatus(late.orderId),
      ({ phase }) => phase === "expired",
    )
    const amount = BigInt(late.amountIn)
    await pay(user(aliceAt), late.txData, [{ token: dollar, amount }])
    const stuck = async () => {
      const { balances } = await alice.stuckBalance({ chainId })
      return BigInt(balances.find(({ tokenAddress }) => tokenAddress === dollar)?.balance ?? "0")
    }
    await eventually(stuck, (seen) => seen === amount)
    const recipientAddress = await fresh()
    const { txHashes } = await alice.withdrawStuck({
      chainId,
      tokenAddress: dollar,
      recipientAddress,
    })
    expect(txHashes).toHaveLength(1)
    for (const hash of txHashes) expect((await owner.receiptOf(hash)).success).toBe(true)
    const recovered = await owner.tokens(dollar, recipientAddress)
    expect(recovered * 2n >= amount && recovered < amount).toBe(true)
    await eventually(stuck, (seen) => seen === 0n)
  })

  it("own in the pool exactly what the chain says it holds", async () => {
    const { owner, pool } = devnet
    const together = async (token: string) =>
      (await shielded(alice, token)) + (await shielded(bob, token))
    for (const token of [dollar, gold])
      await eventually(
        async () => (await together(token)) - (await owner.tokens(token, pool)),
        (difference) => difference === 0n,
      )
    expect(await together(coin)).toBe(await owner.coins(pool))
  })
})
