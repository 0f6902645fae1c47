// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev r: order of the BN254 groups, the field of commitments, nullifiers and roots (EIP-197).
uint256 constant SCALAR_FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617;

/// @dev q: the field of the curve points' coordinates (EIP-197).
uint256 constant BASE_FIELD = 21888242871839275222246405745257275088696311157297823662689037894645226208583;

/// @dev Amounts are below 2^AMOUNT_BITS: what the circuits range-check.
uint256 constant AMOUNT_BITS = 128;

/// @dev The native coin as a token.
address constant NATIVE = address(0);

/// @dev Every field element that comes from calldata is below r or refused, never reduced: x and x + r would be two
/// encodings of one nullifier, hence a double spend.
error NotCanonical();

/// @dev An amount of 2^128 or more, which no circuit accepts.
error AmountTooLarge();
