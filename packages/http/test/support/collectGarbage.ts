import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Collects garbage, so that a test can measure the memory that is still referenced. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc")
  const collect: unknown = runInNewContext("gc")
  if (typeof collect !== "function") throw new Error("this Node has no gc")
  collect()
}
