import {
  createClient,
  depositUntilSpendable,
  type Payer,
  type SentOperation,
  type Wallet,
} from "@shielded-relay/client"

/** What to deposit, and whom to pay out of it. Amounts in smallest units. */
export interface Payment {
  readonly serviceUrl: string
  readonly chainId: number
  readonly token: string
  readonly deposit: bigint
  readonly payout: bigint
  readonly payee: string
}

/** Deposits, and pays out of the deposit. `say` is told how far it is. */
export async function depositAndPay(
  wallet: Wallet,
  payer: Payer,
  { serviceUrl, chainId, token, deposit, payout, payee }: Payment,
  say: (text: string) => void,
): Promise<SentOperation> {
  const session = await createClient({ baseUrl: serviceUrl, wallet }).createSession()
  const { state } = await depositUntilSpendable(
    session,
    { chainId, tokenAddresses: [token], amounts: [deposit] },
    { payer, onState: (each) => say(`deposit: ${each}`) },
  )
  if (state === "quarantined") throw new Error("The operator withholds the deposit")
  const payment = { chainId, tokenAddresses: [token], amounts: [payout], feeToken: token }
  const sent = await session.withdraw({ ...payment, recipientAddress: payee })
  await session.waitForOperation(sent.nonce, { until: "confirmed" })
  say(`paid: ${sent.txHash}`)
  return sent
}
