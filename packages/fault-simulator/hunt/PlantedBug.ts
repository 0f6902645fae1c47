import type { Edit } from "@shielded-relay/bench"
import type { Manner } from "@shielded-relay/testkit"

/** A bug that real services of this kind have had, as a change of our sources. */
export interface PlantedBug {
  readonly name: string
  /** The chain on which the simulator finds it. Default `evm`. */
  readonly chain?: Manner
  /** Whether it shows only where the service screens. The search leaves out the other seeds. */
  readonly ofScreening?: boolean
  readonly edits: ReadonlyArray<Edit>
}
