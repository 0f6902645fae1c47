import type { PrivateSendStatus, RelaySession } from "@shielded-relay/client"

/** What the example of docs/private-send.md assumes. */
export interface PrivateSendInput {
  readonly session: RelaySession
  readonly chainId: number
  readonly token: string
  readonly recipients: ReadonlyArray<{ readonly address: string; readonly amount: bigint }>
  /** Unix time, seconds. */
  readonly txCompletionTime: number
  /** Approves the spender, then signs the deposit with the wallet and sends it. */
  readonly pay: (order: Awaited<ReturnType<RelaySession["privateSend"]>>) => Promise<unknown>
}

/** Orders a private send, pays for it, and returns its status. */
export async function sendPrivately(input: PrivateSendInput): Promise<PrivateSendStatus> {
  const { session, chainId, token, recipients, txCompletionTime, pay } = input
  const order = await session.privateSend({
    chainId,
    tokenAddress: token,
    recipients,
    txCompletionTime,
  })
  await pay(order)
  return session.privateSendStatus(order.orderId)
}
