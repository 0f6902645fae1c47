// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const poolHarness = {
  "contractName": "PoolHarness",
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
          "internalType": "struct Join",
          "name": "join",
          "type": "tuple"
        },
        {
          "internalType": "uint256",
          "name": "opHash",
          "type": "uint256"
        }
      ],
      "name": "challengeOf",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "challenge",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "evaluation",
          "type": "uint256"
        }
      ],
      "stateMutability": "pure",
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
      "inputs": [
        {
          "internalType": "uint256[]",
          "name": "commitments",
          "type": "uint256[]"
        },
        {
          "internalType": "bytes",
          "name": "encryptedNote",
          "type": "bytes"
        }
      ],
      "name": "queue",
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
          "internalType": "struct Join",
          "name": "join",
          "type": "tuple"
        },
        {
          "internalType": "uint256",
          "name": "opHash",
          "type": "uint256"
        }
      ],
      "name": "verifyJoin",
      "outputs": [],
      "stateMutability": "view",
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
  "bytecode": "0x6109406040524660805234801561001557600080fd5b506040516150ba3803806150ba83398101604081905261003491610640565b602081015160408201516060830151608084015184518594939291906001600160a01b038116610077576040516330cd747160e01b815260040160405180910390fd5b600180546001600160a01b0319166001600160a01b0383169081179091556040516000907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0908290a3506040516f736869656c6465642d706f6f6c2f763160801b60208201524660308201526001600160601b03193060601b16605082015260640160408051808303601f1901815282825280516020918201206001176001600160501b031660a0527f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc90830152469082015230606082015260800160408051601f1981840301815290829052805160209182012060008052600582527f05b8ccbb9d4d8fb16ea74ce3c29a41f1b461fbdaff4714a0d9a8eb05499746bc556101a691859185918591016106f8565b60408051601f19818403018152919052805160209091012060c052826000602002015160e05282600160200201516101005282600260200201516101205282600360200201516101405282600460200201516101605282600560200201516101805282600660200201516101a05282600760200201516101c05282600860200201516101e05282600960200201516102005282600a60200201516102205282600b60200201516102405282600c60200201516102605282600d60200201516102805282600e60200201516102a05282600f60200201516102c05282601060200201516102e05282601160200201516103005282601260200201516103205282601360200201516103405282601460200201516103605282601560200201516103805281600060200201516103a05281600160200201516103c05281600260200201516103e05281600360200201516104005281600460200201516104205281600560200201516104405281600660200201516104605281600760200201516104805281600860200201516104a05281600960200201516104c05281600a60200201516104e05281600b60200201516105005281600c60200201516105205281600d60200201516105405281600e60200201516105605281600f60200201516105805281601060200201516105a05281601160200201516105c05281601260200201516105e05281601360200201516106005281601460200201516106205281601560200201516106405280600060200201516106605280600160200201516106805280600260200201516106a05280600360200201516106c05280600460200201516106e05280600560200201516107005280600660200201516107205280600760200201516107405280600860200201516107605280600960200201516107805280600a60200201516107a05280600b60200201516107c05280600c60200201516107e05280600d60200201516108005280600e60200201516108205280600f60200201516108405280601060200201516108605280601160200201516108805280601260200201516108a05280601360200201516108c05280601460200201516108e05280601560200201516109005250505060ff81166109205260006104ee82610514565b6000818152604660205260409020805460ff191660011790556047555061072992505050565b60008160ff16601a0361054857507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361057a57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b634e487b7160e01b600052604160045260246000fd5b60405160a081016001600160401b03811182821017156105cb576105cb610593565b60405290565b600082601f8301126105e257600080fd5b6040516102c081016001600160401b038111828210171561060557610605610593565b604052806102c084018581111561061b57600080fd5b845b8181101561063557805183526020928301920161061d565b509195945050505050565b600061088082840312801561065457600080fd5b50600061065f6105a9565b83516001600160a01b0381168114610675578283fd5b8152602084015160ff8116811461068a578283fd5b602082015261069c85604086016105d1565b60408201526106af8561030086016105d1565b60608201526106c2856105c086016105d1565b6080820152949350505050565b8060005b60168110156106f25781518452602093840193909101906001016106d3565b50505050565b61070281856106cf565b6107106102c08201846106cf565b61071e6105808201836106cf565b610840019392505050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516101c0516101e05161020051610220516102405161026051610280516102a0516102c0516102e05161030051610320516103405161036051610380516103a0516103c0516103e05161040051610420516104405161046051610480516104a0516104c0516104e05161050051610520516105405161056051610580516105a0516105c0516105e05161060051610620516106405161066051610680516106a0516106c0516106e05161070051610720516107405161076051610780516107a0516107c0516107e05161080051610820516108405161086051610880516108a0516108c0516108e0516109005161092051614643610a77600039600081816103b50152818161143b01526120aa015260006131f5015260006131ce015260006131a70152600061318001526000613159015260006131320152600061310b015260006130e4015260006130bd015260006130960152600061306f015260006130480152600061302101526000612ffa01526000612fd301526000612fac01526000612f8501526000612f5e01526000612f3701526000612f1001526000612eea01526000612ec4015260006129b40152600061298d015260006129660152600061293f01526000612918015260006128f1015260006128ca015260006128a30152600061287c015260006128550152600061282e01526000612807015260006127e0015260006127b9015260006127920152600061276b015260006127440152600061271d015260006126f6015260006126cf015260006126a90152600061268301526000612d1a01526000612cf301526000612ccc01526000612ca501526000612c7e01526000612c5701526000612c3001526000612c0901526000612be201526000612bbb01526000612b9401526000612b6d01526000612b4601526000612b1f01526000612af801526000612ad101526000612aaa01526000612a8301526000612a5c01526000612a3501526000612a0f015260006129e9015260006103210152600081816104ed01528181610a3601526135060152600081816105d401528181610c0d015281816111700152818161156f0152818161162a0152611fa101526146436000f3fe6080604052600436106101f25760003560e01c806381ef05a91161010d578063a3be73e8116100a0578063dee674211161006f578063dee67421146106aa578063e30c3978146106ca578063f2fde38b146106ea578063f3abde321461070a578063fcee2e1d1461078c57600080fd5b8063a3be73e814610616578063a6232a931461062d578063b3dcb6281461065d578063b8a242521461067d57600080fd5b8063912d1a86116100dc578063912d1a861461058257806399baf41b146105a25780639a8a0592146105c2578063a17278e1146105f657600080fd5b806381ef05a9146104c85780638d3ae7f0146104db5780638da5cb5b1461052a578063911106a51461056257600080fd5b8063631c56ef1161018557806373d3bed41161015457806373d3bed41461043f578063796c54a61461047457806379ba5097146104935780637a353ee3146104a857600080fd5b8063631c56ef146103a35780636599f001146103e957806371f96211146103ff5780637307e14c1461041f57600080fd5b80634c818994116101c15780634c818994146102ea5780634fe840f51461030f57806354a38006146103435780635a129efe1461036357600080fd5b806316049ddf1461022b5780631e83409a146102625780633c29f83914610282578063402914f5146102bd57600080fd5b3661022657600054600160801b900460ff166002146102245760405163e8b09d0d60e01b815260040160405180910390fd5b005b600080fd5b34801561023757600080fd5b506000546001600160401b03165b6040516001600160401b0390911681526020015b60405180910390f35b34801561026e57600080fd5b5061022461027d366004613e58565b61079f565b34801561028e57600080fd5b506102af61029d366004613e58565b60036020526000908152604090205481565b604051908152602001610259565b3480156102c957600080fd5b506102af6102d8366004613e58565b60046020526000908152604090205481565b3480156102f657600080fd5b50600054600160401b90046001600160401b0316610245565b34801561031b57600080fd5b506102af7f000000000000000000000000000000000000000000000000000000000000000081565b34801561034f57600080fd5b5061022461035e366004613ebd565b6108a1565b34801561036f57600080fd5b5061039361037e366004613f13565b60486020526000908152604090205460ff1681565b6040519015158152602001610259565b3480156103af57600080fd5b506103d77f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610259565b3480156103f557600080fd5b506102af60475481565b34801561040b57600080fd5b506102af61041a366004613e58565b610a2b565b34801561042b57600080fd5b5061022461043a366004613f2c565b610a6b565b34801561044b57600080fd5b5061045f61045a366004613f2c565b610a79565b60408051928352602083019190915201610259565b34801561048057600080fd5b50600054600160881b900460ff16610393565b34801561049f57600080fd5b50610224610aa0565b3480156104b457600080fd5b506102246104c3366004613f13565b610b23565b6102246104d6366004613fba565b610bcc565b3480156104e757600080fd5b5061050f7f000000000000000000000000000000000000000000000000000000000000000081565b60405169ffffffffffffffffffff9091168152602001610259565b34801561053657600080fd5b5060015461054a906001600160a01b031681565b6040516001600160a01b039091168152602001610259565b34801561056e57600080fd5b5061022461057d366004613ffb565b610e6d565b34801561058e57600080fd5b5061022461059d36600461401d565b610ef0565b3480156105ae57600080fd5b506102246105bd36600461403b565b610f74565b3480156105ce57600080fd5b506102af7f000000000000000000000000000000000000000000000000000000000000000081565b34801561060257600080fd5b506102af610611366004613f13565b611011565b34801561062257600080fd5b506102456202a30081565b34801561063957600080fd5b50610393610648366004613f13565b60466020526000908152604090205460ff1681565b34801561066957600080fd5b506102af6106783660046140aa565b61106c565b34801561068957600080fd5b506102af610698366004613f13565b60056020526000908152604090205481565b3480156106b657600080fd5b506102246106c5366004614154565b61116e565b3480156106d657600080fd5b5060025461054a906001600160a01b031681565b3480156106f657600080fd5b50610224610705366004613e58565b6114b1565b34801561071657600080fd5b5061075d610725366004613f13565b6049602052600090815260409020546001600160a01b03811690600160a01b81046001600160401b031690600160e01b900460ff1683565b604080516001600160a01b0390941684526001600160401b039092166020840152151590820152606001610259565b61022461079a3660046141c8565b61152e565b600054600160801b900460ff16156107ca5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155338152600460205260408120549081900361080b576040516312d37ee560e31b815260040160405180910390fd5b3360008181526004602052604080822091909155516001600160a01b03841691907ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd39926839061085b9085815260200190565b60405180910390a3600080600080600085875af190508061088f5760405163309498e360e21b815260040160405180910390fd5b50506000805460ff60801b1916905550565b6001546001600160a01b031633146108cc576040516330cd747160e01b815260040160405180910390fd5b600083836040516108de929190614231565b60405180910390209050816001600160a01b03163b6000148061090957506001600160a01b03821630145b1561092757604051634a7f394f60e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b03161561095d576040516310a3895b60e11b815260040160405180910390fd5b600061096c6202a30042614257565b604080516060810182526001600160a01b0380871682526001600160401b03808516602080850191825260008587018181528a8252604990925286902094518554925191511515600160e01b0260ff60e01b1992909416600160a01b026001600160e01b031990931694169390931717919091161790555190915082907f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e90610a1c90889088908890879061429f565b60405180910390a25050505050565b6001600160a01b03167f000000000000000000000000000000000000000000000000000000000000000060a01b69ffffffffffffffffffff60a01b161790565b610a75828261188f565b5050565b600080610a9484610a8e6101a08201826142dd565b86611908565b915091505b9250929050565b6002546001600160a01b03163314610acb576040516330cd747160e01b815260040160405180910390fd5b60015460405133916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a3600180546001600160a01b03199081163317909155600280549091169055565b6001546001600160a01b03163314610b4e576040516330cd747160e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316610b835760405163211bf9ef60e21b815260040160405180910390fd5b600081815260496020526040808220805460ff60e01b1916600160e01b1790555182917fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b91a250565b600054600160801b900460ff1615610bf75760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014610c4a576040516310dfc03360e01b815260040160405180910390fd5b6000819003610c6c57604051630558800760e21b815260040160405180910390fd5b610c74611a3a565b6000610c7e611a67565b90506000805b83811015610e305736858583818110610c9f57610c9f614326565b9050602002810190610cb1919061433c565b90506000600381610cc56020850185613e58565b6001600160a01b03166001600160a01b0316815260200190815260200160002054905080600003610d2757610cfd6020830183613e58565b60405163f01157c360e01b81526001600160a01b0390911660048201526024015b60405180910390fd5b8082602001351015610d6557610d406020830183613e58565b604051638b8cad8d60e01b81526001600160a01b039091166004820152602401610d1e565b602082013560801c15610d8b57604051630625040160e01b815260040160405180910390fd5b610d988260400135611a98565b610dad610da8606084018461435c565b611aea565b6000610dbc6020840184613e58565b6001600160a01b031603610ddf57610dd86020830135856143a2565b9350610df9565b610df9610def6020840184613e58565b8360200135611b0b565b610e2685610e0a6020850185613e58565b60208501356040860135610e21606088018861435c565b611ba3565b5050600101610c84565b50803414610e5157604051632635240760e21b815260040160405180910390fd5b610e5a82611cb3565b50506000805460ff60801b191690555050565b6001546001600160a01b03163314610e98576040516330cd747160e01b815260040160405180910390fd5b60008054821515600160881b0260ff60881b199091161790556040517fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d5990610ee590831515815260200190565b60405180910390a150565b6001546001600160a01b03163314610f1b576040516330cd747160e01b815260040160405180910390fd5b6001600160a01b03821660008181526003602052604090819020839055517f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d28690610f689084815260200190565b60405180910390a25050565b600054600160801b900460ff1615610f9f5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155610fba611a67565b905060005b84811015610ff357610feb82878784818110610fdd57610fdd614326565b905060200201358686611d12565b600101610fbf565b50610ffd81611cb3565b50506000805460ff60801b19169055505050565b600061101e6010836143cb565b156110475760066110306040846143cb565b6040811061104057611040614326565b0154611066565b600560006110566010856143df565b8152602001908152602001600020545b92915050565b600033301461108e5760405163029a949d60e31b815260040160405180910390fd5b6000805460ff60801b1916600160811b1781556110ab888a611d6a565b905060006110b9878b611d6a565b90506001600160a01b038916156110d5576110d5898b8a611e18565b60006110e18830611d6a565b90506110f28b8b8b8b8b8b8b611eae565b806110fd8930611d6a565b61110791906143f3565b93508684108061111a5750608084901c15155b1561112457600080fd5b8261112f8b8d611d6a565b1180611143575081611141898d611d6a565b115b1561114d57600080fd5b50506000805460ff60801b1916600160801b17905550979650505050505050565b7f000000000000000000000000000000000000000000000000000000000000000046146111ae576040516310dfc03360e01b815260040160405180910390fd5b60408051608081018252600080546001600160401b038082168452600160401b82048116602085015260ff600160801b8304811695850195909552600160881b90910490931615156060830152909184919061120d9083908a166143a2565b604084015190915060ff16156112365760405163558a1e0360e11b815260040160405180910390fd5b601083602001516001600160401b031661125091906143cb565b83602001516001600160401b031661126891906143f3565b886001600160401b0316146112905760405163944bda3560e01b815260040160405180910390fd5b60108211806112ac575082602001516001600160401b03168111155b806112c0575082516001600160401b031681115b156112de57604051631561f5d360e01b815260040160405180910390fd5b600080516020614623833981519152871061130c5760405163d7c7beeb60e01b815260040160405180910390fd5b600060058161132560106001600160401b038d166143df565b81526020019081526020016000205490506000611343828989611f34565b905061134e83611011565b811461136d576040516303415c6b60e11b815260040160405180910390fd5b6113858a6001600160401b031683838c8c8c8c611f72565b6000898152604660209081526040808320805460ff191660011790556001600160401b0380871692890183905288518454928a015160608b01511515600160881b0260ff60881b1960ff92909216600160801b029190911661ffff60801b19600160401b9096026fffffffffffffffffffffffffffffffff199095169290931691909117929092179290921691909117179055600f1984016114635761142961209f565b831615611436578861145f565b61145f7f00000000000000000000000000000000000000000000000000000000000000006120d7565b6047555b604080516001600160401b0385168152602081018b90527fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9910160405180910390a150505050505050505050565b6001546001600160a01b031633146114dc576040516330cd747160e01b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b03838116918217909255600154604051919216907f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f90600090a350565b600054600160801b900460ff16156115595760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f0000000000000000000000000000000000000000000000000000000000000000146115ac576040516310dfc03360e01b815260040160405180910390fd5b3660006115b98380614406565b9092509050366115cc60a085018561444e565b90503660006115df6101008701876142dd565b90925090506115ef876002614465565b811461160e5760405163b57c337560e01b815260040160405180910390fd5b600061161e898989898989612156565b9050600061164e8a8a8a7f0000000000000000000000000000000000000000000000000000000000000000612292565b9050600061165a611a67565b905060005b8a8110156116ff57368c8c8381811061167a5761167a614326565b905060200281019061168c919061447c565b905061169781612318565b6116d4836101c083013589896116ae876002614465565b8181106116bd576116bd614326565b90506020028101906116cf919061435c565b611d12565b6116f6836101e083013589896116eb876002614465565b6116ae9060016143a2565b5060010161165f565b5060005b8a811015611740576117388c8c8381811061172057611720614326565b9050602002810190611732919061447c565b8461188f565b600101611703565b5060405182907fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a0490600090a2821561177c5761177c8b8b612412565b60005b87811015611805576117fd89898381811061179c5761179c614326565b6117b29260206060909202019081019150613e58565b8a8a848181106117c4576117c4614326565b90506060020160200160208101906117dc9190613e58565b8b8b858181106117ee576117ee614326565b9050606002016040013561249f565b60010161177f565b506020890160608a01351580159061182a57506118286080820160608301613ffb565b155b156118595761185961183f6020830183613e58565b61184f6040840160208501613e58565b836040013561249f565b86351561186b5761186b828883612563565b61187482611cb3565b50506000805460ff60801b1916905550505050505050505050565b3660006118a06101a08501856142dd565b915091506000806118b386858588611908565b90925090506000600284146118cf576118ca612679565b6118d7565b6118d76129df565b6101008801356103808201526103e08101849052610440810183905290506118ff8188612d41565b50505050505050565b6000807f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a8161193f61018089016101608a01613ffb565b61194e5787610180013561196b565b61196b6101808901356000805160206146238339815191526143f3565b60408051848152602081018990526101208b01359181018281526101408c0135606083018190526080830185905260a083018a90529394506101008c0135916101c08d01918b9060c08301600583901b8f8237600583901b0160408582378560408201526000805160206146238339815191528460608301038520069b5060208101519a505b818110611a275760008051602061462383398151915281516000805160206146238339815191528e8e09089a50601f19016119f1565b5050505050505050505094509492505050565b600054600160881b900460ff1615611a65576040516301f6982160e51b815260040160405180910390fd5b565b60408051808201909152600060208201819052546001600160401b0316808252611a9090611011565b602082015290565b80600003611ab95760405163c831938960e01b815260040160405180910390fd5b6000805160206146238339815191528110611ae75760405163d7c7beeb60e01b815260040160405180910390fd5b50565b609d8114610a755760405163715d13c160e01b815260040160405180910390fd5b6000611b178330611d6a565b60405133602482015230604482015260648101849052909150611b6890849060840160408051601f198184030181529190526020810180516001600160e01b03166323b872dd60e01b179052612e36565b8181611b748530611d6a565b0314611b9e576040516303a6cc3360e11b81526001600160a01b0384166004820152602401610d1e565b505050565b608084901c15611bc657604051630625040160e01b815260040160405180910390fd5b85516040517f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191611c009188908890889088908890614493565b60405180910390a1611cab867300000000000000000000000000000000000000006320cf0a376040518060600160405280888152602001611c408b610a2b565b8152602001898152506040518263ffffffff1660e01b8152600401611c6591906144d0565b602060405180830381865af4158015611c82573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060405250810190611ca69190614501565b612e49565b505050505050565b8051611cc1906010906143cb565b15611cef5760208101518151600690611cdc906040906143cb565b60408110611cec57611cec614326565b01555b516000805467ffffffffffffffff19166001600160401b03909216919091179055565b611d1c8282611aea565b83516040517ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec191611d529186908690869061451a565b60405180910390a1611d648484612e49565b50505050565b60006001600160a01b038316611d8b57506001600160a01b03811631611066565b6040516001600160a01b038316602482015260009060440160408051601f19818403018152919052602080820180516001600160e01b03166370a0823160e01b17815282519293506000928391885afa6000519350601f3d1116905080611e10576040516303a6cc3360e11b81526001600160a01b0386166004820152602401610d1e565b505092915050565b6000611e248430611d6a565b6040516001600160a01b038516602482015260448101849052909150611e7890859060640160408051601f198184030181529190526020810180516001600160e01b031663a9059cbb60e01b179052612e36565b81611e838530611d6a565b820314611d64576040516303a6cc3360e11b81526001600160a01b0385166004820152602401610d1e565b6000868686868686604051602401611ecb9695949392919061454d565b60408051601f198184030181529190526020810180516001600160e01b0316634fe05a5160e01b179052905060006001600160a01b03881615611f0f576000611f11565b865b9050600080835160208501848d5af1611f2957600080fd5b505050505050505050565b60006040518260051b808201868352818660208501375b80831015611f6757604083209150602083019250818352611f4b565b505051949350505050565b604754604080517fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc960208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091523060608201526080810189905260a0810184905260c0810188905260e081018790526101008101829052610120810186905283919060009060008051602061462383398151915290610140016040516020818303038152906040528051906020012060001c61203691906143cb565b90506000612042612eba565b90506000601061205061209f565b8d1661205c91906143df565b905061208789846120708b8b868a8a61321c565b6103808601929092526103e0850152610440840152565b6120918287612d41565b505050505050505050505050565b60006120d2600160ff7f00000000000000000000000000000000000000000000000000000000000000001681901b6143f3565b905090565b60008160ff16601a0361210b57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361213d57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b60008580820361217857604051628768c160e11b815260040160405180910390fd5b61218860e0870160c08801614588565b6001600160401b03164211156121b157604051630407b05b60e31b815260040160405180910390fd5b60006121bc8261339a565b90506121c989898361344e565b925082156121f9578335156121f15760405163b083535360e01b815260040160405180910390fd5b6121f9611a3a565b60005b85811015612264573687878381811061221757612217614326565b905060600201905061223f8160200160208101906122359190613e58565b82604001356135d1565b61225b61224f6020830183613e58565b8490604084013561362e565b506001016121fc565b506122738760200185836136e5565b61227d848261381c565b61228681613979565b50509695505050505050565b60007fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f180816122c087876139fb565b9050600060405183815285602082015230604082015282606082015260a06080820152863603808860a084013760a0019020905061230c600080516020614623833981519152826143cb565b98975050505050505050565b3660006123296101a08401846142dd565b9150915060005b81811015611d6457600083838381811061234c5761234c614326565b90506020020135905060008051602061462383398151915281106123835760405163d7c7beeb60e01b815260040160405180910390fd5b60008181526048602052604090205460ff16156123b657604051639c7bbc2160e01b815260048101829052602401610d1e565b60008181526048602052604090819020805460ff19166001179055517fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9906124019083815260200190565b60405180910390a150600101612330565b60005b81811015611b9e573683838381811061243057612430614326565b9050602002810190612442919061447c565b905061014081013561245c61018083016101608401613ffb565b15801561247157506001600160a01b03811615155b8015612481575061018082013515155b156124955761249581836101800135611b0b565b5050600101612415565b6001600160a01b038316156124b957611b9e838383611e18565b62015f905a10156124dd576040516307099c5360e21b815260040160405180910390fd5b6000806000806000858761c350f1905080611d64576001600160a01b0383166000908152600460205260408120805484929061251a9084906143a2565b90915550506040518281526001600160a01b038416907f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b829060200160405180910390a250505050565b600061256f8335613aaf565b9050621351505a1015612595576040516307099c5360e21b815260040160405180910390fd5b6000806125a28386613b4b565b9150915081612603576040518535907ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a8390600090a2611cab866125eb6040880160208901613e58565b604088013560e0890135610e216101008b018b61435c565b6126136080850160608601613ffb565b15612652576126266040850135826143f3565b90506126526126386020860186613e58565b6126486040870160208801613e58565b866040013561249f565b611cab866126666080880160608901613e58565b8360a0890135610e2160c08b018b61435c565b612681613e24565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160215b602002015290565b6129e7613e24565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160216129d7565b6000602082013560017f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036001820310915060c08385377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036020840152604060c08301610240850137610300830161012081015b80821015612ded576040820160408160608360075afa841693505060406060830160808460065afa83169250606082019150612db6565b5080516101808501526020908101516101a085015260008080526103008560085afa60005160011491161680611b9e576040516309bde33960e01b815260040160405180910390fd5b6000808251602084016000865af1505050565b6000612e6383602001518360009182526020526040902090565b8351909150600090612e769060016143a2565b9050612e836010826143cb565b600003612eac578160056000612e9a6010856143df565b81526020810191909152604001600020555b835260209092019190915250565b612ec2613e24565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160216129d7565b6000613251565b6000600080516020614623833981519152845160008051602061462383398151915285850908949350505050565b6040518560051b8088833780610200033682840137506000805160206146238339815191528560008051602061462383398151915285870908915061329b6101e082018484613223565b91506132ac6101c082018484613223565b91506132bd6101a082018484613223565b91506132ce61018082018484613223565b91506132df61016082018484613223565b91506132f061014082018484613223565b915061330161012082018484613223565b915061331261010082018484613223565b915061332260e082018484613223565b915061333260c082018484613223565b915061334260a082018484613223565b9150613352608082018484613223565b9150613362606082018484613223565b9150613372604082018484613223565b9150613382602082018484613223565b915061338f818484613223565b979650505050505050565b6133be60405180606001604052806060815260200160608152602001600081525090565b816001600160401b038111156133d6576133d66145a3565b6040519080825280602002602001820160405280156133ff578160200160208202803683370190505b508152816001600160401b0381111561341a5761341a6145a3565b604051908082528060200260200182016040528015613443578160200160208202803683370190505b506020820152919050565b600080805b848110156135a8573686868381811061346e5761346e614326565b9050602002810190613480919061447c565b905061348b81613bf0565b61018081013561014082013560008290036134e157801515806134bb57506134bb61018084016101608501613ffb565b156134d957604051639dde543160e01b815260040160405180910390fd5b5050506135a0565b608082901c1561350457604051630625040160e01b815260040160405180910390fd5b7f000000000000000000000000000000000000000000000000000000000000000069ffffffffffffffffffff1660a082901c146135545760405163f170c67f60e01b815260040160405180910390fd5b8061356761018085016101608601613ffb565b1561357c57613577888285613d1e565b61359b565b600196506001600160a01b03811661359b5761359883876143a2565b95505b505050505b600101613453565b508034146135c957604051632635240760e21b815260040160405180910390fd5b509392505050565b806000036135f257604051631f2a200560e01b815260040160405180910390fd5b6001600160a01b038216158061361057506001600160a01b03821630145b15610a7557604051634e46966960e11b815260040160405180910390fd5b600061363a8484613dab565b90508360400151810361366b576040516319088dfb60e11b81526001600160a01b0384166004820152602401610d1e565b60008460200151828151811061368357613683614326565b60200260200101519050828110156136b9576040516319088dfb60e11b81526001600160a01b0385166004820152602401610d1e565b828103856020015183815181106136d2576136d2614326565b6020026020010181815250505050505050565b82604001356000036137635760006137006020850185613e58565b6001600160a01b031614158061372f575060006137236040850160208601613e58565b6001600160a01b031614155b8061374557506137456080840160608501613ffb565b15611b9e57604051639dde543160e01b815260040160405180910390fd5b6137806137766040850160208601613e58565b84604001356135d1565b6137906080840160608501613ffb565b6137b057611b9e6137a46020850185613e58565b8290604086013561362e565b813515806137eb57506137c96080830160608401613e58565b6001600160a01b03166137df6020850185613e58565b6001600160a01b031614155b806137fe57508160800135836040013510155b15611b9e57604051631bcbb16760e11b815260040160405180910390fd5b813560000361386d577f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a9561384f83613e0e565b14610a7557604051639dde543160e01b815260040160405180910390fd5b6138778235613aaf565b506040820135158061388b57506080820135155b156138a957604051631f2a200560e01b815260040160405180910390fd5b604082013560801c156138cf57604051630625040160e01b815260040160405180910390fd5b6138df6080830160608401613e58565b6001600160a01b03166138f86040840160208501613e58565b6001600160a01b03160361391f57604051631115766760e01b815260040160405180910390fd5b61392c8260a00135611a98565b6139398260e00135611a98565b613949610da860c084018461435c565b61395a610da861010084018461435c565b610a7561396d6040840160208501613e58565b8290604085013561362e565b604081015160005b81811015611b9e578260200151818151811061399f5761399f614326565b60200260200101516000146139f35782518051829081106139c2576139c2614326565b60200260200101516040516319088dfb60e11b8152600401610d1e91906001600160a01b0391909116815260200190565b600101613981565b6040805160208082528101839052600091839190600583901b820101835b83811015613aa15736878783818110613a3457613a34614326565b9050602002810190613a46919061447c565b9050366000613a596101a08401846142dd565b91509150604086018086038560051b8201525060e06101208401863760e060808601528060051b8160e087015280836101008801379094016101000193505050600101613a19565b508190039020949350505050565b6000818152604960209081526040808320815160608101835290546001600160a01b038116808352600160a01b82046001600160401b031694830194909452600160e01b900460ff16151591810191909152901580613b0f575080604001515b80613b26575080602001516001600160401b031642105b15613b445760405163211bf9ef60e21b815260040160405180910390fd5b5192915050565b600080803063b3dcb62886613b666040880160208901613e58565b6040880135613b7b60808a0160608b01613e58565b60808a0135613b8e6101208c018c61435c565b604051602401613ba497969594939291906145b9565b60408051601f19818403018152919052602080820180516001600160e01b031660e09490941b939093178352815191945092506000918230620f4240f192506000519150509250929050565b6000613c006101a08301836142dd565b91505060028114801590613c15575080600414155b15613c335760405163285a2cd560e01b815260040160405180910390fd5b61012082013560009081526046602052604090205460ff16613c6857604051634629008b60e11b815260040160405180910390fd5b60008051602061462383398151915282610100013510613c9b5760405163d7c7beeb60e01b815260040160405180910390fd5b60005b6002811015611b9e576000836101c0018260028110613cbf57613cbf614326565b6020020135905080600003613ce7576040516351bda03d60e01b815260040160405180910390fd5b6000805160206146238339815191528110613d155760405163d7c7beeb60e01b815260040160405180910390fd5b50600101613c9e565b6000613d2a8484613dab565b905083604001518103613d77578284600001518281518110613d4e57613d4e614326565b6001600160a01b0390921660209283029190910190910152613d718160016143a2565b60408501525b8184602001518281518110613d8e57613d8e614326565b60200260200101818151613da291906143a2565b90525050505050565b60408201516000905b8082108015613df25750826001600160a01b031684600001518381518110613dde57613dde614326565b60200260200101516001600160a01b031614155b15613e0757613e0082614609565b9150613db4565b5092915050565b60006040516101a08382376101a0902092915050565b6040518061046001604052806023906020820280368337509192915050565b6001600160a01b0381168114611ae757600080fd5b600060208284031215613e6a57600080fd5b8135613e7581613e43565b9392505050565b60008083601f840112613e8e57600080fd5b5081356001600160401b03811115613ea557600080fd5b602083019150836020828501011115610a9957600080fd5b600080600060408486031215613ed257600080fd5b83356001600160401b03811115613ee857600080fd5b613ef486828701613e7c565b9094509250506020840135613f0881613e43565b809150509250925092565b600060208284031215613f2557600080fd5b5035919050565b60008060408385031215613f3f57600080fd5b82356001600160401b03811115613f5557600080fd5b83016102008186031215613f6857600080fd5b946020939093013593505050565b60008083601f840112613f8857600080fd5b5081356001600160401b03811115613f9f57600080fd5b6020830191508360208260051b8501011115610a9957600080fd5b60008060208385031215613fcd57600080fd5b82356001600160401b03811115613fe357600080fd5b613fef85828601613f76565b90969095509350505050565b60006020828403121561400d57600080fd5b81358015158114613e7557600080fd5b6000806040838503121561403057600080fd5b8235613f6881613e43565b6000806000806040858703121561405157600080fd5b84356001600160401b0381111561406757600080fd5b61407387828801613f76565b90955093505060208501356001600160401b0381111561409257600080fd5b61409e87828801613e7c565b95989497509550505050565b600080600080600080600060c0888a0312156140c557600080fd5b87356140d081613e43565b965060208801356140e081613e43565b95506040880135945060608801356140f781613e43565b93506080880135925060a08801356001600160401b0381111561411957600080fd5b6141258a828b01613e7c565b989b979a50959850939692959293505050565b80356001600160401b038116811461414f57600080fd5b919050565b6000806000806000610160868803121561416d57600080fd5b61417686614138565b94506020860135935060408601356001600160401b0381111561419857600080fd5b6141a488828901613f76565b90945092505061016086018710156141bb57600080fd5b5092959194509260600190565b6000806000604084860312156141dd57600080fd5b83356001600160401b038111156141f357600080fd5b6141ff86828701613f76565b90945092505060208401356001600160401b0381111561421e57600080fd5b84016101208187031215613f0857600080fd5b8183823760009101908152919050565b634e487b7160e01b600052601160045260246000fd5b6001600160401b03818116838216019081111561106657611066614241565b81835281816020850137506000828201602090810191909152601f909101601f19169091010190565b6060815260006142b3606083018688614276565b6001600160a01b03949094166020830152506001600160401b039190911660409091015292915050565b6000808335601e198436030181126142f457600080fd5b8301803591506001600160401b0382111561430e57600080fd5b6020019150600581901b3603821315610a9957600080fd5b634e487b7160e01b600052603260045260246000fd5b60008235607e1983360301811261435257600080fd5b9190910192915050565b6000808335601e1984360301811261437357600080fd5b8301803591506001600160401b0382111561438d57600080fd5b602001915036819003821315610a9957600080fd5b8082018082111561106657611066614241565b634e487b7160e01b600052601260045260246000fd5b6000826143da576143da6143b5565b500690565b6000826143ee576143ee6143b5565b500490565b8181038181111561106657611066614241565b6000808335601e1984360301811261441d57600080fd5b8301803591506001600160401b0382111561443757600080fd5b6020019150606081023603821315610a9957600080fd5b6000823561013e1983360301811261435257600080fd5b808202811582820484141761106657611066614241565b600082356101fe1983360301811261435257600080fd5b6001600160401b038716815260018060a01b038616602082015284604082015283606082015260a06080820152600061230c60a083018486614276565b60608101818360005b60038110156144f85781518352602092830192909101906001016144d9565b50505092915050565b60006020828403121561451357600080fd5b5051919050565b6001600160401b0385168152836020820152606060408201526000614543606083018486614276565b9695505050505050565b6001600160a01b03878116825260208201879052851660408201526060810184905260a06080820181905260009061230c9083018486614276565b60006020828403121561459a57600080fd5b613e7582614138565b634e487b7160e01b600052604160045260246000fd5b6001600160a01b038881168252878116602083015260408201879052851660608201526080810184905260c060a082018190526000906145fc9083018486614276565b9998505050505050505050565b60006001820161461b5761461b614241565b506001019056fe30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
  "links": {
    "PoseidonT4": [
      9861
    ]
  }
} as const
