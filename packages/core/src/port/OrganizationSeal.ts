import { Context } from "effect"

/** What a seal protects. Seals of different purposes are unrelated. `row`: a row of the database. `receipt`: ids that a client keeps. */
export type SealPurpose = "row" | "receipt"

/**
 * Message authentication under a key that derives from the vault. Whoever can write the database but has no vault cannot make a seal, so
 * cannot add a root user or a policy. Synchronous: the key stays in memory.
 *
 * Laws:
 * 1. `seal` is deterministic in every process with the same vault. Returns HMAC-SHA256 as 64 lower-case hex digits.
 * 2. Another purpose, message or vault gives another seal.
 */
export interface OrganizationSealShape {
  readonly seal: (purpose: SealPurpose, message: Uint8Array) => string
}

export class OrganizationSeal extends Context.Service<OrganizationSeal, OrganizationSealShape>()(
  "shielded-relay/OrganizationSeal",
) {}
