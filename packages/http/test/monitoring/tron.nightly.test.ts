import { createClient, tronWebWallet } from "@shielded-relay/client"
import { payWithTronWeb } from "@shielded-relay/client/tron"
import { startService } from "@shielded-relay/devnet/service"
import { startTronDevnet, tronSender } from "@shielded-relay/devnet/tron"
import { expect, it, onTestFinished } from "vitest"
import { watchMetrics } from "./monitored.ts"

it("an alarm rings at a batch insertion that takes block producers of TRON too long", async () => {
  const devnet = await startTronDevnet({ blocks: 1_000, cpuScale: 1.5 })
  onTestFinished(() => devnet.node.close())
  const service = await startService(devnet, { SHIELDED_RELAY_BATCH_DELAY: "1s" })
  onTestFinished(() => service.close())
  const { rings } = await watchMetrics(new URL(service.adminUrl).host)

  const { chainId, pool, tokens, users } = devnet
  const [user] = users
  const sender = tronSender(user)
  const session = await createClient({
    baseUrl: service.url,
    wallet: tronWebWallet(sender),
  }).createSession()
  const [, , { address: coin }] = tokens
  const payment = { chainId, tokenAddresses: [coin], amounts: [500_000_000n] }
  const { txData } = await session.deposit(payment)
  const paid = await payWithTronWeb(sender, { pool, now: Date.now }).send(txData, payment)
  expect(await user.receiptOf(paid)).toMatchObject({ success: true })
  await rings("ChainOutOfTime")
})
