import { ConnectionError, isSqlError } from "effect/sql/SqlError"

/**
 * What a failed statement means for its caller.
 *
 * - `conflict`: another transaction interfered; running the whole transaction again may succeed.
 * - `unreachable`: the database could not answer now; the statement itself may be valid.
 * - `defect`: the statement or its values are wrong; it would fail again.
 */
export interface Fault {
  readonly kind: "conflict" | "unreachable" | "defect"
  /** Whether the connection is unusable from now on. */
  readonly connectionLost: boolean
  /** The five-character SQLSTATE (PostgreSQL documentation, appendix A); `null` without a server's answer. */
  readonly sqlState: string | null
  /** The violated constraint, if there is one. */
  readonly constraint: string | null
  /** Why there is no connection: the system's code, such as ECONNREFUSED, or NO_TLS if the server offers no TLS; `null` if unknown. */
  readonly network: string | null
}

/** The server has not answered for longer than its own timeouts allow. */
export class Silence extends Error {
  override readonly name = "Silence"
}

/** SQLSTATEs, or their two-character classes, of conditions that pass by themselves or that an operator must fix. */
const unreachable = new Set([
  "08", // connection exceptions
  "28", // login refused
  "53", // out of memory, disk or connections
  "57", // shut down, cancelled, starting up
  "58", // the server's disk
  "XX", // internal error of the server
  "25006", // a standby refuses to write
  "25P02", // an earlier statement of the transaction failed
  "25P03", // the transaction idled for too long
  "25P04", // the transaction took too long
  "3D000", // the database does not exist
  "55P03", // a lock was not available in time
])
const conflicts = new Set(["40001", "40P01"])
/**
 * Unique indexes whose rows a statement looks for before it writes. Only a row of a concurrent transaction can then violate them, and the
 * statement finds that row when it runs again.
 */
const contended = new Set(["wallet_operation_in_account", "operator_log_pkey"])
/** The server closes the connection after these. */
const ending = new Set(["57P01", "57P02", "57P03", "57P05", "25P03", "25P04"])

/** Classifies an error of the client. Drops its texts: they quote values, and a failed connection may quote its URL. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Silence) return fault("unreachable", null, null, true)
  if (!isSqlError(error)) return fault("defect", null, null, false)
  const sqlState = textAt(error.reason.cause, "code")
  const constraint = textAt(error.reason.cause, "constraint")
  if (
    sqlState === null ||
    !/^[0-9A-Z]{5}$/.test(sqlState) ||
    error.reason instanceof ConnectionError
  )
    return isEncoding(error.reason.cause)
      ? fault("defect", null, null, false)
      : { ...fault("unreachable", null, null, true), network: networkCode(error.reason) }
  const isRace = sqlState === "23505" && constraint !== null && contended.has(constraint)
  if (conflicts.has(sqlState) || isRace) return fault("conflict", sqlState, constraint, false)
  if (unreachable.has(sqlState) || unreachable.has(sqlState.slice(0, 2)))
    return fault("unreachable", sqlState, null, ending.has(sqlState))
  return fault("defect", sqlState, constraint, false)
}

const fault = (
  kind: Fault["kind"],
  sqlState: string | null,
  constraint: string | null,
  connectionLost: boolean,
): Fault => ({ kind, sqlState, constraint, connectionLost, network: null })

function networkCode({ message, cause }: { readonly message: string; readonly cause: unknown }) {
  if (message === "PgConnection: Server refused TLS") return "NO_TLS"
  const code = textAt(cause, "code")
  return code !== null && /^E[A-Z_]+$/.test(code) ? code : null
}

/** Whether the client could not encode a parameter. */
function isEncoding(cause: unknown): boolean {
  return textAt(cause, "_tag") === "PgTypesCodecError"
}

function textAt(value: unknown, name: string): string | null {
  const found: unknown = Reflect.get(Object(value), name)
  return typeof found === "string" ? found : null
}
