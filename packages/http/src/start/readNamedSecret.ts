import { Effect, Redacted } from "effect"
import type { Problem } from "../configuration/Problems.ts"
import { parseSecretPlace, secretPlace } from "../configuration/SecretReference.ts"
import { resolveOutside, type SecretSources } from "./resolveSecret.ts"

/** Characters. age advises eight to ten random ones at the least. A sealed file withstands guessing for as long as its passphrase does. */
const shortest = 12

/** The secret in the variable or file that an option names, or what is wrong with the option. Fails with SecretMissing without that place. */
export async function readNamedSecret(
  where: string,
  text: string,
  sources: SecretSources,
): Promise<Redacted.Redacted<string> | Problem> {
  const place = parseSecretPlace(text)
  // The value is not shown: it may be the secret.
  return place === null
    ? { where, what: `must be ${secretPlace}, never the secret itself` }
    : Effect.runPromise(resolveOutside(place, sources))
}

/** Like `readNamedSecret`, for a passphrase that seals something from now on. */
export async function readNewPassphrase(
  where: string,
  text: string,
  sources: SecretSources,
): Promise<Redacted.Redacted<string> | Problem> {
  const secret = await readNamedSecret(where, text, sources)
  return Redacted.isRedacted(secret) && Redacted.value(secret).length < shortest
    ? { where, what: `names a value of less than ${shortest} characters` }
    : secret
}
