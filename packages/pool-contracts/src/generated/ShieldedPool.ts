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
  "bytecode": "0x6109c0806040523461085f57615912803803809161001d8285610864565b833981016109008282031261085f576040516000929060a081016001600160401b0381118282101761084b5760405281516001600160a01b038116810361084757815260208201519260ff841684036108475760208201938452610084816040850161089d565b936040830194855261009a82610300860161089d565b9160608401928352806105df8601121561084357604051946100be61034087610864565b8590610900810192831161083f576105c001905b82821061082f5750505060ff908460808501525116935190519160018060a01b0390511646608052801561082057600180546001600160a01b031916821781556040519091877f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a3602081016f736869656c6465642d706f6f6c2f763160801b81524660308301523060601b605083015260448252610174606483610864565b828060501b0391519020161760a05260405160208101907f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc8252466040820152306060820152606081526101c9608082610864565b5190208580526005602052604086205560405160208101906101eb82846108e6565b6101f96102e08201856108e6565b84876105a083015b601a821061080a578960406104c48b6103208c6102a08d818e8e8e6108c0815261022d6108e082610864565b51902060c052805160e052602081015161010052888101516101205260608101516101405260808101516101605260a08101516101805260c08101516101a05260e08101516101c0526101008101516101e052610120810151610200526101408101516102205261016081015161024052610180810151610260526101a0810151610280526101c081015182526101e08101516102c0526102008101516102e052610220810151610300526102408101518652610260810151610340526102808101516103605201516103805280516103a05260208101516103c052868101516103e05260608101516104005260808101516104205260a08101516104405260c08101516104605260e0810151610480526101008101516104a0526101208101516104c0526101408101516104e05261016081015161050052610180810151610520526101a0810151610540526101c0810151610560526101e0810151610580526102008101516105a0526102208101516105c0526102408101516105e0526102608101516106005261028081015161062052015161064052805161066052602081015161068052848101516106a05260608101516106c05260808101516106e05260a08101516107005260c08101516107205260e08101516107405261010081015161076052610120810151610780526101408101516107a0526101608101516107c0526101808101516107e0526101a0810151610800526101c0810151610820526101e08101516108405261020081015161086052610220810151610880526102408101516108a0526102608101516108c0526102808101516108e0526102a0810151610900526102c0810151610920526102e08101516109405261030081015161096052015161098052806109a05261090e565b80835260466020529120805460ff19166001179055604755604051614f97908161097b82396080518181816102800152818161048601528181611e7101528181612cad0152612f90015260a0518181816118ef01528181612eda015281816134ac0152614246015260c0518161390a015260e05181610b5b01526101005181610b8101526101205181610ba701526101405181610bce01526101605181610bf501526101805181610c1c01526101a05181610c4301526101c05181610c6a01526101e05181610c9101526102005181610cb801526102205181610cdf01526102405181610d0601526102605181610d2d01526102805181610d5401526102a05181610d7b01526102c05181610da201526102e05181610dc901526103005181610df001526103205181610e1701526103405181610e3e01526103605181610e6501526103805181610e8c01526103a05181610ffb01526103c0518161102101526103e051816110470152610400518161106e01526104205181611095015261044051816110bc015261046051816110e30152610480518161110a01526104a0518161113101526104c0518161115801526104e0518161117f015261050051816111a6015261052051816111cd015261054051816111f40152610560518161121b0152610580518161124201526105a0518161126901526105c0518161129001526105e051816112b7015261060051816112de015261062051816113050152610640518161132c0152610660518161205e0152610680518161208401526106a051816120aa01526106c051816120d101526106e051816120f80152610700518161211f015261072051816121460152610740518161216d01526107605181612194015261078051816121bb01526107a051816121e201526107c0518161220901526107e051816122300152610800518161225701526108205181612284015261084051816122a7015261086051816122ce015261088051816122f501526108a0518161231c01526108c0518161234301526108e0518161236a01526109005181612391015261092051816123b8015261094051816123df015261096051816124060152610980518161243301526109a05181818161262b0152818161354701526144fa0152f35b6020806001928551815201930191019091610201565b6330cd747160e01b8652600486fd5b81518152602091820191016100d2565b8880fd5b8680fd5b8480fd5b634e487b7160e01b85526041600452602485fd5b600080fd5b601f909101601f19168101906001600160401b0382119082101761088757604052565b634e487b7160e01b600052604160045260246000fd5b9080601f8301121561085f57604051916108b96102c084610864565b82906102c0810192831161085f57905b8282106108d65750505090565b81518152602091820191016108c9565b906000905b601682106108f857505050565b60208060019285518152019301910190916108eb565b60ff16601a811461095557600514610931576379bbf50d60e11b60005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce6115189056fe6080806040526004361015610057575b50361561001b57600080fd5b600260ff60005460801c160361002d57005b7fe8b09d0d0000000000000000000000000000000000000000000000000000000060005260046000fd5b60003560e01c90816316049ddf14613bb5575080631e83409a14613a405780633c29f839146139db578063402914f5146139765780634c8189941461392d5780634fe840f5146138d457806354a38006146135ba5780635a129efe1461356b578063631c56ef1461350f5780636599f001146134d357806371f9621114613439578063796c54a6146133f557806379ba5097146133375780637a353ee31461321857806381ef05a914612efe5780638d3ae7f014612e995780638da5cb5b14612e47578063911106a514612d7d578063912d1a8614612cd05780639a8a059214612c77578063a17278e114612c33578063a3be73e814612bf7578063a6232a9314612ba8578063b3dcb62814612911578063b8a24252146128c7578063dee6742114611dfb578063e30c397814611da9578063f2fde38b14611cbf578063f3abde3214611c3e5763fcee2e1d146101ae573861000f565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760043567ffffffffffffffff81116115e3576101f8903690600401613c8d565b67ffffffffffffffff602435116115e3576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc602435360301126115e35760005460ff8160801c16611c14577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603611bea578015611bc05760243560c4013567ffffffffffffffff811690036115e35767ffffffffffffffff60c46024350135164211611b96576102ef61010460243501602435600401613eb0565b8260011b917f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff84168403611b6757828203611b3d5760005b838110611b2057858560405161033c81613cda565b6060815260006020820152610350826149e3565b61035d6040519182613cf6565b8281527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061038a846149e3565b0160005b818110611afb57505081526103ad60a460243501602435600401613f90565b3515156000906000905b84821061179a5750503403611770576103d560046024350180613f1f565b60005b81811061173457505050610404816103fa60a460243501602435600401613f90565b6024803501614b52565b6104218161041c60a460243501602435600401613f90565b614ca1565b60208101519060005b8281106116d157505050604051602081528160208201528060408360051b82010160005b848110611652575003902091604051927fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f18060208501527f00000000000000000000000000000000000000000000000000000000000000006040850152306060850152608084015260a0808401526101e08301602435600401357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd6024353603018112156115e35760243501602481019167ffffffffffffffff6004830135116115e3576060600483013502360383136115e35761012060c0870152600482013590526102008501919060005b600482013581106115e85750505073ffffffffffffffffffffffffffffffffffffffff61056a6024803501613c3e565b1660e085015273ffffffffffffffffffffffffffffffffffffffff610593604460243501613c3e565b1661010085015260646024350135610120850152608460243501358015158091036115e35761014085015260a46024350135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffebd6024353603018212156115e3576107069160243501906106f7600483017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff40888403016101608901528035835273ffffffffffffffffffffffffffffffffffffffff61065460248601613c3e565b1660208401526044840135604084015273ffffffffffffffffffffffffffffffffffffffff61068560648601613c3e565b1660608401526084840135608084015260a484013560a08401526101246106ef6106c86106b560c48801856145cd565b61014060c0890152610140880191613d37565b60e487013560e08701526106e06101048801856145cd565b90878303610100890152613d37565b9401906145cd565b91610120818503910152613d37565b9260009367ffffffffffffffff60c460243501351661018083015260e460243501357fffffffffffffffffffffffffffffffff0000000000000000000000000000000081168091036115df576101a083015261010460243501357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd6024353603018112156115df57602435016024600482013591019167ffffffffffffffff82116115db578160051b9081360384136115d7577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff4085829594939503016101c0860152818152602080820194820101938389925b848410611581578a8a8a7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018b610856818d037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282613cf6565b602081519101200691610867613ffc565b92845b8281106114925750845b8281106113e25750845b828110610a0257507fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a048580a2835b8181106109e657506108c691505060046024350180613f1f565b835b81811061099c57846109068560646024350135151580610987575b610956575b6108fc60a460243501602435600401613f90565b3561092f57614341565b7fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff815416815580f35b610951602480350161094b60a460243501602435600401613f90565b836147a5565b614341565b6109826109666024803501613d76565b606460243501359061097c604460243501613d76565b906146d8565b6108e8565b50610996608460243501613f83565b156108e3565b806109e06109b56109b06001948688613f73565b613d76565b6109cb60206109c585888a613f73565b01613d76565b60406109d885888a613f73565b0135916146d8565b016108c8565b806109fc6109f76001938587613e70565b61467c565b016108ac565b610a0d818486613e70565b610a1b6101a0820182613eb0565b905087610a2b6101608401613f83565b156113d6576101808301357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001037f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000181116113a957915b610a8f6101a0850185613eb0565b50604051937f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a85528260208601526101208601356040860152610140860135606086015260808501528660a085015260c084018260051b9182913783019260406101c0860160c08601377f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016101208261010087019661010089013588520301822006935b604082018111611357575050600203610fe657604051610520610b568183613cf6565b3682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000610420820152915b6101008401356103808401526103e083015261044082015290604060c06020830135927f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff85011093828287377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602086015201610240840137876103008301925b61042081018410610fbd57610300906020858195965161018084015201516101a082015282805260085afa1660018751141615610f955760010161087e565b6004867f09bde339000000000000000000000000000000000000000000000000000000008152fd5b91606091506040808501838160075afa16604082850160808660065afa16920191908890610f56565b604051610520610ff68183613cf6565b3682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f000000000000000000000000000000000000000000000000000000000000000061042082015291610eb3565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe07f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019101938186865192090892610b33565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b61018083013591610a81565b6113ed818486613e70565b61140261010460243501602435600401613eb0565b8360011b917f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff851685036113a9578261144b9261143e92613f04565b906101c08501358a61461d565b61146061010460243501602435600401613eb0565b90600183018093116113a9579261148161148c936101e09360019796613f04565b92909101358961461d565b01610874565b61149d818486613e70565b6114ab6101a0820182613eb0565b919050875b8281106114c25750505060010161086a565b6114da816114d46101a0850185613eb0565b90613e60565b35808a52604860205260ff60408b20541661155657907fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe96020836001948d526048825260408d20857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908152a1016114b0565b7f9c7bbc21000000000000000000000000000000000000000000000000000000008a52600452602489fd5b9091929394956020806115c7837fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe086600196030188526115c18b886145cd565b90613d37565b98019401940192949391906107f9565b8780fd5b8680fd5b8580fd5b600080fd5b909192600160608060049373ffffffffffffffffffffffffffffffffffffffff61161189613c3e565b16815273ffffffffffffffffffffffffffffffffffffffff61163560208a01613c3e565b16602082015260408881013590820152019501939201905061053a565b9150610100600191611665848789613e70565b9061012060e06116796101a0850185613eb0565b9290947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08a86030160408a60051b8c01015201833760e060808301528060051b92839160e0840152848301370101910190829161044e565b6116dc818351614a86565b5160208101516116ef575060010161042a565b73ffffffffffffffffffffffffffffffffffffffff9051167f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b8061176a6117456001938587613f73565b61176461175460208301613d76565b916109b0604082013580946149fb565b87614a9a565b016103d8565b7f98d4901c0000000000000000000000000000000000000000000000000000000060005260046000fd5b9194936117ab828287969496613e70565b946117ba6101a0870187613eb0565b9050600281141580611af0575b611ac657610120870135600052604660205260ff6040600020541615611a9c577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001610100880135101561186c5760005b818110611a5a57505060005b60028110156118c0576101c08160051b880101358015611896577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001111561186c57600101611823565b7fd7c7beeb0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f51bda03d0000000000000000000000000000000000000000000000000000000060005260046000fd5b50959291939094610180810135906101408101358215611a05578260801c6119db5769ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168160a01c036119b15761193d61016073ffffffffffffffffffffffffffffffffffffffff8793169301613f83565b156119585750600192916119519187614edc565b01906103b7565b61198757611964613fc3565b15611973575b50600190611951565b6119809060019294613de8565b929061196a565b7fb08353530000000000000000000000000000000000000000000000000000000060005260046000fd5b7ff170c67f0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f062504010000000000000000000000000000000000000000000000000000000060005260046000fd5b1580159250611a46575b50611a1c57600190611951565b7f9dde54310000000000000000000000000000000000000000000000000000000060005260046000fd5b611a54915061016001613f83565b87611a0f565b7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001611a8d826114d46101a08c018c613eb0565b35101561186c57600101611817565b7f8c5201160000000000000000000000000000000000000000000000000000000060005260046000fd5b7f285a2cd50000000000000000000000000000000000000000000000000000000060005260046000fd5b5060048114156117c7565b602090604051611b0a81613cda565b600081526000838201528282860101520161038e565b80611b37611b316001938686613f04565b9061408d565b01610327565b7fb57c33750000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b7f203d82d80000000000000000000000000000000000000000000000000000000060005260046000fd5b7f010ed1820000000000000000000000000000000000000000000000000000000060005260046000fd5b7f10dfc0330000000000000000000000000000000000000000000000000000000060005260046000fd5b7fab143c060000000000000000000000000000000000000000000000000000000060005260046000fd5b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e3576004356000526049602052606060406000205460ff6040519173ffffffffffffffffffffffffffffffffffffffff8116835267ffffffffffffffff8160a01c16602084015260e01c1615156040820152f35b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357611cf6613bf8565b73ffffffffffffffffffffffffffffffffffffffff6001541690813303611d7f5773ffffffffffffffffffffffffffffffffffffffff1690817fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f600080a3005b7f30cd74710000000000000000000000000000000000000000000000000000000060005260046000fd5b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346115e3576101607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760043567ffffffffffffffff8116908181036115e35760243560443567ffffffffffffffff81116115e357611e64903690600401613c8d565b909236610164116115e3577f000000000000000000000000000000000000000000000000000000000000000093844603611bea57604051946080860186811067ffffffffffffffff821117612898576040526000549567ffffffffffffffff87168152602081019067ffffffffffffffff8860401c16825260ff6040820198818160801c168a5260881c161515606082015260ff611f02878b613de8565b985116611c1457611f22825167ffffffffffffffff600f82169116613e53565b890361286e5760108611918215612858575b508115612843575b50612819577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000185101561186c57670fffffffffffffff8360041c16600052600560205260406000205490819760005b8681106127f75750611f9c88613df5565b83036127cd577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000192604754996040519260208401947fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc98652604085015230606085015260808401528760a084015260c083015260e08201528861010082015286610120820152610120815261203361014082613cf6565b5190200691600091849083825b6126dc5750505061052091604051926120598185613cf6565b3684377f000000000000000000000000000000000000000000000000000000000000000060c08401527f000000000000000000000000000000000000000000000000000000000000000060e08401527f00000000000000000000000000000000000000000000000000000000000000006101008401527f00000000000000000000000000000000000000000000000000000000000000006101208401527f00000000000000000000000000000000000000000000000000000000000000006101408401527f00000000000000000000000000000000000000000000000000000000000000006101608401527f00000000000000000000000000000000000000000000000000000000000000006101c08401527f00000000000000000000000000000000000000000000000000000000000000006101e08401527f00000000000000000000000000000000000000000000000000000000000000006102008401527f00000000000000000000000000000000000000000000000000000000000000006102208401527f00000000000000000000000000000000000000000000000000000000000000006102808401527f00000000000000000000000000000000000000000000000000000000000000006102a08401527f00000000000000000000000000000000000000000000000000000000000000006102c08401527f00000000000000000000000000000000000000000000000000000000000000006102e08401526103008301937f000000000000000000000000000000000000000000000000000000000000000085527f00000000000000000000000000000000000000000000000000000000000000006103208501527f00000000000000000000000000000000000000000000000000000000000000006103408501527f00000000000000000000000000000000000000000000000000000000000000006103608501527f00000000000000000000000000000000000000000000000000000000000000006103a08501527f00000000000000000000000000000000000000000000000000000000000000006103c08501527f00000000000000000000000000000000000000000000000000000000000000006104008501527f00000000000000000000000000000000000000000000000000000000000000006104208501527f00000000000000000000000000000000000000000000000000000000000000006104608501527f00000000000000000000000000000000000000000000000000000000000000006104808501527f00000000000000000000000000000000000000000000000000000000000000006104c08501526104e08401927f000000000000000000000000000000000000000000000000000000000000000084526000996029601c10156126af5761038086015261249690670fffffffffffffff906124818a886103e00152565b6124896144f4565b1660041c16856104400152565b6104a08401529187919392602860051b820152608435927f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8501109360c0606484377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd470360208301526040610124610240840137935b8085106126855750610300906020858195965161018084015201516101a082015282805260085afa166001855114161561265d57918160107fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9946040948752604660205284872060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905586547fffffffffffffffffffffffffffffffff0000000000000000ffffffffffffffff6fffffffffffffffff000000000000000086881b16911617875514612618575b67ffffffffffffffff8351921682526020820152a180f35b6126206144f4565b82166126575761264f7f0000000000000000000000000000000000000000000000000000000000000000614548565b604755612600565b8061264f565b6004847f09bde339000000000000000000000000000000000000000000000000000000008152fd5b9150916060906040808601838160075afa16604082860160808760065afa1693019291879161252d565b60248b7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b93919361279e577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8401848111611b67576127397f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001918884613e60565b3581876000950908938015612771577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff019182612040565b6024837f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601260045260246000fd5b7f0682b8d60000000000000000000000000000000000000000000000000000000060005260046000fd5b92612803848887613e60565b3590600052602052600160406000209301611f8b565b7f1561f5d30000000000000000000000000000000000000000000000000000000060005260046000fd5b67ffffffffffffffff91505116861188611f3c565b5167ffffffffffffffff16881115915089611f34565b7f944bda350000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760043560005260056020526020604060002054604051908152f35b346115e35760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357612948613bf8565b612950613c1b565b906044356064359173ffffffffffffffffffffffffffffffffffffffff83168084036115e3576084359460a43567ffffffffffffffff81116115e35761299a903690600401613c5f565b9094303303612b7e576000888882937002000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff85541617845588612ab16129f0828a6143ac565b99612a856129fe84876143ac565b9d612a3073ffffffffffffffffffffffffffffffffffffffff8d16978d888a15988915612b6c575b50505030906143ac565b9a60405198899460208601997f4fe05a51000000000000000000000000000000000000000000000000000000008b5260248701528860448701526064860152608485015260a060a485015260c4840191613d37565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101865285613cf6565b8414612b6457915b5191885af1156115e357612ad690612ad130886143ac565b613e53565b9586108015612b58575b6115e35782612aee916143ac565b11928315612b44575b5050506115e3576020907001000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff6000541617600055604051908152f35b612b4f9293506143ac565b11828080612af7565b508560801c1515612ae0565b508291612ab9565b612b759261446e565b8f888f91612a26565b7f14d4a4e80000000000000000000000000000000000000000000000000000000060005260046000fd5b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e3576004356000526046602052602060ff604060002054166040519015158152f35b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760206040516202a3008152f35b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e3576020612c6f600435613df5565b604051908152f35b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346115e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357612d07613bf8565b6024359073ffffffffffffffffffffffffffffffffffffffff600154163303611d7f57602073ffffffffffffffffffffffffffffffffffffffff7f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d286921692836000526003825280604060002055604051908152a2005b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e3576004358015158091036115e35773ffffffffffffffffffffffffffffffffffffffff600154163303611d7f5760207fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d59916000547fffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffffff71ff00000000000000000000000000000000008360881b16911617600055604051908152a1005b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357602060405169ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760043567ffffffffffffffff81116115e357612f48903690600401613c8d565b60005460ff8160801c16611c14577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603611bea5780156131ee57612fc3613fc3565b612fcb613ffc565b6000807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8185360301905b848110156131b35760008160051b870135838112156131af57870173ffffffffffffffffffffffffffffffffffffffff61302e82613d76565b1682526003602052604082205491821561316657602082013592831061311d578260801c6130f55750604081013561306581614034565b6060820195613077611b318885613d97565b73ffffffffffffffffffffffffffffffffffffffff61309584613d76565b166130d0579183916130c16130b0600197966130ca96613de8565b985b6130bb84613d76565b93613d97565b9390928a614179565b01612ff5565b959183916130c16130ca946130f0600198976130eb86613d76565b6140c1565b6130b2565b807f062504010000000000000000000000000000000000000000000000000000000060049252fd5b73ffffffffffffffffffffffffffffffffffffffff61313d602493613d76565b7f8b8cad8d00000000000000000000000000000000000000000000000000000000835216600452fd5b73ffffffffffffffffffffffffffffffffffffffff613186602493613d76565b7ff01157c300000000000000000000000000000000000000000000000000000000835216600452fd5b5080fd5b50503403611770576131c490614341565b600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7f1562001c0000000000000000000000000000000000000000000000000000000060005260046000fd5b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760043573ffffffffffffffffffffffffffffffffffffffff600154163303611d7f5780600052604960205273ffffffffffffffffffffffffffffffffffffffff604060002054161561330d5780600052604960205260406000207c01000000000000000000000000000000000000000000000000000000007fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790557fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b600080a2005b7f846fe7bc0000000000000000000000000000000000000000000000000000000060005260046000fd5b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760025473ffffffffffffffffffffffffffffffffffffffff81163303611d7f577fffffffffffffffffffffffff0000000000000000000000000000000000000000906001543373ffffffffffffffffffffffffffffffffffffffff82167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0600080a38216331760015516600255005b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357602060ff60005460881c166040519015158152f35b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e3576020612c6f613475613bf8565b73ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e3576020604754604051908152f35b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e3576004356000526048602052602060ff604060002054166040519015158152f35b346115e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760043567ffffffffffffffff81116115e357613609903690600401613c5f565b90613612613c1b565b9073ffffffffffffffffffffffffffffffffffffffff600154163303611d7f5767ffffffffffffffff83116128985760405161367660207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8701160182613cf6565b838152602081019036858401116115e3578483833760006020868301015251902092823b1580156138b5575b61388b5783600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000205416613861576202a30067ffffffffffffffff4216019267ffffffffffffffff8411611b67577f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e9373ffffffffffffffffffffffffffffffffffffffff6040519261373384613cbe565b169182815267ffffffffffffffff6020820192169182815260408201906000825288600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000209351167fffffffffffffffffffffffff0000000000000000000000000000000000000000845416178355517fffffffff0000000000000000ffffffffffffffffffffffffffffffffffffffff7bffffffffffffffff000000000000000000000000000000000000000084549260a01b1691161782555115157fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff7cff0000000000000000000000000000000000000000000000000000000083549260e01b169116179055613851604051948594606086526060860191613d37565b91602084015260408301520390a2005b7f214712b60000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4a7f394f0000000000000000000000000000000000000000000000000000000060005260046000fd5b503073ffffffffffffffffffffffffffffffffffffffff8416146136a2565b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e357602067ffffffffffffffff60005460401c16604051908152f35b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35773ffffffffffffffffffffffffffffffffffffffff6139c2613bf8565b1660005260046020526020604060002054604051908152f35b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35773ffffffffffffffffffffffffffffffffffffffff613a27613bf8565b1660005260036020526020604060002054604051908152f35b346115e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760043573ffffffffffffffffffffffffffffffffffffffff8116908181036115e35760005460ff8160801c16611c14577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff700100000000000000000000000000000000911617600055336000526004602052604060002054908115613b8b57600080809381938633845260046020528360408120556040518381527ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd399268360203392a35af115613b6157600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7fc252638c0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f969bf7280000000000000000000000000000000000000000000000000000000060005260046000fd5b346115e35760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126115e35760209067ffffffffffffffff600054168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036115e357565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036115e357565b359073ffffffffffffffffffffffffffffffffffffffff821682036115e357565b9181601f840112156115e35782359167ffffffffffffffff83116115e357602083818601950101116115e357565b9181601f840112156115e35782359167ffffffffffffffff83116115e3576020808501948460051b0101116115e357565b6060810190811067ffffffffffffffff82111761289857604052565b6040810190811067ffffffffffffffff82111761289857604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761289857604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036115e35790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156115e3570180359067ffffffffffffffff82116115e3576020019181360383136115e357565b91908201809211611b6757565b600f8116613e115760041c600052600560205260406000205490565b603f166040811015613e24576006015490565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b91908203918211611b6757565b9190811015613e245760051b0190565b9190811015613e245760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01813603018212156115e3570190565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156115e3570180359067ffffffffffffffff82116115e357602001918160051b360383136115e357565b90821015613e2457613f1b9160051b810190613d97565b9091565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156115e3570180359067ffffffffffffffff82116115e3576020019160608202360383136115e357565b9190811015613e24576060020190565b3580151581036115e35790565b9035907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec1813603018212156115e3570190565b60ff60005460881c16613fd257565b7f3ed304200000000000000000000000000000000000000000000000000000000060005260046000fd5b6040519061400982613cda565b600082526000602083015281602061402f67ffffffffffffffff60005416808452613df5565b910152565b8015614063577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001111561186c57565b7fc83193890000000000000000000000000000000000000000000000000000000060005260046000fd5b50609d0361409757565b7f715d13c10000000000000000000000000000000000000000000000000000000060005260046000fd5b906140cc30836143ac565b60008060405160208101907f23b872dd0000000000000000000000000000000000000000000000000000000082523360248201523060448201528560648201526064815261411b608482613cf6565b519082875af15061412c30846143ac565b03036141355750565b73ffffffffffffffffffffffffffffffffffffffff907f074d9866000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b93949192948360801c6119db5761426d927f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d1916141fd67ffffffffffffffff88511691604051938493845273ffffffffffffffffffffffffffffffffffffffff871660208501528860408501528a606085015260a0608085015260a0840191613d37565b0390a16040519461420d86613cbe565b855273ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b60208401526040830152604051917f20cf0a37000000000000000000000000000000000000000000000000000000008352600483016000905b6003821061432b575050506020826064817300000000000000000000000000000000000000005af490811561431f576000916142e9575b6142e7925061499a565b565b90506020823d602011614317575b8161430460209383613cf6565b810103126115e3576142e79151906142dd565b3d91506142f7565b6040513d6000823e3d90fd5b60208060019285518152019301910190916142a6565b600f815116614382575b67ffffffffffffffff9051167fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006000541617600055565b602081015190603f815116916040831015613e245767ffffffffffffffff9260060155905061434b565b73ffffffffffffffffffffffffffffffffffffffff8116929183156144685760209160009160405173ffffffffffffffffffffffffffffffffffffffff858201927f70a0823100000000000000000000000000000000000000000000000000000000845216602482015260248152614425604482613cf6565b51915afa601f3d111691600051921561443b5750565b7f074d98660000000000000000000000000000000000000000000000000000000060005260045260246000fd5b31925050565b919060008061447d30866143ac565b9260405173ffffffffffffffffffffffffffffffffffffffff60208201927fa9059cbb000000000000000000000000000000000000000000000000000000008452166024820152856044820152604481526144d9606482613cf6565b519082875af1506144ea30846143ac565b9003036141355750565b600160ff7f0000000000000000000000000000000000000000000000000000000000000000161b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101908111611b675790565b60ff16601a81146145a857600514614584577ff377ea1a0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce61151890565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1823603018112156115e357016020813591019167ffffffffffffffff82116115e35781360383136115e357565b90916142e7937ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec19161467467ffffffffffffffff855116916040519384938452876020850152606060408501526060840191613d37565b0390a161499a565b6146896101608201613f83565b80156146cb575b6146c85773ffffffffffffffffffffffffffffffffffffffff61014082013516806146b9575050565b6101806142e7920135906140c1565b50565b5061018081013515614690565b73ffffffffffffffffffffffffffffffffffffffff811661479a575062015f905a10614770576000808080858561c350f115614712575050565b602073ffffffffffffffffffffffffffffffffffffffff7f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b8292169283600052600482526040600020614765828254613de8565b9055604051908152a2565b7f1c26714c0000000000000000000000000000000000000000000000000000000060005260046000fd5b906142e7929161446e565b909182356147b281614e40565b621351505a106147705760208501906147ca82613d76565b9160408701359160608801936147df85613d76565b906147ee6101208b018b613d97565b60405193849360208501967fb3dcb62800000000000000000000000000000000000000000000000000000000885273ffffffffffffffffffffffffffffffffffffffff16602486015273ffffffffffffffffffffffffffffffffffffffff16604485015287606485015273ffffffffffffffffffffffffffffffffffffffff16608484015260808c013560a484015260c4830160c0905260e483019061489392613d37565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810182526148c39082613cf6565b51602091600091908230620f4240f1936000519415614951575050509160a093916142e795936148f560608401613f83565b61491d575b614905919250613d76565b61491260c0850185613d97565b959094013592614179565b6149496149059261493360408601358092613e53565b9461097c602061494283613d76565b9201613d76565b8291506148fa565b6142e797955060e096945061498c9293507ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a83600080a2613d76565b614912610100850185613d97565b90602082019081516000526020526040600020918051906001820191828111611b6757600160109108156149cc575252565b8160041c6000526005602052836040600020555252565b67ffffffffffffffff81116128985760051b60200190565b9015614a5c5773ffffffffffffffffffffffffffffffffffffffff168015908115614a52575b50614a2857565b7f9c8d2cd20000000000000000000000000000000000000000000000000000000060005260046000fd5b9050301438614a21565b7f1f2a20050000000000000000000000000000000000000000000000000000000060005260046000fd5b8051821015613e245760209160051b010190565b602081015173ffffffffffffffffffffffffffffffffffffffff90921693929060005b838110614af3575b857f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b614afe818351614a86565b518673ffffffffffffffffffffffffffffffffffffffff82511614614b265750600101614abd565b602001805195969095939450915050828210614b4b575090614b4791613e53565b9052565b9380614ac5565b91906040830135918215614c2857614b7583614b7060208701613d76565b6149fb565b614b8160608501613f83565b15614c145750803515928315614bdb575b508215614bcc575b5050614ba257565b7f379762ce0000000000000000000000000000000000000000000000000000000060005260046000fd5b60800135111590503880614b9a565b614be6919350613d76565b73ffffffffffffffffffffffffffffffffffffffff80614c0860608601613d76565b16911614159138614b92565b9050614c226142e793613d76565b90614a9a565b50505073ffffffffffffffffffffffffffffffffffffffff614c4982613d76565b161590811591614c75575b8115614c62575b50611a1c57565b614c6f9150606001613f83565b38614c5b565b905073ffffffffffffffffffffffffffffffffffffffff614c9860208301613d76565b16151590614c54565b9081358015614d8057614cb390614e40565b5060408201359081158015614d74575b614a5c578160801c6119db576020830192614cdd84613d76565b73ffffffffffffffffffffffffffffffffffffffff80614cff60608501613d76565b16911614614d4a576142e7936109b0611b3183614d2260a0614c22960135614034565b614d2f60e0820135614034565b614d3f611b3160c0830183613d97565b610100810190613d97565b7f111576670000000000000000000000000000000000000000000000000000000060005260046000fd5b50608083013515614cc3565b5050614d8f60c0820182613d97565b919050614da0610100820182613d97565b9050614db0610120830183613d97565b91905073ffffffffffffffffffffffffffffffffffffffff614dd460208501613d76565b161593841594614e14575b17179060e08101359060a08101359060406080820135910135171717171590811591614e0c5750611a1c57565b905038614c5b565b935073ffffffffffffffffffffffffffffffffffffffff614e3760608501613d76565b16151593614ddf565b6000526049602052604060002060405190614e5a82613cbe565b5473ffffffffffffffffffffffffffffffffffffffff81169081835260ff67ffffffffffffffff8260a01c169182602086015260e01c1615159182604085015215918215614ed4575b508115614eca575b5061330d575173ffffffffffffffffffffffffffffffffffffffff1690565b9050421038614eab565b915038614ea3565b906020820191825193849173ffffffffffffffffffffffffffffffffffffffff60009416915b838510614f4357614f34945060405192614f1b84613cda565b835260208301525190614f2e8383614a86565b52614a86565b5060018201809211611b675752565b9193909250614f53818451614a86565b518473ffffffffffffffffffffffffffffffffffffffff82511614614f8057506001019290918592614f02565b9250509350614b4792506020915001918251613de856",
  "links": {
    "PoseidonT4": [
      19508
    ]
  }
} as const
