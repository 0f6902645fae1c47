import type { Address } from "@shielded-relay/core"
import type { PlainInput } from "../ChainTransaction.ts"
import { setAllowance } from "./Execution.ts"
import { movementKey, type PoolState } from "./PoolState.ts"

/**
 * Executes a transaction that does not call the pool. Leaves the given state unchanged.
 *
 * @param endowment An account's coins, apart from what transactions moved.
 */
export function executePlain(
  state: PoolState,
  input: PlainInput,
  sender: Address,
  endowment: (holder: Address) => bigint,
  native: Address,
): { readonly state: PoolState; readonly events: readonly []; readonly code: string | null } {
  const after = state.copy()
  switch (input.kind) {
    case "other":
      return { state, events: [], code: null }
    case "approve":
      setAllowance(after, input.token, sender, input.amount)
      return { state: after, events: [], code: null }
    case "send": {
      const moved = (holder: Address) => after.movements.get(movementKey(native, holder)) ?? 0n
      const { to, amount } = input
      if (endowment(sender) + moved(sender) < amount)
        return { state, events: [], code: "InsufficientFunds" }
      after.movements.set(movementKey(native, sender), moved(sender) - amount)
      after.movements.set(movementKey(native, to), moved(to) + amount)
      return { state: after, events: [], code: null }
    }
  }
}
