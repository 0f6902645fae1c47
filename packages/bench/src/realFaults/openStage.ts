import { Books } from "./Books.ts"
import { openCustomer } from "./Customer.ts"
import { Journal } from "./Journal.ts"
import { poolOnChain, type PoolOnChain } from "./PoolOnChain.ts"
import { startReplicas, type Replicas } from "./startReplicas.ts"

/** Everything that a run of payments needs. */
export interface Stage {
  readonly replicas: Replicas
  readonly journal: Journal
  readonly books: Books
  readonly chain: PoolOnChain
}

export interface StageOptions {
  readonly replicas: number
  readonly customers: number
  /** Number of notes of 100 units that every customer has deposited. */
  readonly notes: number
}

const note = 100_000_000n

/** Starts the processes, and customers with notes in the pool. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const replicas = await startReplicas(options.replicas)
  try {
    const journal = new Journal()
    const chain = poolOnChain(replicas.devnet)
    const accounts = replicas.devnet.users.slice(0, options.customers)
    const customers = await Promise.all(
      accounts.map((account) => openCustomer(replicas, journal, account)),
    )
    const books = new Books(replicas, chain, customers)
    await books.deposit(options.notes, note)
    const violations = await books.agree()
    if (violations.length > 0) throw new Error(violations.join("\n"))
    return { replicas, journal, books, chain }
  } catch (error) {
    await replicas.close()
    throw error
  }
}
