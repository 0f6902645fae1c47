import { parseUnits } from "viem"
import {
  amountText,
  check,
  quotedFee,
  shieldedBalance,
  showBalance,
  step,
  type ListedToken,
  type Told,
  type Holding,
} from "./tour.ts"
import { whenOpen } from "../tron/deploy/whenOpen.ts"

/** A caller on an EVM chain or on Solana: the holding to show, and the caller's own view of the chain. */
export interface Caller extends Holding {
  readonly chain: {
    /** In the smallest unit. */
    readonly tokenBalance: (token: string, holder: string) => Promise<bigint>
    /** The cost of a transaction, once it is in a block. */
    readonly mined: (hash: string) => Promise<Pick<Told, "gas" | "cost">>
  }
}

/** Pays a recipient inside the pool. Returns the fee in smallest units. */
export function transfer(caller: Caller, recipient: string, amount: bigint): Promise<bigint> {
  return pay(caller, "transfer", recipient, amount, "inside the pool")
}

/** Withdraws half of the balance to an unused address and checks that address's balance. */
export async function withdrawHalf(
  caller: Caller,
  recipient: string,
): Promise<{ readonly amount: bigint; readonly fee: bigint }> {
  const { chain, token } = caller
  const { balance } = await shieldedBalance(caller)
  const amount = balance / 2n
  const fee = await pay(caller, "withdraw", recipient, amount, "to a fresh address")
  const held = await chain.tokenBalance(token.address, recipient)
  check("the fresh address's balance", held, amount)
  await showBalance(caller, balance - amount - fee)
  return { amount, fee }
}

async function pay(
  caller: Caller,
  call: "transfer" | "withdraw",
  recipientAddress: string,
  amount: bigint,
  where: string,
): Promise<bigint> {
  const { chain, session, token } = caller
  const fee = await quotedFee(caller, amount)
  await step(
    call,
    async () => {
      const { txHash } = await whenOpen(() =>
        session[call]({
          chainId: token.chainId,
          tokenAddresses: [token.address],
          amounts: [amount],
          recipientAddress,
          feeToken: token.address,
          feeAmount: fee,
        }),
      )
      return chain.mined(txHash)
    },
    (cost) => ({
      ...cost,
      text: `${amountText(token, amount)} ${where}, fee ${amountText(token, fee)}`,
    }),
  )
  return fee
}

/** Sells part of the balance (`whole` tokens), pays the fee from the bought token, and checks the balance against the operation's result. */
export async function swap(
  caller: Caller,
  bought: ListedToken,
  whole = "20",
): Promise<{ readonly sold: bigint; readonly received: bigint }> {
  const { chain, session, token } = caller
  const { chainId } = token
  const { balance } = await shieldedBalance(caller)
  const sold = parseUnits(whole, token.decimals)
  const pair = { inputTokenAddress: token.address, outputTokenAddress: bought.address }
  const { externalActionId, swapData, outSwapAmount } = await step(
    "get-swap-data",
    () => session.getSwapData({ chainId, ...pair, amount: whole }),
    ({ externalActionId, expectedOutAmount }) => ({
      text: `${amountText(bought, BigInt(expectedOutAmount))} at ${externalActionId}`,
    }),
  )
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
        feeToken: bought.address,
      })
      return { nonce: sent.nonce, cost: await chain.mined(sent.txHash) }
    },
    ({ cost }) => ({
      ...cost,
      text: `${amountText(token, sold)} for ${bought.symbol}, fee paid from the output`,
    }),
  )
  const swapped = await session.waitForOperation(nonce, { until: "confirmed" })
  const outcome = swapped.state === "confirmed" ? swapped.result.swap : undefined
  if (outcome?.outcome !== "swapped") throw new Error("The swap was refunded")
  const received = BigInt(outcome.received)
  await showBalance(caller, balance - sold)
  await showBalance({ session, token: bought }, received)
  return { sold, received }
}
