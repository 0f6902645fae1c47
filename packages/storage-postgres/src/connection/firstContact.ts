import { StorageUnavailable } from "@shielded-relay/core"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { DatabaseUnreachable } from "../transaction/DatabaseDefect.ts"
import type { Fault } from "./Fault.ts"

/** The remedies of failures that may pass without a change of the configuration. */
const passing: Readonly<Partial<Record<string, string>>> = {
  ECONNREFUSED: "nothing listens there: start the server, or correct host and port in its URL",
  ENOTFOUND: "the host's name is unknown: correct the host in the database URL",
  EAI_AGAIN: "the host's name cannot be resolved now: check the name server",
  ETIMEDOUT: "no answer: check firewalls, and host and port in the database URL",
  EHOSTUNREACH: "no route: check the network, and the host in the database URL",
  "53300":
    "all connections are taken: raise max_connections of the server, or lower maxConnections",
  "57P03": "the server is starting up or shutting down: wait for it",
  "25006": "it is a standby, which refuses to write: use the primary server",
}

/**
 * What a start tells of a failure at the first contact with a server: host, cause and remedy, never user or password. Refused logins,
 * missing databases and missing rights do not pass by themselves, so they are `DatabaseUnusable`.
 */
export function firstContactFailure(
  { sqlState, network }: Pick<Fault, "sqlState" | "network">,
  url: URL | null,
): DatabaseUnusable | StorageUnavailable {
  const host = url?.host ?? "an unknown host"
  const state = sqlState === null ? "" : ` (SQLSTATE ${sqlState})`
  const unusable = (refused: DatabaseUnusable["refused"] & string, problem: string) =>
    new DatabaseUnusable({ reason: `The database at ${host} ${problem}${state}.`, refused })
  if (sqlState?.startsWith("28") === true)
    return unusable("login", "refuses the login: check user and password in the database URL")
  if (sqlState === "3D000")
    return unusable(
      "database",
      `has no database named ${url?.pathname.slice(1) ?? ""}: create it with CREATE DATABASE, or correct the name in the database URL`,
    )
  if (sqlState === "42501")
    return unusable(
      "right",
      "denies its user a right: let the user own the database, or GRANT CREATE ON DATABASE to it",
    )
  if (network === "NO_TLS")
    return unusable(
      "tls",
      "offers no TLS: turn TLS on there, or remove sslmode from the database URL",
    )
  const code = sqlState ?? network
  const remedy = code === null ? null : passing[code]
  const reason = remedy ?? "check that the server runs, and host and port in the database URL"
  return new StorageUnavailable({
    cause: new DatabaseUnreachable(`${reason}${code === null ? "" : ` (${code})`}`, host),
  })
}
