import { ELEMENT_BYTES, INTEGER_BYTES, PAIR_BYTES } from "@shielded-relay/wasm-assembly"
import type { Arena } from "../kernel/Arena.ts"

/** Memory of the proof being made, all of it secret. Members are addresses, but for the sizes that it has room for. */
export interface ProofMemory {
  readonly signalsAtMost: number
  readonly domainAtMost: number
  /** The witness, until the constraints' values overwrite it. */
  readonly words: number
  readonly values: number
  readonly signals: number
  /** The signals times r. */
  readonly scaled: number
  readonly halves: number
  readonly quotient: number
  /** Integers: 1 and the blinding. */
  readonly one: number
  readonly r: number
  readonly s: number
  /** r as a factor, in both lanes of a pair. */
  readonly factor: number
  readonly end: number
}

export function reserveProofMemory(arena: Arena, signals: number, domain: number): ProofMemory {
  const even = signals + (signals % 2)
  const element = () => arena.reserve(ELEMENT_BYTES)
  const words = arena.reserve(Math.max(even * INTEGER_BYTES, domain * PAIR_BYTES))
  const memory = {
    signalsAtMost: signals,
    domainAtMost: domain,
    words,
    values: words,
    signals: arena.reserve(even * ELEMENT_BYTES),
    scaled: arena.reserve(even * ELEMENT_BYTES),
    halves: arena.reserve((domain / 2) * PAIR_BYTES),
    quotient: arena.reserve(domain * ELEMENT_BYTES),
    one: element(),
    r: element(),
    s: element(),
    factor: arena.reserve(PAIR_BYTES),
  }
  return { ...memory, end: arena.end }
}
