import type { Schedule, WaasClient } from "@shielded-relay/client/waas"

/** What the examples about public tokens in docs/managed-wallets-client.md assume. */
export interface PublicInput {
  readonly root: WaasClient
  readonly userId: string
  /** The address of the user's wallet, which holds the tokens. */
  readonly fromAddress: string
  readonly chainId: number
  /** The address of a token. */
  readonly token: string
  readonly recipient: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Makes public tokens private. */
export async function shieldTokens({ root, userId, fromAddress, chainId, token }: PublicInput) {
  const moved = await root.publicToPrivate({ userId, fromAddress, token, amount: "100", chainId })
  await root.waitForOperation(moved.nonce, { until: "confirmed" })
  return moved
}

/** Pays from public tokens, at a random time within six hours. */
export async function payLater({
  root,
  userId,
  fromAddress,
  chainId,
  token,
  recipient,
  now,
}: PublicInput): Promise<Schedule> {
  const { scheduleId } = await root.publicToPublic({
    userId,
    fromAddress,
    to: recipient,
    token,
    amount: "25",
    chainId,
    txCompletionTime: Math.ceil(now() / 1_000) + 6 * 60 * 60,
  })
  const { transactions, depositTxHash } = await root.scheduledTransaction(scheduleId)
  return { scheduleId, transactions, depositTxHash }
}

/** Cancels a payment from public tokens, and returns whether it is cancelled. */
export async function callOff({ root, scheduleId }: { root: WaasClient; scheduleId: string }) {
  const { cancelled } = await root.cancelScheduledTransaction({ scheduleId })
  return cancelled
}
