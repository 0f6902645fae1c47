// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAction} from "../interfaces/IAction.sol";
import {TestToken} from "./TestToken.sol";

/// @notice A venue with liquidity and one fixed rate for everything; coins are the zero address.
contract TestExchange {
  uint256 public immutable rateBps;

  constructor(uint256 rateBps_) {
    rateBps = rateBps_;
  }

  receive() external payable {}

  /// @notice Pays for amountIn, which it has been sent before.
  function swap(uint256 amountIn, address tokenOut, address payable to) external payable {
    uint256 amountOut = (amountIn * rateBps) / 10_000;
    if (tokenOut == address(0)) {
      (bool paid, ) = to.call{value: amountOut}("");
      require(paid);
    } else {
      TestToken(tokenOut).transfer(to, amountOut);
    }
  }
}

/// @notice Swaps at a TestExchange: the pattern of a venue's adapter.
contract FixedRateAction is IAction {
  TestExchange public immutable exchange;

  constructor(TestExchange exchange_) {
    exchange = exchange_;
  }

  function execute(
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256,
    bytes calldata
  ) external payable override {
    if (tokenIn != address(0)) TestToken(tokenIn).transfer(address(exchange), amountIn);
    exchange.swap{value: msg.value}(amountIn, tokenOut, payable(msg.sender));
  }
}
