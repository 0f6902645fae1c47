import {
  createClient,
  depositUntilSpendable,
  type Payer,
  type SentOperation,
  type Wallet,
} from "@shielded-relay/client"
import { setting } from "../setting.ts"

/** Deposits DEPOSIT of TOKEN and pays PAYOUT of it to PAYEE, both in smallest units. */
export async function payOut(wallet: Wallet, payer: Payer): Promise<SentOperation> {
  const [chainId, token] = [Number(setting("CHAIN_ID")), setting("TOKEN")]
  const [deposited, paid] = [BigInt(setting("DEPOSIT")), BigInt(setting("PAYOUT"))]
  const baseUrl = setting("SERVICE_URL")
  const client = createClient({ baseUrl, wallet })
  const session = await client.createSession()
  const deposit = { chainId, tokenAddresses: [token], amounts: [deposited] }
  const { state } = await depositUntilSpendable(session, deposit, {
    payer,
    onState: (each) => say(`deposit: ${each}`),
  })
  if (state === "quarantined") throw new Error("The operator withholds the deposit")
  const payment = { chainId, tokenAddresses: [token], amounts: [paid], feeToken: token }
  const sent = await session.withdraw({ ...payment, recipientAddress: setting("PAYEE") })
  await session.waitForOperation(sent.nonce, { until: "confirmed" })
  say(`paid: ${sent.txHash}`)
  return sent
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
