// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice What the pool and its actions use of ERC-20 (EIP-20) and TRC-20. Results are not declared where the pool ignores them.
interface IERC20 {
  function balanceOf(address account) external view returns (uint256);
  function transfer(address to, uint256 amount) external;
  function transferFrom(address from, address to, uint256 amount) external;
  function approve(address spender, uint256 amount) external;
  function allowance(address owner, address spender) external view returns (uint256);
}
