// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What an action needs of a Uniswap v2 factory (SunSwap v2 and others have the same).
interface IUniswapV2Factory {
  /// @return pair the zero address when there is none
  function getPair(address tokenA, address tokenB) external view returns (address pair);
}

/// @notice What an action needs of a Uniswap v2 pair: the input is sent first, then the output is taken.
interface IUniswapV2Pair {
  function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);

  function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}
