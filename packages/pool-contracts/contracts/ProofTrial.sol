// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FRAME_WORDS, Groth16} from "./Groth16.sol";

/// @notice Creation code that verifies a proof, multiplies on the curve, and leaves no code behind. A node that simulates
/// it shows whether that much work fits into its limit of processor time. It is for simulation only: never send it.
contract ProofTrial {
  error WrongProduct();

  /// @param frame see Groth16: a verifying key and its three public inputs
  /// @param proof order of the words as in Join
  /// @param verifications how often the proof is verified
  /// @param multiplications how many multiplications by 254 bits follow
  constructor(
    uint256[FRAME_WORDS] memory frame,
    uint256[8] memory proof,
    uint256 verifications,
    uint256 multiplications
  ) {
    // Groth16 reads proofs from calldata. Creation code has no calldata, so another contract verifies.
    ProofTrialCalls calls = new ProofTrialCalls();
    for (uint256 i = 0; i < verifications; ++i) calls.verify(frame, proof);
    calls.multiply(multiplications);
    assembly ("memory-safe") {
      return(0, 0)
    }
  }
}

contract ProofTrialCalls {
  using Groth16 for uint256[FRAME_WORDS];

  function verify(uint256[FRAME_WORDS] memory frame, uint256[8] calldata proof) external view {
    frame.verify(proof);
  }

  /// @dev Multiplies a point by one scalar of 254 bits again and again, starting with the generator (1, 2).
  function multiply(uint256 times) external view {
    bool multiplied = true;
    assembly ("memory-safe") {
      let at := mload(0x40)
      mstore(at, 1)
      mstore(add(at, 0x20), 2)
      mstore(add(at, 0x40), 0x2a3d70a3d70a3d70a3d70a3d70a3d70a3d70a3d70a3d70a3d70a3d70a3d70a3d)
      for {} times { times := sub(times, 1) } {
        multiplied := and(multiplied, staticcall(gas(), 7, at, 0x60, at, 0x40))
      }
    }
    if (!multiplied) revert ProofTrial.WrongProduct();
  }
}
