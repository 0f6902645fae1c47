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
  "bytecode": "0x6109c06040524660805234801561001557600080fd5b506040516151fe3803806151fe833981016040819052610034916106a6565b602081015160408201516060830151608084015184518594939291906001600160a01b038116610077576040516330cd747160e01b815260040160405180910390fd5b600180546001600160a01b0319166001600160a01b0383169081179091556040516000907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0908290a3506040516f736869656c6465642d706f6f6c2f763160801b60208201524660308201526001600160601b03193060601b16605082015260640160408051808303601f1901815282825280516020918201206001176001600160501b031660a0527f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc90830152469082015230606082015260800160408051601f1981840301815290829052805160209182012060008052600582527f05b8ccbb9d4d8fb16ea74ce3c29a41f1b461fbdaff4714a0d9a8eb05499746bc556101a6918591859185910161075e565b60408051601f19818403018152919052805160209091012060c052826000602002015160e05282600160200201516101005282600260200201516101205282600360200201516101405282600460200201516101605282600560200201516101805282600660200201516101a05282600760200201516101c05282600860200201516101e05282600960200201516102005282600a60200201516102205282600b60200201516102405282600c60200201516102605282600d60200201516102805282600e60200201516102a05282600f60200201516102c05282601060200201516102e05282601160200201516103005282601260200201516103205282601360200201516103405282601460200201516103605282601560200201516103805281600060200201516103a05281600160200201516103c05281600260200201516103e05281600360200201516104005281600460200201516104205281600560200201516104405281600660200201516104605281600760200201516104805281600860200201516104a05281600960200201516104c05281600a60200201516104e05281600b60200201516105005281600c60200201516105205281600d60200201516105405281600e60200201516105605281600f60200201516105805281601060200201516105a05281601160200201516105c05281601260200201516105e05281601360200201516106005281601460200201516106205281601560200201516106405280600060200201516106605280600160200201516106805280600260200201516106a05280600360200201516106c05280600460200201516106e05280600560200201516107005280600660200201516107205280600760200201516107405280600860200201516107605280600960200201516107805280600a60200201516107a05280600b60200201516107c05280600c60200201516107e05280600d60200201516108005280600e60200201516108205280600f60200201516108405280601060200201516108605280601160200201516108805280601260200201516108a05280601360200201516108c05280601460200201516108e05280601560200201516109005280601660200201516109205280601760200201516109405280601860200201516109605280601960200201516109805250505060ff81166109a052600061051e82610544565b6000818152604660205260409020805460ff19166001179055604755506107b292505050565b60008160ff16601a0361057857507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff166005036105aa57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b634e487b7160e01b600052604160045260246000fd5b60405160a081016001600160401b03811182821017156105fb576105fb6105c3565b60405290565b604051601f8201601f191681016001600160401b0381118282101715610629576106296105c3565b604052919050565b600082601f83011261064257600080fd5b60006102c061065081610601565b91508301818582111561066257600080fd5b845b8281101561067c578051825260209182019101610664565b509195945050505050565b600082601f83011261069857600080fd5b600061034061065081610601565b60006109008284031280156106ba57600080fd5b5060006106c56105d9565b83516001600160a01b03811681146106db578283fd5b8152602084015160ff811681146106f0578283fd5b60208201526107028560408601610631565b6040820152610715856103008601610631565b6060820152610728856105c08601610687565b6080820152949350505050565b8060005b6016811015610758578151845260209384019390910190600101610739565b50505050565b6107688185610735565b6107766102c0820184610735565b600061058082018360005b601a8110156107a0578151835260209283019290910190600101610781565b5050506108c082019050949350505050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516101c0516101e05161020051610220516102405161026051610280516102a0516102c0516102e05161030051610320516103405161036051610380516103a0516103c0516103e05161040051610420516104405161046051610480516104a0516104c0516104e05161050051610520516105405161056051610580516105a0516105c0516105e05161060051610620516106405161066051610680516106a0516106c0516106e05161070051610720516107405161076051610780516107a0516107c0516107e05161080051610820516108405161086051610880516108a0516108c0516108e05161090051610920516109405161096051610980516109a0516146d2610b2c600039600081816103b50152818161143b01526120bc015260006132a40152600061327d015260006132560152600061322f01526000613208015260006131e1015260006131ba015260006131930152600061316c015260006131450152600061311e015260006130f7015260006130d0015260006130a9015260006130820152600061305b015260006130340152600061300d01526000612fe601526000612fbf01526000612f9801526000612f7101526000612f4a01526000612f2301526000612efd01526000612ed7015260006129c60152600061299f01526000612978015260006129510152600061292a01526000612903015260006128dc015260006128b50152600061288e015260006128670152600061284001526000612819015260006127f2015260006127cb015260006127a40152600061277d015260006127560152600061272f01526000612708015260006126e1015260006126bb0152600061269501526000612d2c01526000612d0501526000612cde01526000612cb701526000612c9001526000612c6901526000612c4201526000612c1b01526000612bf401526000612bcd01526000612ba601526000612b7f01526000612b5801526000612b3101526000612b0a01526000612ae301526000612abc01526000612a9501526000612a6e01526000612a4701526000612a21015260006129fb015260006103210152600081816104ed01528181610a3601526135950152600081816105d401528181610c0d015281816111700152818161156f0152818161162a0152611fa301526146d26000f3fe6080604052600436106101f25760003560e01c806381ef05a91161010d578063a3be73e8116100a0578063dee674211161006f578063dee67421146106aa578063e30c3978146106ca578063f2fde38b146106ea578063f3abde321461070a578063fcee2e1d1461078c57600080fd5b8063a3be73e814610616578063a6232a931461062d578063b3dcb6281461065d578063b8a242521461067d57600080fd5b8063912d1a86116100dc578063912d1a861461058257806399baf41b146105a25780639a8a0592146105c2578063a17278e1146105f657600080fd5b806381ef05a9146104c85780638d3ae7f0146104db5780638da5cb5b1461052a578063911106a51461056257600080fd5b8063631c56ef1161018557806373d3bed41161015457806373d3bed41461043f578063796c54a61461047457806379ba5097146104935780637a353ee3146104a857600080fd5b8063631c56ef146103a35780636599f001146103e957806371f96211146103ff5780637307e14c1461041f57600080fd5b80634c818994116101c15780634c818994146102ea5780634fe840f51461030f57806354a38006146103435780635a129efe1461036357600080fd5b806316049ddf1461022b5780631e83409a146102625780633c29f83914610282578063402914f5146102bd57600080fd5b3661022657600054600160801b900460ff166002146102245760405163e8b09d0d60e01b815260040160405180910390fd5b005b600080fd5b34801561023757600080fd5b506000546001600160401b03165b6040516001600160401b0390911681526020015b60405180910390f35b34801561026e57600080fd5b5061022461027d366004613ee7565b61079f565b34801561028e57600080fd5b506102af61029d366004613ee7565b60036020526000908152604090205481565b604051908152602001610259565b3480156102c957600080fd5b506102af6102d8366004613ee7565b60046020526000908152604090205481565b3480156102f657600080fd5b50600054600160401b90046001600160401b0316610245565b34801561031b57600080fd5b506102af7f000000000000000000000000000000000000000000000000000000000000000081565b34801561034f57600080fd5b5061022461035e366004613f4c565b6108a1565b34801561036f57600080fd5b5061039361037e366004613fa2565b60486020526000908152604090205460ff1681565b6040519015158152602001610259565b3480156103af57600080fd5b506103d77f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610259565b3480156103f557600080fd5b506102af60475481565b34801561040b57600080fd5b506102af61041a366004613ee7565b610a2b565b34801561042b57600080fd5b5061022461043a366004613fbb565b610a6b565b34801561044b57600080fd5b5061045f61045a366004613fbb565b610a79565b60408051928352602083019190915201610259565b34801561048057600080fd5b50600054600160881b900460ff16610393565b34801561049f57600080fd5b50610224610aa0565b3480156104b457600080fd5b506102246104c3366004613fa2565b610b23565b6102246104d6366004614049565b610bcc565b3480156104e757600080fd5b5061050f7f000000000000000000000000000000000000000000000000000000000000000081565b60405169ffffffffffffffffffff9091168152602001610259565b34801561053657600080fd5b5060015461054a906001600160a01b031681565b6040516001600160a01b039091168152602001610259565b34801561056e57600080fd5b5061022461057d36600461408a565b610e6d565b34801561058e57600080fd5b5061022461059d3660046140ac565b610ef0565b3480156105ae57600080fd5b506102246105bd3660046140ca565b610f74565b3480156105ce57600080fd5b506102af7f000000000000000000000000000000000000000000000000000000000000000081565b34801561060257600080fd5b506102af610611366004613fa2565b611011565b34801561062257600080fd5b506102456202a30081565b34801561063957600080fd5b50610393610648366004613fa2565b60466020526000908152604090205460ff1681565b34801561066957600080fd5b506102af610678366004614139565b61106c565b34801561068957600080fd5b506102af610698366004613fa2565b60056020526000908152604090205481565b3480156106b657600080fd5b506102246106c53660046141e3565b61116e565b3480156106d657600080fd5b5060025461054a906001600160a01b031681565b3480156106f657600080fd5b50610224610705366004613ee7565b6114b1565b34801561071657600080fd5b5061075d610725366004613fa2565b6049602052600090815260409020546001600160a01b03811690600160a01b81046001600160401b031690600160e01b900460ff1683565b604080516001600160a01b0390941684526001600160401b039092166020840152151590820152606001610259565b61022461079a366004614257565b61152e565b600054600160801b900460ff16156107ca5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155338152600460205260408120549081900361080b576040516312d37ee560e31b815260040160405180910390fd5b3360008181526004602052604080822091909155516001600160a01b03841691907ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd39926839061085b9085815260200190565b60405180910390a3600080600080600085875af190508061088f5760405163309498e360e21b815260040160405180910390fd5b50506000805460ff60801b1916905550565b6001546001600160a01b031633146108cc576040516330cd747160e01b815260040160405180910390fd5b600083836040516108de9291906142c0565b60405180910390209050816001600160a01b03163b6000148061090957506001600160a01b03821630145b1561092757604051634a7f394f60e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b03161561095d576040516310a3895b60e11b815260040160405180910390fd5b600061096c6202a300426142e6565b604080516060810182526001600160a01b0380871682526001600160401b03808516602080850191825260008587018181528a8252604990925286902094518554925191511515600160e01b0260ff60e01b1992909416600160a01b026001600160e01b031990931694169390931717919091161790555190915082907f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e90610a1c90889088908890879061432e565b60405180910390a25050505050565b6001600160a01b03167f000000000000000000000000000000000000000000000000000000000000000060a01b69ffffffffffffffffffff60a01b161790565b610a75828261188f565b5050565b600080610a9484610a8e6101a082018261436c565b8661190a565b915091505b9250929050565b6002546001600160a01b03163314610acb576040516330cd747160e01b815260040160405180910390fd5b60015460405133916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a3600180546001600160a01b03199081163317909155600280549091169055565b6001546001600160a01b03163314610b4e576040516330cd747160e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316610b835760405163211bf9ef60e21b815260040160405180910390fd5b600081815260496020526040808220805460ff60e01b1916600160e01b1790555182917fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b91a250565b600054600160801b900460ff1615610bf75760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014610c4a576040516310dfc03360e01b815260040160405180910390fd5b6000819003610c6c57604051630558800760e21b815260040160405180910390fd5b610c74611a3c565b6000610c7e611a69565b90506000805b83811015610e305736858583818110610c9f57610c9f6143b5565b9050602002810190610cb191906143cb565b90506000600381610cc56020850185613ee7565b6001600160a01b03166001600160a01b0316815260200190815260200160002054905080600003610d2757610cfd6020830183613ee7565b60405163f01157c360e01b81526001600160a01b0390911660048201526024015b60405180910390fd5b8082602001351015610d6557610d406020830183613ee7565b604051638b8cad8d60e01b81526001600160a01b039091166004820152602401610d1e565b602082013560801c15610d8b57604051630625040160e01b815260040160405180910390fd5b610d988260400135611a9a565b610dad610da860608401846143eb565b611aec565b6000610dbc6020840184613ee7565b6001600160a01b031603610ddf57610dd8602083013585614431565b9350610df9565b610df9610def6020840184613ee7565b8360200135611b0d565b610e2685610e0a6020850185613ee7565b60208501356040860135610e2160608801886143eb565b611ba5565b5050600101610c84565b50803414610e5157604051632635240760e21b815260040160405180910390fd5b610e5a82611cb5565b50506000805460ff60801b191690555050565b6001546001600160a01b03163314610e98576040516330cd747160e01b815260040160405180910390fd5b60008054821515600160881b0260ff60881b199091161790556040517fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d5990610ee590831515815260200190565b60405180910390a150565b6001546001600160a01b03163314610f1b576040516330cd747160e01b815260040160405180910390fd5b6001600160a01b03821660008181526003602052604090819020839055517f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d28690610f689084815260200190565b60405180910390a25050565b600054600160801b900460ff1615610f9f5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155610fba611a69565b905060005b84811015610ff357610feb82878784818110610fdd57610fdd6143b5565b905060200201358686611d14565b600101610fbf565b50610ffd81611cb5565b50506000805460ff60801b19169055505050565b600061101e60108361445a565b1561104757600661103060408461445a565b60408110611040576110406143b5565b0154611066565b6005600061105660108561446e565b8152602001908152602001600020545b92915050565b600033301461108e5760405163029a949d60e31b815260040160405180910390fd5b6000805460ff60801b1916600160811b1781556110ab888a611d6c565b905060006110b9878b611d6c565b90506001600160a01b038916156110d5576110d5898b8a611e1a565b60006110e18830611d6c565b90506110f28b8b8b8b8b8b8b611eb0565b806110fd8930611d6c565b6111079190614482565b93508684108061111a5750608084901c15155b1561112457600080fd5b8261112f8b8d611d6c565b1180611143575081611141898d611d6c565b115b1561114d57600080fd5b50506000805460ff60801b1916600160801b17905550979650505050505050565b7f000000000000000000000000000000000000000000000000000000000000000046146111ae576040516310dfc03360e01b815260040160405180910390fd5b60408051608081018252600080546001600160401b038082168452600160401b82048116602085015260ff600160801b8304811695850195909552600160881b90910490931615156060830152909184919061120d9083908a16614431565b604084015190915060ff16156112365760405163558a1e0360e11b815260040160405180910390fd5b601083602001516001600160401b0316611250919061445a565b83602001516001600160401b03166112689190614482565b886001600160401b0316146112905760405163944bda3560e01b815260040160405180910390fd5b60108211806112ac575082602001516001600160401b03168111155b806112c0575082516001600160401b031681115b156112de57604051631561f5d360e01b815260040160405180910390fd5b6000805160206146b2833981519152871061130c5760405163d7c7beeb60e01b815260040160405180910390fd5b600060058161132560106001600160401b038d1661446e565b81526020019081526020016000205490506000611343828989611f36565b905061134e83611011565b811461136d576040516303415c6b60e11b815260040160405180910390fd5b6113858a6001600160401b031683838c8c8c8c611f74565b6000898152604660209081526040808320805460ff191660011790556001600160401b0380871692890183905288518454928a015160608b01511515600160881b0260ff60881b1960ff92909216600160801b029190911661ffff60801b19600160401b9096026fffffffffffffffffffffffffffffffff199095169290931691909117929092179290921691909117179055600f198401611463576114296120b1565b831615611436578861145f565b61145f7f00000000000000000000000000000000000000000000000000000000000000006120e9565b6047555b604080516001600160401b0385168152602081018b90527fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9910160405180910390a150505050505050505050565b6001546001600160a01b031633146114dc576040516330cd747160e01b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b03838116918217909255600154604051919216907f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f90600090a350565b600054600160801b900460ff16156115595760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f0000000000000000000000000000000000000000000000000000000000000000146115ac576040516310dfc03360e01b815260040160405180910390fd5b3660006115b98380614495565b9092509050366115cc60a08501856144dd565b90503660006115df61010087018761436c565b90925090506115ef8760026144f4565b811461160e5760405163b57c337560e01b815260040160405180910390fd5b600061161e898989898989612168565b9050600061164e8a8a8a7f00000000000000000000000000000000000000000000000000000000000000006122a4565b9050600061165a611a69565b905060005b8a8110156116ff57368c8c8381811061167a5761167a6143b5565b905060200281019061168c919061450b565b90506116978161232a565b6116d4836101c083013589896116ae8760026144f4565b8181106116bd576116bd6143b5565b90506020028101906116cf91906143eb565b611d14565b6116f6836101e083013589896116eb8760026144f4565b6116ae906001614431565b5060010161165f565b5060005b8a811015611740576117388c8c83818110611720576117206143b5565b9050602002810190611732919061450b565b8461188f565b600101611703565b5060405182907fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a0490600090a2821561177c5761177c8b8b612424565b60005b87811015611805576117fd89898381811061179c5761179c6143b5565b6117b29260206060909202019081019150613ee7565b8a8a848181106117c4576117c46143b5565b90506060020160200160208101906117dc9190613ee7565b8b8b858181106117ee576117ee6143b5565b905060600201604001356124b1565b60010161177f565b506020890160608a01351580159061182a5750611828608082016060830161408a565b155b156118595761185961183f6020830183613ee7565b61184f6040840160208501613ee7565b83604001356124b1565b86351561186b5761186b828883612575565b61187482611cb5565b50506000805460ff60801b1916905550505050505050505050565b3660006118a06101a085018561436c565b915091506000806118b38685858861190a565b90925090506000600284146118cf576118ca61268b565b6118d7565b6118d76129f1565b6101008801356103808201526103e081018490526104408101839052905061190181600389612d53565b50505050505050565b6000807f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a8161194161018089016101608a0161408a565b6119505787610180013561196d565b61196d6101808901356000805160206146b2833981519152614482565b60408051848152602081018990526101208b01359181018281526101408c0135606083018190526080830185905260a083018a90529394506101008c0135916101c08d01918b9060c08301600583901b8f8237600583901b0160408582378560408201526000805160206146b28339815191528460608301038520069b5060208101519a505b818110611a29576000805160206146b283398151915281516000805160206146b28339815191528e8e09089a50601f19016119f3565b5050505050505050505094509492505050565b600054600160881b900460ff1615611a67576040516301f6982160e51b815260040160405180910390fd5b565b60408051808201909152600060208201819052546001600160401b0316808252611a9290611011565b602082015290565b80600003611abb5760405163c831938960e01b815260040160405180910390fd5b6000805160206146b28339815191528110611ae95760405163d7c7beeb60e01b815260040160405180910390fd5b50565b609d8114610a755760405163715d13c160e01b815260040160405180910390fd5b6000611b198330611d6c565b60405133602482015230604482015260648101849052909150611b6a90849060840160408051601f198184030181529190526020810180516001600160e01b03166323b872dd60e01b179052612e49565b8181611b768530611d6c565b0314611ba0576040516303a6cc3360e11b81526001600160a01b0384166004820152602401610d1e565b505050565b608084901c15611bc857604051630625040160e01b815260040160405180910390fd5b85516040517f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191611c029188908890889088908890614522565b60405180910390a1611cad867300000000000000000000000000000000000000006320cf0a376040518060600160405280888152602001611c428b610a2b565b8152602001898152506040518263ffffffff1660e01b8152600401611c67919061455f565b602060405180830381865af4158015611c84573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060405250810190611ca89190614590565b612e5c565b505050505050565b8051611cc39060109061445a565b15611cf15760208101518151600690611cde9060409061445a565b60408110611cee57611cee6143b5565b01555b516000805467ffffffffffffffff19166001600160401b03909216919091179055565b611d1e8282611aec565b83516040517ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec191611d54918690869086906145a9565b60405180910390a1611d668484612e5c565b50505050565b60006001600160a01b038316611d8d57506001600160a01b03811631611066565b6040516001600160a01b038316602482015260009060440160408051601f19818403018152919052602080820180516001600160e01b03166370a0823160e01b17815282519293506000928391885afa6000519350601f3d1116905080611e12576040516303a6cc3360e11b81526001600160a01b0386166004820152602401610d1e565b505092915050565b6000611e268430611d6c565b6040516001600160a01b038516602482015260448101849052909150611e7a90859060640160408051601f198184030181529190526020810180516001600160e01b031663a9059cbb60e01b179052612e49565b81611e858530611d6c565b820314611d66576040516303a6cc3360e11b81526001600160a01b0385166004820152602401610d1e565b6000868686868686604051602401611ecd969594939291906145dc565b60408051601f198184030181529190526020810180516001600160e01b0316634fe05a5160e01b179052905060006001600160a01b03881615611f11576000611f13565b865b9050600080835160208501848d5af1611f2b57600080fd5b505050505050505050565b60006040518260051b808201868352818660208501375b80831015611f6957604083209150602083019250818352611f4d565b505051949350505050565b604754604080517fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc960208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091523060608201526080810189905260a0810184905260c0810188905260e08101879052610100810182905261012081018690528391906000906000805160206146b283398151915290610140016040516020818303038152906040528051906020012060001c612038919061445a565b90506000612044612ecd565b9050612078838960106120556120b1565b8f16612061919061446e565b6103808501929092526103e0840152610440830152565b612098826120878989866132cb565b6104a0840191909152610500830152565b6120a481600587612d53565b5050505050505050505050565b60006120e4600160ff7f00000000000000000000000000000000000000000000000000000000000000001681901b614482565b905090565b60008160ff16601a0361211d57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361214f57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b60008580820361218a57604051628768c160e11b815260040160405180910390fd5b61219a60e0870160c08801614617565b6001600160401b03164211156121c357604051630407b05b60e31b815260040160405180910390fd5b60006121ce82613429565b90506121db8989836134dd565b9250821561220b578335156122035760405163b083535360e01b815260040160405180910390fd5b61220b611a3c565b60005b858110156122765736878783818110612229576122296143b5565b90506060020190506122518160200160208101906122479190613ee7565b8260400135613660565b61226d6122616020830183613ee7565b849060408401356136bd565b5060010161220e565b50612285876020018583613774565b61228f84826138ab565b61229881613a08565b50509695505050505050565b60007fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f180816122d28787613a8a565b9050600060405183815285602082015230604082015282606082015260a06080820152863603808860a084013760a0019020905061231e6000805160206146b28339815191528261445a565b98975050505050505050565b36600061233b6101a084018461436c565b9150915060005b81811015611d6657600083838381811061235e5761235e6143b5565b9050602002013590506000805160206146b283398151915281106123955760405163d7c7beeb60e01b815260040160405180910390fd5b60008181526048602052604090205460ff16156123c857604051639c7bbc2160e01b815260048101829052602401610d1e565b60008181526048602052604090819020805460ff19166001179055517fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9906124139083815260200190565b60405180910390a150600101612342565b60005b81811015611ba05736838383818110612442576124426143b5565b9050602002810190612454919061450b565b905061014081013561246e6101808301610160840161408a565b15801561248357506001600160a01b03811615155b8015612493575061018082013515155b156124a7576124a781836101800135611b0d565b5050600101612427565b6001600160a01b038316156124cb57611ba0838383611e1a565b62015f905a10156124ef576040516307099c5360e21b815260040160405180910390fd5b6000806000806000858761c350f1905080611d66576001600160a01b0383166000908152600460205260408120805484929061252c908490614431565b90915550506040518281526001600160a01b038416907f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b829060200160405180910390a250505050565b60006125818335613b3e565b9050621351505a10156125a7576040516307099c5360e21b815260040160405180910390fd5b6000806125b48386613bda565b9150915081612615576040518535907ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a8390600090a2611cad866125fd6040880160208901613ee7565b604088013560e0890135610e216101008b018b6143eb565b612625608085016060860161408a565b1561266457612638604085013582614482565b905061266461264a6020860186613ee7565b61265a6040870160208801613ee7565b86604001356124b1565b611cad866126786080880160608901613ee7565b8360a0890135610e2160c08b018b6143eb565b612693613eb3565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160215b602002015290565b6129f9613eb3565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160216129e9565b6000602082013560017f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036001820310915060c08386377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036020850152604060c0830161024086013761030084016060840281015b80821015612e00576040820160408160608360075afa841693505060406060830160808460065afa83169250606082019150612dc9565b5080516101808601526020908101516101a086015260008080526103008660085afa60005160011491161680611d66576040516309bde33960e01b815260040160405180910390fd5b6000808251602084016000865af1505050565b6000612e7683602001518360009182526020526040902090565b8351909150600090612e89906001614431565b9050612e9660108261445a565b600003612ebf578160056000612ead60108561446e565b81526020810191909152604001600020555b835260209092019190915250565b612ed5613eb3565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000006104208201527f00000000000000000000000000000000000000000000000000000000000000006104608201527f00000000000000000000000000000000000000000000000000000000000000006104808201527f00000000000000000000000000000000000000000000000000000000000000006104c08201527f00000000000000000000000000000000000000000000000000000000000000008160276129e9565b6000613300565b60006000805160206146b283398151915284516000805160206146b283398151915285850908949350505050565b6040518360051b8086833780610200033682840137506000805160206146b28339815191526101e082015106915061333d6101c0820184846132d2565b915061334e6101a0820184846132d2565b915061335f610180820184846132d2565b9150613370610160820184846132d2565b9150613381610140820184846132d2565b9150613392610120820184846132d2565b91506133a3610100820184846132d2565b91506133b360e0820184846132d2565b91506133c360c0820184846132d2565b91506133d360a0820184846132d2565b91506133e36080820184846132d2565b91506133f36060820184846132d2565b91506134036040820184846132d2565b91506134136020820184846132d2565b91506134208184846132d2565b95945050505050565b61344d60405180606001604052806060815260200160608152602001600081525090565b816001600160401b0381111561346557613465614632565b60405190808252806020026020018201604052801561348e578160200160208202803683370190505b508152816001600160401b038111156134a9576134a9614632565b6040519080825280602002602001820160405280156134d2578160200160208202803683370190505b506020820152919050565b600080805b8481101561363757368686838181106134fd576134fd6143b5565b905060200281019061350f919061450b565b905061351a81613c7f565b6101808101356101408201356000829003613570578015158061354a575061354a6101808401610160850161408a565b1561356857604051639dde543160e01b815260040160405180910390fd5b50505061362f565b608082901c1561359357604051630625040160e01b815260040160405180910390fd5b7f000000000000000000000000000000000000000000000000000000000000000069ffffffffffffffffffff1660a082901c146135e35760405163f170c67f60e01b815260040160405180910390fd5b806135f66101808501610160860161408a565b1561360b57613606888285613dad565b61362a565b600196506001600160a01b03811661362a576136278387614431565b95505b505050505b6001016134e2565b5080341461365857604051632635240760e21b815260040160405180910390fd5b509392505050565b8060000361368157604051631f2a200560e01b815260040160405180910390fd5b6001600160a01b038216158061369f57506001600160a01b03821630145b15610a7557604051634e46966960e11b815260040160405180910390fd5b60006136c98484613e3a565b9050836040015181036136fa576040516319088dfb60e11b81526001600160a01b0384166004820152602401610d1e565b600084602001518281518110613712576137126143b5565b6020026020010151905082811015613748576040516319088dfb60e11b81526001600160a01b0385166004820152602401610d1e565b82810385602001518381518110613761576137616143b5565b6020026020010181815250505050505050565b82604001356000036137f257600061378f6020850185613ee7565b6001600160a01b03161415806137be575060006137b26040850160208601613ee7565b6001600160a01b031614155b806137d457506137d4608084016060850161408a565b15611ba057604051639dde543160e01b815260040160405180910390fd5b61380f6138056040850160208601613ee7565b8460400135613660565b61381f608084016060850161408a565b61383f57611ba06138336020850185613ee7565b829060408601356136bd565b8135158061387a57506138586080830160608401613ee7565b6001600160a01b031661386e6020850185613ee7565b6001600160a01b031614155b8061388d57508160800135836040013510155b15611ba057604051631bcbb16760e11b815260040160405180910390fd5b81356000036138fc577f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a956138de83613e9d565b14610a7557604051639dde543160e01b815260040160405180910390fd5b6139068235613b3e565b506040820135158061391a57506080820135155b1561393857604051631f2a200560e01b815260040160405180910390fd5b604082013560801c1561395e57604051630625040160e01b815260040160405180910390fd5b61396e6080830160608401613ee7565b6001600160a01b03166139876040840160208501613ee7565b6001600160a01b0316036139ae57604051631115766760e01b815260040160405180910390fd5b6139bb8260a00135611a9a565b6139c88260e00135611a9a565b6139d8610da860c08401846143eb565b6139e9610da86101008401846143eb565b610a756139fc6040840160208501613ee7565b829060408501356136bd565b604081015160005b81811015611ba05782602001518181518110613a2e57613a2e6143b5565b6020026020010151600014613a82578251805182908110613a5157613a516143b5565b60200260200101516040516319088dfb60e11b8152600401610d1e91906001600160a01b0391909116815260200190565b600101613a10565b6040805160208082528101839052600091839190600583901b820101835b83811015613b305736878783818110613ac357613ac36143b5565b9050602002810190613ad5919061450b565b9050366000613ae86101a084018461436c565b91509150604086018086038560051b8201525060e06101208401863760e060808601528060051b8160e087015280836101008801379094016101000193505050600101613aa8565b508190039020949350505050565b6000818152604960209081526040808320815160608101835290546001600160a01b038116808352600160a01b82046001600160401b031694830194909452600160e01b900460ff16151591810191909152901580613b9e575080604001515b80613bb5575080602001516001600160401b031642105b15613bd35760405163211bf9ef60e21b815260040160405180910390fd5b5192915050565b600080803063b3dcb62886613bf56040880160208901613ee7565b6040880135613c0a60808a0160608b01613ee7565b60808a0135613c1d6101208c018c6143eb565b604051602401613c339796959493929190614648565b60408051601f19818403018152919052602080820180516001600160e01b031660e09490941b939093178352815191945092506000918230620f4240f192506000519150509250929050565b6000613c8f6101a083018361436c565b91505060028114801590613ca4575080600414155b15613cc25760405163285a2cd560e01b815260040160405180910390fd5b61012082013560009081526046602052604090205460ff16613cf757604051634629008b60e11b815260040160405180910390fd5b6000805160206146b283398151915282610100013510613d2a5760405163d7c7beeb60e01b815260040160405180910390fd5b60005b6002811015611ba0576000836101c0018260028110613d4e57613d4e6143b5565b6020020135905080600003613d76576040516351bda03d60e01b815260040160405180910390fd5b6000805160206146b28339815191528110613da45760405163d7c7beeb60e01b815260040160405180910390fd5b50600101613d2d565b6000613db98484613e3a565b905083604001518103613e06578284600001518281518110613ddd57613ddd6143b5565b6001600160a01b0390921660209283029190910190910152613e00816001614431565b60408501525b8184602001518281518110613e1d57613e1d6143b5565b60200260200101818151613e319190614431565b90525050505050565b60408201516000905b8082108015613e815750826001600160a01b031684600001518381518110613e6d57613e6d6143b5565b60200260200101516001600160a01b031614155b15613e9657613e8f82614698565b9150613e43565b5092915050565b60006040516101a08382376101a0902092915050565b6040518061052001604052806029906020820280368337509192915050565b6001600160a01b0381168114611ae957600080fd5b600060208284031215613ef957600080fd5b8135613f0481613ed2565b9392505050565b60008083601f840112613f1d57600080fd5b5081356001600160401b03811115613f3457600080fd5b602083019150836020828501011115610a9957600080fd5b600080600060408486031215613f6157600080fd5b83356001600160401b03811115613f7757600080fd5b613f8386828701613f0b565b9094509250506020840135613f9781613ed2565b809150509250925092565b600060208284031215613fb457600080fd5b5035919050565b60008060408385031215613fce57600080fd5b82356001600160401b03811115613fe457600080fd5b83016102008186031215613ff757600080fd5b946020939093013593505050565b60008083601f84011261401757600080fd5b5081356001600160401b0381111561402e57600080fd5b6020830191508360208260051b8501011115610a9957600080fd5b6000806020838503121561405c57600080fd5b82356001600160401b0381111561407257600080fd5b61407e85828601614005565b90969095509350505050565b60006020828403121561409c57600080fd5b81358015158114613f0457600080fd5b600080604083850312156140bf57600080fd5b8235613ff781613ed2565b600080600080604085870312156140e057600080fd5b84356001600160401b038111156140f657600080fd5b61410287828801614005565b90955093505060208501356001600160401b0381111561412157600080fd5b61412d87828801613f0b565b95989497509550505050565b600080600080600080600060c0888a03121561415457600080fd5b873561415f81613ed2565b9650602088013561416f81613ed2565b955060408801359450606088013561418681613ed2565b93506080880135925060a08801356001600160401b038111156141a857600080fd5b6141b48a828b01613f0b565b989b979a50959850939692959293505050565b80356001600160401b03811681146141de57600080fd5b919050565b600080600080600061016086880312156141fc57600080fd5b614205866141c7565b94506020860135935060408601356001600160401b0381111561422757600080fd5b61423388828901614005565b909450925050610160860187101561424a57600080fd5b5092959194509260600190565b60008060006040848603121561426c57600080fd5b83356001600160401b0381111561428257600080fd5b61428e86828701614005565b90945092505060208401356001600160401b038111156142ad57600080fd5b84016101208187031215613f9757600080fd5b8183823760009101908152919050565b634e487b7160e01b600052601160045260246000fd5b6001600160401b038181168382160190811115611066576110666142d0565b81835281816020850137506000828201602090810191909152601f909101601f19169091010190565b606081526000614342606083018688614305565b6001600160a01b03949094166020830152506001600160401b039190911660409091015292915050565b6000808335601e1984360301811261438357600080fd5b8301803591506001600160401b0382111561439d57600080fd5b6020019150600581901b3603821315610a9957600080fd5b634e487b7160e01b600052603260045260246000fd5b60008235607e198336030181126143e157600080fd5b9190910192915050565b6000808335601e1984360301811261440257600080fd5b8301803591506001600160401b0382111561441c57600080fd5b602001915036819003821315610a9957600080fd5b80820180821115611066576110666142d0565b634e487b7160e01b600052601260045260246000fd5b60008261446957614469614444565b500690565b60008261447d5761447d614444565b500490565b81810381811115611066576110666142d0565b6000808335601e198436030181126144ac57600080fd5b8301803591506001600160401b038211156144c657600080fd5b6020019150606081023603821315610a9957600080fd5b6000823561013e198336030181126143e157600080fd5b8082028115828204841417611066576110666142d0565b600082356101fe198336030181126143e157600080fd5b6001600160401b038716815260018060a01b038616602082015284604082015283606082015260a06080820152600061231e60a083018486614305565b60608101818360005b6003811015614587578151835260209283019290910190600101614568565b50505092915050565b6000602082840312156145a257600080fd5b5051919050565b6001600160401b03851681528360208201526060604082015260006145d2606083018486614305565b9695505050505050565b6001600160a01b03878116825260208201879052851660408201526060810184905260a06080820181905260009061231e9083018486614305565b60006020828403121561462957600080fd5b613f04826141c7565b634e487b7160e01b600052604160045260246000fd5b6001600160a01b038881168252878116602083015260408201879052851660608201526080810184905260c060a0820181905260009061468b9083018486614305565b9998505050505050505050565b6000600182016146aa576146aa6142d0565b506001019056fe30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
  "links": {
    "PoseidonT4": [
      10044
    ]
  }
} as const
