import { RelayRequestError } from "@shielded-relay/client/waas"
import { parseEther, parseUnits, type Address } from "viem"
import { amountText, check, step, until } from "./tour.ts"
import type { Treasury, WaasMember } from "./waasMember.ts"

/** The devnet's coin is worth 2,000 dollars. */
const dollarsPerCoin = "2000"

/** public-to-private, with coins that the gas tank lends. */
export async function shield(
  { chain, token, devnet, root }: Treasury,
  user: WaasMember,
  amount: string,
): Promise<void> {
  const units = parseUnits(amount, token.decimals)
  const before = await chain.tokenBalance(token.address, user.wallet)
  const tank = await chain.coinBalance(devnet.gasTank.address)
  check(`${user.name}'s coins`, await chain.coinBalance(user.wallet), 0n)
  const { nonce } = await step(
    "public-to-private",
    async () => {
      const sent = await user.client.publicToPrivate(user.movement(amount))
      return { ...sent, ...(await chain.mined(sent.txHash)) }
    },
    ({ gas }) => ({ text: `${amountText(token, units)} from the wallet into the pool`, gas }),
  )
  const { legs = [] } = await step(
    "operation",
    () => user.client.waitForOperation(nonce, { until: "confirmed" }),
    ({ legs = [] }) => ({ text: `final: ${legs.map(({ kind }) => kind).join(", ")}` }),
  )
  const deposits = legs.filter(({ kind }) => kind === "deposit")
  check("deposits among the legs", BigInt(deposits.length), 1n)
  const after = await chain.tokenBalance(token.address, user.wallet)
  check("the wallet's change", before - after, units)
  const lent = tank - (await chain.coinBalance(devnet.gasTank.address))
  const perCoin = parseUnits(dollarsPerCoin, token.decimals)
  const owed = (lent * perCoin + parseEther("1") - 1n) / parseEther("1")
  await step(
    "private-balance",
    () => user.becomes(units - owed),
    (left) => ({ text: `${amountText(token, left)}: ${amountText(token, owed)} is owed for gas` }),
  )
  const { users } = await root.getOrganization()
  check("the organization's users", BigInt(users), 3n)
}

/** private-to-private. */
export async function payFromPool(
  { chain, token }: Treasury,
  payer: WaasMember,
  payee: WaasMember,
  amount: string,
): Promise<void> {
  const units = parseUnits(amount, token.decimals)
  const before = await payer.balance()
  const { feeAmount } = await step(
    "private-to-private",
    async () => {
      const to = payee.wallet
      const sent = await payer.client.privateToPrivate({ ...payer.movement(amount), to })
      return { ...sent, ...(await chain.mined(sent.txHash)) }
    },
    ({ gas }) => ({
      text: `${amountText(token, units)} to ${payee.name}, without a public trace`,
      gas,
    }),
  )
  const told = (left: bigint) => ({ text: `${amountText(token, left)} shielded` })
  await step(`${payee.name}'s private-balance`, () => payee.becomes(units), told)
  const left = before - units - BigInt(feeAmount ?? "0")
  await step(`${payer.name}'s private-balance`, () => payer.becomes(left), told)
}

/** public-to-public: the recipient gets exactly the amount. */
export async function payPublicly(
  { chain, token }: Treasury,
  payer: WaasMember,
  to: Address,
  amount: string,
): Promise<void> {
  const units = parseUnits(amount, token.decimals)
  const before = await chain.tokenBalance(token.address, payer.wallet)
  const { scheduleId, feeAmount, txHash } = await step(
    "public-to-public",
    async () => {
      const sent = await payer.client.publicToPublic({ ...payer.movement(amount), to })
      return { ...sent, ...(await chain.mined(sent.txHash)) }
    },
    ({ gas, feeAmount: fee }) => ({
      text: `${amountText(token, units)} and ${amountText(token, BigInt(fee ?? "0"))} of fees into the pool`,
      gas,
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
      return chain.mined(transactions[0]?.txHash ?? "")
    },
    ({ gas }) => ({ text: `completed: ${amountText(token, units)} to ${to.slice(0, 10)}…`, gas }),
  )
  check("the recipient's balance", await chain.tokenBalance(token.address, to), units)
  const after = await chain.tokenBalance(token.address, payer.wallet)
  check("the wallet's change", before - after, units + BigInt(feeAmount ?? "0"))
}

/** A payment that no policy allows. */
export async function refusedByPolicy(
  payer: WaasMember,
  to: Address,
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
