import { defaultRelayConfiguration, parseAddress } from "@shielded-relay/core"
import type { KeysFolder } from "@shielded-relay/pool-circuits"
import type { TokenServer } from "../attestation/tokenServerAttestation.ts"
import { readConsoleAccess, type ConsoleAccess } from "../console/ConsoleAccess.ts"
import { networkList } from "../server/networkList.ts"
import { logLevels, type CorsOrigins, type LogLevel } from "shielded-relay/handler"
import {
  signatureVerifierChoices,
  type SignatureVerifierChoice,
} from "../start/loadSignatureVerifier.ts"
import { keysOf } from "../start/keysIn.ts"
import { endpointProblem } from "./chain/endpointProblem.ts"
import { readChains } from "./chain/readChains.ts"
import type { Configuration } from "./Configuration.ts"
import {
  parseBoolean,
  parseDuration,
  parseGrid,
  parseListen,
  parseOneOf,
  parseOrigin,
  parseWhole,
  splitList,
  type Parsed,
} from "./parseValue.ts"
import { ConfigurationError, Problems } from "./Problems.ts"
import { readDatabase } from "./readDatabase.ts"
import { readScreening } from "./readScreening.ts"
import { parseFreshness, readWaas } from "./readWaas.ts"
import { readVault } from "./readVault.ts"
import { readOwnerWebhooks, readWebhook } from "./readWebhook.ts"
import { VariableReader, type Environment } from "./VariableReader.ts"
import { similarVariable } from "./similarVariable.ts"
import { isVariableName, type VariableName } from "./variables.ts"

/**
 * Reads the service's configuration from the environment.
 *
 * @throws ConfigurationError with all problems.
 */
