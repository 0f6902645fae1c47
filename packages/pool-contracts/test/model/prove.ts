import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { circuit, type CircuitName } from "@shielded-relay/pool-circuits"
import { groth16 } from "snarkjs"

/** A proof's words in the order of the pairing precompile: A, B with the imaginary parts first, C. */
export type Proof = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]

type Witness = Readonly<Record<string, unknown>>

const folder = new URL("../../../../.cache/pool-contracts-proofs/", import.meta.url)

/**
 * A real proof. Proofs are kept under .cache/ by their circuit's key and their whole input, which the seeded tests
 * repeat from run to run; a clean checkout makes all of them.
 */
export async function prove(name: CircuitName, witness: Witness): Promise<Proof> {
  const { wasmPath, zkeyPath, sha256 } = circuit(name)
  const text = JSON.stringify(witness, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  )
  const key = createHash("sha256").update(`${sha256.zkey}${sha256.wasm}${text}`).digest("hex")
  const file = new URL(key, folder)
  const kept = read(file)
  if (kept !== undefined) return toProof(kept)
  const { proof } = await groth16.fullProve(witness, wasmPath, zkeyPath)
  const [ax, ay] = proof.pi_a
  const [bx, by] = proof.pi_b
  const [cx, cy] = proof.pi_c
  const words = [ax, ay, bx[1], bx[0], by[1], by[0], cx, cy]
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, words.join("\n"))
  return toProof(words)
}

/** Ends the worker threads that snarkjs leaves behind; the process would not end otherwise. */
export async function endProver(): Promise<void> {
  const curve: unknown = Reflect.get(globalThis, "curve_bn128")
  if (isTerminable(curve)) await curve.terminate()
}

function isTerminable(value: unknown): value is { terminate: () => Promise<void> } {
  return typeof value === "object" && value !== null && "terminate" in value
}

function read(file: URL): ReadonlyArray<string> | undefined {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch {
    return undefined
  }
}

function toProof(words: ReadonlyArray<string>): Proof {
  const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = words.map(BigInt)
  return [a, b, c, d, e, f, g, h]
}
