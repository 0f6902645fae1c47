// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A price feed as Chainlink's aggregators answer (AggregatorV3Interface), saying what it is told to say.
contract TestPriceFeed {
  uint8 public immutable decimals;

  struct Round {
    uint80 id;
    int256 answer;
    uint256 startedAt;
    uint256 updatedAt;
    uint80 answeredIn;
  }

  Round internal latest;

  constructor(uint8 decimals_) {
    decimals = decimals_;
  }

  function set(int256 answer, uint256 updatedAt) external {
    uint80 id = latest.id + 1;
    latest = Round(id, answer, updatedAt, updatedAt, id);
  }

  /// @notice A round that carries over the answer of an earlier one.
  function setRound(uint80 id, int256 answer, uint256 updatedAt, uint80 answeredIn) external {
    latest = Round(id, answer, updatedAt, updatedAt, answeredIn);
  }

  function latestRoundData()
    external
    view
    returns (uint80, int256, uint256, uint256, uint80)
  {
    Round memory round = latest;
    return (round.id, round.answer, round.startedAt, round.updatedAt, round.answeredIn);
  }
}

/// @notice The side of a Uniswap v3 pool that tells its past prices, at a tick that does not move.
contract TestTwapPool {
  address public immutable token0;
  address public immutable token1;
  int24 public tick;
  /// Added to the first cumulative, so that a mean is not always a whole tick.
  int56 public offset;

  constructor(address token0_, address token1_) {
    token0 = token0_;
    token1 = token1_;
  }

  function set(int24 tick_, int56 offset_) external {
    tick = tick_;
    offset = offset_;
  }

  function observe(
    uint32[] calldata secondsAgos
  ) external view returns (int56[] memory cumulatives, uint160[] memory perLiquidity) {
    cumulatives = new int56[](secondsAgos.length);
    perLiquidity = new uint160[](secondsAgos.length);
    for (uint256 i = 0; i < secondsAgos.length; ++i) {
      cumulatives[i] = -int56(tick) * int56(uint56(secondsAgos[i]));
    }
    cumulatives[0] += offset;
  }
}

/// @notice The OP stack's GasPriceOracle as far as a relayer asks it: a price per byte, and none for operators unless it is set.
contract TestGasPriceOracle {
  uint256 public weiPerByte;
  uint256 public operatorWeiPerGas;

  function set(uint256 weiPerByte_, uint256 operatorWeiPerGas_) external {
    weiPerByte = weiPerByte_;
    operatorWeiPerGas = operatorWeiPerGas_;
  }

  function getL1FeeUpperBound(uint256 unsignedTxSize) external view returns (uint256) {
    uint256 size = unsignedTxSize + 68;
    return (size + size / 255 + 16) * weiPerByte;
  }

  function getL1Fee(bytes calldata data) external view returns (uint256) {
    return (data.length + 68) * weiPerByte;
  }

  function getOperatorFee(uint256 gasUsed) external view returns (uint256) {
    return gasUsed * operatorWeiPerGas;
  }
}

/// @notice A list of sanctioned addresses with the one question that such oracles answer.
contract TestSanctionsList {
  mapping(address account => bool) public isSanctioned;

  function set(address account, bool sanctioned) external {
    isSanctioned[account] = sanctioned;
  }
}
