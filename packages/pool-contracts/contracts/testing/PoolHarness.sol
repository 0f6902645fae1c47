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
}
