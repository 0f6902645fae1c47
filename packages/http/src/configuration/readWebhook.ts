import { NetworkRules } from "../webhooks/NetworkRules.ts"
import { hostOf, portOf } from "../webhooks/postWebhook.ts"
import { endpointUrl } from "../webhooks/webhookUrl.ts"
import { parseWhole, splitList, type Parsed } from "./parseValue.ts"
import { parseOutsideReference, type OutsideReference } from "./SecretReference.ts"
import type { VariableReader } from "./VariableReader.ts"

/** The operator's webhook. */
export interface WebhookConfiguration {
  readonly url: URL
  /** One or two. */
  readonly secrets: ReadonlyArray<OutsideReference>
  /** Networks that may be dialled though they are not public. */
  readonly networks: ReadonlyArray<string>
}

/** The webhooks of owners. */
export interface OwnerWebhookConfiguration {
  /** At most, of all owners. */
  readonly most: number
  /** Networks that they may dial though they are not public. */
  readonly networks: ReadonlyArray<string>
}

/** Reads how many webhooks owners may have; `null` if none. The reader collects problems. */
export function readOwnerWebhooks(reader: VariableReader): OwnerWebhookConfiguration | null {
  const networks = reader.list("SHIELDED_RELAY_OWNER_WEBHOOK_NETWORKS", splitList, parseNetwork)
  const most = reader.read(
    "SHIELDED_RELAY_OWNER_WEBHOOKS",
    (text) => parseWhole(text, 0, 10_000),
    0,
  )
  return most === 0 ? null : { most, networks }
}

/** Reads the webhook; `null` without one. The reader collects problems. */
export function readWebhook(reader: VariableReader): WebhookConfiguration | null {
  const networks = reader.list("SHIELDED_RELAY_WEBHOOK_NETWORKS", splitList, parseNetwork)
  const url = reader.read(
    "SHIELDED_RELAY_WEBHOOK_URL",
    (text): Parsed<URL | null> =>
      text === "none" ? { value: null } : parseUrl(text, new NetworkRules(networks)),
    null,
  )
  if (url === null) return null
  return { url, networks, secrets: readSecrets(reader) }
}

function readSecrets(reader: VariableReader): ReadonlyArray<OutsideReference> {
  const name = "SHIELDED_RELAY_WEBHOOK_SECRETS"
  const references = splitList(reader.text(name) ?? "").map(parseOutsideReference)
  const secrets = references.flatMap((reference) => reference ?? [])
  // A literal secret must not be quoted.
  if (secrets.length < references.length || secrets.length < 1 || secrets.length > 2)
    reader.problems.add(name, "must be one or two of env:NAME and file:/path, separated by a comma")
  return secrets
}

/** The problem quotes no path or query: some receivers hide a key there. */
function parseUrl(text: string, rules: NetworkRules): Parsed<URL | null> {
  const url = endpointUrl(text, rules)
  if (url instanceof URL) return { value: url }
  if (url === "scheme") return { problem: "must be none or a URL that begins with https://" }
  if (url === "parts") return { problem: "must have no user, password or fragment" }
  const parsed = new URL(text)
  const [host, port] = [hostOf(parsed), portOf(parsed)]
  const opening = "unless SHIELDED_RELAY_WEBHOOK_NETWORKS has its address"
  return {
    problem:
      url === "port"
        ? `must have port 443, ${opening}; got ${port}`
        : `must have a public address and port 443, ${opening}; got ${host}:${port}`,
  }
}

function parseNetwork(text: string): Parsed<string> {
  try {
    new NetworkRules([text])
    return { value: text }
  } catch {
    return { problem: `must be addresses and CIDR ranges; ${JSON.stringify(text)} is neither` }
  }
}
