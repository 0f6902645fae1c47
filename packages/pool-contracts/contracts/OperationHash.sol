// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SCALAR_FIELD} from "./Field.sol";
import {ExtData, Join} from "./Types.sol";

/// @notice opHash = keccak256(abi.encode(TAG_OP, chainId, pool, keccak256(abi.encode(JoinPublic[])), ExtData)) mod r.
/// @dev It is the extDataHash in every join's proof: joins cannot be dropped, reordered or mixed between operations,
/// and nothing of ExtData can be changed.
///
/// ExtData is hashed as it stands in calldata, from its first word to the end, which is 3,000 gas cheaper than encoding
/// it again and the same bytes for every call encoded as the ABI prescribes (ExtData is the last argument). Calldata
/// that is laid out otherwise, or is followed by anything, has another hash and no proof: one meaning, one encoding.
library OperationHash {
  bytes32 private constant TAG_OP = keccak256("shielded-pool/v1/op");

  function compute(Join[] calldata joins, ExtData calldata ext, uint256 chainId) internal view returns (uint256) {
    bytes32 tag = TAG_OP;
    bytes32 joinsHash = _joinsHash(joins);
    uint256 hash;
    assembly ("memory-safe") {
      let buffer := mload(0x40)
      mstore(buffer, tag)
      mstore(add(buffer, 0x20), chainId)
      mstore(add(buffer, 0x40), address())
      mstore(add(buffer, 0x60), joinsHash)
      mstore(add(buffer, 0x80), 0xa0)
      let size := sub(calldatasize(), ext)
      calldatacopy(add(buffer, 0xa0), ext, size)
      hash := keccak256(buffer, add(0xa0, size))
    }
    return hash % SCALAR_FIELD;
  }

  /// @dev keccak256(abi.encode(JoinPublic[])), built by hand: in calldata the fixed fields of JoinPublic stand together
  /// after proof and c, so each join is two copies. The layout of abi.encode:
  /// 0x20, count, one offset per join, then per join 7 words (root, asset, out, amount, 0xe0, two commitments), the
  /// number of nullifiers and the nullifiers.
  function _joinsHash(Join[] calldata joins) private pure returns (bytes32 hash) {
    uint256 count = joins.length;
    uint256 buffer;
    uint256 next;
    assembly ("memory-safe") {
      buffer := mload(0x40)
      mstore(buffer, 0x20)
      mstore(add(buffer, 0x20), count)
      next := add(buffer, add(0x40, shl(5, count)))
    }
    for (uint256 i = 0; i < count; ++i) {
      Join calldata join = joins[i];
      uint256[] calldata nullifiers = join.nullifiers;
      assembly ("memory-safe") {
        let offsets := add(buffer, 0x40)
        mstore(add(offsets, shl(5, i)), sub(next, offsets))
        calldatacopy(next, add(join, 0x120), 0xe0)
        mstore(add(next, 0x80), 0xe0)
        let size := shl(5, nullifiers.length)
        mstore(add(next, 0xe0), nullifiers.length)
        calldatacopy(add(next, 0x100), nullifiers.offset, size)
        next := add(next, add(0x100, size))
      }
    }
    assembly ("memory-safe") {
      hash := keccak256(buffer, sub(next, buffer))
    }
  }
}
