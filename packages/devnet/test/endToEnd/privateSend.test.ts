import { createClient, evmKey } from "@shielded-relay/client"
import { Schema } from "effect"
import { Transaction } from "ethers"
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi, toHex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmView, hex, type EvmView } from "../../src/demo/evmView.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { sendPrivately } from "../../src/examples/privateSend.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { eventually } from "./eventually.ts"
import { openOwner } from "./openOwner.ts"
import { SpecClient, type Reply } from "./SpecClient.ts"

const Order = Schema.Struct({
  orderId: Schema.String,
  approvalAddress: Schema.String,
  serializedTx: Schema.String,
  amountIn: Schema.String,
  amountOut: Schema.String,
  fee: Schema.String,
  txData: Schema.Struct({
    to: Schema.String,
    data: Schema.String,
    value: Schema.String,
    gasLimit: Schema.String,
    maxFeePerGas: Schema.String,
    maxPriorityFeePerGas: Schema.String,
  }),
})
const Status = Schema.Struct({
  status: Schema.String,
  phase: Schema.String,
  scheduledTransactions: Schema.optionalKey(
    Schema.Array(Schema.Struct({ status: Schema.String, txHash: Schema.NullOr(Schema.String) })),
  ),
})
/** Of stuck balances and of balances. */
const Amounts = Schema.Struct({ balances: Schema.Array(Schema.Struct({ balance: Schema.String })) })
const Recovered = Schema.Struct({ txHashes: Schema.Array(Schema.String) })
const pool = parseAbi([
  "function deposit((address token, uint256 amount, uint256 npk, bytes encryptedNote)[] deposits) payable",
])
const million = 1_000_000n

