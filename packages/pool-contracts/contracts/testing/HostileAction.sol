// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAction} from "../interfaces/IAction.sol";
import {TestToken} from "./TestToken.sol";

/// @notice An action that misbehaves as it was told last, whatever its data.
contract HostileAction is IAction {
  uint8 public constant FAIL = 0;
  uint8 public constant DO_NOTHING = 1;
  uint8 public constant RETURN_LESS = 2;
  uint8 public constant KEEP_INPUT = 3;
  uint8 public constant KEEP_OUTPUT = 4;
  uint8 public constant BURN_GAS = 5;
  uint8 public constant BOMB = 6;
  uint8 public constant REENTER = 7;
  uint8 public constant RETURN_TOO_MUCH = 8;
  uint8 public constant BURN_GAS_THEN_WORK = 9;

  uint8 public mode;
  bytes private payload;

  /// @notice The revert data of the last call back into the pool.
  bytes public answer;
  bool public succeeded;

  receive() external payable {}

  /// @param payload_ REENTER: the call back; BURN_GAS_THEN_WORK: abi.encode(gas to burn)
  function setMode(uint8 mode_, bytes calldata payload_) external {
    (mode, payload) = (mode_, payload_);
  }

  function execute(
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256 minOut,
    bytes calldata
  ) external payable override {
    if (mode == FAIL) revert();
    if (mode == DO_NOTHING) return;
    if (mode == BURN_GAS) {
      while (true) {}
    }
    if (mode == BOMB) {
      assembly {
        revert(0, 500000)
      }
    }
    if (mode == REENTER) (succeeded, answer) = msg.sender.call(payload);
    if (mode == BURN_GAS_THEN_WORK) {
      uint256 stop = gasleft() - abi.decode(payload, (uint256));
      while (gasleft() > stop) {}
    }

    if (mode != KEEP_INPUT && tokenIn != address(0)) TestToken(tokenIn).transfer(address(0xdead), amountIn);
    if (mode != KEEP_INPUT && tokenIn == address(0)) {
      (bool sent, ) = address(0xdead).call{value: amountIn}("");
      require(sent);
    }
    if (mode == KEEP_OUTPUT) TestToken(tokenOut).mint(address(this), 1);
    uint256 out = mode == RETURN_LESS ? minOut - 1 : mode == RETURN_TOO_MUCH ? 1 << 128 : minOut;
    TestToken(tokenOut).mint(msg.sender, out);
  }
}
