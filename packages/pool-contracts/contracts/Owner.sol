// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Head} from "./Head.sol";

/// @notice All powers of the owner: to accept tokens from an amount on, to pause what enters, and to register actions
/// (`Actions`). The owner cannot pause, delay or redirect what leaves.
/// @dev Transferable in two steps: a lost or leaked key can be replaced, a mistyped address cannot take over.
abstract contract Owner is Head {
  address public owner;
  /// @notice Who may call `acceptOwnership`.
  address public pendingOwner;

  /// @notice The least that may enter at once, by a plain deposit or by a join; 0: the token is not accepted.
  mapping(address token => uint256 amount) public minDeposit;

  event OwnershipOffered(address indexed from, address indexed to);
  event OwnershipTransferred(address indexed from, address indexed to);
  event MinDepositSet(address indexed token, uint256 amount);
  event EntryPausedSet(bool paused);

  error NotOwner();
  error EntryPaused();
  error TokenNotAccepted(address token);
  error BelowMinimum(address token);

  modifier onlyOwner() {
    if (msg.sender != owner) revert NotOwner();
    _;
  }

  constructor(address owner_) {
    if (owner_ == address(0)) revert NotOwner();
    owner = owner_;
    emit OwnershipTransferred(address(0), owner_);
  }

  /// @notice Names the next owner; the zero address withdraws the offer.
  function transferOwnership(address to) external onlyOwner {
    pendingOwner = to;
    emit OwnershipOffered(owner, to);
  }

  /// @notice Takes the ownership that was offered.
  function acceptOwnership() external {
    if (msg.sender != pendingOwner) revert NotOwner();
    emit OwnershipTransferred(owner, msg.sender);
    owner = msg.sender;
    pendingOwner = address(0);
  }

  /// @notice Accepts a token from an amount on, for plain deposits and for joins that enter; 0 stops accepting it.
  function setMinDeposit(address token, uint256 amount) external onlyOwner {
    minDeposit[token] = amount;
    emit MinDepositSet(token, amount);
  }

  /// @notice Pauses or resumes deposits and positive amounts of `transact`.
  function setEntryPaused(bool paused) external onlyOwner {
    head.entryPaused = paused;
    emit EntryPausedSet(paused);
  }

  function _checkEntry() internal view {
    if (head.entryPaused) revert EntryPaused();
  }

  /// @dev Every way in passes here, with the amount of one deposit or one join: amounts are never summed, so that one
  /// amount cannot be split over many notes.
  function _checkLeast(address token, uint256 amount) internal view {
    uint256 least = minDeposit[token];
    if (least == 0) revert TokenNotAccepted(token);
    if (amount < least) revert BelowMinimum(token);
  }
}
