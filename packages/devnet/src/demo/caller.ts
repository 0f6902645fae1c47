import { createClient, evmKey } from "@shielded-relay/client"
import { Schema } from "effect"
import { getAddress, parseUnits, type Address } from "viem"
import { chainView, hex } from "./chainView.ts"
import { recoverStuck, sendPrivately } from "./sendPrivately.ts"
import { swapForCoins } from "./swapForCoins.ts"
import {
  amountText,
  balanceBecomes,
  check,
  relayedTransaction,
  rows,
  shieldedBalance,
  step,
  type Tour,
  type TourToken,
} from "./tour.ts"

const readTokens = Schema.decodeUnknownSync(
  Schema.Struct({
    tokens: Schema.Record(
      Schema.String,
      Schema.Array(
        Schema.Struct({
          chainId: Schema.Int,
          erc20TokenAddress: Schema.String,
          symbol: Schema.String,
          decimals: Schema.Int,
        }),
      ),
    ),
  }),
)
const readAddresses = Schema.decodeUnknownSync(
  Schema.Struct({
    addresses: Schema.Record(Schema.String, Schema.Struct({ poolAddress: Schema.String })),
  }),
)

/**
 * A caller of the service: a program of its own that holds one wallet key and speaks HTTP to the service and JSON-RPC to the node,
 * nothing else. `node caller.ts <deposit-and-pay|show-address|withdraw|swap|send-privately|recover> [argument …]`, settings in the
 * environment. It tells its parent the rows that it printed, for the table at the end.
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
    await swapForCoins(tour)
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
  const chain = chainView(setting("NODE_URL"), key)
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

/** Token and pool from the service's unsigned helpers. */
async function describeService(): Promise<{ readonly token: TourToken; readonly pool: Address }> {
  const { tokens } = readTokens(await getJson("/supported-tokens"))
  const { addresses } = readAddresses(await getJson("/contract-addresses"))
  const listed = Object.values(tokens)
    .flat()
    .find(({ decimals }) => decimals === 6)
  const pool = listed === undefined ? undefined : addresses[listed.chainId]?.poolAddress
  if (listed === undefined || pool === undefined)
    throw new Error("The service lists no token for the tour")
  const { chainId, symbol, decimals } = listed
  return {
    token: { chainId, symbol, decimals, address: getAddress(listed.erc20TokenAddress) },
    pool: getAddress(pool),
  }
}

async function getJson(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, serviceUrl))
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`)
  return response.json()
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
  await step(
    "balance",
    () => balanceBecomes(tour, deposit),
    (balance) => ({ text: `${amountText(token, balance)} shielded` }),
  )

  const fee = await quote(payment)
  await step(
    "transfer",
    async () => {
      const sent = await session.transfer({
        chainId: token.chainId,
        tokenAddresses: [token.address],
        amounts: [payment],
        recipientAddress: recipient,
        feeToken: token.address,
        feeAmount: fee,
      })
      return relayedTransaction(tour, sent)
    },
    ({ gas }) => ({
      text: `${amountText(token, payment)} inside the pool, fee ${amountText(token, fee)}`,
      gas,
    }),
  )
  const paid = await publicFigures()
  check("the pool's change by a transfer", deposited.pool - paid.pool, fee)
  await step(
    "balance",
    () => balanceBecomes(tour, deposit - payment - fee),
    (balance) => ({
      text: `${amountText(token, balance)} shielded`,
    }),
  )
}

async function withdrawTo(recipient: Address): Promise<void> {
  const { chain, session, token } = tour
  const { balance } = await shieldedBalance(tour)
  const before = await publicFigures()
  const amount = balance / 2n
  const fee = await quote(amount)
  await step(
    "withdraw",
    async () => {
      const sent = await session.withdraw({
        chainId: token.chainId,
        tokenAddresses: [token.address],
        amounts: [amount],
        recipientAddress: recipient,
        feeToken: token.address,
        feeAmount: fee,
      })
      return relayedTransaction(tour, sent)
    },
    ({ gas }) => ({
      text: `${amountText(token, amount)} to a fresh address, fee ${amountText(token, fee)}`,
      gas,
    }),
  )
  const after = await publicFigures()
  check("the fresh address's balance", await chain.tokenBalance(token.address, recipient), amount)
  check("the pool's change", before.pool - after.pool, amount + fee)
  await step(
    "balance",
    () => balanceBecomes(tour, balance - amount - fee),
    (rest) => ({
      text: `${amountText(token, rest)} shielded`,
    }),
  )
}

async function quote(amount: bigint): Promise<bigint> {
  const { session, token } = tour
  const answer = await step(
    "get-fee",
    () =>
      session.getFee({
        chainId: token.chainId,
        feeToken: token.address,
        tokenAddresses: [token.address],
        amounts: [amount],
      }),
    ({ feeAmount, flushFee }) => ({
      text: `${amountText(token, BigInt(feeAmount))}, of which for the tree ${amountText(token, BigInt(flushFee))}`,
    }),
  )
  return BigInt(answer.feeAmount)
}

async function publicFigures(): Promise<{ readonly wallet: bigint; readonly pool: bigint }> {
  const { chain, token, pool } = tour
  return {
    wallet: await chain.tokenBalance(token.address, chain.address),
    pool: await chain.tokenBalance(token.address, pool),
  }
}

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`${name} is not set`)
  return value
}
