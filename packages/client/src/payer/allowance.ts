import { evmAddress, hexText, requirePool, type Hex } from "./evmDeposit.ts"
import type { Approval, PayerOptions } from "./Payer.ts"

/** What an approval needs of a wallet's library. */
interface TokenAccess {
  readonly owner: string
  readonly call: (to: Hex, data: Hex) => Promise<string | undefined>
  /** Sends a transaction without coins and waits until the chain has executed it. */
  readonly execute: (to: Hex, data: Hex) => Promise<"executed" | "reverted">
}

/** Selectors of ERC-20: `allowance(address,address)` and `approve(address,uint256)`. */
const [allowance, approve] = ["dd62ed3e", "095ea7b3"]

/**
 * Makes an ERC-20 allowance at least `amount`. An allowance that is too small is first set to 0, because tokens such as USDT refuse to
 * change one that is not 0.
 *
 * @throws TypeError if the spender is not the pool.
 * @throws Error if the token refuses.
 */
export async function approveExactly(
  { owner, call, execute }: TokenAccess,
  { tokenAddress, spender, amount }: Approval,
  { pool }: PayerOptions,
): Promise<void> {
  requirePool(spender, pool)
  const token = evmAddress(tokenAddress)
  const answer = await call(token, hexText(`0x${allowance}${word(owner)}${word(spender)}`))
  const allowed = BigInt(answer === undefined || answer === "0x" ? 0 : answer)
  if (allowed >= amount) return
  for (const next of allowed === 0n ? [amount] : [0n, amount]) {
    const data = `0x${approve}${word(spender)}${next.toString(16).padStart(64, "0")}`
    if ((await execute(token, hexText(data))) === "reverted")
      throw new Error(`The token ${tokenAddress} refused to approve ${next}`)
  }
}

/** An address as a word of the ABI. */
function word(address: string): string {
  return evmAddress(address).slice(2).toLowerCase().padStart(64, "0")
}
