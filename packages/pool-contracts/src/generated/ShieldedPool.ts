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
      "name": "CalledByContract",
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
      "name": "KeysOfDifferentSetups",
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
  "bytecode": "0x6106e0806040523461077c57615b7d803803809161001d8285610781565b833981016108a08282031261077c576040516000929060c081016001600160401b038111828210176107685760405281516001600160a01b038116810361076457815260208201519260ff84168403610764576020820193845261008481604085016107ba565b93604083019485526108806100b26100a08461030088016107ba565b93606086019485526105c087016107ba565b94856080860152015161ffff8116918282036107605760ff9160a08601525116945191519260018060a01b039051169046608052811561075157600180546001600160a01b031916831781556040519092909190887f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a360a052602081016f736869656c6465642d706f6f6c2f763160801b81524660308301523060601b605083015260448252610166606483610781565b828060501b0391519020161760c05260405160208101907f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc8252466040820152306060820152606081526101bb608082610781565b51902085805260056020526040862055845b600a81106106fa57506103e4926102a060409593818094885160208101906101f58284610838565b6102036102e0820186610838565b6102116105a0820188610838565b610840815261022261086082610781565b51902060e052805161010052602081015161012052888101516101405260608101516101605260808101516101805260a08101516101a05260c08101516101c05260e08101516101e05261010081015161020052610120810151610220526101408101516102405261016081015161026052610180810151610280526101a081015182526101c08101516102c0526101e08101516102e052610200810151610300526102208101516103205261024081015161034052610260810151610360526102808101516103805201516103a0526101408101516103c0526101608101516103e052610180810151610400526101a0810151610420526101c0810151610440526101e081015161046052610200810151610480526102208101516104a0526102408101516104c0526102608101516104e052610280810151610500520151610520526101408101516105405261016081015161056052610180810151610580526101a08101516105a0526101c08101516105c0526101e08101516105e052610200810151610600526102208101516106205261024081015161064052610260810151610660526102808101516106805201516106a052806106c052610860565b80835260466020529120805460ff191660011790556047556040516152b090816108cd823960805181818161028c01528181610545015281816111ef0152818161200d015281816122f0015261394a015260a051818181612cfe0152818161403f015261494d015260c051818181610cd50152818161223a0152818161273101526134ef015260e051818181612b8f01526139760152610100518181816115760152614af101526101205181818161159c0152614b170152610140518181816115c20152614b3d0152610160518181816115e90152614b640152610180518181816116100152614b8b01526101a0518181816116370152614bb201526101c05181818161165e0152614bd901526101e0518181816116850152614c000152610200518181816116ac0152614c270152610220518181816116d30152614c4e01526102405181614e5e01526102605181614e8501526102805181614eac01526102a05181614ed301526102c05181614efa01526102e05181614f2101526103005181614f4801526103205181614f6f01526103405181614f9601526103605181614fbd01526103805181614fe401526103a0518161500e01526103c0518161503401526103e0518161505b01526104005181615082015261042051816150a9015261044051816150d0015261046051816150f70152610480518161511e01526104a0518161514501526104c0518161516c01526104e05181615193015261050051816151ba015261052051816151e40152610540518181816116fa0152614c810152610560518181816117210152614ca80152610580518181816117480152614ccf01526105a05181818161176f0152614cf601526105c05181818161179c0152614d1d01526105e0518181816117bf0152614d440152610600518181816117e60152614d6b01526106205181818161180d0152614d920152610640518181816118340152614db901526106605181818161185b0152614de00152610680518181816118820152614e0701526106a0518181816118af0152614e3101526106c051818181611abe015281816127cc01526137a30152f35b6107048184610811565b5161070f8284610811565b5114801590610733575b610725576001016101cd565b62643caf60e41b8652600486fd5b5061073e8185610811565b516107498284610811565b511415610719565b6330cd747160e01b8752600487fd5b8780fd5b8480fd5b634e487b7160e01b85526041600452602485fd5b600080fd5b601f909101601f19168101906001600160401b038211908210176107a457604052565b634e487b7160e01b600052604160045260246000fd5b9080601f8301121561077c57604051916102c083016001600160401b038111848210176107a45760405282906102c0810192831161077c57905b8282106108015750505090565b81518152602091820191016107f4565b9060168110156108225760051b0190565b634e487b7160e01b600052603260045260246000fd5b906000905b6016821061084a57505050565b602080600192855181520193019101909161083d565b60ff16601a81146108a757600514610883576379bbf50d60e11b60005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce6115189056fe610140806040526004361015610058575b50361561001c57600080fd5b600260ff60005460801c160361002e57005b7fe8b09d0d0000000000000000000000000000000000000000000000000000000060005260046000fd5b60003560e01c90816316049ddf14612e97575080631e83409a14612d22578063254e2ad814612cc55780633c29f83914612c60578063402914f514612bfb5780634c81899414612bb25780634fe840f514612b5957806354a380061461283f5780635a129efe146127f0578063631c56ef146127945780636599f0011461275857806371f96211146126be578063796c54a61461267a57806379ba5097146125bc5780637a353ee31461249d57806381ef05a91461225e5780638d3ae7f0146121f95780638da5cb5b146121a7578063911106a5146120dd578063912d1a86146120305780639a8a059214611fd7578063a17278e114611f93578063a3be73e814611f57578063a6232a9314611f08578063b3dcb62814611c71578063b8a2425214611c27578063dee6742114611173578063e30c397814611121578063f2fde38b14611037578063f3abde3214610fb65763fcee2e1d146101ba5738610010565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760043567ffffffffffffffff8111610f0957610204903690600401612f4e565b67ffffffffffffffff60243511610f09576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030112610f095760005460ff8160801c16610f8c577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603610f6257602435600401357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd602435360301811215610f0957602435019167ffffffffffffffff600484013511610f0957606060048401350236036024840113610f095760a46024350135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffebd602435360301821215610f095761035c61010460243501602435600401613105565b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8592951682036109bb578160011b8103610f38578115610f0e5760c4602435013567ffffffffffffffff8116809103610f09574211610edf57604051906103c382612f7f565b6060825260606020830152600060408301526103de8361435f565b6103eb6040519182612f9b565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06104188561435f565b01366020830137825261042a8361435f565b6104376040519182612f9b565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06104648561435f565b0136602083013760208301526000916000805b858110610b8057503403610b565782610b12575b60005b60048901358110610acf57506104b081600488602435010160248035016144e1565b6104c1816004886024350101614630565b60408101519060005b828110610a65575050506040516020815283602082015260408460051b82010160005b8581106109ea575090807f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000192039020604051907fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f18082527f00000000000000000000000000000000000000000000000000000000000000006020830152306040830152606082015260a060808201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030160243560040160a0830137609c602435360301902006906105c161320a565b966000915b8583106107b8575050506105db8184866138df565b7fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a04600080a261072a575b505060005b600484013581106106cb57610644838360646024350135801515806106b6575b61068b575b5060048160243501013561066e575b506135ea565b600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b610685906004602480350191602435010183614119565b8261063e565b6106b09061069c602480350161301b565b6106aa60446024350161301b565b90614015565b8361062f565b506106c56084602435016131c4565b1561062a565b806107246106eb6106e6600194600489013560248a016131b4565b61301b565b61070860206107028560048b013560248c016131b4565b0161301b565b604061071c8560048b013560248c016131b4565b013591614015565b0161060a565b60005b81811061073a5750610605565b806107486001928486613159565b73ffffffffffffffffffffffffffffffffffffffff6101408201351661077161016083016131c4565b15806107af575b806107a1575b61078b575b50500161072d565b61018061079a9201359061336a565b3880610783565b50610180820135151561077e565b50801515610778565b929195966107ce87878a9c94979c9b989b613159565b976107dd6101a08a018a613105565b9a909b60005b8c811015610903578d7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016000918360051b013510156108db578e8260051b01358152604860205260ff6040822054166108aa57907fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe98f60209060406001958560051b83013581526048845220857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908460051b01358152a1016107e3565b8e6024927f9c7bbc2100000000000000000000000000000000000000000000000000000000835260051b0135600452fd5b807fd7c7beeb0000000000000000000000000000000000000000000000000000000060049252fd5b5096939b509699509690979392938160011b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff831683036109bb5761095961094c828787613199565b906101c08501358e613876565b60006001820180921161098e57506101e06001939261097c610987938888613199565b92909101358d613876565b01916105c6565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526011600452fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b906101006001916109fc84898b613159565b9061012060e0610a106101a0850185613105565b9290947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08a86030160408a60051b8c01015201833760e060808301528060051b92839160e084015284830137010191016104ed565b610a73816020840151614402565b51610a80576001016104ca565b610aa09073ffffffffffffffffffffffffffffffffffffffff9251614402565b51167f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b600190610b0c610ae78260048d013560248e016131b4565b610b06610af66020830161301b565b916106e660408201358094614377565b85614416565b0161048e565b600486602435010135610b2c57610b276131d1565b61048b565b7fb08353530000000000000000000000000000000000000000000000000000000060005260046000fd5b7f98d4901c0000000000000000000000000000000000000000000000000000000060005260046000fd5b959098939691979294610b94878284613159565b97610ba36101a08a018a613105565b6002811415915081610ed3575b50610ea957610120890135600052604660205260ff6040600020541615610e7f577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016101008a01351015610c4a5760005b6002811015610c9e576101c08160051b8b0101358015610c74577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000011115610c4a57600101610c01565b7fd7c7beeb0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f51bda03d0000000000000000000000000000000000000000000000000000000060005260046000fd5b50949991969892979095939861014082013561018083013515610e275761018083013560801c610dfd5769ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168160a01c03610dd35773ffffffffffffffffffffffffffffffffffffffff1691610d2261016082016131c4565b15610d9557610d318386614a4a565b9260408601518414610d71575b50610d69600193610d636101806020890151940135610d5d8386614402565b5161308d565b92614402565b525b01610477565b610d7c848751614402565b52600183018084116109bb576040860152610d69610d3e565b600196509091610daa6101808301358261324d565b15610db9575b50600190610d6b565b60019192610180610dcc9201359061308d565b9190610db0565b7ff170c67f0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f062504010000000000000000000000000000000000000000000000000000000060005260046000fd5b9190911590811591610e6b575b50610e4157600190610d6b565b7f9dde54310000000000000000000000000000000000000000000000000000000060005260046000fd5b610e799150610160016131c4565b38610e34565b7f8c5201160000000000000000000000000000000000000000000000000000000060005260046000fd5b7f285a2cd50000000000000000000000000000000000000000000000000000000060005260046000fd5b60049150141538610bb0565b7f203d82d80000000000000000000000000000000000000000000000000000000060005260046000fd5b600080fd5b7f010ed1820000000000000000000000000000000000000000000000000000000060005260046000fd5b7fb57c33750000000000000000000000000000000000000000000000000000000060005260046000fd5b7f10dfc0330000000000000000000000000000000000000000000000000000000060005260046000fd5b7fab143c060000000000000000000000000000000000000000000000000000000060005260046000fd5b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f09576004356000526049602052606060406000205460ff6040519173ffffffffffffffffffffffffffffffffffffffff8116835267ffffffffffffffff8160a01c16602084015260e01c1615156040820152f35b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095761106e612eda565b73ffffffffffffffffffffffffffffffffffffffff60015416908133036110f75773ffffffffffffffffffffffffffffffffffffffff1690817fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f600080a3005b7f30cd74710000000000000000000000000000000000000000000000000000000060005260046000fd5b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b34610f09576101607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760043567ffffffffffffffff811690818103610f09576024359160443567ffffffffffffffff8111610f09576111dd903690600401612f4e565b6101205260e0523661016411610f09577f000000000000000000000000000000000000000000000000000000000000000092834603610f6257604051926080840184811067ffffffffffffffff821117611bf85760405260005467ffffffffffffffff81168552602085019367ffffffffffffffff8260401c16855260ff8260801c1692604087019784895260ff606089019460881c161515845261012051830194610f8c5761129c875167ffffffffffffffff600f821691166130f8565b8303611bce57601061012051118015611bb9575b8015611ba5575b611b7b577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001861015610c4a57670fffffffffffffff8260041c166000526005602052604060002054906040516101205160051b81018382526101205160051b60e05160208401375b808210611b6b575051936113328761309a565b8503611b4157670fffffffffffffff947f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001936047546080526040519260208401947fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc98652604085015230606085015260808401526101205160a084015260c083015260e08201526080516101008201528761012082015261012081526113da61014082612f9b565b51902006610100526113ea61379d565b1660041c1660c05260405160a0526101205160051b60e05160a051376101205160051b61020003366101205160051b60a05101377f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018080808080808080808080808080806101e060a051015181610100518160c051816101005160805109080908816101c060a05101519161010051900908816101a060a051015191610100519009088161018060a051015191610100519009088161016060a051015191610100519009088161014060a051015191610100519009088161012060a051015191610100519009088161010060a051015191610100519009088160e060a051015191610100519009088160c060a051015191610100519009088160a080510151916101005190090881608060a0510151916101005190090881606060a0510151916101005190090881604060a0510151916101005190090881602060a051015191610100519009088160a05151916101005190090860405161046060006115708284612f9b565b503682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201526103008101917f000000000000000000000000000000000000000000000000000000000000000083527f00000000000000000000000000000000000000000000000000000000000000006103208301527f00000000000000000000000000000000000000000000000000000000000000006103408301527f00000000000000000000000000000000000000000000000000000000000000006103608301527f00000000000000000000000000000000000000000000000000000000000000006103a08301527f00000000000000000000000000000000000000000000000000000000000000006103c08301527f00000000000000000000000000000000000000000000000000000000000000006104008301526104208201907f0000000000000000000000000000000000000000000000000000000000000000825286610380840152610100516103e0840152610440830152608435927f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8501109360c0606485377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd470360208401526040610124610240850137905b808210611b1b575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615611af15760008381526046602052604080822080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016600117905567ffffffffffffffff8481169687905296518254985193517fffffffffffffffffffffffffffff00000000000000000000000000000000000090991697169690961783871b6fffffffffffffffff0000000000000000161760809290921b70ff00000000000000000000000000000000169190911795151560881b71ff00000000000000000000000000000000001695909517909455610120517fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc99490601014611aac575b5082519182526020820152a1005b611ab461379d565b16611aeb57611ae27f00000000000000000000000000000000000000000000000000000000000000006137f1565b60475584611a9e565b80611ae2565b7f09bde3390000000000000000000000000000000000000000000000000000000060005260046000fd5b90926060906040808601838160075afa16604082860160808760065afa1693019061196b565b7f0682b8d60000000000000000000000000000000000000000000000000000000060005260046000fd5b602060408320920191825261131f565b7f1561f5d30000000000000000000000000000000000000000000000000000000060005260046000fd5b5067ffffffffffffffff88511685116112b7565b5067ffffffffffffffff8751168511156112b0565b7f944bda350000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760043560005260056020526020604060002054604051908152f35b34610f095760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957611ca8612eda565b611cb0612efd565b906044356064359173ffffffffffffffffffffffffffffffffffffffff8316808403610f09576084359460a43567ffffffffffffffff8111610f0957611cfa903690600401612f20565b9094303303611ede576000888882937002000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff85541617845588611e11611d50828a613655565b99611de5611d5e8487613655565b9d611d9073ffffffffffffffffffffffffffffffffffffffff8d16978d888a15988915611ecc575b5050503090613655565b9a60405198899460208601997f4fe05a51000000000000000000000000000000000000000000000000000000008b5260248701528860448701526064860152608485015260a060a485015260c4840191612fdc565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101865285612f9b565b8414611ec457915b5191885af115610f0957611e3690611e313088613655565b6130f8565b9586108015611eb8575b610f095782611e4e91613655565b11928315611ea4575b505050610f09576020907001000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff6000541617600055604051908152f35b611eaf929350613655565b11828080611e57565b508560801c1515611e40565b508291611e19565b611ed592613717565b8f888f91611d86565b7f14d4a4e80000000000000000000000000000000000000000000000000000000060005260046000fd5b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f09576004356000526046602052602060ff604060002054166040519015158152f35b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760206040516202a3008152f35b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f09576020611fcf60043561309a565b604051908152f35b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b34610f095760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957612067612eda565b6024359073ffffffffffffffffffffffffffffffffffffffff6001541633036110f757602073ffffffffffffffffffffffffffffffffffffffff7f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d286921692836000526003825280604060002055604051908152a2005b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957600435801515809103610f095773ffffffffffffffffffffffffffffffffffffffff6001541633036110f75760207fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d59916000547fffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffffff71ff00000000000000000000000000000000008360881b16911617600055604051908152a1005b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957602060405169ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760043567ffffffffffffffff8111610f09576122a8903690600401612f4e565b60005460ff8160801c16610f8c577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603610f62578015612473576123236131d1565b61232b61320a565b6000807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8185360301905b848110156124625760008160051b8701358381121561245e5787016123798161301b565b916123896020830135809461324d565b8260801c612436575060408101356123a0816132dd565b60608201956123b86123b2888561303c565b90613336565b73ffffffffffffffffffffffffffffffffffffffff6123d68461301b565b16612411579183916124026123f16001979661240b9661308d565b985b6123fc8461301b565b9361303c565b9390928a613422565b01612355565b9591839161240261240b946124316001989761242c8661301b565b61336a565b6123f3565b807f062504010000000000000000000000000000000000000000000000000000000060049252fd5b5080fd5b50503403610b5657610644906135ea565b7f1562001c0000000000000000000000000000000000000000000000000000000060005260046000fd5b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760043573ffffffffffffffffffffffffffffffffffffffff6001541633036110f75780600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000205416156125925780600052604960205260406000207c01000000000000000000000000000000000000000000000000000000007fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790557fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b600080a2005b7f846fe7bc0000000000000000000000000000000000000000000000000000000060005260046000fd5b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760025473ffffffffffffffffffffffffffffffffffffffff811633036110f7577fffffffffffffffffffffffff0000000000000000000000000000000000000000906001543373ffffffffffffffffffffffffffffffffffffffff82167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0600080a38216331760015516600255005b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957602060ff60005460881c166040519015158152f35b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f09576020611fcf6126fa612eda565b73ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f09576020604754604051908152f35b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f09576004356000526048602052602060ff604060002054166040519015158152f35b34610f095760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760043567ffffffffffffffff8111610f095761288e903690600401612f20565b90612897612efd565b9073ffffffffffffffffffffffffffffffffffffffff6001541633036110f75767ffffffffffffffff8311611bf8576040516128fb60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8701160182612f9b565b83815260208101903685840111610f09578483833760006020868301015251902092823b158015612b3a575b612b105783600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000205416612ae6576202a30067ffffffffffffffff4216019267ffffffffffffffff84116109bb577f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e9373ffffffffffffffffffffffffffffffffffffffff604051926129b884612f7f565b169182815267ffffffffffffffff6020820192169182815260408201906000825288600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000209351167fffffffffffffffffffffffff0000000000000000000000000000000000000000845416178355517fffffffff0000000000000000ffffffffffffffffffffffffffffffffffffffff7bffffffffffffffff000000000000000000000000000000000000000084549260a01b1691161782555115157fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff7cff0000000000000000000000000000000000000000000000000000000083549260e01b169116179055612ad6604051948594606086526060860191612fdc565b91602084015260408301520390a2005b7f214712b60000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4a7f394f0000000000000000000000000000000000000000000000000000000060005260046000fd5b503073ffffffffffffffffffffffffffffffffffffffff841614612927565b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957602067ffffffffffffffff60005460401c16604051908152f35b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095773ffffffffffffffffffffffffffffffffffffffff612c47612eda565b1660005260046020526020604060002054604051908152f35b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095773ffffffffffffffffffffffffffffffffffffffff612cac612eda565b1660005260036020526020604060002054604051908152f35b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f0957602060405161ffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610f095760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760043573ffffffffffffffffffffffffffffffffffffffff811690818103610f095760005460ff8160801c16610f8c577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff700100000000000000000000000000000000911617600055336000526004602052604060002054908115612e6d57600080809381938633845260046020528360408120556040518381527ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd399268360203392a35af115612e4357600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7fc252638c0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f969bf7280000000000000000000000000000000000000000000000000000000060005260046000fd5b34610f095760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610f095760209067ffffffffffffffff600054168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610f0957565b6024359073ffffffffffffffffffffffffffffffffffffffff82168203610f0957565b9181601f84011215610f095782359167ffffffffffffffff8311610f095760208381860195010111610f0957565b9181601f84011215610f095782359167ffffffffffffffff8311610f09576020808501948460051b010111610f0957565b6060810190811067ffffffffffffffff821117611bf857604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611bf857604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff81168103610f095790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610f09570180359067ffffffffffffffff8211610f0957602001918136038313610f0957565b919082018092116109bb57565b600f81166130b65760041c600052600560205260406000205490565b603f1660408110156130c9576006015490565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b919082039182116109bb57565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610f09570180359067ffffffffffffffff8211610f0957602001918160051b36038313610f0957565b91908110156130c95760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0181360301821215610f09570190565b908210156130c9576131b09160051b81019061303c565b9091565b91908110156130c9576060020190565b358015158103610f095790565b60ff60005460881c166131e057565b7f3ed304200000000000000000000000000000000000000000000000000000000060005260046000fd5b604051906040820182811067ffffffffffffffff821117611bf85760405260208201600081526132498367ffffffffffffffff6000541680915261309a565b9052565b73ffffffffffffffffffffffffffffffffffffffff16908160005260036020526040600020549081156132af57106132825750565b7f8b8cad8d0000000000000000000000000000000000000000000000000000000060005260045260246000fd5b827ff01157c30000000000000000000000000000000000000000000000000000000060005260045260246000fd5b801561330c577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000011115610c4a57565b7fc83193890000000000000000000000000000000000000000000000000000000060005260046000fd5b50609d0361334057565b7f715d13c10000000000000000000000000000000000000000000000000000000060005260046000fd5b906133753083613655565b60008060405160208101907f23b872dd000000000000000000000000000000000000000000000000000000008252336024820152306044820152856064820152606481526133c4608482612f9b565b519082875af1506133d53084613655565b03036133de5750565b73ffffffffffffffffffffffffffffffffffffffff907f074d9866000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b93949192948360801c610dfd57613516927f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d1916134a667ffffffffffffffff88511691604051938493845273ffffffffffffffffffffffffffffffffffffffff871660208501528860408501528a606085015260a0608085015260a0840191612fdc565b0390a1604051946134b686612f7f565b855273ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b60208401526040830152604051917f20cf0a37000000000000000000000000000000000000000000000000000000008352600483016000905b600382106135d4575050506020826064817300000000000000000000000000000000000000005af49081156135c857600091613592575b6135909250614316565b565b90506020823d6020116135c0575b816135ad60209383612f9b565b81010312610f0957613590915190613586565b3d91506135a0565b6040513d6000823e3d90fd5b602080600192855181520193019101909161354f565b600f81511661362b575b67ffffffffffffffff9051167fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006000541617600055565b602081015190603f8151169160408310156130c95767ffffffffffffffff926006015590506135f4565b73ffffffffffffffffffffffffffffffffffffffff8116929183156137115760209160009160405173ffffffffffffffffffffffffffffffffffffffff858201927f70a08231000000000000000000000000000000000000000000000000000000008452166024820152602481526136ce604482612f9b565b51915afa601f3d11169160005192156136e45750565b7f074d98660000000000000000000000000000000000000000000000000000000060005260045260246000fd5b31925050565b91906000806137263086613655565b9260405173ffffffffffffffffffffffffffffffffffffffff60208201927fa9059cbb00000000000000000000000000000000000000000000000000000000845216602482015285604482015260448152613782606482612f9b565b519082875af1506137933084613655565b9003036133de5750565b600160ff7f0000000000000000000000000000000000000000000000000000000000000000161b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116109bb5790565b60ff16601a81146138515760051461382d577ff377ea1a0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce61151890565b9091613590937ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec1916138a88282613336565b6138d767ffffffffffffffff855116916040519384938452876020850152606060408501526060840191612fdc565b0390a1614316565b60018214613e8257600c820292828404600c14831517156109bb578360060193846006116109bb57600701938481116109bb576040519460051b8501604052845260208401927fe05c4075a5bd668450661e09f7df428155f15c5d5915cac7319de3c04dea6fa884527f000000000000000000000000000000000000000000000000000000000000000060408601523060608601527f000000000000000000000000000000000000000000000000000000000000000060808601528160a08601528060c086015260005b818110613e2957505050507f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000190825160051b9020068015611af15790600c7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa8251010490604051926004830160060260051b840160405260e0849201928351613a3181614ad8565b9283926000966001936000945b838610613b7157505050505050610240838160009387613a5d8261522f565b613b00575b613a8460c0820180928151815260e0810151602082015260a081015190615208565b60045afa15613ad85750610240820192613ab9575b505081602092600092838052039060085afa6001600051141615611af157565b9160c06102408193940160045afa15611af15761030001816020613a99565b807f09bde3390000000000000000000000000000000000000000000000000000000060049252fd5b613b098661522f565b60a081017f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001815160a089015190089052613b6c6101808201805183526101a0830151602084015261018088015160408401526101a088015160608401528261521e565b613a62565b8698929394959889158551848103613dff575b5060a082017f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018482510890527f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001602087015184097f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000161038084019182510890527f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001604087015184097f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016103e084019182510890527f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001606087015184097f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001610440840191825108905215908160061b8101916101408701518352610160870151602084015260018414928315613dee575b50613dde575b5060a085015191608086015185527f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6020870194808652011015611af1577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001886101809260019560c095600014613dcb5780517f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd470390525b84890151604089015260e08901516060890152610100890151608089015261012089015160a089015209950193019801949392613a3e565b50613dd98882850381615208565b613d93565b80613de89161521e565b38613cda565b8085613df992615208565b38613cd4565b9b91505015998a613e17575b50600199889038613b84565b613e22919850614ad8565b9638613e0b565b80610100613e3a6001938588613159565b61016086613e58613e4f6101a0850185613105565b80939186614745565b9061018087028d019260e084015285850135868401526101208301526101408201520137016139a9565b60009115613fe8578035917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0182360301831215613fe557500190613ee1613ed9613ed06101a0850185613105565b80949186614745565b919092614ad8565b916101008401356103808401526103e0830152610440820152604060c06020840135937f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff86011094828286377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602085015201610240830137610300810161042082015b808210613fbf575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615611af157565b90926060906040808601838160075afa16604082860160808760065afa16930190613f87565b80fd5b6024827f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b73ffffffffffffffffffffffffffffffffffffffff811661410e5750614039614948565b5a61ffff7f0000000000000000000000000000000000000000000000000000000000000000169081619c40019081619c40116109bb57106140e4576000808085858295f115614086575050565b602073ffffffffffffffffffffffffffffffffffffffff7f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b82921692836000526004825260406000206140d982825461308d565b9055604051908152a2565b7f1c26714c0000000000000000000000000000000000000000000000000000000060005260046000fd5b906135909291613717565b90918235614126816149ae565b61412e614948565b621351505a106140e45760208501906141468261301b565b91604087013591606088019361415b8561301b565b9061416a6101208b018b61303c565b60405193849360208501967fb3dcb62800000000000000000000000000000000000000000000000000000000885273ffffffffffffffffffffffffffffffffffffffff16602486015273ffffffffffffffffffffffffffffffffffffffff16604485015287606485015273ffffffffffffffffffffffffffffffffffffffff16608484015260808c013560a484015260c4830160c0905260e483019061420f92612fdc565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101825261423f9082612f9b565b51602091600091908230620f4240f19360005194156142cd575050509160a093916135909593614271606084016131c4565b614299575b61428191925061301b565b61428e60c085018561303c565b959094013592613422565b6142c5614281926142af604086013580926130f8565b946106aa60206142be8361301b565b920161301b565b829150614276565b61359097955060e09694506143089293507ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a83600080a261301b565b61428e61010085018561303c565b906020820190815160005260205260406000209180519060018201918281116109bb5760016010910815614348575252565b8160041c6000526005602052836040600020555252565b67ffffffffffffffff8111611bf85760051b60200190565b90156143d85773ffffffffffffffffffffffffffffffffffffffff1680159081156143ce575b506143a457565b7f9c8d2cd20000000000000000000000000000000000000000000000000000000060005260046000fd5b905030143861439d565b7f1f2a20050000000000000000000000000000000000000000000000000000000060005260046000fd5b80518210156130c95760209160051b010190565b929190926144248482614a4a565b906040810151821461449d576020019161443f828451614402565b518181106144595761445693949550039251614402565b52565b73ffffffffffffffffffffffffffffffffffffffff867f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b73ffffffffffffffffffffffffffffffffffffffff857f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b919060408301359182156145b757614504836144ff6020870161301b565b614377565b614510606085016131c4565b156145a3575080351592831561456a575b50821561455b575b505061453157565b7f379762ce0000000000000000000000000000000000000000000000000000000060005260046000fd5b60800135111590503880614529565b61457591935061301b565b73ffffffffffffffffffffffffffffffffffffffff806145976060860161301b565b16911614159138614521565b90506145b16135909361301b565b90614416565b50505073ffffffffffffffffffffffffffffffffffffffff6145d88261301b565b161590811591614604575b81156145f1575b50610e4157565b6145fe91506060016131c4565b386145ea565b905073ffffffffffffffffffffffffffffffffffffffff6146276020830161301b565b161515906145e3565b908135801561470f57614642906149ae565b5060408201359081158015614703575b6143d8578160801c610dfd57602083019261466c8461301b565b73ffffffffffffffffffffffffffffffffffffffff8061468e6060850161301b565b169116146146d957613590936106e66123b2836146b160a06145b19601356132dd565b6146be60e08201356132dd565b6146ce6123b260c083018361303c565b61010081019061303c565b7f111576670000000000000000000000000000000000000000000000000000000060005260046000fd5b50608083013515614652565b50506101a07f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a9591816040519182372003610e4157565b9093929161475661016083016131c4565b1561493c576101808201357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001037f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000181116109bb57905b6040519560408701937f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a88528260208901526101208101358552606088019061014081013582526080890194855260a0890196875260c08901928460051b80918537890160c08101916101c0810160409084376101000135610100820152898103610120018a207f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019006998a968796878080809760e0829801519051917f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019109907f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019108926004149c7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001809e9c81809e9c81809e9c81809e9c819d9b829c9a839b614918575b60e084929301519209089251920908925192090892519209089251920908925192090890565b60e084808094818561012089015192090881846101008801519209089250506148f2565b610180820135906147ac565b61ffff7f00000000000000000000000000000000000000000000000000000000000000001615806149a4575b61497a57565b7f562dd9cf0000000000000000000000000000000000000000000000000000000060005260046000fd5b5032331415614974565b60005260496020526040600020604051906149c882612f7f565b5473ffffffffffffffffffffffffffffffffffffffff81169081835260ff67ffffffffffffffff8260a01c169182602086015260e01c1615159182604085015215918215614a42575b508115614a38575b50612592575173ffffffffffffffffffffffffffffffffffffffff1690565b9050421038614a19565b915038614a11565b6040810151929160005b84811080614a97575b15614a91577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146109bb57600101614a54565b93505050565b5073ffffffffffffffffffffffffffffffffffffffff614ab8828551614402565b511673ffffffffffffffffffffffffffffffffffffffff83161415614a5d565b9061046060405190614aea8183612f9b565b36823780927f000000000000000000000000000000000000000000000000000000000000000060c08301527f000000000000000000000000000000000000000000000000000000000000000060e08301527f00000000000000000000000000000000000000000000000000000000000000006101008301527f00000000000000000000000000000000000000000000000000000000000000006101208301527f00000000000000000000000000000000000000000000000000000000000000006101408301527f00000000000000000000000000000000000000000000000000000000000000006101608301527f00000000000000000000000000000000000000000000000000000000000000006101c08301527f00000000000000000000000000000000000000000000000000000000000000006101e08301527f00000000000000000000000000000000000000000000000000000000000000006102008301527f000000000000000000000000000000000000000000000000000000000000000061022083015260108114600014614e5557507f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201526104207f0000000000000000000000000000000000000000000000000000000000000000910152565b600203615032577f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201526104207f0000000000000000000000000000000000000000000000000000000000000000910152565b7f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201526104207f0000000000000000000000000000000000000000000000000000000000000000910152565b606090604093928482015260075afa15611af157565b90608060409260065afa15611af157565b80516102408201526020810180516102608301526103008201908151835261032083015190526152648160a084015184615208565b60005b6003811061528557506020816101a092516101808501520151910152565b908061529b604060019301608083015181615208565b6152a960608201809261521e565b910161526756",
  "links": {
    "PoseidonT4": [
      15919
    ]
  },
  "deployed": {
    "size": 21168,
    "codeHash": "0xe9656db98a5f57f854980978b41777dc5f54b00e92419916589136cfbb89303e",
    "immutables": {
      "ALPHA_X": [
        5494,
        19185
      ],
      "ALPHA_Y": [
        5532,
        19223
      ],
      "BETA_X0": [
        5609,
        19300
      ],
      "BETA_X1": [
        5570,
        19261
      ],
      "BETA_Y0": [
        5687,
        19378
      ],
      "BETA_Y1": [
        5648,
        19339
      ],
      "GAMMA_X0": [
        5765,
        19456
      ],
      "GAMMA_X1": [
        5726,
        19417
      ],
      "GAMMA_Y0": [
        5843,
        19534
      ],
      "GAMMA_Y1": [
        5804,
        19495
      ],
      "J2_DELTA_X0": [
        20101
      ],
      "J2_DELTA_X1": [
        20062
      ],
      "J2_DELTA_Y0": [
        20179
      ],
      "J2_DELTA_Y1": [
        20140
      ],
      "J2_IC0_X": [
        20218
      ],
      "J2_IC0_Y": [
        20257
      ],
      "J2_IC1_X": [
        20296
      ],
      "J2_IC1_Y": [
        20335
      ],
      "J2_IC2_X": [
        20374
      ],
      "J2_IC2_Y": [
        20413
      ],
      "J2_IC3_X": [
        20452
      ],
      "J2_IC3_Y": [
        20494
      ],
      "J4_DELTA_X0": [
        20571
      ],
      "J4_DELTA_X1": [
        20532
      ],
      "J4_DELTA_Y0": [
        20649
      ],
      "J4_DELTA_Y1": [
        20610
      ],
      "J4_IC0_X": [
        20688
      ],
      "J4_IC0_Y": [
        20727
      ],
      "J4_IC1_X": [
        20766
      ],
      "J4_IC1_Y": [
        20805
      ],
      "J4_IC2_X": [
        20844
      ],
      "J4_IC2_Y": [
        20883
      ],
      "J4_IC3_X": [
        20922
      ],
      "J4_IC3_Y": [
        20964
      ],
      "T_DELTA_X0": [
        5921,
        19624
      ],
      "T_DELTA_X1": [
        5882,
        19585
      ],
      "T_DELTA_Y0": [
        5999,
        19702
      ],
      "T_DELTA_Y1": [
        5960,
        19663
      ],
      "T_IC0_X": [
        6044,
        19741
      ],
      "T_IC0_Y": [
        6079,
        19780
      ],
      "T_IC1_X": [
        6118,
        19819
      ],
      "T_IC1_Y": [
        6157,
        19858
      ],
      "T_IC2_X": [
        6196,
        19897
      ],
      "T_IC2_Y": [
        6235,
        19936
      ],
      "T_IC3_X": [
        6274,
        19975
      ],
      "T_IC3_Y": [
        6319,
        20017
      ],
      "chainId": [
        652,
        1349,
        4591,
        8205,
        8944,
        14666
      ],
      "depth": [
        6846,
        10188,
        14243
      ],
      "payoutGas": [
        11518,
        16447,
        18765
      ],
      "poolTag": [
        3285,
        8762,
        10033,
        13551
      ],
      "vkHash": [
        11151,
        14710
      ]
    },
    "links": {
      "PoseidonT4": [
        13666
      ]
    },
    "self": []
  }
} as const
