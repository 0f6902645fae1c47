// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A contract account of one key: it accepts that key's 65-byte signatures (EIP-1271).
contract ContractWallet {
  address public immutable owner;

  constructor(address owner_) {
    owner = owner_;
  }

  function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    uint8 v = uint8(signature[64]);
    address signer = ecrecover(digest, v, bytes32(signature[:32]), bytes32(signature[32:64]));
    return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }

  /// @notice Makes a call as this account; only its key may.
  function execute(address target, bytes calldata payload) external payable {
    require(msg.sender == owner, "not the owner");
    (bool ok, bytes memory answered) = target.call{value: msg.value}(payload);
    if (!ok) {
      assembly {
        revert(add(answered, 0x20), mload(answered))
      }
    }
  }

  receive() external payable {}
}

/// @notice Deploys contract accounts to addresses that are known before (EIP-1014), as EIP-6492 needs it.
contract ContractWalletFactory {
  function create(address owner) external returns (address) {
    address account = addressOf(owner);
    return account.code.length == 0 ? address(new ContractWallet{salt: 0}(owner)) : account;
  }

  function addressOf(address owner) public view returns (address) {
    bytes32 code = keccak256(abi.encodePacked(type(ContractWallet).creationCode, abi.encode(owner)));
    bytes32 made = keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code));
    return address(uint160(uint256(made)));
  }
}
