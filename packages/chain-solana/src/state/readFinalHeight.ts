import { reachedByTwo, successes } from "@shielded-relay/chain-rpc"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockHeightCall } from "../rpc/solanaCalls.ts"

/** Height of the newest finalized block. With several endpoints, two must have reached it. */
export const readFinalHeight = (endpoints: Endpoints) =>
  Effect.map(endpoints.all(finalHeight), (answers) =>
    reachedByTwo(successes(answers), (height) => height),
  )

/** Milliseconds after which an endpoint counts as silent. Short, because a first send waits for this. */
const timeout = 1_500

const finalHeight = (endpoint: Endpoint) =>
  Effect.timeoutOrElse(endpoint.ask(blockHeightCall("finalized")), {
    duration: timeout,
    orElse: () =>
      Effect.fail(
        new EndpointFailure({ endpoint: endpoint.name, method: "getBlockHeight", kind: "timeout" }),
      ),
  })
