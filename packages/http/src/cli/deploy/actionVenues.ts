import type { ActionContract } from "@shielded-relay/chain-evm"
import type { DeploymentAction, DeploymentExchange } from "../../deployment/fileFields.ts"
import type { PlannedVenue } from "./entry.ts"

/** When the pool executes actions, and where the exchange is that the deployment creates. Addresses as the family writes them. */
interface ActionPlaces {
  /** By name: Unix seconds; `null` for an action that is not registered. */
  readonly actions: ReadonlyMap<string, number | null>
  readonly exchange: { readonly router: string; readonly wrappedNative: string } | null
  /** Time of the chain, Unix seconds. */
  readonly time: number
}

/** The swap venues of a deployment's actions, as far as the file tells where they give quotes, and of its exchange. */
export function actionVenues(
  {
    actions,
    exchange,
  }: {
    readonly actions: ReadonlyArray<DeploymentAction<ActionContract>>
    readonly exchange?: DeploymentExchange
  },
  places: ActionPlaces,
): ReadonlyArray<PlannedVenue> {
  const venue = (
    action: string,
    wrappedNative: string,
    quotes: Readonly<Record<string, string>>,
  ): PlannedVenue => {
    const activeFrom = places.actions.get(action) ?? null
    return {
      name: action,
      fields: { ...quotes, action },
      wrappedNative,
      activeFrom,
      isActive: activeFrom !== null && activeFrom <= places.time,
    }
  }
  return [
    ...actions.flatMap(({ name, contract, quotes }) => {
      if (contract.kind === "router" || quotes === undefined) return []
      const { kind, wrappedNative } = contract
      const field = kind === "uniswap-v3" ? "quoter" : "router"
      return venue(name, wrappedNative, { kind, [field]: quotes })
    }),
    ...(exchange === undefined || places.exchange === null
      ? []
      : [
          venue(exchange.name, places.exchange.wrappedNative, {
            kind: "uniswap-v2",
            router: places.exchange.router,
          }),
        ]),
  ]
}
