// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A token that stands for the chain's coin, one for one (WETH and its kin).
interface IWrappedNative {
  function deposit() external payable;

  function withdraw(uint256 amount) external;
}
