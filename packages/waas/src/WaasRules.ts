import { Context } from "effect"

/** Who may create organizations by a request: nobody, the listed public keys (64 lower-case hex digits), or every key. */
export type OrganizationRule = "closed" | "open" | { readonly listed: ReadonlySet<string> }

/** The operator's rules for managed wallets. */
export interface WaasRulesShape {
  readonly organizations: OrganizationRule
  /** Valid requests of one key per second, with bursts of the same number. Each process counts separately. `null`: no limit. */
  readonly requestsPerSecond: number | null
}

/** The rules of a service that says nothing else. */
export const defaultWaasRules: WaasRulesShape = {
  organizations: "closed",
  requestsPerSecond: 20,
}

/** The operator's rules; no organization is created by a request unless provided. */
export const WaasRules = Context.Reference<WaasRulesShape>("shielded-relay/WaasRules", {
  defaultValue: () => defaultWaasRules,
})
