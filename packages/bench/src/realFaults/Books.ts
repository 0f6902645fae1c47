import { isDeepStrictEqual } from "node:util"
import { setTimeout } from "node:timers/promises"
import type { Customer } from "./Customer.ts"
import type { Fate } from "./learnFates.ts"
import type { PoolOnChain } from "./PoolOnChain.ts"
import type { Replicas } from "./startReplicas.ts"

/**
 * The balance that each customer must have in the pool, computed from deposits and confirmed payments. Smallest units of the first token.
 */
export class Books {
  readonly #replicas: Replicas
  readonly #chain: PoolOnChain
  readonly #held = new Map<Customer, bigint>()

  constructor(replicas: Replicas, chain: PoolOnChain, customers: ReadonlyArray<Customer>) {
    this.#replicas = replicas
    this.#chain = chain
    for (const customer of customers) this.#held.set(customer, 0n)
  }

  get customers(): ReadonlyArray<Customer> {
    return [...this.#held.keys()]
  }

  /** Deposits notes of one amount, the same number for each customer. */
  async deposit(notes: number, amount: bigint): Promise<void> {
    const { devnet } = this.#replicas
    const [{ address: token }] = devnet.tokens
    await Promise.all(
      this.customers.map(async (customer) => {
        await customer.chain.approve(token, devnet.pool, amount * BigInt(notes))
        for (let n = 0; n < notes; n += 1) {
          const { txData } = await sessionOf(customer).deposit({
            chainId: devnet.node.chainId,
            tokenAddresses: [token],
            amounts: [amount],
          })
          await customer.chain.send(txData)
          this.#add(customer, amount)
        }
      }),
    )
  }

  /** Applies the payments that were executed, each with the fee that its call paid on chain: offers are ceilings. */
  async enter(fates: ReadonlyArray<Fate>): Promise<void> {
    for (const { payment, told } of fates) {
      const [shown] = told
      if (shown?.state !== "confirmed" || shown.txHash === null) continue
      const { kind, from, to, amount } = payment
      this.#add(from, -amount - (await this.#chain.fee(shown.txHash)))
      const recipient = this.customers.find(({ address }) => address === to)
      if (kind === "transfer" && recipient !== undefined) this.#add(recipient, amount)
    }
  }

  /**
   * Waits until every process shows exactly these balances, all spendable, and the pool's balance equals their sum. A service sees a block
   * slightly later than the node.
   *
   * @returns the differences that remain after two minutes
   */
  async agree(): Promise<ReadonlyArray<string>> {
    const deadline = performance.now() + 120_000
    for (;;) {
      const violations = await this.#differences()
      if (violations.length === 0 || performance.now() > deadline) return violations
      await setTimeout(250)
    }
  }

  async #differences(): Promise<ReadonlyArray<string>> {
    const { devnet } = this.#replicas
    const differences: Array<string> = []
    for (const [customer, held] of this.#held) {
      const expected = { balance: held.toString(), pending: "0" }
      for (const [replica, session] of customer.patient.entries()) {
        const { balances } = await session.balance({ chainId: devnet.node.chainId })
        const shown = balances.map(({ balance, pending }) => ({ balance, pending }))
        if (!isDeepStrictEqual(shown, [expected]))
          differences.push(
            `process ${replica} shows ${JSON.stringify(shown)}, ${customer.address} holds ${held}`,
          )
      }
    }
    const sum = [...this.#held.values()].reduce((total, held) => total + held, 0n)
    const pool = await this.#chain.balance(devnet.pool)
    if (pool !== sum) differences.push(`the pool holds ${pool}, its customers own ${sum}`)
    return differences
  }

  #add(customer: Customer, units: bigint): void {
    this.#held.set(customer, (this.#held.get(customer) ?? 0n) + units)
  }
}

function sessionOf({ address, patient: [session] }: Customer) {
  if (session === undefined) throw new Error(`${address} has no session`)
  return session
}
