import {
  type CircuitName,
  type Groth16Proof,
  ProofFailed,
  Prover,
  ProverBusy,
  type ProverShape,
} from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { callPort, describeValue, partFailed, requireMethods, UnusableAnswer } from "./callPort.ts"
import type { PromisePort } from "./PromisePort.ts"

/** A `Prover` with promises. It may throw `ProverBusy` and `ProofFailed`. */
export type PromiseProver = PromisePort<ProverShape>

/**
 * The `Prover` over an object of promises. Other errors become `ProofFailed` and a warning in the log, without their text: `worker-lost`
 * for whatever was thrown, `invalid` for an answer that is no proof or no boolean. A `capacity` that fails counts as a full queue.
 *
 * @throws TypeError if a method is missing.
 */
export function promiseProver(prover: PromiseProver): Layer.Layer<Prover> {
  requireMethods("prover", prover, ["prove", "verify", "capacity"])
  return Layer.succeed(Prover, {
    prove: (circuit, inputs) =>
      callPort(
        (signal) => prover.prove(circuit, inputs, signal),
        proofOf,
        (thrown): Effect.Effect<never, ProverBusy | ProofFailed> =>
          thrown instanceof ProverBusy
            ? Effect.fail(thrown)
            : failed("prover.prove", circuit, thrown),
      ),
    verify: (circuit, publicInputs, proof) =>
      callPort(
        (signal) => prover.verify(circuit, publicInputs, proof, signal),
        verdictOf,
        (thrown) => failed("prover.verify", circuit, thrown),
      ),
    capacity: callPort(
      (signal) => prover.capacity(signal),
      capacityOf,
      (thrown) =>
        Effect.as(partFailed("prover.capacity", thrown), {
          workers: 0,
          free: 0,
        }),
    ),
  })
}

const failed = Effect.fnUntraced(function* (
  method: string,
  circuit: CircuitName,
  thrown: unknown,
): Effect.fn.Return<never, ProofFailed> {
  if (thrown instanceof ProofFailed) return yield* thrown
  yield* partFailed(method, thrown)
  const reason = thrown instanceof UnusableAnswer ? "invalid" : "worker-lost"
  return yield* new ProofFailed({ circuit, reason })
})

function proofOf(answer: unknown): Groth16Proof {
  const b = field(answer, "b")
  return {
    a: pairOf("a", field(answer, "a")),
    b: [pairOf("b[0]", field(b, "0")), pairOf("b[1]", field(b, "1"))],
    c: pairOf("c", field(answer, "c")),
  }
}

function pairOf(name: string, value: unknown): readonly [bigint, bigint] {
  const [x, y] = [field(value, "0"), field(value, "1")]
  if (typeof x === "bigint" && typeof y === "bigint") return [x, y]
  throw new UnusableAnswer(`must return two bigints as ${name}`)
}

function verdictOf(answer: unknown): boolean {
  if (typeof answer === "boolean") return answer
  throw new UnusableAnswer(`must return a boolean, not ${describeValue(answer)}`)
}

function capacityOf(answer: unknown): { readonly workers: number; readonly free: number } {
  return { workers: countOf(answer, "workers"), free: countOf(answer, "free") }
}

function countOf(answer: unknown, name: "workers" | "free"): number {
  const value = field(answer, name)
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value
  throw new UnusableAnswer(`must return an integer >= 0 as ${name}, not ${describeValue(value)}`)
}

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)
