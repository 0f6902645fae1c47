import type { Effect } from "effect"
import { Context } from "effect"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** What the operator has set for one part of the service. */
export interface OperatorSetting {
  /** Names the part, such as `intake 1`. A newer version may have names that this one does not know. */
  readonly name: string
  readonly value: string
  /** When the value became what it is; milliseconds since the epoch. */
  readonly since: number
}

/**
 * What people set in the console, for all processes on the storage and across restarts. Rows are few: some per chain, and one per relaying
 * account that was ever taken out of use.
 *
 * Laws:
 * 1. `put` sets the value of a name and replaces the one before.
 * 2. `all` returns every row, ordered by name, from one snapshot.
 * 3. A transaction that rolls back sets nothing.
 */
export interface OperatorSettingsShape {
  readonly put: (setting: OperatorSetting) => Effect.Effect<void, StorageUnavailable>
  readonly all: Effect.Effect<ReadonlyArray<OperatorSetting>, StorageUnavailable>
}

export class OperatorSettings extends Context.Service<OperatorSettings, OperatorSettingsShape>()(
  "shielded-relay/OperatorSettings",
) {}
