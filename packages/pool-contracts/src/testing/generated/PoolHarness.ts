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
          "internalType": "uint256",
          "name": "opHash",
          "type": "uint256"
        }
      ],
      "name": "verifyJoins",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "spent",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "opHash",
          "type": "uint256"
        },
        {
          "internalType": "uint256[]",
          "name": "circuits",
          "type": "uint256[]"
        },
        {
          "internalType": "uint256[3][]",
          "name": "inputs",
          "type": "uint256[3][]"
        },
        {
          "internalType": "uint256[8][]",
          "name": "proofs",
          "type": "uint256[8][]"
        }
      ],
      "name": "verifyTogether",
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
      "inputs": [
        {
          "internalType": "uint256",
          "name": "opHash",
          "type": "uint256"
        },
        {
          "internalType": "uint256[]",
          "name": "circuits",
          "type": "uint256[]"
        },
        {
          "internalType": "uint256[3][]",
          "name": "inputs",
          "type": "uint256[3][]"
        },
        {
          "internalType": "uint256[8][]",
          "name": "proofs",
          "type": "uint256[8][]"
        }
      ],
      "name": "weightOf",
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
      "stateMutability": "payable",
      "type": "receive"
    }
  ],
  "bytecode": "0x6106e0806040523461077c57615f85803803809161001d8285610781565b833981016108a08282031261077c576040516000929060c081016001600160401b038111828210176107685760405281516001600160a01b038116810361076457815260208201519260ff84168403610764576020820193845261008481604085016107ba565b93604083019485526108806100b26100a08461030088016107ba565b93606086019485526105c087016107ba565b94856080860152015161ffff8116918282036107605760ff9160a08601525116945191519260018060a01b039051169046608052811561075157600180546001600160a01b031916831781556040519092909190887f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a360a052602081016f736869656c6465642d706f6f6c2f763160801b81524660308301523060601b605083015260448252610166606483610781565b828060501b0391519020161760c05260405160208101907f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc8252466040820152306060820152606081526101bb608082610781565b51902085805260056020526040862055845b600a81106106fa57506103e4926102a060409593818094885160208101906101f58284610838565b6102036102e0820186610838565b6102116105a0820188610838565b610840815261022261086082610781565b51902060e052805161010052602081015161012052888101516101405260608101516101605260808101516101805260a08101516101a05260c08101516101c05260e08101516101e05261010081015161020052610120810151610220526101408101516102405261016081015161026052610180810151610280526101a081015182526101c08101516102c0526101e08101516102e052610200810151610300526102208101516103205261024081015161034052610260810151610360526102808101516103805201516103a0526101408101516103c0526101608101516103e052610180810151610400526101a0810151610420526101c0810151610440526101e081015161046052610200810151610480526102208101516104a0526102408101516104c0526102608101516104e052610280810151610500520151610520526101408101516105405261016081015161056052610180810151610580526101a08101516105a0526101c08101516105c0526101e08101516105e052610200810151610600526102208101516106205261024081015161064052610260810151610660526102808101516106805201516106a052806106c052610860565b80835260466020529120805460ff191660011790556047556040516156b890816108cd82396080518181816102ce01528181610587015281816111dc0152818161208c01528181612464015261489c015260a051818181612ed80152818161455d0152615485015260c051818181610cc2015281816123ae015281816128f00152613c12015260e051818181612d6901526148c8015261010051818181611563015261498301526101205181818161158901526149a90152610140518181816115af01526149cf0152610160518181816115d601526149f60152610180518181816115fd0152614a1d01526101a0518181816116240152614a4401526101c05181818161164b0152614a6b01526101e0518181816116720152614a920152610200518181816116990152614ab90152610220518181816116c00152614ae001526102405181614cf001526102605181614d1701526102805181614d3e01526102a05181614d6501526102c05181614d8c01526102e05181614db301526103005181614dda01526103205181614e0101526103405181614e2801526103605181614e4f01526103805181614e7601526103a05181614ea001526103c05181614ec601526103e05181614eed01526104005181614f1401526104205181614f3b01526104405181614f6201526104605181614f8901526104805181614fb001526104a05181614fd701526104c05181614ffe01526104e051816150250152610500518161504c015261052051816150760152610540518181816116e70152614b1301526105605181818161170e0152614b3a0152610580518181816117350152614b6101526105a05181818161175c0152614b8801526105c0518181816117890152614baf01526105e0518181816117ac0152614bd60152610600518181816117d30152614bfd0152610620518181816117fa0152614c240152610640518181816118210152614c4b0152610660518181816118480152614c7201526106805181818161186f0152614c9901526106a05181818161189c0152614cc301526106c051818181611aab0152818161298b01526144600152f35b6107048184610811565b5161070f8284610811565b5114801590610733575b610725576001016101cd565b62643caf60e41b8652600486fd5b5061073e8185610811565b516107498284610811565b511415610719565b6330cd747160e01b8752600487fd5b8780fd5b8480fd5b634e487b7160e01b85526041600452602485fd5b600080fd5b601f909101601f19168101906001600160401b038211908210176107a457604052565b634e487b7160e01b600052604160045260246000fd5b9080601f8301121561077c57604051916102c083016001600160401b038111848210176107a45760405282906102c0810192831161077c57905b8282106108015750505090565b81518152602091820191016107f4565b9060168110156108225760051b0190565b634e487b7160e01b600052603260045260246000fd5b906000905b6016821061084a57505050565b602080600192855181520193019101909161083d565b60ff16601a81146108a757600514610883576379bbf50d60e11b60005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce6115189056fe610140806040526004361015610058575b50361561001c57600080fd5b600260ff60005460801c160361002e57005b7fe8b09d0d0000000000000000000000000000000000000000000000000000000060005260046000fd5b60003560e01c90816316049ddf14613071575080631e83409a14612efc578063254e2ad814612e9f5780633c29f83914612e3a578063402914f514612dd55780634c81899414612d8c5780634fe840f514612d3357806354a3800614612a195780635a129efe146129ca5780635ec0044e146129af578063631c56ef146129535780636599f0011461291757806371f962111461287d5780637307e14c1461286657806373d3bed414612832578063796c54a6146127ee57806379ba5097146127305780637a353ee31461261157806381ef05a9146123d25780638d3ae7f01461236d5780638da5cb5b1461231b578063911106a514612251578063912d1a86146121a457806399baf41b146120af5780639a8a059214612056578063a17278e11461201a578063a3be73e814611fde578063a6232a9314611f8f578063a9ed47d814611f68578063b3dcb62814611cd1578063b8a2425214611c87578063de7bc3c714611c14578063dee6742114611160578063e30c39781461110e578063f2fde38b14611024578063f3abde3214610fa35763fcee2e1d146101fc5738610010565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043567ffffffffffffffff8111610ef657610246903690600401613128565b67ffffffffffffffff60243511610ef6576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030112610ef65760005460ff8160801c16610f79577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603610f4f57602435600401357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd602435360301811215610ef657602435019167ffffffffffffffff600484013511610ef657606060048401350236036024840113610ef65760a46024350135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffebd602435360301821215610ef65761039e61010460243501602435600401613348565b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8592951682036108c8578160011b8103610f25578115610efb5760c4602435013567ffffffffffffffff8116809103610ef6574211610ecc5760405190610405826132ac565b6060825260606020830152600060408301526104208361509a565b61042d60405191826132c8565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061045a8561509a565b01366020830137825261046c8361509a565b61047960405191826132c8565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06104a68561509a565b0136602083013760208301526000916000805b858110610b9757503403610b6d5782610b29575b60005b60048901358110610ae657506104f2816004886024350101602480350161521c565b61050381600488602435010161536b565b60408101519060005b828110610a7c575050506040516020815283602082015260408460051b82010160005b858110610a01575090807f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000192039020604051907fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f18082527f00000000000000000000000000000000000000000000000000000000000000006020830152306040830152606082015260a060808201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030160243560040160a0830137609c6024353603019020069061060361392d565b9660005b8581106107f95750505061061c818486614377565b7fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a04600080a261076b575b505060005b6004840135811061070c57610685838360646024350135801515806106f7575b6106cc575b506004816024350101356106af575b50613d0d565b600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b6106c6906004602480350191602435010183614637565b8261067f565b6106f1906106dd602480350161339c565b6106eb60446024350161339c565b90614533565b83610670565b50610706608460243501613501565b1561066b565b8061076561072c610727600194600489013560248a016134f1565b61339c565b61074960206107438560048b013560248c016134f1565b0161339c565b604061075d8560048b013560248c016134f1565b013591614533565b0161064b565b60005b81811061077b5750610646565b806107896001928486613496565b73ffffffffffffffffffffffffffffffffffffffff610140820135166107b26101608301613501565b15806107f0575b806107e2575b6107cc575b50500161076e565b6101806107db92013590613a8d565b38806107c4565b5061018082013515156107bf565b508015156107b9565b610804818789613496565b6108126101a0820182613348565b60005b8181106108f7575050508160011b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff831683036108c85761086761085a8287876134d6565b906101c08501358e613d78565b60006001820180921161089b57506101e06001939261088a6108959388886134d6565b92909101358d613d78565b01610607565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526011600452fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b61090281838561341b565b357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018110156109d75780600052604860205260ff604060002054166109aa57907fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9602083600194600052604882526040600020857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908152a101610815565b7f9c7bbc210000000000000000000000000000000000000000000000000000000060005260045260246000fd5b7fd7c7beeb0000000000000000000000000000000000000000000000000000000060005260046000fd5b90610100600191610a1384898b613496565b9061012060e0610a276101a0850185613348565b9290947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08a86030160408a60051b8c01015201833760e060808301528060051b92839160e0840152848301370101910161052f565b610a8a81602084015161513d565b51610a975760010161050c565b610ab79073ffffffffffffffffffffffffffffffffffffffff925161513d565b51167f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b600190610b23610afe8260048d013560248e016134f1565b610b1d610b0d6020830161339c565b91610727604082013580946150b2565b85615151565b016104d0565b600486602435010135610b4357610b3e6138f4565b6104cd565b7fb08353530000000000000000000000000000000000000000000000000000000060005260046000fd5b7f98d4901c0000000000000000000000000000000000000000000000000000000060005260046000fd5b959098939691979294610bab878284613496565b97610bba6101a08a018a613348565b6002811415915081610ec0575b50610e9657610120890135600052604660205260ff6040600020541615610e6c577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016101008a013510156109d75760005b6002811015610c8b576101c08160051b8b0101358015610c61577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000111156109d757600101610c18565b7f51bda03d0000000000000000000000000000000000000000000000000000000060005260046000fd5b50949991969892979095939861014082013561018083013515610e145761018083013560801c610dea5769ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168160a01c03610dc05773ffffffffffffffffffffffffffffffffffffffff1691610d0f6101608201613501565b15610d8257610d1e838661562a565b9260408601518414610d5e575b50610d56600193610d506101806020890151940135610d4a838661513d565b5161340e565b9261513d565b525b016104b9565b610d6984875161513d565b52600183018084116108c8576040860152610d56610d2b565b600196509091610d9761018083013582613970565b15610da6575b50600190610d58565b60019192610180610db99201359061340e565b9190610d9d565b7ff170c67f0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f062504010000000000000000000000000000000000000000000000000000000060005260046000fd5b9190911590811591610e58575b50610e2e57600190610d58565b7f9dde54310000000000000000000000000000000000000000000000000000000060005260046000fd5b610e66915061016001613501565b38610e21565b7f8c5201160000000000000000000000000000000000000000000000000000000060005260046000fd5b7f285a2cd50000000000000000000000000000000000000000000000000000000060005260046000fd5b60049150141538610bc7565b7f203d82d80000000000000000000000000000000000000000000000000000000060005260046000fd5b600080fd5b7f010ed1820000000000000000000000000000000000000000000000000000000060005260046000fd5b7fb57c33750000000000000000000000000000000000000000000000000000000060005260046000fd5b7f10dfc0330000000000000000000000000000000000000000000000000000000060005260046000fd5b7fab143c060000000000000000000000000000000000000000000000000000000060005260046000fd5b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef6576004356000526049602052606060406000205460ff6040519173ffffffffffffffffffffffffffffffffffffffff8116835267ffffffffffffffff8160a01c16602084015260e01c1615156040820152f35b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65761105b6130b4565b73ffffffffffffffffffffffffffffffffffffffff60015416908133036110e45773ffffffffffffffffffffffffffffffffffffffff1690817fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f600080a3005b7f30cd74710000000000000000000000000000000000000000000000000000000060005260046000fd5b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b34610ef6576101607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043567ffffffffffffffff811690818103610ef6576024359160443567ffffffffffffffff8111610ef6576111ca903690600401613128565b6101205260e0523661016411610ef6577f000000000000000000000000000000000000000000000000000000000000000092834603610f4f57604051926080840184811067ffffffffffffffff821117611be55760405260005467ffffffffffffffff81168552602085019367ffffffffffffffff8260401c16855260ff8260801c1692604087019784895260ff606089019460881c161515845261012051830194610f7957611289875167ffffffffffffffff600f82169116613489565b8303611bbb57601061012051118015611ba6575b8015611b92575b611b68577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018610156109d757670fffffffffffffff8260041c166000526005602052604060002054906040516101205160051b81018382526101205160051b60e05160208401375b808210611b585750519361131f8761345a565b8503611b2e57670fffffffffffffff947f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001936047546080526040519260208401947fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc98652604085015230606085015260808401526101205160a084015260c083015260e08201526080516101008201528761012082015261012081526113c7610140826132c8565b51902006610100526113d761445a565b1660041c1660c05260405160a0526101205160051b60e05160a051376101205160051b61020003366101205160051b60a05101377f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018080808080808080808080808080806101e060a051015181610100518160c051816101005160805109080908816101c060a05101519161010051900908816101a060a051015191610100519009088161018060a051015191610100519009088161016060a051015191610100519009088161014060a051015191610100519009088161012060a051015191610100519009088161010060a051015191610100519009088160e060a051015191610100519009088160c060a051015191610100519009088160a080510151916101005190090881608060a0510151916101005190090881606060a0510151916101005190090881604060a0510151916101005190090881602060a051015191610100519009088160a051519161010051900908604051610460600061155d82846132c8565b503682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201526103008101917f000000000000000000000000000000000000000000000000000000000000000083527f00000000000000000000000000000000000000000000000000000000000000006103208301527f00000000000000000000000000000000000000000000000000000000000000006103408301527f00000000000000000000000000000000000000000000000000000000000000006103608301527f00000000000000000000000000000000000000000000000000000000000000006103a08301527f00000000000000000000000000000000000000000000000000000000000000006103c08301527f00000000000000000000000000000000000000000000000000000000000000006104008301526104208201907f0000000000000000000000000000000000000000000000000000000000000000825286610380840152610100516103e0840152610440830152608435927f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8501109360c0606485377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd470360208401526040610124610240850137905b808210611b08575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615611ade5760008381526046602052604080822080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016600117905567ffffffffffffffff8481169687905296518254985193517fffffffffffffffffffffffffffff00000000000000000000000000000000000090991697169690961783871b6fffffffffffffffff0000000000000000161760809290921b70ff00000000000000000000000000000000169190911795151560881b71ff00000000000000000000000000000000001695909517909455610120517fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc99490601014611a99575b5082519182526020820152a1005b611aa161445a565b16611ad857611acf7f00000000000000000000000000000000000000000000000000000000000000006144ae565b60475584611a8b565b80611acf565b7f09bde3390000000000000000000000000000000000000000000000000000000060005260046000fd5b90926060906040808601838160075afa16604082860160808760065afa16930190611958565b7f0682b8d60000000000000000000000000000000000000000000000000000000060005260046000fd5b602060408320920191825261130c565b7f1561f5d30000000000000000000000000000000000000000000000000000000060005260046000fd5b5067ffffffffffffffff88511685116112a4565b5067ffffffffffffffff87511685111561129d565b7f944bda350000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b34610ef65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043567ffffffffffffffff8111610ef657611c7f611c78611c6b6020933690600401613128565b91905a9260243591614377565b5a90613489565b604051908152f35b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043560005260056020526020604060002054604051908152f35b34610ef65760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657611d086130b4565b611d106130d7565b906044356064359173ffffffffffffffffffffffffffffffffffffffff8316808403610ef6576084359460a43567ffffffffffffffff8111610ef657611d5a9036906004016130fa565b9094303303611f3e576000888882937002000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff85541617845588611e71611db0828a61422f565b99611e45611dbe848761422f565b9d611df073ffffffffffffffffffffffffffffffffffffffff8d16978d888a15988915611f2c575b505050309061422f565b9a60405198899460208601997f4fe05a51000000000000000000000000000000000000000000000000000000008b5260248701528860448701526064860152608485015260a060a485015260c4840191613309565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018652856132c8565b8414611f2457915b5191885af115610ef657611e9690611e91308861422f565b613489565b9586108015611f18575b610ef65782611eae9161422f565b11928315611f04575b505050610ef6576020907001000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff6000541617600055604051908152f35b611f0f92935061422f565b11828080611eb7565b508560801c1515611ea0565b508291611e79565b611f35926142f1565b8f888f91611de6565b7f14d4a4e80000000000000000000000000000000000000000000000000000000060005260046000fd5b34610ef657611f8d611f88611f7c36613159565b9594909493919361350e565b613de1565b005b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef6576004356000526046602052602060ff604060002054166040519015158152f35b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760206040516202a3008152f35b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef6576020611c7f60043561345a565b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b34610ef65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043567ffffffffffffffff8111610ef6576120fe903690600401613128565b9060243567ffffffffffffffff8111610ef65761211f9036906004016130fa565b60009291925460ff8160801c16610f79577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff167001000000000000000000000000000000001760005561217061392d565b9260005b8581106121845761068585613d0d565b8061219e84846121976001958b8a61341b565b3589613d78565b01612174565b34610ef65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef6576121db6130b4565b6024359073ffffffffffffffffffffffffffffffffffffffff6001541633036110e457602073ffffffffffffffffffffffffffffffffffffffff7f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d286921692836000526003825280604060002055604051908152a2005b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657600435801515809103610ef65773ffffffffffffffffffffffffffffffffffffffff6001541633036110e45760207fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d59916000547fffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffffff71ff00000000000000000000000000000000008360881b16911617600055604051908152a1005b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657602060405169ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043567ffffffffffffffff8111610ef65761241c903690600401613128565b60005460ff8160801c16610f79577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603610f4f5780156125e7576124976138f4565b61249f61392d565b6000807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8185360301905b848110156125d65760008160051b870135838112156125d25787016124ed8161339c565b916124fd60208301358094613970565b8260801c6125aa5750604081013561251481613a00565b606082019561252c61252688856133bd565b90613a59565b73ffffffffffffffffffffffffffffffffffffffff61254a8461339c565b16612585579183916125766125656001979661257f9661340e565b985b6125708461339c565b936133bd565b9390928a613b45565b016124c9565b9591839161257661257f946125a5600198976125a08661339c565b613a8d565b612567565b807f062504010000000000000000000000000000000000000000000000000000000060049252fd5b5080fd5b50503403610b6d5761068590613d0d565b7f1562001c0000000000000000000000000000000000000000000000000000000060005260046000fd5b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043573ffffffffffffffffffffffffffffffffffffffff6001541633036110e45780600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000205416156127065780600052604960205260406000207c01000000000000000000000000000000000000000000000000000000007fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790557fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b600080a2005b7f846fe7bc0000000000000000000000000000000000000000000000000000000060005260046000fd5b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760025473ffffffffffffffffffffffffffffffffffffffff811633036110e4577fffffffffffffffffffffffff0000000000000000000000000000000000000000906001543373ffffffffffffffffffffffffffffffffffffffff82167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0600080a38216331760015516600255005b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657602060ff60005460881c166040519015158152f35b34610ef657604061285a61284536613238565b906128546101a0820182613348565b916136f1565b82519182526020820152f35b34610ef657611f8d61287736613238565b906135c7565b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef6576020611c7f6128b96130b4565b73ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef6576020604754604051908152f35b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610ef6576020611c7f6129c5611f7c36613159565b613591565b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef6576004356000526048602052602060ff604060002054166040519015158152f35b34610ef65760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043567ffffffffffffffff8111610ef657612a689036906004016130fa565b90612a716130d7565b9073ffffffffffffffffffffffffffffffffffffffff6001541633036110e45767ffffffffffffffff8311611be557604051612ad560207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f87011601826132c8565b83815260208101903685840111610ef6578483833760006020868301015251902092823b158015612d14575b612cea5783600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000205416612cc0576202a30067ffffffffffffffff4216019267ffffffffffffffff84116108c8577f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e9373ffffffffffffffffffffffffffffffffffffffff60405192612b92846132ac565b169182815267ffffffffffffffff6020820192169182815260408201906000825288600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000209351167fffffffffffffffffffffffff0000000000000000000000000000000000000000845416178355517fffffffff0000000000000000ffffffffffffffffffffffffffffffffffffffff7bffffffffffffffff000000000000000000000000000000000000000084549260a01b1691161782555115157fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff7cff0000000000000000000000000000000000000000000000000000000083549260e01b169116179055612cb0604051948594606086526060860191613309565b91602084015260408301520390a2005b7f214712b60000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4a7f394f0000000000000000000000000000000000000000000000000000000060005260046000fd5b503073ffffffffffffffffffffffffffffffffffffffff841614612b01565b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657602067ffffffffffffffff60005460401c16604051908152f35b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65773ffffffffffffffffffffffffffffffffffffffff612e216130b4565b1660005260046020526020604060002054604051908152f35b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65773ffffffffffffffffffffffffffffffffffffffff612e866130b4565b1660005260036020526020604060002054604051908152f35b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef657602060405161ffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610ef65760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760043573ffffffffffffffffffffffffffffffffffffffff811690818103610ef65760005460ff8160801c16610f79577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff70010000000000000000000000000000000091161760005533600052600460205260406000205490811561304757600080809381938633845260046020528360408120556040518381527ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd399268360203392a35af11561301d57600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7fc252638c0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f969bf7280000000000000000000000000000000000000000000000000000000060005260046000fd5b34610ef65760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610ef65760209067ffffffffffffffff600054168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610ef657565b6024359073ffffffffffffffffffffffffffffffffffffffff82168203610ef657565b9181601f84011215610ef65782359167ffffffffffffffff8311610ef65760208381860195010111610ef657565b9181601f84011215610ef65782359167ffffffffffffffff8311610ef6576020808501948460051b010111610ef657565b60807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820112610ef6576004359160243567ffffffffffffffff8111610ef657826131a691600401613128565b929092916044359167ffffffffffffffff8311610ef65780602384011215610ef65782600401359267ffffffffffffffff8411610ef6578160246060860283010111610ef657602401929160643567ffffffffffffffff8111610ef65782602382011215610ef65780600401359267ffffffffffffffff8411610ef65760248460081b83010111610ef6576024019190565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc820112610ef6576004359067ffffffffffffffff8211610ef6577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8261020092030112610ef6576004019060243590565b6060810190811067ffffffffffffffff821117611be557604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611be557604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610ef6570180359067ffffffffffffffff8211610ef657602001918160051b36038313610ef657565b3573ffffffffffffffffffffffffffffffffffffffff81168103610ef65790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610ef6570180359067ffffffffffffffff8211610ef657602001918136038313610ef657565b919082018092116108c857565b919081101561342b5760051b0190565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b600f81166134765760041c600052600560205260406000205490565b603f16604081101561342b576006015490565b919082039182116108c857565b919081101561342b5760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0181360301821215610ef6570190565b9082101561342b576134ed9160051b8101906133bd565b9091565b919081101561342b576060020190565b358015158103610ef65790565b6135219097969297959391949588614834565b9660005b8181106135355750505050505050565b61354081838861341b565b359061354d8189866134f1565b35602061355b838b886134f1565b013592604061356b848c896134f1565b01358784101561342b5760019461358b938e93868060081b8d01956148f5565b01613525565b7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001906020815160051b91012006908115611ade57565b906135ed6135e56135dc6101a0850185613348565b809491866136f1565b91909261496a565b916101008401356103808401526103e0830152610440820152604060c06020840135937f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff86011094828286377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602085015201610240830137610300810161042082015b8082106136cb575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615611ade57565b90926060906040808601838160075afa16604082860160808760065afa16930190613693565b909392916137026101608301613501565b156138e8576101808201357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001037f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000181116108c857905b6040519560408701937f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a88528260208901526101208101358552606088019061014081013582526080890194855260a0890196875260c08901928460051b80918537890160c08101916101c0810160409084376101000135610100820152898103610120018a207f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019006998a968796878080809760e0829801519051917f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019109907f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019108926004149c7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001809e9c81809e9c81809e9c81809e9c819d9b829c9a839b6138c4575b60e084929301519209089251920908925192090892519209089251920908925192090890565b60e0848080948185610120890151920908818461010088015192090892505061389e565b61018082013590613758565b60ff60005460881c1661390357565b7f3ed304200000000000000000000000000000000000000000000000000000000060005260046000fd5b604051906040820182811067ffffffffffffffff821117611be557604052602082016000815261396c8367ffffffffffffffff6000541680915261345a565b9052565b73ffffffffffffffffffffffffffffffffffffffff16908160005260036020526040600020549081156139d257106139a55750565b7f8b8cad8d0000000000000000000000000000000000000000000000000000000060005260045260246000fd5b827ff01157c30000000000000000000000000000000000000000000000000000000060005260045260246000fd5b8015613a2f577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000111156109d757565b7fc83193890000000000000000000000000000000000000000000000000000000060005260046000fd5b50609d03613a6357565b7f715d13c10000000000000000000000000000000000000000000000000000000060005260046000fd5b90613a98308361422f565b60008060405160208101907f23b872dd00000000000000000000000000000000000000000000000000000000825233602482015230604482015285606482015260648152613ae76084826132c8565b519082875af150613af8308461422f565b0303613b015750565b73ffffffffffffffffffffffffffffffffffffffff907f074d9866000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b93949192948360801c610dea57613c39927f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191613bc967ffffffffffffffff88511691604051938493845273ffffffffffffffffffffffffffffffffffffffff871660208501528860408501528a606085015260a0608085015260a0840191613309565b0390a160405194613bd9866132ac565b855273ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b60208401526040830152604051917f20cf0a37000000000000000000000000000000000000000000000000000000008352600483016000905b60038210613cf7575050506020826064817300000000000000000000000000000000000000005af4908115613ceb57600091613cb5575b613cb39250614921565b565b90506020823d602011613ce3575b81613cd0602093836132c8565b81010312610ef657613cb3915190613ca9565b3d9150613cc3565b6040513d6000823e3d90fd5b6020806001928551815201930191019091613c72565b600f815116613d4e575b67ffffffffffffffff9051167fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006000541617600055565b602081015190603f81511691604083101561342b5767ffffffffffffffff92600601559050613d17565b9091613cb3937ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec191613daa8282613a59565b613dd967ffffffffffffffff855116916040519384938452876020850152606060408501526060840191613309565b0390a1614921565b613dea81613591565b90600c7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa8251010490604051926004830160060260051b840160405260e0849201928351613e378161496a565b9283926000966001936000945b838610613f7757505050505050610240838160009387613e63826155a9565b613f06575b613e8a60c0820180928151815260e0810151602082015260a081015190615582565b60045afa15613ede5750610240820192613ebf575b505081602092600092838052039060085afa6001600051141615611ade57565b9160c06102408193940160045afa15611ade5761030001816020613e9f565b807f09bde3390000000000000000000000000000000000000000000000000000000060049252fd5b613f0f866155a9565b60a081017f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001815160a089015190089052613f726101808201805183526101a0830151602084015261018088015160408401526101a0880151606084015282615598565b613e68565b8698929394959889158551848103614205575b5060a082017f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018482510890527f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001602087015184097f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000161038084019182510890527f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001604087015184097f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016103e084019182510890527f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001606087015184097f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001610440840191825108905215908160061b81019161014087015183526101608701516020840152600184149283156141f4575b506141e4575b5060a085015191608086015185527f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6020870194808652011015611ade577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001886101809260019560c0956000146141d15780517f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd470390525b84890151604089015260e08901516060890152610100890151608089015261012089015160a089015209950193019801949392613e44565b506141df8882850381615582565b614199565b806141ee91615598565b386140e0565b80856141ff92615582565b386140da565b9b91505015998a61421d575b50600199889038613f8a565b61422891985061496a565b9638614211565b73ffffffffffffffffffffffffffffffffffffffff8116929183156142eb5760209160009160405173ffffffffffffffffffffffffffffffffffffffff858201927f70a08231000000000000000000000000000000000000000000000000000000008452166024820152602481526142a86044826132c8565b51915afa601f3d11169160005192156142be5750565b7f074d98660000000000000000000000000000000000000000000000000000000060005260045260246000fd5b31925050565b9190600080614300308661422f565b9260405173ffffffffffffffffffffffffffffffffffffffff60208201927fa9059cbb0000000000000000000000000000000000000000000000000000000084521660248201528560448201526044815261435c6064826132c8565b519082875af15061436d308461422f565b900303613b015750565b9091600183146143e45761438b8184614834565b9260005b8181106143a35750505050613cb390613de1565b806143de6143b46001938588613496565b856143cf6143c66101a0840184613348565b809391856136f1565b9161010084013590868c6148f5565b0161438f565b90600093921561442d578035907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe018136030182121561442957613cb3939450016135c7565b8480fd5b6024847f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b600160ff7f0000000000000000000000000000000000000000000000000000000000000000161b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116108c85790565b60ff16601a811461450e576005146144ea577ff377ea1a0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce61151890565b73ffffffffffffffffffffffffffffffffffffffff811661462c5750614557615480565b5a61ffff7f0000000000000000000000000000000000000000000000000000000000000000169081619c40019081619c40116108c85710614602576000808085858295f1156145a4575050565b602073ffffffffffffffffffffffffffffffffffffffff7f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b82921692836000526004825260406000206145f782825461340e565b9055604051908152a2565b7f1c26714c0000000000000000000000000000000000000000000000000000000060005260046000fd5b90613cb392916142f1565b90918235614644816154e6565b61464c615480565b621351505a106146025760208501906146648261339c565b9160408701359160608801936146798561339c565b906146886101208b018b6133bd565b60405193849360208501967fb3dcb62800000000000000000000000000000000000000000000000000000000885273ffffffffffffffffffffffffffffffffffffffff16602486015273ffffffffffffffffffffffffffffffffffffffff16604485015287606485015273ffffffffffffffffffffffffffffffffffffffff16608484015260808c013560a484015260c4830160c0905260e483019061472d92613309565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101825261475d90826132c8565b51602091600091908230620f4240f19360005194156147eb575050509160a09391613cb3959361478f60608401613501565b6147b7575b61479f91925061339c565b6147ac60c08501856133bd565b959094013592613b45565b6147e361479f926147cd60408601358092613489565b946106eb60206147dc8361339c565b920161339c565b829150614794565b613cb397955060e09694506148269293507ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a83600080a261339c565b6147ac6101008501856133bd565b919091600c810292818404600c14821517156108c8578360060193846006116108c8576007018085116108c85760c0916040519160051b8201604052819582527fe05c4075a5bd668450661e09f7df428155f15c5d5915cac7319de3c04dea6fa860208301527f000000000000000000000000000000000000000000000000000000000000000060408301523060608301527f0000000000000000000000000000000000000000000000000000000000000000608083015260a08201520152565b9261010096959293610180610160969302019360e0850152868401526101208301526101408201520137565b906020820190815160005260205260406000209180519060018201918281116108c85760016010910815614953575252565b8160041c6000526005602052836040600020555252565b906104606040519061497c81836132c8565b36823780927f000000000000000000000000000000000000000000000000000000000000000060c08301527f000000000000000000000000000000000000000000000000000000000000000060e08301527f00000000000000000000000000000000000000000000000000000000000000006101008301527f00000000000000000000000000000000000000000000000000000000000000006101208301527f00000000000000000000000000000000000000000000000000000000000000006101408301527f00000000000000000000000000000000000000000000000000000000000000006101608301527f00000000000000000000000000000000000000000000000000000000000000006101c08301527f00000000000000000000000000000000000000000000000000000000000000006101e08301527f00000000000000000000000000000000000000000000000000000000000000006102008301527f000000000000000000000000000000000000000000000000000000000000000061022083015260108114600014614ce757507f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201526104207f0000000000000000000000000000000000000000000000000000000000000000910152565b600203614ec4577f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201526104207f0000000000000000000000000000000000000000000000000000000000000000910152565b7f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201526104207f0000000000000000000000000000000000000000000000000000000000000000910152565b67ffffffffffffffff8111611be55760051b60200190565b90156151135773ffffffffffffffffffffffffffffffffffffffff168015908115615109575b506150df57565b7f9c8d2cd20000000000000000000000000000000000000000000000000000000060005260046000fd5b90503014386150d8565b7f1f2a20050000000000000000000000000000000000000000000000000000000060005260046000fd5b805182101561342b5760209160051b010190565b9291909261515f848261562a565b90604081015182146151d8576020019161517a82845161513d565b51818110615194576151919394955003925161513d565b52565b73ffffffffffffffffffffffffffffffffffffffff867f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b73ffffffffffffffffffffffffffffffffffffffff857f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b919060408301359182156152f25761523f8361523a6020870161339c565b6150b2565b61524b60608501613501565b156152de57508035159283156152a5575b508215615296575b505061526c57565b7f379762ce0000000000000000000000000000000000000000000000000000000060005260046000fd5b60800135111590503880615264565b6152b091935061339c565b73ffffffffffffffffffffffffffffffffffffffff806152d26060860161339c565b1691161415913861525c565b90506152ec613cb39361339c565b90615151565b50505073ffffffffffffffffffffffffffffffffffffffff6153138261339c565b16159081159161533f575b811561532c575b50610e2e57565b6153399150606001613501565b38615325565b905073ffffffffffffffffffffffffffffffffffffffff6153626020830161339c565b1615159061531e565b908135801561544a5761537d906154e6565b506040820135908115801561543e575b615113578160801c610dea5760208301926153a78461339c565b73ffffffffffffffffffffffffffffffffffffffff806153c96060850161339c565b1691161461541457613cb393610727612526836153ec60a06152ec960135613a00565b6153f960e0820135613a00565b61540961252660c08301836133bd565b6101008101906133bd565b7f111576670000000000000000000000000000000000000000000000000000000060005260046000fd5b5060808301351561538d565b50506101a07f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a9591816040519182372003610e2e57565b61ffff7f00000000000000000000000000000000000000000000000000000000000000001615806154dc575b6154b257565b7f562dd9cf0000000000000000000000000000000000000000000000000000000060005260046000fd5b50323314156154ac565b6000526049602052604060002060405190615500826132ac565b5473ffffffffffffffffffffffffffffffffffffffff81169081835260ff67ffffffffffffffff8260a01c169182602086015260e01c161515918260408501521591821561557a575b508115615570575b50612706575173ffffffffffffffffffffffffffffffffffffffff1690565b9050421038615551565b915038615549565b606090604093928482015260075afa15611ade57565b90608060409260065afa15611ade57565b80516102408201526020810180516102608301526103008201908151835261032083015190526155de8160a084015184615582565b60005b600381106155ff57506020816101a092516101808501520151910152565b9080615615604060019301608083015181615582565b615623606082018092615598565b91016155e1565b6040810151929160005b84811080615677575b15615671577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146108c857600101615634565b93505050565b5073ffffffffffffffffffffffffffffffffffffffff61569882855161513d565b511673ffffffffffffffffffffffffffffffffffffffff8316141561563d56",
  "links": {
    "PoseidonT4": [
      17746
    ]
  }
} as const
