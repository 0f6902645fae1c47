// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {NATIVE} from "../Field.sol";
import {IAction} from "../interfaces/IAction.sol";
import {IERC20} from "../interfaces/IERC20.sol";
import {IUniswapV2Factory, IUniswapV2Pair} from "../interfaces/IUniswapV2.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {ActionTokens} from "./ActionTokens.sol";

/// @notice Swaps along a route of Uniswap v2 pairs, straight at the pairs; also those of SunSwap v2 and other copies.
/// @dev Anyone may call it. It holds nothing, not even between hops: each pair pays the next one.
contract UniswapV2Action is IAction, ActionTokens {
  uint256 private constant ADDRESS = 20;
  uint256 private constant BASIS_POINTS = 10_000;

  IUniswapV2Factory public immutable factory;
  /// @notice What the pairs keep of an input, in basis points; 30 at Uniswap and SunSwap.
  uint256 public immutable feeBps;

  error UnknownPair();
  error InvalidFee();

  constructor(IUniswapV2Factory factory_, IWrappedNative wrapped, uint256 feeBps_) ActionTokens(wrapped) {
    if (feeBps_ >= BASIS_POINTS) revert InvalidFee();
    factory = factory_;
    feeBps = feeBps_;
  }

  /// @inheritdoc IAction
  /// @param data the tokens of the route, 20 bytes each; coins are their wrapped token in it
  function execute(
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256 minOut,
    bytes calldata data
  ) external payable override {
    if (data.length < 2 * ADDRESS || data.length % ADDRESS != 0) revert InvalidRoute();
    address from = _tokenAt(data, 0);
    if (from != _traded(tokenIn)) revert InvalidRoute();
    if (_tokenAt(data, data.length - ADDRESS) != _traded(tokenOut)) revert InvalidRoute();
    _takeInput(tokenIn, amountIn);
    address to = _tokenAt(data, ADDRESS);
    address pair = _pairOf(from, to);
    _transfer(from, pair, amountIn);
    uint256 amount;
    for (uint256 offset = 2 * ADDRESS; ; offset += ADDRESS) {
      bool last = offset == data.length;
      address next = last ? address(0) : _tokenAt(data, offset);
      address nextPair = last ? address(0) : _pairOf(to, next);
      amount = _swap(pair, from, to, last ? (tokenOut == NATIVE ? address(this) : msg.sender) : nextPair);
      if (last) break;
      (from, to, pair) = (to, next, nextPair);
    }
    if (amount < minOut) revert TooLittle();
    if (tokenOut == NATIVE) _payCoins(amount);
  }

  /// @dev Sells what the pair was sent, by the pair's own balance: a token may keep a part of each transfer.
  function _swap(address pair, address from, address to, address recipient) private returns (uint256 amountOut) {
    (uint256 reserveIn, uint256 reserveOut, ) = IUniswapV2Pair(pair).getReserves();
    bool up = from < to;
    if (!up) (reserveIn, reserveOut) = (reserveOut, reserveIn);
    // x · y = k after the fee (Uniswap v2 whitepaper, "Protocol fee" and 3.2.1), rounded down as the pair demands.
    uint256 kept = (IERC20(from).balanceOf(pair) - reserveIn) * (BASIS_POINTS - feeBps);
    amountOut = (kept * reserveOut) / (reserveIn * BASIS_POINTS + kept);
    IUniswapV2Pair(pair).swap(up ? 0 : amountOut, up ? amountOut : 0, recipient, "");
  }

  function _pairOf(address from, address to) private view returns (address pair) {
    pair = factory.getPair(from, to);
    if (pair == address(0)) revert UnknownPair();
  }

  function _tokenAt(bytes calldata route, uint256 offset) private pure returns (address) {
    return address(bytes20(route[offset:offset + ADDRESS]));
  }
}
