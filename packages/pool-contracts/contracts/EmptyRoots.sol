// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev A depth without a pinned empty root: no circuits exist for it.
error UnsupportedDepth();

/// @dev Z(depth), with Z(0) = 0 and Z(k + 1) = Poseidon(Z(k), Z(k)). 26 is the protocol's depth; 5 exists so that
/// tests can fill whole trees.
function emptyRootOf(uint8 depth) pure returns (uint256) {
  if (depth == 26) return 8163447297445169709687354538480474434591144168767135863541048304198280615192;
  if (depth == 5) return 19712377064642672829441595136074946683621277828620209496774504837737984048981;
  revert UnsupportedDepth();
}