export function readConfiguration(
  environment: Environment,
  /** Throws if the file does not exist. */
  readFile: (path: string) => string,
  /** Whether a person waits for what follows: see `Pkcs11KeyOptions`. */
  attended = false,
): Configuration {
  const problems = new Problems()
  const reader = new VariableReader(environment, readFile, problems)
  for (const name of Object.keys(environment)) {
    if (name.startsWith("SHIELDED_RELAY_") && !isVariableName(name)) {
      const meant = similarVariable(name)
      problems.add(name, `is an unknown variable${meant === undefined ? "" : `: is it ${meant}?`}`)
    }
  }
  const duration = (name: VariableName) => reader.read(name, parseDuration, 0)
  const between = (name: VariableName, least: number, most: number) =>
    reader.read(name, (text) => parseWhole(text, least, most), least)
  const perhaps = (name: VariableName, most: number) =>
    reader.read<number | null>(name, (text) => parseWhole(text, 1, most), null)

  const cap = (name: VariableName, most: number) => between(name, 0, most) || null

  const database = readDatabase(reader)
  const listen = reader.read("SHIELDED_RELAY_LISTEN", parseListen, { host: "", port: 0 })
  const chains = reader.directOrFile("SHIELDED_RELAY_CHAINS", "SHIELDED_RELAY_CHAINS_FILE")
  const audiences = reader.list("SHIELDED_RELAY_AUDIENCES", splitList, parseOrigin)
  const workers = perhaps("SHIELDED_RELAY_PROVER_WORKERS", 64)
  const threadsPerProof = perhaps("SHIELDED_RELAY_PROVER_THREADS", 64)
  const timeout = reader.read<number | null>("SHIELDED_RELAY_PROVER_TIMEOUT", parseDuration, null)
  const queueLimit = perhaps("SHIELDED_RELAY_PROVER_QUEUE", 10_000)
  const tokenServer = reader.read("SHIELDED_RELAY_ATTESTATION", parseTokenServer, null)
  const keys = reader.read<KeysFolder | null>("SHIELDED_RELAY_KEYS_FOLDER", keysOf, null)
  const configuration: Configuration = {
    listen,
    adminListen: reader.read(
      "SHIELDED_RELAY_ADMIN_LISTEN",
      (text) => (text === "off" ? { value: null } : parseListen(text)),
      null,
    ),
    console: readConsole(reader),
    walletPage: reader.read("SHIELDED_RELAY_WALLET_PAGE", parseBoolean, false),
    walletPageNodes: reader.list("SHIELDED_RELAY_WALLET_PAGE_NODES", splitList, parseOrigin),
    mountPrefix: reader.read("SHIELDED_RELAY_MOUNT_PREFIX", parsePrefix, ""),
    corsOrigins: readOrigins(reader),
    trustedProxies: reader.list("SHIELDED_RELAY_TRUSTED_PROXIES", splitList, parseProxy),
    audiences: audiences.length === 0 ? ownOrigins(listen) : audiences,
    requireAudience: reader.read("SHIELDED_RELAY_REQUIRE_AUDIENCE", parseBoolean, false),
    requireBoundSessions: reader.read("SHIELDED_RELAY_REQUIRE_BOUND_SESSIONS", parseBoolean, false),
    vault: readVault(reader, attended),
    database,
    chains: chains === undefined ? [] : readChains(chains.where, chains.text, problems),
    prover: {
      name: reader.read("SHIELDED_RELAY_PROVER", parseProver, ""),
      ...(workers === null ? {} : { workers }),
      ...(threadsPerProof === null ? {} : { threadsPerProof }),
      ...(timeout === null ? {} : { timeout }),
      ...(queueLimit === null ? {} : { queueLimit }),
      ...(keys === null ? {} : { circuits: keys.circuits }),
    },
    keys,
    scanningThreads: reader.read<number | null>(
      "SHIELDED_RELAY_SCANNING_THREADS",
      (text) => parseWhole(text, 0, 64),
      null,
    ),
    signatureVerifier: reader.read("SHIELDED_RELAY_SIGNATURE_VERIFIER", parseVerifier, "auto"),
    feeMarginBps: between("SHIELDED_RELAY_FEE_MARGIN_BPS", 10_000, 1_000_000),
    notesPerInsertion: between("SHIELDED_RELAY_NOTES_PER_INSERTION", 1, 16),
    operatorBps: between("SHIELDED_RELAY_OPERATOR_BPS", 0, 1_000),
    referrals: reader.list("SHIELDED_RELAY_REFERRALS", splitList, parseReferral),
    screening: readScreening(reader, duration("SHIELDED_RELAY_SCREENING_RETENTION")),
    journalRetention: duration("SHIELDED_RELAY_JOURNAL_RETENTION"),
    eventWaits: {
      total: between("SHIELDED_RELAY_EVENT_WAITS", 1, 100_000),
      perOwner: between("SHIELDED_RELAY_EVENT_WAITS_PER_OWNER", 1, 100_000),
    },
    webhook: readWebhook(reader),
    ownerWebhooks: readOwnerWebhooks(reader),
    sessionLifetime: duration("SHIELDED_RELAY_SESSION_LIFETIME"),
    sessionMaxLifetime: reader.read(
      "SHIELDED_RELAY_SESSION_MAX_LIFETIME",
      (text): Parsed<number | null> => (text === "none" ? { value: null } : parseDuration(text)),
      null,
    ),
    requestsPerSecond: cap("SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND", 100_000),
    noncesPerSession: cap("SHIELDED_RELAY_SESSION_NONCES", 1_000_000_000),
    sessionsPerOwner: cap("SHIELDED_RELAY_SESSIONS_PER_OWNER", 1_000_000),
    nonceFreshness: reader.read("SHIELDED_RELAY_NONCE_FRESHNESS", parseFreshness, "lenient"),
    waas: readWaas(reader, database.kind),
    answerTimeout: duration("SHIELDED_RELAY_ANSWER_TIMEOUT"),
    stopTimeout: duration("SHIELDED_RELAY_STOP_TIMEOUT"),
    pollInterval: duration("SHIELDED_RELAY_POLL_INTERVAL"),
    batchDelay: reader.read("SHIELDED_RELAY_BATCH_DELAY", parseBatchDelay, 0),
    outOfTime: {
      block: duration("SHIELDED_RELAY_OUT_OF_TIME_BLOCK"),
      canaryPause: duration("SHIELDED_RELAY_OUT_OF_TIME_CANARY_PAUSE"),
      canariesPerDay: between("SHIELDED_RELAY_OUT_OF_TIME_CANARIES_PER_DAY", 1, 1_000),
      producers: between("SHIELDED_RELAY_OUT_OF_TIME_PRODUCERS", 1, 27),
      firstDepositors: readFirstDepositors(reader),
    },
    forcedInsertionsPerOwner: between("SHIELDED_RELAY_FORCED_INSERTIONS_PER_OWNER", 0, 1_000_000),
    forcedInsertionGas: between("SHIELDED_RELAY_FORCED_INSERTION_GAS", 0, 1_000_000_000_000),
    maximumJoins: between("SHIELDED_RELAY_MAXIMUM_JOINS", 1, 32),
    maximumEarlierCalls: between("SHIELDED_RELAY_MAXIMUM_EARLIER_CALLS", 0, 16),
    deadlineGrid: reader.read<number | null>("SHIELDED_RELAY_DEADLINE_GRID", parseGrid, null),
    privateSend: {
      ...defaultRelayConfiguration.privateSend,
      lifetime: duration("SHIELDED_RELAY_PRIVATE_SEND_LIFETIME"),
      margin: duration("SHIELDED_RELAY_PRIVATE_SEND_MARGIN"),
      gap: duration("SHIELDED_RELAY_PRIVATE_SEND_GAP"),
      payoutLifetime: duration("SHIELDED_RELAY_PAYOUT_LIFETIME"),
      unpaidOrders: between("SHIELDED_RELAY_UNPAID_ORDERS", 1, 100_000),
    },
    waitingOperations: between("SHIELDED_RELAY_WAITING_OPERATIONS", 1, 100_000),
    operationsPerWorker: between("SHIELDED_RELAY_OPERATIONS_PER_WORKER", 1, 1_000),
    attestation:
      tokenServer === null
        ? null
        : {
            server: tokenServer,
            audience: reader.text("SHIELDED_RELAY_ATTESTATION_AUDIENCE") ?? audiences[0] ?? "",
          },
    callerCaps: {
      createSessionPerMinute: between("SHIELDED_RELAY_CREATE_SESSION_PER_MINUTE", 0, 100_000),
      attestationPerMinute: between("SHIELDED_RELAY_ATTESTATION_PER_MINUTE", 0, 100_000),
      unverifiedPerSecond: between("SHIELDED_RELAY_UNVERIFIED_PER_SECOND", 0, 100_000),
    },
    maxConnections: between("SHIELDED_RELAY_MAX_CONNECTIONS", 1, 1_000_000),
    maxInFlight: between("SHIELDED_RELAY_MAX_IN_FLIGHT", 1, 100_000),
    headersTimeout: duration("SHIELDED_RELAY_HEADERS_TIMEOUT"),
    requestTimeout: duration("SHIELDED_RELAY_REQUEST_TIMEOUT"),
    logLevel: reader.read("SHIELDED_RELAY_LOG_LEVEL", parseLevel, "info"),
    tracesEndpoint: reader.read("SHIELDED_RELAY_TRACES_ENDPOINT", parseTracesEndpoint, null),
  }
  checkTogether(configuration, audiences.length > 0, problems)
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  return configuration
}

