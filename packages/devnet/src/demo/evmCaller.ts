import { createClient, evmKey } from "@shielded-relay/client"
import { getAddress, parseUnits, zeroAddress, type Address } from "viem"
import { evmView, hex } from "./evmView.ts"
import { listedPool, listedTokens } from "./publicLists.ts"
import { swap, transfer, withdrawHalf } from "./relayedCalls.ts"
import { recoverStuck, sendPrivately } from "./sendPrivately.ts"
import { setting } from "./setting.ts"
import { amountText, check, rows, showBalance, step, type Tour, type TourToken } from "./tour.ts"

/**
 * A caller of the service: a separate program with one wallet key that uses only HTTP to the service and JSON-RPC to the node. `node
 * evmCaller.ts <deposit-and-pay|show-address|withdraw|swap|send-privately|recover> [argument …]`, with settings in the environment. It
 * reports its printed rows to the parent for the table at the end.
 */
const [command, argument, ...more] = process.argv.slice(2)
const serviceUrl = setting("SERVICE_URL")
const tour = await openTour()
let recipientInfo: string | null = null

switch (command) {
  case "show-address":
    recipientInfo = await showAddress()
    break
  case "deposit-and-pay":
    await depositAndPay(argument ?? "")
    break
  case "withdraw":
    await withdrawTo(getAddress(argument ?? ""))
    break
  case "swap":
    await swapForCoins()
    break
  case "send-privately":
    await sendPrivately(
      tour,
      [argument ?? "", ...more].map((text) => getAddress(text)),
    )
    break
  case "recover":
    await recoverStuck(tour, getAddress(argument ?? ""))
    break
  case undefined:
  default:
    throw new Error(`Unknown command ${command}`)
}
process.send?.({ recipientInfo, rows })

async function openTour(): Promise<Tour> {
  const key = hex(setting("WALLET_KEY"))
  const chain = evmView(setting("NODE_URL"), key)
  const { token, pool } = await describeService()
  const client = createClient({ baseUrl: serviceUrl, wallet: evmKey(key) })
  const session = await step(
    "session",
    () => client.createSession(),
    ({ expiresAt }) => ({
      text: `${chain.address} until ${expiresAt.toISOString()}`,
    }),
  )
  return { chain, session, token, pool }
}

/** Reads token and pool from the service's public lists. */
async function describeService(): Promise<{ readonly token: TourToken; readonly pool: Address }> {
  const listed = (await listedTokens(serviceUrl)).find(({ decimals }) => decimals === 6)
  if (listed === undefined) throw new Error("The service lists no token for the tour")
  const pool = await listedPool(serviceUrl, listed.chainId)
  return { token: { ...listed, address: getAddress(listed.address) }, pool: getAddress(pool) }
}

async function showAddress(): Promise<string> {
  const info = await step(
    "recipient-info",
    () => tour.session.recipientInfo(),
    ({ recipientInfo }) => ({
      text: `${recipientInfo.slice(0, 24)}… (${recipientInfo.length} characters)`,
    }),
  )
  return info.recipientInfo
}

async function depositAndPay(recipient: string): Promise<void> {
  const { chain, session, token, pool } = tour
  const deposit = parseUnits("100", token.decimals)
  const payment = parseUnits("30", token.decimals)
  const before = await publicFigures()

  await step(
    "approve",
    () => chain.approve(token.address, pool, deposit),
    ({ gas }) => ({ text: "the pool as spender", gas }),
  )
  await step(
    "deposit",
    async () => {
      const { txData } = await session.deposit({
        chainId: token.chainId,
        tokenAddresses: [token.address],
        amounts: [deposit],
      })
      return chain.send(txData)
    },
    ({ gas }) => ({ text: `${amountText(token, deposit)} from the wallet into the pool`, gas }),
  )
  const deposited = await publicFigures()
  check("the wallet's change", before.wallet - deposited.wallet, deposit)
  check("the pool's change", deposited.pool - before.pool, deposit)
  await showBalance(tour, deposit)

  const fee = await transfer(tour, recipient, payment)
  const paid = await publicFigures()
  check("the pool's change by a transfer", deposited.pool - paid.pool, fee)
  await showBalance(tour, deposit - payment - fee)
}

async function withdrawTo(recipient: Address): Promise<void> {
  const before = await publicFigures()
  const { amount, fee } = await withdrawHalf(tour, recipient)
  const after = await publicFigures()
  check("the pool's change", before.pool - after.pool, amount + fee)
}

async function swapForCoins(): Promise<void> {
  const { chain, token, pool } = tour
  const before = await publicFigures()
  const coin = { ...token, address: zeroAddress, symbol: "ETH", decimals: 18 }
  const { sold, received } = await swap(tour, coin)
  const after = await publicFigures()
  check("the pool's change by a swap", before.pool - after.pool, sold)
  check("the pool's coins", await chain.coinBalance(pool), received)
}

async function publicFigures(): Promise<{ readonly wallet: bigint; readonly pool: bigint }> {
  const { chain, token, pool } = tour
  return {
    wallet: await chain.tokenBalance(token.address, chain.address),
    pool: await chain.tokenBalance(token.address, pool),
  }
}
