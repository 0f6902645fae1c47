import {
  OperationStore,
  ownerId,
  ownerOf,
  shownState,
  type OperationState,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { addressOf } from "./addressOf.ts"

/**
 * Returns a reader of the state that an owner sees of an operation. It asks the storage, at a fraction of the cost of a request, so it can
 * be called at every step of simulated time.
 *
 * @throws Error if the owner has no operation with this nonce
 */
export function stateIn(
  storage: Context.Context<Storage>,
  owner: { readonly address: string },
  nonce: string,
): () => Promise<OperationState["state"]> {
  const store = Context.get(storage, OperationStore)
  const id = ownerId(ownerOf(addressOf(owner.address)))
  return async () => {
    const operation = await Effect.runPromise(store.findByOwnerNonce(id, nonce))
    if (operation === null) throw new Error(`no operation with the nonce ${nonce}`)
    return shownState(operation)
  }
}
