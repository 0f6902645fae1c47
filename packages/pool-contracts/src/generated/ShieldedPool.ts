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
  "bytecode": "0x610960806040523461087c57615851803803809161001d8285610881565b833981016108a08282031261087c576040516000929060c081016001600160401b038111828210176108685760405281516001600160a01b038116810361086457815260208201519260ff84168403610864576020820193845261008481604085016108ba565b93604083019485526108806100b26100a08461030088016108ba565b93606086019485526105c087016108ba565b94856080860152015161ffff8116918282036108605760ff9160a08601525116945191519260018060a01b039051169046608052811561085157604095936102a0809460018583956104819a97838060a01b03198454161783558b51918d7f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a360a052602081016f736869656c6465642d706f6f6c2f763160801b81524660308301523060601b60508301526044825261016f606483610881565b828060501b0391519020161760c052885160208101907f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc8252468b820152306060820152606081526101c2608082610881565b5190208a80526005602052898b2055885160208101906101e28284610911565b6101f06102e0820186610911565b6101fe6105a0820188610911565b610840815261020f61086082610881565b51902060e052805161010052602081015161012052888101516101405260608101516101605260808101516101805260a08101516101a05260c08101516101c05260e08101516101e05261010081015161020052610120810151610220526101408101516102405261016081015161026052610180810151610280526101a081015182526101c08101516102c0526101e08101516102e052610200810151610300526102208101516103205261024081015161034052610260810151610360526102808101516103805201516103a05280516103c05260208101516103e052868101516104005260608101516104205260808101516104405260a08101516104605260c08101516104805260e08101516104a0526101008101516104c0526101208101516104e0526101408101516105005261016081015161052052610180810151610540526101a0810151610560526101c0810151610580526101e08101516105a0526102008101516105c0526102208101516105e05261024081015161060052610260810151610620526102808101516106405201516106605280516106805260208101516106a052848101516106c05260608101516106e05260808101516107005260a08101516107205260c08101516107405260e081015161076052610100810151610780526101208101516107a0526101408101516107c0526101608101516107e052610180810151610800526101a0810151610820526101c0810151610840526101e081015161086052610200810151610880526102208101516108a0526102408101516108c0526102608101516108e052610280810151610900520151610920528061094052610939565b80835260466020529120805460ff19166001179055604755604051614eab90816109a6823960805181818161028c0152818161054501528181611f1e01528181612d190152612ffc015260a051818181613a0a015281816146150152614d20015260c051818181611a0501528181612f460152818161343d01526141fb015260e0518161389b015261010051816109150152610120518161093b0152610140518161096101526101605181610988015261018051816109af01526101a051816109d601526101c051816109fd01526101e05181610a2401526102005181610a4b01526102205181610a7201526102405181610a9901526102605181610ac001526102805181610ae701526102a05181610b0e01526102c05181610b3501526102e05181610b5c01526103005181610b8301526103205181610baa01526103405181610bd101526103605181610bf801526103805181610c1f01526103a05181610c4601526103c05181610db801526103e05181610dde01526104005181610e0401526104205181610e2b01526104405181610e5201526104605181610e7901526104805181610ea001526104a05181610ec701526104c05181610eee01526104e05181610f1501526105005181610f3c01526105205181610f6301526105405181610f8a01526105605181610fb101526105805181610fd801526105a05181610fff01526105c0518161102601526105e0518161104d015261060051816110740152610620518161109b015261064051816110c2015261066051816110e901526106805181818161112c01526122ac01526106a05181818161115201526122d201526106c05181818161117801526122f801526106e05181818161119f015261231f0152610700518181816111c601526123460152610720518181816111ed015261236d015261074051818181611214015261239401526107605181818161123b01526123bb01526107805181818161126201526123e201526107a051818181611289015261240901526107c0518181816112b0015261243001526107e0518181816112d701526124570152610800518181816112fe015261247e01526108205181818161132501526124a501526108405181818161134c01526124d201526108605181818161137301526124f501526108805181818161139a015261251c01526108a0518181816113c1015261254301526108c0518181816113e8015261256a01526108e05181818161140f015261259101526109005181818161143601526125b801526109205181818161145d01526125e50152610940518181816127f4015281816134d801526144af0152f35b6330cd747160e01b8752600487fd5b8780fd5b8480fd5b634e487b7160e01b85526041600452602485fd5b600080fd5b601f909101601f19168101906001600160401b038211908210176108a457604052565b634e487b7160e01b600052604160045260246000fd5b9080601f8301121561087c57604051916102c083016001600160401b038111848210176108a45760405282906102c0810192831161087c57905b8282106109015750505090565b81518152602091820191016108f4565b906000905b6016821061092357505050565b6020806001928551815201930191019091610916565b60ff16601a81146109805760051461095c576379bbf50d60e11b60005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce6115189056fe610140806040526004361015610058575b50361561001c57600080fd5b600260ff60005460801c160361002e57005b7fe8b09d0d0000000000000000000000000000000000000000000000000000000060005260046000fd5b60003560e01c90816316049ddf14613ba3575080631e83409a14613a2e578063254e2ad8146139d15780633c29f8391461396c578063402914f5146139075780634c818994146138be5780634fe840f51461386557806354a380061461354b5780635a129efe146134fc578063631c56ef146134a05780636599f0011461346457806371f96211146133ca578063796c54a61461338657806379ba5097146132c85780637a353ee3146131a957806381ef05a914612f6a5780638d3ae7f014612f055780638da5cb5b14612eb3578063911106a514612de9578063912d1a8614612d3c5780639a8a059214612ce3578063a17278e114612c9f578063a3be73e814612c63578063a6232a9314612c14578063b3dcb6281461297d578063b8a2425214612933578063dee6742114611ea3578063e30c397814611e51578063f2fde38b14611d67578063f3abde3214611ce65763fcee2e1d146101ba5738610010565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760043567ffffffffffffffff8111611c3957610204903690600401613c5a565b67ffffffffffffffff60243511611c39576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030112611c395760005460ff8160801c16611cbc577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603611c9257602435600401357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd602435360301811215611c3957602435019167ffffffffffffffff600484013511611c3957606060048401350236036024840113611c395760a46024350135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffebd602435360301821215611c395761035c61010460243501602435600401613e11565b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8592951682036116eb578160011b8103611c68578115611c3e5760c4602435013567ffffffffffffffff8116809103611c39574211611c0f57604051906103c382613c8b565b6060825260606020830152600060408301526103de83614935565b6103eb6040519182613ca7565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061041885614935565b01366020830137825261042a83614935565b6104376040519182613ca7565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061046485614935565b0136602083013760208301526000916000805b8581106118b0575034036118865782611842575b60005b600489013581106117ff57506104b08160048860243501016024803501614ab7565b6104c1816004886024350101614c06565b60408101519060005b828110611795575050506040516020815283602082015260408460051b82010160005b85811061171a575090807f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000192039020604051907fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f18082527f00000000000000000000000000000000000000000000000000000000000000006020830152306040830152606082015260a060808201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030160243560040160a0830137609c602435360301902006906105c1613f16565b966000915b8583106115155750505060005b8381106107b857507fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a04600080a261072a575b505060005b600484013581106106cb57610644838360646024350135801515806106b6575b61068b575b5060048160243501013561066e575b506142f6565b600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b6106859060046024803501916024350101836146ef565b8261063e565b6106b09061069c6024803501613d27565b6106aa604460243501613d27565b906145eb565b8361062f565b506106c5608460243501613ed0565b1561062a565b806107246106eb6106e6600194600489013560248a01613ec0565b613d27565b61070860206107028560048b013560248c01613ec0565b01613d27565b604061071c8560048b013560248c01613ec0565b0135916145eb565b0161060a565b60005b81811061073a5750610605565b806107486001928486613e65565b73ffffffffffffffffffffffffffffffffffffffff610140820135166107716101608301613ed0565b15806107af575b806107a1575b61078b575b50500161072d565b61018061079a92013590614076565b3880610783565b50610180820135151561077e565b50801515610778565b6107c3818587613e65565b6107d16101a0820182613e11565b9060006107e16101608501613ed0565b15611508576101808401357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000103907f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000182116114db5750905b610100840135926040519160408301937f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a84528260208501526101208701358552610140870135606085015260808401528760a084015260c083018260051b9182913782019160e07f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000160c085019260406101c08a0185378761010087015261012081870301902006930151935b8082101561148757505060009060028114600014610d9a5750506040516104606109108183613ca7565b3682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000610420820152925b6103808401526103e0830152610440820152604060c06020840135937f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff86011094828286377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602085015201610240830137610300810161042082015b808210610d74575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615610d4a576001016105d3565b7f09bde3390000000000000000000000000000000000000000000000000000000060005260046000fd5b90926060906040808601838160075afa16604082860160808760065afa16930190610d0c565b6004036111155761046060405191610db28284613ca7565b503682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000006104208201525b92610c6d565b610460604051916111268284613ca7565b503682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f000000000000000000000000000000000000000000000000000000000000000061042082015261110f565b90937f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe091818688519209089401906108e6565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526011600452fd5b5061018083013590610839565b9291959661152b87878a9c94979c9b989b613e65565b9761153a6101a08a018a613e11565b9a909b60005b8c811015611660578d7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016000918360051b01351015611638578e8260051b01358152604860205260ff60408220541661160757907fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe98f60209060406001958560051b83013581526048845220857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908460051b01358152a101611540565b8e6024927f9c7bbc2100000000000000000000000000000000000000000000000000000000835260051b0135600452fd5b807fd7c7beeb0000000000000000000000000000000000000000000000000000000060049252fd5b5096939b509699509690979392938160011b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff831683036116eb576116b66116a9828787613ea5565b906101c08501358e614582565b6000600182018092116114db57506101e0600193926116d96116e4938888613ea5565b92909101358d614582565b01916105c6565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b9061010060019161172c84898b613e65565b9061012060e06117406101a0850185613e11565b9290947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08a86030160408a60051b8c01015201833760e060808301528060051b92839160e084015284830137010191016104ed565b6117a38160208401516149d8565b516117b0576001016104ca565b6117d09073ffffffffffffffffffffffffffffffffffffffff92516149d8565b51167f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b60019061183c6118178260048d013560248e01613ec0565b61183661182660208301613d27565b916106e66040820135809461494d565b856149ec565b0161048e565b60048660243501013561185c57611857613edd565b61048b565b7fb08353530000000000000000000000000000000000000000000000000000000060005260046000fd5b7f98d4901c0000000000000000000000000000000000000000000000000000000060005260046000fd5b9590989396919792946118c4878284613e65565b976118d36101a08a018a613e11565b6002811415915081611c03575b50611bd957610120890135600052604660205260ff6040600020541615611baf577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016101008a0135101561197a5760005b60028110156119ce576101c08160051b8b01013580156119a4577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001111561197a57600101611931565b7fd7c7beeb0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f51bda03d0000000000000000000000000000000000000000000000000000000060005260046000fd5b50949991969892979095939861014082013561018083013515611b575761018083013560801c611b2d5769ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168160a01c03611b035773ffffffffffffffffffffffffffffffffffffffff1691611a526101608201613ed0565b15611ac557611a618386614e1d565b9260408601518414611aa1575b50611a99600193611a936101806020890151940135611a8d83866149d8565b51613d99565b926149d8565b525b01610477565b611aac8487516149d8565b52600183018084116116eb576040860152611a99611a6e565b600196509091611ada61018083013582613f59565b15611ae9575b50600190611a9b565b60019192610180611afc92013590613d99565b9190611ae0565b7ff170c67f0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f062504010000000000000000000000000000000000000000000000000000000060005260046000fd5b9190911590811591611b9b575b50611b7157600190611a9b565b7f9dde54310000000000000000000000000000000000000000000000000000000060005260046000fd5b611ba9915061016001613ed0565b38611b64565b7f8c5201160000000000000000000000000000000000000000000000000000000060005260046000fd5b7f285a2cd50000000000000000000000000000000000000000000000000000000060005260046000fd5b600491501415386118e0565b7f203d82d80000000000000000000000000000000000000000000000000000000060005260046000fd5b600080fd5b7f010ed1820000000000000000000000000000000000000000000000000000000060005260046000fd5b7fb57c33750000000000000000000000000000000000000000000000000000000060005260046000fd5b7f10dfc0330000000000000000000000000000000000000000000000000000000060005260046000fd5b7fab143c060000000000000000000000000000000000000000000000000000000060005260046000fd5b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c39576004356000526049602052606060406000205460ff6040519173ffffffffffffffffffffffffffffffffffffffff8116835267ffffffffffffffff8160a01c16602084015260e01c1615156040820152f35b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957611d9e613be6565b73ffffffffffffffffffffffffffffffffffffffff6001541690813303611e275773ffffffffffffffffffffffffffffffffffffffff1690817fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f600080a3005b7f30cd74710000000000000000000000000000000000000000000000000000000060005260046000fd5b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b34611c39576101607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760043567ffffffffffffffff8116808203611c39576024359060443567ffffffffffffffff8111611c3957611f0c903690600401613c5a565b6101205260e0523661016411611c39577f000000000000000000000000000000000000000000000000000000000000000091824603611c9257604051926080840184811067ffffffffffffffff8211176129045760405260005467ffffffffffffffff81168552602085019367ffffffffffffffff8260401c168552604086019660ff8360801c16885260ff606088019360881c1615158352611fb26101205183613d99565b9360ff895116611cbc57611fd5875167ffffffffffffffff600f82169116613e04565b83036128da576010610120511180156128c5575b80156128b1575b612887577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000186101561197a57670fffffffffffffff8260041c166000526005602052604060002054906040516101205160051b81018382526101205160051b60e05160208401375b8082106128775750519361206b87613da6565b850361284d57670fffffffffffffff947f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001936047546080526040519260208401947fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc98652604085015230606085015260808401526101205160a084015260c083015260e082015260805161010082015287610120820152610120815261211361014082613ca7565b51902006610100526121236144a9565b1660041c1660c05260405160a0526101205160051b60e05160a051376101205160051b61020003366101205160051b60a05101377f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018080808080808080808080808080806101e060a051015181610100518160c051816101005160805109080908816101c060a05101519161010051900908816101a060a051015191610100519009088161018060a051015191610100519009088161016060a051015191610100519009088161014060a051015191610100519009088161012060a051015191610100519009088161010060a051015191610100519009088160e060a051015191610100519009088160c060a051015191610100519009088160a080510151916101005190090881608060a0510151916101005190090881606060a0510151916101005190090881604060a0510151916101005190090881602060a051015191610100519009088160a0515191610100519009086040516104606122a78183613ca7565b3682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201526103008101917f000000000000000000000000000000000000000000000000000000000000000083527f00000000000000000000000000000000000000000000000000000000000000006103208301527f00000000000000000000000000000000000000000000000000000000000000006103408301527f00000000000000000000000000000000000000000000000000000000000000006103608301527f00000000000000000000000000000000000000000000000000000000000000006103a08301527f00000000000000000000000000000000000000000000000000000000000000006103c08301527f00000000000000000000000000000000000000000000000000000000000000006104008301526104208201907f0000000000000000000000000000000000000000000000000000000000000000825286610380840152610100516103e0840152610440830152608435927f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8501109360c0606485377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd470360208401526040610124610240850137905b808210612827575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615610d4a5760008381526046602052604080822080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016600117905567ffffffffffffffff8481169687905296518254985193517fffffffffffffffffffffffffffff00000000000000000000000000000000000090991697169690961783871b6fffffffffffffffff0000000000000000161760809290921b70ff00000000000000000000000000000000169190911795151560881b71ff00000000000000000000000000000000001695909517909455610120517fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc994906010146127e2575b5082519182526020820152a1005b6127ea6144a9565b16612821576128187f00000000000000000000000000000000000000000000000000000000000000006144fd565b604755846127d4565b80612818565b90926060906040808601838160075afa16604082860160808760065afa169301906126a1565b7f0682b8d60000000000000000000000000000000000000000000000000000000060005260046000fd5b6020604083209201918252612058565b7f1561f5d30000000000000000000000000000000000000000000000000000000060005260046000fd5b5067ffffffffffffffff8851168511611ff0565b5067ffffffffffffffff875116851115611fe9565b7f944bda350000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760043560005260056020526020604060002054604051908152f35b34611c395760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c39576129b4613be6565b6129bc613c09565b906044356064359173ffffffffffffffffffffffffffffffffffffffff8316808403611c39576084359460a43567ffffffffffffffff8111611c3957612a06903690600401613c2c565b9094303303612bea576000888882937002000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff85541617845588612b1d612a5c828a614361565b99612af1612a6a8487614361565b9d612a9c73ffffffffffffffffffffffffffffffffffffffff8d16978d888a15988915612bd8575b5050503090614361565b9a60405198899460208601997f4fe05a51000000000000000000000000000000000000000000000000000000008b5260248701528860448701526064860152608485015260a060a485015260c4840191613ce8565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101865285613ca7565b8414612bd057915b5191885af115611c3957612b4290612b3d3088614361565b613e04565b9586108015612bc4575b611c395782612b5a91614361565b11928315612bb0575b505050611c39576020907001000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff6000541617600055604051908152f35b612bbb929350614361565b11828080612b63565b508560801c1515612b4c565b508291612b25565b612be192614423565b8f888f91612a92565b7f14d4a4e80000000000000000000000000000000000000000000000000000000060005260046000fd5b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c39576004356000526046602052602060ff604060002054166040519015158152f35b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760206040516202a3008152f35b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c39576020612cdb600435613da6565b604051908152f35b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b34611c395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957612d73613be6565b6024359073ffffffffffffffffffffffffffffffffffffffff600154163303611e2757602073ffffffffffffffffffffffffffffffffffffffff7f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d286921692836000526003825280604060002055604051908152a2005b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957600435801515809103611c395773ffffffffffffffffffffffffffffffffffffffff600154163303611e275760207fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d59916000547fffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffffff71ff00000000000000000000000000000000008360881b16911617600055604051908152a1005b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957602060405169ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760043567ffffffffffffffff8111611c3957612fb4903690600401613c5a565b60005460ff8160801c16611cbc577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603611c9257801561317f5761302f613edd565b613037613f16565b6000807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8185360301905b8481101561316e5760008160051b8701358381121561316a57870161308581613d27565b9161309560208301358094613f59565b8260801c613142575060408101356130ac81613fe9565b60608201956130c46130be8885613d48565b90614042565b73ffffffffffffffffffffffffffffffffffffffff6130e284613d27565b1661311d5791839161310e6130fd6001979661311796613d99565b985b61310884613d27565b93613d48565b9390928a61412e565b01613061565b9591839161310e6131179461313d6001989761313886613d27565b614076565b6130ff565b807f062504010000000000000000000000000000000000000000000000000000000060049252fd5b5080fd5b5050340361188657610644906142f6565b7f1562001c0000000000000000000000000000000000000000000000000000000060005260046000fd5b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760043573ffffffffffffffffffffffffffffffffffffffff600154163303611e275780600052604960205273ffffffffffffffffffffffffffffffffffffffff604060002054161561329e5780600052604960205260406000207c01000000000000000000000000000000000000000000000000000000007fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790557fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b600080a2005b7f846fe7bc0000000000000000000000000000000000000000000000000000000060005260046000fd5b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760025473ffffffffffffffffffffffffffffffffffffffff81163303611e27577fffffffffffffffffffffffff0000000000000000000000000000000000000000906001543373ffffffffffffffffffffffffffffffffffffffff82167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0600080a38216331760015516600255005b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957602060ff60005460881c166040519015158152f35b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c39576020612cdb613406613be6565b73ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c39576020604754604051908152f35b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c39576004356000526048602052602060ff604060002054166040519015158152f35b34611c395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760043567ffffffffffffffff8111611c395761359a903690600401613c2c565b906135a3613c09565b9073ffffffffffffffffffffffffffffffffffffffff600154163303611e275767ffffffffffffffff83116129045760405161360760207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8701160182613ca7565b83815260208101903685840111611c39578483833760006020868301015251902092823b158015613846575b61381c5783600052604960205273ffffffffffffffffffffffffffffffffffffffff604060002054166137f2576202a30067ffffffffffffffff4216019267ffffffffffffffff84116116eb577f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e9373ffffffffffffffffffffffffffffffffffffffff604051926136c484613c8b565b169182815267ffffffffffffffff6020820192169182815260408201906000825288600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000209351167fffffffffffffffffffffffff0000000000000000000000000000000000000000845416178355517fffffffff0000000000000000ffffffffffffffffffffffffffffffffffffffff7bffffffffffffffff000000000000000000000000000000000000000084549260a01b1691161782555115157fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff7cff0000000000000000000000000000000000000000000000000000000083549260e01b1691161790556137e2604051948594606086526060860191613ce8565b91602084015260408301520390a2005b7f214712b60000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4a7f394f0000000000000000000000000000000000000000000000000000000060005260046000fd5b503073ffffffffffffffffffffffffffffffffffffffff841614613633565b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957602067ffffffffffffffff60005460401c16604051908152f35b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395773ffffffffffffffffffffffffffffffffffffffff613953613be6565b1660005260046020526020604060002054604051908152f35b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395773ffffffffffffffffffffffffffffffffffffffff6139b8613be6565b1660005260036020526020604060002054604051908152f35b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c3957602060405161ffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34611c395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760043573ffffffffffffffffffffffffffffffffffffffff811690818103611c395760005460ff8160801c16611cbc577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff700100000000000000000000000000000000911617600055336000526004602052604060002054908115613b7957600080809381938633845260046020528360408120556040518381527ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd399268360203392a35af115613b4f57600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7fc252638c0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f969bf7280000000000000000000000000000000000000000000000000000000060005260046000fd5b34611c395760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611c395760209067ffffffffffffffff600054168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff82168203611c3957565b6024359073ffffffffffffffffffffffffffffffffffffffff82168203611c3957565b9181601f84011215611c395782359167ffffffffffffffff8311611c395760208381860195010111611c3957565b9181601f84011215611c395782359167ffffffffffffffff8311611c39576020808501948460051b010111611c3957565b6060810190811067ffffffffffffffff82111761290457604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761290457604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff81168103611c395790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215611c39570180359067ffffffffffffffff8211611c3957602001918136038313611c3957565b919082018092116116eb57565b600f8116613dc25760041c600052600560205260406000205490565b603f166040811015613dd5576006015490565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b919082039182116116eb57565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215611c39570180359067ffffffffffffffff8211611c3957602001918160051b36038313611c3957565b9190811015613dd55760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0181360301821215611c39570190565b90821015613dd557613ebc9160051b810190613d48565b9091565b9190811015613dd5576060020190565b358015158103611c395790565b60ff60005460881c16613eec57565b7f3ed304200000000000000000000000000000000000000000000000000000000060005260046000fd5b604051906040820182811067ffffffffffffffff821117612904576040526020820160008152613f558367ffffffffffffffff60005416809152613da6565b9052565b73ffffffffffffffffffffffffffffffffffffffff1690816000526003602052604060002054908115613fbb5710613f8e5750565b7f8b8cad8d0000000000000000000000000000000000000000000000000000000060005260045260246000fd5b827ff01157c30000000000000000000000000000000000000000000000000000000060005260045260246000fd5b8015614018577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001111561197a57565b7fc83193890000000000000000000000000000000000000000000000000000000060005260046000fd5b50609d0361404c57565b7f715d13c10000000000000000000000000000000000000000000000000000000060005260046000fd5b906140813083614361565b60008060405160208101907f23b872dd000000000000000000000000000000000000000000000000000000008252336024820152306044820152856064820152606481526140d0608482613ca7565b519082875af1506140e13084614361565b03036140ea5750565b73ffffffffffffffffffffffffffffffffffffffff907f074d9866000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b93949192948360801c611b2d57614222927f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d1916141b267ffffffffffffffff88511691604051938493845273ffffffffffffffffffffffffffffffffffffffff871660208501528860408501528a606085015260a0608085015260a0840191613ce8565b0390a1604051946141c286613c8b565b855273ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b60208401526040830152604051917f20cf0a37000000000000000000000000000000000000000000000000000000008352600483016000905b600382106142e0575050506020826064817300000000000000000000000000000000000000005af49081156142d45760009161429e575b61429c92506148ec565b565b90506020823d6020116142cc575b816142b960209383613ca7565b81010312611c395761429c915190614292565b3d91506142ac565b6040513d6000823e3d90fd5b602080600192855181520193019101909161425b565b600f815116614337575b67ffffffffffffffff9051167fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006000541617600055565b602081015190603f815116916040831015613dd55767ffffffffffffffff92600601559050614300565b73ffffffffffffffffffffffffffffffffffffffff81169291831561441d5760209160009160405173ffffffffffffffffffffffffffffffffffffffff858201927f70a08231000000000000000000000000000000000000000000000000000000008452166024820152602481526143da604482613ca7565b51915afa601f3d11169160005192156143f05750565b7f074d98660000000000000000000000000000000000000000000000000000000060005260045260246000fd5b31925050565b91906000806144323086614361565b9260405173ffffffffffffffffffffffffffffffffffffffff60208201927fa9059cbb0000000000000000000000000000000000000000000000000000000084521660248201528560448201526044815261448e606482613ca7565b519082875af15061449f3084614361565b9003036140ea5750565b600160ff7f0000000000000000000000000000000000000000000000000000000000000000161b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116116eb5790565b60ff16601a811461455d57600514614539577ff377ea1a0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce61151890565b909161429c937ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec1916145b48282614042565b6145e367ffffffffffffffff855116916040519384938452876020850152606060408501526060840191613ce8565b0390a16148ec565b73ffffffffffffffffffffffffffffffffffffffff81166146e4575061460f614d1b565b5a61ffff7f0000000000000000000000000000000000000000000000000000000000000000169081619c40019081619c40116116eb57106146ba576000808085858295f11561465c575050565b602073ffffffffffffffffffffffffffffffffffffffff7f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b82921692836000526004825260406000206146af828254613d99565b9055604051908152a2565b7f1c26714c0000000000000000000000000000000000000000000000000000000060005260046000fd5b9061429c9291614423565b909182356146fc81614d81565b614704614d1b565b621351505a106146ba57602085019061471c82613d27565b91604087013591606088019361473185613d27565b906147406101208b018b613d48565b60405193849360208501967fb3dcb62800000000000000000000000000000000000000000000000000000000885273ffffffffffffffffffffffffffffffffffffffff16602486015273ffffffffffffffffffffffffffffffffffffffff16604485015287606485015273ffffffffffffffffffffffffffffffffffffffff16608484015260808c013560a484015260c4830160c0905260e48301906147e592613ce8565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810182526148159082613ca7565b51602091600091908230620f4240f19360005194156148a3575050509160a0939161429c959361484760608401613ed0565b61486f575b614857919250613d27565b61486460c0850185613d48565b95909401359261412e565b61489b6148579261488560408601358092613e04565b946106aa602061489483613d27565b9201613d27565b82915061484c565b61429c97955060e09694506148de9293507ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a83600080a2613d27565b614864610100850185613d48565b906020820190815160005260205260406000209180519060018201918281116116eb576001601091081561491e575252565b8160041c6000526005602052836040600020555252565b67ffffffffffffffff81116129045760051b60200190565b90156149ae5773ffffffffffffffffffffffffffffffffffffffff1680159081156149a4575b5061497a57565b7f9c8d2cd20000000000000000000000000000000000000000000000000000000060005260046000fd5b9050301438614973565b7f1f2a20050000000000000000000000000000000000000000000000000000000060005260046000fd5b8051821015613dd55760209160051b010190565b929190926149fa8482614e1d565b9060408101518214614a735760200191614a158284516149d8565b51818110614a2f57614a2c939495500392516149d8565b52565b73ffffffffffffffffffffffffffffffffffffffff867f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b73ffffffffffffffffffffffffffffffffffffffff857f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b91906040830135918215614b8d57614ada83614ad560208701613d27565b61494d565b614ae660608501613ed0565b15614b795750803515928315614b40575b508215614b31575b5050614b0757565b7f379762ce0000000000000000000000000000000000000000000000000000000060005260046000fd5b60800135111590503880614aff565b614b4b919350613d27565b73ffffffffffffffffffffffffffffffffffffffff80614b6d60608601613d27565b16911614159138614af7565b9050614b8761429c93613d27565b906149ec565b50505073ffffffffffffffffffffffffffffffffffffffff614bae82613d27565b161590811591614bda575b8115614bc7575b50611b7157565b614bd49150606001613ed0565b38614bc0565b905073ffffffffffffffffffffffffffffffffffffffff614bfd60208301613d27565b16151590614bb9565b9081358015614ce557614c1890614d81565b5060408201359081158015614cd9575b6149ae578160801c611b2d576020830192614c4284613d27565b73ffffffffffffffffffffffffffffffffffffffff80614c6460608501613d27565b16911614614caf5761429c936106e66130be83614c8760a0614b87960135613fe9565b614c9460e0820135613fe9565b614ca46130be60c0830183613d48565b610100810190613d48565b7f111576670000000000000000000000000000000000000000000000000000000060005260046000fd5b50608083013515614c28565b50506101a07f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a9591816040519182372003611b7157565b61ffff7f0000000000000000000000000000000000000000000000000000000000000000161580614d77575b614d4d57565b7f562dd9cf0000000000000000000000000000000000000000000000000000000060005260046000fd5b5032331415614d47565b6000526049602052604060002060405190614d9b82613c8b565b5473ffffffffffffffffffffffffffffffffffffffff81169081835260ff67ffffffffffffffff8260a01c169182602086015260e01c1615159182604085015215918215614e15575b508115614e0b575b5061329e575173ffffffffffffffffffffffffffffffffffffffff1690565b9050421038614dec565b915038614de4565b6040810151929160005b84811080614e6a575b15614e64577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146116eb57600101614e27565b93505050565b5073ffffffffffffffffffffffffffffffffffffffff614e8b8285516149d8565b511673ffffffffffffffffffffffffffffffffffffffff83161415614e3056",
  "links": {
    "PoseidonT4": [
      19476
    ]
  },
  "deployed": {
    "size": 20139,
    "codeHash": "0x6239eed792db7e8f87d904af3b1f6075871e27a121972eb150977480074d335d",
    "immutables": {
      "J2_ALPHA_X": [
        2325
      ],
      "J2_ALPHA_Y": [
        2363
      ],
      "J2_BETA_X0": [
        2440
      ],
      "J2_BETA_X1": [
        2401
      ],
      "J2_BETA_Y0": [
        2518
      ],
      "J2_BETA_Y1": [
        2479
      ],
      "J2_DELTA_X0": [
        2752
      ],
      "J2_DELTA_X1": [
        2713
      ],
      "J2_DELTA_Y0": [
        2830
      ],
      "J2_DELTA_Y1": [
        2791
      ],
      "J2_GAMMA_X0": [
        2596
      ],
      "J2_GAMMA_X1": [
        2557
      ],
      "J2_GAMMA_Y0": [
        2674
      ],
      "J2_GAMMA_Y1": [
        2635
      ],
      "J2_IC0_X": [
        2869
      ],
      "J2_IC0_Y": [
        2908
      ],
      "J2_IC1_X": [
        2947
      ],
      "J2_IC1_Y": [
        2986
      ],
      "J2_IC2_X": [
        3025
      ],
      "J2_IC2_Y": [
        3064
      ],
      "J2_IC3_X": [
        3103
      ],
      "J2_IC3_Y": [
        3142
      ],
      "J4_ALPHA_X": [
        3512
      ],
      "J4_ALPHA_Y": [
        3550
      ],
      "J4_BETA_X0": [
        3627
      ],
      "J4_BETA_X1": [
        3588
      ],
      "J4_BETA_Y0": [
        3705
      ],
      "J4_BETA_Y1": [
        3666
      ],
      "J4_DELTA_X0": [
        3939
      ],
      "J4_DELTA_X1": [
        3900
      ],
      "J4_DELTA_Y0": [
        4017
      ],
      "J4_DELTA_Y1": [
        3978
      ],
      "J4_GAMMA_X0": [
        3783
      ],
      "J4_GAMMA_X1": [
        3744
      ],
      "J4_GAMMA_Y0": [
        3861
      ],
      "J4_GAMMA_Y1": [
        3822
      ],
      "J4_IC0_X": [
        4056
      ],
      "J4_IC0_Y": [
        4095
      ],
      "J4_IC1_X": [
        4134
      ],
      "J4_IC1_Y": [
        4173
      ],
      "J4_IC2_X": [
        4212
      ],
      "J4_IC2_Y": [
        4251
      ],
      "J4_IC3_X": [
        4290
      ],
      "J4_IC3_Y": [
        4329
      ],
      "T_ALPHA_X": [
        4396,
        8876
      ],
      "T_ALPHA_Y": [
        4434,
        8914
      ],
      "T_BETA_X0": [
        4511,
        8991
      ],
      "T_BETA_X1": [
        4472,
        8952
      ],
      "T_BETA_Y0": [
        4589,
        9069
      ],
      "T_BETA_Y1": [
        4550,
        9030
      ],
      "T_DELTA_X0": [
        4823,
        9303
      ],
      "T_DELTA_X1": [
        4784,
        9264
      ],
      "T_DELTA_Y0": [
        4901,
        9381
      ],
      "T_DELTA_Y1": [
        4862,
        9342
      ],
      "T_GAMMA_X0": [
        4667,
        9147
      ],
      "T_GAMMA_X1": [
        4628,
        9108
      ],
      "T_GAMMA_Y0": [
        4745,
        9225
      ],
      "T_GAMMA_Y1": [
        4706,
        9186
      ],
      "T_IC0_X": [
        4940,
        9426
      ],
      "T_IC0_Y": [
        4979,
        9461
      ],
      "T_IC1_X": [
        5018,
        9500
      ],
      "T_IC1_Y": [
        5057,
        9539
      ],
      "T_IC2_X": [
        5096,
        9578
      ],
      "T_IC2_Y": [
        5135,
        9617
      ],
      "T_IC3_X": [
        5174,
        9656
      ],
      "T_IC3_Y": [
        5213,
        9701
      ],
      "chainId": [
        652,
        1349,
        7966,
        11545,
        12284
      ],
      "depth": [
        10228,
        13528,
        17583
      ],
      "payoutGas": [
        14858,
        17941,
        19744
      ],
      "poolTag": [
        6661,
        12102,
        13373,
        16891
      ],
      "vkHash": [
        14491
      ]
    },
    "links": {
      "PoseidonT4": [
        17006
      ]
    },
    "self": []
  }
} as const
