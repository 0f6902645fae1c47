import { Effect } from "effect"
import type { Hex } from "viem"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { messageCall, type MessageCall } from "../rpc/ethereumCalls.ts"

/** What a call on the newest block, or on top of what waits in the node's pool, reverts with; `null` when it succeeds. */
export const revertOf = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  message: MessageCall & { readonly from: Hex },
  at: "latest" | "pending",
) {
  return yield* endpoint.ask(messageCall(message, at)).pipe(
    // Some clients run calls only on blocks that exist.
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
