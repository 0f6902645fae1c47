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
  "bytecode": "0x6109606040524660805234801561001557600080fd5b5060405161519f38038061519f8339810160408190526100349161067f565b8080602001518160400151826060015183608001518460a00151856000015160006001600160a01b0316816001600160a01b031603610086576040516330cd747160e01b815260040160405180910390fd5b600180546001600160a01b0319166001600160a01b0383169081179091556040516000907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0908290a35061ffff1660a0526040516f736869656c6465642d706f6f6c2f763160801b60208201524660308201526001600160601b03193060601b16605082015260640160408051808303601f1901815282825280516020918201206001176001600160501b031660c0527f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc90830152469082015230606082015260800160408051601f1981840301815290829052805160209182012060008052600582527f05b8ccbb9d4d8fb16ea74ce3c29a41f1b461fbdaff4714a0d9a8eb05499746bc556101bc9185918591859101610740565b60408051601f19818403018152919052805160209091012060e05282600060200201516101005282600160200201516101205282600260200201516101405282600360200201516101605282600460200201516101805282600560200201516101a05282600660200201516101c05282600760200201516101e05282600860200201516102005282600960200201516102205282600a60200201516102405282600b60200201516102605282600c60200201516102805282600d60200201516102a05282600e60200201516102c05282600f60200201516102e05282601060200201516103005282601160200201516103205282601260200201516103405282601360200201516103605282601460200201516103805282601560200201516103a05281600060200201516103c05281600160200201516103e05281600260200201516104005281600360200201516104205281600460200201516104405281600560200201516104605281600660200201516104805281600760200201516104a05281600860200201516104c05281600960200201516104e05281600a60200201516105005281600b60200201516105205281600c60200201516105405281600d60200201516105605281600e60200201516105805281600f60200201516105a05281601060200201516105c05281601160200201516105e05281601260200201516106005281601360200201516106205281601460200201516106405281601560200201516106605280600060200201516106805280600160200201516106a05280600260200201516106c05280600360200201516106e05280600460200201516107005280600560200201516107205280600660200201516107405280600760200201516107605280600860200201516107805280600960200201516107a05280600a60200201516107c05280600b60200201516107e05280600c60200201516108005280600d60200201516108205280600e60200201516108405280600f60200201516108605280601060200201516108805280601160200201516108a05280601260200201516108c05280601360200201516108e05280601460200201516109005280601560200201516109205250505060ff81166109405260006105058261052b565b6000818152604660205260409020805460ff191660011790556047555061077192505050565b60008160ff16601a0361055f57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361059157507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b634e487b7160e01b600052604160045260246000fd5b60405160c081016001600160401b03811182821017156105e2576105e26105aa565b60405290565b805160ff811681146105f957600080fd5b919050565b600082601f83011261060f57600080fd5b6040516102c081016001600160401b0381118282101715610632576106326105aa565b604052806102c084018581111561064857600080fd5b845b8181101561066257805183526020928301920161064a565b509195945050505050565b805161ffff811681146105f957600080fd5b60006108a082840312801561069357600080fd5b5061069c6105c0565b82516001600160a01b03811681146106b357600080fd5b81526106c1602084016105e8565b60208201526106d384604085016105fe565b60408201526106e68461030085016105fe565b60608201526106f9846105c085016105fe565b608082015261070b610880840161066d565b60a08201529392505050565b8060005b601681101561073a57815184526020938401939091019060010161071b565b50505050565b61074a8185610717565b6107586102c0820184610717565b610766610580820183610717565b610840019392505050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516101c0516101e05161020051610220516102405161026051610280516102a0516102c0516102e05161030051610320516103405161036051610380516103a0516103c0516103e05161040051610420516104405161046051610480516104a0516104c0516104e05161050051610520516105405161056051610580516105a0516105c0516105e05161060051610620516106405161066051610680516106a0516106c0516106e05161070051610720516107405161076051610780516107a0516107c0516107e05161080051610820516108405161086051610880516108a0516108c0516108e0516109005161092051610940516146c7610ad860003960008181610407015281816113f401526120d90152600061326f0152600061324801526000613221015260006131fa015260006131d3015260006131ac015260006131850152600061315e0152600061313701526000613110015260006130e9015260006130c20152600061309b015260006130740152600061304d0152600061302601526000612fff01526000612fd801526000612fb101526000612f8a01526000612f6401526000612f3e01526000612a2e01526000612a07015260006129e0015260006129b9015260006129920152600061296b015260006129440152600061291d015260006128f6015260006128cf015260006128a8015260006128810152600061285a015260006128330152600061280c015260006127e5015260006127be01526000612797015260006127700152600061274901526000612723015260006126fd01526000612d9401526000612d6d01526000612d4601526000612d1f01526000612cf801526000612cd101526000612caa01526000612c8301526000612c5c01526000612c3501526000612c0e01526000612be701526000612bc001526000612b9901526000612b7201526000612b4b01526000612b2401526000612afd01526000612ad601526000612aaf01526000612a8901526000612a630152600061037301526000818161053f01528181610a88015261358001526000818161029f015281816124f0015261253d01526000818161062601528181610c5f0152818161112901528181611528015281816115e30152611fd001526146c76000f3fe6080604052600436106101fd5760003560e01c806381ef05a91161010d578063a3be73e8116100a0578063dee674211161006f578063dee67421146106fc578063e30c39781461071c578063f2fde38b1461073c578063f3abde321461075c578063fcee2e1d146107de57600080fd5b8063a3be73e814610668578063a6232a931461067f578063b3dcb628146106af578063b8a24252146106cf57600080fd5b8063912d1a86116100dc578063912d1a86146105d457806399baf41b146105f45780639a8a059214610614578063a17278e11461064857600080fd5b806381ef05a91461051a5780638d3ae7f01461052d5780638da5cb5b1461057c578063911106a5146105b457600080fd5b80635a129efe116101905780637307e14c1161015f5780637307e14c1461047157806373d3bed414610491578063796c54a6146104c657806379ba5097146104e55780637a353ee3146104fa57600080fd5b80635a129efe146103b5578063631c56ef146103f55780636599f0011461043b57806371f962111461045157600080fd5b8063402914f5116101cc578063402914f51461030f5780634c8189941461033c5780634fe840f51461036157806354a380061461039557600080fd5b806316049ddf146102365780631e83409a1461026d578063254e2ad81461028d5780633c29f839146102d457600080fd5b3661023157600054600160801b900460ff1660021461022f5760405163e8b09d0d60e01b815260040160405180910390fd5b005b600080fd5b34801561024257600080fd5b506000546001600160401b03165b6040516001600160401b0390911681526020015b60405180910390f35b34801561027957600080fd5b5061022f610288366004613edc565b6107f1565b34801561029957600080fd5b506102c17f000000000000000000000000000000000000000000000000000000000000000081565b60405161ffff9091168152602001610264565b3480156102e057600080fd5b506103016102ef366004613edc565b60036020526000908152604090205481565b604051908152602001610264565b34801561031b57600080fd5b5061030161032a366004613edc565b60046020526000908152604090205481565b34801561034857600080fd5b50600054600160401b90046001600160401b0316610250565b34801561036d57600080fd5b506103017f000000000000000000000000000000000000000000000000000000000000000081565b3480156103a157600080fd5b5061022f6103b0366004613f41565b6108f3565b3480156103c157600080fd5b506103e56103d0366004613f97565b60486020526000908152604090205460ff1681565b6040519015158152602001610264565b34801561040157600080fd5b506104297f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610264565b34801561044757600080fd5b5061030160475481565b34801561045d57600080fd5b5061030161046c366004613edc565b610a7d565b34801561047d57600080fd5b5061022f61048c366004613fb0565b610abd565b34801561049d57600080fd5b506104b16104ac366004613fb0565b610acb565b60408051928352602083019190915201610264565b3480156104d257600080fd5b50600054600160881b900460ff166103e5565b3480156104f157600080fd5b5061022f610af2565b34801561050657600080fd5b5061022f610515366004613f97565b610b75565b61022f61052836600461403e565b610c1e565b34801561053957600080fd5b506105617f000000000000000000000000000000000000000000000000000000000000000081565b60405169ffffffffffffffffffff9091168152602001610264565b34801561058857600080fd5b5060015461059c906001600160a01b031681565b6040516001600160a01b039091168152602001610264565b3480156105c057600080fd5b5061022f6105cf36600461407f565b610e26565b3480156105e057600080fd5b5061022f6105ef3660046140a1565b610ea9565b34801561060057600080fd5b5061022f61060f3660046140bf565b610f2d565b34801561062057600080fd5b506103017f000000000000000000000000000000000000000000000000000000000000000081565b34801561065457600080fd5b50610301610663366004613f97565b610fca565b34801561067457600080fd5b506102506202a30081565b34801561068b57600080fd5b506103e561069a366004613f97565b60466020526000908152604090205460ff1681565b3480156106bb57600080fd5b506103016106ca36600461412e565b611025565b3480156106db57600080fd5b506103016106ea366004613f97565b60056020526000908152604090205481565b34801561070857600080fd5b5061022f6107173660046141d8565b611127565b34801561072857600080fd5b5060025461059c906001600160a01b031681565b34801561074857600080fd5b5061022f610757366004613edc565b61146a565b34801561076857600080fd5b506107af610777366004613f97565b6049602052600090815260409020546001600160a01b03811690600160a01b81046001600160401b031690600160e01b900460ff1683565b604080516001600160a01b0390941684526001600160401b039092166020840152151590820152606001610264565b61022f6107ec36600461424c565b6114e7565b600054600160801b900460ff161561081c5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155338152600460205260408120549081900361085d576040516312d37ee560e31b815260040160405180910390fd5b3360008181526004602052604080822091909155516001600160a01b03841691907ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd3992683906108ad9085815260200190565b60405180910390a3600080600080600085875af19050806108e15760405163309498e360e21b815260040160405180910390fd5b50506000805460ff60801b1916905550565b6001546001600160a01b0316331461091e576040516330cd747160e01b815260040160405180910390fd5b600083836040516109309291906142b5565b60405180910390209050816001600160a01b03163b6000148061095b57506001600160a01b03821630145b1561097957604051634a7f394f60e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316156109af576040516310a3895b60e11b815260040160405180910390fd5b60006109be6202a300426142db565b604080516060810182526001600160a01b0380871682526001600160401b03808516602080850191825260008587018181528a8252604990925286902094518554925191511515600160e01b0260ff60e01b1992909416600160a01b026001600160e01b031990931694169390931717919091161790555190915082907f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e90610a6e908890889088908790614323565b60405180910390a25050505050565b6001600160a01b03167f000000000000000000000000000000000000000000000000000000000000000060a01b69ffffffffffffffffffff60a01b161790565b610ac78282611848565b5050565b600080610ae684610ae06101a0820182614361565b866118c1565b915091505b9250929050565b6002546001600160a01b03163314610b1d576040516330cd747160e01b815260040160405180910390fd5b60015460405133916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a3600180546001600160a01b03199081163317909155600280549091169055565b6001546001600160a01b03163314610ba0576040516330cd747160e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316610bd55760405163211bf9ef60e21b815260040160405180910390fd5b600081815260496020526040808220805460ff60e01b1916600160e01b1790555182917fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b91a250565b600054600160801b900460ff1615610c495760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014610c9c576040516310dfc03360e01b815260040160405180910390fd5b6000819003610cbe57604051630558800760e21b815260040160405180910390fd5b610cc66119f3565b6000610cd0611a20565b90506000805b83811015610de95736858583818110610cf157610cf16143aa565b9050602002810190610d0391906143c0565b9050610d1f610d156020830183613edc565b8260200135611a51565b602081013560801c15610d4557604051630625040160e01b815260040160405180910390fd5b610d528160400135611acc565b610d67610d6260608301836143e0565b611b1e565b6000610d766020830183613edc565b6001600160a01b031603610d9957610d92602082013584614426565b9250610db3565b610db3610da96020830183613edc565b8260200135611b3f565b610de084610dc46020840184613edc565b60208401356040850135610ddb60608701876143e0565b611bd2565b50600101610cd6565b50803414610e0a57604051632635240760e21b815260040160405180910390fd5b610e1382611ce2565b50506000805460ff60801b191690555050565b6001546001600160a01b03163314610e51576040516330cd747160e01b815260040160405180910390fd5b60008054821515600160881b0260ff60881b199091161790556040517fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d5990610e9e90831515815260200190565b60405180910390a150565b6001546001600160a01b03163314610ed4576040516330cd747160e01b815260040160405180910390fd5b6001600160a01b03821660008181526003602052604090819020839055517f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d28690610f219084815260200190565b60405180910390a25050565b600054600160801b900460ff1615610f585760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155610f73611a20565b905060005b84811015610fac57610fa482878784818110610f9657610f966143aa565b905060200201358686611d41565b600101610f78565b50610fb681611ce2565b50506000805460ff60801b19169055505050565b6000610fd760108361444f565b15611000576006610fe960408461444f565b60408110610ff957610ff96143aa565b015461101f565b6005600061100f601085614463565b8152602001908152602001600020545b92915050565b60003330146110475760405163029a949d60e31b815260040160405180910390fd5b6000805460ff60801b1916600160811b178155611064888a611d99565b90506000611072878b611d99565b90506001600160a01b0389161561108e5761108e898b8a611e47565b600061109a8830611d99565b90506110ab8b8b8b8b8b8b8b611edd565b806110b68930611d99565b6110c09190614477565b9350868410806110d35750608084901c15155b156110dd57600080fd5b826110e88b8d611d99565b11806110fc5750816110fa898d611d99565b115b1561110657600080fd5b50506000805460ff60801b1916600160801b17905550979650505050505050565b7f00000000000000000000000000000000000000000000000000000000000000004614611167576040516310dfc03360e01b815260040160405180910390fd5b60408051608081018252600080546001600160401b038082168452600160401b82048116602085015260ff600160801b8304811695850195909552600160881b9091049093161515606083015290918491906111c69083908a16614426565b604084015190915060ff16156111ef5760405163558a1e0360e11b815260040160405180910390fd5b601083602001516001600160401b0316611209919061444f565b83602001516001600160401b03166112219190614477565b886001600160401b0316146112495760405163944bda3560e01b815260040160405180910390fd5b6010821180611265575082602001516001600160401b03168111155b80611279575082516001600160401b031681115b1561129757604051631561f5d360e01b815260040160405180910390fd5b6000805160206146a783398151915287106112c55760405163d7c7beeb60e01b815260040160405180910390fd5b60006005816112de60106001600160401b038d16614463565b815260200190815260200160002054905060006112fc828989611f63565b905061130783610fca565b8114611326576040516303415c6b60e11b815260040160405180910390fd5b61133e8a6001600160401b031683838c8c8c8c611fa1565b6000898152604660209081526040808320805460ff191660011790556001600160401b0380871692890183905288518454928a015160608b01511515600160881b0260ff60881b1960ff92909216600160801b029190911661ffff60801b19600160401b9096026fffffffffffffffffffffffffffffffff199095169290931691909117929092179290921691909117179055600f19840161141c576113e26120ce565b8316156113ef5788611418565b6114187f0000000000000000000000000000000000000000000000000000000000000000612106565b6047555b604080516001600160401b0385168152602081018b90527fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9910160405180910390a150505050505050505050565b6001546001600160a01b03163314611495576040516330cd747160e01b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b03838116918217909255600154604051919216907f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f90600090a350565b600054600160801b900460ff16156115125760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014611565576040516310dfc03360e01b815260040160405180910390fd5b366000611572838061448a565b90925090503661158560a08501856144d2565b9050366000611598610100870187614361565b90925090506115a88760026144e9565b81146115c75760405163b57c337560e01b815260040160405180910390fd5b60006115d7898989898989612185565b905060006116078a8a8a7f00000000000000000000000000000000000000000000000000000000000000006122c1565b90506000611613611a20565b905060005b8a8110156116b857368c8c83818110611633576116336143aa565b90506020028101906116459190614500565b905061165081612347565b61168d836101c083013589896116678760026144e9565b818110611676576116766143aa565b905060200281019061168891906143e0565b611d41565b6116af836101e083013589896116a48760026144e9565b611667906001614426565b50600101611618565b5060005b8a8110156116f9576116f18c8c838181106116d9576116d96143aa565b90506020028101906116eb9190614500565b84611848565b6001016116bc565b5060405182907fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a0490600090a28215611735576117358b8b612441565b60005b878110156117be576117b6898983818110611755576117556143aa565b61176b9260206060909202019081019150613edc565b8a8a8481811061177d5761177d6143aa565b90506060020160200160208101906117959190613edc565b8b8b858181106117a7576117a76143aa565b905060600201604001356124ce565b600101611738565b506020890160608a0135158015906117e357506117e1608082016060830161407f565b155b15611812576118126117f86020830183613edc565b6118086040840160208501613edc565b83604001356124ce565b863515611824576118248288836125dd565b61182d82611ce2565b50506000805460ff60801b1916905550505050505050505050565b3660006118596101a0850185614361565b9150915060008061186c868585886118c1565b9092509050600060028414611888576118836126f3565b611890565b611890612a59565b6101008801356103808201526103e08101849052610440810183905290506118b88188612dbb565b50505050505050565b6000807f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a816118f861018089016101608a0161407f565b61190757876101800135611924565b6119246101808901356000805160206146a7833981519152614477565b60408051848152602081018990526101208b01359181018281526101408c0135606083018190526080830185905260a083018a90529394506101008c0135916101c08d01918b9060c08301600583901b8f8237600583901b0160408582378560408201526000805160206146a78339815191528460608301038520069b5060208101519a505b8181106119e0576000805160206146a783398151915281516000805160206146a78339815191528e8e09089a50601f19016119aa565b5050505050505050505094509492505050565b600054600160881b900460ff1615611a1e576040516301f6982160e51b815260040160405180910390fd5b565b60408051808201909152600060208201819052546001600160401b0316808252611a4990610fca565b602082015290565b6001600160a01b03821660009081526003602052604081205490819003611a9b5760405163f01157c360e01b81526001600160a01b03841660048201526024015b60405180910390fd5b80821015611ac757604051638b8cad8d60e01b81526001600160a01b0384166004820152602401611a92565b505050565b80600003611aed5760405163c831938960e01b815260040160405180910390fd5b6000805160206146a78339815191528110611b1b5760405163d7c7beeb60e01b815260040160405180910390fd5b50565b609d8114610ac75760405163715d13c160e01b815260040160405180910390fd5b6000611b4b8330611d99565b60405133602482015230604482015260648101849052909150611b9c90849060840160408051601f198184030181529190526020810180516001600160e01b03166323b872dd60e01b179052612eb0565b8181611ba88530611d99565b0314611ac7576040516303a6cc3360e11b81526001600160a01b0384166004820152602401611a92565b608084901c15611bf557604051630625040160e01b815260040160405180910390fd5b85516040517f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191611c2f9188908890889088908890614517565b60405180910390a1611cda867300000000000000000000000000000000000000006320cf0a376040518060600160405280888152602001611c6f8b610a7d565b8152602001898152506040518263ffffffff1660e01b8152600401611c949190614554565b602060405180830381865af4158015611cb1573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060405250810190611cd59190614585565b612ec3565b505050505050565b8051611cf09060109061444f565b15611d1e5760208101518151600690611d0b9060409061444f565b60408110611d1b57611d1b6143aa565b01555b516000805467ffffffffffffffff19166001600160401b03909216919091179055565b611d4b8282611b1e565b83516040517ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec191611d819186908690869061459e565b60405180910390a1611d938484612ec3565b50505050565b60006001600160a01b038316611dba57506001600160a01b0381163161101f565b6040516001600160a01b038316602482015260009060440160408051601f19818403018152919052602080820180516001600160e01b03166370a0823160e01b17815282519293506000928391885afa6000519350601f3d1116905080611e3f576040516303a6cc3360e11b81526001600160a01b0386166004820152602401611a92565b505092915050565b6000611e538430611d99565b6040516001600160a01b038516602482015260448101849052909150611ea790859060640160408051601f198184030181529190526020810180516001600160e01b031663a9059cbb60e01b179052612eb0565b81611eb28530611d99565b820314611d93576040516303a6cc3360e11b81526001600160a01b0385166004820152602401611a92565b6000868686868686604051602401611efa969594939291906145d1565b60408051601f198184030181529190526020810180516001600160e01b0316634fe05a5160e01b179052905060006001600160a01b03881615611f3e576000611f40565b865b9050600080835160208501848d5af1611f5857600080fd5b505050505050505050565b60006040518260051b808201868352818660208501375b80831015611f9657604083209150602083019250818352611f7a565b505051949350505050565b604754604080517fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc960208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091523060608201526080810189905260a0810184905260c0810188905260e08101879052610100810182905261012081018690528391906000906000805160206146a783398151915290610140016040516020818303038152906040528051906020012060001c612065919061444f565b90506000612071612f34565b90506000601061207f6120ce565b8d1661208b9190614463565b90506120b6898461209f8b8b868a8a613296565b6103808601929092526103e0850152610440840152565b6120c08287612dbb565b505050505050505050505050565b6000612101600160ff7f00000000000000000000000000000000000000000000000000000000000000001681901b614477565b905090565b60008160ff16601a0361213a57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361216c57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b6000858082036121a757604051628768c160e11b815260040160405180910390fd5b6121b760e0870160c0880161460c565b6001600160401b03164211156121e057604051630407b05b60e31b815260040160405180910390fd5b60006121eb82613414565b90506121f88989836134c8565b92508215612228578335156122205760405163b083535360e01b815260040160405180910390fd5b6122286119f3565b60005b858110156122935736878783818110612246576122466143aa565b905060600201905061226e8160200160208101906122649190613edc565b8260400135613655565b61228a61227e6020830183613edc565b849060408401356136b2565b5060010161222b565b506122a2876020018583613769565b6122ac84826138a0565b6122b5816139fd565b50509695505050505050565b60007fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f180816122ef8787613a7f565b9050600060405183815285602082015230604082015282606082015260a06080820152863603808860a084013760a0019020905061233b6000805160206146a78339815191528261444f565b98975050505050505050565b3660006123586101a0840184614361565b9150915060005b81811015611d9357600083838381811061237b5761237b6143aa565b9050602002013590506000805160206146a783398151915281106123b25760405163d7c7beeb60e01b815260040160405180910390fd5b60008181526048602052604090205460ff16156123e557604051639c7bbc2160e01b815260048101829052602401611a92565b60008181526048602052604090819020805460ff19166001179055517fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9906124309083815260200190565b60405180910390a15060010161235f565b60005b81811015611ac7573683838381811061245f5761245f6143aa565b90506020028101906124719190614500565b905061014081013561248b6101808301610160840161407f565b1580156124a057506001600160a01b03811615155b80156124b0575061018082013515155b156124c4576124c481836101800135611b3f565b5050600101612444565b6001600160a01b038316156124e857611ac7838383611e47565b61251861ffff7f000000000000000000000000000000000000000000000000000000000000000016619c40614426565b5a1015612538576040516307099c5360e21b815260040160405180910390fd5b61ffff7f000000000000000000000000000000000000000000000000000000000000000016600080808080868887f19050806125d6576001600160a01b03841660009081526004602052604081208054859290612596908490614426565b90915550506040518381526001600160a01b038516907f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b8290602001610a6e565b5050505050565b60006125e98335613b33565b9050621351505a101561260f576040516307099c5360e21b815260040160405180910390fd5b60008061261c8386613bcf565b915091508161267d576040518535907ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a8390600090a2611cda866126656040880160208901613edc565b604088013560e0890135610ddb6101008b018b6143e0565b61268d608085016060860161407f565b156126cc576126a0604085013582614477565b90506126cc6126b26020860186613edc565b6126c26040870160208801613edc565b86604001356124ce565b611cda866126e06080880160608901613edc565b8360a0890135610ddb60c08b018b6143e0565b6126fb613ea8565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160215b602002015290565b612a61613ea8565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000816021612a51565b6000602082013560017f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036001820310915060c08385377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036020840152604060c08301610240850137610300830161012081015b80821015612e67576040820160408160608360075afa841693505060406060830160808460065afa83169250606082019150612e30565b5080516101808501526020908101516101a085015260008080526103008560085afa60005160011491161680611ac7576040516309bde33960e01b815260040160405180910390fd5b6000808251602084016000865af1505050565b6000612edd83602001518360009182526020526040902090565b8351909150600090612ef0906001614426565b9050612efd60108261444f565b600003612f26578160056000612f14601085614463565b81526020810191909152604001600020555b835260209092019190915250565b612f3c613ea8565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000816021612a51565b60006132cb565b60006000805160206146a783398151915284516000805160206146a783398151915285850908949350505050565b6040518560051b8088833780610200033682840137506000805160206146a7833981519152856000805160206146a78339815191528587090891506133156101e08201848461329d565b91506133266101c08201848461329d565b91506133376101a08201848461329d565b91506133486101808201848461329d565b91506133596101608201848461329d565b915061336a6101408201848461329d565b915061337b6101208201848461329d565b915061338c6101008201848461329d565b915061339c60e08201848461329d565b91506133ac60c08201848461329d565b91506133bc60a08201848461329d565b91506133cc60808201848461329d565b91506133dc60608201848461329d565b91506133ec60408201848461329d565b91506133fc60208201848461329d565b915061340981848461329d565b979650505050505050565b61343860405180606001604052806060815260200160608152602001600081525090565b816001600160401b0381111561345057613450614627565b604051908082528060200260200182016040528015613479578160200160208202803683370190505b508152816001600160401b0381111561349457613494614627565b6040519080825280602002602001820160405280156134bd578160200160208202803683370190505b506020820152919050565b600080805b8481101561362c57368686838181106134e8576134e86143aa565b90506020028101906134fa9190614500565b905061350581613c74565b610180810135610140820135600082900361355b578015158061353557506135356101808401610160850161407f565b1561355357604051639dde543160e01b815260040160405180910390fd5b505050613624565b608082901c1561357e57604051630625040160e01b815260040160405180910390fd5b7f000000000000000000000000000000000000000000000000000000000000000069ffffffffffffffffffff1660a082901c146135ce5760405163f170c67f60e01b815260040160405180910390fd5b806135e16101808501610160860161407f565b156135f6576135f1888285613da2565b61361f565b600196506136048184611a51565b6001600160a01b03811661361f5761361c8387614426565b95505b505050505b6001016134cd565b5080341461364d57604051632635240760e21b815260040160405180910390fd5b509392505050565b8060000361367657604051631f2a200560e01b815260040160405180910390fd5b6001600160a01b038216158061369457506001600160a01b03821630145b15610ac757604051634e46966960e11b815260040160405180910390fd5b60006136be8484613e2f565b9050836040015181036136ef576040516319088dfb60e11b81526001600160a01b0384166004820152602401611a92565b600084602001518281518110613707576137076143aa565b602002602001015190508281101561373d576040516319088dfb60e11b81526001600160a01b0385166004820152602401611a92565b82810385602001518381518110613756576137566143aa565b6020026020010181815250505050505050565b82604001356000036137e75760006137846020850185613edc565b6001600160a01b03161415806137b3575060006137a76040850160208601613edc565b6001600160a01b031614155b806137c957506137c9608084016060850161407f565b15611ac757604051639dde543160e01b815260040160405180910390fd5b6138046137fa6040850160208601613edc565b8460400135613655565b613814608084016060850161407f565b61383457611ac76138286020850185613edc565b829060408601356136b2565b8135158061386f575061384d6080830160608401613edc565b6001600160a01b03166138636020850185613edc565b6001600160a01b031614155b8061388257508160800135836040013510155b15611ac757604051631bcbb16760e11b815260040160405180910390fd5b81356000036138f1577f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a956138d383613e92565b14610ac757604051639dde543160e01b815260040160405180910390fd5b6138fb8235613b33565b506040820135158061390f57506080820135155b1561392d57604051631f2a200560e01b815260040160405180910390fd5b604082013560801c1561395357604051630625040160e01b815260040160405180910390fd5b6139636080830160608401613edc565b6001600160a01b031661397c6040840160208501613edc565b6001600160a01b0316036139a357604051631115766760e01b815260040160405180910390fd5b6139b08260a00135611acc565b6139bd8260e00135611acc565b6139cd610d6260c08401846143e0565b6139de610d626101008401846143e0565b610ac76139f16040840160208501613edc565b829060408501356136b2565b604081015160005b81811015611ac75782602001518181518110613a2357613a236143aa565b6020026020010151600014613a77578251805182908110613a4657613a466143aa565b60200260200101516040516319088dfb60e11b8152600401611a9291906001600160a01b0391909116815260200190565b600101613a05565b6040805160208082528101839052600091839190600583901b820101835b83811015613b255736878783818110613ab857613ab86143aa565b9050602002810190613aca9190614500565b9050366000613add6101a0840184614361565b91509150604086018086038560051b8201525060e06101208401863760e060808601528060051b8160e087015280836101008801379094016101000193505050600101613a9d565b508190039020949350505050565b6000818152604960209081526040808320815160608101835290546001600160a01b038116808352600160a01b82046001600160401b031694830194909452600160e01b900460ff16151591810191909152901580613b93575080604001515b80613baa575080602001516001600160401b031642105b15613bc85760405163211bf9ef60e21b815260040160405180910390fd5b5192915050565b600080803063b3dcb62886613bea6040880160208901613edc565b6040880135613bff60808a0160608b01613edc565b60808a0135613c126101208c018c6143e0565b604051602401613c28979695949392919061463d565b60408051601f19818403018152919052602080820180516001600160e01b031660e09490941b939093178352815191945092506000918230620f4240f192506000519150509250929050565b6000613c846101a0830183614361565b91505060028114801590613c99575080600414155b15613cb75760405163285a2cd560e01b815260040160405180910390fd5b61012082013560009081526046602052604090205460ff16613cec57604051634629008b60e11b815260040160405180910390fd5b6000805160206146a783398151915282610100013510613d1f5760405163d7c7beeb60e01b815260040160405180910390fd5b60005b6002811015611ac7576000836101c0018260028110613d4357613d436143aa565b6020020135905080600003613d6b576040516351bda03d60e01b815260040160405180910390fd5b6000805160206146a78339815191528110613d995760405163d7c7beeb60e01b815260040160405180910390fd5b50600101613d22565b6000613dae8484613e2f565b905083604001518103613dfb578284600001518281518110613dd257613dd26143aa565b6001600160a01b0390921660209283029190910190910152613df5816001614426565b60408501525b8184602001518281518110613e1257613e126143aa565b60200260200101818151613e269190614426565b90525050505050565b60408201516000905b8082108015613e765750826001600160a01b031684600001518381518110613e6257613e626143aa565b60200260200101516001600160a01b031614155b15613e8b57613e848261468d565b9150613e38565b5092915050565b60006040516101a08382376101a0902092915050565b6040518061046001604052806023906020820280368337509192915050565b6001600160a01b0381168114611b1b57600080fd5b600060208284031215613eee57600080fd5b8135613ef981613ec7565b9392505050565b60008083601f840112613f1257600080fd5b5081356001600160401b03811115613f2957600080fd5b602083019150836020828501011115610aeb57600080fd5b600080600060408486031215613f5657600080fd5b83356001600160401b03811115613f6c57600080fd5b613f7886828701613f00565b9094509250506020840135613f8c81613ec7565b809150509250925092565b600060208284031215613fa957600080fd5b5035919050565b60008060408385031215613fc357600080fd5b82356001600160401b03811115613fd957600080fd5b83016102008186031215613fec57600080fd5b946020939093013593505050565b60008083601f84011261400c57600080fd5b5081356001600160401b0381111561402357600080fd5b6020830191508360208260051b8501011115610aeb57600080fd5b6000806020838503121561405157600080fd5b82356001600160401b0381111561406757600080fd5b61407385828601613ffa565b90969095509350505050565b60006020828403121561409157600080fd5b81358015158114613ef957600080fd5b600080604083850312156140b457600080fd5b8235613fec81613ec7565b600080600080604085870312156140d557600080fd5b84356001600160401b038111156140eb57600080fd5b6140f787828801613ffa565b90955093505060208501356001600160401b0381111561411657600080fd5b61412287828801613f00565b95989497509550505050565b600080600080600080600060c0888a03121561414957600080fd5b873561415481613ec7565b9650602088013561416481613ec7565b955060408801359450606088013561417b81613ec7565b93506080880135925060a08801356001600160401b0381111561419d57600080fd5b6141a98a828b01613f00565b989b979a50959850939692959293505050565b80356001600160401b03811681146141d357600080fd5b919050565b600080600080600061016086880312156141f157600080fd5b6141fa866141bc565b94506020860135935060408601356001600160401b0381111561421c57600080fd5b61422888828901613ffa565b909450925050610160860187101561423f57600080fd5b5092959194509260600190565b60008060006040848603121561426157600080fd5b83356001600160401b0381111561427757600080fd5b61428386828701613ffa565b90945092505060208401356001600160401b038111156142a257600080fd5b84016101208187031215613f8c57600080fd5b8183823760009101908152919050565b634e487b7160e01b600052601160045260246000fd5b6001600160401b03818116838216019081111561101f5761101f6142c5565b81835281816020850137506000828201602090810191909152601f909101601f19169091010190565b6060815260006143376060830186886142fa565b6001600160a01b03949094166020830152506001600160401b039190911660409091015292915050565b6000808335601e1984360301811261437857600080fd5b8301803591506001600160401b0382111561439257600080fd5b6020019150600581901b3603821315610aeb57600080fd5b634e487b7160e01b600052603260045260246000fd5b60008235607e198336030181126143d657600080fd5b9190910192915050565b6000808335601e198436030181126143f757600080fd5b8301803591506001600160401b0382111561441157600080fd5b602001915036819003821315610aeb57600080fd5b8082018082111561101f5761101f6142c5565b634e487b7160e01b600052601260045260246000fd5b60008261445e5761445e614439565b500690565b60008261447257614472614439565b500490565b8181038181111561101f5761101f6142c5565b6000808335601e198436030181126144a157600080fd5b8301803591506001600160401b038211156144bb57600080fd5b6020019150606081023603821315610aeb57600080fd5b6000823561013e198336030181126143d657600080fd5b808202811582820484141761101f5761101f6142c5565b600082356101fe198336030181126143d657600080fd5b6001600160401b038716815260018060a01b038616602082015284604082015283606082015260a06080820152600061233b60a0830184866142fa565b60608101818360005b600381101561457c57815183526020928301929091019060010161455d565b50505092915050565b60006020828403121561459757600080fd5b5051919050565b6001600160401b03851681528360208201526060604082015260006145c76060830184866142fa565b9695505050505050565b6001600160a01b03878116825260208201879052851660408201526060810184905260a06080820181905260009061233b90830184866142fa565b60006020828403121561461e57600080fd5b613ef9826141bc565b634e487b7160e01b600052604160045260246000fd5b6001600160a01b038881168252878116602083015260408201879052851660608201526080810184905260c060a0820181905260009061468090830184866142fa565b9998505050505050505050565b60006001820161469f5761469f6142c5565b506001019056fe30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
  "links": {
    "PoseidonT4": [
      10005
    ]
  }
} as const
