import {
  makeEndpoints,
  askTarget,
  type Dialect,
  type Endpoint as EndpointOf,
  type EndpointHealth as EndpointHealthOf,
  type Endpoints as EndpointsOf,
  type EndpointsOptions,
  type HttpTarget,
} from "@shielded-relay/chain-rpc"
import { classifyFailure } from "./classifyFailure.ts"
import { EndpointFailure, type FailureKind } from "./EndpointFailure.ts"
import { genesisHashCall } from "./solanaCalls.ts"

export type Endpoint = EndpointOf<EndpointFailure>
export type EndpointHealth = EndpointHealthOf<FailureKind>
export type Endpoints = EndpointsOf<EndpointFailure>

const dialect: Dialect<EndpointFailure> = {
  fault: (request, kind) => new EndpointFailure({ ...request, kind }),
  refusal: (request, error) => new EndpointFailure({ ...request, kind: classifyFailure(error) }),
  ownFaults: ["node-behind"],
}

/** Endpoints of the cluster with this genesis hash, base58. Each must report it before it is used. */
export const solanaEndpoints = ({
  genesisHash,
  ...options
}: Omit<EndpointsOptions<string>, "identity"> & { readonly genesisHash: string }) =>
  makeEndpoints(dialect, {
    ...options,
    identity: {
      call: genesisHashCall,
      answer: genesisHash,
      describe: (hash) => `the cluster with genesis hash ${hash}`,
    },
  })

/** The genesis hash that an endpoint reports, base58. */
export const readGenesisHash = (target: HttpTarget) => askTarget(dialect, target, genesisHashCall)
