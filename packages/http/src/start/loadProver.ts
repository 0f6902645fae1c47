import type { Prover } from "@shielded-relay/core"
import type { Layer } from "effect"

/** What the function that the configuration names is called with; what is left out is for the prover to choose. */
export interface ProverOptions {
  /** Proofs made at once. */
  readonly workers?: number
  /** Threads that share the work of one proof. */
  readonly threadsPerProof?: number
  /** Milliseconds that one proof may take. */
  readonly timeout?: number
  /** Proofs that may wait. */
  readonly queueLimit?: number
}

/** Makes a prover; the layer is built when the service starts. */
export type ProverFactory = (options: ProverOptions) => Layer.Layer<Prover, unknown>

/** The prover cannot be loaded: `message` says why and what to do. */
export class ProverNotLoaded extends Error {
  override readonly name = "ProverNotLoaded"
}

/** The provers that have a name of their own. Imported only when asked for, so that nobody links what they did not choose. */
const known: Readonly<Record<string, string>> = {
  wasm: "@shielded-relay/prover-wasm#wasmProver",
  snarkjs: "@shielded-relay/prover-snarkjs#snarkjsProver",
}

/**
 * The prover that the configuration names: one of the known ones, or `module#function`, where the function is a `ProverFactory`.
 *
 * @rejects ProverNotLoaded when there is no such module or function.
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
    throw new ProverNotLoaded(`The module ${specifier} exports no function ${exported}`)
  }
  return factory(options)
}

function isFactory(value: unknown): value is ProverFactory {
  return typeof value === "function"
}
