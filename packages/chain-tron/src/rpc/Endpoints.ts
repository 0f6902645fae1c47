import {
  makeEndpoints,
  type Dialect,
  type Endpoint as EndpointOf,
  type EndpointHealth as EndpointHealthOf,
  type Endpoints as EndpointsOf,
  type EndpointsOptions,
} from "@shielded-relay/chain-rpc"
import { classifyFailure } from "./classifyFailure.ts"
import { EndpointFailure, type FailureKind } from "./EndpointFailure.ts"
import { errorIn } from "./errorIn.ts"
import { chainIdCall } from "./tronCalls.ts"

export type Endpoint = EndpointOf<EndpointFailure>
export type EndpointHealth = EndpointHealthOf<FailureKind>
export type Endpoints = EndpointsOf<EndpointFailure>

const dialect: Dialect<EndpointFailure> = {
  fault: (request, kind) => new EndpointFailure({ ...request, kind }),
  refusal: (request, error) => new EndpointFailure({ ...request, ...classifyFailure(error) }),
  errorIn,
  ownFaults: ["busy", "unconnected", "unsolidified"],
}

/** The endpoints of a TRON network; each must show the genesis block of the chain id. */
export const tronEndpoints = (options: Omit<EndpointsOptions<number>, "identity">) =>
  makeEndpoints(dialect, {
    ...options,
    identity: {
      call: chainIdCall,
      answer: options.chainId,
      describe: (chainId) => `chain ${chainId}`,
    },
  })
