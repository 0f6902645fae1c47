import type { Answers, OfferedToken } from "@shielded-relay/client"
import { roundedDown } from "../money/amount.ts"
import { send, type SendingCalls } from "./send.ts"
import type { Account, Store } from "./Store.ts"

/** A payment out of the shielded balance. */
export interface Payment {
  readonly kind: "transfer" | "withdraw"
  readonly token: OfferedToken
  readonly units: bigint
  readonly recipient: string
  /** Milliseconds since the epoch: it is sent at a random moment before. `null`: at once. */
  readonly latest: number | null
}

/** What a payment costs and shows. */
export interface Quote {
  /** The fee as of now. */
  readonly fee: bigint
  /** The most that the fee may be: of a payment for later more than the fee of now, since it pays the price of its moment. */
  readonly bound: bigint
  /** The operator's share, taken from what arrives. A transfer has none. */
  readonly share: bigint
  readonly expiresAt: Date
  readonly privacy: Answers["GET /get-fee"]["privacy"]
}

/** Of payments for later, how often the fee of now the bound has, as where the service sets it: prices move meanwhile. */
const boundInFees = 3n

/** The time before which a payment for later is sent, in whole minutes, as it is shown. Milliseconds since the epoch. */
export function latestIn(seconds: number, at: number): number {
  return Math.ceil((at + seconds * 1_000) / 60_000) * 60_000
}

/** The most that can be paid of what pays it with one fee of now. What is left covers the bound. */
export const mostFor = (units: bigint, fee: bigint, isLater: boolean): bigint => {
  if (!isLater) return units
  const left = units - fee * (boundInFees - 1n)
  return left > 0n ? roundedDown(left) : 0n
}

/** Asks for the fee of a payment, in its own token. */
export async function quoteOf(
  { session, chain }: Account,
  { kind, token, units, recipient, latest }: Payment,
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
  const fee = BigInt(answer.feeAmount)
  return {
    fee,
    bound: latest === null ? fee : fee * boundInFees,
    share: (units * bps) / 10_000n,
    expiresAt: new Date(answer.expiresAt),
    privacy: kind === "withdraw" ? answer.privacy : undefined,
  }
}

/** Pays, at once or for later, for at most the quote's bound. See `send`. */
export function pay(
  store: Store,
  account: Account,
  { kind, token, units, recipient, latest }: Payment,
  { bound }: Quote,
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
    feeAmount: bound,
  }
  const intent = {
    kind,
    tokenAddress,
    units,
    fee: bound,
    recipient,
    getsAddress: "",
    getsUnits: "",
    ...(latest === null ? {} : { latest }),
  }
  if (latest !== null) {
    const later = { ...parameters, txCompletionTime: Math.floor(latest / 1_000) }
    return send(store, account, intent, calls, (options) =>
      kind === "transfer" ? session.transfer(later, options) : session.withdraw(later, options),
    )
  }
  return send(store, account, intent, calls, (options) =>
    kind === "transfer"
      ? session.transfer(parameters, options)
      : session.withdraw(parameters, options),
  )
}
