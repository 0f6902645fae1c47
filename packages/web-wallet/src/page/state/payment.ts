import type { Answers, OfferedToken } from "@shielded-relay/client"
import { send, type SendingCalls } from "./send.ts"
import type { Account, Store } from "./Store.ts"

/** A payment out of the shielded balance. */
export interface Payment {
  readonly kind: "transfer" | "withdraw"
  readonly token: OfferedToken
  readonly units: bigint
  readonly recipient: string
}

/** What a payment costs and shows. */
export interface Quote {
  readonly fee: bigint
  /** The operator's share, taken from what arrives. A transfer has none. */
  readonly share: bigint
  readonly expiresAt: Date
  readonly privacy: Answers["GET /get-fee"]["privacy"]
}

/** Asks for the fee of a payment, in its own token. */
export async function quoteOf(
  { session, chain }: Account,
  { kind, token, units, recipient }: Payment,
  signal: AbortSignal,
): Promise<Quote> {
  const answer = await session.getFee(
    {
      chainId: chain.chainId,
      feeToken: token.tokenAddress,
      tokenAddresses: [token.tokenAddress],
      amounts: [units],
      // Of a transfer nothing about the recipient is public, so nothing is asked about it.
      ...(kind === "withdraw" ? { recipientAddress: recipient } : {}),
    },
    { signal },
  )
  const bps = kind === "withdraw" ? BigInt(answer.variableRateBps) : 0n
  return {
    fee: BigInt(answer.feeAmount),
    share: (units * bps) / 10_000n,
    expiresAt: new Date(answer.expiresAt),
    privacy: kind === "withdraw" ? answer.privacy : undefined,
  }
}

/** Pays, for at most the fee of the quote. See `send`. */
export function pay(
  store: Store,
  account: Account,
  { kind, token, units, recipient }: Payment,
  { fee }: Quote,
  calls: SendingCalls,
): Promise<void> {
  const { session, chain } = account
  const { chainId } = chain
  const { tokenAddress } = token
  const parameters = {
    chainId,
    tokenAddresses: [tokenAddress],
    amounts: [units],
    recipientAddress: recipient,
    feeToken: tokenAddress,
    feeAmount: fee,
  }
  const intent = { kind, tokenAddress, units, fee, recipient, getsAddress: "", getsUnits: "" }
  return send(store, account, intent, calls, (options) =>
    kind === "transfer"
      ? session.transfer(parameters, options)
      : session.withdraw(parameters, options),
  )
}
