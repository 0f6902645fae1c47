import { Halt } from "../Halt.ts"

/** @throws Halt if the frame runs inside STATICCALL, before an operation that changes state */
export function refuseStatic(isStatic: boolean): void {
  if (isStatic) {
    throw new Halt("UNKNOWN", "Attempt to call a state modifying opcode inside STATICCALL")
  }
}
