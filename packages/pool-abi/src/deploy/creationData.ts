import type { Address } from "@shielded-relay/core"
import {
  routerAction,
  shieldedPoolAbi,
  uniswapV2Action,
  uniswapV3Action,
  type Creation,
  type Hex,
} from "@shielded-relay/pool-contracts"
import { fromAbi, encode } from "ox/AbiConstructor"
import { encodeData, fromAbi as functionFrom } from "ox/AbiFunction"
import { encode as encodeParameters, type AbiParameters } from "ox/AbiParameters"
import { concat } from "ox/Hex"
import { hexOfAddress } from "../encoding/hex.ts"

/** An action of the pool, and the contracts of its exchange. */
export type ActionCreation =
  | { readonly kind: "uniswap-v3"; readonly factory: Address; readonly wrappedNative: Address }
  | {
      readonly kind: "uniswap-v2"
      readonly factory: Address
      readonly wrappedNative: Address
      /** Fee that the pairs keep of an input, basis points. */
      readonly feeBps: number
    }
  | { readonly kind: "router"; readonly router: Address }

// The ABI encodes the arguments; TypeScript cannot infer their types from it.
const parameters: AbiParameters = fromAbi(shieldedPoolAbi).inputs
const setMinDeposit = functionFrom(shieldedPoolAbi, "setMinDeposit")
const addAction = functionFrom(shieldedPoolAbi, "addAction")

/**
 * Creation code of the pool or of one of its libraries, linked and with the encoded constructor
 * arguments.
 *
 * @param addresses of the libraries, by contract name
 * @throws UnlinkedLibrary if the address of a library is missing
 */
export function poolCreationData(
  { creationCode, args }: Creation,
  addresses: Readonly<Record<string, Address>>,
): Hex {
  const linked = Object.entries(addresses).map(([name, address]) => [name, hexOfAddress(address)])
  const bytecode = creationCode(Object.fromEntries(linked))
  return args.length === 0 ? bytecode : concat(bytecode, encodeParameters(parameters, args))
}

/** Creation code of an action, with its encoded constructor arguments. */
export function actionCreationData(action: ActionCreation): Hex {
  switch (action.kind) {
    case "uniswap-v3": {
      const { abi, bytecode } = uniswapV3Action
      const args = [hexOfAddress(action.factory), hexOfAddress(action.wrappedNative)] as const
      return encode(fromAbi(abi), { bytecode, args })
    }
    case "uniswap-v2": {
      const { abi, bytecode } = uniswapV2Action
      const args = [
        hexOfAddress(action.factory),
        hexOfAddress(action.wrappedNative),
        BigInt(action.feeBps),
      ] as const
      return encode(fromAbi(abi), { bytecode, args })
    }
    case "router": {
      const { abi, bytecode } = routerAction
      return encode(fromAbi(abi), { bytecode, args: [hexOfAddress(action.router)] })
    }
  }
}

/**
 * Calldata of the owner's `setMinDeposit`, which makes the pool accept a token. `minimumDeposit` is
 * the least amount that may enter at once, by a plain deposit or a join, in smallest units.
 */
export function acceptTokenData(token: Address, minimumDeposit: bigint): Hex {
  return encodeData(setMinDeposit, [hexOfAddress(token), minimumDeposit])
}

/** Calldata of the owner's `addAction`, which registers an action under a name. */
export function addActionData(name: string, action: Address): Hex {
  return encodeData(addAction, [name, hexOfAddress(action)])
}
