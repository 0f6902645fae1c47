// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PoseidonT4} from "poseidon-solidity/PoseidonT4.sol";
import {AMOUNT_BITS, AmountTooLarge, NotCanonical, SCALAR_FIELD} from "./Field.sol";
import {Head} from "./Head.sol";

/// @notice Commitments wait in a keccak accumulator until a tree update moves them into the tree.
/// @dev acc(0) = keccak256(abi.encode(TAG_QUEUE, chainId, pool)), acc(p + 1) = keccak256(acc(p) || commitment).
/// Kept: acc at every multiple of 16 forever, and in a ring of 64 the acc after each call, at position % 64.
/// Positions inside a call are not written: a fold from a true checkpoint equals an accumulator only at exactly that
/// accumulator's position, so a missing or stale ring entry can refuse an update but never accept a wrong one; and
/// either 16 commitments wait (the checkpoint at start + 16 exists) or the last call's end is in the ring, so some
/// update is always possible.
abstract contract Queue is Head {
  /// @notice Leaves per subtree: what one tree update rewrites.
  uint256 internal constant BATCH = 16;
  uint256 private constant RING = 64;
  /// @dev version 1, ephemeral key 32, ciphertext (16 + 32 + 60), tag 16.
  uint256 internal constant ENCRYPTED_NOTE_LENGTH = 157;
  bytes32 private constant TAG_QUEUE = keccak256("shielded-pool/v1/queue");

  /// @notice The accumulator at position 16 * index.
  mapping(uint256 index => bytes32) public checkpoints;
  bytes32[RING] private ring;

  /// @notice uint80(keccak256("shielded-pool/v1" || chainId || pool)) | 1: the high bits of every asset of this pool.
  uint80 public immutable poolTag;

  /// @dev The queue while a call appends to it: written back once, by `_closeQueue`.
  struct Cursor {
    uint256 position;
    bytes32 accumulator;
  }

  /// @notice A commitment of a proof was queued.
  event NoteQueued(uint64 position, uint256 commitment, bytes encryptedNote);
  /// @notice The pool built and queued commitment = Poseidon(npk, asset(token), amount).
  event PublicNote(uint64 position, address token, uint256 amount, uint256 npk, bytes encryptedNote);

  error InvalidNoteLength();
  error InvalidNpk();

  constructor() {
    poolTag = uint80(uint256(keccak256(abi.encodePacked("shielded-pool/v1", block.chainid, address(this))))) | 1;
    checkpoints[0] = keccak256(abi.encode(TAG_QUEUE, block.chainid, address(this)));
  }

  /// @notice The asset of a token in this pool's notes.
  function assetOf(address token) public view returns (uint256) {
    return (uint256(poolTag) << 160) | uint160(token);
  }

  /// @notice The accumulator at a position, as a tree update that ends there needs it.
  /// @dev Meaningful at multiples of 16 and at the ends of calls among the last 64 positions.
  function accumulatorAt(uint256 position) public view returns (bytes32) {
    return position % BATCH == 0 ? checkpoints[position / BATCH] : ring[position % RING];
  }

  function _openQueue() internal view returns (Cursor memory cursor) {
    cursor.position = head.queued;
    cursor.accumulator = accumulatorAt(cursor.position);
  }

  function _closeQueue(Cursor memory cursor) internal {
    // A multiple of 16 stands in its checkpoint already.
    if (cursor.position % BATCH != 0) ring[cursor.position % RING] = cursor.accumulator;
    head.queued = uint64(cursor.position);
  }

  function _queueNote(Cursor memory cursor, uint256 commitment, bytes calldata encryptedNote) internal {
    _checkNoteLength(encryptedNote);
    emit NoteQueued(uint64(cursor.position), commitment, encryptedNote);
    _append(cursor, commitment);
  }

  /// @dev The caller has checked npk (`_checkNpk`) and the note's length.
  function _queuePublicNote(
    Cursor memory cursor,
    address token,
    uint256 amount,
    uint256 npk,
    bytes calldata encryptedNote
  ) internal {
    if (amount >> AMOUNT_BITS != 0) revert AmountTooLarge();
    emit PublicNote(uint64(cursor.position), token, amount, npk, encryptedNote);
    _append(cursor, PoseidonT4.hash([npk, assetOf(token), amount]));
  }

  function _checkNpk(uint256 npk) internal pure {
    if (npk == 0) revert InvalidNpk();
    if (npk >= SCALAR_FIELD) revert NotCanonical();
  }

  function _checkNoteLength(bytes calldata encryptedNote) internal pure {
    if (encryptedNote.length != ENCRYPTED_NOTE_LENGTH) revert InvalidNoteLength();
  }

  /// @dev One step of the accumulator.
  function _fold(bytes32 accumulator, uint256 commitment) internal pure returns (bytes32 next) {
    assembly ("memory-safe") {
      mstore(0x00, accumulator)
      mstore(0x20, commitment)
      next := keccak256(0x00, 0x40)
    }
  }

  function _append(Cursor memory cursor, uint256 commitment) private {
    bytes32 accumulator = _fold(cursor.accumulator, commitment);
    uint256 position = cursor.position + 1;
    if (position % BATCH == 0) checkpoints[position / BATCH] = accumulator;
    cursor.position = position;
    cursor.accumulator = accumulator;
  }
}
