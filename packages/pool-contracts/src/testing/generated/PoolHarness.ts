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
  "bytecode": "0x6109606040524660805234801561001557600080fd5b506040516152023803806152028339810160408190526100349161067f565b8080602001518160400151826060015183608001518460a00151856000015160006001600160a01b0316816001600160a01b031603610086576040516330cd747160e01b815260040160405180910390fd5b600180546001600160a01b0319166001600160a01b0383169081179091556040516000907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0908290a35061ffff1660a0526040516f736869656c6465642d706f6f6c2f763160801b60208201524660308201526001600160601b03193060601b16605082015260640160408051808303601f1901815282825280516020918201206001176001600160501b031660c0527f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc90830152469082015230606082015260800160408051601f1981840301815290829052805160209182012060008052600582527f05b8ccbb9d4d8fb16ea74ce3c29a41f1b461fbdaff4714a0d9a8eb05499746bc556101bc9185918591859101610740565b60408051601f19818403018152919052805160209091012060e05282600060200201516101005282600160200201516101205282600260200201516101405282600360200201516101605282600460200201516101805282600560200201516101a05282600660200201516101c05282600760200201516101e05282600860200201516102005282600960200201516102205282600a60200201516102405282600b60200201516102605282600c60200201516102805282600d60200201516102a05282600e60200201516102c05282600f60200201516102e05282601060200201516103005282601160200201516103205282601260200201516103405282601360200201516103605282601460200201516103805282601560200201516103a05281600060200201516103c05281600160200201516103e05281600260200201516104005281600360200201516104205281600460200201516104405281600560200201516104605281600660200201516104805281600760200201516104a05281600860200201516104c05281600960200201516104e05281600a60200201516105005281600b60200201516105205281600c60200201516105405281600d60200201516105605281600e60200201516105805281600f60200201516105a05281601060200201516105c05281601160200201516105e05281601260200201516106005281601360200201516106205281601460200201516106405281601560200201516106605280600060200201516106805280600160200201516106a05280600260200201516106c05280600360200201516106e05280600460200201516107005280600560200201516107205280600660200201516107405280600760200201516107605280600860200201516107805280600960200201516107a05280600a60200201516107c05280600b60200201516107e05280600c60200201516108005280600d60200201516108205280600e60200201516108405280600f60200201516108605280601060200201516108805280601160200201516108a05280601260200201516108c05280601360200201516108e05280601460200201516109005280601560200201516109205250505060ff81166109405260006105058261052b565b6000818152604660205260409020805460ff191660011790556047555061077192505050565b60008160ff16601a0361055f57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361059157507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b634e487b7160e01b600052604160045260246000fd5b60405160c081016001600160401b03811182821017156105e2576105e26105aa565b60405290565b805160ff811681146105f957600080fd5b919050565b600082601f83011261060f57600080fd5b6040516102c081016001600160401b0381118282101715610632576106326105aa565b604052806102c084018581111561064857600080fd5b845b8181101561066257805183526020928301920161064a565b509195945050505050565b805161ffff811681146105f957600080fd5b60006108a082840312801561069357600080fd5b5061069c6105c0565b82516001600160a01b03811681146106b357600080fd5b81526106c1602084016105e8565b60208201526106d384604085016105fe565b60408201526106e68461030085016105fe565b60608201526106f9846105c085016105fe565b608082015261070b610880840161066d565b60a08201529392505050565b8060005b601681101561073a57815184526020938401939091019060010161071b565b50505050565b61074a8185610717565b6107586102c0820184610717565b610766610580820183610717565b610840019392505050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516101c0516101e05161020051610220516102405161026051610280516102a0516102c0516102e05161030051610320516103405161036051610380516103a0516103c0516103e05161040051610420516104405161046051610480516104a0516104c0516104e05161050051610520516105405161056051610580516105a0516105c0516105e05161060051610620516106405161066051610680516106a0516106c0516106e05161070051610720516107405161076051610780516107a0516107c0516107e05161080051610820516108405161086051610880516108a0516108c0516108e051610900516109205161094051614723610adf60003960008181610407015281816113f4015261207501526000613720015260006136f9015260006136d2015260006136ab015260006136840152600061365d015260006136360152600061360f015260006135e8015260006135c10152600061359a015260006135730152600061354c01526000613525015260006134fe015260006134d7015260006134b001526000613489015260006134620152600061343b01526000613415015260006133ef01526000613a8601526000613a5f01526000613a3801526000613a11015260006139ea015260006139c30152600061399c015260006139750152600061394e0152600061392701526000613900015260006138d9015260006138b20152600061388b015260006138640152600061383d01526000613816015260006137ef015260006137c8015260006137a10152600061377b0152600061375501526000613de801526000613dc101526000613d9a01526000613d7301526000613d4c01526000613d2501526000613cfe01526000613cd701526000613cb001526000613c8901526000613c6201526000613c3b01526000613c1401526000613bed01526000613bc601526000613b9f01526000613b7801526000613b5101526000613b2a01526000613b0301526000613add01526000613ab70152600061037301526000818161053f01528181610a880152612a1a01526000818161029f01528181612494015281816124e10152612fd201526000818161062601528181610c5f0152818161112901528181611528015281816115e30152611f9201526147236000f3fe6080604052600436106101fd5760003560e01c806381ef05a91161010d578063a3be73e8116100a0578063dee674211161006f578063dee67421146106fc578063e30c39781461071c578063f2fde38b1461073c578063f3abde321461075c578063fcee2e1d146107de57600080fd5b8063a3be73e814610668578063a6232a931461067f578063b3dcb628146106af578063b8a24252146106cf57600080fd5b8063912d1a86116100dc578063912d1a86146105d457806399baf41b146105f45780639a8a059214610614578063a17278e11461064857600080fd5b806381ef05a91461051a5780638d3ae7f01461052d5780638da5cb5b1461057c578063911106a5146105b457600080fd5b80635a129efe116101905780637307e14c1161015f5780637307e14c1461047157806373d3bed414610491578063796c54a6146104c657806379ba5097146104e55780637a353ee3146104fa57600080fd5b80635a129efe146103b5578063631c56ef146103f55780636599f0011461043b57806371f962111461045157600080fd5b8063402914f5116101cc578063402914f51461030f5780634c8189941461033c5780634fe840f51461036157806354a380061461039557600080fd5b806316049ddf146102365780631e83409a1461026d578063254e2ad81461028d5780633c29f839146102d457600080fd5b3661023157600054600160801b900460ff1660021461022f5760405163e8b09d0d60e01b815260040160405180910390fd5b005b600080fd5b34801561024257600080fd5b506000546001600160401b03165b6040516001600160401b0390911681526020015b60405180910390f35b34801561027957600080fd5b5061022f610288366004613f38565b6107f1565b34801561029957600080fd5b506102c17f000000000000000000000000000000000000000000000000000000000000000081565b60405161ffff9091168152602001610264565b3480156102e057600080fd5b506103016102ef366004613f38565b60036020526000908152604090205481565b604051908152602001610264565b34801561031b57600080fd5b5061030161032a366004613f38565b60046020526000908152604090205481565b34801561034857600080fd5b50600054600160401b90046001600160401b0316610250565b34801561036d57600080fd5b506103017f000000000000000000000000000000000000000000000000000000000000000081565b3480156103a157600080fd5b5061022f6103b0366004613f9d565b6108f3565b3480156103c157600080fd5b506103e56103d0366004613ff3565b60486020526000908152604090205460ff1681565b6040519015158152602001610264565b34801561040157600080fd5b506104297f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610264565b34801561044757600080fd5b5061030160475481565b34801561045d57600080fd5b5061030161046c366004613f38565b610a7d565b34801561047d57600080fd5b5061022f61048c36600461400c565b610abd565b34801561049d57600080fd5b506104b16104ac36600461400c565b610acb565b60408051928352602083019190915201610264565b3480156104d257600080fd5b50600054600160881b900460ff166103e5565b3480156104f157600080fd5b5061022f610af2565b34801561050657600080fd5b5061022f610515366004613ff3565b610b75565b61022f61052836600461409a565b610c1e565b34801561053957600080fd5b506105617f000000000000000000000000000000000000000000000000000000000000000081565b60405169ffffffffffffffffffff9091168152602001610264565b34801561058857600080fd5b5060015461059c906001600160a01b031681565b6040516001600160a01b039091168152602001610264565b3480156105c057600080fd5b5061022f6105cf3660046140db565b610e26565b3480156105e057600080fd5b5061022f6105ef3660046140fd565b610ea9565b34801561060057600080fd5b5061022f61060f36600461411b565b610f2d565b34801561062057600080fd5b506103017f000000000000000000000000000000000000000000000000000000000000000081565b34801561065457600080fd5b50610301610663366004613ff3565b610fca565b34801561067457600080fd5b506102506202a30081565b34801561068b57600080fd5b506103e561069a366004613ff3565b60466020526000908152604090205460ff1681565b3480156106bb57600080fd5b506103016106ca36600461418a565b611025565b3480156106db57600080fd5b506103016106ea366004613ff3565b60056020526000908152604090205481565b34801561070857600080fd5b5061022f610717366004614234565b611127565b34801561072857600080fd5b5060025461059c906001600160a01b031681565b34801561074857600080fd5b5061022f610757366004613f38565b61146a565b34801561076857600080fd5b506107af610777366004613ff3565b6049602052600090815260409020546001600160a01b03811690600160a01b81046001600160401b031690600160e01b900460ff1683565b604080516001600160a01b0390941684526001600160401b039092166020840152151590820152606001610264565b61022f6107ec3660046142a8565b6114e7565b600054600160801b900460ff161561081c5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155338152600460205260408120549081900361085d576040516312d37ee560e31b815260040160405180910390fd5b3360008181526004602052604080822091909155516001600160a01b03841691907ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd3992683906108ad9085815260200190565b60405180910390a3600080600080600085875af19050806108e15760405163309498e360e21b815260040160405180910390fd5b50506000805460ff60801b1916905550565b6001546001600160a01b0316331461091e576040516330cd747160e01b815260040160405180910390fd5b60008383604051610930929190614311565b60405180910390209050816001600160a01b03163b6000148061095b57506001600160a01b03821630145b1561097957604051634a7f394f60e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316156109af576040516310a3895b60e11b815260040160405180910390fd5b60006109be6202a30042614337565b604080516060810182526001600160a01b0380871682526001600160401b03808516602080850191825260008587018181528a8252604990925286902094518554925191511515600160e01b0260ff60e01b1992909416600160a01b026001600160e01b031990931694169390931717919091161790555190915082907f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e90610a6e90889088908890879061437f565b60405180910390a25050505050565b6001600160a01b03167f000000000000000000000000000000000000000000000000000000000000000060a01b69ffffffffffffffffffff60a01b161790565b610ac78282611848565b5050565b600080610ae684610ae06101a08201826143bd565b8661188b565b915091505b9250929050565b6002546001600160a01b03163314610b1d576040516330cd747160e01b815260040160405180910390fd5b60015460405133916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a3600180546001600160a01b03199081163317909155600280549091169055565b6001546001600160a01b03163314610ba0576040516330cd747160e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316610bd55760405163211bf9ef60e21b815260040160405180910390fd5b600081815260496020526040808220805460ff60e01b1916600160e01b1790555182917fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b91a250565b600054600160801b900460ff1615610c495760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014610c9c576040516310dfc03360e01b815260040160405180910390fd5b6000819003610cbe57604051630558800760e21b815260040160405180910390fd5b610cc66119bd565b6000610cd06119ea565b90506000805b83811015610de95736858583818110610cf157610cf1614406565b9050602002810190610d03919061441c565b9050610d1f610d156020830183613f38565b8260200135611a1b565b602081013560801c15610d4557604051630625040160e01b815260040160405180910390fd5b610d528160400135611a96565b610d67610d62606083018361443c565b611ae8565b6000610d766020830183613f38565b6001600160a01b031603610d9957610d92602082013584614482565b9250610db3565b610db3610da96020830183613f38565b8260200135611b09565b610de084610dc46020840184613f38565b60208401356040850135610ddb606087018761443c565b611b9c565b50600101610cd6565b50803414610e0a57604051632635240760e21b815260040160405180910390fd5b610e1382611ca4565b50506000805460ff60801b191690555050565b6001546001600160a01b03163314610e51576040516330cd747160e01b815260040160405180910390fd5b60008054821515600160881b0260ff60881b199091161790556040517fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d5990610e9e90831515815260200190565b60405180910390a150565b6001546001600160a01b03163314610ed4576040516330cd747160e01b815260040160405180910390fd5b6001600160a01b03821660008181526003602052604090819020839055517f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d28690610f219084815260200190565b60405180910390a25050565b600054600160801b900460ff1615610f585760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155610f736119ea565b905060005b84811015610fac57610fa482878784818110610f9657610f96614406565b905060200201358686611d03565b600101610f78565b50610fb681611ca4565b50506000805460ff60801b19169055505050565b6000610fd76010836144ab565b15611000576006610fe96040846144ab565b60408110610ff957610ff9614406565b015461101f565b6005600061100f6010856144bf565b8152602001908152602001600020545b92915050565b60003330146110475760405163029a949d60e31b815260040160405180910390fd5b6000805460ff60801b1916600160811b178155611064888a611d5b565b90506000611072878b611d5b565b90506001600160a01b0389161561108e5761108e898b8a611e09565b600061109a8830611d5b565b90506110ab8b8b8b8b8b8b8b611e9f565b806110b68930611d5b565b6110c091906144d3565b9350868410806110d35750608084901c15155b156110dd57600080fd5b826110e88b8d611d5b565b11806110fc5750816110fa898d611d5b565b115b1561110657600080fd5b50506000805460ff60801b1916600160801b17905550979650505050505050565b7f00000000000000000000000000000000000000000000000000000000000000004614611167576040516310dfc03360e01b815260040160405180910390fd5b60408051608081018252600080546001600160401b038082168452600160401b82048116602085015260ff600160801b8304811695850195909552600160881b9091049093161515606083015290918491906111c69083908a16614482565b604084015190915060ff16156111ef5760405163558a1e0360e11b815260040160405180910390fd5b601083602001516001600160401b031661120991906144ab565b83602001516001600160401b031661122191906144d3565b886001600160401b0316146112495760405163944bda3560e01b815260040160405180910390fd5b6010821180611265575082602001516001600160401b03168111155b80611279575082516001600160401b031681115b1561129757604051631561f5d360e01b815260040160405180910390fd5b60008051602061470383398151915287106112c55760405163d7c7beeb60e01b815260040160405180910390fd5b60006005816112de60106001600160401b038d166144bf565b815260200190815260200160002054905060006112fc828989611f25565b905061130783610fca565b8114611326576040516303415c6b60e11b815260040160405180910390fd5b61133e8a6001600160401b031683838c8c8c8c611f63565b6000898152604660209081526040808320805460ff191660011790556001600160401b0380871692890183905288518454928a015160608b01511515600160881b0260ff60881b1960ff92909216600160801b029190911661ffff60801b19600160401b9096026fffffffffffffffffffffffffffffffff199095169290931691909117929092179290921691909117179055600f19840161141c576113e261206a565b8316156113ef5788611418565b6114187f00000000000000000000000000000000000000000000000000000000000000006120a2565b6047555b604080516001600160401b0385168152602081018b90527fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9910160405180910390a150505050505050505050565b6001546001600160a01b03163314611495576040516330cd747160e01b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b03838116918217909255600154604051919216907f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f90600090a350565b600054600160801b900460ff16156115125760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014611565576040516310dfc03360e01b815260040160405180910390fd5b36600061157283806144e6565b90925090503661158560a085018561452e565b90503660006115986101008701876143bd565b90925090506115a8876002614545565b81146115c75760405163b57c337560e01b815260040160405180910390fd5b60006115d7898989898989612121565b905060006116078a8a8a7f000000000000000000000000000000000000000000000000000000000000000061225d565b905060006116136119ea565b905060005b8a8110156116b857368c8c8381811061163357611633614406565b9050602002810190611645919061455c565b9050611650816122e3565b61168d836101c08301358989611667876002614545565b81811061167657611676614406565b9050602002810190611688919061443c565b611d03565b6116af836101e083013589896116a4876002614545565b611667906001614482565b50600101611618565b5060005b8a8110156116f9576116f18c8c838181106116d9576116d9614406565b90506020028101906116eb919061455c565b84611848565b6001016116bc565b5060405182907fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a0490600090a28215611735576117358b8b6123dd565b60005b878110156117be576117b689898381811061175557611755614406565b61176b9260206060909202019081019150613f38565b8a8a8481811061177d5761177d614406565b90506060020160200160208101906117959190613f38565b8b8b858181106117a7576117a7614406565b9050606002016040013561246a565b600101611738565b506020890160608a0135158015906117e357506117e160808201606083016140db565b155b15611812576118126117f86020830183613f38565b6118086040840160208501613f38565b836040013561246a565b86351561182457611824828883612581565b61182d82611ca4565b50506000805460ff60801b1916905550505050505050505050565b3660006118596101a08501856143bd565b9150915060008061186c8685858861188b565b90925090506118838361010088013584848a61269f565b505050505050565b6000807f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a816118c261018089016101608a016140db565b6118d1578761018001356118ee565b6118ee6101808901356000805160206147038339815191526144d3565b60408051848152602081018990526101208b01359181018281526101408c0135606083018190526080830185905260a083018a90529394506101008c0135916101c08d01918b9060c08301600583901b8f8237600583901b0160408582378560408201526000805160206147038339815191528460608301038520069b5060208101519a505b8181106119aa5760008051602061470383398151915281516000805160206147038339815191528e8e09089a50601f1901611974565b5050505050505050505094509492505050565b600054600160881b900460ff16156119e8576040516301f6982160e51b815260040160405180910390fd5b565b60408051808201909152600060208201819052546001600160401b0316808252611a1390610fca565b602082015290565b6001600160a01b03821660009081526003602052604081205490819003611a655760405163f01157c360e01b81526001600160a01b03841660048201526024015b60405180910390fd5b80821015611a9157604051638b8cad8d60e01b81526001600160a01b0384166004820152602401611a5c565b505050565b80600003611ab75760405163c831938960e01b815260040160405180910390fd5b6000805160206147038339815191528110611ae55760405163d7c7beeb60e01b815260040160405180910390fd5b50565b609d8114610ac75760405163715d13c160e01b815260040160405180910390fd5b6000611b158330611d5b565b60405133602482015230604482015260648101849052909150611b6690849060840160408051601f198184030181529190526020810180516001600160e01b03166323b872dd60e01b1790526126ac565b8181611b728530611d5b565b0314611a91576040516303a6cc3360e11b81526001600160a01b0384166004820152602401611a5c565b608084901c15611bbf57604051630625040160e01b815260040160405180910390fd5b85516040517f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191611bf99188908890889088908890614573565b60405180910390a1611883867300000000000000000000000000000000000000006320cf0a376040518060600160405280888152602001611c398b610a7d565b8152602001898152506040518263ffffffff1660e01b8152600401611c5e91906145b0565b602060405180830381865af4158015611c7b573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060405250810190611c9f91906145e1565b6126bf565b8051611cb2906010906144ab565b15611ce05760208101518151600690611ccd906040906144ab565b60408110611cdd57611cdd614406565b01555b516000805467ffffffffffffffff19166001600160401b03909216919091179055565b611d0d8282611ae8565b83516040517ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec191611d43918690869086906145fa565b60405180910390a1611d5584846126bf565b50505050565b60006001600160a01b038316611d7c57506001600160a01b0381163161101f565b6040516001600160a01b038316602482015260009060440160408051601f19818403018152919052602080820180516001600160e01b03166370a0823160e01b17815282519293506000928391885afa6000519350601f3d1116905080611e01576040516303a6cc3360e11b81526001600160a01b0386166004820152602401611a5c565b505092915050565b6000611e158430611d5b565b6040516001600160a01b038516602482015260448101849052909150611e6990859060640160408051601f198184030181529190526020810180516001600160e01b031663a9059cbb60e01b1790526126ac565b81611e748530611d5b565b820314611d55576040516303a6cc3360e11b81526001600160a01b0385166004820152602401611a5c565b6000868686868686604051602401611ebc9695949392919061462d565b60408051601f198184030181529190526020810180516001600160e01b0316634fe05a5160e01b179052905060006001600160a01b03881615611f00576000611f02565b865b9050600080835160208501848d5af1611f1a57600080fd5b505050505050505050565b60006040518260051b808201868352818660208501375b80831015611f5857604083209150602083019250818352611f3c565b505051949350505050565b604754604080517fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc960208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091523060608201526080810189905260a0810184905260c0810188905260e081018790526101008101829052610120810186905283919060009060008051602061470383398151915290610140016040516020818303038152906040528051906020012060001c61202791906144ab565b90506000601061203561206a565b8c1661204191906144bf565b905061205d601089846120578b8b878a8a612730565b8961269f565b5050505050505050505050565b600061209d600160ff7f00000000000000000000000000000000000000000000000000000000000000001681901b6144d3565b905090565b60008160ff16601a036120d657507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361210857507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b60008580820361214357604051628768c160e11b815260040160405180910390fd5b61215360e0870160c08801614668565b6001600160401b031642111561217c57604051630407b05b60e31b815260040160405180910390fd5b6000612187826128ae565b9050612194898983612962565b925082156121c4578335156121bc5760405163b083535360e01b815260040160405180910390fd5b6121c46119bd565b60005b8581101561222f57368787838181106121e2576121e2614406565b905060600201905061220a8160200160208101906122009190613f38565b8260400135612aef565b61222661221a6020830183613f38565b84906040840135612b4c565b506001016121c7565b5061223e876020018583612c03565b6122488482612d3a565b61225181612e97565b50509695505050505050565b60007fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f1808161228b8787612f19565b9050600060405183815285602082015230604082015282606082015260a06080820152863603808860a084013760a001902090506122d7600080516020614703833981519152826144ab565b98975050505050505050565b3660006122f46101a08401846143bd565b9150915060005b81811015611d5557600083838381811061231757612317614406565b905060200201359050600080516020614703833981519152811061234e5760405163d7c7beeb60e01b815260040160405180910390fd5b60008181526048602052604090205460ff161561238157604051639c7bbc2160e01b815260048101829052602401611a5c565b60008181526048602052604090819020805460ff19166001179055517fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9906123cc9083815260200190565b60405180910390a1506001016122fb565b60005b81811015611a9157368383838181106123fb576123fb614406565b905060200281019061240d919061455c565b9050610140810135612427610180830161016084016140db565b15801561243c57506001600160a01b03811615155b801561244c575061018082013515155b156124605761246081836101800135611b09565b50506001016123e0565b6001600160a01b0383161561248457611a91838383611e09565b61248c612fcd565b6124bc61ffff7f000000000000000000000000000000000000000000000000000000000000000016619c40614482565b5a10156124dc576040516307099c5360e21b815260040160405180910390fd5b61ffff7f000000000000000000000000000000000000000000000000000000000000000016600080808080868887f190508061257a576001600160a01b0384166000908152600460205260408120805485929061253a908490614482565b90915550506040518381526001600160a01b038516907f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b8290602001610a6e565b5050505050565b600061258d833561301d565b9050612597612fcd565b621351505a10156125bb576040516307099c5360e21b815260040160405180910390fd5b6000806125c883866130b9565b9150915081612629576040518535907ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a8390600090a2611883866126116040880160208901613f38565b604088013560e0890135610ddb6101008b018b61443c565b61263960808501606086016140db565b156126785761264c6040850135826144d3565b905061267861265e6020860186613f38565b61266e6040870160208801613f38565b866040013561246a565b6118838661268c6080880160608901613f38565b8360a0890135610ddb60c08b018b61443c565b61257a858585858561315e565b6000808251602084016000865af1505050565b60006126d983602001518360009182526020526040902090565b83519091506000906126ec906001614482565b90506126f96010826144ab565b6000036127225781600560006127106010856144bf565b81526020810191909152604001600020555b835260209092019190915250565b6000612765565b6000600080516020614703833981519152845160008051602061470383398151915285850908949350505050565b6040518560051b808883378061020003368284013750600080516020614703833981519152856000805160206147038339815191528587090891506127af6101e082018484612737565b91506127c06101c082018484612737565b91506127d16101a082018484612737565b91506127e261018082018484612737565b91506127f361016082018484612737565b915061280461014082018484612737565b915061281561012082018484612737565b915061282661010082018484612737565b915061283660e082018484612737565b915061284660c082018484612737565b915061285660a082018484612737565b9150612866608082018484612737565b9150612876606082018484612737565b9150612886604082018484612737565b9150612896602082018484612737565b91506128a3818484612737565b979650505050505050565b6128d260405180606001604052806060815260200160608152602001600081525090565b816001600160401b038111156128ea576128ea614683565b604051908082528060200260200182016040528015612913578160200160208202803683370190505b508152816001600160401b0381111561292e5761292e614683565b604051908082528060200260200182016040528015612957578160200160208202803683370190505b506020820152919050565b600080805b84811015612ac6573686868381811061298257612982614406565b9050602002810190612994919061455c565b905061299f816131b1565b61018081013561014082013560008290036129f557801515806129cf57506129cf610180840161016085016140db565b156129ed57604051639dde543160e01b815260040160405180910390fd5b505050612abe565b608082901c15612a1857604051630625040160e01b815260040160405180910390fd5b7f000000000000000000000000000000000000000000000000000000000000000069ffffffffffffffffffff1660a082901c14612a685760405163f170c67f60e01b815260040160405180910390fd5b80612a7b610180850161016086016140db565b15612a9057612a8b8882856132df565b612ab9565b60019650612a9e8184611a1b565b6001600160a01b038116612ab957612ab68387614482565b95505b505050505b600101612967565b50803414612ae757604051632635240760e21b815260040160405180910390fd5b509392505050565b80600003612b1057604051631f2a200560e01b815260040160405180910390fd5b6001600160a01b0382161580612b2e57506001600160a01b03821630145b15610ac757604051634e46966960e11b815260040160405180910390fd5b6000612b58848461336c565b905083604001518103612b89576040516319088dfb60e11b81526001600160a01b0384166004820152602401611a5c565b600084602001518281518110612ba157612ba1614406565b6020026020010151905082811015612bd7576040516319088dfb60e11b81526001600160a01b0385166004820152602401611a5c565b82810385602001518381518110612bf057612bf0614406565b6020026020010181815250505050505050565b8260400135600003612c81576000612c1e6020850185613f38565b6001600160a01b0316141580612c4d57506000612c416040850160208601613f38565b6001600160a01b031614155b80612c635750612c6360808401606085016140db565b15611a9157604051639dde543160e01b815260040160405180910390fd5b612c9e612c946040850160208601613f38565b8460400135612aef565b612cae60808401606085016140db565b612cce57611a91612cc26020850185613f38565b82906040860135612b4c565b81351580612d095750612ce76080830160608401613f38565b6001600160a01b0316612cfd6020850185613f38565b6001600160a01b031614155b80612d1c57508160800135836040013510155b15611a9157604051631bcbb16760e11b815260040160405180910390fd5b8135600003612d8b577f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a95612d6d836133cf565b14610ac757604051639dde543160e01b815260040160405180910390fd5b612d95823561301d565b5060408201351580612da957506080820135155b15612dc757604051631f2a200560e01b815260040160405180910390fd5b604082013560801c15612ded57604051630625040160e01b815260040160405180910390fd5b612dfd6080830160608401613f38565b6001600160a01b0316612e166040840160208501613f38565b6001600160a01b031603612e3d57604051631115766760e01b815260040160405180910390fd5b612e4a8260a00135611a96565b612e578260e00135611a96565b612e67610d6260c084018461443c565b612e78610d6261010084018461443c565b610ac7612e8b6040840160208501613f38565b82906040850135612b4c565b604081015160005b81811015611a915782602001518181518110612ebd57612ebd614406565b6020026020010151600014612f11578251805182908110612ee057612ee0614406565b60200260200101516040516319088dfb60e11b8152600401611a5c91906001600160a01b0391909116815260200190565b600101612e9f565b6040805160208082528101839052600091839190600583901b820101835b83811015612fbf5736878783818110612f5257612f52614406565b9050602002810190612f64919061455c565b9050366000612f776101a08401846143bd565b91509150604086018086038560051b8201525060e06101208401863760e060808601528060051b8160e087015280836101008801379094016101000193505050600101612f37565b508190039020949350505050565b61ffff7f000000000000000000000000000000000000000000000000000000000000000016158015612fff5750333214155b156119e85760405163562dd9cf60e01b815260040160405180910390fd5b6000818152604960209081526040808320815160608101835290546001600160a01b038116808352600160a01b82046001600160401b031694830194909452600160e01b900460ff1615159181019190915290158061307d575080604001515b80613094575080602001516001600160401b031642105b156130b25760405163211bf9ef60e21b815260040160405180910390fd5b5192915050565b600080803063b3dcb628866130d46040880160208901613f38565b60408801356130e960808a0160608b01613f38565b60808a01356130fc6101208c018c61443c565b6040516024016131129796959493929190614699565b60408051601f19818403018152919052602080820180516001600160e01b031660e09490941b939093178352815191945092506000918230620f4240f192506000519150509250929050565b600085600214613185578560041461317d576131786133e5565b61318d565b61317861374b565b61318d613aad565b61038081018690526103e08101859052610440810184905290506118838183613e0f565b60006131c16101a08301836143bd565b915050600281148015906131d6575080600414155b156131f45760405163285a2cd560e01b815260040160405180910390fd5b61012082013560009081526046602052604090205460ff1661322957604051634629008b60e11b815260040160405180910390fd5b6000805160206147038339815191528261010001351061325c5760405163d7c7beeb60e01b815260040160405180910390fd5b60005b6002811015611a91576000836101c001826002811061328057613280614406565b60200201359050806000036132a8576040516351bda03d60e01b815260040160405180910390fd5b60008051602061470383398151915281106132d65760405163d7c7beeb60e01b815260040160405180910390fd5b5060010161325f565b60006132eb848461336c565b90508360400151810361333857828460000151828151811061330f5761330f614406565b6001600160a01b0390921660209283029190910190910152613332816001614482565b60408501525b818460200151828151811061334f5761334f614406565b602002602001018181516133639190614482565b90525050505050565b60408201516000905b80821080156133b35750826001600160a01b03168460000151838151811061339f5761339f614406565b60200260200101516001600160a01b031614155b156133c8576133c1826146e9565b9150613375565b5092915050565b60006040516101a08382376101a0902092915050565b6133ed613f04565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160215b602002015290565b613753613f04565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000816021613743565b613ab5613f04565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000816021613743565b6000602082013560017f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036001820310915060c08385377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036020840152604060c08301610240850137610300830161012081015b80821015613ebb576040820160408160608360075afa841693505060406060830160808460065afa83169250606082019150613e84565b5080516101808501526020908101516101a085015260008080526103008560085afa60005160011491161680611a91576040516309bde33960e01b815260040160405180910390fd5b6040518061046001604052806023906020820280368337509192915050565b6001600160a01b0381168114611ae557600080fd5b600060208284031215613f4a57600080fd5b8135613f5581613f23565b9392505050565b60008083601f840112613f6e57600080fd5b5081356001600160401b03811115613f8557600080fd5b602083019150836020828501011115610aeb57600080fd5b600080600060408486031215613fb257600080fd5b83356001600160401b03811115613fc857600080fd5b613fd486828701613f5c565b9094509250506020840135613fe881613f23565b809150509250925092565b60006020828403121561400557600080fd5b5035919050565b6000806040838503121561401f57600080fd5b82356001600160401b0381111561403557600080fd5b8301610200818603121561404857600080fd5b946020939093013593505050565b60008083601f84011261406857600080fd5b5081356001600160401b0381111561407f57600080fd5b6020830191508360208260051b8501011115610aeb57600080fd5b600080602083850312156140ad57600080fd5b82356001600160401b038111156140c357600080fd5b6140cf85828601614056565b90969095509350505050565b6000602082840312156140ed57600080fd5b81358015158114613f5557600080fd5b6000806040838503121561411057600080fd5b823561404881613f23565b6000806000806040858703121561413157600080fd5b84356001600160401b0381111561414757600080fd5b61415387828801614056565b90955093505060208501356001600160401b0381111561417257600080fd5b61417e87828801613f5c565b95989497509550505050565b600080600080600080600060c0888a0312156141a557600080fd5b87356141b081613f23565b965060208801356141c081613f23565b95506040880135945060608801356141d781613f23565b93506080880135925060a08801356001600160401b038111156141f957600080fd5b6142058a828b01613f5c565b989b979a50959850939692959293505050565b80356001600160401b038116811461422f57600080fd5b919050565b6000806000806000610160868803121561424d57600080fd5b61425686614218565b94506020860135935060408601356001600160401b0381111561427857600080fd5b61428488828901614056565b909450925050610160860187101561429b57600080fd5b5092959194509260600190565b6000806000604084860312156142bd57600080fd5b83356001600160401b038111156142d357600080fd5b6142df86828701614056565b90945092505060208401356001600160401b038111156142fe57600080fd5b84016101208187031215613fe857600080fd5b8183823760009101908152919050565b634e487b7160e01b600052601160045260246000fd5b6001600160401b03818116838216019081111561101f5761101f614321565b81835281816020850137506000828201602090810191909152601f909101601f19169091010190565b606081526000614393606083018688614356565b6001600160a01b03949094166020830152506001600160401b039190911660409091015292915050565b6000808335601e198436030181126143d457600080fd5b8301803591506001600160401b038211156143ee57600080fd5b6020019150600581901b3603821315610aeb57600080fd5b634e487b7160e01b600052603260045260246000fd5b60008235607e1983360301811261443257600080fd5b9190910192915050565b6000808335601e1984360301811261445357600080fd5b8301803591506001600160401b0382111561446d57600080fd5b602001915036819003821315610aeb57600080fd5b8082018082111561101f5761101f614321565b634e487b7160e01b600052601260045260246000fd5b6000826144ba576144ba614495565b500690565b6000826144ce576144ce614495565b500490565b8181038181111561101f5761101f614321565b6000808335601e198436030181126144fd57600080fd5b8301803591506001600160401b0382111561451757600080fd5b6020019150606081023603821315610aeb57600080fd5b6000823561013e1983360301811261443257600080fd5b808202811582820484141761101f5761101f614321565b600082356101fe1983360301811261443257600080fd5b6001600160401b038716815260018060a01b038616602082015284604082015283606082015260a0608082015260006122d760a083018486614356565b60608101818360005b60038110156145d85781518352602092830192909101906001016145b9565b50505092915050565b6000602082840312156145f357600080fd5b5051919050565b6001600160401b0385168152836020820152606060408201526000614623606083018486614356565b9695505050505050565b6001600160a01b03878116825260208201879052851660408201526060810184905260a0608082018190526000906122d79083018486614356565b60006020828403121561467a57600080fd5b613f5582614218565b634e487b7160e01b600052604160045260246000fd5b6001600160a01b038881168252878116602083015260408201879052851660608201526080810184905260c060a082018190526000906146dc9083018486614356565b9998505050505050505050565b6000600182016146fb576146fb614321565b506001019056fe30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
  "links": {
    "PoseidonT4": [
      9958
    ]
  }
} as const
