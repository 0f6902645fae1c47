import { notYetSent, type Swap } from "./CallersLedger.ts"
import type { Step } from "../Script.ts"
import type { Stage } from "../Stage.ts"
import { textIn } from "./answerText.ts"

/** More than an action costs at normal fees, and clearly different from other calls' offers. */
const feeOfAction = 1_500_000n

/** Requests a quote and swaps on its terms. */
export async function swap(
  stage: Stage,
  step: Extract<Step, { readonly do: "swap" }>,
): Promise<void> {
  const { letters, ledger } = stage
  const account = stage.owner(step.owner)
  const caller = await letters.openSession(account)
  if (caller === null) return
  const tokenIn = stage.token(step.from)
  const tokenOut = stage.token(step.from + 1)
  const quote = await letters.insist(
    caller.get("/get-swap-data", {
      chainId: String(stage.chainId),
      inputTokenAddress: tokenIn,
      outputTokenAddress: tokenOut,
      amount: wholeTokens(step.amount),
    }),
  )
  const swapData = textIn(quote?.body, "swapData")
  const minOut = textIn(quote?.body, "outSwapAmount")
  const externalActionId = textIn(quote?.body, "externalActionId")
  if (swapData === null || minOut === null || externalActionId === null) return
  const asked: Swap = {
    kind: "swap",
    nonce: letters.uuid(),
    owner: account.index,
    tokenIn,
    amount: step.amount,
    tokenOut,
    minOut: BigInt(minOut),
    fee: stage.feeOf(account.index) + feeOfAction + BigInt(ledger.relayed.length),
    feeToken: step.feeIn === "input" ? tokenIn : tokenOut,
    afterRevocation: false,
    seen: [],
    ...notYetSent(),
  }
  ledger.relayed.push(asked)
  await stage.giveQuote({
    owner: account,
    feeToken: asked.feeToken,
    tokens: [tokenIn, tokenOut],
    externalActionId,
    feeAmount: asked.fee,
  })
  const request = caller.post("/swap", {
    nonce: asked.nonce,
    chainId: stage.chainId,
    tokenAddresses: [tokenIn, tokenOut],
    amounts: [`-${asked.amount}`, minOut],
    externalActionId,
    swapData,
    feeToken: asked.feeToken,
    feeAmount: asked.fee.toString(),
  })
  await letters.deliver(asked, request, step.delivery)
}

/** An amount of a token with six decimals, as decimal text. */
function wholeTokens(amount: bigint): string {
  return `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, "0")}`
}
