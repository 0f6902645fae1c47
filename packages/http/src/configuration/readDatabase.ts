import type { Parsed } from "./parseValue.ts"
import { parseEndpointReference, type OutsideReference } from "./SecretReference.ts"
import type { VariableReader } from "./VariableReader.ts"

/** Where the service stores its data. */
export type DatabaseConfiguration =
  | { readonly kind: "embedded"; readonly folder: string }
  | { readonly kind: "server"; readonly url: OutsideReference }
  | { readonly kind: "memory" }

/** Reads the database from its two variables. The reader collects problems. */
export function readDatabase(reader: VariableReader): DatabaseConfiguration {
  const folder = reader.text("SHIELDED_RELAY_DATABASE_FOLDER") ?? ""
  return reader.read(
    "SHIELDED_RELAY_DATABASE",
    (text): Parsed<DatabaseConfiguration> => {
      if (text === "embedded") return { value: { kind: "embedded", folder } }
      if (text === "memory") return { value: { kind: "memory" } }
      const url = parseEndpointReference(text)
      // A URL may contain a password, so the problem does not quote it.
      return url === undefined || (url.from === "text" && !isPostgresUrl(url.text))
        ? { problem: "must be embedded, memory, a postgres:// URL, env:NAME or file:/path" }
        : { value: { kind: "server", url } }
    },
    { kind: "memory" },
  )
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text)
}
