// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What the joins of one operation release, per token, and what it is spent on.
/// @dev Gross, never netted: only what leaves notes is credited, and for every token anywhere in the operation the
/// debits (payouts, fee, action input) must equal it exactly.
library Ledger {
  struct Account {
    address token;
    uint256 amount;
  }

  struct Book {
    Account[] accounts;
    uint256 length;
  }

  /// @notice What joins release of this token is not what payouts, fee and action use of it.
  error Unbalanced(address token);

  /// @param capacity the most tokens that can be credited
  function open(uint256 capacity) internal pure returns (Book memory book) {
    book.accounts = new Account[](capacity);
  }

  function credit(Book memory book, address token, uint256 amount) internal pure {
    uint256 length = book.length;
    for (uint256 i = 0; i < length; ++i) {
      Account memory account = book.accounts[i];
      if (account.token == token) {
        account.amount += amount;
        return;
      }
    }
    book.accounts[length] = Account(token, amount);
    book.length = length + 1;
  }

  function debit(Book memory book, address token, uint256 amount) internal pure {
    uint256 length = book.length;
    for (uint256 i = 0; i < length; ++i) {
      Account memory account = book.accounts[i];
      if (account.token == token) {
        if (account.amount < amount) break;
        account.amount -= amount;
        return;
      }
    }
    revert Unbalanced(token);
  }

  /// @notice Reverts unless every account is used up.
  function close(Book memory book) internal pure {
    uint256 length = book.length;
    for (uint256 i = 0; i < length; ++i) {
      Account memory account = book.accounts[i];
      if (account.amount != 0) revert Unbalanced(account.token);
    }
  }
}
