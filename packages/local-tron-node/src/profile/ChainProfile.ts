import type { PerResource } from "../resource/Resource.ts"
import type { ChainParameters } from "../vm/ChainParameters.ts"
import { chainParameters, profiles, type ProfileName, type Sourced } from "../vm/profiles.ts"
import { nodeParameters, type NodeParameters } from "./nodeParameters.ts"

/** Votable parameters by their names in `/wallet/getchainparameters`. Fees are sun. */
export type NetworkParameters = ChainParameters & NodeParameters

/** A network's parameters as proposals have set them. */
export interface ChainProfile {
  readonly parameters: NetworkParameters
  /** TRX that other accounts stake. It sets how much energy a staked TRX gives. */
  readonly otherStake: PerResource<bigint>
  /** Prices in sun with the time from which each holds, Unix milliseconds, as `/wallet/getenergyprices` lists them. */
  readonly energyPrices: ReadonlyArray<readonly [number, number]>
  readonly bandwidthPrices: ReadonlyArray<readonly [number, number]>
}

/** Orders of magnitude of mainnet in 2025: about 9 energy and 1.6 bytes a day per staked TRX. */
const otherStake = { bandwidth: 27_000_000_000n, energy: 19_000_000_000n }

/** A profile of a network's name, with changes of parameters by name. @throws RangeError if the name is unknown */
export function chainProfile(
  name: ProfileName = "local",
  changes: Partial<NetworkParameters> = {},
): ChainProfile {
  if (!Object.hasOwn(profiles, name))
    throw new RangeError(`a profile must be ${Object.keys(profiles).join(" or ")}, not ${name}`)
  const node: NodeParameters = valuesOf(nodeParameters)
  const parameters = { ...node, ...chainParameters(name), ...changes }
  return {
    parameters,
    otherStake,
    energyPrices: [[0, parameters.getEnergyFee]],
    bandwidthPrices: [[0, parameters.getTransactionFee]],
  }
}

/** Where each value of a profile comes from, and when it was read. */
export function parameterSources(name: ProfileName): Readonly<Record<string, Sourced>> {
  return { ...nodeParameters, ...profiles[name] }
}

function valuesOf<K extends string>(sourced: Readonly<Record<K, Sourced>>): Record<K, number> {
  // Object.entries widens the names; each value goes back under its own.
  return Object.fromEntries(
    Object.entries<Sourced>(sourced).map(([name, { value }]) => [name, value]),
  ) as Record<K, number>
}
