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
              "internalType": "uint256[22]",
              "name": "treeUpdate16",
              "type": "uint256[22]"
            },
            {
              "internalType": "uint16",
              "name": "payoutGas",
              "type": "uint16"
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
      "name": "payoutGas",
      "outputs": [
        {
          "internalType": "uint16",
          "name": "",
          "type": "uint16"
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
  "bytecode": "0x61096080604052346107db57615422803803809161001d82856107e0565b833981016108a0828203126107db576040516000929060c081016001600160401b038111828210176107c75760405281516001600160a01b03811681036107c357815260208201519260ff841684036107c357602082019384526100848160408501610819565b93604083019485526108806100b26100a0846103008801610819565b93606086019485526105c08701610819565b94856080860152015161ffff8116918282036107bf5760ff9160a08601525116945191519260018060a01b03905116904660805281156107b057604095936102a0809460018583956104819a97838060a01b03198454161783558b51918d7f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a360a052602081016f736869656c6465642d706f6f6c2f763160801b81524660308301523060601b60508301526044825261016f6064836107e0565b828060501b0391519020161760c052885160208101907f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc8252468b820152306060820152606081526101c26080826107e0565b5190208a80526005602052898b2055885160208101906101e28284610870565b6101f06102e0820186610870565b6101fe6105a0820188610870565b610840815261020f610860826107e0565b51902060e052805161010052602081015161012052888101516101405260608101516101605260808101516101805260a08101516101a05260c08101516101c05260e08101516101e05261010081015161020052610120810151610220526101408101516102405261016081015161026052610180810151610280526101a081015182526101c08101516102c0526101e08101516102e052610200810151610300526102208101516103205261024081015161034052610260810151610360526102808101516103805201516103a05280516103c05260208101516103e052868101516104005260608101516104205260808101516104405260a08101516104605260c08101516104805260e08101516104a0526101008101516104c0526101208101516104e0526101408101516105005261016081015161052052610180810151610540526101a0810151610560526101c0810151610580526101e08101516105a0526102008101516105c0526102208101516105e05261024081015161060052610260810151610620526102808101516106405201516106605280516106805260208101516106a052848101516106c05260608101516106e05260808101516107005260a08101516107205260c08101516107405260e081015161076052610100810151610780526101208101516107a0526101408101516107c0526101608101516107e052610180810151610800526101a0810151610820526101c0810151610840526101e081015161086052610200810151610880526102208101516108a0526102408101516108c0526102608101516108e052610280810151610900520151610920528061094052610898565b80835260466020529120805460ff19166001179055604755604051614b1d9081610905823960805181818161028c0152818161054501528181611ba801528181612a010152612ce4015260a0518181816136f201526142f5015260c05181818161168e01528181612c2e015281816131250152613ee3015260e0518161358301526101005181610913015261012051816109390152610140518161095f01526101605181610986015261018051816109ad01526101a051816109d401526101c051816109fb01526101e05181610a2201526102005181610a4901526102205181610a7001526102405181610a9701526102605181610abe01526102805181610ae501526102a05181610b0c01526102c05181610b3301526102e05181610b5a01526103005181610b8101526103205181610ba801526103405181610bcf01526103605181610bf601526103805181610c1d01526103a05181610c4401526103c05181610db101526103e05181610dd701526104005181610dfd01526104205181610e2401526104405181610e4b01526104605181610e7201526104805181610e9901526104a05181610ec001526104c05181610ee701526104e05181610f0e01526105005181610f3501526105205181610f5c01526105405181610f8301526105605181610faa01526105805181610fd101526105a05181610ff801526105c0518161101f01526105e051816110460152610600518161106d01526106205181611094015261064051816110bb015261066051816110e201526106805181611dc401526106a05181611deb01526106c05181611e1301526106e05181611e3c01526107005181611e6501526107205181611e8e01526107405181611eb701526107605181611ee001526107805181611f0901526107a05181611f3201526107c05181611f5b01526107e05181611f8401526108005181611fad01526108205181611fd601526108405181611fff015261086051816120280152610880518161205101526108a0518161207a01526108c051816120a301526108e051816120cc015261090051816120f50152610920518161211e0152610940518181816124de015281816131c001526141970152f35b6330cd747160e01b8752600487fd5b8780fd5b8480fd5b634e487b7160e01b85526041600452602485fd5b600080fd5b601f909101601f19168101906001600160401b0382119082101761080357604052565b634e487b7160e01b600052604160045260246000fd5b9080601f830112156107db57604051916102c083016001600160401b038111848210176108035760405282906102c081019283116107db57905b8282106108605750505090565b8151815260209182019101610853565b906000905b6016821061088257505050565b6020806001928551815201930191019091610875565b60ff16601a81146108df576005146108bb576379bbf50d60e11b60005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce6115189056fe610180806040526004361015610058575b50361561001c57600080fd5b600260ff60005460801c160361002e57005b7fe8b09d0d0000000000000000000000000000000000000000000000000000000060005260046000fd5b60003560e01c90816316049ddf1461388b575080631e83409a14613716578063254e2ad8146136b95780633c29f83914613654578063402914f5146135ef5780634c818994146135a65780634fe840f51461354d57806354a38006146132335780635a129efe146131e4578063631c56ef146131885780636599f0011461314c57806371f96211146130b2578063796c54a61461306e57806379ba509714612fb05780637a353ee314612e9157806381ef05a914612c525780638d3ae7f014612bed5780638da5cb5b14612b9b578063911106a514612ad1578063912d1a8614612a245780639a8a0592146129cb578063a17278e114612987578063a3be73e81461294b578063a6232a93146128fc578063b3dcb62814612665578063b8a242521461261b578063dee6742114611b2c578063e30c397814611ada578063f2fde38b146119f0578063f3abde321461196f5763fcee2e1d146101ba5738610010565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760043567ffffffffffffffff81116118c257610204903690600401613942565b67ffffffffffffffff602435116118c2576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc602435360301126118c25760005460ff8160801c16611945577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f0000000000000000000000000000000000000000000000000000000000000000460361191b57602435600401357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd6024353603018112156118c257602435019167ffffffffffffffff6004840135116118c2576060600484013502360360248401136118c25760a46024350135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffebd6024353603018212156118c25761035c61010460243501602435600401613af9565b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff859295168203611374578160011b81036118f15781156118c75760c4602435013567ffffffffffffffff81168091036118c257421161189857604051906103c382613973565b6060825260606020830152600060408301526103de8361460d565b6103eb604051918261398f565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06104188561460d565b01366020830137825261042a8361460d565b610437604051918261398f565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06104648561460d565b0136602083013760208301526000916000805b8581106115395750340361150f57826114cb575b60005b6004890135811061148857506104b0816004886024350101602480350161478f565b6104c18160048860243501016148de565b60408101519060005b82811061141e575050506040516020815283602082015260408460051b82010160005b8581106113a3575090807f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000192039020604051907fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f18082527f00000000000000000000000000000000000000000000000000000000000000006020830152306040830152606082015260a060808201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030160243560040160a0830137609c602435360301902006906105c1613bfe565b966000915b85831061119e5750505060005b8381106107b857507fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a04600080a261072a575b505060005b600484013581106106cb57610644838360646024350135801515806106b6575b61068b575b5060048160243501013561066e575b50613fde565b600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b6106859060046024803501916024350101836143cf565b8261063e565b6106b09061069c6024803501613a0f565b6106aa604460243501613a0f565b906142d3565b8361062f565b506106c5608460243501613bb8565b1561062a565b806107246106eb6106e6600194600489013560248a01613ba8565b613a0f565b61070860206107028560048b013560248c01613ba8565b01613a0f565b604061071c8560048b013560248c01613ba8565b0135916142d3565b0161060a565b60005b81811061073a5750610605565b806107486001928486613b4d565b73ffffffffffffffffffffffffffffffffffffffff610140820135166107716101608301613bb8565b15806107af575b806107a1575b61078b575b50500161072d565b61018061079a92013590613d5e565b3880610783565b50610180820135151561077e565b50801515610778565b6107c3818587613b4d565b6107d16101a0820182613af9565b9060006107e16101608501613bb8565b15611192576101808401357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000103907f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001821161116557505b610100840135926040519260408401927f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a85528260208601526101208701358452610140870135606086015260808501528760a085015260c084018260051b9182913783019060e07f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000160c084019560406101c08a0188378761010086015261012081860301902006920151925b8085101561110d5750610c7f9350600090600203610d9a575060405161046061090e818361398f565b3682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000610420820152935b6103808501526103e0840152610440830152565b604060c06020840135937f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff86011094828286377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602085015201610240830137610300810161042082015b808210610d74575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615610d4a576001016105d3565b7f09bde3390000000000000000000000000000000000000000000000000000000060005260046000fd5b90926060906040808601838160075afa16604082860160808760065afa16930190610d0c565b61046060405191610dab828461398f565b503682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f000000000000000000000000000000000000000000000000000000000000000061042082015293610c6b565b9091927f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe091818688519209089401939291906108e5565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526011600452fd5b50610180830135610838565b929195966111b487878a9c94979c9b989b613b4d565b976111c36101a08a018a613af9565b9a909b60005b8c8110156112e9578d7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016000918360051b013510156112c1578e8260051b01358152604860205260ff60408220541661129057907fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe98f60209060406001958560051b83013581526048845220857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908460051b01358152a1016111c9565b8e6024927f9c7bbc2100000000000000000000000000000000000000000000000000000000835260051b0135600452fd5b807fd7c7beeb0000000000000000000000000000000000000000000000000000000060049252fd5b5096939b509699509690979392938160011b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff831683036113745761133f611332828787613b8d565b906101c08501358e61426a565b60006001820180921161116557506101e06001939261136261136d938888613b8d565b92909101358d61426a565b01916105c6565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b906101006001916113b584898b613b4d565b9061012060e06113c96101a0850185613af9565b9290947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08a86030160408a60051b8c01015201833760e060808301528060051b92839160e084015284830137010191016104ed565b61142c8160208401516146b0565b51611439576001016104ca565b6114599073ffffffffffffffffffffffffffffffffffffffff92516146b0565b51167f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b6001906114c56114a08260048d013560248e01613ba8565b6114bf6114af60208301613a0f565b916106e660408201358094614625565b856146c4565b0161048e565b6004866024350101356114e5576114e0613bc5565b61048b565b7fb08353530000000000000000000000000000000000000000000000000000000060005260046000fd5b7f98d4901c0000000000000000000000000000000000000000000000000000000060005260046000fd5b95909893969197929461154d878284613b4d565b9761155c6101a08a018a613af9565b600281141591508161188c575b5061186257610120890135600052604660205260ff6040600020541615611838577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016101008a013510156116035760005b6002811015611657576101c08160051b8b010135801561162d577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000011115611603576001016115ba565b7fd7c7beeb0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f51bda03d0000000000000000000000000000000000000000000000000000000060005260046000fd5b509499919698929790959398610140820135610180830135156117e05761018083013560801c6117b65769ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168160a01c0361178c5773ffffffffffffffffffffffffffffffffffffffff16916116db6101608201613bb8565b1561174e576116ea8386614a8f565b926040860151841461172a575b5061172260019361171c610180602089015194013561171683866146b0565b51613a81565b926146b0565b525b01610477565b6117358487516146b0565b52600183018084116113745760408601526117226116f7565b60019650909161176361018083013582613c41565b15611772575b50600190611724565b6001919261018061178592013590613a81565b9190611769565b7ff170c67f0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f062504010000000000000000000000000000000000000000000000000000000060005260046000fd5b9190911590811591611824575b506117fa57600190611724565b7f9dde54310000000000000000000000000000000000000000000000000000000060005260046000fd5b611832915061016001613bb8565b386117ed565b7f8c5201160000000000000000000000000000000000000000000000000000000060005260046000fd5b7f285a2cd50000000000000000000000000000000000000000000000000000000060005260046000fd5b60049150141538611569565b7f203d82d80000000000000000000000000000000000000000000000000000000060005260046000fd5b600080fd5b7f010ed1820000000000000000000000000000000000000000000000000000000060005260046000fd5b7fb57c33750000000000000000000000000000000000000000000000000000000060005260046000fd5b7f10dfc0330000000000000000000000000000000000000000000000000000000060005260046000fd5b7fab143c060000000000000000000000000000000000000000000000000000000060005260046000fd5b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c2576004356000526049602052606060406000205460ff6040519173ffffffffffffffffffffffffffffffffffffffff8116835267ffffffffffffffff8160a01c16602084015260e01c1615156040820152f35b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257611a276138ce565b73ffffffffffffffffffffffffffffffffffffffff6001541690813303611ab05773ffffffffffffffffffffffffffffffffffffffff1690817fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f600080a3005b7f30cd74710000000000000000000000000000000000000000000000000000000060005260046000fd5b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346118c2576101607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25767ffffffffffffffff6004351680600435036118c25760243560443567ffffffffffffffff81116118c257611b95903690600401613942565b610120526101005236610164116118c2577f000000000000000000000000000000000000000000000000000000000000000080460361191b57604051916080830183811067ffffffffffffffff8211176125ec576040526000549167ffffffffffffffff83168452602084019267ffffffffffffffff8160401c168452604085019560ff8260801c16875260ff606087019260881c1615158252611c3c6101205182613a81565b9260ff88511661194557611c5f865167ffffffffffffffff600f82169116613aec565b82036125c2576010610120511180156125ad575b8015612599575b61256f577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000185101561160357670fffffffffffffff60043560041c166000526005602052604060002054916040516101205160051b81018482526101205160051b6101005160208401375b80821061255f575051611cf786613a8e565b8103612535577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000193604754610160526040519260208401947fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc98652604085015230606085015260808401526101205160a084015260c083015260e082015261016051610100820152856101208201526101208152611d976101408261398f565b519020066101405261046060e081905260405160c0819052611db9919061398f565b60e05160c0513690377f000000000000000000000000000000000000000000000000000000000000000060c0805101527f000000000000000000000000000000000000000000000000000000000000000060e060c05101527f000000000000000000000000000000000000000000000000000000000000000061010060c05101527f000000000000000000000000000000000000000000000000000000000000000061012060c05101527f000000000000000000000000000000000000000000000000000000000000000061014060c05101527f000000000000000000000000000000000000000000000000000000000000000061016060c05101527f00000000000000000000000000000000000000000000000000000000000000006101c060c05101527f00000000000000000000000000000000000000000000000000000000000000006101e060c05101527f000000000000000000000000000000000000000000000000000000000000000061020060c05101527f000000000000000000000000000000000000000000000000000000000000000061022060c05101527f000000000000000000000000000000000000000000000000000000000000000061028060c05101527f00000000000000000000000000000000000000000000000000000000000000006102a060c05101527f00000000000000000000000000000000000000000000000000000000000000006102c060c05101527f00000000000000000000000000000000000000000000000000000000000000006102e060c05101527f000000000000000000000000000000000000000000000000000000000000000061030060c05101527f000000000000000000000000000000000000000000000000000000000000000061032060c05101527f000000000000000000000000000000000000000000000000000000000000000061034060c05101527f000000000000000000000000000000000000000000000000000000000000000061036060c05101527f00000000000000000000000000000000000000000000000000000000000000006103a060c05101527f00000000000000000000000000000000000000000000000000000000000000006103c060c05101527f000000000000000000000000000000000000000000000000000000000000000061040060c05101527f000000000000000000000000000000000000000000000000000000000000000061042060c0510152670fffffffffffffff612156614191565b6004351660041c1660a0526040516080526101205160051b61010051608051376101205160051b61020003366101205160051b60805101376122f07f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018080808080808080808080808080806101e0608051015181610140518160a05181610140516101605109080908816101c060805101519161014051900908816101a060805101519161014051900908816101806080510151916101405190090881610160608051015191610140519009088161014060805101519161014051900908816101206080510151916101405190090881610100608051015191610140519009088160e0608051015191610140519009088160c0608051015191610140519009088160a06080510151916101405190090881608080510151916101405190090881606060805101519161014051900908816040608051015191610140519009088160206080510151916101405190090881608051519161014051900908610140518560c0519091610440926103808301526103e08201520152565b6084357f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201109060c060648151377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602060c0510152604061012461024060c051013761030060c051015b61042060c05101811061251157806020915161018060c051015201516101a060c0510152600080526020600061030060c05160085afa166001600051141615610d4a5760008381526046602052604080822080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016600117905567ffffffffffffffff8481169687905296518254985193517fffffffffffffffffffffffffffff00000000000000000000000000000000000090991697169690961783871b6fffffffffffffffff0000000000000000161760809290921b70ff00000000000000000000000000000000169190911795151560881b71ff00000000000000000000000000000000001695909517909455610120517fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc994906010146124cc575b5082519182526020820152a1005b6124d4614191565b1661250b576125027f00000000000000000000000000000000000000000000000000000000000000006141e5565b604755846124be565b80612502565b906060906040808401838160075afa16604082840160808560065afa16910161237e565b7f0682b8d60000000000000000000000000000000000000000000000000000000060005260046000fd5b6020604083209201918252611ce5565b7f1561f5d30000000000000000000000000000000000000000000000000000000060005260046000fd5b5067ffffffffffffffff8751168411611c7a565b5067ffffffffffffffff865116841115611c73565b7f944bda350000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760043560005260056020526020604060002054604051908152f35b346118c25760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25761269c6138ce565b6126a46138f1565b906044356064359173ffffffffffffffffffffffffffffffffffffffff83168084036118c2576084359460a43567ffffffffffffffff81116118c2576126ee903690600401613914565b90943033036128d2576000888882937002000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff85541617845588612805612744828a614049565b996127d96127528487614049565b9d61278473ffffffffffffffffffffffffffffffffffffffff8d16978d888a159889156128c0575b5050503090614049565b9a60405198899460208601997f4fe05a51000000000000000000000000000000000000000000000000000000008b5260248701528860448701526064860152608485015260a060a485015260c48401916139d0565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810186528561398f565b84146128b857915b5191885af1156118c25761282a906128253088614049565b613aec565b95861080156128ac575b6118c2578261284291614049565b11928315612898575b5050506118c2576020907001000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff6000541617600055604051908152f35b6128a3929350614049565b1182808061284b565b508560801c1515612834565b50829161280d565b6128c99261410b565b8f888f9161277a565b7f14d4a4e80000000000000000000000000000000000000000000000000000000060005260046000fd5b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c2576004356000526046602052602060ff604060002054166040519015158152f35b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760206040516202a3008152f35b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760206129c3600435613a8e565b604051908152f35b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346118c25760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257612a5b6138ce565b6024359073ffffffffffffffffffffffffffffffffffffffff600154163303611ab057602073ffffffffffffffffffffffffffffffffffffffff7f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d286921692836000526003825280604060002055604051908152a2005b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c2576004358015158091036118c25773ffffffffffffffffffffffffffffffffffffffff600154163303611ab05760207fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d59916000547fffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffffff71ff00000000000000000000000000000000008360881b16911617600055604051908152a1005b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257602060405169ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760043567ffffffffffffffff81116118c257612c9c903690600401613942565b60005460ff8160801c16611945577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f0000000000000000000000000000000000000000000000000000000000000000460361191b578015612e6757612d17613bc5565b612d1f613bfe565b6000807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8185360301905b84811015612e565760008160051b87013583811215612e52578701612d6d81613a0f565b91612d7d60208301358094613c41565b8260801c612e2a57506040810135612d9481613cd1565b6060820195612dac612da68885613a30565b90613d2a565b73ffffffffffffffffffffffffffffffffffffffff612dca84613a0f565b16612e0557918391612df6612de560019796612dff96613a81565b985b612df084613a0f565b93613a30565b9390928a613e16565b01612d49565b95918391612df6612dff94612e2560019897612e2086613a0f565b613d5e565b612de7565b807f062504010000000000000000000000000000000000000000000000000000000060049252fd5b5080fd5b5050340361150f5761064490613fde565b7f1562001c0000000000000000000000000000000000000000000000000000000060005260046000fd5b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760043573ffffffffffffffffffffffffffffffffffffffff600154163303611ab05780600052604960205273ffffffffffffffffffffffffffffffffffffffff6040600020541615612f865780600052604960205260406000207c01000000000000000000000000000000000000000000000000000000007fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790557fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b600080a2005b7f846fe7bc0000000000000000000000000000000000000000000000000000000060005260046000fd5b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760025473ffffffffffffffffffffffffffffffffffffffff81163303611ab0577fffffffffffffffffffffffff0000000000000000000000000000000000000000906001543373ffffffffffffffffffffffffffffffffffffffff82167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0600080a38216331760015516600255005b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257602060ff60005460881c166040519015158152f35b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760206129c36130ee6138ce565b73ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c2576020604754604051908152f35b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c2576004356000526048602052602060ff604060002054166040519015158152f35b346118c25760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760043567ffffffffffffffff81116118c257613282903690600401613914565b9061328b6138f1565b9073ffffffffffffffffffffffffffffffffffffffff600154163303611ab05767ffffffffffffffff83116125ec576040516132ef60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f870116018261398f565b838152602081019036858401116118c2578483833760006020868301015251902092823b15801561352e575b6135045783600052604960205273ffffffffffffffffffffffffffffffffffffffff604060002054166134da576202a30067ffffffffffffffff4216019267ffffffffffffffff8411611374577f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e9373ffffffffffffffffffffffffffffffffffffffff604051926133ac84613973565b169182815267ffffffffffffffff6020820192169182815260408201906000825288600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000209351167fffffffffffffffffffffffff0000000000000000000000000000000000000000845416178355517fffffffff0000000000000000ffffffffffffffffffffffffffffffffffffffff7bffffffffffffffff000000000000000000000000000000000000000084549260a01b1691161782555115157fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff7cff0000000000000000000000000000000000000000000000000000000083549260e01b1691161790556134ca6040519485946060865260608601916139d0565b91602084015260408301520390a2005b7f214712b60000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4a7f394f0000000000000000000000000000000000000000000000000000000060005260046000fd5b503073ffffffffffffffffffffffffffffffffffffffff84161461331b565b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257602067ffffffffffffffff60005460401c16604051908152f35b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25773ffffffffffffffffffffffffffffffffffffffff61363b6138ce565b1660005260046020526020604060002054604051908152f35b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25773ffffffffffffffffffffffffffffffffffffffff6136a06138ce565b1660005260036020526020604060002054604051908152f35b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c257602060405161ffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346118c25760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760043573ffffffffffffffffffffffffffffffffffffffff8116908181036118c25760005460ff8160801c16611945577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff70010000000000000000000000000000000091161760005533600052600460205260406000205490811561386157600080809381938633845260046020528360408120556040518381527ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd399268360203392a35af11561383757600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7fc252638c0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f969bf7280000000000000000000000000000000000000000000000000000000060005260046000fd5b346118c25760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118c25760209067ffffffffffffffff600054168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036118c257565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036118c257565b9181601f840112156118c25782359167ffffffffffffffff83116118c257602083818601950101116118c257565b9181601f840112156118c25782359167ffffffffffffffff83116118c2576020808501948460051b0101116118c257565b6060810190811067ffffffffffffffff8211176125ec57604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176125ec57604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036118c25790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156118c2570180359067ffffffffffffffff82116118c2576020019181360383136118c257565b9190820180921161137457565b600f8116613aaa5760041c600052600560205260406000205490565b603f166040811015613abd576006015490565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b9190820391821161137457565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156118c2570180359067ffffffffffffffff82116118c257602001918160051b360383136118c257565b9190811015613abd5760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01813603018212156118c2570190565b90821015613abd57613ba49160051b810190613a30565b9091565b9190811015613abd576060020190565b3580151581036118c25790565b60ff60005460881c16613bd457565b7f3ed304200000000000000000000000000000000000000000000000000000000060005260046000fd5b604051906040820182811067ffffffffffffffff8211176125ec576040526020820160008152613c3d8367ffffffffffffffff60005416809152613a8e565b9052565b73ffffffffffffffffffffffffffffffffffffffff1690816000526003602052604060002054908115613ca35710613c765750565b7f8b8cad8d0000000000000000000000000000000000000000000000000000000060005260045260246000fd5b827ff01157c30000000000000000000000000000000000000000000000000000000060005260045260246000fd5b8015613d00577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001111561160357565b7fc83193890000000000000000000000000000000000000000000000000000000060005260046000fd5b50609d03613d3457565b7f715d13c10000000000000000000000000000000000000000000000000000000060005260046000fd5b90613d693083614049565b60008060405160208101907f23b872dd00000000000000000000000000000000000000000000000000000000825233602482015230604482015285606482015260648152613db860848261398f565b519082875af150613dc93084614049565b0303613dd25750565b73ffffffffffffffffffffffffffffffffffffffff907f074d9866000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b93949192948360801c6117b657613f0a927f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191613e9a67ffffffffffffffff88511691604051938493845273ffffffffffffffffffffffffffffffffffffffff871660208501528860408501528a606085015260a0608085015260a08401916139d0565b0390a160405194613eaa86613973565b855273ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b60208401526040830152604051917f20cf0a37000000000000000000000000000000000000000000000000000000008352600483016000905b60038210613fc8575050506020826064817300000000000000000000000000000000000000005af4908115613fbc57600091613f86575b613f8492506145c4565b565b90506020823d602011613fb4575b81613fa16020938361398f565b810103126118c257613f84915190613f7a565b3d9150613f94565b6040513d6000823e3d90fd5b6020806001928551815201930191019091613f43565b600f81511661401f575b67ffffffffffffffff9051167fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006000541617600055565b602081015190603f815116916040831015613abd5767ffffffffffffffff92600601559050613fe8565b73ffffffffffffffffffffffffffffffffffffffff8116929183156141055760209160009160405173ffffffffffffffffffffffffffffffffffffffff858201927f70a08231000000000000000000000000000000000000000000000000000000008452166024820152602481526140c260448261398f565b51915afa601f3d11169160005192156140d85750565b7f074d98660000000000000000000000000000000000000000000000000000000060005260045260246000fd5b31925050565b919060008061411a3086614049565b9260405173ffffffffffffffffffffffffffffffffffffffff60208201927fa9059cbb0000000000000000000000000000000000000000000000000000000084521660248201528560448201526044815261417660648261398f565b519082875af1506141873084614049565b900303613dd25750565b600160ff7f0000000000000000000000000000000000000000000000000000000000000000161b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116113745790565b60ff16601a811461424557600514614221577ff377ea1a0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce61151890565b9091613f84937ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec19161429c8282613d2a565b6142cb67ffffffffffffffff8551169160405193849384528760208501526060604085015260608401916139d0565b0390a16145c4565b73ffffffffffffffffffffffffffffffffffffffff81166143c457505a61ffff7f0000000000000000000000000000000000000000000000000000000000000000169081619c40019081619c4011611374571061439a576000808085858295f11561433c575050565b602073ffffffffffffffffffffffffffffffffffffffff7f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b829216928360005260048252604060002061438f828254613a81565b9055604051908152a2565b7f1c26714c0000000000000000000000000000000000000000000000000000000060005260046000fd5b90613f84929161410b565b909182356143dc816149f3565b621351505a1061439a5760208501906143f482613a0f565b91604087013591606088019361440985613a0f565b906144186101208b018b613a30565b60405193849360208501967fb3dcb62800000000000000000000000000000000000000000000000000000000885273ffffffffffffffffffffffffffffffffffffffff16602486015273ffffffffffffffffffffffffffffffffffffffff16604485015287606485015273ffffffffffffffffffffffffffffffffffffffff16608484015260808c013560a484015260c4830160c0905260e48301906144bd926139d0565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810182526144ed908261398f565b51602091600091908230620f4240f193600051941561457b575050509160a09391613f84959361451f60608401613bb8565b614547575b61452f919250613a0f565b61453c60c0850185613a30565b959094013592613e16565b61457361452f9261455d60408601358092613aec565b946106aa602061456c83613a0f565b9201613a0f565b829150614524565b613f8497955060e09694506145b69293507ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a83600080a2613a0f565b61453c610100850185613a30565b9060208201908151600052602052604060002091805190600182019182811161137457600160109108156145f6575252565b8160041c6000526005602052836040600020555252565b67ffffffffffffffff81116125ec5760051b60200190565b90156146865773ffffffffffffffffffffffffffffffffffffffff16801590811561467c575b5061465257565b7f9c8d2cd20000000000000000000000000000000000000000000000000000000060005260046000fd5b905030143861464b565b7f1f2a20050000000000000000000000000000000000000000000000000000000060005260046000fd5b8051821015613abd5760209160051b010190565b929190926146d28482614a8f565b906040810151821461474b57602001916146ed8284516146b0565b5181811061470757614704939495500392516146b0565b52565b73ffffffffffffffffffffffffffffffffffffffff867f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b73ffffffffffffffffffffffffffffffffffffffff857f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b91906040830135918215614865576147b2836147ad60208701613a0f565b614625565b6147be60608501613bb8565b156148515750803515928315614818575b508215614809575b50506147df57565b7f379762ce0000000000000000000000000000000000000000000000000000000060005260046000fd5b608001351115905038806147d7565b614823919350613a0f565b73ffffffffffffffffffffffffffffffffffffffff8061484560608601613a0f565b169116141591386147cf565b905061485f613f8493613a0f565b906146c4565b50505073ffffffffffffffffffffffffffffffffffffffff61488682613a0f565b1615908115916148b2575b811561489f575b506117fa57565b6148ac9150606001613bb8565b38614898565b905073ffffffffffffffffffffffffffffffffffffffff6148d560208301613a0f565b16151590614891565b90813580156149bd576148f0906149f3565b50604082013590811580156149b1575b614686578160801c6117b657602083019261491a84613a0f565b73ffffffffffffffffffffffffffffffffffffffff8061493c60608501613a0f565b1691161461498757613f84936106e6612da68361495f60a061485f960135613cd1565b61496c60e0820135613cd1565b61497c612da660c0830183613a30565b610100810190613a30565b7f111576670000000000000000000000000000000000000000000000000000000060005260046000fd5b50608083013515614900565b50506101a07f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a95918160405191823720036117fa57565b6000526049602052604060002060405190614a0d82613973565b5473ffffffffffffffffffffffffffffffffffffffff81169081835260ff67ffffffffffffffff8260a01c169182602086015260e01c1615159182604085015215918215614a87575b508115614a7d575b50612f86575173ffffffffffffffffffffffffffffffffffffffff1690565b9050421038614a5e565b915038614a56565b6040810151929160005b84811080614adc575b15614ad6577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811461137457600101614a99565b93505050565b5073ffffffffffffffffffffffffffffffffffffffff614afd8285516146b0565b511673ffffffffffffffffffffffffffffffffffffffff83161415614aa256",
  "links": {
    "PoseidonT4": [
      18523
    ]
  },
  "deployed": {
    "size": 19229,
    "codeHash": "0x630e98c1cb2b1ae340200ae3bf0fd03c2e49637c4af38d5c3fa25b34f65324aa",
    "immutables": {
      "J2_ALPHA_X": [
        2323
      ],
      "J2_ALPHA_Y": [
        2361
      ],
      "J2_BETA_X0": [
        2438
      ],
      "J2_BETA_X1": [
        2399
      ],
      "J2_BETA_Y0": [
        2516
      ],
      "J2_BETA_Y1": [
        2477
      ],
      "J2_DELTA_X0": [
        2750
      ],
      "J2_DELTA_X1": [
        2711
      ],
      "J2_DELTA_Y0": [
        2828
      ],
      "J2_DELTA_Y1": [
        2789
      ],
      "J2_GAMMA_X0": [
        2594
      ],
      "J2_GAMMA_X1": [
        2555
      ],
      "J2_GAMMA_Y0": [
        2672
      ],
      "J2_GAMMA_Y1": [
        2633
      ],
      "J2_IC0_X": [
        2867
      ],
      "J2_IC0_Y": [
        2906
      ],
      "J2_IC1_X": [
        2945
      ],
      "J2_IC1_Y": [
        2984
      ],
      "J2_IC2_X": [
        3023
      ],
      "J2_IC2_Y": [
        3062
      ],
      "J2_IC3_X": [
        3101
      ],
      "J2_IC3_Y": [
        3140
      ],
      "J4_ALPHA_X": [
        3505
      ],
      "J4_ALPHA_Y": [
        3543
      ],
      "J4_BETA_X0": [
        3620
      ],
      "J4_BETA_X1": [
        3581
      ],
      "J4_BETA_Y0": [
        3698
      ],
      "J4_BETA_Y1": [
        3659
      ],
      "J4_DELTA_X0": [
        3932
      ],
      "J4_DELTA_X1": [
        3893
      ],
      "J4_DELTA_Y0": [
        4010
      ],
      "J4_DELTA_Y1": [
        3971
      ],
      "J4_GAMMA_X0": [
        3776
      ],
      "J4_GAMMA_X1": [
        3737
      ],
      "J4_GAMMA_Y0": [
        3854
      ],
      "J4_GAMMA_Y1": [
        3815
      ],
      "J4_IC0_X": [
        4049
      ],
      "J4_IC0_Y": [
        4088
      ],
      "J4_IC1_X": [
        4127
      ],
      "J4_IC1_Y": [
        4166
      ],
      "J4_IC2_X": [
        4205
      ],
      "J4_IC2_Y": [
        4244
      ],
      "J4_IC3_X": [
        4283
      ],
      "J4_IC3_Y": [
        4322
      ],
      "T_ALPHA_X": [
        7620
      ],
      "T_ALPHA_Y": [
        7659
      ],
      "T_BETA_X0": [
        7740
      ],
      "T_BETA_X1": [
        7699
      ],
      "T_BETA_Y0": [
        7822
      ],
      "T_BETA_Y1": [
        7781
      ],
      "T_DELTA_X0": [
        8068
      ],
      "T_DELTA_X1": [
        8027
      ],
      "T_DELTA_Y0": [
        8150
      ],
      "T_DELTA_Y1": [
        8109
      ],
      "T_GAMMA_X0": [
        7904
      ],
      "T_GAMMA_X1": [
        7863
      ],
      "T_GAMMA_Y0": [
        7986
      ],
      "T_GAMMA_Y1": [
        7945
      ],
      "T_IC0_X": [
        8191
      ],
      "T_IC0_Y": [
        8232
      ],
      "T_IC1_X": [
        8273
      ],
      "T_IC1_Y": [
        8314
      ],
      "T_IC2_X": [
        8355
      ],
      "T_IC2_Y": [
        8396
      ],
      "T_IC3_X": [
        8437
      ],
      "T_IC3_Y": [
        8478
      ],
      "chainId": [
        652,
        1349,
        7080,
        10753,
        11492
      ],
      "depth": [
        9438,
        12736,
        16791
      ],
      "payoutGas": [
        14066,
        17141
      ],
      "poolTag": [
        5774,
        11310,
        12581,
        16099
      ],
      "vkHash": [
        13699
      ]
    },
    "links": {
      "PoseidonT4": [
        16214
      ]
    },
    "self": []
  }
} as const
