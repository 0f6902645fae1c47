import type { Prover } from "@shielded-relay/core"
import type { KeysFolder } from "@shielded-relay/pool-circuits"
import type { Layer } from "effect"

/** Options passed to the configured prover function. The prover chooses a default for each missing one. */
export interface ProverOptions {
  /** Number of concurrent proofs. */
  readonly workers?: number
  /** Threads per proof. */
  readonly threadsPerProof?: number
  /** Timeout of one proof in milliseconds. */
  readonly timeout?: number
  /** Maximum number of waiting proofs. */
  readonly queueLimit?: number
  /** The keys to prove with, of a ceremony. Default: those of pool-circuits. */
  readonly circuits?: KeysFolder["circuits"]
}

/** Makes a prover. The layer is built when the service starts. */
export type ProverFactory = (options: ProverOptions) => Layer.Layer<Prover, unknown>

/** The prover cannot be loaded. `message` says why and what to do. */
export class ProverNotLoaded extends Error {
  override readonly name = "ProverNotLoaded"
  readonly retryable = false
}

/** Provers with a short name. Imported only when configured, so that a deployment links only the prover it chose. */
const known: Readonly<Record<string, string>> = {
  wasm: "@shielded-relay/prover-wasm#wasmProver",
  snarkjs: "@shielded-relay/prover-snarkjs#snarkjsProver",
}

/**
 * Loads the configured prover: a short name, or `module#function` where the function is a `ProverFactory`.
 *
 * @rejects ProverNotLoaded if the module or function does not exist.
 */
export async function loadProver(
  name: string,
  options: ProverOptions,
): Promise<Layer.Layer<Prover, unknown>> {
  const [specifier = "", exported = ""] = (known[name] ?? name).split("#")
  let module: Readonly<Record<string, unknown>>
  try {
    module = await import(specifier)
  } catch {
    throw new ProverNotLoaded(`The prover ${name} is not installed: npm install ${specifier}`)
  }
  const factory = module[exported]
  if (!isFactory(factory)) {
    throw new ProverNotLoaded(
      `The module ${specifier} does not export a function named ${exported}`,
    )
  }
  return factory(options)
}

function isFactory(value: unknown): value is ProverFactory {
  return typeof value === "function"
}
