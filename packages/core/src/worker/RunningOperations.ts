import { Context, Layer } from "effect"

/**
 * The operations that this process is working on now. Leases keep other processes away; this set saves a storage call for wake-ups of
 * operations already running here.
 */
export class RunningOperations extends Context.Service<RunningOperations, Set<string>>()(
  "shielded-relay/RunningOperations",
) {
  static readonly layer = Layer.sync(RunningOperations, () => new Set<string>())
}
