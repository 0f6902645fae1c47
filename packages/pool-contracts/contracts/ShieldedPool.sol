// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AMOUNT_BITS, AmountTooLarge, NATIVE} from "./Field.sol";
import {OperationHash} from "./OperationHash.sol";
import {Operations} from "./Operations.sol";
import {Owner} from "./Owner.sol";
import {Tokens} from "./Tokens.sol";
import {Tree} from "./Tree.sol";
import {Action, Deposit, ExtData, Fee, Join, Payout} from "./Types.sol";
import {VerifyingKeys} from "./VerifyingKeys.sol";

/// @title ShieldedPool
/// @notice Notes of many owners and tokens in one pool, spent with zero-knowledge proofs. One source for EVM and TRON.
/// The protocol's documentation (docs/protocol.md) gives each rule and the attack it stops.
/// @dev No proxy, no upgrade: a new version is a new pool, and the old one stays spendable.
///
/// Storage: slot 0 head (Head); then, in the order of inheritance, checkpoints and the ring of 64 (Queue), isKnownRoot
/// and alignedRoot (Tree), isSpent (Joins), owner, pendingOwner and minDeposit (Owner), claimable (Tokens), actions
/// (Actions). Everything else is immutable.
contract ShieldedPool is Operations {
  /// @param owner see Owner
  /// @param depth levels of a tree: 26, or 5 in tests
  /// @param joinSplit2x2 verifying key of JoinSplit(2 -> 2), words as in VerifyingKeys
  /// @param joinSplit4x2 verifying key of JoinSplit(4 -> 2)
  /// @param treeUpdate16 verifying key of TreeUpdate(16)
  /// @param payoutGas see Tokens
  struct Configuration {
    address owner;
    uint8 depth;
    uint256[22] joinSplit2x2;
    uint256[22] joinSplit4x2;
    uint256[22] treeUpdate16;
    uint16 payoutGas;
  }

  /// @notice An operation was executed: its hash, the field element that every one of its proofs carries.
  event Operation(bytes32 indexed opHash);

  error NoDeposits();

  constructor(
    Configuration memory configuration
  )
    VerifyingKeys(configuration.joinSplit2x2, configuration.joinSplit4x2, configuration.treeUpdate16)
    Tree(configuration.depth)
    Owner(configuration.owner)
    Tokens(configuration.payoutGas)
  {}

  /// @notice Plain deposits: pulls the tokens from the caller and queues one note for each.
  /// @dev msg.value is the sum of the native amounts.
  function deposit(Deposit[] calldata deposits) external payable guarded onHomeChain {
    if (deposits.length == 0) revert NoDeposits();
    _checkEntry();
    Cursor memory cursor = _openQueue();
    uint256 coins = 0;
    for (uint256 i = 0; i < deposits.length; ++i) {
      Deposit calldata entry = deposits[i];
      _checkLeast(entry.token, entry.amount);
      if (entry.amount >> AMOUNT_BITS != 0) revert AmountTooLarge();
      _checkNpk(entry.npk);
      _checkNoteLength(entry.encryptedNote);
      if (entry.token == NATIVE) coins += entry.amount;
      else _pull(entry.token, entry.amount);
      _queuePublicNote(cursor, entry.token, entry.amount, entry.npk, entry.encryptedNote);
    }
    if (msg.value != coins) revert WrongValue();
    _closeQueue(cursor);
  }

  /// @notice One atomic operation: deposit with proof, transfer, withdrawal, swap, in any number of joins.
  /// @dev The steps follow the protocol's order; any other order is unsafe. The proofs are verified after step 3, before
  /// anything leaves the contract: a call that lost a race for its notes ends at a nullifier, before it pays for
  /// pairings.
  function transact(Join[] calldata joins, ExtData calldata ext) external payable guarded onHomeChain {
    Payout[] calldata payouts = ext.payouts;
    Action calldata action = ext.action;
    bytes[] calldata encryptedNotes = ext.encryptedNotes;
    if (encryptedNotes.length != 2 * joins.length) revert WrongNoteCount();
    // 1 checks
    bool enters = _checkOperation(joins, ext, payouts, action);
    uint256 opHash = OperationHash.compute(joins, ext, chainId);
    Cursor memory cursor = _openQueue();
    // 2 nullifiers, 3 commitments
    for (uint256 i = 0; i < joins.length; ++i) {
      Join calldata join = joins[i];
      _spend(join);
      _queueNote(cursor, join.commitments[0], encryptedNotes[2 * i]);
      _queueNote(cursor, join.commitments[1], encryptedNotes[2 * i + 1]);
    }
    _verifyJoins(joins, opHash);
    emit Operation(bytes32(opHash));
    // 4 what enters
    if (enters) _enter(joins);
    // 5 what leaves
    for (uint256 i = 0; i < payouts.length; ++i) _pay(payouts[i].token, payouts[i].to, payouts[i].amount);
    Fee calldata fee = ext.fee;
    if (fee.amount != 0 && !fee.fromOutput) _pay(fee.token, fee.to, fee.amount);
    // 6, 7 and 8: the action, and the note it makes
    if (action.id != 0) _act(cursor, action, fee);
    _closeQueue(cursor);
  }

  /// @dev Native positives came with the call: their sum is msg.value.
  function _enter(Join[] calldata joins) private {
    for (uint256 i = 0; i < joins.length; ++i) {
      Join calldata join = joins[i];
      address token = address(uint160(join.asset));
      if (!join.out && token != NATIVE && join.amount != 0) _pull(token, join.amount);
    }
  }
}
