// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Creation code that asks an account one question, and whose result is the account's answer. If the account has no
/// code, a factory makes it first (EIP-6492). It is for `eth_call` only, which discards all of it: never send it.
contract AccountQuestion {
  /// @notice The factory reverted, so the account still has no code.
  error NoAccount();
  /// @notice The account reverted, or ran out of gas.
  error NoAnswer();

  /// @param account the account to ask
  /// @param question calldata of the call
  /// @param factory called if the account has no code; the zero address makes nothing, and then the answer is empty
  /// @param creation calldata for the factory
  constructor(address account, bytes memory question, address factory, bytes memory creation) {
    if (account.code.length == 0) {
      (bool made, ) = factory.call(creation);
      if (!made) revert NoAccount();
    }
    (bool answered, bytes memory answer) = account.call(question);
    if (!answered) revert NoAnswer();
    assembly ("memory-safe") {
      return(add(answer, 0x20), mload(answer))
    }
  }
}
