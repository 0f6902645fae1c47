// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const shieldedPool = {
  "contractName": "ShieldedPool",
  "abi": [
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "owner",
              "type": "address"
            },
            {
              "internalType": "uint8",
              "name": "depth",
              "type": "uint8"
            },
            {
              "internalType": "uint256[22]",
              "name": "joinSplit2x2",
              "type": "uint256[22]"
            },
            {
              "internalType": "uint256[22]",
              "name": "joinSplit4x2",
              "type": "uint256[22]"
            },
            {
              "internalType": "uint256[26]",
              "name": "treeUpdate16",
              "type": "uint256[26]"
            }
          ],
          "internalType": "struct ShieldedPool.Configuration",
          "name": "configuration",
          "type": "tuple"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "AbsentNotZero",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "AccumulatorMismatch",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ActionExists",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ActionWithDeposit",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "AmountTooLarge",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "BelowMinimum",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ClaimRefused",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "EntryPaused",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "Expired",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InsufficientGas",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidAction",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidNoteLength",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidNpk",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidOutputFee",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidProof",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidRecipient",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InvalidSwap",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "NoDeposits",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "NoJoins",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "NotCanonical",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "NotOwner",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "NothingToClaim",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "nullifier",
          "type": "uint256"
        }
      ],
      "name": "NullifierAlreadySpent",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "OnlySelf",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "Reentrancy",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "TokenNotAccepted",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "TransferMismatch",
      "type": "error"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "Unbalanced",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "UnexpectedCoins",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "UnknownAction",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "UnknownRoot",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "UnsupportedDepth",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "WrongAsset",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "WrongBatchSize",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "WrongChain",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "WrongInputCount",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "WrongNoteCount",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "WrongStart",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "WrongValue",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ZeroAmount",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ZeroCommitment",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "id",
          "type": "bytes32"
        },
        {
          "indexed": false,
          "internalType": "string",
          "name": "name",
          "type": "string"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "target",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint64",
          "name": "activeFrom",
          "type": "uint64"
        }
      ],
      "name": "ActionAdded",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "id",
          "type": "bytes32"
        }
      ],
      "name": "ActionRefunded",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "id",
          "type": "bytes32"
        }
      ],
      "name": "ActionRemoved",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "recipient",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "Claimed",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "bool",
          "name": "paused",
          "type": "bool"
        }
      ],
      "name": "EntryPausedSet",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "MinDepositSet",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint64",
          "name": "position",
          "type": "uint64"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "commitment",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "bytes",
          "name": "encryptedNote",
          "type": "bytes"
        }
      ],
      "name": "NoteQueued",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "nullifier",
          "type": "uint256"
        }
      ],
      "name": "NullifierSpent",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "opHash",
          "type": "bytes32"
        }
      ],
      "name": "Operation",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "OwnershipOffered",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "OwnershipTransferred",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "recipient",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "PayoutRefused",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint64",
          "name": "position",
          "type": "uint64"
        },
        {
          "indexed": false,
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "npk",
          "type": "uint256"
        },
        {
          "indexed": false,
          "internalType": "bytes",
          "name": "encryptedNote",
          "type": "bytes"
        }
      ],
      "name": "PublicNote",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": false,
          "internalType": "uint64",
          "name": "inserted",
          "type": "uint64"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "root",
          "type": "uint256"
        }
      ],
      "name": "TreeUpdated",
      "type": "event"
    },
    {
      "inputs": [],
      "name": "ACTION_DELAY",
      "outputs": [
        {
          "internalType": "uint64",
          "name": "",
          "type": "uint64"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "acceptOwnership",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "position",
          "type": "uint256"
        }
      ],
      "name": "accumulatorAt",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "id",
          "type": "bytes32"
        }
      ],
      "name": "actions",
      "outputs": [
        {
          "internalType": "address",
          "name": "target",
          "type": "address"
        },
        {
          "internalType": "uint64",
          "name": "activeFrom",
          "type": "uint64"
        },
        {
          "internalType": "bool",
          "name": "removed",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "string",
          "name": "name",
          "type": "string"
        },
        {
          "internalType": "address",
          "name": "target",
          "type": "address"
        }
      ],
      "name": "addAction",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "alignedRoot",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "assetOf",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "chainId",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "index",
          "type": "uint256"
        }
      ],
      "name": "checkpoints",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address payable",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "claim",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "recipient",
          "type": "address"
        }
      ],
      "name": "claimable",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "address",
              "name": "token",
              "type": "address"
            },
            {
              "internalType": "uint256",
              "name": "amount",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "npk",
              "type": "uint256"
            },
            {
              "internalType": "bytes",
              "name": "encryptedNote",
              "type": "bytes"
            }
          ],
          "internalType": "struct Deposit[]",
          "name": "deposits",
          "type": "tuple[]"
        }
      ],
      "name": "deposit",
      "outputs": [],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "depth",
      "outputs": [
        {
          "internalType": "uint8",
          "name": "",
          "type": "uint8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "entryPaused",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "inserted",
      "outputs": [
        {
          "internalType": "uint64",
          "name": "",
          "type": "uint64"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "root",
          "type": "uint256"
        }
      ],
      "name": "isKnownRoot",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "nullifier",
          "type": "uint256"
        }
      ],
      "name": "isSpent",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        }
      ],
      "name": "minDeposit",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "owner",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "pendingOwner",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "poolTag",
      "outputs": [
        {
          "internalType": "uint80",
          "name": "",
          "type": "uint80"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "queued",
      "outputs": [
        {
          "internalType": "uint64",
          "name": "",
          "type": "uint64"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "id",
          "type": "bytes32"
        }
      ],
      "name": "removeAction",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "target",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "tokenIn",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amountIn",
          "type": "uint256"
        },
        {
          "internalType": "address",
          "name": "tokenOut",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "minOut",
          "type": "uint256"
        },
        {
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "runAction",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "received",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bool",
          "name": "paused",
          "type": "bool"
        }
      ],
      "name": "setEntryPaused",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "token",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "setMinDeposit",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "components": [
            {
              "internalType": "uint256[8]",
              "name": "proof",
              "type": "uint256[8]"
            },
            {
              "internalType": "uint256",
              "name": "c",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "root",
              "type": "uint256"
            },
            {
              "internalType": "uint256",
              "name": "asset",
              "type": "uint256"
            },
            {
              "internalType": "bool",
              "name": "out",
              "type": "bool"
            },
            {
              "internalType": "uint256",
              "name": "amount",
              "type": "uint256"
            },
            {
              "internalType": "uint256[]",
              "name": "nullifiers",
              "type": "uint256[]"
            },
            {
              "internalType": "uint256[2]",
              "name": "commitments",
              "type": "uint256[2]"
            }
          ],
          "internalType": "struct Join[]",
          "name": "joins",
          "type": "tuple[]"
        },
        {
          "components": [
            {
              "components": [
                {
                  "internalType": "address",
                  "name": "token",
                  "type": "address"
                },
                {
                  "internalType": "address",
                  "name": "to",
                  "type": "address"
                },
                {
                  "internalType": "uint256",
                  "name": "amount",
                  "type": "uint256"
                }
              ],
              "internalType": "struct Payout[]",
              "name": "payouts",
              "type": "tuple[]"
            },
            {
              "components": [
                {
                  "internalType": "address",
                  "name": "token",
                  "type": "address"
                },
                {
                  "internalType": "address",
                  "name": "to",
                  "type": "address"
                },
                {
                  "internalType": "uint256",
                  "name": "amount",
                  "type": "uint256"
                },
                {
                  "internalType": "bool",
                  "name": "fromOutput",
                  "type": "bool"
                }
              ],
              "internalType": "struct Fee",
              "name": "fee",
              "type": "tuple"
            },
            {
              "components": [
                {
                  "internalType": "bytes32",
                  "name": "id",
                  "type": "bytes32"
                },
                {
                  "internalType": "address",
                  "name": "tokenIn",
                  "type": "address"
                },
                {
                  "internalType": "uint256",
                  "name": "amountIn",
                  "type": "uint256"
                },
                {
                  "internalType": "address",
                  "name": "tokenOut",
                  "type": "address"
                },
                {
                  "internalType": "uint256",
                  "name": "minOut",
                  "type": "uint256"
                },
                {
                  "internalType": "uint256",
                  "name": "npk",
                  "type": "uint256"
                },
                {
                  "internalType": "bytes",
                  "name": "encryptedNote",
                  "type": "bytes"
                },
                {
                  "internalType": "uint256",
                  "name": "refundNpk",
                  "type": "uint256"
                },
                {
                  "internalType": "bytes",
                  "name": "refundNote",
                  "type": "bytes"
                },
                {
                  "internalType": "bytes",
                  "name": "data",
                  "type": "bytes"
                }
              ],
              "internalType": "struct Action",
              "name": "action",
              "type": "tuple"
            },
            {
              "internalType": "uint64",
              "name": "deadline",
              "type": "uint64"
            },
            {
              "internalType": "bytes16",
              "name": "salt",
              "type": "bytes16"
            },
            {
              "internalType": "bytes[]",
              "name": "encryptedNotes",
              "type": "bytes[]"
            }
          ],
          "internalType": "struct ExtData",
          "name": "ext",
          "type": "tuple"
        }
      ],
      "name": "transact",
      "outputs": [],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        }
      ],
      "name": "transferOwnership",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint64",
          "name": "start",
          "type": "uint64"
        },
        {
          "internalType": "uint256",
          "name": "newRoot",
          "type": "uint256"
        },
        {
          "internalType": "uint256[]",
          "name": "commitments",
          "type": "uint256[]"
        },
        {
          "internalType": "uint256[8]",
          "name": "proof",
          "type": "uint256[8]"
        }
      ],
      "name": "updateTree",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "vkHash",
      "outputs": [
        {
          "internalType": "bytes32",
          "name": "",
          "type": "bytes32"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "stateMutability": "payable",
      "type": "receive"
    }
  ],
  "bytecode": "0x6109c0806040523461085f5761539e803803809161001d8285610864565b833981016109008282031261085f576040516000929060a081016001600160401b0381118282101761084b5760405281516001600160a01b038116810361084757815260208201519260ff841684036108475760208201938452610084816040850161089d565b936040830194855261009a82610300860161089d565b9160608401928352806105df8601121561084357604051946100be61034087610864565b8590610900810192831161083f576105c001905b82821061082f5750505060ff908460808501525116935190519160018060a01b0390511646608052801561082057600180546001600160a01b031916821781556040519091877f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a3602081016f736869656c6465642d706f6f6c2f763160801b81524660308301523060601b605083015260448252610174606483610864565b828060501b0391519020161760a05260405160208101907f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc8252466040820152306060820152606081526101c9608082610864565b5190208580526005602052604086205560405160208101906101eb82846108e6565b6101f96102e08201856108e6565b84876105a083015b601a821061080a578960406104c48b6103208c6102a08d818e8e8e6108c0815261022d6108e082610864565b51902060c052805160e052602081015161010052888101516101205260608101516101405260808101516101605260a08101516101805260c08101516101a05260e08101516101c0526101008101516101e052610120810151610200526101408101516102205261016081015161024052610180810151610260526101a0810151610280526101c081015182526101e08101516102c0526102008101516102e052610220810151610300526102408101518652610260810151610340526102808101516103605201516103805280516103a05260208101516103c052868101516103e05260608101516104005260808101516104205260a08101516104405260c08101516104605260e0810151610480526101008101516104a0526101208101516104c0526101408101516104e05261016081015161050052610180810151610520526101a0810151610540526101c0810151610560526101e0810151610580526102008101516105a0526102208101516105c0526102408101516105e0526102608101516106005261028081015161062052015161064052805161066052602081015161068052848101516106a05260608101516106c05260808101516106e05260a08101516107005260c08101516107205260e08101516107405261010081015161076052610120810151610780526101408101516107a0526101608101516107c0526101808101516107e0526101a0810151610800526101c0810151610820526101e08101516108405261020081015161086052610220810151610880526102408101516108a0526102608101516108c0526102808101516108e0526102a0810151610900526102c0810151610920526102e08101516109405261030081015161096052015161098052806109a05261090e565b80835260466020529120805460ff19166001179055604755604051614a23908161097b82396080518181816102800152818161053901528181611b870152818161296c0152612c4f015260a05181818161168201528181612b99015281816131470152613e18015260c051816135a5015260e051816109070152610100518161092d015261012051816109530152610140518161097a015261016051816109a1015261018051816109c801526101a051816109ef01526101c05181610a1601526101e05181610a3d01526102005181610a6401526102205181610a8b01526102405181610ab201526102605181610ad901526102805181610b0001526102a05181610b2701526102c05181610b4e01526102e05181610b7501526103005181610b9c01526103205181610bc301526103405181610bea01526103605181610c1101526103805181610c3801526103a05181610da501526103c05181610dcb01526103e05181610df101526104005181610e1801526104205181610e3f01526104405181610e6601526104605181610e8d01526104805181610eb401526104a05181610edb01526104c05181610f0201526104e05181610f2901526105005181610f5001526105205181610f7701526105405181610f9e01526105605181610fc501526105805181610fec01526105a0518161101301526105c0518161103a01526105e0518161106101526106005181611088015261062051816110af015261064051816110d601526106605181611d7c01526106805181611da201526106a05181611dc801526106c05181611def01526106e05181611e1601526107005181611e3d01526107205181611e6401526107405181611e8b01526107605181611eb201526107805181611ed901526107a05181611f0001526107c05181611f2701526107e05181611f4e01526108005181611f7501526108205181611fa501526108405181611fc801526108605181611fef0152610880518161201601526108a0518161203d01526108c0518161206401526108e0518161208b015261090051816120b2015261092051816120d901526109405181612100015261096051816121270152610980518161215e01526109a051818181612447015281816131e201526140cc0152f35b6020806001928551815201930191019091610201565b6330cd747160e01b8652600486fd5b81518152602091820191016100d2565b8880fd5b8680fd5b8480fd5b634e487b7160e01b85526041600452602485fd5b600080fd5b601f909101601f19168101906001600160401b0382119082101761088757604052565b634e487b7160e01b600052604160045260246000fd5b9080601f8301121561085f57604051916108b96102c084610864565b82906102c0810192831161085f57905b8282106108d65750505090565b81518152602091820191016108c9565b906000905b601682106108f857505050565b60208060019285518152019301910190916108eb565b60ff16601a811461095557600514610931576379bbf50d60e11b60005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce6115189056fe6080806040526004361015610057575b50361561001b57600080fd5b600260ff60005460801c160361002d57005b7fe8b09d0d0000000000000000000000000000000000000000000000000000000060005260046000fd5b60003560e01c90816316049ddf14613850575080631e83409a146136db5780633c29f83914613676578063402914f5146136115780634c818994146135c85780634fe840f51461356f57806354a38006146132555780635a129efe14613206578063631c56ef146131aa5780636599f0011461316e57806371f96211146130d4578063796c54a61461309057806379ba509714612fd25780637a353ee314612eb357806381ef05a914612bbd5780638d3ae7f014612b585780638da5cb5b14612b06578063911106a514612a3c578063912d1a861461298f5780639a8a059214612936578063a17278e1146128f2578063a3be73e8146128b6578063a6232a9314612867578063b3dcb628146125d0578063b8a2425214612586578063dee6742114611b11578063e30c397814611abf578063f2fde38b146119d5578063f3abde32146119545763fcee2e1d146101ae573861000f565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760043567ffffffffffffffff81116118a7576101f8903690600401613907565b67ffffffffffffffff602435116118a7576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc602435360301126118a75760005460ff8160801c1661192a577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f0000000000000000000000000000000000000000000000000000000000000000460361190057602435600401357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd6024353603018112156118a757602435019167ffffffffffffffff6004840135116118a7576060600484013502360360248401136118a75760a46024350135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffebd6024353603018212156118a75761035061010460243501602435600401613abe565b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff859295168203611368578160011b81036118d65781156118ac5760c4602435013567ffffffffffffffff81168091036118a757421161187d57604051906103b782613938565b6060825260606020830152600060408301526103d283614513565b6103df6040519182613954565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061040c85614513565b01366020830137825261041e83614513565b61042b6040519182613954565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061045885614513565b0136602083013760208301526000916000805b85811061152d5750340361150357826114bf575b60005b6004890135811061147c57506104a48160048860243501016024803501614695565b6104b58160048860243501016147e4565b60408101519060005b828110611412575050506040516020815283602082015260408460051b82010160005b858110611397575090807f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000192039020604051907fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f18082527f00000000000000000000000000000000000000000000000000000000000000006020830152306040830152606082015260a060808201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030160243560040160a0830137609c602435360301902006906105b5613bc3565b966000915b8583106111925750505060005b8381106107ac57507fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a04600080a261071e575b505060005b600484013581106106bf57610638838360646024350135801515806106aa575b61067f575b50600481602435010135610662575b50613f13565b600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b6106799060046024803501916024350101836142d5565b82610632565b6106a49061069060248035016139d4565b61069e6044602435016139d4565b90614208565b83610623565b506106b9608460243501613b7d565b1561061e565b806107186106df6106da600194600489013560248a01613b6d565b6139d4565b6106fc60206106f68560048b013560248c01613b6d565b016139d4565b60406107108560048b013560248c01613b6d565b013591614208565b016105fe565b60005b81811061072e57506105f9565b8061073c6001928486613b12565b73ffffffffffffffffffffffffffffffffffffffff610140820135166107656101608301613b7d565b15806107a3575b80610795575b61077f575b505001610721565b61018061078e92013590613c93565b3880610777565b506101808201351515610772565b5080151561076c565b6107b7818587613b12565b6107c56101a0820182613abe565b9060006107d56101608501613b7d565b15611186576101808401357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000103907f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001821161115957505b610100840135926040519260408401927f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a85528260208601526101208701358452610140870135606086015260808501528760a085015260c084018260051b9182913783019060e07f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000160c084019560406101c08a0188378761010086015261012081860301902006920151925b808510156111015750610c739350600090600203610d8e57506040516105206109028183613954565b3682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000610420820152935b6103808501526103e0840152610440830152565b604060c06020840135937f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff86011094828286377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602085015201610240830137610300810161042082015b808210610d68575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615610d3e576001016105c7565b7f09bde3390000000000000000000000000000000000000000000000000000000060005260046000fd5b90926060906040808601838160075afa16604082860160808760065afa16930190610d00565b61052060405191610d9f8284613954565b503682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f000000000000000000000000000000000000000000000000000000000000000061042082015293610c5f565b9091927f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe091818688519209089401939291906108d9565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526011600452fd5b5061018083013561082c565b929195966111a887878a9c94979c9b989b613b12565b976111b76101a08a018a613abe565b9a909b60005b8c8110156112dd578d7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016000918360051b013510156112b5578e8260051b01358152604860205260ff60408220541661128457907fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe98f60209060406001958560051b83013581526048845220857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908460051b01358152a1016111bd565b8e6024927f9c7bbc2100000000000000000000000000000000000000000000000000000000835260051b0135600452fd5b807fd7c7beeb0000000000000000000000000000000000000000000000000000000060049252fd5b5096939b509699509690979392938160011b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8316830361136857611333611326828787613b52565b906101c08501358e61419f565b60006001820180921161115957506101e060019392611356611361938888613b52565b92909101358d61419f565b01916105ba565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b906101006001916113a984898b613b12565b9061012060e06113bd6101a0850185613abe565b9290947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08a86030160408a60051b8c01015201833760e060808301528060051b92839160e084015284830137010191016104e1565b6114208160208401516145b6565b5161142d576001016104be565b61144d9073ffffffffffffffffffffffffffffffffffffffff92516145b6565b51167f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b6001906114b96114948260048d013560248e01613b6d565b6114b36114a3602083016139d4565b916106da6040820135809461452b565b856145ca565b01610482565b6004866024350101356114d9576114d4613b8a565b61047f565b7fb08353530000000000000000000000000000000000000000000000000000000060005260046000fd5b7f98d4901c0000000000000000000000000000000000000000000000000000000060005260046000fd5b959098939691979294611541878284613b12565b976115506101a08a018a613abe565b6002811415915081611871575b5061184757610120890135600052604660205260ff604060002054161561181d577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016101008a013510156115f75760005b600281101561164b576101c08160051b8b0101358015611621577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000111156115f7576001016115ae565b7fd7c7beeb0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f51bda03d0000000000000000000000000000000000000000000000000000000060005260046000fd5b509499919698929790959398610140820135610180830135156117c55761018083013560801c61179b5769ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168160a01c036117715773ffffffffffffffffffffffffffffffffffffffff16916116cf6101608201613b7d565b15611742576116de8386614995565b926040860151841461171e575b50611716600193611710610180602089015194013561170a83866145b6565b51613a46565b926145b6565b525b0161046b565b6117298487516145b6565b52600183018084116113685760408601526117166116eb565b60019650909115611757575b50600190611718565b6001919261018061176a92013590613a46565b919061174e565b7ff170c67f0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f062504010000000000000000000000000000000000000000000000000000000060005260046000fd5b9190911590811591611809575b506117df57600190611718565b7f9dde54310000000000000000000000000000000000000000000000000000000060005260046000fd5b611817915061016001613b7d565b386117d2565b7f8c5201160000000000000000000000000000000000000000000000000000000060005260046000fd5b7f285a2cd50000000000000000000000000000000000000000000000000000000060005260046000fd5b6004915014153861155d565b7f203d82d80000000000000000000000000000000000000000000000000000000060005260046000fd5b600080fd5b7f010ed1820000000000000000000000000000000000000000000000000000000060005260046000fd5b7fb57c33750000000000000000000000000000000000000000000000000000000060005260046000fd5b7f10dfc0330000000000000000000000000000000000000000000000000000000060005260046000fd5b7fab143c060000000000000000000000000000000000000000000000000000000060005260046000fd5b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a7576004356000526049602052606060406000205460ff6040519173ffffffffffffffffffffffffffffffffffffffff8116835267ffffffffffffffff8160a01c16602084015260e01c1615156040820152f35b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757611a0c613893565b73ffffffffffffffffffffffffffffffffffffffff6001541690813303611a955773ffffffffffffffffffffffffffffffffffffffff1690817fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f600080a3005b7f30cd74710000000000000000000000000000000000000000000000000000000060005260046000fd5b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346118a7576101607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760043567ffffffffffffffff8116908181036118a75760243560443567ffffffffffffffff81116118a757611b7a903690600401613907565b919036610164116118a7577f00000000000000000000000000000000000000000000000000000000000000009283460361190057604051906080820182811067ffffffffffffffff821117612557576040526000549667ffffffffffffffff88168352602083019567ffffffffffffffff8960401c168752604084019760ff8a60801c16895260ff606086019a60881c1615158a52611c198484613a46565b9560ff8a511661192a57611c3c895167ffffffffffffffff600f82169116613ab1565b840361252d57601085118015612518575b8015612504575b6124da577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018810156115f757670fffffffffffffff8260041c16600052600560205260406000205493604051938660051b94858101878252868560208401375b8082106124ca57505190611cc78a613a53565b82036124a0577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001928392604754986040519260208401947fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc98652604085015230606085015260808401528a60a084015260c083015260e0820152876101008201528b6101208201526101208152611d6061014082613954565b51902006916105209460405195611d778188613954565b3687377f000000000000000000000000000000000000000000000000000000000000000060c08701527f000000000000000000000000000000000000000000000000000000000000000060e08701527f00000000000000000000000000000000000000000000000000000000000000006101008701527f00000000000000000000000000000000000000000000000000000000000000006101208701527f00000000000000000000000000000000000000000000000000000000000000006101408701527f00000000000000000000000000000000000000000000000000000000000000006101608701527f00000000000000000000000000000000000000000000000000000000000000006101c08701527f00000000000000000000000000000000000000000000000000000000000000006101e08701527f00000000000000000000000000000000000000000000000000000000000000006102008701527f00000000000000000000000000000000000000000000000000000000000000006102208701527f00000000000000000000000000000000000000000000000000000000000000006102808701527f00000000000000000000000000000000000000000000000000000000000000006102a08701527f00000000000000000000000000000000000000000000000000000000000000006102c08701527f00000000000000000000000000000000000000000000000000000000000000006102e08701526121a46103008701977f000000000000000000000000000000000000000000000000000000000000000089527f00000000000000000000000000000000000000000000000000000000000000006103208901527f00000000000000000000000000000000000000000000000000000000000000006103408901527f00000000000000000000000000000000000000000000000000000000000000006103608901527f00000000000000000000000000000000000000000000000000000000000000006103a08901527f00000000000000000000000000000000000000000000000000000000000000006103c08901527f00000000000000000000000000000000000000000000000000000000000000006104008901527f00000000000000000000000000000000000000000000000000000000000000006104208901527f00000000000000000000000000000000000000000000000000000000000000006104608901527f00000000000000000000000000000000000000000000000000000000000000006104808901527f00000000000000000000000000000000000000000000000000000000000000006104c08901528c670fffffffffffffff6104e08a01987f00000000000000000000000000000000000000000000000000000000000000008a526121876140c6565b1660041c1691899091610440926103808301526103e08201520152565b806040519283378061020003903690830137818381808080808080808a818a610100828080808080806101e08b01510681896101c08d015192090881886101a08c015192090881876101808b015192090881866101608a015192090881856101408901519209088184610120880151920908930151920908818960e08d0151920908818860c08c0151920908818760a08b0151920908818660808a01519209088185606089015192090881846040880151920908818360208701519209089251920908906104a0840152610500830152608435927f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8501109360c0606485377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd470360208401526040610124610240850137905b80821061247a575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615610d3e5760008481526046602052604080822080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016600117905567ffffffffffffffff8581169788905293518254985199517fffffffffffffffffffffffffffff00000000000000000000000000000000000090991694169390931784841b6fffffffffffffffff0000000000000000161760809890981b70ff00000000000000000000000000000000169790971795151560881b71ff000000000000000000000000000000000016959095179095557fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc99493601014612435575b5082519182526020820152a1005b61243d6140c6565b166124745761246b7f000000000000000000000000000000000000000000000000000000000000000061411a565b60475584612427565b8061246b565b90926060906040808601838160075afa16604082860160808760065afa169301906122f8565b7f0682b8d60000000000000000000000000000000000000000000000000000000060005260046000fd5b6020604083209201918252611cb4565b7f1561f5d30000000000000000000000000000000000000000000000000000000060005260046000fd5b5067ffffffffffffffff8651168711611c54565b5067ffffffffffffffff895116871115611c4d565b7f944bda350000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760043560005260056020526020604060002054604051908152f35b346118a75760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757612607613893565b61260f6138b6565b906044356064359173ffffffffffffffffffffffffffffffffffffffff83168084036118a7576084359460a43567ffffffffffffffff81116118a7576126599036906004016138d9565b909430330361283d576000888882937002000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff855416178455886127706126af828a613f7e565b996127446126bd8487613f7e565b9d6126ef73ffffffffffffffffffffffffffffffffffffffff8d16978d888a1598891561282b575b5050503090613f7e565b9a60405198899460208601997f4fe05a51000000000000000000000000000000000000000000000000000000008b5260248701528860448701526064860152608485015260a060a485015260c4840191613995565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101865285613954565b841461282357915b5191885af1156118a757612795906127903088613f7e565b613ab1565b9586108015612817575b6118a757826127ad91613f7e565b11928315612803575b5050506118a7576020907001000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff6000541617600055604051908152f35b61280e929350613f7e565b118280806127b6565b508560801c151561279f565b508291612778565b61283492614040565b8f888f916126e5565b7f14d4a4e80000000000000000000000000000000000000000000000000000000060005260046000fd5b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a7576004356000526046602052602060ff604060002054166040519015158152f35b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760206040516202a3008152f35b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602061292e600435613a53565b604051908152f35b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346118a75760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a7576129c6613893565b6024359073ffffffffffffffffffffffffffffffffffffffff600154163303611a9557602073ffffffffffffffffffffffffffffffffffffffff7f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d286921692836000526003825280604060002055604051908152a2005b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a7576004358015158091036118a75773ffffffffffffffffffffffffffffffffffffffff600154163303611a955760207fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d59916000547fffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffffff71ff00000000000000000000000000000000008360881b16911617600055604051908152a1005b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602060405169ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760043567ffffffffffffffff81116118a757612c07903690600401613907565b60005460ff8160801c1661192a577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603611900578015612e8957612c82613b8a565b612c8a613bc3565b6000807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8185360301905b84811015612e785760008160051b87013583811215612e7457870173ffffffffffffffffffffffffffffffffffffffff612ced826139d4565b16825260036020526040822054918215612e2b576020820135928310612de2578260801c612dba57506040810135612d2481613c06565b6060820195612d3c612d3688856139f5565b90613c5f565b73ffffffffffffffffffffffffffffffffffffffff612d5a846139d4565b16612d9557918391612d86612d7560019796612d8f96613a46565b985b612d80846139d4565b936139f5565b9390928a613d4b565b01612cb4565b95918391612d86612d8f94612db560019897612db0866139d4565b613c93565b612d77565b807f062504010000000000000000000000000000000000000000000000000000000060049252fd5b73ffffffffffffffffffffffffffffffffffffffff612e026024936139d4565b7f8b8cad8d00000000000000000000000000000000000000000000000000000000835216600452fd5b73ffffffffffffffffffffffffffffffffffffffff612e4b6024936139d4565b7ff01157c300000000000000000000000000000000000000000000000000000000835216600452fd5b5080fd5b505034036115035761063890613f13565b7f1562001c0000000000000000000000000000000000000000000000000000000060005260046000fd5b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760043573ffffffffffffffffffffffffffffffffffffffff600154163303611a955780600052604960205273ffffffffffffffffffffffffffffffffffffffff6040600020541615612fa85780600052604960205260406000207c01000000000000000000000000000000000000000000000000000000007fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790557fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b600080a2005b7f846fe7bc0000000000000000000000000000000000000000000000000000000060005260046000fd5b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760025473ffffffffffffffffffffffffffffffffffffffff81163303611a95577fffffffffffffffffffffffff0000000000000000000000000000000000000000906001543373ffffffffffffffffffffffffffffffffffffffff82167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0600080a38216331760015516600255005b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602060ff60005460881c166040519015158152f35b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602061292e613110613893565b73ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a7576020604754604051908152f35b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a7576004356000526048602052602060ff604060002054166040519015158152f35b346118a75760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760043567ffffffffffffffff81116118a7576132a49036906004016138d9565b906132ad6138b6565b9073ffffffffffffffffffffffffffffffffffffffff600154163303611a955767ffffffffffffffff83116125575760405161331160207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8701160182613954565b838152602081019036858401116118a7578483833760006020868301015251902092823b158015613550575b6135265783600052604960205273ffffffffffffffffffffffffffffffffffffffff604060002054166134fc576202a30067ffffffffffffffff4216019267ffffffffffffffff8411611368577f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e9373ffffffffffffffffffffffffffffffffffffffff604051926133ce84613938565b169182815267ffffffffffffffff6020820192169182815260408201906000825288600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000209351167fffffffffffffffffffffffff0000000000000000000000000000000000000000845416178355517fffffffff0000000000000000ffffffffffffffffffffffffffffffffffffffff7bffffffffffffffff000000000000000000000000000000000000000084549260a01b1691161782555115157fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff7cff0000000000000000000000000000000000000000000000000000000083549260e01b1691161790556134ec604051948594606086526060860191613995565b91602084015260408301520390a2005b7f214712b60000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4a7f394f0000000000000000000000000000000000000000000000000000000060005260046000fd5b503073ffffffffffffffffffffffffffffffffffffffff84161461333d565b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a757602067ffffffffffffffff60005460401c16604051908152f35b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75773ffffffffffffffffffffffffffffffffffffffff61365d613893565b1660005260046020526020604060002054604051908152f35b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75773ffffffffffffffffffffffffffffffffffffffff6136c2613893565b1660005260036020526020604060002054604051908152f35b346118a75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760043573ffffffffffffffffffffffffffffffffffffffff8116908181036118a75760005460ff8160801c1661192a577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff70010000000000000000000000000000000091161760005533600052600460205260406000205490811561382657600080809381938633845260046020528360408120556040518381527ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd399268360203392a35af1156137fc57600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7fc252638c0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f969bf7280000000000000000000000000000000000000000000000000000000060005260046000fd5b346118a75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118a75760209067ffffffffffffffff600054168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036118a757565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036118a757565b9181601f840112156118a75782359167ffffffffffffffff83116118a757602083818601950101116118a757565b9181601f840112156118a75782359167ffffffffffffffff83116118a7576020808501948460051b0101116118a757565b6060810190811067ffffffffffffffff82111761255757604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761255757604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036118a75790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156118a7570180359067ffffffffffffffff82116118a7576020019181360383136118a757565b9190820180921161136857565b600f8116613a6f5760041c600052600560205260406000205490565b603f166040811015613a82576006015490565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b9190820391821161136857565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156118a7570180359067ffffffffffffffff82116118a757602001918160051b360383136118a757565b9190811015613a825760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01813603018212156118a7570190565b90821015613a8257613b699160051b8101906139f5565b9091565b9190811015613a82576060020190565b3580151581036118a75790565b60ff60005460881c16613b9957565b7f3ed304200000000000000000000000000000000000000000000000000000000060005260046000fd5b604051906040820182811067ffffffffffffffff821117612557576040526020820160008152613c028367ffffffffffffffff60005416809152613a53565b9052565b8015613c35577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000111156115f757565b7fc83193890000000000000000000000000000000000000000000000000000000060005260046000fd5b50609d03613c6957565b7f715d13c10000000000000000000000000000000000000000000000000000000060005260046000fd5b90613c9e3083613f7e565b60008060405160208101907f23b872dd00000000000000000000000000000000000000000000000000000000825233602482015230604482015285606482015260648152613ced608482613954565b519082875af150613cfe3084613f7e565b0303613d075750565b73ffffffffffffffffffffffffffffffffffffffff907f074d9866000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b93949192948360801c61179b57613e3f927f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191613dcf67ffffffffffffffff88511691604051938493845273ffffffffffffffffffffffffffffffffffffffff871660208501528860408501528a606085015260a0608085015260a0840191613995565b0390a160405194613ddf86613938565b855273ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b60208401526040830152604051917f20cf0a37000000000000000000000000000000000000000000000000000000008352600483016000905b60038210613efd575050506020826064817300000000000000000000000000000000000000005af4908115613ef157600091613ebb575b613eb992506144ca565b565b90506020823d602011613ee9575b81613ed660209383613954565b810103126118a757613eb9915190613eaf565b3d9150613ec9565b6040513d6000823e3d90fd5b6020806001928551815201930191019091613e78565b600f815116613f54575b67ffffffffffffffff9051167fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006000541617600055565b602081015190603f815116916040831015613a825767ffffffffffffffff92600601559050613f1d565b73ffffffffffffffffffffffffffffffffffffffff81169291831561403a5760209160009160405173ffffffffffffffffffffffffffffffffffffffff858201927f70a0823100000000000000000000000000000000000000000000000000000000845216602482015260248152613ff7604482613954565b51915afa601f3d111691600051921561400d5750565b7f074d98660000000000000000000000000000000000000000000000000000000060005260045260246000fd5b31925050565b919060008061404f3086613f7e565b9260405173ffffffffffffffffffffffffffffffffffffffff60208201927fa9059cbb000000000000000000000000000000000000000000000000000000008452166024820152856044820152604481526140ab606482613954565b519082875af1506140bc3084613f7e565b900303613d075750565b600160ff7f0000000000000000000000000000000000000000000000000000000000000000161b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116113685790565b60ff16601a811461417a57600514614156577ff377ea1a0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce61151890565b9091613eb9937ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec1916141d18282613c5f565b61420067ffffffffffffffff855116916040519384938452876020850152606060408501526060840191613995565b0390a16144ca565b73ffffffffffffffffffffffffffffffffffffffff81166142ca575062015f905a106142a0576000808080858561c350f115614242575050565b602073ffffffffffffffffffffffffffffffffffffffff7f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b8292169283600052600482526040600020614295828254613a46565b9055604051908152a2565b7f1c26714c0000000000000000000000000000000000000000000000000000000060005260046000fd5b90613eb99291614040565b909182356142e2816148f9565b621351505a106142a05760208501906142fa826139d4565b91604087013591606088019361430f856139d4565b9061431e6101208b018b6139f5565b60405193849360208501967fb3dcb62800000000000000000000000000000000000000000000000000000000885273ffffffffffffffffffffffffffffffffffffffff16602486015273ffffffffffffffffffffffffffffffffffffffff16604485015287606485015273ffffffffffffffffffffffffffffffffffffffff16608484015260808c013560a484015260c4830160c0905260e48301906143c392613995565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810182526143f39082613954565b51602091600091908230620f4240f1936000519415614481575050509160a09391613eb9959361442560608401613b7d565b61444d575b6144359192506139d4565b61444260c08501856139f5565b959094013592613d4b565b6144796144359261446360408601358092613ab1565b9461069e6020614472836139d4565b92016139d4565b82915061442a565b613eb997955060e09694506144bc9293507ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a83600080a26139d4565b6144426101008501856139f5565b9060208201908151600052602052604060002091805190600182019182811161136857600160109108156144fc575252565b8160041c6000526005602052836040600020555252565b67ffffffffffffffff81116125575760051b60200190565b901561458c5773ffffffffffffffffffffffffffffffffffffffff168015908115614582575b5061455857565b7f9c8d2cd20000000000000000000000000000000000000000000000000000000060005260046000fd5b9050301438614551565b7f1f2a20050000000000000000000000000000000000000000000000000000000060005260046000fd5b8051821015613a825760209160051b010190565b929190926145d88482614995565b906040810151821461465157602001916145f38284516145b6565b5181811061460d5761460a939495500392516145b6565b52565b73ffffffffffffffffffffffffffffffffffffffff867f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b73ffffffffffffffffffffffffffffffffffffffff857f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b9190604083013591821561476b576146b8836146b3602087016139d4565b61452b565b6146c460608501613b7d565b15614757575080351592831561471e575b50821561470f575b50506146e557565b7f379762ce0000000000000000000000000000000000000000000000000000000060005260046000fd5b608001351115905038806146dd565b6147299193506139d4565b73ffffffffffffffffffffffffffffffffffffffff8061474b606086016139d4565b169116141591386146d5565b9050614765613eb9936139d4565b906145ca565b50505073ffffffffffffffffffffffffffffffffffffffff61478c826139d4565b1615908115916147b8575b81156147a5575b506117df57565b6147b29150606001613b7d565b3861479e565b905073ffffffffffffffffffffffffffffffffffffffff6147db602083016139d4565b16151590614797565b90813580156148c3576147f6906148f9565b50604082013590811580156148b7575b61458c578160801c61179b576020830192614820846139d4565b73ffffffffffffffffffffffffffffffffffffffff80614842606085016139d4565b1691161461488d57613eb9936106da612d368361486560a0614765960135613c06565b61487260e0820135613c06565b614882612d3660c08301836139f5565b6101008101906139f5565b7f111576670000000000000000000000000000000000000000000000000000000060005260046000fd5b50608083013515614806565b50506101a07f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a95918160405191823720036117df57565b600052604960205260406000206040519061491382613938565b5473ffffffffffffffffffffffffffffffffffffffff81169081835260ff67ffffffffffffffff8260a01c169182602086015260e01c161515918260408501521591821561498d575b508115614983575b50612fa8575173ffffffffffffffffffffffffffffffffffffffff1690565b9050421038614964565b91503861495c565b6040810151929160005b848110806149e2575b156149dc577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146113685760010161499f565b93505050565b5073ffffffffffffffffffffffffffffffffffffffff614a038285516145b6565b511673ffffffffffffffffffffffffffffffffffffffff831614156149a856",
  "links": {
    "PoseidonT4": [
      18438
    ]
  }
} as const
