import { utf8ToBytes } from "@noble/hashes/utils.js"
import {
  OrganizationSeal,
  type ManagedUser,
  type StampKey,
  type Wallet,
} from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * Proof that this service gave these addresses to the user with this key: HMAC-SHA256 under a key of the vault, hex. After the loss of the
 * database the operator restores the user's ownership by it.
 */
export const receiptOf = Effect.fnUntraced(function* (
  {
    organizationId,
    id,
    rootVersion,
    role,
  }: Pick<ManagedUser, "organizationId" | "id" | "rootVersion" | "role">,
  key: StampKey,
  { addresses }: Wallet,
) {
  const { seal } = yield* OrganizationSeal
  const { evm, tron, solana } = addresses
  return seal(
    "receipt",
    utf8ToBytes(JSON.stringify([organizationId, id, role, rootVersion, key, evm, tron, solana])),
  )
})
