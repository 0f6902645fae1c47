import { base58 } from "@scure/base"
import { agreedByTwo } from "@shielded-relay/chain-rpc"
import { parseAddress, type Payers, type PoolGatewayShape } from "@shielded-relay/core"
import { depositOp } from "@shielded-relay/pool-program"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { transactionCall } from "../rpc/solanaCalls.ts"
import type { RpcTransaction } from "../rpc/solanaSchemas.ts"
import { keysOf, longestEvent, pairIn } from "./pairsOf.ts"

type Note = Parameters<PoolGatewayShape["payersOf"]>[0]
type Instruction = RpcTransaction["transaction"]["message"]["instructions"][number]

const method = "getTransaction"

/** Reads who paid for a note, agreed by two endpoints (law 9 of `PoolGateway`). */
export const readPayers = (endpoints: Endpoints, program: string, note: Note) =>
  agreedByTwo(endpoints, {
    ask: (endpoint) => payersAt(endpoint, program, note),
    isSame: (a, b) => a.isWhole === b.isWhole && a.payers.join() === b.payers.join(),
    contradiction: (endpoint) => new EndpointFailure({ endpoint, method, kind: "inconsistent" }),
    subject: `who paid in transaction ${note.transactionHash}`,
  })

const payersAt = Effect.fnUntraced(function* (endpoint: Endpoint, program: string, note: Note) {
  const transaction = yield* endpoint.ask(transactionCall(note.transactionHash))
  if (transaction === null)
    return yield* new EndpointFailure({
      endpoint: endpoint.name,
      method,
      kind: "block-unavailable",
    })
  const payers = payersIn(program, transaction, note.log)
  return payers === null ? yield* endpoint.reject(method, "inconsistent") : payers
})

/** Positions among a deposit's accounts (program/src/deposit.rs): the depositor, who signs, and the token account that is debited. */
const depositor = 0
const source = 10

/**
 * Reads from a note's transaction who paid for it: the depositor, and the owner of the debited token account, which a delegate may spend
 * from. Every other instruction moves value that is already in the pool, so its payers are unknown here. `null` if the transaction has no
 * such event.
 */
export function payersIn(program: string, transaction: RpcTransaction, log: number): Payers | null {
  const { meta } = transaction
  const keys = keysOf(transaction)
  let passed = 0
  for (const { index, instructions } of meta.innerInstructions ?? []) {
    let caller = transaction.transaction.message.instructions[index]
    for (const instruction of instructions) {
      if (keys[instruction.programIdIndex] !== program) continue
      const pair = pairIn(instruction.data)
      if (pair === null || pair === "malformed") {
        caller = instruction
        continue
      }
      passed += pair.events.length
      if (log >= passed) continue
      return caller !== undefined && isDeposit(keys, program, caller)
        ? { payers: payersOf(keys, transaction, caller), isWhole: true }
        : { payers: [], isWhole: false }
    }
  }
  return null
}

function isDeposit(
  keys: ReadonlyArray<string>,
  program: string,
  { programIdIndex, data }: Instruction,
): boolean {
  return (
    keys[programIdIndex] === program &&
    data.length <= longestEvent &&
    base58.decode(data)[0] === depositOp
  )
}

function payersOf(
  keys: ReadonlyArray<string>,
  { meta }: RpcTransaction,
  { accounts }: Instruction,
): Payers["payers"] {
  const signer = accounts[depositor]
  const owners = (meta.preTokenBalances ?? []).flatMap(({ accountIndex, owner }) =>
    accountIndex === accounts[source] ? (owner ?? []) : [],
  )
  const named = [...(signer === undefined ? [] : [keys[signer]]), ...owners]
  return [...new Set(named)].flatMap((key) => parseAddress(key ?? "", "solana") ?? [])
}
