import { describe, expect, it } from "vitest"
import { circuit } from "@shielded-relay/pool-circuits"
import { proverContract } from "@shielded-relay/testkit"
import { snarkjsProver } from "../src/index.ts"

// By day one circuit: snarkjs takes several times the processor time of our own prover.
const circuits = process.env["NIGHTLY"] === "true" ? undefined : (["joinsplit-2x2"] as const)

proverContract(
  { describe, it, expect },
  snarkjsProver({ queueLimit: 2 }),
  (name) => circuit(name).verifyingKey,
  circuits,
)
