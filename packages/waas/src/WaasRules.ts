import { Context } from "effect"

/** Who may create organizations by a request: nobody, the listed public keys (64 lower-case hex digits), or every key. */
export type OrganizationRule = "closed" | "open" | { readonly listed: ReadonlySet<string> }

/** The operator's rules for managed wallets. */
export interface WaasRulesShape {
  readonly organizations: OrganizationRule
  /** Version of the root secret for the keys of new users. */
  readonly rootVersion: number
}

/** The operator's rules; no organization is created by a request unless provided. */
export const WaasRules = Context.Reference<WaasRulesShape>("shielded-relay/WaasRules", {
  defaultValue: () => ({ organizations: "closed", rootVersion: 1 }),
})
