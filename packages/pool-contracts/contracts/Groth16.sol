// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BASE_FIELD} from "./Field.sol";

/// @dev A frame: 24 words and IC0, then 3 words for each of the 3 inputs that every circuit has.
uint256 constant FRAME_WORDS = 35;

/// @notice Groth16 verification over BN254 (Groth 2016; precompiles of EIP-196 and EIP-197):
/// e(-A, B) * e(alpha, beta) * e(vk_x, gamma) * e(C, delta) = 1, vk_x = IC0 + sum of input_i * IC_i.
/// @dev The check runs in place on one frame of words, prepared by the caller with the verifying key and the inputs:
///
///   0 -A | 2 B | 6 alpha | 8 beta | 12 vk_x | 14 gamma | 18 C | 20 delta      the pairing's 24 words
///   24 IC0 | 26 IC1, 28 input 1 | 29 IC2, 31 input 2 | ...                     one input every 3 words
///
/// Multiplying writes input_i * IC_i over IC_i, which stands right after the sum so far; adding writes the new sum
/// right before IC_(i+1). So nothing is copied but the last sum, into vk_x.
library Groth16 {
  error InvalidProof();

  /// @notice Puts three public inputs, each below r, into their places.
  function setInputs(uint256[FRAME_WORDS] memory frame, uint256 a, uint256 b, uint256 c) internal pure {
    frame[28] = a;
    frame[31] = b;
    frame[34] = c;
  }

  /// @notice Reverts with InvalidProof unless the proof verifies for the frame's key and inputs.
  /// @dev Also for points off the curve, coordinates of q or more, and a precompile that ran out of gas: every
  /// sub-call's success counts. A at infinity is refused (its negation is not canonical).
  function verify(uint256[FRAME_WORDS] memory frame, uint256[8] calldata proof) internal view {
    bool valid;
    assembly ("memory-safe") {
      let ay := calldataload(add(proof, 0x20))
      valid := lt(sub(ay, 1), sub(BASE_FIELD, 1))
      calldatacopy(frame, proof, 0xc0)
      mstore(add(frame, 0x20), sub(BASE_FIELD, ay))
      calldatacopy(add(frame, 0x240), add(proof, 0xc0), 0x40)

      let sum := add(frame, 0x300)
      for { let end := add(sum, 0x120) } lt(sum, end) { sum := add(sum, 0x60) } {
        let term := add(sum, 0x40)
        valid := and(valid, staticcall(gas(), 7, term, 0x60, term, 0x40))
        valid := and(valid, staticcall(gas(), 6, sum, 0x80, add(sum, 0x60), 0x40))
      }
      mstore(add(frame, 0x180), mload(sum))
      mstore(add(frame, 0x1a0), mload(add(sum, 0x20)))

      mstore(0x00, 0)
      valid := and(valid, staticcall(gas(), 8, frame, 0x300, 0x00, 0x20))
      valid := and(valid, eq(mload(0x00), 1))
    }
    if (!valid) revert InvalidProof();
  }
}
