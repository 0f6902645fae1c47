// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FRAME_WORDS} from "./Groth16.sol";

/// @notice The three verifying keys, in code: a pool carries its keys as immutables, so that a verification calls no
/// other contract (3,000 gas less for each proof) and one bytecode serves every ceremony and depth.
/// @dev A key is a list of words: alpha (x, y), beta, gamma, delta (x1, x0, y1, y0: imaginary part first), then
/// IC0, IC1, ... (x, y). The three keys must share alpha, beta and gamma, as all keys of one phase 1 do: alpha and beta
/// come from its powers of tau, and gamma is the generator of G2. Their proofs can then be verified together (see
/// `Groth16Batch`), and the shared words stand in the code once. Immutables cannot be arrays, hence the length of this
/// file.
abstract contract VerifyingKeys {
  /// @notice keccak256 over the words of the keys of JoinSplit(2 -> 2), JoinSplit(4 -> 2), TreeUpdate(16).
  bytes32 public immutable vkHash;

  uint256 private immutable ALPHA_X;
  uint256 private immutable ALPHA_Y;
  uint256 private immutable BETA_X1;
  uint256 private immutable BETA_X0;
  uint256 private immutable BETA_Y1;
  uint256 private immutable BETA_Y0;
  uint256 private immutable GAMMA_X1;
  uint256 private immutable GAMMA_X0;
  uint256 private immutable GAMMA_Y1;
  uint256 private immutable GAMMA_Y0;

  uint256 private immutable J2_DELTA_X1;
  uint256 private immutable J2_DELTA_X0;
  uint256 private immutable J2_DELTA_Y1;
  uint256 private immutable J2_DELTA_Y0;
  uint256 private immutable J2_IC0_X;
  uint256 private immutable J2_IC0_Y;
  uint256 private immutable J2_IC1_X;
  uint256 private immutable J2_IC1_Y;
  uint256 private immutable J2_IC2_X;
  uint256 private immutable J2_IC2_Y;
  uint256 private immutable J2_IC3_X;
  uint256 private immutable J2_IC3_Y;

  uint256 private immutable J4_DELTA_X1;
  uint256 private immutable J4_DELTA_X0;
  uint256 private immutable J4_DELTA_Y1;
  uint256 private immutable J4_DELTA_Y0;
  uint256 private immutable J4_IC0_X;
  uint256 private immutable J4_IC0_Y;
  uint256 private immutable J4_IC1_X;
  uint256 private immutable J4_IC1_Y;
  uint256 private immutable J4_IC2_X;
  uint256 private immutable J4_IC2_Y;
  uint256 private immutable J4_IC3_X;
  uint256 private immutable J4_IC3_Y;

  uint256 private immutable T_DELTA_X1;
  uint256 private immutable T_DELTA_X0;
  uint256 private immutable T_DELTA_Y1;
  uint256 private immutable T_DELTA_Y0;
  uint256 private immutable T_IC0_X;
  uint256 private immutable T_IC0_Y;
  uint256 private immutable T_IC1_X;
  uint256 private immutable T_IC1_Y;
  uint256 private immutable T_IC2_X;
  uint256 private immutable T_IC2_Y;
  uint256 private immutable T_IC3_X;
  uint256 private immutable T_IC3_Y;

  /// @notice The keys differ in alpha, beta or gamma, so no one phase 1 made them.
  error KeysOfDifferentSetups();

  constructor(uint256[22] memory joinSplit2x2, uint256[22] memory joinSplit4x2, uint256[22] memory treeUpdate16) {
    for (uint256 i = 0; i < 10; ++i) {
      if (joinSplit4x2[i] != joinSplit2x2[i] || treeUpdate16[i] != joinSplit2x2[i]) revert KeysOfDifferentSetups();
    }
    vkHash = keccak256(abi.encodePacked(joinSplit2x2, joinSplit4x2, treeUpdate16));

    ALPHA_X = joinSplit2x2[0];
    ALPHA_Y = joinSplit2x2[1];
    BETA_X1 = joinSplit2x2[2];
    BETA_X0 = joinSplit2x2[3];
    BETA_Y1 = joinSplit2x2[4];
    BETA_Y0 = joinSplit2x2[5];
    GAMMA_X1 = joinSplit2x2[6];
    GAMMA_X0 = joinSplit2x2[7];
    GAMMA_Y1 = joinSplit2x2[8];
    GAMMA_Y0 = joinSplit2x2[9];

    J2_DELTA_X1 = joinSplit2x2[10];
    J2_DELTA_X0 = joinSplit2x2[11];
    J2_DELTA_Y1 = joinSplit2x2[12];
    J2_DELTA_Y0 = joinSplit2x2[13];
    J2_IC0_X = joinSplit2x2[14];
    J2_IC0_Y = joinSplit2x2[15];
    J2_IC1_X = joinSplit2x2[16];
    J2_IC1_Y = joinSplit2x2[17];
    J2_IC2_X = joinSplit2x2[18];
    J2_IC2_Y = joinSplit2x2[19];
    J2_IC3_X = joinSplit2x2[20];
    J2_IC3_Y = joinSplit2x2[21];

    J4_DELTA_X1 = joinSplit4x2[10];
    J4_DELTA_X0 = joinSplit4x2[11];
    J4_DELTA_Y1 = joinSplit4x2[12];
    J4_DELTA_Y0 = joinSplit4x2[13];
    J4_IC0_X = joinSplit4x2[14];
    J4_IC0_Y = joinSplit4x2[15];
    J4_IC1_X = joinSplit4x2[16];
    J4_IC1_Y = joinSplit4x2[17];
    J4_IC2_X = joinSplit4x2[18];
    J4_IC2_Y = joinSplit4x2[19];
    J4_IC3_X = joinSplit4x2[20];
    J4_IC3_Y = joinSplit4x2[21];

    T_DELTA_X1 = treeUpdate16[10];
    T_DELTA_X0 = treeUpdate16[11];
    T_DELTA_Y1 = treeUpdate16[12];
    T_DELTA_Y0 = treeUpdate16[13];
    T_IC0_X = treeUpdate16[14];
    T_IC0_Y = treeUpdate16[15];
    T_IC1_X = treeUpdate16[16];
    T_IC1_Y = treeUpdate16[17];
    T_IC2_X = treeUpdate16[18];
    T_IC2_Y = treeUpdate16[19];
    T_IC3_X = treeUpdate16[20];
    T_IC3_Y = treeUpdate16[21];
  }

  /// @dev A frame for `Groth16.verify` with the key of a circuit, 2, 4 or 16. The inputs are still to be set.
  function _frame(uint256 circuit) internal view returns (uint256[FRAME_WORDS] memory frame) {
    frame[6] = ALPHA_X;
    frame[7] = ALPHA_Y;
    frame[8] = BETA_X1;
    frame[9] = BETA_X0;
    frame[10] = BETA_Y1;
    frame[11] = BETA_Y0;
    frame[14] = GAMMA_X1;
    frame[15] = GAMMA_X0;
    frame[16] = GAMMA_Y1;
    frame[17] = GAMMA_Y0;
    if (circuit == 16) {
      frame[20] = T_DELTA_X1;
      frame[21] = T_DELTA_X0;
      frame[22] = T_DELTA_Y1;
      frame[23] = T_DELTA_Y0;
      frame[24] = T_IC0_X;
      frame[25] = T_IC0_Y;
      frame[26] = T_IC1_X;
      frame[27] = T_IC1_Y;
      frame[29] = T_IC2_X;
      frame[30] = T_IC2_Y;
      frame[32] = T_IC3_X;
      frame[33] = T_IC3_Y;
    } else if (circuit == 2) {
      frame[20] = J2_DELTA_X1;
      frame[21] = J2_DELTA_X0;
      frame[22] = J2_DELTA_Y1;
      frame[23] = J2_DELTA_Y0;
      frame[24] = J2_IC0_X;
      frame[25] = J2_IC0_Y;
      frame[26] = J2_IC1_X;
      frame[27] = J2_IC1_Y;
      frame[29] = J2_IC2_X;
      frame[30] = J2_IC2_Y;
      frame[32] = J2_IC3_X;
      frame[33] = J2_IC3_Y;
    } else {
      frame[20] = J4_DELTA_X1;
      frame[21] = J4_DELTA_X0;
      frame[22] = J4_DELTA_Y1;
      frame[23] = J4_DELTA_Y0;
      frame[24] = J4_IC0_X;
      frame[25] = J4_IC0_Y;
      frame[26] = J4_IC1_X;
      frame[27] = J4_IC1_Y;
      frame[29] = J4_IC2_X;
      frame[30] = J4_IC2_Y;
      frame[32] = J4_IC3_X;
      frame[33] = J4_IC3_Y;
    }
  }
}
