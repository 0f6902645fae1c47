import { reachedByTwo, successes } from "@shielded-relay/chain-rpc"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockHeightCall } from "../rpc/solanaCalls.ts"

/** Of the newest final block; of several endpoints two have to be there. */
export const readFinalHeight = (endpoints: Endpoints) =>
  Effect.map(endpoints.all(finalHeight), (answers) =>
    reachedByTwo(successes(answers), (height) => height),
  )

/** An endpoint that is slower than this, milliseconds, counts as silent: a first send must not wait for it. */
const patience = 1_500

const finalHeight = (endpoint: Endpoint) =>
  Effect.timeoutOrElse(endpoint.ask(blockHeightCall("finalized")), {
    duration: patience,
    orElse: () =>
      Effect.fail(
        new EndpointFailure({ endpoint: endpoint.name, method: "getBlockHeight", kind: "timeout" }),
      ),
  })
