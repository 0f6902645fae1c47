import { Context, Layer } from "effect"

/**
 * The operations that this process is working on now. Compare-and-set already makes a second worker harmless; this keeps it from
 * proving the same call for nothing.
 */
export class RunningOperations extends Context.Service<RunningOperations, Set<string>>()(
  "shielded-relay/RunningOperations",
) {
  static readonly layer = Layer.sync(RunningOperations, () => new Set<string>())
}
