import {
  computeBudgetProgram,
  systemProgram,
  upgradeableLoader,
  lookupTableProgram,
} from "./address.ts"
import type { Message } from "./readTransaction.ts"

const LAMPORTS_PER_SIGNATURE = 5_000n
const MOST_UNITS = 1_400_000n
const MICRO = 1_000_000n

/** Built-in programs, whose instructions reserve fewer compute units. */
const builtins: ReadonlySet<string> = new Set([
  systemProgram,
  computeBudgetProgram,
  upgradeableLoader,
  lookupTableProgram,
  "BPFLoader2111111111111111111111111111111111",
  "Vote111111111111111111111111111111111111111",
])

/** Precompiles. Their signatures are charged like the transaction's own. */
const precompiles: ReadonlySet<string> = new Set([
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
])

/** The compute budget that a message requests. */
export interface ComputeBudget {
  readonly unitLimit: bigint
  /** Micro-lamports per unit. */
  readonly unitPrice: bigint
}

export function computeBudget({ instructions, staticKeys }: Message): ComputeBudget {
  let unitLimit: bigint | null = null
  let unitPrice = 0n
  let reserved = 0n
  for (const { programIdIndex, data } of instructions) {
    const program = staticKeys[programIdIndex] ?? ""
    if (precompiles.has(program)) continue
    reserved += builtins.has(program) ? 3_000n : 200_000n
    if (program !== computeBudgetProgram) continue
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (data[0] === 2 && data.length >= 5) unitLimit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) unitPrice = view.getBigUint64(1, true)
  }
  const limit = unitLimit ?? reserved
  return { unitLimit: limit < MOST_UNITS ? limit : MOST_UNITS, unitPrice }
}

/** The fee in lamports, paid whether or not the transaction succeeds: signatures plus the priority fee, rounded up. */
export function feeOf(message: Message): bigint {
  const { unitLimit, unitPrice } = computeBudget(message)
  const verified = message.instructions.reduce(
    (sum, { programIdIndex, data }) =>
      sum + (precompiles.has(message.staticKeys[programIdIndex] ?? "") ? (data[0] ?? 0) : 0),
    message.header.numRequiredSignatures,
  )
  return LAMPORTS_PER_SIGNATURE * BigInt(verified) + (unitLimit * unitPrice + MICRO - 1n) / MICRO
}
