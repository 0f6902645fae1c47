/** The program of a worker process. */
import { serveProofs } from "@shielded-relay/prover-workers/worker"
import { loadCircuits } from "./loadCircuits.ts"

serveProofs(loadCircuits)
