import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import type { CircuitInputs, Groth16Proof } from "@shielded-relay/core"
import { circuit, type CircuitName } from "@shielded-relay/pool-circuits"
import { loadCircuits } from "@shielded-relay/prover-wasm/worker"

/** The words of a proof in the order of the pairing precompile: A, B with the imaginary parts first, C. */
export type Proof = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]

/** A field element; vectors write it in decimal digits. */
type Element = bigint | number | string
/** A circuit's inputs by signal name. */
type Inputs = Readonly<
  Record<string, Element | ReadonlyArray<Element> | ReadonlyArray<ReadonlyArray<Element>>>
>

const folder = new URL("../../../../.cache/pool-contracts-proofs/", import.meta.url)

/**
 * Makes a real proof. Proofs are cached in .cache/ by their circuit's key and their whole input, which seeded tests repeat from run
 * to run. A clean checkout makes all of them.
 */
export async function prove(name: CircuitName, inputs: Inputs): Promise<Proof> {
  const { sha256 } = circuit(name)
  const text = JSON.stringify(inputs, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  )
  const key = createHash("sha256").update(`${sha256.zkey}${sha256.wasm}${text}`).digest("hex")
  const file = new URL(key, folder)
  const kept = read(file)
  if (kept !== undefined) return toProof(kept)
  const { a, b, c } = await (await loaded(name))(inputs)
  const words = [...a, b[0][1], b[0][0], b[1][1], b[1][0], ...c].map(String)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, words.join("\n"))
  return toProof(words)
}

const loading = new Map<CircuitName, Promise<(inputs: Inputs) => Promise<Groth16Proof>>>()

/** A prover of one circuit in this thread. Reads the circuit's key once. */
function loaded(name: CircuitName): Promise<(inputs: Inputs) => Promise<Groth16Proof>> {
  const known = loading.get(name) ?? load(name)
  loading.set(name, known)
  return known
}

async function load(name: CircuitName): Promise<(inputs: Inputs) => Promise<Groth16Proof>> {
  // Circuits of other depths exist for tests only, so the prover has no names for them. With a single circuit loaded any name
  // works.
  const only = "joinsplit-2x2"
  const circuits = await loadCircuits([[only, circuit(name)]], 1)
  return (inputs) => circuits.prove(only, circuitInputs(inputs))
}

function circuitInputs(inputs: Inputs): CircuitInputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([signal, value]) => [signal, elementsOf(value)]),
  )
}

function elementsOf(value: Inputs[string]): CircuitInputs[string] {
  if (typeof value !== "object") return BigInt(value)
  const rows = value.filter((row) => typeof row === "object")
  return rows.length > 0
    ? rows.map((row) => row.map(BigInt))
    : value.filter((row) => typeof row !== "object").map(BigInt)
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
