// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ShieldedPool} from "../ShieldedPool.sol";
import {Join} from "../Types.sol";

/// @notice A pool whose inner parts can be called alone, to compare them with vectors.
contract PoolHarness is ShieldedPool {
  constructor(Configuration memory configuration) ShieldedPool(configuration) {}

  /// @notice Queues commitments without a payment.
  function queue(uint256[] calldata commitments, bytes calldata encryptedNote) external guarded {
    Cursor memory cursor = _openQueue();
    for (uint256 i = 0; i < commitments.length; ++i) _queueNote(cursor, commitments[i], encryptedNote);
    _closeQueue(cursor);
  }

  /// @notice What `transact` computes of a join.
  function challengeOf(
    Join calldata join,
    uint256 opHash
  ) external pure returns (uint256 challenge, uint256 evaluation) {
    return _challenge(join, join.nullifiers, opHash);
  }

  /// @notice Reverts as `transact` does for a proof that does not verify.
  function verifyJoin(Join calldata join, uint256 opHash) external {
    _verifyJoin(join, opHash);
  }

  /// @notice Reverts as `transact` does for several joins whose proofs do not verify together.
  /// @return spent gas of the check, without reading the arguments
  function verifyJoins(Join[] calldata joins, uint256 opHash) external returns (uint256 spent) {
    uint256 before = gasleft();
    _verifyJoins(joins, opHash);
    spent = before - gasleft();
  }

  /// @notice Verifies proofs of any statements together.
  /// @param circuits 2 or 4 for each proof
  function verifyTogether(
    uint256 opHash,
    uint256[] calldata circuits,
    uint256[3][] calldata inputs,
    uint256[8][] calldata proofs
  ) external view {
    _verifyTogether(_transcriptOf(opHash, circuits, inputs, proofs));
  }

  /// @notice The number whose powers are the weights of these proofs.
  function weightOf(
    uint256 opHash,
    uint256[] calldata circuits,
    uint256[3][] calldata inputs,
    uint256[8][] calldata proofs
  ) external view returns (uint256) {
    return _weightOf(_transcriptOf(opHash, circuits, inputs, proofs));
  }

  function _transcriptOf(
    uint256 opHash,
    uint256[] calldata circuits,
    uint256[3][] calldata inputs,
    uint256[8][] calldata proofs
  ) private view returns (uint256[] memory transcript) {
    transcript = _openTranscript(circuits.length, opHash);
    for (uint256 i = 0; i < circuits.length; ++i) {
      _setProof(transcript, i, circuits[i], inputs[i][0], inputs[i][1], inputs[i][2], proofs[i]);
    }
  }
}
