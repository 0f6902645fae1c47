// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice An ordinary ERC-20 that anyone may mint, for tests and development networks.
contract TestToken {
  string public name;
  string public symbol;
  uint8 public immutable decimals;
  uint256 public totalSupply;
  mapping(address account => uint256) internal balances;
  mapping(address account => mapping(address spender => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed account, address indexed spender, uint256 value);

  error InsufficientBalance();
  error InsufficientAllowance();

  constructor(string memory name_, string memory symbol_, uint8 decimals_) {
    name = name_;
    symbol = symbol_;
    decimals = decimals_;
  }

  function mint(address to, uint256 value) external {
    totalSupply += value;
    balances[to] += value;
    emit Transfer(address(0), to, value);
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function balanceOf(address account) public view virtual returns (uint256) {
    return balances[account];
  }

  function transfer(address to, uint256 value) external virtual returns (bool) {
    _move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
    _spendAllowance(from, value);
    _move(from, to, value);
    return true;
  }

  function _spendAllowance(address from, uint256 value) internal {
    uint256 allowed = allowance[from][msg.sender];
    if (allowed == type(uint256).max) return;
    if (allowed < value) revert InsufficientAllowance();
    allowance[from][msg.sender] = allowed - value;
  }

  function _move(address from, address to, uint256 value) internal virtual {
    if (balances[from] < value) revert InsufficientBalance();
    unchecked {
      balances[from] -= value;
    }
    balances[to] += value;
    emit Transfer(from, to, value);
  }
}
