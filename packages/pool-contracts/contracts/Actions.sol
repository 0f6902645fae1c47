// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AMOUNT_BITS, NATIVE} from "./Field.sol";
import {IAction} from "./interfaces/IAction.sol";
import {Owner} from "./Owner.sol";
import {Queue} from "./Queue.sol";
import {Tokens} from "./Tokens.sol";
import {Action, Fee} from "./Types.sol";

/// @notice The registry of actions and the one action call of an operation.
abstract contract Actions is Owner, Tokens, Queue {
  /// @dev Gas that an action gets, whatever gas limit the relayer picks.
  uint256 private constant ACTION_GAS = 1_000_000;
  /// @dev What must be left before the action: 64/63 of ACTION_GAS (EIP-150 keeps 1/64 back), and enough afterwards to
  /// hash, queue and announce a note and to pay a fee. Without this check a relayer could starve the action, keep the
  /// fee and leave the owner a refund; with it, an action fails for its own reasons only.
  uint256 private constant ACTION_RESERVE = 1_016_000 + 250_000;

  /// @notice Time between adding an action and its first use, for owners of notes to look at it.
  uint64 public constant ACTION_DELAY = 48 hours;

  /// @param target the contract; never changes, even after removal, so that an id has one meaning forever
  /// @param activeFrom unix seconds
  struct Registered {
    address target;
    uint64 activeFrom;
    bool removed;
  }

  /// @notice The registered actions by id = keccak256(name).
  mapping(bytes32 id => Registered) public actions;

  event ActionAdded(bytes32 indexed id, string name, address target, uint64 activeFrom);
  event ActionRemoved(bytes32 indexed id);
  /// @notice An action failed or returned too little; its input became a note to the refund key.
  event ActionRefunded(bytes32 indexed id);

  error ActionExists();
  error InvalidAction();
  error UnknownAction();
  error OnlySelf();
  error UnexpectedCoins();

  /// @notice Registers an action, once, usable after ACTION_DELAY.
  function addAction(string calldata name, address target) external onlyOwner {
    bytes32 id = keccak256(bytes(name));
    if (target.code.length == 0 || target == address(this)) revert InvalidAction();
    if (actions[id].target != address(0)) revert ActionExists();
    uint64 activeFrom = uint64(block.timestamp) + ACTION_DELAY;
    actions[id] = Registered(target, activeFrom, false);
    emit ActionAdded(id, name, target, activeFrom);
  }

  /// @notice Removes an action forever. All notes stay spendable in every other way.
  function removeAction(bytes32 id) external onlyOwner {
    if (actions[id].target == address(0)) revert UnknownAction();
    actions[id].removed = true;
    emit ActionRemoved(id);
  }

  /// @notice Accepts coins from an action while it runs. All other coins enter with a call that accounts for them.
  receive() external payable {
    if (head.activity != ACTING) revert UnexpectedCoins();
  }

  /// @notice The inner frame of an action: called by the pool itself, undone as a whole when anything is wrong.
  /// @dev Reverts without a reason: the pool ignores it, and an action's own could be a megabyte.
  /// @return received what the pool got of tokenOut
  function runAction(
    address target,
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256 minOut,
    bytes calldata data
  ) external returns (uint256 received) {
    if (msg.sender != address(this)) revert OnlySelf();
    head.activity = ACTING;
    uint256 keptIn = _balanceOf(tokenIn, target);
    uint256 keptOut = _balanceOf(tokenOut, target);
    if (tokenIn != NATIVE) _send(tokenIn, target, amountIn);

    // Steps 6 and 7: the input leaves before the output is measured. Measured earlier, the input of a token that has two
    // addresses (tokenIn is one, tokenOut the other) would be missing from the output. Coins leave with the call itself;
    // an ERC-20 that stands for the coin therefore shows too little as tokenOut, and the swap ends as a refund.
    uint256 before = _balanceOf(tokenOut, address(this));
    _execute(target, tokenIn, amountIn, tokenOut, minOut, data);
    received = _balanceOf(tokenOut, address(this)) - before;

    if (received < minOut || received >> AMOUNT_BITS != 0) revert();
    if (_balanceOf(tokenIn, target) > keptIn || _balanceOf(tokenOut, target) > keptOut) revert();
    head.activity = BUSY;
  }

  /// @dev The contract behind an id, if it may be used now.
  function _activeAction(bytes32 id) internal view returns (address) {
    Registered memory action = actions[id];
    if (action.target == address(0) || action.removed || block.timestamp < action.activeFrom) revert UnknownAction();
    return action.target;
  }

  /// @dev Steps 6 to 8 of a transact: input to the action, the call, the output or refund note.
  function _act(Cursor memory cursor, Action calldata action, Fee calldata fee) internal {
    address target = _activeAction(action.id);
    _checkDepth();
    if (gasleft() < ACTION_RESERVE) revert InsufficientGas();
    (bool done, uint256 received) = _attempt(target, action);
    if (!done) {
      emit ActionRefunded(action.id);
      _queuePublicNote(cursor, action.tokenIn, action.amountIn, action.refundNpk, action.refundNote);
      return;
    }
    if (fee.fromOutput) {
      // fee.amount < minOut <= received: checked with the operation and in the inner frame.
      received -= fee.amount;
      _pay(fee.token, fee.to, fee.amount);
    }
    _queuePublicNote(cursor, action.tokenOut, received, action.npk, action.encryptedNote);
  }

  function _attempt(address target, Action calldata action) private returns (bool done, uint256 received) {
    bytes memory inner = abi.encodeCall(
      this.runAction,
      (target, action.tokenIn, action.amountIn, action.tokenOut, action.minOut, action.data)
    );
    assembly ("memory-safe") {
      done := call(ACTION_GAS, address(), 0, add(inner, 0x20), mload(inner), 0x00, 0x20)
      received := mload(0x00)
    }
  }

  function _execute(
    address target,
    address tokenIn,
    uint256 amountIn,
    address tokenOut,
    uint256 minOut,
    bytes calldata data
  ) private {
    bytes memory payload = abi.encodeCall(IAction.execute, (tokenIn, amountIn, tokenOut, minOut, data));
    uint256 value = tokenIn == NATIVE ? amountIn : 0;
    assembly ("memory-safe") {
      if iszero(call(gas(), target, value, add(payload, 0x20), mload(payload), 0, 0)) {
        revert(0, 0)
      }
    }
  }
}