/** Checks that span several values. A value of 0 stands for an invalid one that is already reported. */
function checkTogether(
  configuration: Configuration,
  audiencesNamed: boolean,
  problems: Problems,
): void {
  const { answerTimeout, stopTimeout, headersTimeout, requestTimeout } = configuration
  if (stopTimeout !== 0 && stopTimeout < answerTimeout) {
    problems.add(
      "SHIELDED_RELAY_STOP_TIMEOUT",
      "must be at least SHIELDED_RELAY_ANSWER_TIMEOUT, so that a stop lets open requests finish",
    )
  }
  if (requestTimeout !== 0 && requestTimeout < headersTimeout) {
    problems.add(
      "SHIELDED_RELAY_REQUEST_TIMEOUT",
      "must be at least SHIELDED_RELAY_HEADERS_TIMEOUT",
    )
  }
  if (configuration.listen.host !== "" && configuration.listen.port === 0 && !audiencesNamed) {
    problems.add("SHIELDED_RELAY_AUDIENCES", "is required when SHIELDED_RELAY_LISTEN has port 0")
  }
  if (configuration.attestation?.audience === "") {
    problems.add(
      "SHIELDED_RELAY_ATTESTATION_AUDIENCE",
      "or SHIELDED_RELAY_AUDIENCES is required for attestations",
    )
  }
  const { prover, database } = configuration
  if (prover.name === "elsewhere" && prover.workers === undefined) {
    problems.add(
      "SHIELDED_RELAY_PROVER_WORKERS",
      "is required when SHIELDED_RELAY_PROVER is elsewhere: the total over all proving processes",
    )
  }
  if (prover.name === "elsewhere" && database.kind !== "server") {
    problems.add(
      "SHIELDED_RELAY_DATABASE",
      "must be a Postgres server when SHIELDED_RELAY_PROVER is elsewhere: the proving processes need access to it",
    )
  }
  const { sessionLifetime, sessionMaxLifetime } = configuration
  if (sessionMaxLifetime !== null && sessionLifetime > sessionMaxLifetime) {
    problems.add(
      "SHIELDED_RELAY_SESSION_LIFETIME",
      "must be at most SHIELDED_RELAY_SESSION_MAX_LIFETIME",
    )
  }
}

