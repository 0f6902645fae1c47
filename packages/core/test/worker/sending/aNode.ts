import type { Address, Operation, SignedTransaction, TransactionStatus } from "@shielded-relay/core"
import { exampleAttempt, exampleOperation, exampleSignedTransaction } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { anOperation } from "../../operation/anOperation.ts"
import { aChain, type ChainOptions } from "../aChain.ts"

/** The two relaying accounts. The one at 0 comes first in the turn of `sentOperation`'s operations. */
const accounts = [0, 1].map((n) => exampleSignedTransaction(n, 0).sender)
export const [first, second] = accounts

/** The transaction of an account under a nonce; `version` counts its replacements. */
export const transaction = (account: 0 | 1, senderNonce: number, version = 0): SignedTransaction =>
  exampleSignedTransaction(account, senderNonce, {
    hash: `account ${account} nonce ${senderNonce} version ${version}`,
  })

/** An operation that was sent with these transactions, oldest first. */
export function sentOperation(
  n: number,
  transactions: ReadonlyArray<SignedTransaction>,
  changes: Partial<Operation> = {},
): Operation {
  return exampleOperation(n, {
    status: { state: "broadcast" },
    attempts: [
      exampleAttempt(transactions, {
        proven: { kind: "transact", call: { joins: [], extData: anExtData } },
      }),
    ],
    ...changes,
  })
}

const anExtData = (() => {
  const plan = anOperation("planned").attempts[0]?.plan
  if (plan === undefined || plan.kind === "tree-update") throw new Error("a call is planned")
  return plan.call.extData
})()

interface NodeOptions extends ChainOptions {
  readonly operations?: ReadonlyArray<Operation>
  /** Each account's next nonces; 0 by default. */
  readonly nonces?: ReadonlyArray<Partial<Record<"latest" | "pending" | "finalized", number>>>
  /** The status of transactions by hash; others are unknown. */
  readonly statuses?: Readonly<Record<string, TransactionStatus>>
}

/** A chain of two accounts with these operations. Its node accepts what it is sent; `sent` and `signed` record what that is. */
export async function aNode(options: NodeOptions = {}) {
  const { operations = [], nonces = [], statuses = {}, change, ...more } = options
  const sent: Array<string> = []
  const signed: Array<Pick<SignedTransaction, "sender" | "senderNonce">> = []
  const chain = await aChain({
    ...more,
    change: (gateway) => ({
      senders: accounts,
      senderNonces: {
        next: (sender, at) => Effect.succeed(nonces[accounts.indexOf(sender)]?.[at] ?? 0),
      },
      senderBalance: () => Effect.succeed(10n ** 18n),
      simulate: () => Effect.void,
      suggestFees: () => Effect.succeed(transaction(0, 0).fees),
      sign: (_, sender, senderNonce, fees) =>
        Effect.sync(() => {
          signed.push({ sender, senderNonce })
          return { sender, senderNonce, fees, raw: Uint8Array.of(), hash: `new ${signed.length}` }
        }),
      broadcast: ({ hash }) =>
        Effect.sync(() => {
          sent.push(hash)
          return "accepted" as const
        }),
      transactionStatus: (hash) => Effect.succeed(statuses[hash] ?? { state: "unknown" }),
      ...change?.(gateway),
    }),
  })
  for (const operation of operations) await chain.run(chain.operations.insert(operation))
  return { ...chain, sent, signed }
}

export const pending: TransactionStatus = { state: "pending" }

export function mined(sender: Address | undefined, success: boolean): TransactionStatus {
  if (sender === undefined) throw new Error("a transaction has a sender")
  const block = { number: 7, hash: "0x07" }
  return { state: "mined", sender, block, success, gasUsed: 1n, cost: 1n }
}
