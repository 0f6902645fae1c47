import { RelayRequestError } from "@shielded-relay/client/waas"
import { parseUnits } from "viem"
import { whenOpen } from "../tron/deploy/whenOpen.ts"
import { amountText, check, step, until } from "./tour.ts"
import type { WaasAccount } from "./waasMember.ts"
import type { WaasNetwork } from "./WaasNetwork.ts"

/** public-to-private, from a wallet without coins. The chain's gas tank lends them, or a relaying account pays. */
export async function shield(user: WaasAccount, amount: string): Promise<void> {
  const { network } = user
  const { token } = network
  const units = parseUnits(amount, token.decimals)
  const before = await network.tokenBalance(user.wallet)
  const tank = await tankBalance(network)
  check(`${user.name}'s coins`, await network.coinBalance(user.wallet), 0n)
  const { nonce } = await step(
    "public-to-private",
    async () => {
      const sent = await user.client.publicToPrivate(user.movement(amount))
      return { ...sent, ...(await network.mined(sent.txHash)) }
    },
    ({ cost }) => ({ text: `${amountText(token, units)} from the wallet into the pool`, cost }),
  )
  const { legs = [] } = await step(
    "operation",
    () => user.client.waitForOperation(nonce, { until: "confirmed" }),
    ({ legs = [] }) => ({ text: `final: ${legs.map(({ kind }) => kind).join(", ")}` }),
  )
  const deposits = legs.filter(({ kind }) => kind === "deposit")
  check("deposits among the legs", BigInt(deposits.length), 1n)
  const after = await network.tokenBalance(user.wallet)
  check("the wallet's change", before - after, units)
  const owed = network.worthOf(tank - (await tankBalance(network)))
  await step(
    "private-balance",
    () => user.becomes(units - owed),
    (left) => ({ text: `${amountText(token, left)}: ${amountText(token, owed)} is owed for gas` }),
  )
}

/** private-to-private. A new pool on TRON takes it after its first batch insertion. */
export async function payFromPool(
  payer: WaasAccount,
  payee: WaasAccount,
  amount: string,
): Promise<void> {
  const { network } = payer
  const { token } = network
  const units = parseUnits(amount, token.decimals)
  const before = await payer.balance()
  const { feeAmount } = await step(
    "private-to-private",
    async () => {
      const to = payee.wallet
      const sent = await whenOpen(() =>
        payer.client.privateToPrivate({ ...payer.movement(amount), to }),
      )
      return { ...sent, ...(await network.mined(sent.txHash)) }
    },
    ({ cost }) => ({
      text: `${amountText(token, units)} to ${payee.name}, without a public trace`,
      cost,
    }),
  )
  const told = (left: bigint) => ({ text: `${amountText(token, left)} shielded` })
  await step(`${payee.name}'s private-balance`, () => payee.becomes(units), told)
  const left = before - units - BigInt(feeAmount ?? "0")
  await step(`${payer.name}'s private-balance`, () => payer.becomes(left), told)
}

/** public-to-public: the recipient gets exactly the amount. */
export async function payPublicly(payer: WaasAccount, to: string, amount: string): Promise<void> {
  const { network } = payer
  const { token } = network
  const units = parseUnits(amount, token.decimals)
  const before = await network.tokenBalance(payer.wallet)
  const { scheduleId, feeAmount, txHash } = await step(
    "public-to-public",
    async () => {
      const sent = await payer.client.publicToPublic({ ...payer.movement(amount), to })
      return { ...sent, ...(await network.mined(sent.txHash)) }
    },
    ({ cost, feeAmount: fee }) => ({
      text: `${amountText(token, units)} and ${amountText(token, BigInt(fee ?? "0"))} of fees into the pool`,
      cost,
    }),
  )
  await step(
    "scheduled-transaction",
    async () => {
      const { transactions, depositTxHash } = await until(
        "The schedule",
        () => payer.client.scheduledTransaction(scheduleId),
        (seen) => seen.transactions[0]?.status === "completed",
      )
      if (depositTxHash !== txHash) throw new Error(`Another deposit: ${depositTxHash}`)
      return network.mined(transactions[0]?.txHash ?? "")
    },
    ({ cost }) => ({ text: `completed: ${amountText(token, units)} to ${to.slice(0, 10)}…`, cost }),
  )
  check("the recipient's balance", await network.tokenBalance(to), units)
  const after = await network.tokenBalance(payer.wallet)
  check("the wallet's change", before - after, units + BigInt(feeAmount ?? "0"))
}

/** A payment that no policy allows. */
export async function refusedByPolicy(
  payer: WaasAccount,
  to: string,
  amount: string,
): Promise<void> {
  await step(
    "private-to-public",
    () =>
      payer.client.privateToPublic({ ...payer.movement(amount), to }).then(
        () => "accepted",
        (error: unknown) => {
          if (error instanceof RelayRequestError) return error.code
          throw error
        },
      ),
    (code) => {
      if (code !== "ACTION_NOT_PERMITTED") throw new Error(`The payment was ${code}`)
      return { text: `refused: ${code}` }
    },
  )
}

/** The coins of the chain's gas tank; 0 without one. */
async function tankBalance({ gasTank, coinBalance }: WaasNetwork): Promise<bigint> {
  return gasTank === null ? 0n : coinBalance(gasTank)
}
