// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Reentrant} from "./Reentrant.sol";
import {TestToken} from "./TestToken.sol";

/// @notice A token that does what it likes while the pool moves it.
contract HostileToken is TestToken, Reentrant {
  /// @notice Transfers announce success and move nothing.
  bool public silent;
  /// @notice balanceOf answers nothing.
  bool public mute;
  /// @notice What transfers move beyond what was asked; below minus that, they move the rest the other way.
  int256 public surplus;

  constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

  function setSilent(bool silent_) external {
    silent = silent_;
  }

  function setMute(bool mute_) external {
    mute = mute_;
  }

  function setSurplus(int256 surplus_) external {
    surplus = surplus_;
  }

  function balanceOf(address account) public view override returns (uint256) {
    if (mute) {
      assembly {
        return(0, 0)
      }
    }
    return super.balanceOf(account);
  }

  function _move(address from, address to, uint256 value) internal override {
    _reenter();
    if (silent) return;
    int256 moved = int256(value) + surplus;
    if (moved < 0) super._move(to, from, uint256(-moved));
    else super._move(from, to, uint256(moved));
  }
}
