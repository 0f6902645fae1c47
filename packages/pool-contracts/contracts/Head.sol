// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The pool's first storage slot and the two guards every entry point passes.
/// @dev The guard shares its slot with the queue's counters: a call that queues writes the slot anyway, so the guard
/// costs it 200 gas instead of 5,000.
abstract contract Head {
  uint8 internal constant IDLE = 0;
  uint8 internal constant BUSY = 1;
  /// @dev BUSY, and inside the one action call: the only time the pool accepts coins without a call.
  uint8 internal constant ACTING = 2;

  /// @dev Slot 0.
  /// @param queued commitments ever queued = position of the next one
  /// @param inserted commitments moved into the trees
  /// @param activity IDLE, BUSY or ACTING
  /// @param entryPaused deposits and positive amounts are refused
  struct HeadSlot {
    uint64 queued;
    uint64 inserted;
    uint8 activity;
    bool entryPaused;
  }

  HeadSlot internal head;

  /// @notice The chain this pool belongs to; part of every operation hash, tree challenge and asset.
  uint256 public immutable chainId = block.chainid;

  error Reentrancy();
  error WrongChain();

  /// @dev One call at a time, in storage (not transient: one source for EVM and TRON).
  modifier guarded() {
    if (head.activity != IDLE) revert Reentrancy();
    head.activity = BUSY;
    _;
    head.activity = IDLE;
  }

  /// @dev On a fork that changes its chain id everything that carries the chain id in a hash stops: otherwise one
  /// operation could be executed on both sides. `claim` carries none and goes on paying.
  modifier onHomeChain() {
    if (block.chainid != chainId) revert WrongChain();
    _;
  }

  /// @notice Commitments ever queued = the position of the next one.
  function queued() external view returns (uint64) {
    return head.queued;
  }

  /// @notice Commitments already in a tree.
  function inserted() external view returns (uint64) {
    return head.inserted;
  }

  /// @notice Whether deposits and positive amounts are refused. What leaves is never paused.
  function entryPaused() external view returns (bool) {
    return head.entryPaused;
  }
}
