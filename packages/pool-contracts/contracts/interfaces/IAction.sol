// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Something the pool can do with notes' tokens besides paying them out: a swap on one venue.
interface IAction {
  /// @notice Turns amountIn of tokenIn into tokenOut and sends all of it to the caller, the pool.
  /// @dev ERC-20 input has been transferred to this contract before the call; native input (zero address) comes as
  /// the call's value. The zero address as tokenOut means coins, sent to the pool by a plain call. The contract keeps
  /// nothing of either token: the pool compares its balances and undoes the whole action otherwise, as it does when
  /// the call reverts or the pool receives less than minOut. Anyone may call it; it must hold no funds in between.
  /// @param tokenIn what was sent here
  /// @param amountIn how much
  /// @param tokenOut what the pool expects
  /// @param minOut the least it accepts
  /// @param data the venue's parameters (route, fee tier), chosen and signed for by the notes' owner
  function execute(
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256 minOut,
    bytes calldata data
  ) external payable;
}
