import type { Variable } from "./Variable.ts"

/** The variables of webhooks: the operator's, and the owners'. */
export const webhookVariables = {
  SHIELDED_RELAY_WEBHOOK_URL: {
    form: "https URL or `none`",
    meaning:
      "Where every version of operations and private sends is posted ([webhooks](webhooks.md)). On port 443 of a host whose addresses are all public, unless `SHIELDED_RELAY_WEBHOOK_NETWORKS` has them.",
    standard: "none",
  },
  SHIELDED_RELAY_WEBHOOK_SECRETS: {
    form: "one or two of `env:NAME` and `file:/path`, separated by a comma",
    meaning:
      "The secrets that sign them: `whsec_` and base64 of 24 to 64 bytes. Two while the receiver changes from one to the other. Required with a webhook.",
    standard: "",
  },
  SHIELDED_RELAY_WEBHOOK_NETWORKS: {
    form: "addresses and CIDR ranges, separated by commas",
    meaning:
      "Your own networks that the webhook may dial though they are not public, on any port, such as `10.1.0.0/16`.",
    standard: "",
  },
  SHIELDED_RELAY_OWNER_WEBHOOKS: {
    form: "0 to 10000",
    meaning:
      "Maximum number of [webhooks of owners](webhooks.md#webhooks-of-owners), of all together; further ones get 429. `0`: owners cannot have any.",
    standard: "0",
  },
  SHIELDED_RELAY_OWNER_WEBHOOK_NETWORKS: {
    form: "addresses and CIDR ranges, separated by commas",
    meaning:
      "Networks that webhooks of owners may dial though they are not public, on any port. Every owner can then make the service dial any address in them: for tests, and networks where you trust every owner.",
    standard: "",
  },
} as const satisfies Readonly<Record<string, Variable>>