/** Real pool and proofs, and a payer written from the specification alone. The tests depend on each other and run in order. */
describe("a payer of a private send", { timeout: 600_000 }, () => {
  let devnet: Devnet
  let service: Service
  let wallet: EvmView
  let normal: SpecClient
  let typed: SpecClient
  let underpaid: string
  const chainId = 31337
  const payee = () => getAddress(toHex(crypto.getRandomValues(new Uint8Array(20)))).toLowerCase()
  const token = () => devnet.tokens[0].address
  const received = (address: string) => wallet.tokenBalance(token(), getAddress(address))

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    service = await startService(devnet, {
      // Payouts do not force a batch.
      SHIELDED_RELAY_BATCH_DELAY: "1s",
      SHIELDED_RELAY_PRIVATE_SEND_LIFETIME: "20s",
      SHIELDED_RELAY_DEADLINE_GRID: "1s",
      SHIELDED_RELAY_PRIVATE_SEND_GAP: "2s",
    })
    const key = devnet.users[0]?.privateKey ?? "0x"
    wallet = evmView(devnet.node.url, key)
    normal = new SpecClient(service.url, key)
    typed = new SpecClient(service.url, key, true)
    for (const client of [normal, typed])
      expect(await client.createSession()).toMatchObject({ status: 200 })
    await wallet.approve(token(), devnet.pool, 1_000n * million)
  })
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  const orderOf = (reply: Reply) => {
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    return Schema.decodeUnknownSync(Order)(reply.body)
  }
  const statusOf = async (orderId: string) => {
    const { body } = await normal.get(`/private-send/${orderId}`, {}, "/private-send/:orderId")
    return Schema.decodeUnknownSync(Status)(body)
  }
  const reaches = (orderId: string, phase: string) =>
    eventually(
      () => statusOf(orderId),
      (seen) => seen.phase === phase,
    )

  it("pays half of an order, whose status then shows the missing half", async () => {
    const recipients = [{ address: payee(), amount: (100n * million).toString() }]
    const order = orderOf(
      await normal.post("/private-send", { chainId, tokenAddress: token(), recipients }),
    )
    underpaid = order.orderId
    const { args } = decodeFunctionData({ abi: pool, data: hex(order.txData.data) })
    const halves = args[0].map((note) => ({ ...note, amount: note.amount / 2n }))
    const data = encodeFunctionData({ abi: pool, functionName: "deposit", args: [halves] })
    await wallet.send({ ...order.txData, data })
    expect(await statusOf(underpaid)).toMatchObject({ status: "processing" })
  })

  it("orders with a wallet signature over each parameter, and three recipients are paid at their times", async () => {
    const txCompletionTime = Math.floor(Date.now() / 1000) + 615
    const recipients = [10n, 20n, 30n].map((amount) => ({
      address: payee(),
      amount: (amount * million).toString(),
    }))
    const sorted = recipients
      .map(({ address, amount }) => ({ recipient: address, amount: BigInt(amount) }))
      .toSorted((a, b) => (BigInt(a.recipient) < BigInt(b.recipient) ? -1 : 1))
    const body = { chainId, tokenAddress: token(), recipients, txCompletionTime }
    const order = orderOf(
      await typed.typedPost("/private-send", "PrivateSend", body, [
        ["address", "tokenAddress", token()],
        ["RecipientAmount[]", "recipients", sorted],
        ["uint256", "txCompletionTime", txCompletionTime],
      ]),
    )
    expect(BigInt(order.amountIn)).toBe(BigInt(order.amountOut) + BigInt(order.fee))
    const unsigned = Transaction.from(toHex(Buffer.from(order.serializedTx, "base64")))
    expect(unsigned).toMatchObject({ type: 2, to: getAddress(devnet.pool), value: 0n })
    expect([unsigned.isSigned(), unsigned.data]).toEqual([false, order.txData.data])
    const { gas } = await wallet.send(order.txData)
    expect(gas).toBeLessThanOrEqual(200_000n)
    const done = await reaches(order.orderId, "completed")
    const hashes = done.scheduledTransactions?.map(({ txHash }) => txHash) ?? []
    expect(new Set(hashes).size).toBe(3)
    for (const { address, amount } of recipients)
      expect(await received(address)).toBe(BigInt(amount))
  })

  it("recovers an underpaid order's money after it expires, to a fresh address", async () => {
    await reaches(underpaid, "failed")
    const { body } = await normal.get("/stuck-utxo-balance", { chainId: String(chainId) })
    const stuck = BigInt(Schema.decodeUnknownSync(Amounts)(body).balances[0]?.balance ?? "0")
    expect(stuck).toBeGreaterThan(50n * million)
    const recipientAddress = payee()
    const fields = { chainId, tokenAddress: token(), recipientAddress }
    const reply = await typed.typedPost("/withdraw-stuck-utxos", "WithdrawStuckUtxos", fields, [
      ["address", "tokenAddress", token()],
      ["address", "recipient", recipientAddress],
    ])
    expect(reply).toMatchObject({ status: 200 })
    const [hash = ""] = Schema.decodeUnknownSync(Recovered)(reply.body).txHashes
    await wallet.mined(hash)
    expect(await received(recipientAddress)).toBeGreaterThanOrEqual(stuck / 2n)
    // What the completed order's bound left of its payouts' fees is balance.
    const left = await wallet.tokenBalance(token(), devnet.pool)
    expect(left).toBeGreaterThan(0n)
    await eventually(
      async () => (await normal.get("/balance", { chainId: String(chainId) })).body,
      (body) => Schema.decodeUnknownSync(Amounts)(body).balances[0]?.balance === String(left),
    )
  })

  it("orders and reads the status with the SDK, as in docs/private-send.md", async () => {
    const client = createClient({
      baseUrl: service.url,
      wallet: evmKey(devnet.users[0]?.privateKey ?? "0x"),
    })
    const seen = await sendPrivately({
      session: await client.createSession(),
      chainId,
      token: token(),
      recipients: [{ address: payee(), amount: million }],
      txCompletionTime: Math.floor(Date.now() / 1000) + 3_600,
      pay: ({ txData }) => wallet.send(txData),
    })
    expect(["awaiting-deposit", "deposit-detected", "scheduled"]).toContain(seen.phase)
  })

  it("sends a withdrawal before its completion time, and never one that is cancelled", async () => {
    const [, second] = devnet.users
    if (second === undefined) throw new Error("The devnet has no second user")
    const { chain, session, balance, holds } = await openOwner(devnet, service, second)
    const tokens = { chainId, tokenAddresses: [token()] }
    await chain.approve(token(), devnet.pool, 100n * million)
    const { txData } = await session.deposit({ ...tokens, amounts: [100n * million] })
    await chain.send(txData)
    await holds(token(), 100n * million)

    const recipientAddress = payee()
    const withdrawal = {
      ...tokens,
      amounts: [10n * million],
      recipientAddress,
      feeToken: token(),
    }
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
    const soon = await session.withdraw({ ...withdrawal, txCompletionTime: inSeconds(640) })
    expect(soon.operation.state).toBe("waiting")
    // One note of 100 is reserved: nothing else of it can be spent meanwhile.
    expect(await balance(token())).toBe(0n)
    const { txHash } = await session.waitForOperation(soon.nonce)
    await chain.mined(txHash ?? "")
    expect(await received(recipientAddress)).toBe(10n * million)

    const left = await eventually(
      () => balance(token()),
      (units) => units > 0n,
    )
    const late = await session.withdraw({ ...withdrawal, txCompletionTime: inSeconds(86_400) })
    expect(await balance(token())).toBe(0n)
    expect(await session.cancelOperation(late.nonce)).toMatchObject({ state: "cancelled" })
    expect(await balance(token())).toBe(left)
    expect(await received(recipientAddress)).toBe(10n * million)
  })
})
