// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {emptyRootOf} from "./EmptyRoots.sol";
import {NotCanonical, SCALAR_FIELD} from "./Field.sol";
import {Proofs} from "./Proofs.sol";
import {Queue} from "./Queue.sol";

/// @notice The trees: position p is leaf p mod 2^depth of tree p >> depth. Full trees roll over and every root of
/// every tree stays valid forever, so a full tree never freezes notes.
abstract contract Tree is Queue, Proofs {
  bytes32 private constant TAG_TREE = keccak256("shielded-pool/v1/tree");

  /// @notice Every root so far, including the empty one.
  mapping(uint256 root => bool) public isKnownRoot;

  /// @notice The current tree's root when its last full batch of 16 was inserted: what the next update starts from.
  uint256 public alignedRoot;

  /// @notice Levels of a tree.
  uint8 public immutable depth;

  /// @notice `inserted` commitments are in the trees; the newest root is `root`.
  event TreeUpdated(uint64 inserted, uint256 root);

  error UnknownRoot();
  error WrongStart();
  error WrongBatchSize();
  error AccumulatorMismatch();

  constructor(uint8 depth_) {
    depth = depth_;
    uint256 empty = emptyRootOf(depth_);
    isKnownRoot[empty] = true;
    alignedRoot = empty;
  }

  /// @notice Moves queued commitments into the tree; anyone may call it.
  /// @dev The commitments fold to the queue's accumulator, so they are the queued ones, below r.
  /// An update rewrites the whole current subtree from its aligned start, so a shorter one that lands first does
  /// not invalidate a longer one. It makes no outside call and so only checks the guard: nothing can enter meanwhile.
  /// @param start inserted rounded down to a multiple of 16
  /// @param newRoot root with the commitments at start, start + 1, ...
  /// @param commitments the 1 to 16 queued from start on, those already inserted included; at least one is new
  /// @param proof TreeUpdate(16), order of the words as in Join
  function updateTree(
    uint64 start,
    uint256 newRoot,
    uint256[] calldata commitments,
    uint256[8] calldata proof
  ) external onHomeChain {
    HeadSlot memory slot = head;
    uint256 count = commitments.length;
    uint256 end;
    unchecked {
      // 64 bits and the length of an array in calldata.
      end = start + count;
    }
    if (slot.activity != IDLE) revert Reentrancy();
    if (start != slot.inserted - (slot.inserted % BATCH)) revert WrongStart();
    if (count > BATCH || end <= slot.inserted || end > slot.queued) revert WrongBatchSize();
    if (newRoot >= SCALAR_FIELD) revert NotCanonical();

    bytes32 checkpoint = checkpoints[start / BATCH];
    bytes32 accumulator = _foldAll(checkpoint, commitments);
    if (accumulator != accumulatorAt(end)) revert AccumulatorMismatch();

    _verifyUpdate(start, checkpoint, accumulator, newRoot, commitments, proof);

    isKnownRoot[newRoot] = true;
    slot.inserted = uint64(end);
    head = slot;
    if (count == BATCH) alignedRoot = end & _leafMask() == 0 ? emptyRootOf(depth) : newRoot;
    emit TreeUpdated(uint64(end), newRoot);
  }

  /// @dev The challenge depends on newRoot, which fixes what a prover could have written and where: it is made after
  /// them, here, never taken from calldata.
  function _verifyUpdate(
    uint256 start,
    bytes32 checkpoint,
    bytes32 accumulator,
    uint256 newRoot,
    uint256[] calldata commitments,
    uint256[8] calldata proof
  ) private {
    uint256 count = commitments.length;
    uint256 oldRoot = alignedRoot;
    uint256 challenge = uint256(
      keccak256(
        abi.encode(TAG_TREE, chainId, address(this), start, count, checkpoint, accumulator, oldRoot, newRoot)
      )
    ) % SCALAR_FIELD;
    uint256 subtree = (start & _leafMask()) / BATCH;
    _requireProof(BATCH, newRoot, challenge, _evaluate(commitments, subtree, oldRoot, challenge), proof);
  }

  /// @dev The accumulator after all of them: they fold in place, each sum written over the commitment it contains.
  function _foldAll(bytes32 accumulator, uint256[] calldata commitments) private pure returns (bytes32 folded) {
    assembly ("memory-safe") {
      let at := mload(0x40)
      let size := shl(5, commitments.length)
      let end := add(at, size)
      mstore(at, accumulator)
      calldatacopy(add(at, 0x20), commitments.offset, size)
      for {} lt(at, end) {} {
        let sum := keccak256(at, 0x40)
        at := add(at, 0x20)
        mstore(at, sum)
      }
      folded := mload(at)
    }
  }

  /// @dev sum of commitments_k * point^k, + subtree * point^16 + oldRoot * point^17, by Horner's rule from the last one,
  /// without a loop: leaves that are not there are 0 and add nothing. It makes 16 notes 1,000 gas cheaper.
  function _evaluate(uint256[] calldata commitments, uint256 subtree, uint256 oldRoot, uint256 point)
    private
    pure
    returns (uint256 sum)
  {
    assembly ("memory-safe") {
      function step(before, x, coefficient) -> next {
        next := addmod(mulmod(before, x, SCALAR_FIELD), mload(coefficient), SCALAR_FIELD)
      }
      // Scratch beyond the free memory pointer: 16 words, the missing ones from beyond the end of calldata, which is 0.
      let leaf := mload(0x40)
      let size := shl(5, commitments.length)
      calldatacopy(leaf, commitments.offset, size)
      calldatacopy(add(leaf, size), calldatasize(), sub(0x200, size))
      sum := addmod(mulmod(oldRoot, point, SCALAR_FIELD), subtree, SCALAR_FIELD)
      sum := step(sum, point, add(leaf, 0x1e0))
      sum := step(sum, point, add(leaf, 0x1c0))
      sum := step(sum, point, add(leaf, 0x1a0))
      sum := step(sum, point, add(leaf, 0x180))
      sum := step(sum, point, add(leaf, 0x160))
      sum := step(sum, point, add(leaf, 0x140))
      sum := step(sum, point, add(leaf, 0x120))
      sum := step(sum, point, add(leaf, 0x100))
      sum := step(sum, point, add(leaf, 0x0e0))
      sum := step(sum, point, add(leaf, 0x0c0))
      sum := step(sum, point, add(leaf, 0x0a0))
      sum := step(sum, point, add(leaf, 0x080))
      sum := step(sum, point, add(leaf, 0x060))
      sum := step(sum, point, add(leaf, 0x040))
      sum := step(sum, point, add(leaf, 0x020))
      sum := step(sum, point, leaf)
    }
  }

  function _leafMask() private view returns (uint256) {
    return (uint256(1) << depth) - 1;
  }
}
