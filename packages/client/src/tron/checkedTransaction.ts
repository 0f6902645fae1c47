import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { typedAddress } from "../address/typedAddress.ts"
import { readDeposits } from "../transaction/readDeposits.ts"
import { readRawData } from "./readRawData.ts"
import type { TronTransaction } from "./TronTransaction.ts"

/** What the caller asked for. Addresses are `T…`, `41…` or `0x…`. */
export interface TronDepositTerms {
  /** The account that signs and pays. */
  readonly wallet: string
  /** The pool: from your own configuration, so that a service cannot name another contract. */
  readonly pool: string
  /** What the deposit moves, in smallest units. Amounts of a repeated token are added. The native coin is the zero address. */
  readonly deposits: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>
  /** The highest fee limit to accept, in sun: the most that the transaction may burn for energy. Default 1,000 TRX. */
  readonly maximumFeeLimit?: bigint
  /** The time now: `Date.now()`. */
  readonly now: number
}

/** The longest time until its expiration for which nodes take a transaction, milliseconds. */
const longestLife = 24 * 60 * 60_000
const coin = "0".repeat(40)

/**
 * Checks a deposit before the wallet signs it: its id is the hash of its bytes, the bytes and the object have the same content, and they
 * move exactly the requested amounts from the wallet to the pool. Returns the transaction in TronLink's form, written from the checked bytes
 * alone. A wallet signs the id, so it signs only what was checked.
 *
 * @param txData A response's `txData`, or the `serializedTx` of a private send.
 * @throws TypeError that says what differs. Do not sign the transaction then.
 */
export function tronTransaction(txData: object | string, terms: TronDepositTerms): TronTransaction {
  const given: unknown = typeof txData === "string" ? decoded(txData) : txData
  if (!isTransaction(given)) throw new TypeError("txData is not a TRON transaction")
  const bytes = hexToBytes(given.raw_data_hex)
  const txID = bytesToHex(sha256(bytes))
  if (given.txID !== txID) throw new TypeError("The transaction's id is not that of its bytes")
  const rawData = readRawData(bytes)
  if (!isSame(given.raw_data, rawData))
    throw new TypeError("The transaction's raw_data is not what its bytes say")
  requireTerms(rawData, terms)
  return { visible: false, txID, raw_data: rawData, raw_data_hex: bytesToHex(bytes) }
}

function requireTerms(
  { contract: [{ parameter, Permission_id }], fee_limit, expiration }: TronTransaction["raw_data"],
  { wallet, pool, deposits, maximumFeeLimit = 1_000_000_000n, now }: TronDepositTerms,
): void {
  const { owner_address, contract_address, data, call_value = 0 } = parameter.value
  if (owner_address !== account(wallet)) throw new TypeError("The transaction is another wallet's")
  if (contract_address !== account(pool))
    throw new TypeError(`The transaction calls ${contract_address}, not the pool`)
  if (Permission_id !== undefined)
    throw new TypeError("The transaction asks for a permission other than the owner's")
  if (fee_limit > maximumFeeLimit)
    throw new TypeError(
      `The transaction may burn ${fee_limit} sun, at most ${maximumFeeLimit} allowed`,
    )
  if (expiration <= now || expiration > now + longestLife)
    throw new TypeError("The transaction has expired, or lives for longer than a day")
  const asked = sums(
    deposits.map(({ token, amount }) => ({ token: account(token).slice(2), amount })),
  )
  const taken = sums(readDeposits(data))
  if (BigInt(call_value) !== (asked.get(coin) ?? 0n))
    throw new TypeError(`The transaction pays ${call_value} sun, not ${asked.get(coin) ?? 0n}`)
  for (const token of new Set([...asked.keys(), ...taken.keys()]))
    if (asked.get(token) !== taken.get(token))
      throw new TypeError(
        `The transaction deposits ${taken.get(token) ?? 0n} of 41${token}, not ${asked.get(token) ?? 0n}`,
      )
}

/** `41` and 40 hex digits. */
function account(address: string): string {
  return `41${typedAddress(address).slice(2).toLowerCase()}`
}

function sums(
  deposits: ReadonlyArray<{ readonly token: string; readonly amount: bigint }>,
): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const { token, amount } of deposits) totals.set(token, (totals.get(token) ?? 0n) + amount)
  return totals
}

/** JSON in base64. */
function decoded(text: string): unknown {
  try {
    return JSON.parse(atob(text))
  } catch {
    throw new TypeError("txData is not a TRON transaction")
  }
}

function isTransaction(
  value: unknown,
): value is { readonly txID: unknown; readonly raw_data: unknown; readonly raw_data_hex: string } {
  if (typeof value !== "object" || value === null) return false
  if (!("txID" in value && "raw_data" in value && "raw_data_hex" in value)) return false
  return typeof value.raw_data_hex === "string" && /^(?:[0-9a-f]{2})+$/.test(value.raw_data_hex)
}

/** Whether two JSON values are equal, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other
  const [ofOne, ofOther] = [new Map(Object.entries(one)), Object.entries(other)]
  return (
    ofOne.size === ofOther.length && ofOther.every(([key, value]) => isSame(ofOne.get(key), value))
  )
}
