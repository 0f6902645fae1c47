import { addressFromBytes, type Address } from "@shielded-relay/core"
import { bytesOfHex, hexOfAddress } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { fromCreate2 } from "ox/ContractAddress"
import { concat } from "ox/Hex"

/**
 * The deterministic deployment proxy, which most EVM chains have at this address: it creates a
 * contract by CREATE2 from a salt and the creation code, for anyone. A contract's address follows
 * from both, so whoever sends the creation, the same contract stands there.
 */
export const proxyAddress: Address = addressFromBytes(
  bytesOfHex("0x4e59b44847b379578588920ca78fbf26c0b4956c"),
)

/** The proxy's code. */
export const proxyCode: Hex =
  "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3"

/** The transaction without a key that creates the proxy, at the same address on every chain. Anyone may send it. */
const proxyTransaction =
  "0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222"

/** What to do on a chain without the proxy. */
export const proxyRemedy = `Send 0.01 coins to 0x3fab184622dc19b6109349b94811493bf2a45362, which pay for it, and then the signed transaction ${proxyTransaction} (eth_sendRawTransaction)`

export const noSalt: Hex = `0x${"0".repeat(64)}`

/** Where the proxy creates a contract. */
export function createdAddress(salt: Hex, creation: Hex): Address {
  const address = fromCreate2({ from: hexOfAddress(proxyAddress), salt, bytecode: creation })
  return addressFromBytes(bytesOfHex(address))
}

/** Calldata of the proxy that creates the contract. */
export const creationCall = (salt: Hex, creation: Hex): Hex => concat(salt, creation)
