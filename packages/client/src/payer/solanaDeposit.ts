import { base58, base64 } from "@scure/base"
import type { DepositParameters } from "../session/parameters.ts"
import type { PayerOptions, TxData } from "./Payer.ts"

/** A deposit's unsigned transaction, checked. */
export interface SolanaDeposit {
  /** The transaction with room for one signature, which is 0. */
  readonly transaction: Uint8Array
  /** What the wallet signs. */
  readonly message: Uint8Array
}

const signatureLength = 64
const keyLength = 32
const computeBudget = "ComputeBudget111111111111111111111111111111"
/** The pool's instruction for deposits by wallets: this byte, then the amount, 64 bits little-endian. */
const depositOp = 7

/**
 * Checks that a transaction asks one wallet for its signature, calls nothing but the pool's deposit, and deposits this amount. It does not
 * check the token, whose account the wallet shows.
 *
 * @throws TypeError that says what differs.
 */
export function solanaDeposit(
  txData: TxData,
  { amounts }: DepositParameters,
  wallet: string,
  { pool }: PayerOptions,
): SolanaDeposit {
  if (typeof txData !== "string") throw new TypeError("txData is not of Solana")
  const transaction = base64.decode(txData)
  if (transaction[0] !== 1) throw new TypeError("The transaction wants more than one signature")
  const message = transaction.subarray(1 + signatureLength)
  const { payer, instructions } = readMessage(message)
  if (payer !== wallet) throw new TypeError(`The transaction is of ${payer}, not of ${wallet}`)
  let deposited = 0n
  for (const instruction of instructions) {
    if (instruction.program === computeBudget) continue
    if (instruction.program !== pool)
      throw new TypeError(`The transaction calls ${instruction.program}, not the pool ${pool}`)
    const { data } = instruction
    if (data[0] !== depositOp || data.length < 9)
      throw new TypeError("The transaction does not call the pool's deposit")
    deposited += new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
  }
  const asked = amounts.reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n)
  if (deposited !== asked)
    throw new TypeError(`The transaction deposits ${deposited}, not ${asked}`)
  return { transaction, message }
}

/** Reads a version 0 message (https://solana.com/docs/core/transactions) that names all of its accounts itself. */
function readMessage(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    const part = bytes.subarray(at, at + length)
    if (part.length !== length) throw new TypeError("The transaction is incomplete")
    at += length
    return part
  }
  const byte = (): number => take(1)[0] ?? 0
  /** A length of at most 16,383: seven bits a byte, lowest first. */
  const length = (): number => {
    const low = byte()
    return low < 128 ? low : (low & 127) + byte() * 128
  }
  if (byte() !== 0x80) throw new TypeError("The transaction is not of version 0")
  if (byte() !== 1) throw new TypeError("The transaction wants more than one signature")
  take(2)
  const keys = Array.from({ length: length() }, () => base58.encode(take(keyLength)))
  take(keyLength)
  const instructions = Array.from({ length: length() }, () => {
    const program = keys[byte()] ?? ""
    take(length())
    return { program, data: take(length()) }
  })
  if (byte() !== 0 || at !== bytes.length)
    throw new TypeError(
      "The transaction names accounts in lookup tables, which nobody can read here",
    )
  return { payer: keys[0], instructions }
}
