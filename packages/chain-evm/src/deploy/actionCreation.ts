import { parseAddress } from "@shielded-relay/core"
import type { ActionCreation } from "@shielded-relay/pool-abi"

/** The kind of action to deploy and the contracts it uses; addresses in hex. */
export type ActionContract =
  | {
      readonly kind: "uniswap-v3"
      readonly factory: string
      /** The wrapped native token of this exchange. */
      readonly wrappedNative: string
    }
  | {
      readonly kind: "uniswap-v2"
      readonly factory: string
      readonly wrappedNative: string
      /**
       * Fee that the pairs keep of an input, basis points. Default 30, as at Uniswap and SunSwap.
       */
      readonly feeBps?: number
    }
  /** Executes an aggregator's calldata at this router only. */
  | { readonly kind: "router"; readonly router: string }

/** The contract with its addresses parsed; `null` if one of them is invalid. */
export function actionCreationOf(contract: ActionContract): ActionCreation | null {
  switch (contract.kind) {
    case "uniswap-v3":
    case "uniswap-v2": {
      const factory = parseAddress(contract.factory, "evm")
      const wrappedNative = parseAddress(contract.wrappedNative, "evm")
      if (factory === null || wrappedNative === null) return null
      if (contract.kind === "uniswap-v3") return { kind: contract.kind, factory, wrappedNative }
      return { kind: contract.kind, factory, wrappedNative, feeBps: contract.feeBps ?? 30 }
    }
    case "router": {
      const router = parseAddress(contract.router, "evm")
      return router === null ? null : { kind: contract.kind, router }
    }
  }
}
