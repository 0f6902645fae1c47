import { eventVariables } from "./eventVariables.ts"
import { insertionVariables } from "./insertionVariables.ts"
import { proverVariables } from "./proverVariables.ts"
import { telemetryVariables } from "./telemetryVariables.ts"
import { waasVariables } from "./waasVariables.ts"
import { webhookVariables } from "./webhookVariables.ts"
import type { Variable } from "./Variable.ts"

/** Every variable that the service reads, in documentation order. The documentation is generated from this table. */
export const variables = {
  SHIELDED_RELAY_LISTEN: {
    form: "host:port",
    meaning: "The public listener.",
    standard: "127.0.0.1:3000",
  },
  SHIELDED_RELAY_ADMIN_LISTEN: {
    form: "host:port or `off`",
    meaning:
      "The operator's listener: `/metrics`, `/readyz` and the [console](console.md). Keep it off public networks.",
    standard: "127.0.0.1:9464",
  },
  SHIELDED_RELAY_CONSOLE_FILE: {
    form: "file",
    meaning:
      "Who may use the [console](console.md) of the operator's listener: JSON with names, roles and hashes of tokens. Without it there is no console.",
    standard: null,
  },
  SHIELDED_RELAY_WALLET_PAGE: {
    form: "`true` or `false`",
    meaning: "`true` serves the [wallet page](wallet-page.md) at `/app` of the public listener.",
    standard: "false",
  },
  SHIELDED_RELAY_WALLET_PAGE_NODES: {
    form: "origins, separated by commas",
    meaning:
      "Nodes that wallets ask from within the wallet page, such as `https://api.trongrid.io` for TronLink: without them its policy stops [deposits on TRON](wallet-page.md#tron-wallets).",
    standard: "",
  },
  SHIELDED_RELAY_MOUNT_PREFIX: {
    form: "path",
    meaning: "Path prefix of all routes, such as `/relay`. Signatures cover the path without it.",
    standard: "",
  },
  SHIELDED_RELAY_CORS_ORIGINS: {
    form: "`*` or origins, separated by commas",
    meaning: "Origins whose web pages may call the service. Credentials are never allowed.",
    standard: "*",
  },
  SHIELDED_RELAY_TRUSTED_PROXIES: {
    form: "addresses and CIDR ranges, separated by commas",
    meaning: "Proxies whose `X-Forwarded-For` is trusted for limits per client address.",
    standard: "",
  },
  SHIELDED_RELAY_AUDIENCES: {
    form: "origins, separated by commas",
    meaning:
      "The service's public origins, which a session's `audience` may name. Default: the listener's own origins. Add every other origin under which callers reach the service.",
    standard: null,
  },
  SHIELDED_RELAY_REQUIRE_AUDIENCE: {
    form: "`true` or `false`",
    meaning: "`true` refuses sessions without an audience.",
    standard: "false",
  },
  SHIELDED_RELAY_REQUIRE_BOUND_SESSIONS: {
    form: "`true` or `false`",
    meaning:
      "`true` accepts only version 2 of the session message. With `false`, a wallet's version 1 signature made for another service also opens a session here.",
    standard: "false",
  },
  SHIELDED_RELAY_VAULT_PATH: {
    form: "file",
    meaning:
      "The encrypted file with the master seed. Required. Back it up: balances cannot be recovered without it.",
    standard: null,
  },
  SHIELDED_RELAY_VAULT_PASSPHRASE: {
    form: "text",
    meaning:
      "The vault's passphrase. This, `SHIELDED_RELAY_VAULT_PASSPHRASE_FILE` or `SHIELDED_RELAY_VAULT_KEY` is required.",
    standard: null,
  },
  SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: {
    form: "file",
    meaning: "File with the passphrase. One newline at its end is ignored.",
    standard: null,
  },
  SHIELDED_RELAY_VAULT_KEY: {
    form: "`pkcs11:` URI or `aws-kms:` ARN",
    meaning:
      "The [key outside the file](custody.md) that seals the vault, instead of a passphrase: in a PKCS#11 token, or of AWS KMS.",
    standard: null,
  },
  SHIELDED_RELAY_VAULT_KEY_MODULE_VARIABLES: {
    form: "variables, separated by commas",
    meaning:
      "Names of variables that the library of a PKCS#11 token sees, besides [those that every library sees](custody.md#a-pkcs11-token).",
    standard: null,
  },
  SHIELDED_RELAY_DATABASE: {
    form: "`embedded`, `memory`, a `postgres://` URL, `env:NAME` or `file:/path`",
    meaning:
      "Where data is stored: `embedded` is a database inside the service, in a folder; a URL (or the variable or file that contains it) is a Postgres server; `memory` loses all operations when the service ends.",
    standard: "embedded",
  },
  SHIELDED_RELAY_DATABASE_FOLDER: {
    form: "folder",
    meaning: "Folder of the embedded database, created if missing. One process at a time uses it.",
    standard: "shielded-relay-data",
  },
  SHIELDED_RELAY_CHAINS: {
    form: "JSON",
    meaning: "The chains, as below. This or `SHIELDED_RELAY_CHAINS_FILE` is required.",
    standard: null,
  },
  SHIELDED_RELAY_CHAINS_FILE: {
    form: "file",
    meaning: "File with the same JSON.",
    standard: null,
  },
  ...proverVariables,
  SHIELDED_RELAY_SIGNATURE_VERIFIER: {
    form: "`auto`, `native` or `portable`",
    meaning:
      "The code that verifies and makes signatures. `auto`: native code if installed, else JavaScript. `native`: native code, or the start fails. `portable`: JavaScript.",
    standard: "auto",
  },
  SHIELDED_RELAY_FEE_MARGIN_BPS: {
    form: "10000 to 1000000",
    meaning: "Relay fee in basis points of the cost; 10000 charges exactly the cost.",
    standard: "12000",
  },
  SHIELDED_RELAY_NOTES_PER_INSERTION: {
    form: "1 to 16",
    meaning: "Notes that a batch insertion serves on average. Each call pays its notes' share.",
    standard: "4",
  },
  SHIELDED_RELAY_OPERATOR_BPS: {
    form: "0 to 1000",
    meaning:
      "The operator's fee on withdrawals and private sends, in basis points of the amount. Transfers pay none, because it would show their token and amount.",
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
      "File of denied addresses, one per line in any chain's form; `#` starts a comment. Read at start.",
    standard: null,
  },
  SHIELDED_RELAY_SCREENING_ALLOW_FILE: {
    form: "file",
    meaning: "File of addresses. If set, only these owners, payers and recipients are served.",
    standard: null,
  },
  SHIELDED_RELAY_EXTERNAL_NOTES: {
    form: "`accept` or `quarantine`",
    meaning:
      "What to do with notes from other services' shielded payments, whose payer is not visible: `accept` counts them, `quarantine` holds them for the operator's decision.",
    standard: "accept",
  },
  SHIELDED_RELAY_SCREENING_RETENTION: {
    form: "duration",
    meaning: "How long screening decisions are kept.",
    standard: "1825d",
  },
  SHIELDED_RELAY_JOURNAL_RETENTION: {
    form: "duration",
    meaning: "How long the versions of operations and private sends can be read from the journal.",
    standard: "30d",
  },
  ...eventVariables,
  ...webhookVariables,
  SHIELDED_RELAY_SESSION_LIFETIME: {
    form: "duration",
    meaning: "Lifetime of a session if the client requests none.",
    standard: "24h",
  },
  SHIELDED_RELAY_SESSION_MAX_LIFETIME: {
    form: "duration or `none`",
    meaning: "Maximum lifetime of a session.",
    standard: "30d",
  },
  SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: {
    form: "0 to 100000",
    meaning:
      "Valid requests per second and session, with bursts of the same number. Each process counts separately. 0 is no limit.",
    standard: "20",
  },
  SHIELDED_RELAY_SESSION_NONCES: {
    form: "0 to 1000000000",
    meaning: "Maximum number of requests over the lifetime of a session; 0 is no limit.",
    standard: "200000",
  },
  SHIELDED_RELAY_SESSIONS_PER_OWNER: {
    form: "0 to 1000000",
    meaning: "Maximum number of live sessions per owner; 0 is no limit.",
    standard: "100",
  },
  SHIELDED_RELAY_NONCE_FRESHNESS: {
    form: "`lenient` or `strict`",
    meaning:
      "Nonces of transactions that a wallet signs directly. `lenient`: any UUID. `strict`: only version 7 UUIDs, whose time is signed.",
    standard: "lenient",
  },
  ...waasVariables,
  SHIELDED_RELAY_ANSWER_TIMEOUT: {
    form: "duration",
    meaning:
      "How long a transaction request waits for its transaction hash before the service answers 202.",
    standard: "50s",
  },
  SHIELDED_RELAY_STOP_TIMEOUT: {
    form: "duration",
    meaning: "How long a stop waits for open requests. At least `SHIELDED_RELAY_ANSWER_TIMEOUT`.",
    standard: "60s",
  },
  SHIELDED_RELAY_POLL_INTERVAL: {
    form: "duration",
    meaning: "Interval of polling a chain once the index has reached its head.",
    standard: "1s",
  },
  ...insertionVariables,
  SHIELDED_RELAY_DEADLINE_GRID: {
    form: "duration",
    meaning:
      "Distance of the times at which calls expire on chain. A wider grid says less about when a call started. Whole seconds. Default: 15m, on Solana 5m.",
    standard: null,
  },
  SHIELDED_RELAY_PRIVATE_SEND_LIFETIME: {
    form: "duration",
    meaning: "How long a private send waits for its deposit.",
    standard: "60m",
  },
  SHIELDED_RELAY_PRIVATE_SEND_MARGIN: {
    form: "duration",
    meaning:
      "How long before the requested completion time, rounded down to the grid of deadlines, the last payout may start. At least 10m, on Solana 4m.",
    standard: "10m",
  },
  SHIELDED_RELAY_PRIVATE_SEND_GAP: {
    form: "duration",
    meaning: "Minimum time between two payouts of a private send with a completion time.",
    standard: "15s",
  },
  SHIELDED_RELAY_PAYOUT_LIFETIME: {
    form: "duration",
    meaning: "How long a payout is retried for a private send without a completion time.",
    standard: "60m",
  },
  SHIELDED_RELAY_UNPAID_ORDERS: {
    form: "1 to 100000",
    meaning: "Maximum number of private sends per owner that wait for their deposit.",
    standard: "50",
  },
  SHIELDED_RELAY_WAITING_OPERATIONS: {
    form: "1 to 100000",
    meaning:
      "Maximum number of withdrawals and transfers per owner that wait for their time (`txCompletionTime`).",
    standard: "20",
  },
  SHIELDED_RELAY_MAXIMUM_JOINS: {
    form: "1 to 32",
    meaning:
      "Maximum number of joins per call. Each join spends up to four notes and takes one proof and about 330,000 gas; chains allow at least 16 million gas per transaction.",
    standard: "16",
  },
  SHIELDED_RELAY_MAXIMUM_EARLIER_CALLS: {
    form: "0 to 16",
    meaning:
      "Maximum number of calls of an operation before its last: merges when it needs more notes than one call can spend, and on Solana one per further token. Each call waits until the one before is confirmed. Use 0 while a process of a version without merges, or whose merges publish no fee, runs on the same database.",
    standard: "5",
  },
  SHIELDED_RELAY_OPERATIONS_PER_WORKER: {
    form: "1 to 1000",
    meaning:
      "Maximum number of pending operations per owner that are not yet broadcast, per proving worker.",
    standard: "2",
  },
  SHIELDED_RELAY_CREATE_SESSION_PER_MINUTE: {
    form: "0 to 100000",
    meaning: "Sessions and statements of one client address per minute; 0 is no limit.",
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
      "Audience of the attestation tokens (`aud`). Default: the first of `SHIELDED_RELAY_AUDIENCES`.",
    standard: null,
  },
  SHIELDED_RELAY_ATTESTATION_PER_MINUTE: {
    form: "0 to 100000",
    meaning: "Attestations that one client address may request per minute; 0 is no limit.",
    standard: "5",
  },
  SHIELDED_RELAY_UNVERIFIED_PER_SECOND: {
    form: "0 to 100000",
    meaning:
      "Signed requests per second and client address that are malformed or have an invalid signature; 0 is no limit.",
    standard: "100",
  },
  SHIELDED_RELAY_MAX_CONNECTIONS: {
    form: "1 to 1000000",
    meaning: "Maximum number of open connections; further ones are closed at once.",
    standard: "10000",
  },
  SHIELDED_RELAY_MAX_IN_FLIGHT: {
    form: "1 to 100000",
    meaning: "Maximum number of concurrent requests; further ones get 503.",
    standard: "1024",
  },
  SHIELDED_RELAY_HEADERS_TIMEOUT: {
    form: "duration",
    meaning: "Maximum time to receive a request's headers.",
    standard: "10s",
  },
  SHIELDED_RELAY_REQUEST_TIMEOUT: {
    form: "duration",
    meaning: "Maximum time to receive a whole request. At least `SHIELDED_RELAY_HEADERS_TIMEOUT`.",
    standard: "30s",
  },
  ...telemetryVariables,
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

export const variableNames: ReadonlyArray<VariableName> =
  Object.keys(variables).filter(isVariableName)

/** Whether the table has a variable of this name. */
export function isVariableName(name: string): name is VariableName {
  return Object.hasOwn(variables, name)
}
