// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FRAME_WORDS, Groth16} from "./Groth16.sol";
import {Groth16Batch} from "./Groth16Batch.sol";
import {Head} from "./Head.sol";

/// @notice Proofs of the pool's three circuits. A circuit is numbered by what it takes: the 2 or 4 nullifiers of a join,
/// or the 16 leaves of a tree update.
abstract contract Proofs is Head, Groth16Batch {
  using Groth16 for uint256[FRAME_WORDS];

  bytes32 private constant TAG_BATCH = keccak256("shielded-pool/v1/batch");

  /// @dev Every proof that is verified alone passes here, with its three public inputs, each below r. This pool verifies
  /// it in the same call; `TwoCallPool` requires that an earlier call has verified it.
  function _requireProof(uint256 circuit, uint256 a, uint256 b, uint256 c, uint256[8] calldata proof) internal virtual {
    _verify(circuit, a, b, c, proof);
  }

  /// @dev Reverts with InvalidProof unless the proof verifies.
  function _verify(uint256 circuit, uint256 a, uint256 b, uint256 c, uint256[8] calldata proof) internal view {
    uint256[FRAME_WORDS] memory frame = _frame(circuit);
    frame.setInputs(a, b, c);
    frame.verify(proof);
  }

  /// @dev The transcript of a batch of joins, for `_setProof` to fill. Chain, pool and keys keep a search for one pool
  /// useless for another.
  function _openTranscript(uint256 count, uint256 opHash) internal view returns (uint256[] memory transcript) {
    uint256 words = HEADER_WORDS + count * PROOF_WORDS;
    uint256 start = _allocate(words + 1);
    bytes32 tag = TAG_BATCH;
    uint256 chain = chainId;
    bytes32 keys = vkHash;
    assembly ("memory-safe") {
      transcript := start
      mstore(start, words)
      mstore(add(start, 0x20), tag)
      mstore(add(start, 0x40), chain)
      mstore(add(start, 0x60), address())
      mstore(add(start, 0x80), keys)
      mstore(add(start, 0xa0), opHash)
      mstore(add(start, 0xc0), count)
    }
  }

  /// @dev Writes proof number `index` of the batch with its circuit, 2 or 4, and its public inputs, each below r.
  function _setProof(
    uint256[] memory transcript,
    uint256 index,
    uint256 circuit,
    uint256 a,
    uint256 b,
    uint256 c,
    uint256[8] calldata proof
  ) internal pure {
    assembly ("memory-safe") {
      // Behind the length, the header's 6 words and 12 words for each proof before.
      let entry := add(transcript, add(0xe0, mul(index, 0x180)))
      mstore(entry, circuit)
      mstore(add(entry, 0x20), a)
      mstore(add(entry, 0x40), b)
      mstore(add(entry, 0x60), c)
      calldatacopy(add(entry, 0x80), proof, 0x100)
    }
  }
}
