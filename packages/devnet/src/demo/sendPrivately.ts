import type { PrivateSendStatus } from "@shielded-relay/client"
import { parseUnits, type Address } from "viem"
import { payoutMargin } from "./payoutMargin.ts"
import { amountText, balanceIn, check, step, until, type Tour } from "./tour.ts"

/** Seconds until the requested completion time. The last payout starts `payoutMargin` before it. */
const schedule = payoutMargin + 20
/** The same for an order that is paid too late: it expires `payoutMargin` before the completion time. */
const unpaid = payoutMargin + 8

/** Pays recipients from a wallet: one deposit, then one payout per recipient at a time of its own. */
export async function sendPrivately(tour: Tour, recipients: ReadonlyArray<Address>): Promise<void> {
  const { chain, session, token, pool } = tour
  const amounts = recipients.map((_, index) => parseUnits(String(5 + 2 * index), token.decimals))
  const order = await step(
    "private-send",
    () =>
      session.privateSend({
        chainId: token.chainId,
        tokenAddress: token.address,
        recipients: recipients.map((address, index) => ({ address, amount: amounts[index] ?? 0n })),
        txCompletionTime: inSeconds(schedule),
      }),
    ({ amountIn, fee }) => ({
      text: `${amountText(token, BigInt(amountIn))} for ${recipients.length} recipients, fee ${amountText(token, BigInt(fee))}`,
    }),
  )
  await chain.approve(token.address, pool, BigInt(order.amountIn))
  await step(
    "deposit",
    () => chain.send(order.txData),
    ({ gas }) => ({ text: "one total, to a key that is used once", gas }),
  )
  const { scheduledTransactions = [] } = await step(
    "payouts",
    () =>
      orderReaches(tour, order.orderId, ({ phase }) => phase === "completed" || phase === "failed"),
    () => ({ text: `${recipients.length} transactions, at times drawn at random` }),
  )
  check(
    "the number of payouts",
    BigInt(scheduledTransactions.filter(({ status }) => status === "completed").length),
    BigInt(recipients.length),
  )
  for (const [index, { recipient, txHash, scheduledTime }] of scheduledTransactions.entries()) {
    const amount = amounts[index] ?? 0n
    check(
      `what ${recipient} holds`,
      await chain.tokenBalance(token.address, recipients[index] ?? pool),
      amount,
    )
    const { gas } = await chain.mined(txHash ?? "")
    await step(
      `payout ${index + 1}`,
      async () => scheduledTime,
      (time) => ({
        text: `${amountText(token, amount)} at ${time.slice(11, 19)} to ${recipient.slice(0, 10)}…`,
        gas,
      }),
    )
  }
}

/** Pays for an expired order, as from a wallet left open too long, and recovers the money. */
export async function recoverStuck(tour: Tour, recipient: Address): Promise<void> {
  const { chain, session, token, pool } = tour
  const order = await session.privateSend({
    chainId: token.chainId,
    tokenAddress: token.address,
    recipients: [{ address: recipient, amount: parseUnits("20", token.decimals) }],
    txCompletionTime: inSeconds(unpaid),
  })
  await step(
    "private-send",
    () => orderReaches(tour, order.orderId, ({ phase }) => phase === "expired"),
    () => ({ text: "not paid in time, expired" }),
  )
  const amount = BigInt(order.amountIn)
  await chain.approve(token.address, pool, amount)
  await step(
    "deposit",
    () => chain.send(order.txData),
    ({ gas }) => ({ text: `${amountText(token, amount)}, too late`, gas }),
  )
  const stuck = await step(
    "stuck-utxo-balance",
    () => stuckBecomes(tour, amount),
    (units) => ({ text: amountText(token, units) }),
  )
  const before = await chain.tokenBalance(token.address, recipient)
  const hashes = await step(
    "withdraw-stuck-utxos",
    async () => {
      const { txHashes } = await session.withdrawStuck({
        chainId: token.chainId,
        tokenAddress: token.address,
        recipientAddress: recipient,
      })
      return Promise.all(txHashes.map((hash) => chain.mined(hash)))
    },
    (mined) => ({
      text: `${mined.length} transaction, to a public address`,
      gas: mined.reduce((sum, { gas }) => sum + gas, 0n),
    }),
  )
  check("the number of transactions", BigInt(hashes.length), 1n)
  const recovered = (await chain.tokenBalance(token.address, recipient)) - before
  if (recovered * 2n < stuck || recovered >= stuck)
    throw new Error(`${recovered} of ${stuck} stuck units were recovered`)
  await step(
    "stuck-utxo-balance",
    () => stuckBecomes(tour, 0n),
    () => ({ text: `nothing; ${amountText(token, recovered)} was returned, the rest was the fee` }),
  )
}

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1_000) + seconds
}

function orderReaches(
  { session }: Tour,
  orderId: string,
  reached: (status: PrivateSendStatus) => boolean,
): Promise<PrivateSendStatus> {
  return until(`Order ${orderId}`, () => session.privateSendStatus(orderId), reached)
}

function stuckBecomes({ session, token }: Tour, expected: bigint): Promise<bigint> {
  const look = async () => {
    const { balances } = await session.stuckBalance({ chainId: token.chainId })
    return BigInt(balanceIn(balances, token)?.balance ?? "0")
  }
  return until("The stuck balance", look, (units) => units === expected)
}
