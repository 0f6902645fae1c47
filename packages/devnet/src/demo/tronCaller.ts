import { createClient, tronWebWallet } from "@shielded-relay/client"
import { parseUnits } from "viem"
import { TronWallet } from "../tron/deploy/TronWallet.ts"
import { tronSender } from "../tron/deploy/tronSender.ts"
import { payoutMargin } from "./payoutMargin.ts"
import { listedTokens } from "./publicLists.ts"
import { swap, transfer, withdrawHalf } from "./relayedCalls.ts"
import { setting } from "./setting.ts"
import {
  amountText,
  balanceIn,
  check,
  rows,
  showBalance,
  step,
  until,
  type ListedToken,
} from "./tour.ts"
import { tronView } from "./tronView.ts"

/**
 * A caller with a wallet of TronWeb: a separate program that uses only HTTP to the service and to the node. `node tronCaller.ts
 * <deposit-and-pay|withdraw|swap|send-privately|recover> [address …]`, with settings in the environment.
 */
const [command, ...addresses] = process.argv.slice(2)
const [first = ""] = addresses
const serviceUrl = setting("SERVICE_URL")
const nodeUrl = setting("NODE_URL")
const pool = setting("POOL")
const chain = tronView(nodeUrl, setting("WALLET_KEY"))
const [token, otherToken] = await tourTokens()
const client = createClient({
  baseUrl: serviceUrl,
  wallet: tronWebWallet(tronSender(new TronWallet(nodeUrl, setting("WALLET_KEY")))),
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
    await swap(caller, otherToken, "200")
    break
  case "send-privately":
    await sendPrivately(addresses)
    break
  case "recover":
    await recoverLate(first)
    break
  case undefined:
  default:
    throw new Error(`Unknown command ${command}`)
}
process.send?.({ recipientInfo: null, rows })

async function depositAndPay(recipientAddress: string): Promise<void> {
  const amount = parseUnits("1000", token.decimals)
  const payment = parseUnits("400", token.decimals)
  await approve()
  const before = await chain.tokenBalance(token.address, chain.address)
  await step(
    "deposit",
    async () => {
      const { txData } = await session.deposit({ chainId, tokenAddresses, amounts: [amount] })
      return chain.deposit(txData, pool, token.address, amount)
    },
    (cost) => ({ ...cost, text: `${amountText(token, amount)} from the wallet into the pool` }),
  )
  const after = await chain.tokenBalance(token.address, chain.address)
  check("the wallet's change", before - after, amount)
  await showBalance(caller, amount)
  const fee = await transfer(caller, recipientAddress, payment)
  await showBalance(caller, amount - payment - fee)
}

async function approve(): Promise<void> {
  await step(
    "approve",
    () => chain.approve(token.address, pool),
    (cost) => ({ ...cost, text: "the pool may take the wallet's tokens" }),
  )
}

async function order(recipients: ReadonlyArray<string>, seconds?: number) {
  const amounts = recipients.map((_, index) => parseUnits(String(5 + 2 * index), token.decimals))
  const made = await session.privateSend({
    chainId,
    tokenAddress: token.address,
    recipients: recipients.map((address, index) => ({ address, amount: amounts[index] ?? 0n })),
    ...(seconds === undefined
      ? {}
      : { txCompletionTime: Math.floor(Date.now() / 1_000) + seconds }),
  })
  return { ...made, amounts }
}

async function sendPrivately(recipients: ReadonlyArray<string>): Promise<void> {
  await approve()
  const { amounts, ...made } = await step(
    "private-send",
    () => order(recipients),
    ({ amountIn, fee }) => ({
      text: `${amountText(token, BigInt(amountIn))} for ${recipients.length} recipients, fee ${amountText(token, BigInt(fee))}`,
    }),
  )
  await step(
    "deposit",
    () => chain.deposit(made.serializedTx, pool, token.address, BigInt(made.amountIn)),
    (cost) => ({ ...cost, text: "one total, to a key that is used once" }),
  )
  const { scheduledTransactions = [] } = await step(
    "payouts",
    () =>
      until(
        "The order",
        () => session.privateSendStatus(made.orderId),
        ({ phase }) => phase === "completed" || phase === "failed",
      ),
    () => ({ text: `${recipients.length} transactions` }),
  )
  for (const [index, { txHash }] of scheduledTransactions.entries())
    await step(
      `payout ${index + 1}`,
      () => chain.mined(txHash ?? ""),
      (cost) => ({
        ...cost,
        text: `${amountText(token, amounts[index] ?? 0n)} to a fresh address`,
      }),
    )
  for (const [index, recipient] of recipients.entries()) {
    const held = await chain.tokenBalance(token.address, recipient)
    check(`what ${recipient} holds`, held, amounts[index] ?? 0n)
  }
}

/** Pays for an expired order, as from a wallet left open too long, and recovers the money. */
async function recoverLate(recipientAddress: string): Promise<void> {
  const made = await order([recipientAddress], payoutMargin + 8)
  await step(
    "private-send",
    () =>
      until(
        "The order",
        () => session.privateSendStatus(made.orderId),
        ({ phase }) => phase === "expired",
      ),
    () => ({ text: "not paid in time, expired" }),
  )
  const amount = BigInt(made.amountIn)
  await step(
    "deposit",
    () => chain.deposit(made.txData, pool, token.address, amount),
    (cost) => ({ ...cost, text: `${amountText(token, amount)}, too late` }),
  )
  const stuckBecomes = (expected: bigint) =>
    until(
      "The stuck balance",
      async () => {
        const { balances } = await session.stuckBalance({ chainId })
        return BigInt(balanceIn(balances, token)?.balance ?? "0")
      },
      (units) => units === expected,
    )
  await step(
    "stuck-utxo-balance",
    () => stuckBecomes(amount),
    (units) => ({ text: amountText(token, units) }),
  )
  await step(
    "withdraw-stuck-utxos",
    async () => {
      const { txHashes } = await session.withdrawStuck({
        chainId,
        tokenAddress: token.address,
        recipientAddress,
      })
      const [hash = ""] = txHashes
      check("the number of transactions", BigInt(txHashes.length), 1n)
      return chain.mined(hash)
    },
    (cost) => ({ ...cost, text: "to a public address" }),
  )
  const recovered = await chain.tokenBalance(token.address, recipientAddress)
  if (recovered * 2n < amount || recovered >= amount)
    throw new Error(`${recovered} of ${amount} stuck units were recovered`)
  await step(
    "stuck-utxo-balance",
    () => stuckBecomes(0n),
    () => ({ text: `nothing; ${amountText(token, recovered)} was returned, the rest was the fee` }),
  )
}

/** The token that the tour moves, and the token that it swaps to. */
async function tourTokens(): Promise<readonly [ListedToken, ListedToken]> {
  const listed = await listedTokens(serviceUrl)
  const [one, other] = ["USDT", "GLD"].map((name) => listed.find(({ symbol }) => symbol === name))
  if (one === undefined || other === undefined)
    throw new Error("The service must list two TRC-20 tokens for the tour")
  return [one, other]
}
