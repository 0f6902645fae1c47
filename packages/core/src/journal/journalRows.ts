import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { ChainId } from "../address/ChainId.ts"
import type { Operation } from "../operation/Operation.ts"
import { ownerIdOfOperation } from "../operation/ownerOfOperation.ts"
import type { OwnerId } from "../owner/Owner.ts"
import type { JournalRow } from "../port/storage/journal/Journal.ts"
import { uuidFromBytes, type Uuid } from "../request/uuid.ts"
import type { Order } from "../port/storage/OrderStore.ts"

/** The row of an operation's version. */
export function rowOfOperation(operation: Operation): JournalRow {
  const { id, request, chainId, kind, status, updatedAt, version } = operation
  return {
    type: "operation",
    subject: id,
    version,
    at: updatedAt,
    owner: ownerIdOfOperation(operation),
    nonce: request?.nonce ?? null,
    kind,
    chainId,
    state: status.state,
  }
}

/** The row of an order's version. `at`: milliseconds since the epoch. */
export function rowOfOrder({ id, owner, chainId, phase, version }: Order, at: number): JournalRow {
  return {
    type: "order",
    subject: id,
    version,
    at,
    owner,
    nonce: null,
    kind: "private-send",
    chainId,
    state: phase,
  }
}

/** The row of a change of an owner's balance on a chain. `at`: milliseconds since the epoch. */
export function rowOfBalance(
  balance: Pick<JournalRow, "subject" | "version" | "chainId"> & { readonly owner: OwnerId },
  at: number,
): JournalRow {
  return { ...balance, type: "balance", at, nonce: null, kind: "balance", state: "changed" }
}

/**
 * A subject for the balance of an owner on a chain, for storages that draw no random one. Who guesses the owner can compute it.
 */
export function balanceSubject(owner: OwnerId, chainId: ChainId): Uuid {
  return uuidFromBytes(
    sha256(utf8ToBytes(`shielded-relay balance ${chainId} ${owner}`)).slice(0, 16),
  )
}
