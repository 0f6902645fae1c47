import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { sectionsOf, viewOf } from "../zkey/sections.ts"

export interface PowersOfTau {
  readonly sha256: string
  readonly blake2b: string
  readonly power: number
}

/** Sections that phase 2 reads: powers in both groups, alpha, beta, and the Lagrange points that `prepare phase2` adds. */
const needed = [2, 4, 5, 6, 12, 13, 14, 15]

/**
 * Reads a file of phase 1.
 *
 * @throws CeremonyRefused if it is none, or was not prepared for phase 2
 */
export function readPowersOfTau(path: string): PowersOfTau {
  const file = readFileSync(path)
  const refuse = (what: string) => new CeremonyRefused(`${path} cannot be phase 1: ${what}`)
  try {
    const sections = sectionsOf(file, "ptau")
    const header = sections.get(1)
    if (header === undefined) throw new RangeError("it has no header")
    const lacking = needed.find((number) => !sections.has(number))
    if (lacking !== undefined)
      throw new RangeError(`it is not prepared for phase 2: section ${lacking} is missing`)
    const power = viewOf(header).getUint32(4 + viewOf(header).getUint32(0, true), true)
    return { sha256: digest("sha256", file), blake2b: digest("blake2b512", file), power }
  } catch (error) {
    if (error instanceof RangeError) throw refuse(error.message)
    throw error
  }
}

const digest = (algorithm: "sha256" | "blake2b512", bytes: Uint8Array) =>
  createHash(algorithm).update(bytes).digest("hex")
