// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const twoCallPool = {
  "contractName": "TwoCallPool",
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
      "name": "NotProven",
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
      "name": "UnknownCircuit",
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
          "internalType": "bytes32",
          "name": "word",
          "type": "bytes32"
        }
      ],
      "name": "isProven",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "circuit",
          "type": "uint256"
        },
        {
          "internalType": "uint256[3]",
          "name": "inputs",
          "type": "uint256[3]"
        },
        {
          "internalType": "uint256[8]",
          "name": "proof",
          "type": "uint256[8]"
        }
      ],
      "name": "prove",
      "outputs": [],
      "stateMutability": "nonpayable",
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
  "bytecode": "0x6109606040524660805234801561001557600080fd5b506040516152433803806152438339810160408190526100349161067f565b8080602001518160400151826060015183608001518460a00151856000015160006001600160a01b0316816001600160a01b031603610086576040516330cd747160e01b815260040160405180910390fd5b600180546001600160a01b0319166001600160a01b0383169081179091556040516000907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0908290a35061ffff1660a0526040516f736869656c6465642d706f6f6c2f763160801b60208201524660308201526001600160601b03193060601b16605082015260640160408051808303601f1901815282825280516020918201206001176001600160501b031660c0527f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc90830152469082015230606082015260800160408051601f1981840301815290829052805160209182012060008052600582527f05b8ccbb9d4d8fb16ea74ce3c29a41f1b461fbdaff4714a0d9a8eb05499746bc556101bc9185918591859101610740565b60408051601f19818403018152919052805160209091012060e05282600060200201516101005282600160200201516101205282600260200201516101405282600360200201516101605282600460200201516101805282600560200201516101a05282600660200201516101c05282600760200201516101e05282600860200201516102005282600960200201516102205282600a60200201516102405282600b60200201516102605282600c60200201516102805282600d60200201516102a05282600e60200201516102c05282600f60200201516102e05282601060200201516103005282601160200201516103205282601260200201516103405282601360200201516103605282601460200201516103805282601560200201516103a05281600060200201516103c05281600160200201516103e05281600260200201516104005281600360200201516104205281600460200201516104405281600560200201516104605281600660200201516104805281600760200201516104a05281600860200201516104c05281600960200201516104e05281600a60200201516105005281600b60200201516105205281600c60200201516105405281600d60200201516105605281600e60200201516105805281600f60200201516105a05281601060200201516105c05281601160200201516105e05281601260200201516106005281601360200201516106205281601460200201516106405281601560200201516106605280600060200201516106805280600160200201516106a05280600260200201516106c05280600360200201516106e05280600460200201516107005280600560200201516107205280600660200201516107405280600760200201516107605280600860200201516107805280600960200201516107a05280600a60200201516107c05280600b60200201516107e05280600c60200201516108005280600d60200201516108205280600e60200201516108405280600f60200201516108605280601060200201516108805280601160200201516108a05280601260200201516108c05280601360200201516108e05280601460200201516109005280601560200201516109205250505060ff81166109405260006105058261052b565b6000818152604660205260409020805460ff191660011790556047555061077192505050565b60008160ff16601a0361055f57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361059157507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b634e487b7160e01b600052604160045260246000fd5b60405160c081016001600160401b03811182821017156105e2576105e26105aa565b60405290565b805160ff811681146105f957600080fd5b919050565b600082601f83011261060f57600080fd5b6040516102c081016001600160401b0381118282101715610632576106326105aa565b604052806102c084018581111561064857600080fd5b845b8181101561066257805183526020928301920161064a565b509195945050505050565b805161ffff811681146105f957600080fd5b60006108a082840312801561069357600080fd5b5061069c6105c0565b82516001600160a01b03811681146106b357600080fd5b81526106c1602084016105e8565b60208201526106d384604085016105fe565b60408201526106e68461030085016105fe565b60608201526106f9846105c085016105fe565b608082015261070b610880840161066d565b60a08201529392505050565b8060005b601681101561073a57815184526020938401939091019060010161071b565b50505050565b61074a8185610717565b6107586102c0820184610717565b610766610580820183610717565b610840019392505050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516101c0516101e05161020051610220516102405161026051610280516102a0516102c0516102e05161030051610320516103405161036051610380516103a0516103c0516103e05161040051610420516104405161046051610480516104a0516104c0516104e05161050051610520516105405161056051610580516105a0516105c0516105e05161060051610620516106405161066051610680516106a0516106c0516106e05161070051610720516107405161076051610780516107a0516107c0516107e05161080051610820516108405161086051610880516108a0516108c0516108e051610900516109205161094051614764610adf600039600081816103fc015281816114050152611f1e015260006129940152600061296d015260006129460152600061291f015260006128f8015260006128d1015260006128aa015260006128830152600061285c015260006128350152600061280e015260006127e7015260006127c001526000612799015260006127720152600061274b01526000612724015260006126fd015260006126d6015260006126af015260006126890152600061266301526000612cfa01526000612cd301526000612cac01526000612c8501526000612c5e01526000612c3701526000612c1001526000612be901526000612bc201526000612b9b01526000612b7401526000612b4d01526000612b2601526000612aff01526000612ad801526000612ab101526000612a8a01526000612a6301526000612a3c01526000612a15015260006129ef015260006129c90152600061305c015260006130350152600061300e01526000612fe701526000612fc001526000612f9901526000612f7201526000612f4b01526000612f2401526000612efd01526000612ed601526000612eaf01526000612e8801526000612e6101526000612e3a01526000612e1301526000612dec01526000612dc501526000612d9e01526000612d7701526000612d5101526000612d2b015260006103680152600081816104df01528181610a5801526134ec015260008181610294015281816123ca015281816124170152613bd60152600081816105a601528181610bfa0152818161113a01528181611539015281816115f40152611e3b01526147646000f3fe6080604052600436106101f25760003560e01c80638d3ae7f01161010d578063a6232a93116100a0578063dee674211161006f578063dee67421146106cc578063e30c3978146106ec578063f2fde38b1461070c578063f3abde321461072c578063fcee2e1d146107ae57600080fd5b8063a6232a931461062f578063b3dcb6281461065f578063b8a242521461067f578063b9201b14146106ac57600080fd5b80639a8a0592116100dc5780639a8a059214610594578063a17278e1146105c8578063a3be73e8146105e8578063a44256c6146105ff57600080fd5b80638d3ae7f0146104cd5780638da5cb5b1461051c578063911106a514610554578063912d1a861461057457600080fd5b80635a129efe11610185578063796c54a611610154578063796c54a61461046657806379ba5097146104855780637a353ee31461049a57806381ef05a9146104ba57600080fd5b80635a129efe146103aa578063631c56ef146103ea5780636599f0011461043057806371f962111461044657600080fd5b8063402914f5116101c1578063402914f5146103045780634c818994146103315780634fe840f51461035657806354a380061461038a57600080fd5b806316049ddf1461022b5780631e83409a14610262578063254e2ad8146102825780633c29f839146102c957600080fd5b3661022657600054600160801b900460ff166002146102245760405163e8b09d0d60e01b815260040160405180910390fd5b005b600080fd5b34801561023757600080fd5b506000546001600160401b03165b6040516001600160401b0390911681526020015b60405180910390f35b34801561026e57600080fd5b5061022461027d366004613fca565b6107c1565b34801561028e57600080fd5b506102b67f000000000000000000000000000000000000000000000000000000000000000081565b60405161ffff9091168152602001610259565b3480156102d557600080fd5b506102f66102e4366004613fca565b60036020526000908152604090205481565b604051908152602001610259565b34801561031057600080fd5b506102f661031f366004613fca565b60046020526000908152604090205481565b34801561033d57600080fd5b50600054600160401b90046001600160401b0316610245565b34801561036257600080fd5b506102f67f000000000000000000000000000000000000000000000000000000000000000081565b34801561039657600080fd5b506102246103a5366004614036565b6108c3565b3480156103b657600080fd5b506103da6103c536600461408c565b60486020526000908152604090205460ff1681565b6040519015158152602001610259565b3480156103f657600080fd5b5061041e7f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610259565b34801561043c57600080fd5b506102f660475481565b34801561045257600080fd5b506102f6610461366004613fca565b610a4d565b34801561047257600080fd5b50600054600160881b900460ff166103da565b34801561049157600080fd5b50610224610a8d565b3480156104a657600080fd5b506102246104b536600461408c565b610b10565b6102246104c83660046140e9565b610bb9565b3480156104d957600080fd5b506105017f000000000000000000000000000000000000000000000000000000000000000081565b60405169ffffffffffffffffffff9091168152602001610259565b34801561052857600080fd5b5060015461053c906001600160a01b031681565b6040516001600160a01b039091168152602001610259565b34801561056057600080fd5b5061022461056f36600461412a565b610dc1565b34801561058057600080fd5b5061022461058f36600461414c565b610e44565b3480156105a057600080fd5b506102f67f000000000000000000000000000000000000000000000000000000000000000081565b3480156105d457600080fd5b506102f66105e336600461408c565b610ec8565b3480156105f457600080fd5b506102456202a30081565b34801561060b57600080fd5b506103da61061a36600461408c565b604a6020526000908152604090205460ff1681565b34801561063b57600080fd5b506103da61064a36600461408c565b60466020526000908152604090205460ff1681565b34801561066b57600080fd5b506102f661067a366004614178565b610f23565b34801561068b57600080fd5b506102f661069a36600461408c565b60056020526000908152604090205481565b3480156106b857600080fd5b506102246106c7366004614218565b611025565b3480156106d857600080fd5b506102246106e7366004614279565b611138565b3480156106f857600080fd5b5060025461053c906001600160a01b031681565b34801561071857600080fd5b50610224610727366004613fca565b61147b565b34801561073857600080fd5b5061077f61074736600461408c565b6049602052600090815260409020546001600160a01b03811690600160a01b81046001600160401b031690600160e01b900460ff1683565b604080516001600160a01b0390941684526001600160401b039092166020840152151590820152606001610259565b6102246107bc3660046142e9565b6114f8565b600054600160801b900460ff16156107ec5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155338152600460205260408120549081900361082d576040516312d37ee560e31b815260040160405180910390fd5b3360008181526004602052604080822091909155516001600160a01b03841691907ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd39926839061087d9085815260200190565b60405180910390a3600080600080600085875af19050806108b15760405163309498e360e21b815260040160405180910390fd5b50506000805460ff60801b1916905550565b6001546001600160a01b031633146108ee576040516330cd747160e01b815260040160405180910390fd5b60008383604051610900929190614352565b60405180910390209050816001600160a01b03163b6000148061092b57506001600160a01b03821630145b1561094957604051634a7f394f60e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b03161561097f576040516310a3895b60e11b815260040160405180910390fd5b600061098e6202a30042614378565b604080516060810182526001600160a01b0380871682526001600160401b03808516602080850191825260008587018181528a8252604990925286902094518554925191511515600160e01b0260ff60e01b1992909416600160a01b026001600160e01b031990931694169390931717919091161790555190915082907f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e90610a3e9088908890889087906143c0565b60405180910390a25050505050565b6001600160a01b03167f000000000000000000000000000000000000000000000000000000000000000060a01b69ffffffffffffffffffff60a01b161790565b6002546001600160a01b03163314610ab8576040516330cd747160e01b815260040160405180910390fd5b60015460405133916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a3600180546001600160a01b03199081163317909155600280549091169055565b6001546001600160a01b03163314610b3b576040516330cd747160e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316610b705760405163211bf9ef60e21b815260040160405180910390fd5b600081815260496020526040808220805460ff60e01b1916600160e01b1790555182917fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b91a250565b600054600160801b900460ff1615610be45760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014610c37576040516310dfc03360e01b815260040160405180910390fd5b6000819003610c5957604051630558800760e21b815260040160405180910390fd5b610c61611859565b6000610c6b611886565b90506000805b83811015610d845736858583818110610c8c57610c8c6143fe565b9050602002810190610c9e9190614414565b9050610cba610cb06020830183613fca565b82602001356118b7565b602081013560801c15610ce057604051630625040160e01b815260040160405180910390fd5b610ced8160400135611932565b610d02610cfd6060830183614434565b611984565b6000610d116020830183613fca565b6001600160a01b031603610d3457610d2d60208201358461447a565b9250610d4e565b610d4e610d446020830183613fca565b82602001356119a9565b610d7b84610d5f6020840184613fca565b60208401356040850135610d766060870187614434565b611a3c565b50600101610c71565b50803414610da557604051632635240760e21b815260040160405180910390fd5b610dae82611b4c565b50506000805460ff60801b191690555050565b6001546001600160a01b03163314610dec576040516330cd747160e01b815260040160405180910390fd5b60008054821515600160881b0260ff60881b199091161790556040517fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d5990610e3990831515815260200190565b60405180910390a150565b6001546001600160a01b03163314610e6f576040516330cd747160e01b815260040160405180910390fd5b6001600160a01b03821660008181526003602052604090819020839055517f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d28690610ebc9084815260200190565b60405180910390a25050565b6000610ed56010836144a3565b15610efe576006610ee76040846144a3565b60408110610ef757610ef76143fe565b0154610f1d565b60056000610f0d6010856144b7565b8152602001908152602001600020545b92915050565b6000333014610f455760405163029a949d60e31b815260040160405180910390fd5b6000805460ff60801b1916600160811b178155610f62888a611bab565b90506000610f70878b611bab565b90506001600160a01b03891615610f8c57610f8c898b8a611c59565b6000610f988830611bab565b9050610fa98b8b8b8b8b8b8b611cf5565b80610fb48930611bab565b610fbe91906144cb565b935086841080610fd15750608084901c15155b15610fdb57600080fd5b82610fe68b8d611bab565b1180610ffa575081610ff8898d611bab565b115b1561100457600080fd5b50506000805460ff60801b1916600160801b17905550979650505050505050565b82600214158015611037575082600414155b8015611044575060108314155b1561106257604051630462d6b360e01b815260040160405180910390fd5b8135602083013560408401356000805160206147448339815191528310158061109957506000805160206147448339815191528210155b806110b257506000805160206147448339815191528110155b156110d05760405163d7c7beeb60e01b815260040160405180910390fd5b6110dd8684848488611d7b565b604080516020808201989098528082019490945260608401929092526080808401919091528151808403909101815260a090920181528151918501919091206000908152604a909452909220805460ff191660011790555050565b7f00000000000000000000000000000000000000000000000000000000000000004614611178576040516310dfc03360e01b815260040160405180910390fd5b60408051608081018252600080546001600160401b038082168452600160401b82048116602085015260ff600160801b8304811695850195909552600160881b9091049093161515606083015290918491906111d79083908a1661447a565b604084015190915060ff16156112005760405163558a1e0360e11b815260040160405180910390fd5b601083602001516001600160401b031661121a91906144a3565b83602001516001600160401b031661123291906144cb565b886001600160401b03161461125a5760405163944bda3560e01b815260040160405180910390fd5b6010821180611276575082602001516001600160401b03168111155b8061128a575082516001600160401b031681115b156112a857604051631561f5d360e01b815260040160405180910390fd5b60008051602061474483398151915287106112d65760405163d7c7beeb60e01b815260040160405180910390fd5b60006005816112ef60106001600160401b038d166144b7565b8152602001908152602001600020549050600061130d828989611dce565b905061131883610ec8565b8114611337576040516303415c6b60e11b815260040160405180910390fd5b61134f8a6001600160401b031683838c8c8c8c611e0c565b6000898152604660209081526040808320805460ff191660011790556001600160401b0380871692890183905288518454928a015160608b01511515600160881b0260ff60881b1960ff92909216600160801b029190911661ffff60801b19600160401b9096026fffffffffffffffffffffffffffffffff199095169290931691909117929092179290921691909117179055600f19840161142d576113f3611f13565b8316156114005788611429565b6114297f0000000000000000000000000000000000000000000000000000000000000000611f4b565b6047555b604080516001600160401b0385168152602081018b90527fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9910160405180910390a150505050505050505050565b6001546001600160a01b031633146114a6576040516330cd747160e01b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b03838116918217909255600154604051919216907f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f90600090a350565b600054600160801b900460ff16156115235760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014611576576040516310dfc03360e01b815260040160405180910390fd5b36600061158383806144de565b90925090503661159660a0850185614526565b90503660006115a961010087018761453d565b90925090506115b9876002614586565b81146115d85760405163b57c337560e01b815260040160405180910390fd5b60006115e8898989898989611fca565b905060006116188a8a8a7f0000000000000000000000000000000000000000000000000000000000000000612106565b90506000611624611886565b905060005b8a8110156116c957368c8c83818110611644576116446143fe565b9050602002810190611656919061459d565b90506116618161218c565b61169e836101c08301358989611678876002614586565b818110611687576116876143fe565b90506020028101906116999190614434565b612286565b6116c0836101e083013589896116b5876002614586565b61167890600161447a565b50600101611629565b5060005b8a81101561170a576117028c8c838181106116ea576116ea6143fe565b90506020028101906116fc919061459d565b846122d8565b6001016116cd565b5060405182907fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a0490600090a28215611746576117468b8b612313565b60005b878110156117cf576117c7898983818110611766576117666143fe565b61177c9260206060909202019081019150613fca565b8a8a8481811061178e5761178e6143fe565b90506060020160200160208101906117a69190613fca565b8b8b858181106117b8576117b86143fe565b905060600201604001356123a0565b600101611749565b506020890160608a0135158015906117f457506117f2608082016060830161412a565b155b15611823576118236118096020830183613fca565b6118196040840160208501613fca565b83604001356123a0565b863515611835576118358288836124b7565b61183e82611b4c565b50506000805460ff60801b1916905550505050505050505050565b600054600160881b900460ff1615611884576040516301f6982160e51b815260040160405180910390fd5b565b60408051808201909152600060208201819052546001600160401b03168082526118af90610ec8565b602082015290565b6001600160a01b038216600090815260036020526040812054908190036119015760405163f01157c360e01b81526001600160a01b03841660048201526024015b60405180910390fd5b8082101561192d57604051638b8cad8d60e01b81526001600160a01b03841660048201526024016118f8565b505050565b806000036119535760405163c831938960e01b815260040160405180910390fd5b60008051602061474483398151915281106119815760405163d7c7beeb60e01b815260040160405180910390fd5b50565b609d81146119a55760405163715d13c160e01b815260040160405180910390fd5b5050565b60006119b58330611bab565b60405133602482015230604482015260648101849052909150611a0690849060840160408051601f198184030181529190526020810180516001600160e01b03166323b872dd60e01b1790526125d5565b8181611a128530611bab565b031461192d576040516303a6cc3360e11b81526001600160a01b03841660048201526024016118f8565b608084901c15611a5f57604051630625040160e01b815260040160405180910390fd5b85516040517f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191611a9991889088908890889088906145b4565b60405180910390a1611b44867300000000000000000000000000000000000000006320cf0a376040518060600160405280888152602001611ad98b610a4d565b8152602001898152506040518263ffffffff1660e01b8152600401611afe91906145f1565b602060405180830381865af4158015611b1b573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060405250810190611b3f9190614622565b6125e8565b505050505050565b8051611b5a906010906144a3565b15611b885760208101518151600690611b75906040906144a3565b60408110611b8557611b856143fe565b01555b516000805467ffffffffffffffff19166001600160401b03909216919091179055565b60006001600160a01b038316611bcc57506001600160a01b03811631610f1d565b6040516001600160a01b038316602482015260009060440160408051601f19818403018152919052602080820180516001600160e01b03166370a0823160e01b17815282519293506000928391885afa6000519350601f3d1116905080611c51576040516303a6cc3360e11b81526001600160a01b03861660048201526024016118f8565b505092915050565b6000611c658430611bab565b6040516001600160a01b038516602482015260448101849052909150611cb990859060640160408051601f198184030181529190526020810180516001600160e01b031663a9059cbb60e01b1790526125d5565b81611cc48530611bab565b820314611cef576040516303a6cc3360e11b81526001600160a01b03851660048201526024016118f8565b50505050565b6000868686868686604051602401611d129695949392919061463b565b60408051601f198184030181529190526020810180516001600160e01b0316634fe05a5160e01b179052905060006001600160a01b03881615611d56576000611d58565b865b9050600080835160208501848d5af1611d7057600080fd5b505050505050505050565b600085600214611da25785600414611d9a57611d95612659565b611daa565b611d956129bf565b611daa612d21565b61038081018690526103e0810185905261044081018490529050611b448183613083565b60006040518260051b808201868352818660208501375b80831015611e0157604083209150602083019250818352611de5565b505051949350505050565b604754604080517fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc960208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091523060608201526080810189905260a0810184905260c0810188905260e081018790526101008101829052610120810186905283919060009060008051602061474483398151915290610140016040516020818303038152906040528051906020012060001c611ed091906144a3565b905060006010611ede611f13565b8c16611eea91906144b7565b9050611f0660108984611f008b8b878a8a613178565b896132f6565b5050505050505050505050565b6000611f46600160ff7f00000000000000000000000000000000000000000000000000000000000000001681901b6144cb565b905090565b60008160ff16601a03611f7f57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff16600503611fb157507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b600085808203611fec57604051628768c160e11b815260040160405180910390fd5b611ffc60e0870160c08801614676565b6001600160401b031642111561202557604051630407b05b60e31b815260040160405180910390fd5b600061203082613380565b905061203d898983613434565b9250821561206d578335156120655760405163b083535360e01b815260040160405180910390fd5b61206d611859565b60005b858110156120d8573687878381811061208b5761208b6143fe565b90506060020190506120b38160200160208101906120a99190613fca565b82604001356135c1565b6120cf6120c36020830183613fca565b8490604084013561361e565b50600101612070565b506120e78760200185836136d5565b6120f1848261380c565b6120fa81613969565b50509695505050505050565b60007fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f1808161213487876139eb565b9050600060405183815285602082015230604082015282606082015260a06080820152863603808860a084013760a00190209050612180600080516020614744833981519152826144a3565b98975050505050505050565b36600061219d6101a084018461453d565b9150915060005b81811015611cef5760008383838181106121c0576121c06143fe565b90506020020135905060008051602061474483398151915281106121f75760405163d7c7beeb60e01b815260040160405180910390fd5b60008181526048602052604090205460ff161561222a57604051639c7bbc2160e01b8152600481018290526024016118f8565b60008181526048602052604090819020805460ff19166001179055517fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9906122759083815260200190565b60405180910390a1506001016121a4565b6122908282611984565b83516040517ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec1916122c691869086908690614691565b60405180910390a1611cef84846125e8565b3660006122e96101a085018561453d565b915091506000806122fc86858588613a9f565b9092509050611b448361010088013584848a6132f6565b60005b8181101561192d5736838383818110612331576123316143fe565b9050602002810190612343919061459d565b905061014081013561235d6101808301610160840161412a565b15801561237257506001600160a01b03811615155b8015612382575061018082013515155b1561239657612396818361018001356119a9565b5050600101612316565b6001600160a01b038316156123ba5761192d838383611c59565b6123c2613bd1565b6123f261ffff7f000000000000000000000000000000000000000000000000000000000000000016619c4061447a565b5a1015612412576040516307099c5360e21b815260040160405180910390fd5b61ffff7f000000000000000000000000000000000000000000000000000000000000000016600080808080868887f19050806124b0576001600160a01b0384166000908152600460205260408120805485929061247090849061447a565b90915550506040518381526001600160a01b038516907f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b8290602001610a3e565b5050505050565b60006124c38335613c21565b90506124cd613bd1565b621351505a10156124f1576040516307099c5360e21b815260040160405180910390fd5b6000806124fe8386613cbd565b915091508161255f576040518535907ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a8390600090a2611b44866125476040880160208901613fca565b604088013560e0890135610d766101008b018b614434565b61256f608085016060860161412a565b156125ae576125826040850135826144cb565b90506125ae6125946020860186613fca565b6125a46040870160208801613fca565b86604001356123a0565b611b44866125c26080880160608901613fca565b8360a0890135610d7660c08b018b614434565b6000808251602084016000865af1505050565b600061260283602001518360009182526020526040902090565b835190915060009061261590600161447a565b90506126226010826144a3565b60000361264b5781600560006126396010856144b7565b81526020810191909152604001600020555b835260209092019190915250565b612661613f96565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160215b602002015290565b6129c7613f96565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160216129b7565b612d29613f96565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160216129b7565b6000602082013560017f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036001820310915060c08385377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036020840152604060c08301610240850137610300830161012081015b8082101561312f576040820160408160608360075afa841693505060406060830160808460065afa831692506060820191506130f8565b5080516101808501526020908101516101a085015260008080526103008560085afa6000516001149116168061192d576040516309bde33960e01b815260040160405180910390fd5b60006131ad565b6000600080516020614744833981519152845160008051602061474483398151915285850908949350505050565b6040518560051b808883378061020003368284013750600080516020614744833981519152856000805160206147448339815191528587090891506131f76101e08201848461317f565b91506132086101c08201848461317f565b91506132196101a08201848461317f565b915061322a6101808201848461317f565b915061323b6101608201848461317f565b915061324c6101408201848461317f565b915061325d6101208201848461317f565b915061326e6101008201848461317f565b915061327e60e08201848461317f565b915061328e60c08201848461317f565b915061329e60a08201848461317f565b91506132ae60808201848461317f565b91506132be60608201848461317f565b91506132ce60408201848461317f565b91506132de60208201848461317f565b91506132eb81848461317f565b979650505050505050565b6040805160208101879052908101859052606081018490526080810183905260009060a00160408051601f1981840301815291815281516020928301206000818152604a90935291205490915060ff1661336357604051632941b4cd60e21b815260040160405180910390fd5b6000908152604a60205260409020805460ff191690555050505050565b6133a460405180606001604052806060815260200160608152602001600081525090565b816001600160401b038111156133bc576133bc6146c4565b6040519080825280602002602001820160405280156133e5578160200160208202803683370190505b508152816001600160401b03811115613400576134006146c4565b604051908082528060200260200182016040528015613429578160200160208202803683370190505b506020820152919050565b600080805b848110156135985736868683818110613454576134546143fe565b9050602002810190613466919061459d565b905061347181613d62565b61018081013561014082013560008290036134c757801515806134a157506134a16101808401610160850161412a565b156134bf57604051639dde543160e01b815260040160405180910390fd5b505050613590565b608082901c156134ea57604051630625040160e01b815260040160405180910390fd5b7f000000000000000000000000000000000000000000000000000000000000000069ffffffffffffffffffff1660a082901c1461353a5760405163f170c67f60e01b815260040160405180910390fd5b8061354d6101808501610160860161412a565b156135625761355d888285613e90565b61358b565b6001965061357081846118b7565b6001600160a01b03811661358b57613588838761447a565b95505b505050505b600101613439565b508034146135b957604051632635240760e21b815260040160405180910390fd5b509392505050565b806000036135e257604051631f2a200560e01b815260040160405180910390fd5b6001600160a01b038216158061360057506001600160a01b03821630145b156119a557604051634e46966960e11b815260040160405180910390fd5b600061362a8484613f1d565b90508360400151810361365b576040516319088dfb60e11b81526001600160a01b03841660048201526024016118f8565b600084602001518281518110613673576136736143fe565b60200260200101519050828110156136a9576040516319088dfb60e11b81526001600160a01b03851660048201526024016118f8565b828103856020015183815181106136c2576136c26143fe565b6020026020010181815250505050505050565b82604001356000036137535760006136f06020850185613fca565b6001600160a01b031614158061371f575060006137136040850160208601613fca565b6001600160a01b031614155b806137355750613735608084016060850161412a565b1561192d57604051639dde543160e01b815260040160405180910390fd5b6137706137666040850160208601613fca565b84604001356135c1565b613780608084016060850161412a565b6137a05761192d6137946020850185613fca565b8290604086013561361e565b813515806137db57506137b96080830160608401613fca565b6001600160a01b03166137cf6020850185613fca565b6001600160a01b031614155b806137ee57508160800135836040013510155b1561192d57604051631bcbb16760e11b815260040160405180910390fd5b813560000361385d577f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a9561383f83613f80565b146119a557604051639dde543160e01b815260040160405180910390fd5b6138678235613c21565b506040820135158061387b57506080820135155b1561389957604051631f2a200560e01b815260040160405180910390fd5b604082013560801c156138bf57604051630625040160e01b815260040160405180910390fd5b6138cf6080830160608401613fca565b6001600160a01b03166138e86040840160208501613fca565b6001600160a01b03160361390f57604051631115766760e01b815260040160405180910390fd5b61391c8260a00135611932565b6139298260e00135611932565b613939610cfd60c0840184614434565b61394a610cfd610100840184614434565b6119a561395d6040840160208501613fca565b8290604085013561361e565b604081015160005b8181101561192d578260200151818151811061398f5761398f6143fe565b60200260200101516000146139e35782518051829081106139b2576139b26143fe565b60200260200101516040516319088dfb60e11b81526004016118f891906001600160a01b0391909116815260200190565b600101613971565b6040805160208082528101839052600091839190600583901b820101835b83811015613a915736878783818110613a2457613a246143fe565b9050602002810190613a36919061459d565b9050366000613a496101a084018461453d565b91509150604086018086038560051b8201525060e06101208401863760e060808601528060051b8160e087015280836101008801379094016101000193505050600101613a09565b508190039020949350505050565b6000807f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a81613ad661018089016101608a0161412a565b613ae557876101800135613b02565b613b026101808901356000805160206147448339815191526144cb565b60408051848152602081018990526101208b01359181018281526101408c0135606083018190526080830185905260a083018a90529394506101008c0135916101c08d01918b9060c08301600583901b8f8237600583901b0160408582378560408201526000805160206147448339815191528460608301038520069b5060208101519a505b818110613bbe5760008051602061474483398151915281516000805160206147448339815191528e8e09089a50601f1901613b88565b5050505050505050505094509492505050565b61ffff7f000000000000000000000000000000000000000000000000000000000000000016158015613c035750333214155b156118845760405163562dd9cf60e01b815260040160405180910390fd5b6000818152604960209081526040808320815160608101835290546001600160a01b038116808352600160a01b82046001600160401b031694830194909452600160e01b900460ff16151591810191909152901580613c81575080604001515b80613c98575080602001516001600160401b031642105b15613cb65760405163211bf9ef60e21b815260040160405180910390fd5b5192915050565b600080803063b3dcb62886613cd86040880160208901613fca565b6040880135613ced60808a0160608b01613fca565b60808a0135613d006101208c018c614434565b604051602401613d1697969594939291906146da565b60408051601f19818403018152919052602080820180516001600160e01b031660e09490941b939093178352815191945092506000918230620f4240f192506000519150509250929050565b6000613d726101a083018361453d565b91505060028114801590613d87575080600414155b15613da55760405163285a2cd560e01b815260040160405180910390fd5b61012082013560009081526046602052604090205460ff16613dda57604051634629008b60e11b815260040160405180910390fd5b60008051602061474483398151915282610100013510613e0d5760405163d7c7beeb60e01b815260040160405180910390fd5b60005b600281101561192d576000836101c0018260028110613e3157613e316143fe565b6020020135905080600003613e59576040516351bda03d60e01b815260040160405180910390fd5b6000805160206147448339815191528110613e875760405163d7c7beeb60e01b815260040160405180910390fd5b50600101613e10565b6000613e9c8484613f1d565b905083604001518103613ee9578284600001518281518110613ec057613ec06143fe565b6001600160a01b0390921660209283029190910190910152613ee381600161447a565b60408501525b8184602001518281518110613f0057613f006143fe565b60200260200101818151613f14919061447a565b90525050505050565b60408201516000905b8082108015613f645750826001600160a01b031684600001518381518110613f5057613f506143fe565b60200260200101516001600160a01b031614155b15613f7957613f728261472a565b9150613f26565b5092915050565b60006040516101a08382376101a0902092915050565b6040518061046001604052806023906020820280368337509192915050565b6001600160a01b038116811461198157600080fd5b600060208284031215613fdc57600080fd5b8135613fe781613fb5565b9392505050565b60008083601f84011261400057600080fd5b5081356001600160401b0381111561401757600080fd5b60208301915083602082850101111561402f57600080fd5b9250929050565b60008060006040848603121561404b57600080fd5b83356001600160401b0381111561406157600080fd5b61406d86828701613fee565b909450925050602084013561408181613fb5565b809150509250925092565b60006020828403121561409e57600080fd5b5035919050565b60008083601f8401126140b757600080fd5b5081356001600160401b038111156140ce57600080fd5b6020830191508360208260051b850101111561402f57600080fd5b600080602083850312156140fc57600080fd5b82356001600160401b0381111561411257600080fd5b61411e858286016140a5565b90969095509350505050565b60006020828403121561413c57600080fd5b81358015158114613fe757600080fd5b6000806040838503121561415f57600080fd5b823561416a81613fb5565b946020939093013593505050565b600080600080600080600060c0888a03121561419357600080fd5b873561419e81613fb5565b965060208801356141ae81613fb5565b95506040880135945060608801356141c581613fb5565b93506080880135925060a08801356001600160401b038111156141e757600080fd5b6141f38a828b01613fee565b989b979a50959850939692959293505050565b806101008101831015610f1d57600080fd5b6000806000610180848603121561422e57600080fd5b83359250608084018581111561424357600080fd5b6020850192506142538682614206565b9150509250925092565b80356001600160401b038116811461427457600080fd5b919050565b6000806000806000610160868803121561429257600080fd5b61429b8661425d565b94506020860135935060408601356001600160401b038111156142bd57600080fd5b6142c9888289016140a5565b90945092506142dd90508760608801614206565b90509295509295909350565b6000806000604084860312156142fe57600080fd5b83356001600160401b0381111561431457600080fd5b614320868287016140a5565b90945092505060208401356001600160401b0381111561433f57600080fd5b8401610120818703121561408157600080fd5b8183823760009101908152919050565b634e487b7160e01b600052601160045260246000fd5b6001600160401b038181168382160190811115610f1d57610f1d614362565b81835281816020850137506000828201602090810191909152601f909101601f19169091010190565b6060815260006143d4606083018688614397565b6001600160a01b03949094166020830152506001600160401b039190911660409091015292915050565b634e487b7160e01b600052603260045260246000fd5b60008235607e1983360301811261442a57600080fd5b9190910192915050565b6000808335601e1984360301811261444b57600080fd5b8301803591506001600160401b0382111561446557600080fd5b60200191503681900382131561402f57600080fd5b80820180821115610f1d57610f1d614362565b634e487b7160e01b600052601260045260246000fd5b6000826144b2576144b261448d565b500690565b6000826144c6576144c661448d565b500490565b81810381811115610f1d57610f1d614362565b6000808335601e198436030181126144f557600080fd5b8301803591506001600160401b0382111561450f57600080fd5b602001915060608102360382131561402f57600080fd5b6000823561013e1983360301811261442a57600080fd5b6000808335601e1984360301811261455457600080fd5b8301803591506001600160401b0382111561456e57600080fd5b6020019150600581901b360382131561402f57600080fd5b8082028115828204841417610f1d57610f1d614362565b600082356101fe1983360301811261442a57600080fd5b6001600160401b038716815260018060a01b038616602082015284604082015283606082015260a06080820152600061218060a083018486614397565b60608101818360005b60038110156146195781518352602092830192909101906001016145fa565b50505092915050565b60006020828403121561463457600080fd5b5051919050565b6001600160a01b03878116825260208201879052851660408201526060810184905260a0608082018190526000906121809083018486614397565b60006020828403121561468857600080fd5b613fe78261425d565b6001600160401b03851681528360208201526060604082015260006146ba606083018486614397565b9695505050505050565b634e487b7160e01b600052604160045260246000fd5b6001600160a01b038881168252878116602083015260408201879052851660608201526080810184905260c060a0820181905260009061471d9083018486614397565b9998505050505050505050565b60006001820161473c5761473c614362565b506001019056fe30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
  "links": {
    "PoseidonT4": [
      9606
    ]
  },
  "deployed": {
    "size": 18276,
    "codeHash": "0x8e1df0b5ec52513ecc9e2e125463734eaf7ffcd7651600d1f6281b6725a95e90",
    "immutables": {
      "J2_ALPHA_X": [
        11563
      ],
      "J2_ALPHA_Y": [
        11601
      ],
      "J2_BETA_X0": [
        11678
      ],
      "J2_BETA_X1": [
        11639
      ],
      "J2_BETA_Y0": [
        11756
      ],
      "J2_BETA_Y1": [
        11717
      ],
      "J2_DELTA_X0": [
        11990
      ],
      "J2_DELTA_X1": [
        11951
      ],
      "J2_DELTA_Y0": [
        12068
      ],
      "J2_DELTA_Y1": [
        12029
      ],
      "J2_GAMMA_X0": [
        11834
      ],
      "J2_GAMMA_X1": [
        11795
      ],
      "J2_GAMMA_Y0": [
        11912
      ],
      "J2_GAMMA_Y1": [
        11873
      ],
      "J2_IC0_X": [
        12107
      ],
      "J2_IC0_Y": [
        12146
      ],
      "J2_IC1_X": [
        12185
      ],
      "J2_IC1_Y": [
        12224
      ],
      "J2_IC2_X": [
        12263
      ],
      "J2_IC2_Y": [
        12302
      ],
      "J2_IC3_X": [
        12341
      ],
      "J2_IC3_Y": [
        12380
      ],
      "J4_ALPHA_X": [
        10697
      ],
      "J4_ALPHA_Y": [
        10735
      ],
      "J4_BETA_X0": [
        10812
      ],
      "J4_BETA_X1": [
        10773
      ],
      "J4_BETA_Y0": [
        10890
      ],
      "J4_BETA_Y1": [
        10851
      ],
      "J4_DELTA_X0": [
        11124
      ],
      "J4_DELTA_X1": [
        11085
      ],
      "J4_DELTA_Y0": [
        11202
      ],
      "J4_DELTA_Y1": [
        11163
      ],
      "J4_GAMMA_X0": [
        10968
      ],
      "J4_GAMMA_X1": [
        10929
      ],
      "J4_GAMMA_Y0": [
        11046
      ],
      "J4_GAMMA_Y1": [
        11007
      ],
      "J4_IC0_X": [
        11241
      ],
      "J4_IC0_Y": [
        11280
      ],
      "J4_IC1_X": [
        11319
      ],
      "J4_IC1_Y": [
        11358
      ],
      "J4_IC2_X": [
        11397
      ],
      "J4_IC2_Y": [
        11436
      ],
      "J4_IC3_X": [
        11475
      ],
      "J4_IC3_Y": [
        11514
      ],
      "T_ALPHA_X": [
        9827
      ],
      "T_ALPHA_Y": [
        9865
      ],
      "T_BETA_X0": [
        9942
      ],
      "T_BETA_X1": [
        9903
      ],
      "T_BETA_Y0": [
        10020
      ],
      "T_BETA_Y1": [
        9981
      ],
      "T_DELTA_X0": [
        10254
      ],
      "T_DELTA_X1": [
        10215
      ],
      "T_DELTA_Y0": [
        10332
      ],
      "T_DELTA_Y1": [
        10293
      ],
      "T_GAMMA_X0": [
        10098
      ],
      "T_GAMMA_X1": [
        10059
      ],
      "T_GAMMA_Y0": [
        10176
      ],
      "T_GAMMA_Y1": [
        10137
      ],
      "T_IC0_X": [
        10371
      ],
      "T_IC0_Y": [
        10410
      ],
      "T_IC1_X": [
        10449
      ],
      "T_IC1_Y": [
        10488
      ],
      "T_IC2_X": [
        10527
      ],
      "T_IC2_Y": [
        10566
      ],
      "T_IC3_X": [
        10605
      ],
      "T_IC3_Y": [
        10644
      ],
      "chainId": [
        1446,
        3066,
        4410,
        5433,
        5620,
        7739
      ],
      "depth": [
        1020,
        5125,
        7966
      ],
      "payoutGas": [
        660,
        9162,
        9239,
        15318
      ],
      "poolTag": [
        1247,
        2648,
        13548
      ],
      "vkHash": [
        872
      ]
    },
    "links": {
      "PoseidonT4": [
        6823
      ]
    },
    "self": []
  }
} as const
