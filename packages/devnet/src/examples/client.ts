import {
  createClient,
  RelayRequestError,
  type Operation,
  type RelaySession,
  type SentOperation,
  type Wallet,
} from "@shielded-relay/client"

/** What the examples of docs/client.md assume: a service, a wallet, and functions of the caller's own. */
export interface ClientInput {
  readonly baseUrl: string
  readonly wallet: Wallet
  readonly chainId: number
  readonly token: string
  readonly payee: string
  /** Signs an unsigned transaction with the wallet and sends it to the chain. */
  readonly send: (
    txData: Awaited<ReturnType<RelaySession["deposit"]>>["txData"],
  ) => Promise<unknown>
  /** Stores a text durably. */
  readonly writeDown: (text: string) => Promise<void>
  /** Waits until the balance is spendable. */
  readonly untilSpendable: (session: RelaySession) => Promise<unknown>
}

/** A deposit and a payout, each signed by the wallet itself. */
export async function payOut(input: ClientInput): Promise<SentOperation> {
  const { baseUrl, wallet, chainId, token, payee, send, writeDown, untilSpendable } = input
  const client = createClient({ baseUrl, wallet })
  const session = await client.createSession({ useEIP712: true })
  const { txData } = await session.deposit({
    chainId,
    tokenAddresses: [token],
    amounts: [25_000_000n],
  })
  await send(txData)
  await untilSpendable(session)
  const { feeAmount } = await session.getFee({ chainId, feeToken: token, tokenAddresses: [token] })
  const sent = await session.withdraw(
    {
      chainId,
      tokenAddresses: [token],
      amounts: [1_000_000n],
      recipientAddress: payee,
      feeToken: token,
      feeAmount,
    },
    { beforeSending: writeDown },
  )
  await writeDown(JSON.stringify(session.save()))
  return sent
}

/** The outcome of an operation, for a program that knows only its nonce. */
export async function whatBecameOf(
  session: RelaySession,
  nonce: string,
): Promise<Operation | "never happened"> {
  try {
    return await session.waitForOperation(nonce, { until: "confirmed" })
  } catch (error) {
    if (error instanceof RelayRequestError && error.code === "OPERATION_NOT_FOUND")
      return "never happened"
    throw error
  }
}

/** All payouts of this owner, newest first. */
export async function payouts(session: RelaySession): Promise<ReadonlyArray<Operation>> {
  const found: Array<Operation> = []
  for await (const operation of session.operations()) {
    if (operation.kind === "withdraw") found.push(operation)
  }
  return found
}

/** Two ways to choose whose answers to trust: a key that the operator published, or a check of the platform's token. */
export function believing(
  { baseUrl, wallet }: Pick<ClientInput, "baseUrl" | "wallet">,
  publishedKey: string,
  isOurImage: (jwt: string | undefined, nonce: string, key: string) => Promise<boolean>,
) {
  const pinned = createClient({ baseUrl, wallet, verificationKey: publishedKey })
  const attested = createClient({
    baseUrl,
    wallet,
    verificationKey: ({ jwt, nonce, verificationPublicKey }) =>
      isOurImage(jwt, nonce, verificationPublicKey),
  })
  return { pinned, attested }
}
