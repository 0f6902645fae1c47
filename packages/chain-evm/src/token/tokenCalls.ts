import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  hexToBytes,
  size,
  type Hex,
} from "viem"
import type { Question } from "../state/readContract.ts"

/** What a token calls itself: `string` (EIP-20) or, in tokens older than it, `bytes32`. */
export function textOf(token: Hex, functionName: "symbol" | "name"): Question<string> {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName }),
    read: (data) =>
      size(data) === 32
        ? textOfWord(data)
        : decodeFunctionResult({ abi: erc20Abi, functionName, data }),
  }
}

export function decimalsOf(token: Hex): Question<number> {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "decimals" }),
    read: (data) => decodeFunctionResult({ abi: erc20Abi, functionName: "decimals", data }),
  }
}

/** UTF-8 in a word, filled up with zero bytes. @throws TypeError for bytes that are no text */
function textOfWord(word: Hex): string {
  const bytes = hexToBytes(word)
  const end = bytes.indexOf(0)
  return new TextDecoder("utf-8", { fatal: true }).decode(end < 0 ? bytes : bytes.subarray(0, end))
}