function readConsole(reader: VariableReader): ConsoleAccess | null {
  const name = "SHIELDED_RELAY_CONSOLE_FILE"
  const text = reader.file(name)
  return text === undefined ? null : readConsoleAccess(name, text, reader.problems)
}

function readOrigins(reader: VariableReader): CorsOrigins {
  const name = "SHIELDED_RELAY_CORS_ORIGINS"
  return reader.text(name) === "*" ? "*" : reader.list(name, splitList, parseOrigin)
}

/** Origins under which callers on the same machine reach the listener. */
function ownOrigins({ host, port }: Configuration["listen"]): ReadonlyArray<string> {
  const everywhere = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].includes(host)
  const hosts = everywhere
    ? ["127.0.0.1", "localhost", "[::1]"]
    : [host.includes(":") ? `[${host}]` : host]
  return hosts.flatMap((name) => URL.parse(`http://${name}:${port}`)?.origin ?? [])
}

/** Parses the batch delay, at most two minutes: spends beyond the limits on forced insertions wait this long. */
function parseBatchDelay(text: string): Parsed<number> {
  const parsed = parseDuration(text)
  return "value" in parsed && parsed.value > 2 * 60_000
    ? { problem: `must be at most 2m; got ${JSON.stringify(text)}` }
    : parsed
}

function parsePrefix(text: string): Parsed<string> {
  return text === "" || /^(?:\/[A-Za-z0-9._~-]+)+$/.test(text)
    ? { value: text }
    : {
        problem: `must be a path like /relay, without trailing slash; got ${JSON.stringify(text)}`,
      }
}

function parseProxy(text: string): Parsed<string> {
  try {
    networkList([text])
    return { value: text }
  } catch {
    return { problem: `must be addresses and CIDR ranges; ${JSON.stringify(text)} is neither` }
  }
}

function parseProver(text: string): Parsed<string> {
  return ["wasm", "snarkjs", "elsewhere"].includes(text) || /^[^#\s]+#[A-Za-z_$][\w$]*$/.test(text)
    ? { value: text }
    : {
        problem: `must be wasm, snarkjs, module#function or elsewhere; got ${JSON.stringify(text)}`,
      }
}

function parseVerifier(text: string): Parsed<SignatureVerifierChoice> {
  return parseOneOf(signatureVerifierChoices, text)
}

function parseTokenServer(text: string): Parsed<TokenServer | null> {
  if (text === "none") return { value: null }
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? []
  if (path !== undefined) return { value: { kind: "socket", path } }
  const url = URL.parse(text)
  return url?.protocol === "http:" && url.search === "" && url.hash === ""
    ? { value: { kind: "url", url: text } }
    : {
        problem: `must be none, unix:/path or an http URL of this machine; got ${JSON.stringify(text)}`,
      }
}

function parseTracesEndpoint(text: string): Parsed<string | null> {
  if (text === "none") return { value: null }
  const problem = endpointProblem(text)
  return problem === null ? { value: text } : { problem }
}

function parseReferral(text: string): Parsed<string> {
  return /^[\x21-\x7e]{1,64}$/.test(text)
    ? { value: text }
    : {
        problem: `must be codes of 1 to 64 printable ASCII characters; got ${JSON.stringify(text)}`,
      }
}

function parseLevel(text: string): Parsed<LogLevel> {
  return parseOneOf(logLevels, text)
}

function readFirstDepositors(reader: VariableReader): ReadonlyArray<string> | "everyone" {
  const name = "SHIELDED_RELAY_OUT_OF_TIME_FIRST_DEPOSITORS"
  return reader.text(name) === "everyone" ? "everyone" : reader.list(name, splitList, parseWallet)
}

function parseWallet(text: string): Parsed<string> {
  return parseAddress(text, "tron") === null
    ? { problem: `must list addresses like T… or 0x…, or be everyone; got ${JSON.stringify(text)}` }
    : { value: text }
}
