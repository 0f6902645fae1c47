import type { Question } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { messageCall, type BlockTag } from "../rpc/ethereumCalls.ts"

/**
 * Reads a view of a contract. Fails with `malformed` if the answer has the wrong shape; an address
 * without code answers nothing.
 */
export function readContract<A>(
  endpoint: Endpoint,
  { to, data, read }: Question<A>,
  block: BlockTag | number,
): Effect.Effect<A, EndpointFailure> {
  return Effect.flatMap(endpoint.ask(messageCall({ to, data }, block)), (result) =>
    Effect.try({
      try: () => read(result),
      catch: () =>
        new EndpointFailure({ endpoint: endpoint.name, method: "eth_call", kind: "malformed" }),
    }),
  )
}
