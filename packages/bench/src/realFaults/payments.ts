import { setTimeout } from "node:timers/promises"
import { getAddress, toHex, type Address } from "viem"
import type { Customer } from "./Customer.ts"
import type { Replicas } from "./startReplicas.ts"

/** A payment as its customer requested it. Amounts in smallest units. */
export interface Payment {
  readonly kind: "withdraw" | "transfer"
  /** Nonce of the request. */
  readonly nonce: string
  readonly from: Customer
  /** A withdrawal's recipient: an address without balance that nothing else pays. A transfer's recipient: another customer. */
  readonly to: Address
  readonly amount: bigint
  readonly fee: bigint
}

export interface PaymentPlan {
  readonly customers: ReadonlyArray<Customer>
  readonly count: number
  /** The most that a payment may cost; each pays the posted price. */
  readonly fee: bigint
  /** Milliseconds between two payments. */
  readonly pause: number
}

/**
 * Sends payments to the processes in turn, each once and without waiting for the previous one: two withdrawals, then a transfer. Resolves
 * once each has been answered or its connection is lost.
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
    // The shift makes each customer use each process, even if there are as many customers as processes.
    const session = from?.once[(n + Math.floor(n / all.length)) % all.length]
    if (from === undefined || other === undefined || session === undefined)
      throw new Error("A transfer needs a second customer")
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
          // No retries: the journal records the first answer.
          timeout: 0,
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
