import { createClient, solanaKey } from "@shielded-relay/client"
import { base58 } from "@scure/base"
import { Keypair } from "@solana/web3.js"
import { parseUnits } from "viem"
import { listedTokens } from "./publicLists.ts"
import { swap, transfer, withdrawHalf } from "./relayedCalls.ts"
import { setting } from "./setting.ts"
import { solanaView } from "./solanaView.ts"
import { amountText, check, rows, showBalance, step, until, type ListedToken } from "./tour.ts"

/**
 * A caller with a Solana wallet: a separate program that uses only HTTP to the service and JSON-RPC to the node. `node solanaCaller.ts
 * <deposit-and-pay|withdraw|swap|send-privately> [address …]`, with settings in the environment.
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
const caller = { chain, session, token }
const { chainId } = token
const tokenAddresses = [token.address]

switch (command) {
  case "deposit-and-pay":
    await depositAndPay(first)
    break
  case "withdraw":
    await withdrawHalf(caller, first)
    break
  case "swap":
    await swap(caller, otherToken)
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
    (cost) => ({ ...cost, text: `${amountText(token, deposit)} from the wallet into the pool` }),
  )
  const after = await chain.tokenBalance(token.address, chain.address)
  check("the wallet's change", before - after, deposit)
  await showBalance(caller, deposit)
  const fee = await transfer(caller, recipientAddress, payment)
  await showBalance(caller, deposit - payment - fee)
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
    (cost) => ({ ...cost, text: "one total, to a key that is used once" }),
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

function signAndSend(txData: string | object) {
  if (typeof txData !== "string")
    throw new Error("the service must return a Solana transaction as a string")
  return chain.signAndSend(txData)
}

/** The token that the tour moves, and the token that it swaps to. */
async function tourTokens(): Promise<readonly [ListedToken, ListedToken]> {
  const listed = await listedTokens(serviceUrl)
  const [one, other] = ["USDT", "GLD"].map((name) => listed.find(({ symbol }) => symbol === name))
  if (one === undefined || other === undefined)
    throw new Error("The service must list two SPL tokens for the tour")
  return [one, other]
}
