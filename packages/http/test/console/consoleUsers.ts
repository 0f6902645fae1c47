import { createHash } from "node:crypto"
import type { ConsoleAccess, ConsoleRole } from "../../src/console/ConsoleAccess.ts"

/** A token for each role. */
export const tokens: Readonly<Record<ConsoleRole, string>> = {
  viewer: "viewer-token-0123456789abcdef0123456789",
  support: "support-token-0123456789abcdef012345678",
  operator: "operator-token-0123456789abcdef01234567",
}

export const digestOf = (token: string) => createHash("sha256").update(token).digest()

/** A user of each role. */
export const access: ConsoleAccess = {
  users: (["viewer", "support", "operator"] as const).map((role) => ({
    name: `a-${role}`,
    role,
    digest: digestOf(tokens[role]),
  })),
  origins: ["https://console.example"],
}
