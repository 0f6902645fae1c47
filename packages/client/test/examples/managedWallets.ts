import {
  RelayNetworkError,
  RelayRequestError,
  waasClient,
  type PaymentOperation,
  type SentPayment,
  type Stamper,
  type WaasClient,
  type WaasClientOptions,
} from "@shielded-relay/client/waas"

/** What the examples of docs/managed-wallets-client.md assume. */
export interface Input {
  /** `{ baseUrl: "https://relay.example" }`. */
  readonly service: Omit<WaasClientOptions, "stamper">
  readonly rootStamper: Stamper
  readonly clerkStamper: Stamper
  readonly chainId: number
  /** The address of a token. */
  readonly token: string
  readonly recipient: string
  /** Stores a text durably. */
  readonly writeDown: (text: string) => Promise<void>
}

/** An organization with a clerk who may pay one recipient. */
export async function openTreasury(input: Input) {
  const { service, rootStamper, clerkStamper, chainId, token, recipient } = input
  const founder = waasClient({ ...service, stamper: rootStamper })
  const { organizationId } = await founder.createOrganization({ organizationName: "Treasury" })
  const root = waasClient({ ...service, stamper: rootStamper, organizationId })
  const { userId, addresses } = await root.createUser({ publicKey: clerkStamper.publicKey })
  const { policyId } = await root.addPolicy({
    userIds: [userId],
    actionType: "SIGN_TRANSACTION",
    conditions: {
      recipients: [recipient],
      maxAmount: [{ chainId, token, amount: "2.5" }],
      limits: [{ chainId, token, amount: "10", window: 24 * 60 * 60 }],
    },
  })
  return { root, organizationId, userId, addresses, policyId }
}

/** A payment by the clerk, who can find it again. */
export async function payAsClerk(
  { service, clerkStamper, chainId, token, recipient, writeDown }: Input,
  {
    organizationId,
    userId,
    fromAddress,
  }: Readonly<Record<"organizationId" | "userId" | "fromAddress", string>>,
): Promise<SentPayment> {
  const clerk = waasClient({ ...service, stamper: clerkStamper, organizationId })
  const sent = await clerk.privateToPrivate(
    { userId, fromAddress, to: recipient, token, amount: "2.5", chainId },
    { beforeSending: writeDown },
  )
  return sent
}

/** The outcome of a payment, for a program that knows only its nonce. */
export async function whatBecameOf(
  clerk: WaasClient,
  nonce: string,
): Promise<PaymentOperation | "never happened" | "ask again"> {
  try {
    return await clerk.waitForOperation(nonce, { until: "confirmed" })
  } catch (error) {
    if (error instanceof RelayRequestError && error.code === "OPERATION_NOT_FOUND")
      return "never happened"
    if (error instanceof RelayNetworkError) return "ask again"
    throw error
  }
}
