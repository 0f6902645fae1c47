import { circuit, manifest as shipped } from "@shielded-relay/pool-circuits"
import { createHash } from "node:crypto"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { bytesOf } from "../folder/CeremonyFolder.ts"
import { storedCoordinate } from "../zkey/storedCoordinate.ts"
import { sectionsOf, viewOf } from "../zkey/sections.ts"

export interface PowersOfTau {
  readonly sha256: string
  readonly blake2b: string
  readonly power: number
}

/** What a file of phase 1 is, and whether it is the development ceremony's. */
export interface Phase1 extends PowersOfTau {
  /** Its alpha is that of this release's keys, whose secret is published. */
  readonly isDevelopment: boolean
}

/** Sections that phase 2 reads: powers in both groups, alpha, beta, and the Lagrange points that `prepare phase2` adds. */
const needed = [2, 4, 5, 6, 12, 13, 14, 15]

/**
 * Reads a file of phase 1.
 *
 * @throws CeremonyRefused if it is none, or was not prepared for phase 2
 */
export function readPowersOfTau(path: string): Phase1 {
  const file = bytesOf(path)
  const refuse = (what: string) => new CeremonyRefused(`${path} cannot be phase 1: ${what}`)
  try {
    const sections = sectionsOf(file, "ptau")
    const header = sections.get(1)
    if (header === undefined) throw new RangeError("it has no header")
    const lacking = needed.find((number) => !sections.has(number))
    if (lacking !== undefined)
      throw new RangeError(`it is not prepared for phase 2: section ${lacking} is missing`)
    const power = viewOf(header).getUint32(4 + viewOf(header).getUint32(0, true), true)
    const alpha = storedCoordinate(sections.get(4)?.subarray(0, 32) ?? new Uint8Array())
    return {
      sha256: digest("sha256", file),
      blake2b: digest("blake2b512", file),
      power,
      isDevelopment: shipped.development && alpha === developmentAlpha(),
    }
  } catch (error) {
    if (error instanceof RangeError) throw refuse(error.message)
    throw error
  }
}

const developmentAlpha = (): bigint => BigInt(circuit("disclosure").verifyingKey.vk_alpha_1[0])

const digest = (algorithm: "sha256" | "blake2b512", bytes: Uint8Array) =>
  createHash(algorithm).update(bytes).digest("hex")
