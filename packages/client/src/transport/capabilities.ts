import { capabilityFields, type Capabilities } from "../generated/contract.ts"
import { kindOf } from "./readAnswer.ts"
import { readPublic } from "./readPublic.ts"
import { isFields } from "./shape.ts"
import type { Transport } from "./Transport.ts"

/** Reads a service's session rules and limits. Errors: see `readPublic`. */
export function readCapabilities(transport: Transport): Promise<Capabilities> {
  return readPublic(transport, "/capabilities", areCapabilities)
}

function areCapabilities(body: unknown): body is Capabilities {
  return (
    isFields(body) &&
    Object.entries<ReadonlyArray<string>>(capabilityFields).every(([name, kinds]) =>
      kinds.includes(kindOf(body[name])),
    )
  )
}
