// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {NATIVE} from "./Field.sol";
import {Head} from "./Head.sol";
import {IERC20} from "./interfaces/IERC20.sol";

/// @notice Movements of tokens and coins.
/// @dev Judged by the pool's own balance before and after, never by what a token returns: some return nothing, TRON's
/// USDT returns false on success, some keep a fee. The recipient's balance does not count either: if it did, a token
/// with a fee switch could freeze every note.
abstract contract Tokens is Head {
  /// @dev What must be left before a native payout beyond `payoutGas`, so that its recipient really gets it: 1/63 of it
  /// and the call's own 9,000 + 25,000 + 2,600. Else a relayer could starve the recipient and call it a refusal.
  uint256 private constant NATIVE_PAYOUT_RESERVE = 40_000;

  /// @notice Gas that a native payout gives its recipient, beyond the 2,300 that every transfer of coins gives. 50,000 on
  /// EVM chains. 0 on TRON: there a transaction may use 80 ms of processor time, and a recipient with more gas could
  /// spend them on the precompiles of curves, so that every payment to it fails at the relayer's cost.
  uint16 public immutable payoutGas;

  /// @notice Native payouts that their recipients refused; each collects its own with `claim`.
  mapping(address recipient => uint256 amount) public claimable;

  /// @notice A recipient refused a native payout; the amount was added to its `claimable`.
  event PayoutRefused(address indexed recipient, uint256 amount);
  /// @notice A refused payout was collected.
  event Claimed(address indexed recipient, address indexed to, uint256 amount);

  error TransferMismatch(address token);
  error InsufficientGas();
  /// @notice In a pool for TRON only an account itself can call for a native payout or an action.
  error CalledByContract();
  error NothingToClaim();
  error ClaimRefused();

  constructor(uint16 payoutGas_) {
    payoutGas = payoutGas_;
  }

  /// @notice Pays the caller's refused native payouts to `to`.
  /// @dev Works on a fork with another chain id too, because it uses no chain id.
  function claim(address payable to) external guarded {
    uint256 amount = claimable[msg.sender];
    if (amount == 0) revert NothingToClaim();
    claimable[msg.sender] = 0;
    emit Claimed(msg.sender, to, amount);
    bool accepted;
    assembly ("memory-safe") {
      accepted := call(gas(), to, amount, 0, 0, 0, 0)
    }
    if (!accepted) revert ClaimRefused();
  }

  /// @dev Takes exactly `amount` of an ERC-20 from the caller.
  function _pull(address token, uint256 amount) internal {
    uint256 before = _balanceOf(token, address(this));
    _callToken(token, abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), amount)));
    unchecked {
      if (_balanceOf(token, address(this)) - before != amount) revert TransferMismatch(token);
    }
  }

  /// @dev Sends exactly `amount` of an ERC-20: the pool's balance falls by it.
  function _send(address token, address to, uint256 amount) internal {
    uint256 before = _balanceOf(token, address(this));
    _callToken(token, abi.encodeCall(IERC20.transfer, (to, amount)));
    unchecked {
      if (before - _balanceOf(token, address(this)) != amount) revert TransferMismatch(token);
    }
  }

  /// @dev A payout or fee in any token. A native one gets `payoutGas` and its returndata is ignored; refused, it
  /// is credited, so that a recipient can neither undo the operation nor burn the relayer's gas.
  function _pay(address token, address to, uint256 amount) internal {
    if (token != NATIVE) return _send(token, to, amount);
    _checkDepth();
    if (gasleft() < NATIVE_PAYOUT_RESERVE + payoutGas) revert InsufficientGas();
    uint256 given = payoutGas;
    bool accepted;
    assembly ("memory-safe") {
      accepted := call(given, to, amount, 0, 0, 0, 0)
    }
    if (!accepted) {
      claimable[to] += amount;
      emit PayoutRefused(to, amount);
    }
  }

  /// @dev Before a call whose failure the pool survives. TRON ends calls at a depth of 64, so a contract could call the
  /// pool so deep down that a payout is refused, or an action fails while its fee is kept. On EVM chains 1/64 of the gas
  /// stays behind at each level (EIP-150), which puts the depth of 1,024 out of reach.
  function _checkDepth() internal view {
    if (payoutGas == 0 && msg.sender != tx.origin) revert CalledByContract();
  }

  /// @dev Reverts if the address is not a token: a call to an account without code succeeds and answers nothing.
  function _balanceOf(address token, address account) internal view returns (uint256 held) {
    if (token == NATIVE) return account.balance;
    bytes memory data = abi.encodeCall(IERC20.balanceOf, (account));
    bool answered;
    assembly ("memory-safe") {
      answered := staticcall(gas(), token, add(data, 0x20), mload(data), 0x00, 0x20)
      answered := and(answered, gt(returndatasize(), 0x1f))
      held := mload(0x00)
    }
    if (!answered) revert TransferMismatch(token);
  }

  /// @dev Ignores success and returndata: the caller compares balances.
  function _callToken(address token, bytes memory data) private {
    assembly ("memory-safe") {
      pop(call(gas(), token, 0, add(data, 0x20), mload(data), 0, 0))
    }
  }
}
