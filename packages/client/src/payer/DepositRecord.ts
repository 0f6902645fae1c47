import type { DepositParameters } from "../session/parameters.ts"
import { isText, listOf, nullable, objectOf, oneOf } from "../transport/shape.ts"

/** Keeps one text for one deposit, so that a page that is loaded again or a program that is started again continues it. */
export interface DepositStore {
  /** The text, or `null` before the first. */
  readonly read: () => string | null | Promise<string | null>
  /** Keeps a text in place of the one before; `null` removes it. Awaited before the wallet is asked. */
  readonly write: (text: string | null) => void | Promise<void>
}

/** A deposit whose transaction the wallet may have sent. */
export interface DepositRecord {
  readonly version: "1"
  /** The nonce of its request. */
  readonly nonce: string
  /** `null`: the wallet was asked, and its answer is unknown. */
  readonly txHash: string | null
  /** What was asked for, to notice a store that is used for another deposit. */
  readonly deposit: string
  /** Per token, what the owner's balance showed as quarantined before. Smallest units. */
  readonly quarantined: ReadonlyArray<string>
}

const isRecord = objectOf<DepositRecord>({
  version: oneOf("1"),
  nonce: isText,
  txHash: nullable(isText),
  deposit: isText,
  quarantined: listOf(isText),
})

/**
 * Reads what a store keeps.
 *
 * @throws TypeError if it is another deposit's, or not a record.
 */
export async function storedRecord(
  store: DepositStore,
  deposit: DepositParameters,
): Promise<DepositRecord | null> {
  const text = await store.read()
  if (text === null) return null
  const record = parsed(text)
  if (!isRecord(record)) throw new TypeError("The store holds no record of a deposit")
  if (record.deposit !== nameOf(deposit))
    throw new TypeError(`The store holds another deposit: ${record.deposit}`)
  return record
}

/** The deposit as text. */
export function nameOf({ chainId, tokenAddresses, amounts }: DepositParameters): string {
  return [chainId, ...tokenAddresses.map((token, n) => `${amounts[n]} of ${token}`)].join(", ")
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
