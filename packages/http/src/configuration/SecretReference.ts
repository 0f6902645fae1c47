/** The source of a value outside the vault: literal text, a variable or a file. */
export type OutsideReference =
  | { readonly from: "text"; readonly text: string }
  | { readonly from: "env"; readonly name: string }
  | { readonly from: "file"; readonly path: string }

/** The source of a secret: as above, or the vault's relayer key with that number. */
export type SecretReference = OutsideReference | { readonly from: "vault"; readonly index: number }

/** The source of a gas tank's key: a variable, a file, or the vault's key for the chain. */
export type GasTankReference = OutsideReference | { readonly from: "vault" }

/** Parses `env:NAME` or `file:/path`; other text is the value itself. */
export function parseEndpointReference(value: unknown): OutsideReference | undefined {
  if (typeof value !== "string" || value === "") return undefined
  return parseOutside(value) ?? { from: "text", text: value }
}

/**
 * Parses `vault:<number>`, `env:NAME` or `file:/path`. Refuses a literal key: configuration gets printed, copied and
 * committed.
 */
export function parseKeyReference(value: unknown): SecretReference | undefined {
  if (typeof value !== "string") return undefined
  const [, digits] = /^vault:(0|[1-9][0-9]{0,3})$/.exec(value) ?? []
  return digits === undefined ? parseOutside(value) : { from: "vault", index: Number(digits) }
}

/** Parses `vault`, `env:NAME` or `file:/path`. Refuses a literal key. */
export function parseGasTankReference(value: unknown): GasTankReference | undefined {
  return value === "vault" ? { from: "vault" } : parseOutsideReference(value)
}

/** Parses `env:NAME` or `file:/path` of a secret that never comes from the vault. Refuses a literal one. */
export function parseOutsideReference(value: unknown): OutsideReference | undefined {
  return typeof value === "string" ? parseOutside(value) : undefined
}

function parseOutside(value: string): OutsideReference | undefined {
  const [, name] = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value) ?? []
  if (name !== undefined) return { from: "env", name }
  const [, path] = /^file:(.+)$/.exec(value) ?? []
  return path === undefined ? undefined : { from: "file", path }
}

/** What `parseSecretPlace` reads, as an option's problem says it. */
export const secretPlace = "the name of the variable that holds it, or file:/path"

/** Parses an option that says where a secret is. As an option, the secret itself would show itself to others on the machine. */
export function parseSecretPlace(
  text: string,
): Exclude<OutsideReference, { readonly from: "text" }> | null {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return { from: "env", name: text }
  const reference = parseOutside(text)
  return reference === undefined || reference.from === "text" ? null : reference
}
