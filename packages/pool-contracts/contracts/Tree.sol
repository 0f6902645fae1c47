// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {emptyRootOf} from "./EmptyRoots.sol";
import {NotCanonical, SCALAR_FIELD} from "./Field.sol";
import {FRAME_WORDS, Groth16} from "./Groth16.sol";
import {Queue} from "./Queue.sol";
import {VerifyingKeys} from "./VerifyingKeys.sol";

/// @notice The trees: position p is leaf p mod 2^depth of tree p >> depth. Full trees roll over and every root of
/// every tree stays valid for ever, so a full tree never freezes notes.
abstract contract Tree is Queue, VerifyingKeys {
  using Groth16 for uint256[FRAME_WORDS];

  bytes32 private constant TAG_TREE = keccak256("shielded-pool/v1/tree");

  /// @notice Every root there ever was, the empty one included.
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
  /// @dev An update rewrites the whole current subtree from its aligned start, so a shorter one that lands first does
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
    uint256 end = start + count;
    if (slot.activity != IDLE) revert Reentrancy();
    if (start != slot.inserted - (slot.inserted % BATCH)) revert WrongStart();
    if (count > BATCH || end <= slot.inserted || end > slot.queued) revert WrongBatchSize();
    if (newRoot >= SCALAR_FIELD) revert NotCanonical();

    bytes32 checkpoint = checkpoints[start / BATCH];
    bytes32 accumulator = checkpoint;
    for (uint256 i = 0; i < count; ++i) accumulator = _fold(accumulator, commitments[i]);
    if (accumulator != accumulatorAt(end)) revert AccumulatorMismatch();

    _verifyUpdate(start, checkpoint, accumulator, newRoot, commitments, proof);

    isKnownRoot[newRoot] = true;
    head.inserted = uint64(end);
    if (count == BATCH) alignedRoot = end & _leafMask() == 0 ? emptyRootOf(depth) : newRoot;
    emit TreeUpdated(uint64(end), newRoot);
  }

  /// @dev The challenge depends on newRoot, which fixes the prover's leaves: it is made after them, here, never taken
  /// from calldata. The commitments fold to the queue's accumulator, so they are the queued ones and below r.
  function _verifyUpdate(
    uint256 start,
    bytes32 checkpoint,
    bytes32 accumulator,
    uint256 newRoot,
    uint256[] calldata commitments,
    uint256[8] calldata proof
  ) private view {
    uint256 oldRoot = alignedRoot;
    uint256 challenge = uint256(
      keccak256(
        abi.encode(
          TAG_TREE,
          chainId,
          address(this),
          start,
          commitments.length,
          checkpoint,
          accumulator,
          oldRoot,
          newRoot
        )
      )
    ) % SCALAR_FIELD;
    uint256 evaluation = 0;
    for (uint256 i = commitments.length; i > 0; --i) {
      evaluation = addmod(mulmod(evaluation, challenge, SCALAR_FIELD), commitments[i - 1], SCALAR_FIELD);
    }
    uint256[FRAME_WORDS] memory frame = _treeUpdate16Frame();
    frame.setInput(0, oldRoot);
    frame.setInput(1, newRoot);
    frame.setInput(2, (start & _leafMask()) / BATCH);
    frame.setInput(3, challenge);
    frame.setInput(4, evaluation);
    frame.verify(5, proof);
  }

  function _leafMask() private view returns (uint256) {
    return (uint256(1) << depth) - 1;
  }
}
