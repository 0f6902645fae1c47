import type { Variable } from "./Variable.ts"

/** The variables of batch insertions, and of transactions that run out of processor time. */
export const insertionVariables = {
  SHIELDED_RELAY_BATCH_DELAY: {
    form: "duration",
    meaning:
      "How long an owner's note waits in the queue before a partial batch is inserted. At most 2m.",
    standard: "60s",
  },
  SHIELDED_RELAY_FORCED_INSERTIONS_PER_OWNER: {
    form: "0 to 1000000",
    meaning:
      "Partial batches that the spends of one owner may force at once, per chain and hour. Further spends wait for the batch delay.",
    standard: "3",
  },
  SHIELDED_RELAY_FORCED_INSERTION_GAS: {
    form: "0 to 1000000000000",
    meaning:
      "Gas per chain and hour for forced batches of all owners, about 280,000 each. Beyond it, spends of queued notes wait for the batch delay.",
    standard: "20000000",
  },
  SHIELDED_RELAY_OUT_OF_TIME_BLOCK: {
    form: "duration",
    meaning:
      "How long the service does not call a recipient or an exchange again after a transaction on TRON that called it ran out of processor time.",
    standard: "1h",
  },
  SHIELDED_RELAY_OUT_OF_TIME_CANARY_PAUSE: {
    form: "duration",
    meaning:
      "Time from a batch insertion on TRON that ran out of processor time to the next one. Each may burn a fee limit of the operator's.",
    standard: "10m",
  },
  SHIELDED_RELAY_OUT_OF_TIME_CANARIES_PER_DAY: {
    form: "1 to 1000",
    meaning:
      "Batch insertions on TRON that may run out of processor time in 24 hours. The next one waits, and the chain stays closed.",
    standard: "10",
  },
  SHIELDED_RELAY_OUT_OF_TIME_PRODUCERS: {
    form: "1 to 27",
    meaning:
      "Block producers of TRON that must have executed a batch insertion in time before a new pool is open to everyone.",
    standard: "1",
  },
  SHIELDED_RELAY_OUT_OF_TIME_FIRST_DEPOSITORS: {
    form: "addresses, or `everyone`",
    meaning:
      "Wallets, separated by commas, whose deposits a new pool on TRON accepts before that: the operator's own. What they deposit stays in a pool whose proofs no block producer can execute.",
    standard: "",
  },
} as const satisfies Record<string, Variable>
