/** One environment variable: what stands in the documentation, and nothing that decides. */
export interface Variable {
  readonly form: string
  readonly meaning: string
  /** As it would be written; `null` when there is none. */
  readonly standard: string | null
}

/** Every variable that the service reads, in the order of the documentation, which is made from this table. */
export const variables = {
  SHIELDED_RELAY_LISTEN: {
    form: "host:port",
    meaning: "The public listener.",
    standard: "127.0.0.1:3000",
  },
  SHIELDED_RELAY_ADMIN_LISTEN: {
    form: "host:port or `off`",
    meaning: "The operator's listener: `/metrics` and `/readyz`. Keep it off public networks.",
    standard: "127.0.0.1:9464",
  },
  SHIELDED_RELAY_MOUNT_PREFIX: {
    form: "path",
    meaning:
      "Path under which everything is served, for instance `/relay`. Never part of what is signed.",
    standard: "",
  },
  SHIELDED_RELAY_CORS_ORIGINS: {
    form: "`*` or origins, separated by commas",
    meaning: "Which web pages may call. Never with credentials.",
    standard: "*",
  },
  SHIELDED_RELAY_TRUSTED_PROXIES: {
    form: "addresses and CIDR ranges, separated by commas",
    meaning: "Whose `X-Forwarded-For` is believed when callers are counted by address.",
    standard: "",
  },
  SHIELDED_RELAY_AUDIENCES: {
    form: "origins, separated by commas",
    meaning:
      "The service's public origins, which a session's `audience` may name. Default: the listener's own; callers that reach it by another name need that name here.",
    standard: null,
  },
  SHIELDED_RELAY_REQUIRE_AUDIENCE: {
    form: "`true` or `false`",
    meaning: "Whether every session must name its audience.",
    standard: "false",
  },
  SHIELDED_RELAY_REQUIRE_BOUND_SESSIONS: {
    form: "`true` or `false`",
    meaning:
      "Whether only version 2 of the session message opens sessions. While this is `false`, a wallet's signature of version 1 that was meant for another service opens a session here too.",
    standard: "false",
  },
  SHIELDED_RELAY_VAULT_PATH: {
    form: "file",
    meaning:
      "The sealed file with the master seed. Required. Back it up: no balance can be recovered without it.",
    standard: null,
  },
  SHIELDED_RELAY_VAULT_PASSPHRASE: {
    form: "text",
    meaning: "Opens the vault. This or `SHIELDED_RELAY_VAULT_PASSPHRASE_FILE` is required.",
    standard: null,
  },
  SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: {
    form: "file",
    meaning: "Holds the passphrase; one newline at its end is ignored.",
    standard: null,
  },
  SHIELDED_RELAY_DATABASE: {
    form: "`embedded`, `memory`, a `postgres://` URL, `env:NAME` or `file:/path`",
    meaning:
      "Where everything is kept: in a folder by a database inside the service, on a Postgres server (whose URL the variable or file may hold), or nowhere, which forgets all operations at the end.",
    standard: "embedded",
  },
  SHIELDED_RELAY_DATABASE_FOLDER: {
    form: "folder",
    meaning: "Of the embedded database; one process at a time. It is made when it is not there.",
    standard: "shielded-relay-data",
  },
  SHIELDED_RELAY_CHAINS: {
    form: "JSON",
    meaning: "The chains, as below. This or `SHIELDED_RELAY_CHAINS_FILE` is required.",
    standard: null,
  },
  SHIELDED_RELAY_CHAINS_FILE: {
    form: "file",
    meaning: "Holds the same JSON.",
    standard: null,
  },
  SHIELDED_RELAY_PROVER: {
    form: "`wasm`, `snarkjs`, `module#function` or `elsewhere`",
    meaning:
      "Who makes the proofs; loaded only when the service starts. `snarkjs` is GPL-3.0 and a package of its own. `elsewhere`: processes with `shielded-relay prove` on the same Postgres server.",
    standard: "wasm",
  },
  SHIELDED_RELAY_PROVER_WORKERS: {
    form: "1 to 64",
    meaning:
      "Proofs made at once. Default: the prover's own choice for this machine. With `elsewhere`, required: those of all proving processes together.",
    standard: null,
  },
  SHIELDED_RELAY_PROVER_THREADS: {
    form: "1 to 64",
    meaning: "Threads that share the work of one proof. Default: the prover's own choice.",
    standard: null,
  },
  SHIELDED_RELAY_PROVER_TIMEOUT: {
    form: "duration",
    meaning:
      "How long one proof may take before its worker is given up and another one tries. Default: the prover's own choice.",
    standard: null,
  },
  SHIELDED_RELAY_PROVER_QUEUE: {
    form: "1 to 10000",
    meaning:
      "Proofs that may wait; beyond that callers get 503. Default: the prover's own choice; with `elsewhere` 16 per worker.",
    standard: null,
  },
  SHIELDED_RELAY_SIGNATURE_VERIFIER: {
    form: "`auto`, `native` or `portable`",
    meaning:
      "Who checks signatures and signs transactions: native code where it is installed, native code or no start, or plain JavaScript alone.",
    standard: "auto",
  },
  SHIELDED_RELAY_FEE_MARGIN_BPS: {
    form: "10000 to 1000000",
    meaning: "Relay fee as a part of cost, in basis points; 10000 is cost price.",
    standard: "12000",
  },
  SHIELDED_RELAY_OPERATOR_BPS: {
    form: "0 to 1000",
    meaning: "The operator's own cut of withdrawals and transfers, in basis points.",
    standard: "0",
  },
  SHIELDED_RELAY_REFERRALS: {
    form: "codes, separated by commas",
    meaning: "Accepted values of `ref`.",
    standard: "",
  },
  SHIELDED_RELAY_SCREENING_DENY_FILE: {
    form: "file",
    meaning:
      "Addresses that are not served, one a line in any spelling, `#` before a comment. Read at the start.",
    standard: null,
  },
  SHIELDED_RELAY_SCREENING_ALLOW_FILE: {
    form: "file",
    meaning: "When set, only these depositors and recipients are served.",
    standard: null,
  },
  SHIELDED_RELAY_EXTERNAL_NOTES: {
    form: "`accept` or `quarantine`",
    meaning:
      "What becomes of notes without a visible payer, which shielded payments of other services make: they count, or wait for the operator's decision.",
    standard: "accept",
  },
  SHIELDED_RELAY_SCREENING_RETENTION: {
    form: "duration",
    meaning: "How long decisions of screening are kept.",
    standard: "1825d",
  },
  SHIELDED_RELAY_SESSION_LIFETIME: {
    form: "duration",
    meaning: "The life of a session whose client names none.",
    standard: "24h",
  },
  SHIELDED_RELAY_SESSION_MAX_LIFETIME: {
    form: "duration or `none`",
    meaning: "The longest life of any session.",
    standard: "30d",
  },
  SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: {
    form: "0 to 100000",
    meaning:
      "Valid requests of one session per second, in bursts of as many; each process counts for itself. 0 is no limit.",
    standard: "20",
  },
  SHIELDED_RELAY_SESSION_NONCES: {
    form: "0 to 1000000000",
    meaning: "Requests that one session may make in its life; 0 is no limit.",
    standard: "200000",
  },
  SHIELDED_RELAY_SESSIONS_PER_OWNER: {
    form: "0 to 1000000",
    meaning: "Live sessions of one owner; 0 is no limit.",
    standard: "100",
  },
  SHIELDED_RELAY_NONCE_FRESHNESS: {
    form: "`lenient` or `strict`",
    meaning:
      "Whether a transaction that a wallet signs by itself may carry any nonce, or must carry a version 7 UUID, whose time is signed.",
    standard: "lenient",
  },
  SHIELDED_RELAY_ANSWER_TIMEOUT: {
    form: "duration",
    meaning: "How long a transaction request waits for its hash before it is answered with 202.",
    standard: "50s",
  },
  SHIELDED_RELAY_STOP_TIMEOUT: {
    form: "duration",
    meaning: "How long a stop waits for requests in flight; at least the answer timeout.",
    standard: "60s",
  },
  SHIELDED_RELAY_POLL_INTERVAL: {
    form: "duration",
    meaning: "Pause between looks at a chain whose head has been reached.",
    standard: "1s",
  },
  SHIELDED_RELAY_BATCH_DELAY: {
    form: "duration",
    meaning:
      "How long a note of an owner may wait in the queue before a batch goes out that is not full. At most 2m.",
    standard: "60s",
  },
  SHIELDED_RELAY_FORCED_INSERTIONS_PER_OWNER: {
    form: "0 to 1000000",
    meaning:
      "Batches that are not full which spends of one owner may have inserted at once, per chain and hour; later ones wait for the batch delay.",
    standard: "3",
  },
  SHIELDED_RELAY_FORCED_INSERTION_GAS: {
    form: "0 to 1000000000000",
    meaning:
      "Gas per chain and hour for such batches of all owners, about 280,000 each; beyond it spends of young notes wait for the batch delay.",
    standard: "20000000",
  },
  SHIELDED_RELAY_PRIVATE_SEND_LIFETIME: {
    form: "duration",
    meaning: "How long a private send waits for its deposit.",
    standard: "60m",
  },
  SHIELDED_RELAY_PRIVATE_SEND_MARGIN: {
    form: "duration",
    meaning:
      "Between the last moment at which a payout may start and the completion time that was asked for.",
    standard: "10m",
  },
  SHIELDED_RELAY_PRIVATE_SEND_GAP: {
    form: "duration",
    meaning: "The least time between two payouts of a private send with a completion time.",
    standard: "15s",
  },
  SHIELDED_RELAY_PAYOUT_LIFETIME: {
    form: "duration",
    meaning: "How long a payout of a private send without a completion time is tried.",
    standard: "60m",
  },
  SHIELDED_RELAY_UNPAID_ORDERS: {
    form: "1 to 100000",
    meaning: "Private sends of one owner that wait for their deposit.",
    standard: "50",
  },
  SHIELDED_RELAY_MAXIMUM_JOINS: {
    form: "1 to 32",
    meaning:
      "Joins of one call at most. Each spends four notes and takes a proof and about 330,000 gas, of which chains allow a transaction 16 million and more.",
    standard: "16",
  },
  SHIELDED_RELAY_MAXIMUM_EARLIER_CALLS: {
    form: "0 to 16",
    meaning:
      "Calls of one operation at most before its last: merges, for what needs more notes than one call spends, and on Solana one for each further token. Each waits until it counts, so all must fit into the deadline. 0 while a process of a version that knows none of these runs on the same database.",
    standard: "5",
  },
  SHIELDED_RELAY_OPERATIONS_PER_WORKER: {
    form: "1 to 1000",
    meaning: "Operations of one owner that may wait for their broadcast, per proving worker.",
    standard: "2",
  },
  SHIELDED_RELAY_CREATE_SESSION_PER_MINUTE: {
    form: "0 to 100000",
    meaning: "Sessions that one client address may create a minute; 0 is no limit.",
    standard: "10",
  },
  SHIELDED_RELAY_ATTESTATION: {
    form: "`none`, `unix:/path` or an http URL",
    meaning:
      "The platform's token server. On Google Confidential Space: `unix:/run/container_launcher/teeserver.sock`.",
    standard: "none",
  },
  SHIELDED_RELAY_ATTESTATION_AUDIENCE: {
    form: "text",
    meaning:
      "For whom the tokens are, their `aud`. Default: the first of `SHIELDED_RELAY_AUDIENCES`.",
    standard: null,
  },
  SHIELDED_RELAY_ATTESTATION_PER_MINUTE: {
    form: "0 to 100000",
    meaning: "Attestations that one client address may ask for a minute; 0 is no limit.",
    standard: "5",
  },
  SHIELDED_RELAY_UNVERIFIED_PER_SECOND: {
    form: "0 to 100000",
    meaning:
      "Signed requests of one client address a second that turn out to be malformed or not signed as they say; 0 is no limit.",
    standard: "100",
  },
  SHIELDED_RELAY_MAX_CONNECTIONS: {
    form: "1 to 1000000",
    meaning: "Open connections; more are refused at once.",
    standard: "10000",
  },
  SHIELDED_RELAY_MAX_IN_FLIGHT: {
    form: "1 to 100000",
    meaning: "Requests being answered at once; more get 503.",
    standard: "1024",
  },
  SHIELDED_RELAY_HEADERS_TIMEOUT: {
    form: "duration",
    meaning: "How long a caller may take for its headers.",
    standard: "10s",
  },
  SHIELDED_RELAY_REQUEST_TIMEOUT: {
    form: "duration",
    meaning: "How long a caller may take for its whole request; at least the headers timeout.",
    standard: "30s",
  },
  SHIELDED_RELAY_LOG_LEVEL: {
    form: "`debug`, `info`, `warn` or `error`",
    meaning: "The least level that is written, as JSON lines on standard error.",
    standard: "info",
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** Whether a name is one of the table's. */
export function isVariableName(name: string): name is VariableName {
  return Object.hasOwn(variables, name)
}
