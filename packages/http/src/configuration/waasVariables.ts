import type { Variable } from "./Variable.ts"

/** The variables of managed wallets. */
export const waasVariables = {
  SHIELDED_RELAY_WAAS: {
    form: "`true` or `false`",
    meaning:
      "Serves [managed wallets](managed-wallets.md) under `/waas`. The first start creates their root secret in the vault: back the vault up.",
    standard: "false",
  },
  SHIELDED_RELAY_WAAS_ORGANIZATIONS: {
    form: "`closed`, `open`, or public keys of 64 hex digits, separated by commas",
    meaning:
      "Who may create an organization by a request: nobody, every key, or the listed keys. `shielded-relay organization create` works with every value.",
    standard: "closed",
  },
  SHIELDED_RELAY_WAAS_STAMP_FRESHNESS: {
    form: "`lenient` or `strict`",
    meaning:
      "`strict`: every stamp must sign its time, as `timestamp` or in a version 7 nonce. `lenient`: only after a restore.",
    standard: "lenient",
  },
} as const satisfies Readonly<Record<string, Variable>>
