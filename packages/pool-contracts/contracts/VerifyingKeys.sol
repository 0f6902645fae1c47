// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {FRAME_WORDS} from "./Groth16.sol";

/// @notice The three verifying keys, in code: a pool carries its keys as immutables, so that a verification calls no
/// other contract (3,000 gas less for each proof) and one bytecode serves every ceremony and depth.
/// @dev A key is a list of words: alpha (x, y), beta, gamma, delta (x1, x0, y1, y0: imaginary part first), then
/// IC0, IC1, ... (x, y). Immutables cannot be arrays, hence the length of this file.
abstract contract VerifyingKeys {
  /// @notice keccak256 over the words of the keys of JoinSplit(2 -> 2), JoinSplit(4 -> 2), TreeUpdate(16).
  bytes32 public immutable vkHash;

  uint256 private immutable J2_ALPHA_X;
  uint256 private immutable J2_ALPHA_Y;
  uint256 private immutable J2_BETA_X1;
  uint256 private immutable J2_BETA_X0;
  uint256 private immutable J2_BETA_Y1;
  uint256 private immutable J2_BETA_Y0;
  uint256 private immutable J2_GAMMA_X1;
  uint256 private immutable J2_GAMMA_X0;
  uint256 private immutable J2_GAMMA_Y1;
  uint256 private immutable J2_GAMMA_Y0;
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

  uint256 private immutable J4_ALPHA_X;
  uint256 private immutable J4_ALPHA_Y;
  uint256 private immutable J4_BETA_X1;
  uint256 private immutable J4_BETA_X0;
  uint256 private immutable J4_BETA_Y1;
  uint256 private immutable J4_BETA_Y0;
  uint256 private immutable J4_GAMMA_X1;
  uint256 private immutable J4_GAMMA_X0;
  uint256 private immutable J4_GAMMA_Y1;
  uint256 private immutable J4_GAMMA_Y0;
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

  uint256 private immutable T_ALPHA_X;
  uint256 private immutable T_ALPHA_Y;
  uint256 private immutable T_BETA_X1;
  uint256 private immutable T_BETA_X0;
  uint256 private immutable T_BETA_Y1;
  uint256 private immutable T_BETA_Y0;
  uint256 private immutable T_GAMMA_X1;
  uint256 private immutable T_GAMMA_X0;
  uint256 private immutable T_GAMMA_Y1;
  uint256 private immutable T_GAMMA_Y0;
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

  constructor(uint256[22] memory joinSplit2x2, uint256[22] memory joinSplit4x2, uint256[22] memory treeUpdate16) {
    vkHash = keccak256(abi.encodePacked(joinSplit2x2, joinSplit4x2, treeUpdate16));

    J2_ALPHA_X = joinSplit2x2[0];
    J2_ALPHA_Y = joinSplit2x2[1];
    J2_BETA_X1 = joinSplit2x2[2];
    J2_BETA_X0 = joinSplit2x2[3];
    J2_BETA_Y1 = joinSplit2x2[4];
    J2_BETA_Y0 = joinSplit2x2[5];
    J2_GAMMA_X1 = joinSplit2x2[6];
    J2_GAMMA_X0 = joinSplit2x2[7];
    J2_GAMMA_Y1 = joinSplit2x2[8];
    J2_GAMMA_Y0 = joinSplit2x2[9];
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

    J4_ALPHA_X = joinSplit4x2[0];
    J4_ALPHA_Y = joinSplit4x2[1];
    J4_BETA_X1 = joinSplit4x2[2];
    J4_BETA_X0 = joinSplit4x2[3];
    J4_BETA_Y1 = joinSplit4x2[4];
    J4_BETA_Y0 = joinSplit4x2[5];
    J4_GAMMA_X1 = joinSplit4x2[6];
    J4_GAMMA_X0 = joinSplit4x2[7];
    J4_GAMMA_Y1 = joinSplit4x2[8];
    J4_GAMMA_Y0 = joinSplit4x2[9];
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

    T_ALPHA_X = treeUpdate16[0];
    T_ALPHA_Y = treeUpdate16[1];
    T_BETA_X1 = treeUpdate16[2];
    T_BETA_X0 = treeUpdate16[3];
    T_BETA_Y1 = treeUpdate16[4];
    T_BETA_Y0 = treeUpdate16[5];
    T_GAMMA_X1 = treeUpdate16[6];
    T_GAMMA_X0 = treeUpdate16[7];
    T_GAMMA_Y1 = treeUpdate16[8];
    T_GAMMA_Y0 = treeUpdate16[9];
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

  /// @dev A frame for `Groth16.verify` with the key of JoinSplit(2 -> 2); the inputs are still to be set.
  function _joinSplit2x2Frame() internal view returns (uint256[FRAME_WORDS] memory frame) {
    frame[6] = J2_ALPHA_X;
    frame[7] = J2_ALPHA_Y;
    frame[8] = J2_BETA_X1;
    frame[9] = J2_BETA_X0;
    frame[10] = J2_BETA_Y1;
    frame[11] = J2_BETA_Y0;
    frame[14] = J2_GAMMA_X1;
    frame[15] = J2_GAMMA_X0;
    frame[16] = J2_GAMMA_Y1;
    frame[17] = J2_GAMMA_Y0;
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
  }

  /// @dev A frame for `Groth16.verify` with the key of JoinSplit(4 -> 2); the inputs are still to be set.
  function _joinSplit4x2Frame() internal view returns (uint256[FRAME_WORDS] memory frame) {
    frame[6] = J4_ALPHA_X;
    frame[7] = J4_ALPHA_Y;
    frame[8] = J4_BETA_X1;
    frame[9] = J4_BETA_X0;
    frame[10] = J4_BETA_Y1;
    frame[11] = J4_BETA_Y0;
    frame[14] = J4_GAMMA_X1;
    frame[15] = J4_GAMMA_X0;
    frame[16] = J4_GAMMA_Y1;
    frame[17] = J4_GAMMA_Y0;
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

  /// @dev A frame for `Groth16.verify` with the key of TreeUpdate(16); the inputs are still to be set.
  function _treeUpdate16Frame() internal view returns (uint256[FRAME_WORDS] memory frame) {
    frame[6] = T_ALPHA_X;
    frame[7] = T_ALPHA_Y;
    frame[8] = T_BETA_X1;
    frame[9] = T_BETA_X0;
    frame[10] = T_BETA_Y1;
    frame[11] = T_BETA_Y0;
    frame[14] = T_GAMMA_X1;
    frame[15] = T_GAMMA_X0;
    frame[16] = T_GAMMA_Y1;
    frame[17] = T_GAMMA_Y0;
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
  }
}
