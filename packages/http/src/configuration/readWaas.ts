import type { OrganizationRule } from "@shielded-relay/waas"
import type { DatabaseConfiguration } from "./readDatabase.ts"
import { parseBoolean, parseOneOf, type Parsed } from "./parseValue.ts"
import type { VariableReader } from "./VariableReader.ts"

/** Managed wallets; `null` if the service has none. */
export type WaasConfiguration = {
  readonly organizations: OrganizationRule
  readonly freshness: "lenient" | "strict"
} | null

/**
 * Reads the variables of managed wallets. The others are checked even if the service has no managed wallets. In memory every restart would
 * forget who owns which wallet.
 */
export function readWaas(
  reader: VariableReader,
  database: DatabaseConfiguration["kind"],
): WaasConfiguration {
  const isServed = reader.read("SHIELDED_RELAY_WAAS", parseBoolean, false)
  const organizations = reader.read<OrganizationRule>(
    "SHIELDED_RELAY_WAAS_ORGANIZATIONS",
    parseOrganizations,
    "closed",
  )
  const freshness = reader.read("SHIELDED_RELAY_WAAS_STAMP_FRESHNESS", parseFreshness, "lenient")
  if (isServed && database === "memory")
    reader.problems.add(
      "SHIELDED_RELAY_WAAS",
      "needs a database that outlives the process; set SHIELDED_RELAY_DATABASE to embedded or a server",
    )
  return isServed ? { organizations, freshness } : null
}

export const parseFreshness = (text: string) => parseOneOf(["lenient", "strict"] as const, text)

function parseOrganizations(text: string): Parsed<OrganizationRule> {
  if (text === "closed" || text === "open") return { value: text }
  const keys = text.split(",").map((key) => key.trim().toLowerCase())
  return keys.every((key) => /^[0-9a-f]{64}$/.test(key))
    ? { value: { listed: new Set(keys) } }
    : { problem: "must be closed, open, or public keys of 64 hex digits separated by commas" }
}
