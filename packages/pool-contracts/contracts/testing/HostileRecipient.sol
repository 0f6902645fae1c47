// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Reentrant} from "./Reentrant.sol";

/// @notice A recipient of coins that refuses them, burns the gas it gets, calls back or takes them.
contract HostileRecipient is Reentrant {
  uint8 public constant ACCEPT = 0;
  uint8 public constant REFUSE = 1;
  uint8 public constant BURN_GAS = 2;
  uint8 public constant REENTER = 3;
  /// @notice Reverts with as much returndata as its gas pays for.
  uint8 public constant BOMB = 4;
  /// @notice Does honest work of about 47,000 gas, as a wallet contract may.
  uint8 public constant WORK = 5;

  uint8 public mode;
  mapping(uint256 => uint256) private work;
  uint256 private done;

  function setMode(uint8 mode_) external {
    mode = mode_;
  }

  /// @notice Makes a call as this account: what an owner of the account would do.
  function execute(address target, bytes calldata payload) external payable {
    (bool ok, bytes memory answered) = target.call{value: msg.value}(payload);
    if (!ok) {
      assembly {
        revert(add(answered, 0x20), mload(answered))
      }
    }
  }

  receive() external payable {
    if (mode == REFUSE) revert();
    if (mode == REENTER) _reenter();
    if (mode == WORK) work[++done] = 1;
    if (mode == BURN_GAS) {
      while (true) {}
    }
    if (mode == BOMB) {
      assembly {
        revert(0, 100000)
      }
    }
  }
}
