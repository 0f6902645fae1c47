import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { constantCall, constantCreationCall, type Message } from "../rpc/tronCalls.ts"

/** How a call would end now. Energy includes penalties. */
export type Execution =
  | { readonly success: true; readonly energy: bigint }
  | {
      readonly success: false
      readonly end: "reverted" | "out-of-energy" | "out-of-time" | "halted"
      /** Empty unless the call reverted. */
      readonly data: Hex
    }

/** Executes a call on top of one endpoint's newest block; its changes are dropped. */
export const execute = (endpoint: Endpoint, message: Message) =>
  executionOf(endpoint, constantCall(message))

/** Executes the creation of a contract in the same way. */
export const executeCreation = (endpoint: Endpoint, from: Hex, creationCode: Hex) =>
  executionOf(endpoint, constantCreationCall(from, creationCode))

const executionOf = (endpoint: Endpoint, call: ReturnType<typeof constantCall>) =>
  Effect.matchEffect(endpoint.ask(call), {
    onSuccess: ({ energy_used = 0n }) =>
      Effect.succeed<Execution>({ success: true, energy: energy_used }),
    onFailure: (failure) => {
      const failed = failedBy(failure)
      return failed === null ? Effect.fail(failure) : Effect.succeed(failed)
    },
  })

/** The end of the execution behind a failure; `null` if the endpoint did not execute the call. */
function failedBy({ kind, revertData = "0x" }: EndpointFailure): Execution | null {
  if (kind === "reverted") return { success: false, end: kind, data: revertData }
  const isEnd = kind === "out-of-energy" || kind === "out-of-time" || kind === "halted"
  return isEnd ? { success: false, end: kind, data: "0x" } : null
}
