// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {NATIVE} from "../Field.sol";
import {IAction} from "../interfaces/IAction.sol";
import {IERC20} from "../interfaces/IERC20.sol";

/// @notice Executes calldata that an aggregator made, at the one router it was deployed for.
/// @dev Anyone may call it. The router is the only contract that is ever called with foreign calldata and the only one that
/// is ever allowed to take tokens, exactly the input and only meanwhile. It must not be a token. Never give it or this
/// contract lasting rights.
contract RouterAction is IAction {
  address public immutable router;
  /// @dev 1 or 2, never 0 again: the cheaper change.
  uint256 private entered = 1;

  error InvalidRouter();
  error Reentered();
  error WrongValue();
  error RouterFailed();
  /// @notice The router left part of the input, which has no note to go to.
  error InputLeft();
  error TooLittle();
  error CoinsRefused();
  error OnlyWhileActing();

  constructor(address router_) {
    if (router_.code.length == 0) revert InvalidRouter();
    router = router_;
  }

  /// @dev A router pays coins itself, from a helper or from the wrapped token, so anyone may pay while it runs.
  receive() external payable {
    if (entered == 1) revert OnlyWhileActing();
  }

  /// @inheritdoc IAction
  /// @param data calldata for the router; the output must come to this contract
  function execute(
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256 minOut,
    bytes calldata data
  ) external payable override {
    if (entered != 1) revert Reentered();
    entered = 2;
    if (msg.value != (tokenIn == NATIVE ? amountIn : 0)) revert WrongValue();
    uint256 kept = _held(tokenIn) - amountIn;
    if (tokenIn != NATIVE) _callToken(tokenIn, abi.encodeCall(IERC20.approve, (router, amountIn)));
    (bool done, ) = router.call{value: msg.value}(data);
    if (!done) revert RouterFailed();
    if (tokenIn != NATIVE && IERC20(tokenIn).allowance(address(this), router) != 0) {
      _callToken(tokenIn, abi.encodeCall(IERC20.approve, (router, 0)));
    }
    // The pool has one note for the output and none for a rest of the input: undone, all of it goes back as a note.
    if (_held(tokenIn) > kept) revert InputLeft();
    uint256 received = _held(tokenOut);
    if (received < minOut) revert TooLittle();
    _pay(tokenOut, received);
    entered = 1;
  }

  function _held(address token) private view returns (uint256) {
    return token == NATIVE ? address(this).balance : IERC20(token).balanceOf(address(this));
  }

  function _pay(address token, uint256 amount) private {
    if (token != NATIVE) return _callToken(token, abi.encodeCall(IERC20.transfer, (msg.sender, amount)));
    bool accepted;
    assembly ("memory-safe") {
      accepted := call(gas(), caller(), amount, 0, 0, 0, 0)
    }
    if (!accepted) revert CoinsRefused();
  }

  /// @dev Ignores success and returndata: only what the router took and what the pool got count.
  function _callToken(address token, bytes memory data) private {
    assembly ("memory-safe") {
      pop(call(gas(), token, 0, add(data, 0x20), mload(data), 0, 0))
    }
  }
}
