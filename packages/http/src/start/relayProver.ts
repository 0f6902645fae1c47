import { proveElsewhere, type RelayOptions } from "shielded-relay"
import type { Configuration } from "../configuration/Configuration.ts"
import { loadProver } from "./loadProver.ts"

const placesPerWorker = 16

/** A service's prover: one of its own, or "elsewhere" if other processes make the proofs. */
export async function relayProver({
  name,
  ...options
}: Configuration["prover"]): Promise<RelayOptions["prover"]> {
  if (name !== "elsewhere") return loadProver(name, options)
  const { workers = 1, queueLimit = placesPerWorker * workers } = options
  return proveElsewhere({ workers, places: queueLimit })
}
