/** The verifier thread's program: answers requests in order. */
import { parentPort, workerData } from "node:worker_threads"
import { groth16Verifier, type CircuitName } from "@shielded-relay/core"
import type { Question, Verdict, VerifyingKeys } from "./VerifierThread.ts"

const keys: VerifyingKeys = workerData
const verifiers = new Map<CircuitName, ReturnType<typeof groth16Verifier>>()

parentPort?.on("message", ({ number, name, publicInputs, proof }: Question) => {
  const verify = verifiers.get(name) ?? groth16Verifier(keys[name])
  verifiers.set(name, verify)
  const verdict: Verdict = { number, holds: verify(publicInputs, proof) }
  parentPort?.postMessage(verdict)
})
