// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "../interfaces/IERC20.sol";
import {IUniswapV2Factory, IUniswapV2Pair} from "../interfaces/IUniswapV2.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {TestToken} from "./TestToken.sol";

/// @notice Two tokens with x · y = k after a fee of 0.3 % (Uniswap v2 whitepaper, 2.2 and 3.2.1), for tests and
/// development networks. The pair has no shares: what is sent before `sync` is a gift to it.
contract ExchangePair is IUniswapV2Pair {
  IERC20 public immutable token0;
  IERC20 public immutable token1;
  uint112 private reserve0;
  uint112 private reserve1;
  uint32 private changedAt;

  error NoOutput();
  error TooLittleLeft();

  constructor(IERC20 token0_, IERC20 token1_) {
    token0 = token0_;
    token1 = token1_;
  }

  function getReserves() external view returns (uint112, uint112, uint32) {
    return (reserve0, reserve1, changedAt);
  }

  /// @notice Makes the pair's balances its reserves.
  function sync() public {
    (uint256 balance0, uint256 balance1) = _balances();
    _keep(balance0, balance1);
  }

  /// @inheritdoc IUniswapV2Pair
  function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
    if (amount0Out == 0 && amount1Out == 0) revert NoOutput();
    if (amount0Out > 0) token0.transfer(to, amount0Out);
    if (amount1Out > 0) token1.transfer(to, amount1Out);
    (uint256 balance0, uint256 balance1) = _balances();
    uint256 in0 = balance0 + amount0Out - reserve0;
    uint256 in1 = balance1 + amount1Out - reserve1;
    uint256 k = uint256(reserve0) * reserve1 * 1_000_000;
    if ((balance0 * 1_000 - in0 * 3) * (balance1 * 1_000 - in1 * 3) < k) revert TooLittleLeft();
    _keep(balance0, balance1);
  }

  function _balances() private view returns (uint256, uint256) {
    return (token0.balanceOf(address(this)), token1.balanceOf(address(this)));
  }

  function _keep(uint256 balance0, uint256 balance1) private {
    (reserve0, reserve1, changedAt) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
  }
}

/// @notice Makes one pair for two tokens.
contract ExchangeFactory is IUniswapV2Factory {
  mapping(address token => mapping(address other => address pair)) public getPair;

  error PairExists();

  function createPair(address token, address other) external returns (address pair) {
    if (getPair[token][other] != address(0)) revert PairExists();
    (address token0, address token1) = token < other ? (token, other) : (other, token);
    pair = address(new ExchangePair(IERC20(token0), IERC20(token1)));
    getPair[token][other] = pair;
    getPair[other][token] = pair;
  }
}

/// @notice The part of Uniswap v2's router (and SunSwap v2's) that quotes and swaps tokens for tokens.
contract ExchangeRouter {
  ExchangeFactory public immutable factory;
  /// @notice The wrapped coin; the name is the interface's on every chain.
  address public immutable WETH;

  error UnknownPair();
  error TooLittle();
  error Expired();

  constructor(ExchangeFactory factory_, address wrapped) {
    factory = factory_;
    WETH = wrapped;
  }

  /// @return amounts what goes in, and what comes out of each pair of the path
  function getAmountsOut(
    uint256 amountIn,
    address[] calldata path
  ) public view returns (uint256[] memory amounts) {
    amounts = new uint256[](path.length);
    amounts[0] = amountIn;
    for (uint256 i = 1; i < path.length; i++) {
      (uint256 reserveIn, uint256 reserveOut) = _reserves(path[i - 1], path[i]);
      uint256 kept = amounts[i - 1] * 997;
      amounts[i] = (kept * reserveOut) / (reserveIn * 1_000 + kept);
    }
  }

  /// @notice Sells exactly `amountIn` of the path's first token, which the caller has approved.
  function swapExactTokensForTokens(
    uint256 amountIn,
    uint256 amountOutMin,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external returns (uint256[] memory amounts) {
    if (block.timestamp > deadline) revert Expired();
    amounts = getAmountsOut(amountIn, path);
    if (amounts[path.length - 1] < amountOutMin) revert TooLittle();
    // Balances decide at the pair: a token may return false after it moved.
    IERC20(path[0]).transferFrom(msg.sender, _pairOf(path[0], path[1]), amountIn);
    for (uint256 i = 1; i < path.length; i++) {
      address next = i + 1 == path.length ? to : _pairOf(path[i], path[i + 1]);
      bool up = path[i - 1] < path[i];
      IUniswapV2Pair(_pairOf(path[i - 1], path[i])).swap(up ? 0 : amounts[i], up ? amounts[i] : 0, next, "");
    }
  }

  function _reserves(address from, address to) private view returns (uint256 reserveIn, uint256 reserveOut) {
    (reserveIn, reserveOut, ) = IUniswapV2Pair(_pairOf(from, to)).getReserves();
    if (from > to) (reserveIn, reserveOut) = (reserveOut, reserveIn);
  }

  function _pairOf(address from, address to) private view returns (address pair) {
    pair = factory.getPair(from, to);
    if (pair == address(0)) revert UnknownPair();
  }
}

/// @notice A token for each coin that is deposited, beside those that anyone may mint.
contract WrappedCoin is TestToken, IWrappedNative {
  error CoinsRefused();

  constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

  function deposit() external payable {
    balances[msg.sender] += msg.value;
    emit Transfer(address(0), msg.sender, msg.value);
  }

  function withdraw(uint256 amount) external {
    _move(msg.sender, address(0), amount);
    (bool paid, ) = msg.sender.call{value: amount}("");
    if (!paid) revert CoinsRefused();
  }
}
