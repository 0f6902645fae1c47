// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What an action needs of a Uniswap v3 factory.
interface IUniswapV3Factory {
  /// @return pool the zero address when there is none
  function getPool(address tokenA, address tokenB, uint24 fee) external view returns (address pool);
}

/// @notice What an action needs of a Uniswap v3 pool: concentrated liquidity, paid for in a callback.
interface IUniswapV3Pool {
  /// @param zeroForOne the input is the pair's lower address
  /// @param amountSpecified the input when positive
  /// @param sqrtPriceLimitX96 where the swap stops, whatever is left of the input
  /// @return amount0 change of the pool's balance of the lower address
  /// @return amount1 and of the higher
  function swap(
    address recipient,
    bool zeroForOne,
    int256 amountSpecified,
    uint160 sqrtPriceLimitX96,
    bytes calldata data
  ) external returns (int256 amount0, int256 amount1);
}

/// @notice How a Uniswap v3 pool asks for its input.
interface IUniswapV3SwapCallback {
  function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}
