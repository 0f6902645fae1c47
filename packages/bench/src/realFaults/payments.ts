import { setTimeout } from "node:timers/promises"
import { getAddress, toHex, type Address } from "viem"
import type { Customer } from "./Customer.ts"
import type { Replicas } from "./startReplicas.ts"

/** A payment as its customer meant it, whatever became of it. Smallest units. */
export interface Payment {
  readonly kind: "withdraw" | "transfer"
  /** Of the request that asks for it. */
  readonly nonce: string
  readonly from: Customer
  /** For a withdrawal an address that holds nothing and is paid by nobody else; for a transfer another customer's. */
  readonly to: Address
  readonly amount: bigint
  readonly fee: bigint
}

export interface PaymentPlan {
  readonly customers: ReadonlyArray<Customer>
  readonly count: number
  /** Whole relay fee of each. */
  readonly fee: bigint
  /** Milliseconds between two payments. */
  readonly pause: number
}

/**
 * Sends payments to the processes in turn, each once and without waiting for the one before: two withdrawals, then a transfer. Completes
 * when each was answered, or never will be.
 */
export async function sendPayments(
  { devnet, all }: Replicas,
  { customers, count, fee, pause }: PaymentPlan,
): Promise<ReadonlyArray<Payment>> {
  const [{ address: token }] = devnet.tokens
  const payments: Array<Payment> = []
  const answered: Array<Promise<unknown>> = []
  for (let n = 0; n < count; n += 1) {
    const from = customers[n % customers.length]
    const other = customers[(n + 1) % customers.length]
    // Customers and processes are often as many: the shift has each customer meet each process.
    const session = from?.once[(n + Math.floor(n / all.length)) % all.length]
    if (from === undefined || other === undefined || session === undefined)
      throw new Error("There is nobody to pay")
    const kind = n % 3 === 2 ? "transfer" : "withdraw"
    const to = kind === "transfer" ? other.address : freshAddress()
    const amount = 1_000_000n + BigInt(n)
    answered.push(
      session[kind](
        {
          chainId: devnet.node.chainId,
          tokenAddresses: [token],
          amounts: [amount],
          recipientAddress: to,
          feeToken: token,
          feeAmount: fee,
        },
        {
          // Whatever the first answer is, the journal has it.
          patience: 0,
          interval: 0,
          beforeSending: (nonce) => void payments.push({ kind, nonce, from, to, amount, fee }),
        },
      ).catch(() => null),
    )
    await setTimeout(pause)
  }
  await Promise.all(answered)
  return payments
}

function freshAddress(): Address {
  return getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
}
