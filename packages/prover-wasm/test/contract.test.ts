import { describe, expect, it } from "vitest"
import { circuit } from "@shielded-relay/pool-circuits"
import { proverContract } from "@shielded-relay/testkit"
import { wasmProver } from "../src/index.ts"

proverContract(
  { describe, it, expect },
  wasmProver({ queueLimit: 2 }),
  (name) => circuit(name).verifyingKey,
)
