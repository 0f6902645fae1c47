// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {NATIVE} from "../Field.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";

/// @notice How an action moves what it was sent: tokens by plain calls, coins through their wrapped token.
/// @dev Ignores what tokens return (some return nothing, TRON's USDT returns false on success): the exchange and the pool
/// each check their own balance.
abstract contract ActionTokens {
  /// @notice The token that stands for the chain's coin at the exchange.
  IWrappedNative public immutable wrappedNative;

  /// @notice The output is below the minimum.
  error TooLittle();
  /// @notice The route does not lead from tokenIn to tokenOut, or is malformed.
  error InvalidRoute();
  /// @notice Part of the input was left: the exchange lacks liquidity.
  error InputLeft();
  error CoinsRefused();
  error OnlyWrappedNative();
  error WrongValue();

  constructor(IWrappedNative wrappedNative_) {
    wrappedNative = wrappedNative_;
  }

  /// @dev Accepts coins from the wrapped token only. Other coins would be lost here.
  receive() external payable {
    if (msg.sender != address(wrappedNative)) revert OnlyWrappedNative();
  }

  /// @dev The token that exchanges know for a token of the pool.
  function _traded(address token) internal view returns (address) {
    return token == NATIVE ? address(wrappedNative) : token;
  }

  /// @dev Wraps the coins that came with the call, when coins are the input.
  function _takeInput(address tokenIn, uint256 amountIn) internal {
    if (tokenIn != NATIVE) {
      if (msg.value != 0) revert WrongValue();
      return;
    }
    if (msg.value != amountIn) revert WrongValue();
    wrappedNative.deposit{value: amountIn}();
  }

  /// @dev Unwraps coins and pays them to the caller.
  function _payCoins(uint256 amount) internal {
    wrappedNative.withdraw(amount);
    bool accepted;
    assembly ("memory-safe") {
      accepted := call(gas(), caller(), amount, 0, 0, 0, 0)
    }
    if (!accepted) revert CoinsRefused();
  }

  function _transfer(address token, address to, uint256 amount) internal {
    _callToken(token, abi.encodeCall(IERC20.transfer, (to, amount)));
  }

  /// @dev Ignores success and returndata: the recipient checks its own balance.
  function _callToken(address token, bytes memory data) internal {
    assembly ("memory-safe") {
      pop(call(gas(), token, 0, add(data, 0x20), mload(data), 0, 0))
    }
  }
}
