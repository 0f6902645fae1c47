// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {NotCanonical, SCALAR_FIELD} from "./Field.sol";
import {ShieldedPool} from "./ShieldedPool.sol";
import {Join} from "./Types.sol";

/// @title TwoCallPool
/// @notice A pool that verifies proofs in a call of their own: `prove` stores one word for each, and `transact` and
/// `updateTree` consume the words of theirs. For a chain whose limit of processor time one call cannot meet.
/// @dev A word is the hash of the circuit and the proof's three public inputs. For a join these are
/// (c, challenge, evaluation), and `transact` computes the challenge from the join and the operation hash itself: a
/// word serves one join of one operation. For a tree update they are (newRoot, challenge, evaluation), and `updateTree`
/// computes the challenge from the queue, the pool and the chain. So it does not matter who calls `prove`, when and in
/// which order, and its calldata shows no nullifier. If a reorganisation removes it, the second call reverts.
/// The `proof` in the calldata of `transact` and `updateTree` is not read.
contract TwoCallPool is ShieldedPool {
  /// @notice Whether a proof was verified and not consumed yet, by keccak256(abi.encode(circuit, a, b, c)).
  mapping(bytes32 word => bool) public isProven;

  error UnknownCircuit();
  error NotProven();

  constructor(Configuration memory configuration) ShieldedPool(configuration) {}

  /// @notice Verifies a proof for a later call; anyone may call it.
  /// @param circuit 2 or 4: a join of as many nullifiers; 16: a tree update
  /// @param inputs the circuit's public inputs, each below r
  /// @param proof order of the words as in Join
  function prove(uint256 circuit, uint256[3] calldata inputs, uint256[8] calldata proof) external {
    if (circuit != 2 && circuit != 4 && circuit != BATCH) revert UnknownCircuit();
    (uint256 a, uint256 b, uint256 c) = (inputs[0], inputs[1], inputs[2]);
    if (a >= SCALAR_FIELD || b >= SCALAR_FIELD || c >= SCALAR_FIELD) revert NotCanonical();
    _verify(circuit, a, b, c, proof);
    isProven[keccak256(abi.encode(circuit, a, b, c))] = true;
  }

  /// @dev Earlier calls verified the proofs one by one.
  function _verifyJoins(Join[] calldata joins, uint256 opHash) internal override {
    for (uint256 i = 0; i < joins.length; ++i) _verifyJoin(joins[i], opHash);
  }

  /// @dev Consumes the word that `prove` stored.
  function _requireProof(uint256 circuit, uint256 a, uint256 b, uint256 c, uint256[8] calldata) internal override {
    bytes32 word = keccak256(abi.encode(circuit, a, b, c));
    if (!isProven[word]) revert NotProven();
    isProven[word] = false;
  }
}
