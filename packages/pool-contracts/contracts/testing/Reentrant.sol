// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Calls back once, when armed, and remembers how that ended.
abstract contract Reentrant {
  address private target;
  bytes private payload;
  uint256 private value;

  bool public attempted;
  bool public succeeded;
  /// @notice The revert data of the call back: its first four bytes name the pool's error.
  bytes public answer;

  function arm(address target_, bytes calldata payload_, uint256 value_) external {
    (target, payload, value, attempted) = (target_, payload_, value_, false);
  }

  function _reenter() internal {
    if (target == address(0) || attempted) return;
    attempted = true;
    (succeeded, answer) = target.call{value: value}(payload);
  }
}
