// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {NotCanonical, SCALAR_FIELD} from "./Field.sol";
import {Tree} from "./Tree.sol";
import {Join} from "./Types.sol";

/// @notice What a join is made of on chain: its field elements, nullifiers, commitments and proof.
abstract contract Joins is Tree {
  bytes32 private constant TAG_JS = keccak256("shielded-pool/v1/js");

  /// @notice Whether a nullifier is spent.
  mapping(uint256 nullifier => bool) public isSpent;

  /// @notice A note was spent.
  event NullifierSpent(uint256 nullifier);

  error WrongInputCount();
  error ZeroCommitment();
  error NullifierAlreadySpent(uint256 nullifier);

  /// @dev Every element of the join's public vector is canonical: the root because only canonical roots are known,
  /// asset and amount by `Operations`, the nullifiers by `_spend`, the rest here. A commitment of 0 is an empty leaf.
  function _checkElements(Join calldata join) internal view {
    uint256 count = join.nullifiers.length;
    if (count != 2 && count != 4) revert WrongInputCount();
    if (!isKnownRoot[join.root]) revert UnknownRoot();
    if (join.c >= SCALAR_FIELD) revert NotCanonical();
    for (uint256 i = 0; i < 2; ++i) {
      uint256 commitment = join.commitments[i];
      if (commitment == 0) revert ZeroCommitment();
      if (commitment >= SCALAR_FIELD) revert NotCanonical();
    }
  }

  /// @dev Checked and marked one by one, so that one nullifier twice in a call is a double spend like any other.
  function _spend(Join calldata join) internal {
    uint256[] calldata nullifiers = join.nullifiers;
    for (uint256 i = 0; i < nullifiers.length; ++i) {
      uint256 nullifier = nullifiers[i];
      if (nullifier >= SCALAR_FIELD) revert NotCanonical();
      if (isSpent[nullifier]) revert NullifierAlreadySpent(nullifier);
      isSpent[nullifier] = true;
      emit NullifierSpent(nullifier);
    }
  }

  /// @dev One join is verified alone; several are verified together, by one pairing check. Either way one invalid proof
  /// reverts the whole call.
  function _verifyJoins(Join[] calldata joins, uint256 opHash) internal virtual {
    uint256 count = joins.length;
    if (count == 1) return _verifyJoin(joins[0], opHash);
    uint256[] memory transcript = _openTranscript(count, opHash);
    for (uint256 i = 0; i < count; ++i) {
      Join calldata join = joins[i];
      uint256[] calldata nullifiers = join.nullifiers;
      (uint256 challenge, uint256 evaluation) = _challenge(join, nullifiers, opHash);
      _setProof(transcript, i, nullifiers.length, join.c, challenge, evaluation, join.proof);
    }
    _verifyTogether(transcript);
  }

  function _verifyJoin(Join calldata join, uint256 opHash) internal {
    uint256[] calldata nullifiers = join.nullifiers;
    (uint256 challenge, uint256 evaluation) = _challenge(join, nullifiers, opHash);
    _requireProof(nullifiers.length, join.c, challenge, evaluation, join.proof);
  }

  /// @dev v = (root, asset, publicAmount, opHash, nullifiers, commitments); publicAmount = r - amount when it leaves.
  /// challenge = keccak256(TAG_JS, n, v, c) mod r, evaluation = sum of v_k * challenge^k; public inputs
  /// (c, challenge, evaluation). c fixes the prover's witness before the challenge exists.
  function _challenge(
    Join calldata join,
    uint256[] calldata nullifiers,
    uint256 opHash
  ) internal pure returns (uint256 challenge, uint256 evaluation) {
    bytes32 tag = TAG_JS;
    uint256 publicAmount = join.out ? SCALAR_FIELD - join.amount : join.amount;
    uint256 asset = join.asset;
    uint256 root = join.root;
    uint256 c = join.c;
    uint256[2] calldata commitments = join.commitments;
    assembly ("memory-safe") {
      // Scratch beyond the free memory pointer: tag, n, v (n + 6 words), c.
      let buffer := mload(0x40)
      let count := nullifiers.length
      let v := add(buffer, 0x40)
      mstore(buffer, tag)
      mstore(add(buffer, 0x20), count)
      mstore(v, root)
      mstore(add(v, 0x20), asset)
      mstore(add(v, 0x40), publicAmount)
      mstore(add(v, 0x60), opHash)
      let next := add(v, 0x80)
      calldatacopy(next, nullifiers.offset, shl(5, count))
      next := add(next, shl(5, count))
      calldatacopy(next, commitments, 0x40)
      mstore(add(next, 0x40), c)
      challenge := mod(keccak256(buffer, sub(add(next, 0x60), buffer)), SCALAR_FIELD)
      // Horner's rule from the last value; all are below r. The steps are written out, which saves 300 gas.
      function step(before, x, place) -> after_ {
        after_ := addmod(mulmod(before, x, SCALAR_FIELD), mload(place), SCALAR_FIELD)
      }
      evaluation := step(mload(add(next, 0x20)), challenge, next)
      if eq(count, 4) {
        evaluation := step(evaluation, challenge, add(v, 0xe0))
        evaluation := step(evaluation, challenge, add(v, 0xc0))
      }
      evaluation := step(evaluation, challenge, add(v, 0xa0))
      evaluation := step(evaluation, challenge, add(v, 0x80))
      evaluation := step(evaluation, challenge, add(v, 0x60))
      evaluation := step(evaluation, challenge, add(v, 0x40))
      evaluation := step(evaluation, challenge, add(v, 0x20))
      evaluation := step(evaluation, challenge, v)
    }
  }
}
