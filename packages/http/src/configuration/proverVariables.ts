import type { Variable } from "./Variable.ts"

/** Of proofs, their keys, and the threads that look for owners' notes. */
export const proverVariables = {
  SHIELDED_RELAY_PROVER: {
    form: "`wasm`, `snarkjs`, `module#function` or `elsewhere`",
    meaning:
      "The prover, loaded when the service starts. `snarkjs` is a separate package under GPL-3.0. `elsewhere`: processes that run `shielded-relay prove` on the same Postgres server make the proofs.",
    standard: "wasm",
  },
  SHIELDED_RELAY_PROVER_WORKERS: {
    form: "1 to 64",
    meaning:
      "Concurrent proofs. Default: the prover's choice for this machine. Required with `elsewhere`: the total over all proving processes.",
    standard: null,
  },
  SHIELDED_RELAY_PROVER_THREADS: {
    form: "1 to 64",
    meaning: "Threads per proof. Default: the prover's choice.",
    standard: null,
  },
  SHIELDED_RELAY_PROVER_TIMEOUT: {
    form: "duration",
    meaning:
      "Maximum time of one proof. After it the worker is replaced and the proof starts again. Default: the prover's choice.",
    standard: null,
  },
  SHIELDED_RELAY_PROVER_QUEUE: {
    form: "1 to 10000",
    meaning:
      "Maximum number of waiting proofs; further requests get 503. Default: the prover's choice; with `elsewhere` 16 per worker.",
    standard: null,
  },
  SHIELDED_RELAY_KEYS_FOLDER: {
    form: "folder",
    meaning:
      "Keys of a [ceremony](#production-keys), for the prover and the pools. Default: this release's keys, which are for development.",
    standard: null,
  },
  SHIELDED_RELAY_SCANNING_THREADS: {
    form: "0 to 64",
    meaning:
      "Threads that open notes while the index reads many at once, as after a restore. 0: the service's own thread. Default: one for every two cores, at most four.",
    standard: null,
  },
} as const satisfies Record<string, Variable>
