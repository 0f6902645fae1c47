import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { messageCall, type MessageCall } from "../rpc/ethereumCalls.ts"

/**
 * Revert data of a call on the newest block or on top of the node's pending transactions; `null` if
 * it succeeds.
 */
export const revertOf = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  message: MessageCall & { readonly from: Hex },
  at: "latest" | "pending",
) {
  return yield* endpoint.ask(messageCall(message, at)).pipe(
    // Some clients run calls on mined blocks only.
    Effect.catchIf(
      ({ kind }) => kind === "tag-unsupported",
      () => endpoint.ask(messageCall(message, "latest")),
    ),
    Effect.as(null),
    Effect.catchIf(
      ({ kind }) => kind === "reverted",
      ({ revertData = "0x" }) => Effect.succeed(revertData),
    ),
  )
})
