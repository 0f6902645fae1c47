import { type PoolKeys, type Hex } from "@shielded-relay/pool-contracts"
import { keccak256 } from "ox/Hash"
import { concat, fromNumber } from "ox/Hex"
import { wordsOfKeys } from "./wordsOfKeys.ts"

/** Words that the three keys of a pool share, since they come from one phase 1: alpha, beta and gamma. */
const sharedWords = 10

/**
 * What is wrong with keys that a pool cannot be made with; `null` if nothing is.
 * The pool computes `vkHash` from the words itself, so another hash means that they are not what they are called.
 */
export function keysFault({ vkHash, ...keys }: PoolKeys): string | null {
  const each = [keys.joinSplit2x2, keys.joinSplit4x2, keys.treeUpdate16]
  const perKey = wordsOfKeys.length / each.length
  if (each.some((words) => words.length !== perKey)) return `each key must have ${perKey} words`
  const [first = []] = each
  if (each.some((words) => words.slice(0, sharedWords).some((word, k) => word !== first[k])))
    return "the keys do not share alpha, beta and gamma: they come from more than one phase 1"
  const found = hashOfWords(each.flat())
  return found === vkHash ? null : `the keys have the hash ${found}, not ${vkHash}`
}

const hashOfWords = (words: ReadonlyArray<bigint>): Hex =>
  keccak256(concat(...words.map((word) => fromNumber(word, { size: 32 }))))
