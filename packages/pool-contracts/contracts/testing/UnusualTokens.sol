// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TestToken} from "./TestToken.sol";

/// @notice Keeps 1 % of every transfer once its fee is switched on.
contract FeeOnTransferToken is TestToken {
  bool public feeOn;
  /// @notice Charges the sender on top instead of paying the recipient less.
  bool public fromSender;

  constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

  function setFee(bool on, bool fromSender_) external {
    feeOn = on;
    fromSender = fromSender_;
  }

  function _move(address from, address to, uint256 value) internal override {
    super._move(from, to, value);
    if (feeOn) super._move(fromSender ? from : to, address(0xfee), value / 100);
  }
}

/// @notice Returns nothing from transfer and transferFrom, as Ethereum's USDT does.
contract NoReturnToken {
  mapping(address account => uint256) public balanceOf;
  mapping(address account => mapping(address spender => uint256)) public allowance;

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
  }

  function approve(address spender, uint256 value) external {
    allowance[msg.sender][spender] = value;
  }

  function transfer(address to, uint256 value) external {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
  }

  function transferFrom(address from, address to, uint256 value) external {
    allowance[from][msg.sender] -= value;
    balanceOf[from] -= value;
    balanceOf[to] += value;
  }
}

/// @notice Answers false to every transfer that succeeded, as TRON's USDT does.
contract FalseReturnToken is TestToken {
  constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

  function transfer(address to, uint256 value) external override returns (bool) {
    _move(msg.sender, to, value);
    return false;
  }

  function transferFrom(address from, address to, uint256 value) external override returns (bool) {
    _spendAllowance(from, value);
    _move(from, to, value);
    return false;
  }
}

/// @notice A token whose issuer can stop every transfer, and those of single accounts, as the issuer of USDT can.
contract RefusingToken is TestToken {
  bool public paused;
  mapping(address account => bool) public isBlackListed;

  error Paused();
  error BlackListed(address account);

  constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

  function setPaused(bool paused_) external {
    paused = paused_;
  }

  function setBlackListed(address account, bool listed) external {
    isBlackListed[account] = listed;
  }

  function _move(address from, address to, uint256 value) internal override {
    if (paused) revert Paused();
    if (isBlackListed[from]) revert BlackListed(from);
    if (isBlackListed[to]) revert BlackListed(to);
    super._move(from, to, value);
  }
}

/// @notice A token that can be moved at two addresses, as old proxies of TUSD could: what leaves at one is gone at both.
contract TwoAddressToken is TestToken {
  SecondAddress public immutable second = new SecondAddress(this);

  error OnlySecondAddress();

  constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

  function moveFrom(address from, address to, uint256 value) external {
    if (msg.sender != address(second)) revert OnlySecondAddress();
    _move(from, to, value);
  }
}

/// @notice The other address of a TwoAddressToken.
contract SecondAddress {
  TwoAddressToken public immutable first;

  constructor(TwoAddressToken first_) {
    first = first_;
  }

  function mint(address to, uint256 value) external {
    first.mint(to, value);
  }

  function balanceOf(address account) external view returns (uint256) {
    return first.balanceOf(account);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    first.moveFrom(msg.sender, to, value);
    return true;
  }
}
