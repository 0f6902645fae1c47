import type { Question } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { decodeResult, encodeData, from } from "ox/AbiFunction"

/**
 * Address of the gas price oracle on every OP stack chain (OP stack specification, "Predeploys").
 */
export const gasPriceOracle: Hex = "0x420000000000000000000000000000000000000f"

const upperBound = from(
  "function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)",
)
const operatorFee = from("function getOperatorFee(uint256 gasUsed) view returns (uint256)")

/**
 * Upper bound of the cost to publish a transaction of this many bytes (OP stack specification,
 * "Fjord L1-Cost fee changes"). The bound is close because proofs and encrypted notes do not
 * compress.
 */
export function l1FeeBoundOf(bytes: number): Question<bigint> {
  return {
    to: gasPriceOracle,
    data: encodeData(upperBound, [BigInt(bytes)]),
    read: (data) => decodeResult(upperBound, data),
  }
}

/** The chain operator's fee for this much gas (OP stack specification, "Isthmus"). */
export function operatorFeeOf(gas: bigint): Question<bigint> {
  return {
    to: gasPriceOracle,
    data: encodeData(operatorFee, [gas]),
    read: (data) => decodeResult(operatorFee, data),
  }
}
