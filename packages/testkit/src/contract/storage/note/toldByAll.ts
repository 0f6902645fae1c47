import type { NoteState } from "@shielded-relay/core"
import { Struct } from "effect"

/** Notes without what an adapter need not tell (law 19 of `NoteStore`). */
export const toldByAll = (states: ReadonlyArray<NoteState>): ReadonlyArray<NoteState> =>
  states.map((state) => Struct.omit(state, ["heldByOrder"]))
