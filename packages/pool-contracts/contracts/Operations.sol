// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Actions} from "./Actions.sol";
import {AMOUNT_BITS, AmountTooLarge, NATIVE} from "./Field.sol";
import {Joins} from "./Joins.sol";
import {Ledger} from "./Ledger.sol";
import {Action, ExtData, Fee, Join, Payout} from "./Types.sol";

/// @notice Step 1 of a transact: everything about an operation that can be decided from its calldata and the clock.
abstract contract Operations is Joins, Actions {
  using Ledger for Ledger.Book;

  /// @dev keccak256 of the 13 words of an absent action: 0 all but the offsets of its three empty parts, 0x140, 0x160
  /// and 0x180. Comparing the hash is cheaper than reading ten fields.
  bytes32 private constant NO_ACTION = 0x45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a95;

  error NoJoins();
  error Expired();
  error WrongNoteCount();
  error WrongAsset();
  error WrongValue();
  /// @notice A part that is absent must be all zero: one meaning has one encoding.
  error AbsentNotZero();
  error ZeroAmount();
  error InvalidRecipient();
  error ActionWithDeposit();
  error InvalidSwap();
  error InvalidOutputFee();

  /// @return enters whether a join brings something into the pool
  function _checkOperation(
    Join[] calldata joins,
    ExtData calldata ext,
    Payout[] calldata payouts,
    Action calldata action
  ) internal view returns (bool enters) {
    uint256 count = joins.length;
    if (count == 0) revert NoJoins();
    if (block.timestamp > ext.deadline) revert Expired();

    Ledger.Book memory book = Ledger.open(count);
    enters = _checkJoins(joins, book);
    if (enters) {
      if (action.id != 0) revert ActionWithDeposit();
      _checkEntry();
    }
    for (uint256 i = 0; i < payouts.length; ++i) {
      Payout calldata payout = payouts[i];
      _checkPayment(payout.to, payout.amount);
      book.debit(payout.token, payout.amount);
    }
    _checkFee(ext.fee, action, book);
    _checkAction(action, book);
    book.close();
  }

  /// @dev msg.value is the sum of the native positives, so that coins can neither be counted twice nor left behind.
  function _checkJoins(Join[] calldata joins, Ledger.Book memory book) private view returns (bool enters) {
    uint256 coins = 0;
    for (uint256 i = 0; i < joins.length; ++i) {
      Join calldata join = joins[i];
      _checkElements(join);
      uint256 amount = join.amount;
      uint256 asset = join.asset;
      if (amount == 0) {
        if (asset != 0 || join.out) revert AbsentNotZero();
        continue;
      }
      if (amount >> AMOUNT_BITS != 0) revert AmountTooLarge();
      if (asset >> 160 != poolTag) revert WrongAsset();
      address token = address(uint160(asset));
      if (join.out) {
        book.credit(token, amount);
      } else {
        enters = true;
        _checkLeast(token, amount);
        if (token == NATIVE) coins += amount;
      }
    }
    if (msg.value != coins) revert WrongValue();
  }

  function _checkPayment(address to, uint256 amount) private view {
    if (amount == 0) revert ZeroAmount();
    if (to == address(0) || to == address(this)) revert InvalidRecipient();
  }

  /// @dev A fee from the output is taken after the action, out of at least minOut, so it is no debit of the joins.
  function _checkFee(Fee calldata fee, Action calldata action, Ledger.Book memory book) private view {
    if (fee.amount == 0) {
      if (fee.token != address(0) || fee.to != address(0) || fee.fromOutput) revert AbsentNotZero();
      return;
    }
    _checkPayment(fee.to, fee.amount);
    if (!fee.fromOutput) return book.debit(fee.token, fee.amount);
    if (action.id == 0 || fee.token != action.tokenOut || fee.amount >= action.minOut) revert InvalidOutputFee();
  }

  function _checkAction(Action calldata action, Ledger.Book memory book) private view {
    if (action.id == 0) {
      if (_hashOfAbsent(action) != NO_ACTION) revert AbsentNotZero();
      return;
    }
    _activeAction(action.id);
    if (action.amountIn == 0 || action.minOut == 0) revert ZeroAmount();
    if (action.amountIn >> AMOUNT_BITS != 0) revert AmountTooLarge();
    if (action.tokenIn == action.tokenOut) revert InvalidSwap();
    _checkNpk(action.npk);
    _checkNpk(action.refundNpk);
    _checkNoteLength(action.encryptedNote);
    _checkNoteLength(action.refundNote);
    book.debit(action.tokenIn, action.amountIn);
  }

  function _hashOfAbsent(Action calldata action) private pure returns (bytes32 hash) {
    assembly ("memory-safe") {
      let buffer := mload(0x40)
      calldatacopy(buffer, action, 0x1a0)
      hash := keccak256(buffer, 0x1a0)
    }
  }
}
