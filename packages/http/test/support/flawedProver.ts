import { Prover } from "@shielded-relay/core"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { Effect, Layer } from "effect"

/** The order of the field of BN254's points. */
const p = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

/** The bundled prover on a machine that negates a point of every proof, as bad memory might: a point of the curve, but of no proof. */
export const flawedProver = (options: Parameters<typeof wasmProver>[0]) =>
  Layer.effect(
    Prover,
    Effect.map(Prover, (prover) => ({
      ...prover,
      prove: (...asked: Parameters<typeof prover.prove>) =>
        Effect.map(prover.prove(...asked), (proof) => ({
          ...proof,
          a: [proof.a[0], p - proof.a[1]] as const,
        })),
    })),
  ).pipe(Layer.provide(wasmProver(options)))
