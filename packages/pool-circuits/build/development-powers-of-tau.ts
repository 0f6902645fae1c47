/**
 * DEVELOPMENT ONLY powers of tau. The secrets are hashes of a published text: anyone who reads this file can forge proofs
 * under the keys made from them. In return the file takes seconds and is the same on every machine, so anyone can rebuild and
 * compare the artifacts.
 *
 * With a known tau the Lagrange points are scalars times the generator, instead of a Fourier transform of points. Only the
 * sections that `snarkjs zkey new` reads are written, and of the Lagrange levels only those in use.
 */
import { createHash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { curves, type Curve, type Group } from "snarkjs"
import { inverse, modulo, power, R } from "./field.ts"
import { fixedBaseMultiples } from "./fixed-base.ts"

const PUBLISHED_TEXT =
  "shielded-pool/v1 development ceremony: insecure by design, never use on a main network"

const secret = (name: string) =>
  modulo(BigInt(`0x${createHash("sha512").update(`${PUBLISHED_TEXT}: ${name}`).digest("hex")}`))

/** Writes `path` (.ptau) for circuits with a domain of 2^smallest to 2^largest. */
export async function writeDevelopmentPowersOfTau(
  path: string,
  smallest: number,
  largest: number,
): Promise<void> {
  const curve = await curves.getCurveFromName("bn128")
  const [tau, alpha, beta] = [secret("tau"), secret("alpha"), secret("beta")]
  // The H query of a circuit of 2^k reads the Lagrange points of level k + 1.
  const levels = Array.from({ length: largest - smallest + 2 }, (_, index) => smallest + index)
  const scalars = new Map(levels.map((level) => [level, lagrange(curve, level, tau)]))

  const points = async (group: Group, upTo: number, factor: bigint) => {
    const pointBytes = group.F.n8 * 2
    const section = new Uint8Array(((1 << (upTo + 1)) - 1) * pointBytes)
    for (const level of levels.filter((candidate) => candidate <= upTo)) {
      const values = (scalars.get(level) ?? []).map((value) => (value * factor) % R)
      section.set(await fixedBaseMultiples(group, values), ((1 << level) - 1) * pointBytes)
    }
    return section
  }

  const sections: ReadonlyArray<readonly [number, Uint8Array]> = [
    [1, header(curve, largest)],
    [2, await fixedBaseMultiples(curve.G1, powers(tau, (1 << (largest + 1)) - 1))],
    [4, await fixedBaseMultiples(curve.G1, [alpha])],
    [5, await fixedBaseMultiples(curve.G1, [beta])],
    [6, await fixedBaseMultiples(curve.G2, [beta])],
    [12, await points(curve.G1, largest + 1, 1n)],
    [13, await points(curve.G2, largest, 1n)],
    [14, await points(curve.G1, largest, alpha)],
    [15, await points(curve.G1, largest, beta)],
  ]
  writeFileSync(path, binaryFile(sections))
  await curve.terminate()
}

function powers(base: bigint, count: number): bigint[] {
  const result: bigint[] = []
  for (let value = 1n; result.length < count; value = (value * base) % R) result.push(value)
  return result
}

/** L_i(tau) for the domain of the 2^level-th roots of unity: (tau^n - 1) / n * w^i / (tau - w^i). */
function lagrange(curve: Curve, level: number, tau: bigint): bigint[] {
  const size = 1 << level
  const generator = curve.Fr.w[level]
  if (generator === undefined) throw new RangeError(`no domain of 2^${level}`)
  const root = curve.Fr.toObject(generator)
  const scale = modulo((power(tau, BigInt(size)) - 1n) * inverse(BigInt(size)))

  const roots: bigint[] = []
  for (let index = 0, element = 1n; index < size; index++, element = (element * root) % R)
    roots.push(element)
  const inverses = batchInverse(roots.map((element) => modulo(tau - element)))
  return roots.map((element, index) => (((scale * element) % R) * (inverses[index] ?? 0n)) % R)
}

/** Montgomery's trick: one inversion for all. */
function batchInverse(values: ReadonlyArray<bigint>): bigint[] {
  const prefixes: bigint[] = []
  let product = 1n
  for (const value of values) {
    prefixes.push(product)
    product = (product * value) % R
  }
  let suffix = inverse(product)
  const result = new Array<bigint>(values.length)
  for (let index = values.length - 1; index >= 0; index--) {
    result[index] = (suffix * (prefixes[index] ?? 0n)) % R
    suffix = (suffix * (values[index] ?? 0n)) % R
  }
  return result
}

function header(curve: Curve, ceremonyPower: number): Uint8Array {
  const bytes = Buffer.alloc(44)
  bytes.writeUInt32LE(32, 0)
  bytes.set(Buffer.from(curve.q.toString(16).padStart(64, "0"), "hex").reverse(), 4)
  bytes.writeUInt32LE(ceremonyPower, 36)
  bytes.writeUInt32LE(ceremonyPower, 40)
  return bytes
}

/** iden3's container: magic, version, number of sections, then id, length and bytes of each. */
function binaryFile(sections: ReadonlyArray<readonly [number, Uint8Array]>): Uint8Array {
  const start = Buffer.alloc(12)
  start.write("ptau", "ascii")
  start.writeUInt32LE(1, 4)
  start.writeUInt32LE(sections.length, 8)
  const parts = sections.flatMap(([id, bytes]) => {
    const head = Buffer.alloc(12)
    head.writeUInt32LE(id, 0)
    head.writeBigUInt64LE(BigInt(bytes.length), 4)
    return [head, bytes]
  })
  return Buffer.concat([start, ...parts])
}
