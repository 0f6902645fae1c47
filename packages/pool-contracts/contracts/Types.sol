// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice One note made by a plain deposit; the pool builds its commitment.
/// @param token the ERC-20, or the zero address for the native coin
/// @param amount in smallest units, minDeposit[token] <= amount < 2^128
/// @param npk note public key, 0 < npk < r
/// @param encryptedNote exactly 157 bytes
struct Deposit {
  address token;
  uint256 amount;
  uint256 npk;
  bytes encryptedNote;
}

/// @notice One JoinSplit(n -> 2), n = nullifiers.length in {2, 4}.
/// @param proof [A.x, A.y, B.x1, B.x0, B.y1, B.y0, C.x, C.y]: the order of the pairing precompile, imaginary part first
/// @param c Poseidon of the public vector v, made in the circuit; it fixes the witness before the challenge exists
/// @param root a root of any tree of this pool, however old
/// @param asset poolTag * 2^160 + token when amount is not 0, else 0
/// @param out true: amount leaves the notes; false: it enters them
/// @param amount the public amount, below 2^128; 0 in a transfer, and then asset is 0 and out is false
struct Join {
  uint256[8] proof;
  uint256 c;
  uint256 root;
  uint256 asset;
  bool out;
  uint256 amount;
  uint256[] nullifiers;
  uint256[2] commitments;
}

/// @notice A join as the operation hash sees it: Join without proof and c, same order of fields.
struct JoinPublic {
  uint256 root;
  uint256 asset;
  bool out;
  uint256 amount;
  uint256[] nullifiers;
  uint256[2] commitments;
}

/// @notice A public payment out of what the joins release; amount and recipient are never 0.
struct Payout {
  address token;
  address to;
  uint256 amount;
}

/// @notice The relayer's fee; all zero when there is none.
/// @param fromOutput true: taken from what the action returned (token is then tokenOut); if the action fails there is
/// no output and no fee, a risk the relayer accepts by signing up for it. false: taken from what the joins release,
/// paid before the action and kept whatever the action does.
struct Fee {
  address token;
  address to;
  uint256 amount;
  bool fromOutput;
}

/// @notice One call of a registered action (a swap); all zero when there is none.
/// @param id keccak256 of the action's name
/// @param minOut least tokenOut accepted, before a fee that is taken from the output
/// @param npk owner of the output note
/// @param refundNpk owner of the refund note when the action fails or returns too little
/// @param data passed to the action untouched
struct Action {
  bytes32 id;
  address tokenIn;
  uint256 amountIn;
  address tokenOut;
  uint256 minOut;
  uint256 npk;
  bytes encryptedNote;
  uint256 refundNpk;
  bytes refundNote;
  bytes data;
}

/// @notice Everything of an operation that is not in a join; bound into every proof by the operation hash.
/// @param deadline unix seconds, inclusive
/// @param salt 16 random bytes, so that the hash hides what it commits to
/// @param encryptedNotes one per commitment, in join then output order, 157 bytes each
struct ExtData {
  Payout[] payouts;
  Fee fee;
  Action action;
  uint64 deadline;
  bytes16 salt;
  bytes[] encryptedNotes;
}
