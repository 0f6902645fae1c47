import { createHash } from "node:crypto"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { sectionsOf, viewOf } from "./sections.ts"
import { storedCoordinate } from "./storedCoordinate.ts"

/** A contribution as a proving key records it. */
export interface RecordedContribution {
  /** BLAKE2b-512 over its points and its transcript: the hash that snarkjs prints when it is made. */
  readonly hash: string
  /** The beacon's value and the exponent of its iterations; `null` for a person's contribution. */
  readonly beacon: { readonly value: string; readonly iterations: number } | null
}

/** Section of a .zkey with the contributions. */
const contributionsSection = 10

/**
 * Reads the contributions of a proving key by itself, without snarkjs: the parts that no verification of snarkjs compares with anything.
 *
 * @throws CeremonyRefused if the file is not a proving key
 */
export function readContributions(
  where: string,
  file: Uint8Array,
): ReadonlyArray<RecordedContribution> {
  const damaged = (what: string) => new CeremonyRefused(`${where} is damaged: ${what}`)
  try {
    const section = sectionsOf(file, "zkey").get(contributionsSection)
    if (section === undefined) throw damaged("it has no section of contributions")
    return contributionsOf(section)
  } catch (error) {
    // DataView throws RangeError when it reads past its end.
    if (error instanceof RangeError) throw damaged(error.message)
    throw error
  }
}

function contributionsOf(section: Uint8Array): ReadonlyArray<RecordedContribution> {
  let offset = 0
  const taken = (length: number): Uint8Array => {
    if (offset + length > section.length) throw new RangeError("its contributions end early")
    offset += length
    return section.subarray(offset - length, offset)
  }
  const number = () => viewOf(taken(4)).getUint32(0, true)
  // The hash of the circuit.
  taken(64)
  const contributions: Array<RecordedContribution> = []
  for (let left = number(); left > 0; left -= 1) {
    const points = [taken(64), taken(64), taken(64), taken(128)]
    const transcript = taken(64)
    const hash = createHash("blake2b512")
    for (const point of points) hash.update(uncompressed(point))
    hash.update(transcript)
    const type = number()
    contributions.push({
      hash: hash.digest("hex"),
      beacon: parametersOf(type, taken(number())),
    })
  }
  if (offset !== section.length) throw new RangeError("bytes follow its contributions")
  return contributions
}

/** A person's contribution has no parameters, since names are in the transcript. A beacon has iterations (2) and value (3). */
function parametersOf(type: number, bytes: Uint8Array): RecordedContribution["beacon"] {
  if (type === 0 && bytes.length === 0) return null
  const [iterationsTag, iterations = 0, valueTag, length = 0] = bytes
  const value = bytes.subarray(4)
  if (type === 1 && iterationsTag === 2 && valueTag === 3 && value.length === length)
    return { value: Buffer.from(value).toString("hex"), iterations }
  throw new RangeError("a contribution has parameters that this ceremony does not write")
}

/**
 * A point as snarkjs hashes it: coordinates big-endian, those of G2 imaginary part first. The key has them little-endian, real part first,
 * and in Montgomery form.
 */
function uncompressed(point: Uint8Array): Uint8Array {
  const half = point.length / 2
  const bytes = Buffer.alloc(point.length)
  for (const start of [0, half])
    for (let at = 0; at < half; at += 32) {
      const coordinate = storedCoordinate(point.subarray(start + at, start + at + 32))
      const text = coordinate.toString(16).padStart(64, "0")
      bytes.write(text, start + half - 32 - at, "hex")
    }
  return bytes
}
