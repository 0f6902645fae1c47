import { ApprovalPendingError, type WaasClient } from "@shielded-relay/client/waas"

/** What the example about approvals in docs/managed-wallets-client.md assumes. */
export interface ApprovalInput {
  /** Whose payments need approvals, and who approves. */
  readonly clerk: WaasClient
  readonly admin: WaasClient
  readonly userId: string
  readonly fromAddress: string
  readonly chainId: number
  readonly token: string
  readonly recipient: string
}

/** Asks for a payment and returns the id of its proposal; `null` if it needed no approval. */
export async function askForPayment(input: ApprovalInput): Promise<string | null> {
  const { clerk, userId, fromAddress, chainId, token, recipient: to } = input
  try {
    await clerk.privateToPrivate({ userId, fromAddress, to, token, amount: "100", chainId })
  } catch (error) {
    if (error instanceof ApprovalPendingError) return error.proposalId
    throw error
  }
  return null
}

/** Approves every open proposal that pays the recipient. */
export async function approvePayments({ admin, recipient }: ApprovalInput) {
  const { proposals } = await admin.getProposals({ state: "open" })
  for (const { proposalId, digest, request } of proposals)
    if (request["to"] === recipient) await admin.approveProposal({ proposalId, digest })
}
