import type { Question } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { constantCall } from "../rpc/tronCalls.ts"

/** The caller of views, which needs no account. */
const zeroCaller: Hex = `0x${"0".repeat(40)}`

/** Reads a view of a contract at the newest block. Fails with `malformed` if the answer has the wrong shape. */
export const readContract = Effect.fnUntraced(function* <A>(
  endpoint: Endpoint,
  { to, data, read }: Question<A>,
) {
  const call = constantCall({ from: zeroCaller, to, data })
  const { constant_result: [result = "0x" as const] = [] } = yield* endpoint.ask(call)
  return yield* Effect.try({
    try: () => read(result),
    catch: () =>
      new EndpointFailure({ endpoint: endpoint.name, method: call.path, kind: "malformed" }),
  })
})
