import {
  type RelayClient,
  createClient,
  depositUntilSpendable,
  payWithViem,
  RelayRequestError,
  viemWalletClient,
  type DepositState,
  type DepositStore,
  type Operation,
  type RelayEvent,
  type RelaySession,
  type SentOperation,
  type Wallet,
} from "@shielded-relay/client"
import type { Address, PublicClient, WalletClient } from "viem"

/** What the examples of docs/client.md assume: a service, a wallet, and functions of the caller's own. */
export interface ClientInput {
  readonly baseUrl: string
  /** viem's clients of the user's wallet and of a node. */
  readonly walletClient: WalletClient
  readonly publicClient: PublicClient
  /** The wallet's address. */
  readonly account: Address
  readonly pool: string
  readonly chainId: number
  readonly token: string
  readonly payee: string
  /** Where a page keeps texts. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">
  readonly onState: (state: DepositState) => void
  /** Stores a text durably. */
  readonly writeDown: (text: string) => Promise<void>
}

/** A deposit and a payout, each signed by the wallet itself. */
export async function payOut(input: ClientInput): Promise<SentOperation> {
  const { baseUrl, walletClient, publicClient, account, pool, storage, onState } = input
  const { chainId, token, payee, writeDown } = input
  const store: DepositStore = {
    read: () => storage.getItem("deposit 71"),
    write: (text) =>
      text === null ? storage.removeItem("deposit 71") : storage.setItem("deposit 71", text),
  }
  const client = createClient({ baseUrl, wallet: viemWalletClient(walletClient, account) })
  const session = await client.createSession({ useEIP712: true })
  const payer = payWithViem(walletClient, publicClient, { pool, account })
  const deposit = { chainId, tokenAddresses: [token], amounts: [25_000_000n] }
  const { state } = await depositUntilSpendable(session, deposit, { payer, store, onState })
  if (state === "quarantined") throw new Error("The operator withholds the deposit")
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

/** Handles what happens to the owner's operations, from the stored cursor on, and stores how far it is. */
export async function follow(
  session: RelaySession,
  stored: string | undefined,
  handle: (type: string, data: RelayEvent["data"]) => Promise<void>,
  store: (cursor: string) => Promise<void>,
): Promise<void> {
  for await (const { events, cursor } of session.events({ cursor: stored })) {
    for (const { type, data } of events) await handle(type, data)
    await store(cursor)
  }
}

/** Has the owner's events posted to a receiver, from where the receiver lost some on, and later no more. */
export async function postEvents(
  client: RelayClient,
  session: RelaySession,
  lost: string | undefined,
  keep: (secret: string, until: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const { secret, webhook } = await client.setWebhook({ url: "https://hooks.example/relay" })
  await keep(secret, webhook.expiresAt)
  const state = await session.webhook()
  if (lost !== undefined && state !== null) await session.replayWebhook({ cursor: lost })
  return () => client.endWebhook()
}

/** Two ways to choose whose answers to trust: a key that the operator published, or a check of the platform's token. */
export function believing(
  { baseUrl, wallet }: { readonly baseUrl: string; readonly wallet: Wallet },
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
