import { mostKnown } from "@shielded-relay/chain-rpc"
import { parseAddress, type TransactionStatus } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { Effect, Result } from "effect"
import { associatedTokenProgram } from "../account/programs.ts"
import { keysOf } from "../events/pairsOf.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, statusCall, transactionCall } from "../rpc/solanaCalls.ts"
import type { RpcTransaction } from "../rpc/solanaSchemas.ts"

export const readTransactionStatus = (
  endpoints: Endpoints,
  program: PublicKey,
  signature: string,
) => mostKnown(endpoints, (endpoint) => statusAt(endpoint, program, signature))

const pending = { state: "pending" } satisfies TransactionStatus

const statusAt = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  program: PublicKey,
  signature: string,
): Effect.fn.Return<TransactionStatus, EndpointFailure> {
  const [status] = (yield* endpoint.ask(statusCall(signature))).value
  if (status === null) return { state: "unknown" }
  // Nodes report block and cost only of confirmed transactions (two thirds of the stake have voted).
  if (status.confirmationStatus === "processed") return pending
  const transaction = yield* endpoint.ask(transactionCall(signature))
  if (transaction === null) return pending
  const block = yield* Effect.result(endpoint.ask(blockCall(transaction.slot)))
  const [payer] = transaction.transaction.message.accountKeys
  const sender = parseAddress(payer, "solana")
  if (Result.isFailure(block) || sender === null) return pending
  const { meta, slot } = transaction
  return {
    state: "mined",
    sender,
    block: { number: slot, hash: block.success.blockhash },
    success: meta.err === null,
    gasUsed: BigInt(meta.computeUnitsConsumed ?? 0),
    cost: costIn(program.toBase58(), transaction),
  }
})

/** Positions of the nullifiers among a join's accounts, and of the new account in a "create associated token account" instruction. */
const nullifiers = [4, 5]
const madeAccount = 1

/**
 * Lamports that a transaction cost its payer: the fee and the rent of created accounts. Payouts from the pool are excluded, even those to
 * the payer.
 */
function costIn(program: string, paid: RpcTransaction): bigint {
  const { transaction, meta } = paid
  const keys = keysOf(paid)
  const made = transaction.message.instructions.flatMap(({ programIdIndex, accounts }) => {
    const called = keys[programIdIndex]
    const places =
      called === program
        ? nullifiers
        : called === associatedTokenProgram.toBase58()
          ? [madeAccount]
          : []
    return places.flatMap((place) => accounts[place] ?? [])
  })
  return made.reduce((cost, account) => {
    const grown = (meta.postBalances[account] ?? 0n) - (meta.preBalances[account] ?? 0n)
    return cost + (grown > 0n ? grown : 0n)
  }, meta.fee)
}
