import type { PerResource } from "./Resource.ts"

/** Stake that one account lends to another. Locked and unlocked stake are kept apart (java-tron, `DelegatedResourceStore`). */
export interface Delegation {
  /** 21 bytes. */
  readonly from: Uint8Array
  readonly to: Uint8Array
  readonly locked: boolean
  /** Sun. */
  readonly amount: PerResource<bigint>
  /** Unix milliseconds until which locked stake cannot be taken back; 0 if none is locked. */
  readonly expireTime: PerResource<bigint>
}
