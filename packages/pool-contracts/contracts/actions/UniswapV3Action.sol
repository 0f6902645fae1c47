// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {NATIVE} from "../Field.sol";
import {IAction} from "../interfaces/IAction.sol";
import {IUniswapV3Factory, IUniswapV3Pool, IUniswapV3SwapCallback} from "../interfaces/IUniswapV3.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {ActionTokens} from "./ActionTokens.sol";

/// @notice Swaps along a route of Uniswap v3 pools, straight at the pools: no allowance is ever given.
/// @dev Anyone may call it. It holds nothing between calls, and whatever a hostile token in a route does in the middle of
/// one happens inside that call: taking what lies here for the next hop makes this hop's payment fail, and all is undone.
contract UniswapV3Action is IAction, IUniswapV3SwapCallback, ActionTokens {
  /// @dev Bytes of a route: token (20) ‖ fee (3) ‖ token (20) ‖ … as Uniswap packs it.
  uint256 private constant HOP = 23;
  uint256 private constant ADDRESS = 20;
  /// @dev The ends of the price range: no limit but minOut, which is judged at the end.
  uint160 private constant LOWEST_PRICE = 4295128740;
  uint160 private constant HIGHEST_PRICE = 1461446703485210103287273052203988822378723970341;

  IUniswapV3Factory public immutable factory;

  /// @notice The pool is missing, or the caller is not a pool of the factory.
  error UnknownPool();

  constructor(IUniswapV3Factory factory_, IWrappedNative wrapped) ActionTokens(wrapped) {
    factory = factory_;
  }

  /// @inheritdoc IAction
  /// @param data the packed route; coins are their wrapped token in it
  function execute(
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256 minOut,
    bytes calldata data
  ) external payable override {
    if (data.length < ADDRESS + HOP || (data.length - ADDRESS) % HOP != 0) revert InvalidRoute();
    if (_tokenAt(data, 0) != _traded(tokenIn)) revert InvalidRoute();
    if (_tokenAt(data, data.length - ADDRESS) != _traded(tokenOut)) revert InvalidRoute();
    _takeInput(tokenIn, amountIn);
    uint256 amount = amountIn;
    for (uint256 offset = 0; offset + HOP < data.length; offset += HOP) {
      bool paysCaller = tokenOut != NATIVE && offset + HOP + ADDRESS == data.length;
      amount = _swap(data[offset:offset + HOP + ADDRESS], amount, paysCaller ? msg.sender : address(this));
    }
    if (amount < minOut) revert TooLittle();
    if (tokenOut == NATIVE) _payCoins(amount);
  }

  /// @inheritdoc IUniswapV3SwapCallback
  /// @dev Only a pool calls this that was just asked to swap: it calls back whoever asked.
  function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external override {
    (address tokenIn, address tokenOut, uint24 fee) = _hop(data);
    if (msg.sender != factory.getPool(tokenIn, tokenOut, fee)) revert UnknownPool();
    _transfer(tokenIn, msg.sender, uint256(tokenIn < tokenOut ? amount0Delta : amount1Delta));
  }

  /// @dev One pool, the whole amount: what it did not take would be left here, for anyone.
  function _swap(bytes calldata hop, uint256 amount, address recipient) private returns (uint256) {
    (address tokenIn, address tokenOut, uint24 fee) = _hop(hop);
    address pool = factory.getPool(tokenIn, tokenOut, fee);
    if (pool == address(0)) revert UnknownPool();
    bool up = tokenIn < tokenOut;
    // The pool's notes hold less than 2^128, so the amount is positive as a signed number.
    (int256 amount0, int256 amount1) = IUniswapV3Pool(pool).swap(
      recipient,
      up,
      int256(amount),
      up ? LOWEST_PRICE : HIGHEST_PRICE,
      hop
    );
    (int256 paid, int256 received) = up ? (amount0, amount1) : (amount1, amount0);
    if (paid != int256(amount)) revert InputLeft();
    return uint256(-received);
  }

  function _hop(bytes calldata hop) private pure returns (address tokenIn, address tokenOut, uint24 fee) {
    if (hop.length != HOP + ADDRESS) revert InvalidRoute();
    return (_tokenAt(hop, 0), _tokenAt(hop, HOP), uint24(bytes3(hop[ADDRESS:HOP])));
  }

  function _tokenAt(bytes calldata route, uint256 offset) private pure returns (address) {
    return address(bytes20(route[offset:offset + ADDRESS]));
  }
}
