import type { TronNode } from "../TronNode.ts"
import { countOf, type FaultSwitches } from "./FaultSwitches.ts"

/** Carries out one line of standard input. @returns the line of the answer */
export async function steer(node: TronNode, faults: FaultSwitches, line: string): Promise<string> {
  const [verb = "", ...words] = line.trim().split(/\s+/)
  try {
    await carryOut(node, faults, verb, words)
    return `ok: head ${node.head()}, solidified ${node.solidified()}`
  } catch (error) {
    if (error instanceof Error) return `error: ${error.message}`
    throw error
  }
}

async function carryOut(
  node: TronNode,
  faults: FaultSwitches,
  verb: string,
  words: ReadonlyArray<string>,
): Promise<void> {
  const [first = "", second = ""] = words
  switch (verb) {
    case "advance":
      return node.advance(countOf("blocks", first || "1"))
    case "pass":
      return node.passTime(countOf("milliseconds", first))
    case "fork":
      if (second !== "" && second !== "again")
        throw new RangeError(`a fork takes its depth and then again or nothing, not ${second}`)
      return node.leaveFork(countOf("depth", first), second === "again" ? "again" : undefined)
    case "drop-pending":
      return node.dropPending()
    case "balance":
      return node.setBalance(first, BigInt(countOf("sun", second)))
    case "fault":
      return node.behave(faults.set(first, second))
    default:
      throw new RangeError(
        `unknown command ${verb}: use advance, pass, fork, drop-pending, balance or fault`,
      )
  }
}
