import { Context, Layer } from "effect"

/**
 * The operations that this process is working on now. Their leases keep other processes away; this spares the storage the question
 * when a wake-up comes that the process itself need not follow.
 */
export class RunningOperations extends Context.Service<RunningOperations, Set<string>>()(
  "shielded-relay/RunningOperations",
) {
  static readonly layer = Layer.sync(RunningOperations, () => new Set<string>())
}
