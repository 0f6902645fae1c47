import { kindOf } from "../cli/failureText.ts"

const remedies: ReadonlyMap<string, string> = new Map([
  ["PackageMissing", "Install it beside @shielded-relay/http."],
  ["ChainUnavailable", "Check rpcUrls, and that the nodes run and can be reached."],
  ["ChainMisconfigured", "Correct this chain's configuration, or deploy what it names."],
  ["SecretMissing", "Set what the configuration refers to."],
])

/** What an operator can do about an error of a chain's connector. */
export function remedyOf(error: unknown): string {
  const known = error instanceof Error ? remedies.get(kindOf(error)) : undefined
  return known ?? "Correct this chain's configuration."
}
