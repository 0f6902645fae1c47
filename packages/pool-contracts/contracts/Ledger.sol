// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What the joins of one operation release, per token, and what it is spent on.
/// @dev Gross, never netted: only what leaves notes is credited, and for every token anywhere in the operation the
/// debits (payouts, fee, action input) must equal it exactly.
library Ledger {
  /// @dev tokens and what is left of each, amounts: the first `length` are in use
  struct Book {
    address[] tokens;
    uint256[] amounts;
    uint256 length;
  }

  /// @notice What joins release of this token is not what payouts, fee and action use of it.
  error Unbalanced(address token);

  /// @param capacity the most tokens that can be credited
  function open(uint256 capacity) internal pure returns (Book memory book) {
    book.tokens = new address[](capacity);
    book.amounts = new uint256[](capacity);
  }

  function credit(Book memory book, address token, uint256 amount) internal pure {
    uint256 place = _find(book, token);
    if (place == book.length) {
      book.tokens[place] = token;
      book.length = place + 1;
    }
    book.amounts[place] += amount;
  }

  function debit(Book memory book, address token, uint256 amount) internal pure {
    uint256 place = _find(book, token);
    if (place == book.length) revert Unbalanced(token);
    uint256 left = book.amounts[place];
    if (left < amount) revert Unbalanced(token);
    unchecked {
      book.amounts[place] = left - amount;
    }
  }

  /// @notice Reverts unless every account is used up.
  function close(Book memory book) internal pure {
    uint256 length = book.length;
    for (uint256 i = 0; i < length; ++i) {
      if (book.amounts[i] != 0) revert Unbalanced(book.tokens[i]);
    }
  }

  /// @dev The token's place, or the first free one.
  function _find(Book memory book, address token) private pure returns (uint256 place) {
    uint256 length = book.length;
    while (place < length && book.tokens[place] != token) ++place;
  }
}
