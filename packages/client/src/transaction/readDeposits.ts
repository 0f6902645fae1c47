import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** The pool's function for deposits by wallets. */
const selector = bytesToHex(
  keccak_256(utf8ToBytes("deposit((address,uint256,uint256,bytes)[])")).subarray(0, 4),
)
const word = 64
/** Maximum length of the calldata, hex digits: more notes than a request can name. */
const longest = 200_000

/**
 * The tokens and amounts that a call of the pool's `deposit` moves, decoded by the rules of the Solidity ABI. Tokens are 40 hex digits.
 *
 * @param data Calldata, hex without a prefix.
 * @throws TypeError for other calldata.
 */
export function readDeposits(data: string): ReadonlyArray<{ token: string; amount: bigint }> {
  if (data.length > longest || !data.startsWith(selector))
    throw new TypeError("The transaction does not call the pool's deposit")
  const body = data.slice(selector.length)
  const wordAt = (digit: number): bigint => {
    const text = body.slice(digit, digit + word)
    if (text.length !== word) throw new TypeError("The calldata of the deposit is incomplete")
    return BigInt(`0x${text}`)
  }
  /** A byte offset as a number of digits. An offset beyond the data makes the next word incomplete. */
  const offsetAt = (digit: number): number => 2 * Number(wordAt(digit))
  const list = offsetAt(0)
  const count = Number(wordAt(list))
  const first = list + word
  if (count > body.length / word) throw new TypeError("The calldata of the deposit is incomplete")
  return Array.from({ length: count }, (_, index) => {
    const at = first + offsetAt(first + index * word)
    const token = wordAt(at)
    if (token >> 160n !== 0n) throw new TypeError("A token of the deposit is not an address")
    return { token: token.toString(16).padStart(40, "0"), amount: wordAt(at + word) }
  })
}
