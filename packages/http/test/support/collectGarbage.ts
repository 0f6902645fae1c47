import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Frees what nobody holds, so that a test can tell what is held from what is only not freed yet. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc")
  const collect: unknown = runInNewContext("gc")
  if (typeof collect !== "function") throw new Error("this Node has no gc")
  collect()
}
