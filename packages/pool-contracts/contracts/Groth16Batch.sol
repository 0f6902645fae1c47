// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BASE_FIELD, SCALAR_FIELD} from "./Field.sol";
import {FRAME_WORDS, Groth16} from "./Groth16.sol";
import {VerifyingKeys} from "./VerifyingKeys.sol";

/// @notice Groth16 verification of several proofs by one pairing check, for keys that share alpha, beta and gamma.
///
/// Proof i of circuit d is valid if e(A_i, B_i) = e(alpha, beta) * e(x_i, gamma) * e(C_i, delta_d), where x_i is IC0 plus
/// the sum of input_j * IC_j of its circuit. All points have the prime order r, so the left side divided by the right side
/// is e(G1, G2) to the power of exactly one E_i below r: the error of the proof, 0 if the proof is valid. The check raises
/// the equation of proof i to the power rho^i and multiplies all of them:
///
///   product over i of e(-rho^i * A_i, B_i)
///     * e(sum of rho^i * alpha, beta) * e(sum of rho^i * x_i, gamma)
///     * product over d of e(sum over its proofs of rho^i * C_i, delta_d) = 1
///
/// This holds exactly if the sum of rho^i * E_i is 0 modulo r.
///
/// **Why an invalid proof makes it fail.** rho is the keccak256 of a transcript with every value that an error depends on:
/// circuit, three public inputs and eight words of every proof, and by `vkHash` the keys. So all errors are fixed before
/// rho exists. If one is not 0, the sum is a polynomial in rho that is not the zero polynomial and has a degree of at most
/// k - 1. In a field it is 0 at k - 1 values of rho at most. A value is the residue of at most 6 of the 2^256 hashes. So
/// with keccak256 as a random function, one hash tried passes with a probability of at most 6 (k - 1) / 2^256: below
/// 2^-249 for up to 22 joins, and below 2^-244 for the 480 that fill a block of 60 million gas.
///
/// The argument rests on these rules:
///
/// - **One rho from all proofs.** Without one of the words in the transcript, an error that depends on it can be chosen
///   after rho: C_1 + D with C_2 - D / rho. And with a weight for each proof from its own words alone, an attacker searches
///   k lists of weighted errors for a sum of 0. That is the generalised birthday problem (Wagner 2002), which needs far
///   fewer hashes than one guess.
/// - **All 254 bits of every weight.** Weights of 128 bits would leave 2^-128 for each hash, and hashes are tried off chain
///   at no cost.
/// - **rho is not 0.** With 0, every weight but the first would be 0. No transcript with this hash is known.
/// - **Points of order r.** Additions, multiplications and pairings fail for points off the curve and for coordinates of q
///   or more, pairings also for a B outside the subgroup of order r (EIP-196, EIP-197). G1 has no other points. The success
///   of every call is required.
///
/// k proofs of m circuits take k + 2 + m pairings, 2k - 1 + 4m multiplications and k + 3m - 1 additions. The check does not
/// show which proof is invalid, so the sender of a call verifies each one before.
abstract contract Groth16Batch is VerifyingKeys {
  /// @dev The transcript starts with: tag, chain id, pool, vkHash, operation hash, k.
  uint256 internal constant HEADER_WORDS = 6;
  /// @dev Each proof adds: circuit, its three public inputs, A (x, y), B (x1, x0, y1, y0), C (x, y).
  uint256 internal constant PROOF_WORDS = 12;

  /// @dev rho = keccak256(transcript) mod r.
  function _weightOf(uint256[] memory transcript) internal pure returns (uint256 rho) {
    assembly ("memory-safe") {
      rho := mod(keccak256(add(transcript, 0x20), shl(5, mload(transcript))), SCALAR_FIELD)
    }
    if (rho == 0) revert Groth16.InvalidProof();
  }

  /// @dev Reverts with InvalidProof unless all proofs of the transcript verify. They are of the circuits 2 and 4, and
  /// their public inputs are below r. In the frames of the circuits (see `Groth16`) words 0 to 5 are free: 0 the sum of
  /// weighted C | 2 a point, 4 its weight | 5 the sum of weights.
  function _verifyTogether(uint256[] memory transcript) internal view {
    unchecked {
      uint256 rho = _weightOf(transcript);
      uint256 count = (transcript.length - HEADER_WORDS) / PROOF_WORDS;
      uint256 pairs = _allocate(6 * (count + 4));
      uint256 pair = pairs;
      uint256 entry = _first(transcript) + 32 * HEADER_WORDS;
      uint256 circuit = _get(entry);
      uint256[FRAME_WORDS] memory first = _frame(circuit);
      uint256[FRAME_WORDS] memory second = first;
      bool both = false;
      uint256 weight = 1;
      for (uint256 i = 0; i < count; ++i) {
        uint256[FRAME_WORDS] memory frame = first;
        bool begins = i == 0;
        if (_get(entry) != circuit) {
          begins = !both;
          if (begins) second = _frame(_get(entry));
          both = true;
          frame = second;
        }
        _addToSums(frame, entry, weight, begins);
        _setPair(pair, entry, weight);
        weight = mulmod(weight, rho, SCALAR_FIELD);
        entry += 32 * PROOF_WORDS;
        pair += 0xc0;
      }
      pair = _setLastPairs(pair, first, second, both);
      _requireOne(pairs, pair);
    }
  }

  /// @dev Adds the weight, the weighted inputs and the weighted C to the sums of the circuit.
  /// @param begins whether the proof is the first of its circuit
  function _addToSums(uint256[FRAME_WORDS] memory frame, uint256 entry, uint256 weight, bool begins) private view {
    uint256 sum;
    uint256 term;
    assembly ("memory-safe") {
      function increase(place, value) {
        mstore(place, addmod(mload(place), value, SCALAR_FIELD))
      }
      increase(add(frame, 0xa0), weight)
      increase(add(frame, 0x380), mulmod(weight, mload(add(entry, 0x20)), SCALAR_FIELD))
      increase(add(frame, 0x3e0), mulmod(weight, mload(add(entry, 0x40)), SCALAR_FIELD))
      increase(add(frame, 0x440), mulmod(weight, mload(add(entry, 0x60)), SCALAR_FIELD))
      sum := frame
      term := add(frame, shl(6, iszero(begins)))
      mstore(term, mload(add(entry, 0x140)))
      mstore(add(term, 0x20), mload(add(entry, 0x160)))
    }
    if (weight != 1) _multiply(term, weight, term);
    if (!begins) _add(sum, sum);
  }

  /// @dev A pair of the check: -weight * A and B. A at infinity is refused, as for one proof.
  function _setPair(uint256 pair, uint256 entry, uint256 weight) private view {
    bool finite;
    assembly ("memory-safe") {
      let y := mload(add(entry, 0xa0))
      finite := lt(sub(y, 1), sub(BASE_FIELD, 1))
      mstore(pair, mload(add(entry, 0x80)))
      mstore(add(pair, 0x20), y)
    }
    if (!finite) revert Groth16.InvalidProof();
    unchecked {
      if (weight == 1) _set(pair + 0x20, BASE_FIELD - _get(pair + 0x20));
      else _multiply(pair, SCALAR_FIELD - weight, pair);
    }
    assembly ("memory-safe") {
      mstore(add(pair, 0x40), mload(add(entry, 0xc0)))
      mstore(add(pair, 0x60), mload(add(entry, 0xe0)))
      mstore(add(pair, 0x80), mload(add(entry, 0x100)))
      mstore(add(pair, 0xa0), mload(add(entry, 0x120)))
    }
  }

  /// @dev The last pairs: alpha, beta | inputs, gamma | C, delta of the first circuit | C, delta of the second if both
  /// are there. The first three stand in words 6 to 23 of a frame, as in the check of one proof.
  /// @return end behind the last pair
  function _setLastPairs(
    uint256 pair,
    uint256[FRAME_WORDS] memory first,
    uint256[FRAME_WORDS] memory second,
    bool both
  ) private view returns (uint256 end) {
    unchecked {
      uint256 start = _start(first);
      _finishSums(first);
      if (both) {
        _finishSums(second);
        first[5] = addmod(first[5], second[5], SCALAR_FIELD);
        _copyPoint(start + 0x180, start);
        _copyPoint(_start(second) + 0x180, start + 0x40);
        _add(start, start + 0x180);
      }
      _copyPoint(start + 0xc0, start);
      _multiply(start, first[5], start + 0xc0);
      _copy(start + 0xc0, pair, 0x240);
      end = pair + 0x240;
      if (both) {
        _copy(_start(second) + 0x240, end, 0xc0);
        end += 0xc0;
      }
    }
  }

  /// @dev Moves the sum of C to word 18 of the frame, and makes the sum of the weighted x at word 12:
  /// (sum of weights) * IC0 + the sums of weighted inputs * IC1, IC2, IC3.
  function _finishSums(uint256[FRAME_WORDS] memory frame) private view {
    unchecked {
      uint256 start = _start(frame);
      _copyPoint(start, start + 0x240);
      _copyPoint(start + 0x300, start);
      _multiply(start, frame[5], start + 0x300);
      uint256 sum = start + 0x300;
      for (uint256 input = 0; input < 3; ++input) {
        uint256 term = sum + 0x40;
        _multiply(term, _get(term + 0x40), term);
        _add(sum, sum + 0x60);
        sum += 0x60;
      }
      _copyPoint(sum, start + 0x180);
    }
  }

  /// @dev Writes scalar * the point at `from` to `to`; the word behind the point is overwritten.
  function _multiply(uint256 from, uint256 scalar, uint256 to) private view {
    bool done;
    assembly ("memory-safe") {
      mstore(add(from, 0x40), scalar)
      done := staticcall(gas(), 7, from, 0x60, to, 0x40)
    }
    if (!done) revert Groth16.InvalidProof();
  }

  /// @dev Writes the sum of the two points at `from` to `to`.
  function _add(uint256 from, uint256 to) private view {
    bool done;
    assembly ("memory-safe") {
      done := staticcall(gas(), 6, from, 0x80, to, 0x40)
    }
    if (!done) revert Groth16.InvalidProof();
  }

  /// @dev The product of the pairings of all pairs must be 1.
  function _requireOne(uint256 from, uint256 end) private view {
    bool valid;
    assembly ("memory-safe") {
      mstore(0x00, 0)
      valid := staticcall(gas(), 8, from, sub(end, from), 0x00, 0x20)
      valid := and(valid, eq(mload(0x00), 1))
    }
    if (!valid) revert Groth16.InvalidProof();
  }

  function _copyPoint(uint256 from, uint256 to) private pure {
    assembly ("memory-safe") {
      mstore(to, mload(from))
      mstore(add(to, 0x20), mload(add(from, 0x20)))
    }
  }

  /// @dev Copies bytes by the identity precompile. Pairs that were not copied would be zero, and pass.
  function _copy(uint256 from, uint256 to, uint256 size) private view {
    bool done;
    assembly ("memory-safe") {
      done := staticcall(gas(), 4, from, size, to, size)
    }
    if (!done) revert Groth16.InvalidProof();
  }

  /// @dev Memory whose words are all written before they are read, hence not cleared.
  function _allocate(uint256 words) internal pure returns (uint256 start) {
    assembly ("memory-safe") {
      start := mload(0x40)
      mstore(0x40, add(start, shl(5, words)))
    }
  }

  function _first(uint256[] memory list) private pure returns (uint256 start) {
    assembly ("memory-safe") {
      start := add(list, 0x20)
    }
  }

  function _start(uint256[FRAME_WORDS] memory frame) private pure returns (uint256 start) {
    assembly ("memory-safe") {
      start := frame
    }
  }

  function _get(uint256 place) private pure returns (uint256 word) {
    assembly ("memory-safe") {
      word := mload(place)
    }
  }

  function _set(uint256 place, uint256 word) private pure {
    assembly ("memory-safe") {
      mstore(place, word)
    }
  }
}
