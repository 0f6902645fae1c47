import type { Question } from "@shielded-relay/pool-abi"
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from "viem"

/**
 * Address of the gas price oracle on every OP stack chain (OP stack specification, "Predeploys").
 */
export const gasPriceOracle: Hex = "0x420000000000000000000000000000000000000f"

const abi = parseAbi([
  "function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)",
  "function getOperatorFee(uint256 gasUsed) view returns (uint256)",
])

/**
 * Upper bound of the cost to publish a transaction of this many bytes (OP stack specification,
 * "Fjord L1-Cost fee changes"). The bound is close because proofs and encrypted notes do not
 * compress.
 */
export function l1FeeBoundOf(bytes: number): Question<bigint> {
  return {
    to: gasPriceOracle,
    data: encodeFunctionData({ abi, functionName: "getL1FeeUpperBound", args: [BigInt(bytes)] }),
    read: (data) => decodeFunctionResult({ abi, functionName: "getL1FeeUpperBound", data }),
  }
}

/** The chain operator's fee for this much gas (OP stack specification, "Isthmus"). */
export function operatorFeeOf(gas: bigint): Question<bigint> {
  return {
    to: gasPriceOracle,
    data: encodeFunctionData({ abi, functionName: "getOperatorFee", args: [gas] }),
    read: (data) => decodeFunctionResult({ abi, functionName: "getOperatorFee", data }),
  }
}
