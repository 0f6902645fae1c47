import { createClient, solanaKey } from "@shielded-relay/client"
import { base58 } from "@scure/base"
import { Keypair } from "@solana/web3.js"
import { parseUnits } from "viem"
import { listedTokens } from "./publicLists.ts"
import { setting } from "./setting.ts"
import { solanaView } from "./solanaView.ts"
import {
  amountText,
  check,
  quotedFee,
  rows,
  shieldedBalance,
  showBalance,
  step,
  until,
  type ListedToken,
} from "./tour.ts"

/**
 * A caller with a Solana wallet: a program of its own that speaks HTTP to the service and JSON-RPC to the node, nothing else.
 * `node solanaCaller.ts <deposit-and-pay|withdraw|swap|send-privately> [address …]`, settings in the environment.
 */
const [command, ...addresses] = process.argv.slice(2)
const [first = ""] = addresses
const serviceUrl = setting("SERVICE_URL")
const wallet = Keypair.fromSecretKey(base58.decode(setting("WALLET_KEY")))
const chain = solanaView(setting("NODE_URL"), wallet)
const [token, otherToken] = await tourTokens()
const client = createClient({
  baseUrl: serviceUrl,
  wallet: solanaKey(wallet.secretKey),
})
const session = await step(
  "session",
  () => client.createSession(),
  ({ expiresAt }) => ({ text: `${chain.address.slice(0, 16)}… until ${expiresAt.toISOString()}` }),
)
const holding = { session, token }
const { chainId } = token
const tokenAddresses = [token.address]

switch (command) {
  case "deposit-and-pay":
    await depositAndPay(first)
    break
  case "withdraw":
    await withdrawTo(first)
    break
  case "swap":
    await swap()
    break
  case "send-privately":
    await sendPrivately(addresses)
    break
  case undefined:
  default:
    throw new Error(`Unknown command ${command}`)
}
process.send?.({ recipientInfo: null, rows })

async function depositAndPay(recipientAddress: string): Promise<void> {
  const deposit = parseUnits("100", token.decimals)
  const payment = parseUnits("30", token.decimals)
  const before = await chain.tokenBalance(token.address, chain.address)
  await step(
    "deposit",
    async () => {
      const { txData } = await session.deposit({ chainId, tokenAddresses, amounts: [deposit] })
      return signAndSend(txData)
    },
    (cost) => ({ text: `${amountText(token, deposit)} from the wallet into the pool`, cost }),
  )
  const after = await chain.tokenBalance(token.address, chain.address)
  check("the wallet's change", before - after, deposit)
  await showBalance(holding, deposit)
  const fee = await quotedFee(holding, payment)
  await step(
    "transfer",
    async () => {
      const amounts = [payment]
      const asked = { chainId, tokenAddresses, amounts, recipientAddress, feeAmount: fee }
      return chain.costOf((await session.transfer(asked)).txHash)
    },
    (cost) => ({
      text: `${amountText(token, payment)} inside the pool, fee ${amountText(token, fee)}`,
      cost,
    }),
  )
  await showBalance(holding, deposit - payment - fee)
}

async function withdrawTo(recipientAddress: string): Promise<void> {
  const { balance } = await shieldedBalance(holding)
  const amount = balance / 2n
  const fee = await quotedFee(holding, amount)
  await step(
    "withdraw",
    async () => {
      const amounts = [amount]
      const asked = { chainId, tokenAddresses, amounts, recipientAddress, feeAmount: fee }
      return chain.costOf((await session.withdraw(asked)).txHash)
    },
    (cost) => ({
      text: `${amountText(token, amount)} to a fresh address, fee ${amountText(token, fee)}`,
      cost,
    }),
  )
  const held = await chain.tokenBalance(token.address, recipientAddress)
  check("the fresh address's balance", held, amount)
  await showBalance(holding, balance - amount - fee)
}

/** Sells part of the balance, pays the fee out of what comes back, and finds what the operation says in the balance. */
async function swap(): Promise<void> {
  const { balance } = await shieldedBalance(holding)
  const whole = "20"
  const sold = parseUnits(whole, token.decimals)
  const pair = { inputTokenAddress: token.address, outputTokenAddress: otherToken.address }
  const quoted = await step(
    "get-swap-data",
    () => session.getSwapData({ chainId, ...pair, amount: whole }),
    ({ externalActionId, expectedOutAmount }) => ({
      text: `${amountText(otherToken, BigInt(expectedOutAmount))} at ${externalActionId}`,
    }),
  )
  const { externalActionId, swapData, outSwapAmount } = quoted
  const { nonce } = await step(
    "swap",
    async () => {
      const sent = await session.swap({
        chainId,
        ...pair,
        inputAmount: sold,
        leastOutput: outSwapAmount,
        externalActionId,
        swapData,
      })
      return { nonce: sent.nonce, cost: await chain.costOf(sent.txHash) }
    },
    ({ cost }) => ({ text: `${amountText(token, sold)}, fee out of what comes back`, cost }),
  )
  const { result } = await session.waitForOperation(nonce, { until: "confirmed" })
  if (result?.swap?.outcome !== "swapped") throw new Error("The swap was refunded")
  await showBalance(holding, balance - sold)
  await showBalance({ session, token: otherToken }, BigInt(result.swap.received))
}

async function sendPrivately(recipients: ReadonlyArray<string>): Promise<void> {
  const amounts = recipients.map((_, index) => parseUnits(String(5 + 2 * index), token.decimals))
  const order = await step(
    "private-send",
    () =>
      session.privateSend({
        chainId,
        tokenAddress: token.address,
        recipients: recipients.map((address, index) => ({ address, amount: amounts[index] ?? 0n })),
      }),
    ({ amountIn, fee }) => ({
      text: `${amountText(token, BigInt(amountIn))} for ${recipients.length} recipients, fee ${amountText(token, BigInt(fee))}`,
    }),
  )
  await step(
    "deposit",
    () => signAndSend(order.serializedTx),
    (cost) => ({ text: "one total, to a key that is used once", cost }),
  )
  await step(
    "payouts",
    () =>
      until(
        "The order",
        () => session.privateSendStatus(order.orderId),
        ({ phase }) => phase === "completed" || phase === "failed",
      ),
    () => ({ text: `${recipients.length} transactions` }),
  )
  for (const [index, recipient] of recipients.entries()) {
    const held = await chain.tokenBalance(token.address, recipient)
    check(`what ${recipient} holds`, held, amounts[index] ?? 0n)
  }
}

function signAndSend(txData: string | object): Promise<string> {
  if (typeof txData !== "string") throw new Error("a Solana transaction is text")
  return chain.signAndSend(txData)
}

/** The token that the tour moves and the one that it is swapped for. */
async function tourTokens(): Promise<readonly [ListedToken, ListedToken]> {
  const listed = await listedTokens(serviceUrl)
  const [one, other] = ["USDT", "GLD"].map((name) => listed.find(({ symbol }) => symbol === name))
  if (one === undefined || other === undefined) throw new Error("The service lists no such tokens")
  return [one, other]
}
