import type { DepositNote, PoolEvent, PoolTransaction } from "@shielded-relay/core"
import { AtOnceExecution } from "./AtOnceExecution.ts"
import { Execution, type CallEnvironment } from "./Execution.ts"
import { PoolEncoding } from "./PoolEncoding.ts"
import type { PoolState } from "./PoolState.ts"

/** The calls of the pool. */
export type PoolInput =
  | { readonly kind: "deposit"; readonly notes: ReadonlyArray<DepositNote> }
  | PoolTransaction

/** The shielded pool as a model of `docs/protocol.md`, for any facts: same checks in the same order, same events. */
export class PoolContract extends PoolEncoding {
  /**
   * Returns the state after a call, and its events. Leaves the given state unchanged.
   *
   * @throws PoolRevert
   */
  execute(
    before: PoolState,
    input: PoolInput,
    environment: CallEnvironment,
  ): { readonly state: PoolState; readonly events: ReadonlyArray<PoolEvent> } {
    const Executed = this.identity.facts.queue ? Execution : AtOnceExecution
    const execution = new Executed(this, before.copy(), environment)
    switch (input.kind) {
      case "deposit":
        execution.deposit(input.notes)
        break
      case "transact":
        execution.transact(input.call)
        break
      case "tree-update":
        execution.updateTree(input.update)
        break
    }
    return { state: execution.state, events: execution.events }
  }
}
