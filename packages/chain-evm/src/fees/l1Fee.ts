import type { Question } from "@shielded-relay/pool-abi"
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from "viem"

/** Where every chain of the OP stack has its oracle (OP stack specification, "Predeploys"). */
export const gasPriceOracle: Hex = "0x420000000000000000000000000000000000000f"

const abi = parseAbi([
  "function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)",
  "function getOperatorFee(uint256 gasUsed) view returns (uint256)",
])

/**
 * The most that publishing a transaction of so many bytes costs (OP stack specification, "Fjord L1-Cost fee changes"). Proofs and
 * encrypted notes do not compress, so the bound is close.
 */
export function l1FeeBoundOf(bytes: number): Question<bigint> {
  return {
    to: gasPriceOracle,
    data: encodeFunctionData({ abi, functionName: "getL1FeeUpperBound", args: [BigInt(bytes)] }),
    read: (data) => decodeFunctionResult({ abi, functionName: "getL1FeeUpperBound", data }),
  }
}

/** What the chain's operator takes on top for so much gas (OP stack specification, "Isthmus"). */
export function operatorFeeOf(gas: bigint): Question<bigint> {
  return {
    to: gasPriceOracle,
    data: encodeFunctionData({ abi, functionName: "getOperatorFee", args: [gas] }),
    read: (data) => decodeFunctionResult({ abi, functionName: "getOperatorFee", data }),
  }
}
