// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FRAME_WORDS, Groth16} from "./Groth16.sol";
import {VerifyingKeys} from "./VerifyingKeys.sol";

/// @notice Proofs of the pool's three circuits. A circuit is numbered by what it takes: the 2 or 4 nullifiers of a join,
/// or the 16 leaves of a tree update.
abstract contract Proofs is VerifyingKeys {
  using Groth16 for uint256[FRAME_WORDS];

  /// @dev Every proof that a call needs passes here, with its three public inputs, each below r. This pool verifies it
  /// in the same call; `TwoCallPool` requires that an earlier call has verified it.
  function _requireProof(uint256 circuit, uint256 a, uint256 b, uint256 c, uint256[8] calldata proof) internal virtual {
    _verify(circuit, a, b, c, proof);
  }

  /// @dev Reverts with InvalidProof unless the proof verifies.
  function _verify(uint256 circuit, uint256 a, uint256 b, uint256 c, uint256[8] calldata proof) internal view {
    uint256[FRAME_WORDS] memory frame = circuit == 2
      ? _joinSplit2x2Frame()
      : circuit == 4
        ? _joinSplit4x2Frame()
        : _treeUpdate16Frame();
    frame.setInputs(a, b, c);
    frame.verify(proof);
  }
}
