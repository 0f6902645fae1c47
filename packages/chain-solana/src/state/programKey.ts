import { bytesOf } from "@shielded-relay/pool-program"

/** The verifying key of the circuit that proofs are made with. */
export interface ProgramKey {
  /** Its points as words. */
  readonly words: ReadonlyArray<bigint>
  /** `vkHash` of pool-circuits. */
  readonly hash: string
  /** Whether the key comes from phase 1 of the development ceremony. Default: only that of the committed program does. */
  readonly development?: boolean
}

/** Lengths of the key's points in words: alpha, beta, gamma, delta; then two words for each point of the inputs. */
const points = [2, 4, 4, 4]

/** Whether a program's bytes contain every point of a verifying key, which the program holds as constants. */
export function containsKey(program: Uint8Array, words: ReadonlyArray<bigint>): boolean {
  const all = Buffer.from(program)
  const rest = Array.from({ length: Math.max(0, (words.length - 14) / 2) }, () => 2)
  let at = 0
  return [...points, ...rest].every((length) => {
    const point = words.slice(at, at + length)
    at += length
    return point.length === length && all.includes(Buffer.concat(point.map(bytesOf.word)))
  })
}
