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
  "bytecode": "0x6109406040524660805234801561001557600080fd5b506040516150a13803806150a183398101604081905261003491610640565b602081015160408201516060830151608084015184518594939291906001600160a01b038116610077576040516330cd747160e01b815260040160405180910390fd5b600180546001600160a01b0319166001600160a01b0383169081179091556040516000907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0908290a3506040516f736869656c6465642d706f6f6c2f763160801b60208201524660308201526001600160601b03193060601b16605082015260640160408051808303601f1901815282825280516020918201206001176001600160501b031660a0527f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc90830152469082015230606082015260800160408051601f1981840301815290829052805160209182012060008052600582527f05b8ccbb9d4d8fb16ea74ce3c29a41f1b461fbdaff4714a0d9a8eb05499746bc556101a691859185918591016106f8565b60408051601f19818403018152919052805160209091012060c052826000602002015160e05282600160200201516101005282600260200201516101205282600360200201516101405282600460200201516101605282600560200201516101805282600660200201516101a05282600760200201516101c05282600860200201516101e05282600960200201516102005282600a60200201516102205282600b60200201516102405282600c60200201516102605282600d60200201516102805282600e60200201516102a05282600f60200201516102c05282601060200201516102e05282601160200201516103005282601260200201516103205282601360200201516103405282601460200201516103605282601560200201516103805281600060200201516103a05281600160200201516103c05281600260200201516103e05281600360200201516104005281600460200201516104205281600560200201516104405281600660200201516104605281600760200201516104805281600860200201516104a05281600960200201516104c05281600a60200201516104e05281600b60200201516105005281600c60200201516105205281600d60200201516105405281600e60200201516105605281600f60200201516105805281601060200201516105a05281601160200201516105c05281601260200201516105e05281601360200201516106005281601460200201516106205281601560200201516106405280600060200201516106605280600160200201516106805280600260200201516106a05280600360200201516106c05280600460200201516106e05280600560200201516107005280600660200201516107205280600760200201516107405280600860200201516107605280600960200201516107805280600a60200201516107a05280600b60200201516107c05280600c60200201516107e05280600d60200201516108005280600e60200201516108205280600f60200201516108405280601060200201516108605280601160200201516108805280601260200201516108a05280601360200201516108c05280601460200201516108e05280601560200201516109005250505060ff81166109205260006104ee82610514565b6000818152604660205260409020805460ff191660011790556047555061072992505050565b60008160ff16601a0361054857507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361057a57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b634e487b7160e01b600052604160045260246000fd5b60405160a081016001600160401b03811182821017156105cb576105cb610593565b60405290565b600082601f8301126105e257600080fd5b6040516102c081016001600160401b038111828210171561060557610605610593565b604052806102c084018581111561061b57600080fd5b845b8181101561063557805183526020928301920161061d565b509195945050505050565b600061088082840312801561065457600080fd5b50600061065f6105a9565b83516001600160a01b0381168114610675578283fd5b8152602084015160ff8116811461068a578283fd5b602082015261069c85604086016105d1565b60408201526106af8561030086016105d1565b60608201526106c2856105c086016105d1565b6080820152949350505050565b8060005b60168110156106f25781518452602093840193909101906001016106d3565b50505050565b61070281856106cf565b6107106102c08201846106cf565b61071e6105808201836106cf565b610840019392505050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516101c0516101e05161020051610220516102405161026051610280516102a0516102c0516102e05161030051610320516103405161036051610380516103a0516103c0516103e05161040051610420516104405161046051610480516104a0516104c0516104e05161050051610520516105405161056051610580516105a0516105c0516105e05161060051610620516106405161066051610680516106a0516106c0516106e05161070051610720516107405161076051610780516107a0516107c0516107e05161080051610820516108405161086051610880516108a0516108c0516108e051610900516109205161462a610a77600039600081816103b5015281816113a20152612087015260006131d2015260006131ab015260006131840152600061315d015260006131360152600061310f015260006130e8015260006130c10152600061309a015260006130730152600061304c0152600061302501526000612ffe01526000612fd701526000612fb001526000612f8901526000612f6201526000612f3b01526000612f1401526000612eed01526000612ec701526000612ea1015260006129910152600061296a015260006129430152600061291c015260006128f5015260006128ce015260006128a70152600061288001526000612859015260006128320152600061280b015260006127e4015260006127bd015260006127960152600061276f0152600061274801526000612721015260006126fa015260006126d3015260006126ac015260006126860152600061266001526000612cf701526000612cd001526000612ca901526000612c8201526000612c5b01526000612c3401526000612c0d01526000612be601526000612bbf01526000612b9801526000612b7101526000612b4a01526000612b2301526000612afc01526000612ad501526000612aae01526000612a8701526000612a6001526000612a3901526000612a12015260006129ec015260006129c6015260006103210152600081816104ed01528181610a3601526134e30152600081816105d401528181610c0d015281816110d7015281816114d6015281816115910152611f7e015261462a6000f3fe6080604052600436106101f25760003560e01c806381ef05a91161010d578063a3be73e8116100a0578063dee674211161006f578063dee67421146106aa578063e30c3978146106ca578063f2fde38b146106ea578063f3abde321461070a578063fcee2e1d1461078c57600080fd5b8063a3be73e814610616578063a6232a931461062d578063b3dcb6281461065d578063b8a242521461067d57600080fd5b8063912d1a86116100dc578063912d1a861461058257806399baf41b146105a25780639a8a0592146105c2578063a17278e1146105f657600080fd5b806381ef05a9146104c85780638d3ae7f0146104db5780638da5cb5b1461052a578063911106a51461056257600080fd5b8063631c56ef1161018557806373d3bed41161015457806373d3bed41461043f578063796c54a61461047457806379ba5097146104935780637a353ee3146104a857600080fd5b8063631c56ef146103a35780636599f001146103e957806371f96211146103ff5780637307e14c1461041f57600080fd5b80634c818994116101c15780634c818994146102ea5780634fe840f51461030f57806354a38006146103435780635a129efe1461036357600080fd5b806316049ddf1461022b5780631e83409a146102625780633c29f83914610282578063402914f5146102bd57600080fd5b3661022657600054600160801b900460ff166002146102245760405163e8b09d0d60e01b815260040160405180910390fd5b005b600080fd5b34801561023757600080fd5b506000546001600160401b03165b6040516001600160401b0390911681526020015b60405180910390f35b34801561026e57600080fd5b5061022461027d366004613e3f565b61079f565b34801561028e57600080fd5b506102af61029d366004613e3f565b60036020526000908152604090205481565b604051908152602001610259565b3480156102c957600080fd5b506102af6102d8366004613e3f565b60046020526000908152604090205481565b3480156102f657600080fd5b50600054600160401b90046001600160401b0316610245565b34801561031b57600080fd5b506102af7f000000000000000000000000000000000000000000000000000000000000000081565b34801561034f57600080fd5b5061022461035e366004613ea4565b6108a1565b34801561036f57600080fd5b5061039361037e366004613efa565b60486020526000908152604090205460ff1681565b6040519015158152602001610259565b3480156103af57600080fd5b506103d77f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610259565b3480156103f557600080fd5b506102af60475481565b34801561040b57600080fd5b506102af61041a366004613e3f565b610a2b565b34801561042b57600080fd5b5061022461043a366004613f13565b610a6b565b34801561044b57600080fd5b5061045f61045a366004613f13565b610a79565b60408051928352602083019190915201610259565b34801561048057600080fd5b50600054600160881b900460ff16610393565b34801561049f57600080fd5b50610224610aa0565b3480156104b457600080fd5b506102246104c3366004613efa565b610b23565b6102246104d6366004613fa1565b610bcc565b3480156104e757600080fd5b5061050f7f000000000000000000000000000000000000000000000000000000000000000081565b60405169ffffffffffffffffffff9091168152602001610259565b34801561053657600080fd5b5060015461054a906001600160a01b031681565b6040516001600160a01b039091168152602001610259565b34801561056e57600080fd5b5061022461057d366004613fe2565b610dd4565b34801561058e57600080fd5b5061022461059d366004614004565b610e57565b3480156105ae57600080fd5b506102246105bd366004614022565b610edb565b3480156105ce57600080fd5b506102af7f000000000000000000000000000000000000000000000000000000000000000081565b34801561060257600080fd5b506102af610611366004613efa565b610f78565b34801561062257600080fd5b506102456202a30081565b34801561063957600080fd5b50610393610648366004613efa565b60466020526000908152604090205460ff1681565b34801561066957600080fd5b506102af610678366004614091565b610fd3565b34801561068957600080fd5b506102af610698366004613efa565b60056020526000908152604090205481565b3480156106b657600080fd5b506102246106c536600461413b565b6110d5565b3480156106d657600080fd5b5060025461054a906001600160a01b031681565b3480156106f657600080fd5b50610224610705366004613e3f565b611418565b34801561071657600080fd5b5061075d610725366004613efa565b6049602052600090815260409020546001600160a01b03811690600160a01b81046001600160401b031690600160e01b900460ff1683565b604080516001600160a01b0390941684526001600160401b039092166020840152151590820152606001610259565b61022461079a3660046141af565b611495565b600054600160801b900460ff16156107ca5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155338152600460205260408120549081900361080b576040516312d37ee560e31b815260040160405180910390fd5b3360008181526004602052604080822091909155516001600160a01b03841691907ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd39926839061085b9085815260200190565b60405180910390a3600080600080600085875af190508061088f5760405163309498e360e21b815260040160405180910390fd5b50506000805460ff60801b1916905550565b6001546001600160a01b031633146108cc576040516330cd747160e01b815260040160405180910390fd5b600083836040516108de929190614218565b60405180910390209050816001600160a01b03163b6000148061090957506001600160a01b03821630145b1561092757604051634a7f394f60e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b03161561095d576040516310a3895b60e11b815260040160405180910390fd5b600061096c6202a3004261423e565b604080516060810182526001600160a01b0380871682526001600160401b03808516602080850191825260008587018181528a8252604990925286902094518554925191511515600160e01b0260ff60e01b1992909416600160a01b026001600160e01b031990931694169390931717919091161790555190915082907f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e90610a1c908890889088908790614286565b60405180910390a25050505050565b6001600160a01b03167f000000000000000000000000000000000000000000000000000000000000000060a01b69ffffffffffffffffffff60a01b161790565b610a7582826117f6565b5050565b600080610a9484610a8e6101a08201826142c4565b8661186f565b915091505b9250929050565b6002546001600160a01b03163314610acb576040516330cd747160e01b815260040160405180910390fd5b60015460405133916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a3600180546001600160a01b03199081163317909155600280549091169055565b6001546001600160a01b03163314610b4e576040516330cd747160e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316610b835760405163211bf9ef60e21b815260040160405180910390fd5b600081815260496020526040808220805460ff60e01b1916600160e01b1790555182917fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b91a250565b600054600160801b900460ff1615610bf75760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014610c4a576040516310dfc03360e01b815260040160405180910390fd5b6000819003610c6c57604051630558800760e21b815260040160405180910390fd5b610c746119a1565b6000610c7e6119ce565b90506000805b83811015610d975736858583818110610c9f57610c9f61430d565b9050602002810190610cb19190614323565b9050610ccd610cc36020830183613e3f565b82602001356119ff565b602081013560801c15610cf357604051630625040160e01b815260040160405180910390fd5b610d008160400135611a7a565b610d15610d106060830183614343565b611acc565b6000610d246020830183613e3f565b6001600160a01b031603610d4757610d40602082013584614389565b9250610d61565b610d61610d576020830183613e3f565b8260200135611aed565b610d8e84610d726020840184613e3f565b60208401356040850135610d896060870187614343565b611b80565b50600101610c84565b50803414610db857604051632635240760e21b815260040160405180910390fd5b610dc182611c90565b50506000805460ff60801b191690555050565b6001546001600160a01b03163314610dff576040516330cd747160e01b815260040160405180910390fd5b60008054821515600160881b0260ff60881b199091161790556040517fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d5990610e4c90831515815260200190565b60405180910390a150565b6001546001600160a01b03163314610e82576040516330cd747160e01b815260040160405180910390fd5b6001600160a01b03821660008181526003602052604090819020839055517f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d28690610ecf9084815260200190565b60405180910390a25050565b600054600160801b900460ff1615610f065760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155610f216119ce565b905060005b84811015610f5a57610f5282878784818110610f4457610f4461430d565b905060200201358686611cef565b600101610f26565b50610f6481611c90565b50506000805460ff60801b19169055505050565b6000610f856010836143b2565b15610fae576006610f976040846143b2565b60408110610fa757610fa761430d565b0154610fcd565b60056000610fbd6010856143c6565b8152602001908152602001600020545b92915050565b6000333014610ff55760405163029a949d60e31b815260040160405180910390fd5b6000805460ff60801b1916600160811b178155611012888a611d47565b90506000611020878b611d47565b90506001600160a01b0389161561103c5761103c898b8a611df5565b60006110488830611d47565b90506110598b8b8b8b8b8b8b611e8b565b806110648930611d47565b61106e91906143da565b9350868410806110815750608084901c15155b1561108b57600080fd5b826110968b8d611d47565b11806110aa5750816110a8898d611d47565b115b156110b457600080fd5b50506000805460ff60801b1916600160801b17905550979650505050505050565b7f00000000000000000000000000000000000000000000000000000000000000004614611115576040516310dfc03360e01b815260040160405180910390fd5b60408051608081018252600080546001600160401b038082168452600160401b82048116602085015260ff600160801b8304811695850195909552600160881b9091049093161515606083015290918491906111749083908a16614389565b604084015190915060ff161561119d5760405163558a1e0360e11b815260040160405180910390fd5b601083602001516001600160401b03166111b791906143b2565b83602001516001600160401b03166111cf91906143da565b886001600160401b0316146111f75760405163944bda3560e01b815260040160405180910390fd5b6010821180611213575082602001516001600160401b03168111155b80611227575082516001600160401b031681115b1561124557604051631561f5d360e01b815260040160405180910390fd5b60008051602061460a83398151915287106112735760405163d7c7beeb60e01b815260040160405180910390fd5b600060058161128c60106001600160401b038d166143c6565b815260200190815260200160002054905060006112aa828989611f11565b90506112b583610f78565b81146112d4576040516303415c6b60e11b815260040160405180910390fd5b6112ec8a6001600160401b031683838c8c8c8c611f4f565b6000898152604660209081526040808320805460ff191660011790556001600160401b0380871692890183905288518454928a015160608b01511515600160881b0260ff60881b1960ff92909216600160801b029190911661ffff60801b19600160401b9096026fffffffffffffffffffffffffffffffff199095169290931691909117929092179290921691909117179055600f1984016113ca5761139061207c565b83161561139d57886113c6565b6113c67f00000000000000000000000000000000000000000000000000000000000000006120b4565b6047555b604080516001600160401b0385168152602081018b90527fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9910160405180910390a150505050505050505050565b6001546001600160a01b03163314611443576040516330cd747160e01b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b03838116918217909255600154604051919216907f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f90600090a350565b600054600160801b900460ff16156114c05760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014611513576040516310dfc03360e01b815260040160405180910390fd5b36600061152083806143ed565b90925090503661153360a0850185614435565b90503660006115466101008701876142c4565b909250905061155687600261444c565b81146115755760405163b57c337560e01b815260040160405180910390fd5b6000611585898989898989612133565b905060006115b58a8a8a7f000000000000000000000000000000000000000000000000000000000000000061226f565b905060006115c16119ce565b905060005b8a81101561166657368c8c838181106115e1576115e161430d565b90506020028101906115f39190614463565b90506115fe816122f5565b61163b836101c0830135898961161587600261444c565b8181106116245761162461430d565b90506020028101906116369190614343565b611cef565b61165d836101e0830135898961165287600261444c565b611615906001614389565b506001016115c6565b5060005b8a8110156116a75761169f8c8c838181106116875761168761430d565b90506020028101906116999190614463565b846117f6565b60010161166a565b5060405182907fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a0490600090a282156116e3576116e38b8b6123ef565b60005b8781101561176c576117648989838181106117035761170361430d565b6117199260206060909202019081019150613e3f565b8a8a8481811061172b5761172b61430d565b90506060020160200160208101906117439190613e3f565b8b8b858181106117555761175561430d565b9050606002016040013561247c565b6001016116e6565b506020890160608a013515801590611791575061178f6080820160608301613fe2565b155b156117c0576117c06117a66020830183613e3f565b6117b66040840160208501613e3f565b836040013561247c565b8635156117d2576117d2828883612540565b6117db82611c90565b50506000805460ff60801b1916905550505050505050505050565b3660006118076101a08501856142c4565b9150915060008061181a8685858861186f565b909250905060006002841461183657611831612656565b61183e565b61183e6129bc565b6101008801356103808201526103e08101849052610440810183905290506118668188612d1e565b50505050505050565b6000807f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a816118a661018089016101608a01613fe2565b6118b5578761018001356118d2565b6118d261018089013560008051602061460a8339815191526143da565b60408051848152602081018990526101208b01359181018281526101408c0135606083018190526080830185905260a083018a90529394506101008c0135916101c08d01918b9060c08301600583901b8f8237600583901b01604085823785604082015260008051602061460a8339815191528460608301038520069b5060208101519a505b81811061198e5760008051602061460a833981519152815160008051602061460a8339815191528e8e09089a50601f1901611958565b5050505050505050505094509492505050565b600054600160881b900460ff16156119cc576040516301f6982160e51b815260040160405180910390fd5b565b60408051808201909152600060208201819052546001600160401b03168082526119f790610f78565b602082015290565b6001600160a01b03821660009081526003602052604081205490819003611a495760405163f01157c360e01b81526001600160a01b03841660048201526024015b60405180910390fd5b80821015611a7557604051638b8cad8d60e01b81526001600160a01b0384166004820152602401611a40565b505050565b80600003611a9b5760405163c831938960e01b815260040160405180910390fd5b60008051602061460a8339815191528110611ac95760405163d7c7beeb60e01b815260040160405180910390fd5b50565b609d8114610a755760405163715d13c160e01b815260040160405180910390fd5b6000611af98330611d47565b60405133602482015230604482015260648101849052909150611b4a90849060840160408051601f198184030181529190526020810180516001600160e01b03166323b872dd60e01b179052612e13565b8181611b568530611d47565b0314611a75576040516303a6cc3360e11b81526001600160a01b0384166004820152602401611a40565b608084901c15611ba357604051630625040160e01b815260040160405180910390fd5b85516040517f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191611bdd918890889088908890889061447a565b60405180910390a1611c88867300000000000000000000000000000000000000006320cf0a376040518060600160405280888152602001611c1d8b610a2b565b8152602001898152506040518263ffffffff1660e01b8152600401611c4291906144b7565b602060405180830381865af4158015611c5f573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060405250810190611c8391906144e8565b612e26565b505050505050565b8051611c9e906010906143b2565b15611ccc5760208101518151600690611cb9906040906143b2565b60408110611cc957611cc961430d565b01555b516000805467ffffffffffffffff19166001600160401b03909216919091179055565b611cf98282611acc565b83516040517ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec191611d2f91869086908690614501565b60405180910390a1611d418484612e26565b50505050565b60006001600160a01b038316611d6857506001600160a01b03811631610fcd565b6040516001600160a01b038316602482015260009060440160408051601f19818403018152919052602080820180516001600160e01b03166370a0823160e01b17815282519293506000928391885afa6000519350601f3d1116905080611ded576040516303a6cc3360e11b81526001600160a01b0386166004820152602401611a40565b505092915050565b6000611e018430611d47565b6040516001600160a01b038516602482015260448101849052909150611e5590859060640160408051601f198184030181529190526020810180516001600160e01b031663a9059cbb60e01b179052612e13565b81611e608530611d47565b820314611d41576040516303a6cc3360e11b81526001600160a01b0385166004820152602401611a40565b6000868686868686604051602401611ea896959493929190614534565b60408051601f198184030181529190526020810180516001600160e01b0316634fe05a5160e01b179052905060006001600160a01b03881615611eec576000611eee565b865b9050600080835160208501848d5af1611f0657600080fd5b505050505050505050565b60006040518260051b808201868352818660208501375b80831015611f4457604083209150602083019250818352611f28565b505051949350505050565b604754604080517fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc960208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091523060608201526080810189905260a0810184905260c0810188905260e081018790526101008101829052610120810186905283919060009060008051602061460a83398151915290610140016040516020818303038152906040528051906020012060001c61201391906143b2565b9050600061201f612e97565b90506000601061202d61207c565b8d1661203991906143c6565b9050612064898461204d8b8b868a8a6131f9565b6103808601929092526103e0850152610440840152565b61206e8287612d1e565b505050505050505050505050565b60006120af600160ff7f00000000000000000000000000000000000000000000000000000000000000001681901b6143da565b905090565b60008160ff16601a036120e857507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361211a57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b60008580820361215557604051628768c160e11b815260040160405180910390fd5b61216560e0870160c0880161456f565b6001600160401b031642111561218e57604051630407b05b60e31b815260040160405180910390fd5b600061219982613377565b90506121a689898361342b565b925082156121d6578335156121ce5760405163b083535360e01b815260040160405180910390fd5b6121d66119a1565b60005b8581101561224157368787838181106121f4576121f461430d565b905060600201905061221c8160200160208101906122129190613e3f565b82604001356135b8565b61223861222c6020830183613e3f565b84906040840135613615565b506001016121d9565b506122508760200185836136cc565b61225a8482613803565b61226381613960565b50509695505050505050565b60007fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f1808161229d87876139e2565b9050600060405183815285602082015230604082015282606082015260a06080820152863603808860a084013760a001902090506122e960008051602061460a833981519152826143b2565b98975050505050505050565b3660006123066101a08401846142c4565b9150915060005b81811015611d415760008383838181106123295761232961430d565b90506020020135905060008051602061460a83398151915281106123605760405163d7c7beeb60e01b815260040160405180910390fd5b60008181526048602052604090205460ff161561239357604051639c7bbc2160e01b815260048101829052602401611a40565b60008181526048602052604090819020805460ff19166001179055517fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9906123de9083815260200190565b60405180910390a15060010161230d565b60005b81811015611a75573683838381811061240d5761240d61430d565b905060200281019061241f9190614463565b905061014081013561243961018083016101608401613fe2565b15801561244e57506001600160a01b03811615155b801561245e575061018082013515155b156124725761247281836101800135611aed565b50506001016123f2565b6001600160a01b0383161561249657611a75838383611df5565b62015f905a10156124ba576040516307099c5360e21b815260040160405180910390fd5b6000806000806000858761c350f1905080611d41576001600160a01b038316600090815260046020526040812080548492906124f7908490614389565b90915550506040518281526001600160a01b038416907f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b829060200160405180910390a250505050565b600061254c8335613a96565b9050621351505a1015612572576040516307099c5360e21b815260040160405180910390fd5b60008061257f8386613b32565b91509150816125e0576040518535907ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a8390600090a2611c88866125c86040880160208901613e3f565b604088013560e0890135610d896101008b018b614343565b6125f06080850160608601613fe2565b1561262f576126036040850135826143da565b905061262f6126156020860186613e3f565b6126256040870160208801613e3f565b866040013561247c565b611c88866126436080880160608901613e3f565b8360a0890135610d8960c08b018b614343565b61265e613e0b565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160215b602002015290565b6129c4613e0b565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160216129b4565b6000602082013560017f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036001820310915060c08385377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036020840152604060c08301610240850137610300830161012081015b80821015612dca576040820160408160608360075afa841693505060406060830160808460065afa83169250606082019150612d93565b5080516101808501526020908101516101a085015260008080526103008560085afa60005160011491161680611a75576040516309bde33960e01b815260040160405180910390fd5b6000808251602084016000865af1505050565b6000612e4083602001518360009182526020526040902090565b8351909150600090612e53906001614389565b9050612e606010826143b2565b600003612e89578160056000612e776010856143c6565b81526020810191909152604001600020555b835260209092019190915250565b612e9f613e0b565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160216129b4565b600061322e565b600060008051602061460a833981519152845160008051602061460a83398151915285850908949350505050565b6040518560051b80888337806102000336828401375060008051602061460a8339815191528560008051602061460a8339815191528587090891506132786101e082018484613200565b91506132896101c082018484613200565b915061329a6101a082018484613200565b91506132ab61018082018484613200565b91506132bc61016082018484613200565b91506132cd61014082018484613200565b91506132de61012082018484613200565b91506132ef61010082018484613200565b91506132ff60e082018484613200565b915061330f60c082018484613200565b915061331f60a082018484613200565b915061332f608082018484613200565b915061333f606082018484613200565b915061334f604082018484613200565b915061335f602082018484613200565b915061336c818484613200565b979650505050505050565b61339b60405180606001604052806060815260200160608152602001600081525090565b816001600160401b038111156133b3576133b361458a565b6040519080825280602002602001820160405280156133dc578160200160208202803683370190505b508152816001600160401b038111156133f7576133f761458a565b604051908082528060200260200182016040528015613420578160200160208202803683370190505b506020820152919050565b600080805b8481101561358f573686868381811061344b5761344b61430d565b905060200281019061345d9190614463565b905061346881613bd7565b61018081013561014082013560008290036134be5780151580613498575061349861018084016101608501613fe2565b156134b657604051639dde543160e01b815260040160405180910390fd5b505050613587565b608082901c156134e157604051630625040160e01b815260040160405180910390fd5b7f000000000000000000000000000000000000000000000000000000000000000069ffffffffffffffffffff1660a082901c146135315760405163f170c67f60e01b815260040160405180910390fd5b8061354461018085016101608601613fe2565b1561355957613554888285613d05565b613582565b6001965061356781846119ff565b6001600160a01b0381166135825761357f8387614389565b95505b505050505b600101613430565b508034146135b057604051632635240760e21b815260040160405180910390fd5b509392505050565b806000036135d957604051631f2a200560e01b815260040160405180910390fd5b6001600160a01b03821615806135f757506001600160a01b03821630145b15610a7557604051634e46966960e11b815260040160405180910390fd5b60006136218484613d92565b905083604001518103613652576040516319088dfb60e11b81526001600160a01b0384166004820152602401611a40565b60008460200151828151811061366a5761366a61430d565b60200260200101519050828110156136a0576040516319088dfb60e11b81526001600160a01b0385166004820152602401611a40565b828103856020015183815181106136b9576136b961430d565b6020026020010181815250505050505050565b826040013560000361374a5760006136e76020850185613e3f565b6001600160a01b03161415806137165750600061370a6040850160208601613e3f565b6001600160a01b031614155b8061372c575061372c6080840160608501613fe2565b15611a7557604051639dde543160e01b815260040160405180910390fd5b61376761375d6040850160208601613e3f565b84604001356135b8565b6137776080840160608501613fe2565b61379757611a7561378b6020850185613e3f565b82906040860135613615565b813515806137d257506137b06080830160608401613e3f565b6001600160a01b03166137c66020850185613e3f565b6001600160a01b031614155b806137e557508160800135836040013510155b15611a7557604051631bcbb16760e11b815260040160405180910390fd5b8135600003613854577f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a9561383683613df5565b14610a7557604051639dde543160e01b815260040160405180910390fd5b61385e8235613a96565b506040820135158061387257506080820135155b1561389057604051631f2a200560e01b815260040160405180910390fd5b604082013560801c156138b657604051630625040160e01b815260040160405180910390fd5b6138c66080830160608401613e3f565b6001600160a01b03166138df6040840160208501613e3f565b6001600160a01b03160361390657604051631115766760e01b815260040160405180910390fd5b6139138260a00135611a7a565b6139208260e00135611a7a565b613930610d1060c0840184614343565b613941610d10610100840184614343565b610a756139546040840160208501613e3f565b82906040850135613615565b604081015160005b81811015611a7557826020015181815181106139865761398661430d565b60200260200101516000146139da5782518051829081106139a9576139a961430d565b60200260200101516040516319088dfb60e11b8152600401611a4091906001600160a01b0391909116815260200190565b600101613968565b6040805160208082528101839052600091839190600583901b820101835b83811015613a885736878783818110613a1b57613a1b61430d565b9050602002810190613a2d9190614463565b9050366000613a406101a08401846142c4565b91509150604086018086038560051b8201525060e06101208401863760e060808601528060051b8160e087015280836101008801379094016101000193505050600101613a00565b508190039020949350505050565b6000818152604960209081526040808320815160608101835290546001600160a01b038116808352600160a01b82046001600160401b031694830194909452600160e01b900460ff16151591810191909152901580613af6575080604001515b80613b0d575080602001516001600160401b031642105b15613b2b5760405163211bf9ef60e21b815260040160405180910390fd5b5192915050565b600080803063b3dcb62886613b4d6040880160208901613e3f565b6040880135613b6260808a0160608b01613e3f565b60808a0135613b756101208c018c614343565b604051602401613b8b97969594939291906145a0565b60408051601f19818403018152919052602080820180516001600160e01b031660e09490941b939093178352815191945092506000918230620f4240f192506000519150509250929050565b6000613be76101a08301836142c4565b91505060028114801590613bfc575080600414155b15613c1a5760405163285a2cd560e01b815260040160405180910390fd5b61012082013560009081526046602052604090205460ff16613c4f57604051634629008b60e11b815260040160405180910390fd5b60008051602061460a83398151915282610100013510613c825760405163d7c7beeb60e01b815260040160405180910390fd5b60005b6002811015611a75576000836101c0018260028110613ca657613ca661430d565b6020020135905080600003613cce576040516351bda03d60e01b815260040160405180910390fd5b60008051602061460a8339815191528110613cfc5760405163d7c7beeb60e01b815260040160405180910390fd5b50600101613c85565b6000613d118484613d92565b905083604001518103613d5e578284600001518281518110613d3557613d3561430d565b6001600160a01b0390921660209283029190910190910152613d58816001614389565b60408501525b8184602001518281518110613d7557613d7561430d565b60200260200101818151613d899190614389565b90525050505050565b60408201516000905b8082108015613dd95750826001600160a01b031684600001518381518110613dc557613dc561430d565b60200260200101516001600160a01b031614155b15613dee57613de7826145f0565b9150613d9b565b5092915050565b60006040516101a08382376101a0902092915050565b6040518061046001604052806023906020820280368337509192915050565b6001600160a01b0381168114611ac957600080fd5b600060208284031215613e5157600080fd5b8135613e5c81613e2a565b9392505050565b60008083601f840112613e7557600080fd5b5081356001600160401b03811115613e8c57600080fd5b602083019150836020828501011115610a9957600080fd5b600080600060408486031215613eb957600080fd5b83356001600160401b03811115613ecf57600080fd5b613edb86828701613e63565b9094509250506020840135613eef81613e2a565b809150509250925092565b600060208284031215613f0c57600080fd5b5035919050565b60008060408385031215613f2657600080fd5b82356001600160401b03811115613f3c57600080fd5b83016102008186031215613f4f57600080fd5b946020939093013593505050565b60008083601f840112613f6f57600080fd5b5081356001600160401b03811115613f8657600080fd5b6020830191508360208260051b8501011115610a9957600080fd5b60008060208385031215613fb457600080fd5b82356001600160401b03811115613fca57600080fd5b613fd685828601613f5d565b90969095509350505050565b600060208284031215613ff457600080fd5b81358015158114613e5c57600080fd5b6000806040838503121561401757600080fd5b8235613f4f81613e2a565b6000806000806040858703121561403857600080fd5b84356001600160401b0381111561404e57600080fd5b61405a87828801613f5d565b90955093505060208501356001600160401b0381111561407957600080fd5b61408587828801613e63565b95989497509550505050565b600080600080600080600060c0888a0312156140ac57600080fd5b87356140b781613e2a565b965060208801356140c781613e2a565b95506040880135945060608801356140de81613e2a565b93506080880135925060a08801356001600160401b0381111561410057600080fd5b61410c8a828b01613e63565b989b979a50959850939692959293505050565b80356001600160401b038116811461413657600080fd5b919050565b6000806000806000610160868803121561415457600080fd5b61415d8661411f565b94506020860135935060408601356001600160401b0381111561417f57600080fd5b61418b88828901613f5d565b90945092505061016086018710156141a257600080fd5b5092959194509260600190565b6000806000604084860312156141c457600080fd5b83356001600160401b038111156141da57600080fd5b6141e686828701613f5d565b90945092505060208401356001600160401b0381111561420557600080fd5b84016101208187031215613eef57600080fd5b8183823760009101908152919050565b634e487b7160e01b600052601160045260246000fd5b6001600160401b038181168382160190811115610fcd57610fcd614228565b81835281816020850137506000828201602090810191909152601f909101601f19169091010190565b60608152600061429a60608301868861425d565b6001600160a01b03949094166020830152506001600160401b039190911660409091015292915050565b6000808335601e198436030181126142db57600080fd5b8301803591506001600160401b038211156142f557600080fd5b6020019150600581901b3603821315610a9957600080fd5b634e487b7160e01b600052603260045260246000fd5b60008235607e1983360301811261433957600080fd5b9190910192915050565b6000808335601e1984360301811261435a57600080fd5b8301803591506001600160401b0382111561437457600080fd5b602001915036819003821315610a9957600080fd5b80820180821115610fcd57610fcd614228565b634e487b7160e01b600052601260045260246000fd5b6000826143c1576143c161439c565b500690565b6000826143d5576143d561439c565b500490565b81810381811115610fcd57610fcd614228565b6000808335601e1984360301811261440457600080fd5b8301803591506001600160401b0382111561441e57600080fd5b6020019150606081023603821315610a9957600080fd5b6000823561013e1983360301811261433957600080fd5b8082028115828204841417610fcd57610fcd614228565b600082356101fe1983360301811261433957600080fd5b6001600160401b038716815260018060a01b038616602082015284604082015283606082015260a0608082015260006122e960a08301848661425d565b60608101818360005b60038110156144df5781518352602092830192909101906001016144c0565b50505092915050565b6000602082840312156144fa57600080fd5b5051919050565b6001600160401b038516815283602082015260606040820152600061452a60608301848661425d565b9695505050505050565b6001600160a01b03878116825260208201879052851660408201526060810184905260a0608082018190526000906122e9908301848661425d565b60006020828403121561458157600080fd5b613e5c8261411f565b634e487b7160e01b600052604160045260246000fd5b6001600160a01b038881168252878116602083015260408201879052851660608201526080810184905260c060a082018190526000906145e3908301848661425d565b9998505050505050505050565b60006001820161460257614602614228565b506001019056fe30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
  "links": {
    "PoseidonT4": [
      9826
    ]
  }
} as const
