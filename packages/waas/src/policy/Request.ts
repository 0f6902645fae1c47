import type { ActionType, Address, Uuid } from "@shielded-relay/core"

/** An amount that a request moves, or permits another to move. */
export interface RequestedAmount {
  readonly chainId: number
  readonly token: Address
  /** Smallest units, without the fee; `unlimited` for a permit without bound. */
  readonly amount: bigint | "unlimited"
}

/** The typed data of a request. */
export interface RequestedTypedData {
  readonly verifyingContract: Address
  readonly primaryType: string
  /** Unix seconds at which what is signed expires; `null`: never, or unknown. */
  readonly deadline: bigint | null
}

/** What a request asks for, as policies see it. `null`: the request has no such thing, or it cannot be known. */
export interface PolicyRequest {
  readonly action: ActionType
  /** The user whose wallet, or who himself, the request is about. */
  readonly userId: Uuid
  readonly chainId: number | null
  /** Every address of the wallet. */
  readonly wallet: ReadonlyArray<Address> | null
  /** Who receives, or may move, the amounts. */
  readonly recipients: ReadonlyArray<Address> | null
  readonly amounts: ReadonlyArray<RequestedAmount> | null
  readonly typedData: RequestedTypedData | null
  /** The role of the user that CREATE_USER makes. */
  readonly role: "root" | "admin" | "user" | null
}

/** A request about a user, without chain and money. */
export function aboutUser(action: ActionType, userId: Uuid): PolicyRequest {
  return {
    action,
    userId,
    chainId: null,
    wallet: null,
    recipients: null,
    amounts: null,
    typedData: null,
    role: null,
  }
}
