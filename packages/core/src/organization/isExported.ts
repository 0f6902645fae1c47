import type { ManagedUser, Organization } from "./Organization.ts"

/** Whether the keys of a user's wallets are known outside the vault: its words or its organization's root were exported. */
export function isExported(
  { exportedRoot }: Pick<Organization, "exportedRoot">,
  { exportedAt, rootVersion }: Pick<ManagedUser, "exportedAt" | "rootVersion">,
): boolean {
  return exportedAt !== null || (exportedRoot !== null && rootVersion <= exportedRoot)
}
