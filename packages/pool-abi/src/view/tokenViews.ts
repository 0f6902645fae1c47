import type { Address } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import { utf8 } from "@scure/base"
import { decodeResult, encodeData, from } from "ox/AbiFunction"
import { bytesOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { Question } from "./Question.ts"

// EIP-20; TRC-20 is the same.
const symbol = from("function symbol() view returns (string)")
const name = from("function name() view returns (string)")
const decimals = from("function decimals() view returns (uint8)")
const transfer = from("function transfer(address to, uint256 amount) returns (bool)")
const balance = from("function balanceOf(address holder) view returns (uint256)")
const allowance = from("function allowance(address holder, address spender) view returns (uint256)")
const approve = from("function approve(address spender, uint256 amount) returns (bool)")

/** A token's symbol or name: `string` (EIP-20) or, for older tokens, `bytes32`. */
export function textOf(token: Address, what: "symbol" | "name"): Question<string> {
  const view = what === "symbol" ? symbol : name
  return {
    to: hexOfAddress(token),
    data: encodeData(view),
    read: (data) => (data.length === 66 ? textOfWord(data) : decodeResult(view, data)),
  }
}

export function decimalsOf(token: Address): Question<number> {
  return {
    to: hexOfAddress(token),
    data: encodeData(decimals),
    read: (data) => decodeResult(decimals, data),
  }
}

/** A holder's tokens, in smallest units. */
export function tokenBalanceOf(token: Address, holder: Address): Question<bigint> {
  return {
    to: hexOfAddress(token),
    data: encodeData(balance, [hexOfAddress(holder)]),
    read: (data) => decodeResult(balance, data),
  }
}

/** What the spender may take of the holder's tokens, in smallest units. */
export function allowanceOf(token: Address, holder: Address, spender: Address): Question<bigint> {
  return {
    to: hexOfAddress(token),
    data: encodeData(allowance, [hexOfAddress(holder), hexOfAddress(spender)]),
    read: (data) => decodeResult(allowance, data),
  }
}

/** Calldata with which a holder lets the spender take exactly `amount`. */
export function approveData(spender: Address, amount: bigint): Hex {
  return encodeData(approve, [hexOfAddress(spender), amount])
}

/** Calldata of a token transfer by its holder. */
export function transferData(to: Address, amount: bigint): Hex {
  return encodeData(transfer, [hexOfAddress(to), amount])
}

/**
 * Decodes UTF-8 in a word padded with zero bytes.
 *
 * @throws TypeError if the bytes are not UTF-8
 */
function textOfWord(word: Hex): string {
  const bytes = bytesOfHex(word)
  const end = bytes.indexOf(0)
  return utf8.encode(end < 0 ? bytes : bytes.subarray(0, end))
}
