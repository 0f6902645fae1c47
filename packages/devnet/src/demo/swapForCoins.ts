import { parseUnits, zeroAddress } from "viem"
import {
  amountText,
  balanceBecomes,
  check,
  relayedTransaction,
  shieldedBalance,
  showBalance,
  step,
  type Tour,
  type TourToken,
} from "./tour.ts"

/** Sells part of the balance for coins, pays the fee out of them, and finds what the operation says in the balance. */
export async function swapForCoins(tour: Tour): Promise<void> {
  const { session, token, pool, chain } = tour
  const coin: TourToken = { ...token, address: zeroAddress, symbol: "ETH", decimals: 18 }
  const { balance } = await shieldedBalance(tour)
  const before = await chain.tokenBalance(token.address, pool)
  const whole = "20"
  const sold = parseUnits(whole, token.decimals)
  const pair = { inputTokenAddress: token.address, outputTokenAddress: coin.address }
  const quoted = await step(
    "get-swap-data",
    () => session.getSwapData({ chainId: token.chainId, ...pair, amount: whole }),
    ({ externalActionId, expectedOutAmount }) => ({
      text: `${amountText(coin, BigInt(expectedOutAmount))} at ${externalActionId}`,
    }),
  )
  const sent = await step(
    "swap",
    async () => {
      const { externalActionId, swapData } = quoted
      const operation = await session.swap({
        chainId: token.chainId,
        ...pair,
        inputAmount: sold,
        leastOutput: quoted.outSwapAmount,
        externalActionId,
        swapData,
        feeToken: coin.address,
      })
      return { ...(await relayedTransaction(tour, operation)), nonce: operation.nonce }
    },
    ({ gas }) => ({ text: `${amountText(token, sold)} for coins, fee out of them`, gas }),
  )
  const { result } = await session.waitForOperation(sent.nonce, { until: "confirmed" })
  const outcome = result?.swap
  if (outcome?.outcome !== "swapped") throw new Error("The swap was refunded")
  const received = BigInt(outcome.received)
  check(
    "the pool's change by a swap",
    before - (await chain.tokenBalance(token.address, pool)),
    sold,
  )
  check("the pool's coins", await chain.coinBalance(pool), received)
  await balanceBecomes(tour, balance - sold)
  await showBalance({ session, token: coin }, received)
}
