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
  "bytecode": "0x6106e06040524660805234801561001557600080fd5b50604051614dad380380614dad8339810160408190526100349161058c565b8080602001518160400151826060015183608001518460a00151856000015160006001600160a01b0316816001600160a01b031603610086576040516330cd747160e01b815260040160405180910390fd5b600180546001600160a01b0319166001600160a01b0383169081179091556040516000907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0908290a35061ffff1660a0526040516f736869656c6465642d706f6f6c2f763160801b60208201524660308201526001600160601b03193060601b16605082015260640160408051808303601f1901815282825280516020918201206001176001600160501b031660c0527f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc90830152469082015230606082015260800160408051601f198184030181529190528051602091820120600080805260059092527f05b8ccbb9d4d8fb16ea74ce3c29a41f1b461fbdaff4714a0d9a8eb05499746bc555b600a811015610243578381601681106101c9576101c9610624565b60200201518382601681106101e0576101e0610624565b602002015114158061021e57508381601681106101ff576101ff610624565b602002015182826016811061021657610216610624565b602002015114155b1561023b5760405162643caf60e41b815260040160405180910390fd5b6001016101ae565b5082828260405160200161025993929190610663565b60408051808303601f19018152918152815160209283012060e0908152855161010090815292860151610120908152918601516101409081526060870151610160908152608088015161018090815260a08901516101a090815260c08a01516101c0908152948a01516101e0908152968a0151610200908152958a0151610220908152848b0151610240908152848c0151610260908152848d0151610280908152848e01516102a0908152898f01516102c0528b8f01516102e0528a8f015161030052848f015161032052838f015161034052828f015161036052818f0151610380529d8e01516103a0528c8801516103c0528c8701516103e0528c860151610400528c850151610420528c890151610440528c8b0151610460528c8a0151610480528c8401516104a0528c8301516104c0528c8201516104e0528c810151610500529b8d015161052052958a015161054052938901516105605291880151610580528701516105a052928601516105c052938501516105e052918401516106005283015161062052908201516106405281015161066052908101516106805201516106a05260ff81166106c052600061041282610438565b6000818152604660205260409020805460ff191660011790556047555061069492505050565b60008160ff16601a0361046c57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff1660050361049e57507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b634e487b7160e01b600052604160045260246000fd5b60405160c081016001600160401b03811182821017156104ef576104ef6104b7565b60405290565b805160ff8116811461050657600080fd5b919050565b600082601f83011261051c57600080fd5b6040516102c081016001600160401b038111828210171561053f5761053f6104b7565b604052806102c084018581111561055557600080fd5b845b8181101561056f578051835260209283019201610557565b509195945050505050565b805161ffff8116811461050657600080fd5b60006108a08284031280156105a057600080fd5b506105a96104cd565b82516001600160a01b03811681146105c057600080fd5b81526105ce602084016104f5565b60208201526105e0846040850161050b565b60408201526105f384610300850161050b565b6060820152610606846105c0850161050b565b6080820152610618610880840161057a565b60a08201529392505050565b634e487b7160e01b600052603260045260246000fd5b8060005b601681101561065d57815184526020938401939091019060010161063e565b50505050565b61066d818561063a565b61067b6102c082018461063a565b61068961058082018361063a565b610840019392505050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516101c0516101e05161020051610220516102405161026051610280516102a0516102c0516102e05161030051610320516103405161036051610380516103a0516103c0516103e05161040051610420516104405161046051610480516104a0516104c0516104e05161050051610520516105405161056051610580516105a0516105c0516105e05161060051610620516106405161066051610680516106a0516106c051614487610926600039600081816103fc015281816113ef0152611eae015260006129320152600061290b015260006128e4015260006128bd015260006128960152600061286f0152600061284801526000612821015260006127fa015260006127d3015260006127ac0152600061278501526000612cec01526000612cc501526000612c9e01526000612c7701526000612c5001526000612c2901526000612c0201526000612bdb01526000612bb401526000612b8d01526000612b6601526000612b3f01526000612b1601526000612aef01526000612ac801526000612aa101526000612a7a01526000612a5301526000612a2c01526000612a05015260006129de015260006129b70152600061299001526000612969015260006127550152600061272e01526000612707015260006126e0015260006126b9015260006126920152600061266b015260006126440152600061261e015260006125f8015260006103680152600081816104df01528181610a5801526131800152600081816102940152818161235f015281816123ac01526137730152600081816105a601528181610bfa0152818161113a01528181611523015281816115de0152611dcb01526144876000f3fe6080604052600436106101f25760003560e01c80638d3ae7f01161010d578063a6232a93116100a0578063dee674211161006f578063dee67421146106cc578063e30c3978146106ec578063f2fde38b1461070c578063f3abde321461072c578063fcee2e1d146107ae57600080fd5b8063a6232a931461062f578063b3dcb6281461065f578063b8a242521461067f578063b9201b14146106ac57600080fd5b80639a8a0592116100dc5780639a8a059214610594578063a17278e1146105c8578063a3be73e8146105e8578063a44256c6146105ff57600080fd5b80638d3ae7f0146104cd5780638da5cb5b1461051c578063911106a514610554578063912d1a861461057457600080fd5b80635a129efe11610185578063796c54a611610154578063796c54a61461046657806379ba5097146104855780637a353ee31461049a57806381ef05a9146104ba57600080fd5b80635a129efe146103aa578063631c56ef146103ea5780636599f0011461043057806371f962111461044657600080fd5b8063402914f5116101c1578063402914f5146103045780634c818994146103315780634fe840f51461035657806354a380061461038a57600080fd5b806316049ddf1461022b5780631e83409a14610262578063254e2ad8146102825780633c29f839146102c957600080fd5b3661022657600054600160801b900460ff166002146102245760405163e8b09d0d60e01b815260040160405180910390fd5b005b600080fd5b34801561023757600080fd5b506000546001600160401b03165b6040516001600160401b0390911681526020015b60405180910390f35b34801561026e57600080fd5b5061022461027d366004613cf2565b6107c1565b34801561028e57600080fd5b506102b67f000000000000000000000000000000000000000000000000000000000000000081565b60405161ffff9091168152602001610259565b3480156102d557600080fd5b506102f66102e4366004613cf2565b60036020526000908152604090205481565b604051908152602001610259565b34801561031057600080fd5b506102f661031f366004613cf2565b60046020526000908152604090205481565b34801561033d57600080fd5b50600054600160401b90046001600160401b0316610245565b34801561036257600080fd5b506102f67f000000000000000000000000000000000000000000000000000000000000000081565b34801561039657600080fd5b506102246103a5366004613d5e565b6108c3565b3480156103b657600080fd5b506103da6103c5366004613db4565b60486020526000908152604090205460ff1681565b6040519015158152602001610259565b3480156103f657600080fd5b5061041e7f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610259565b34801561043c57600080fd5b506102f660475481565b34801561045257600080fd5b506102f6610461366004613cf2565b610a4d565b34801561047257600080fd5b50600054600160881b900460ff166103da565b34801561049157600080fd5b50610224610a8d565b3480156104a657600080fd5b506102246104b5366004613db4565b610b10565b6102246104c8366004613e11565b610bb9565b3480156104d957600080fd5b506105017f000000000000000000000000000000000000000000000000000000000000000081565b60405169ffffffffffffffffffff9091168152602001610259565b34801561052857600080fd5b5060015461053c906001600160a01b031681565b6040516001600160a01b039091168152602001610259565b34801561056057600080fd5b5061022461056f366004613e52565b610dc1565b34801561058057600080fd5b5061022461058f366004613e74565b610e44565b3480156105a057600080fd5b506102f67f000000000000000000000000000000000000000000000000000000000000000081565b3480156105d457600080fd5b506102f66105e3366004613db4565b610ec8565b3480156105f457600080fd5b506102456202a30081565b34801561060b57600080fd5b506103da61061a366004613db4565b604a6020526000908152604090205460ff1681565b34801561063b57600080fd5b506103da61064a366004613db4565b60466020526000908152604090205460ff1681565b34801561066b57600080fd5b506102f661067a366004613ea0565b610f23565b34801561068b57600080fd5b506102f661069a366004613db4565b60056020526000908152604090205481565b3480156106b857600080fd5b506102246106c7366004613f40565b611025565b3480156106d857600080fd5b506102246106e7366004613f9c565b611138565b3480156106f857600080fd5b5060025461053c906001600160a01b031681565b34801561071857600080fd5b50610224610727366004613cf2565b611465565b34801561073857600080fd5b5061077f610747366004613db4565b6049602052600090815260409020546001600160a01b03811690600160a01b81046001600160401b031690600160e01b900460ff1683565b604080516001600160a01b0390941684526001600160401b039092166020840152151590820152606001610259565b6102246107bc36600461400c565b6114e2565b600054600160801b900460ff16156107ec5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b178155338152600460205260408120549081900361082d576040516312d37ee560e31b815260040160405180910390fd5b3360008181526004602052604080822091909155516001600160a01b03841691907ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd39926839061087d9085815260200190565b60405180910390a3600080600080600085875af19050806108b15760405163309498e360e21b815260040160405180910390fd5b50506000805460ff60801b1916905550565b6001546001600160a01b031633146108ee576040516330cd747160e01b815260040160405180910390fd5b60008383604051610900929190614075565b60405180910390209050816001600160a01b03163b6000148061092b57506001600160a01b03821630145b1561094957604051634a7f394f60e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b03161561097f576040516310a3895b60e11b815260040160405180910390fd5b600061098e6202a3004261409b565b604080516060810182526001600160a01b0380871682526001600160401b03808516602080850191825260008587018181528a8252604990925286902094518554925191511515600160e01b0260ff60e01b1992909416600160a01b026001600160e01b031990931694169390931717919091161790555190915082907f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e90610a3e9088908890889087906140e3565b60405180910390a25050505050565b6001600160a01b03167f000000000000000000000000000000000000000000000000000000000000000060a01b69ffffffffffffffffffff60a01b161790565b6002546001600160a01b03163314610ab8576040516330cd747160e01b815260040160405180910390fd5b60015460405133916001600160a01b0316907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e090600090a3600180546001600160a01b03199081163317909155600280549091169055565b6001546001600160a01b03163314610b3b576040516330cd747160e01b815260040160405180910390fd5b6000818152604960205260409020546001600160a01b0316610b705760405163211bf9ef60e21b815260040160405180910390fd5b600081815260496020526040808220805460ff60e01b1916600160e01b1790555182917fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b91a250565b600054600160801b900460ff1615610be45760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014610c37576040516310dfc03360e01b815260040160405180910390fd5b6000819003610c5957604051630558800760e21b815260040160405180910390fd5b610c6161180d565b6000610c6b61183a565b90506000805b83811015610d845736858583818110610c8c57610c8c614121565b9050602002810190610c9e9190614137565b9050610cba610cb06020830183613cf2565b826020013561186b565b602081013560801c15610ce057604051630625040160e01b815260040160405180910390fd5b610ced81604001356118e6565b610d02610cfd6060830183614157565b611938565b6000610d116020830183613cf2565b6001600160a01b031603610d3457610d2d60208201358461419d565b9250610d4e565b610d4e610d446020830183613cf2565b826020013561195d565b610d7b84610d5f6020840184613cf2565b60208401356040850135610d766060870187614157565b6119f0565b50600101610c71565b50803414610da557604051632635240760e21b815260040160405180910390fd5b610dae82611b00565b50506000805460ff60801b191690555050565b6001546001600160a01b03163314610dec576040516330cd747160e01b815260040160405180910390fd5b60008054821515600160881b0260ff60881b199091161790556040517fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d5990610e3990831515815260200190565b60405180910390a150565b6001546001600160a01b03163314610e6f576040516330cd747160e01b815260040160405180910390fd5b6001600160a01b03821660008181526003602052604090819020839055517f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d28690610ebc9084815260200190565b60405180910390a25050565b6000610ed56010836141c6565b15610efe576006610ee76040846141c6565b60408110610ef757610ef7614121565b0154610f1d565b60056000610f0d6010856141da565b8152602001908152602001600020545b92915050565b6000333014610f455760405163029a949d60e31b815260040160405180910390fd5b6000805460ff60801b1916600160811b178155610f62888a611b5f565b90506000610f70878b611b5f565b90506001600160a01b03891615610f8c57610f8c898b8a611c0d565b6000610f988830611b5f565b9050610fa98b8b8b8b8b8b8b611ca9565b80610fb48930611b5f565b610fbe91906141ee565b935086841080610fd15750608084901c15155b15610fdb57600080fd5b82610fe68b8d611b5f565b1180610ffa575081610ff8898d611b5f565b115b1561100457600080fd5b50506000805460ff60801b1916600160801b17905550979650505050505050565b82600214158015611037575082600414155b8015611044575060108314155b1561106257604051630462d6b360e01b815260040160405180910390fd5b8135602083013560408401356000805160206144678339815191528310158061109957506000805160206144678339815191528210155b806110b257506000805160206144678339815191528110155b156110d05760405163d7c7beeb60e01b815260040160405180910390fd5b6110dd8684848488611d2f565b604080516020808201989098528082019490945260608401929092526080808401919091528151808403909101815260a090920181528151918501919091206000908152604a909452909220805460ff191660011790555050565b7f00000000000000000000000000000000000000000000000000000000000000004614611178576040516310dfc03360e01b815260040160405180910390fd5b604080516080810182526000546001600160401b038082168352600160401b82048116602084015260ff600160801b83048116948401859052600160881b90920490911615156060830152909184918816820190156111ea5760405163558a1e0360e11b815260040160405180910390fd5b601083602001516001600160401b031661120491906141c6565b83602001516001600160401b031661121c91906141ee565b886001600160401b0316146112445760405163944bda3560e01b815260040160405180910390fd5b6010821180611260575082602001516001600160401b03168111155b80611274575082516001600160401b031681115b1561129257604051631561f5d360e01b815260040160405180910390fd5b60008051602061446783398151915287106112c05760405163d7c7beeb60e01b815260040160405180910390fd5b60006005816112d960106001600160401b038d166141da565b815260200190815260200160002054905060006112f7828989611d5e565b905061130283610ec8565b8114611321576040516303415c6b60e11b815260040160405180910390fd5b6113398a6001600160401b031683838c8c8c8c611d9c565b6000898152604660209081526040808320805460ff191660011790556001600160401b0380871692890183905288518454928a015160608b01511515600160881b0260ff60881b1960ff92909216600160801b029190911661ffff60801b19600160401b9096026fffffffffffffffffffffffffffffffff199095169290931691909117929092179290921691909117179055600f198401611417576113dd611ea3565b8316156113ea5788611413565b6114137f0000000000000000000000000000000000000000000000000000000000000000611edb565b6047555b604080516001600160401b0385168152602081018b90527fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc9910160405180910390a150505050505050505050565b6001546001600160a01b03163314611490576040516330cd747160e01b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b03838116918217909255600154604051919216907f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f90600090a350565b600054600160801b900460ff161561150d5760405163558a1e0360e11b815260040160405180910390fd5b6000805460ff60801b1916600160801b179055467f000000000000000000000000000000000000000000000000000000000000000014611560576040516310dfc03360e01b815260040160405180910390fd5b36600061156d8380614201565b90925090503661158060a0850185614249565b9050366000611593610100870187614260565b90925090506115a38760026142a9565b81146115c25760405163b57c337560e01b815260040160405180910390fd5b60006115d2898989898989611f5a565b905060006116028a8a8a7f0000000000000000000000000000000000000000000000000000000000000000612096565b9050600061160e61183a565b905060005b8a8110156116b357368c8c8381811061162e5761162e614121565b905060200281019061164091906142c0565b905061164b8161211c565b611688836101c083013589896116628760026142a9565b81811061167157611671614121565b90506020028101906116839190614157565b612216565b6116aa836101e0830135898961169f8760026142a9565b61166290600161419d565b50600101611613565b506116bf8b8b84612268565b60405182907fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a0490600090a282156116fa576116fa8b8b6122a8565b60005b878110156117835761177b89898381811061171a5761171a614121565b6117309260206060909202019081019150613cf2565b8a8a8481811061174257611742614121565b905060600201602001602081019061175a9190613cf2565b8b8b8581811061176c5761176c614121565b90506060020160400135612335565b6001016116fd565b506020890160608a0135158015906117a857506117a66080820160608301613e52565b155b156117d7576117d76117bd6020830183613cf2565b6117cd6040840160208501613cf2565b8360400135612335565b8635156117e9576117e982888361244c565b6117f282611b00565b50506000805460ff60801b1916905550505050505050505050565b600054600160881b900460ff1615611838576040516301f6982160e51b815260040160405180910390fd5b565b60408051808201909152600060208201819052546001600160401b031680825261186390610ec8565b602082015290565b6001600160a01b038216600090815260036020526040812054908190036118b55760405163f01157c360e01b81526001600160a01b03841660048201526024015b60405180910390fd5b808210156118e157604051638b8cad8d60e01b81526001600160a01b03841660048201526024016118ac565b505050565b806000036119075760405163c831938960e01b815260040160405180910390fd5b60008051602061446783398151915281106119355760405163d7c7beeb60e01b815260040160405180910390fd5b50565b609d81146119595760405163715d13c160e01b815260040160405180910390fd5b5050565b60006119698330611b5f565b604051336024820152306044820152606481018490529091506119ba90849060840160408051601f198184030181529190526020810180516001600160e01b03166323b872dd60e01b17905261256a565b81816119c68530611b5f565b03146118e1576040516303a6cc3360e11b81526001600160a01b03841660048201526024016118ac565b608084901c15611a1357604051630625040160e01b815260040160405180910390fd5b85516040517f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191611a4d91889088908890889088906142d7565b60405180910390a1611af8867300000000000000000000000000000000000000006320cf0a376040518060600160405280888152602001611a8d8b610a4d565b8152602001898152506040518263ffffffff1660e01b8152600401611ab29190614314565b602060405180830381865af4158015611acf573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060405250810190611af39190614345565b61257d565b505050505050565b8051611b0e906010906141c6565b15611b3c5760208101518151600690611b29906040906141c6565b60408110611b3957611b39614121565b01555b516000805467ffffffffffffffff19166001600160401b03909216919091179055565b60006001600160a01b038316611b8057506001600160a01b03811631610f1d565b6040516001600160a01b038316602482015260009060440160408051601f19818403018152919052602080820180516001600160e01b03166370a0823160e01b17815282519293506000928391885afa6000519350601f3d1116905080611c05576040516303a6cc3360e11b81526001600160a01b03861660048201526024016118ac565b505092915050565b6000611c198430611b5f565b6040516001600160a01b038516602482015260448101849052909150611c6d90859060640160408051601f198184030181529190526020810180516001600160e01b031663a9059cbb60e01b17905261256a565b81611c788530611b5f565b820314611ca3576040516303a6cc3360e11b81526001600160a01b03851660048201526024016118ac565b50505050565b6000868686868686604051602401611cc69695949392919061435e565b60408051601f198184030181529190526020810180516001600160e01b0316634fe05a5160e01b179052905060006001600160a01b03881615611d0a576000611d0c565b865b9050600080835160208501848d5af1611d2457600080fd5b505050505050505050565b6000611d3a866125ee565b61038081018690526103e0810185905261044081018490529050611af88183612d17565b60006040518260051b808201868352818660208501375b80831015611d9157604083209150602083019250818352611d75565b505051949350505050565b604754604080517fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc960208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091523060608201526080810189905260a0810184905260c0810188905260e081018790526101008101829052610120810186905283919060009060008051602061446783398151915290610140016040516020818303038152906040528051906020012060001c611e6091906141c6565b905060006010611e6e611ea3565b8c16611e7a91906141da565b9050611e9660108984611e908b8b878a8a612e0c565b89612f8a565b5050505050505050505050565b6000611ed6600160ff7f00000000000000000000000000000000000000000000000000000000000000001681901b6141ee565b905090565b60008160ff16601a03611f0f57507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce611518919050565b8160ff16600503611f4157507f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f55919050565b6040516379bbf50d60e11b815260040160405180910390fd5b600085808203611f7c57604051628768c160e11b815260040160405180910390fd5b611f8c60e0870160c08801614399565b6001600160401b0316421115611fb557604051630407b05b60e31b815260040160405180910390fd5b6000611fc082613014565b9050611fcd8989836130c8565b92508215611ffd57833515611ff55760405163b083535360e01b815260040160405180910390fd5b611ffd61180d565b60005b85811015612068573687878381811061201b5761201b614121565b90506060020190506120438160200160208101906120399190613cf2565b8260400135613255565b61205f6120536020830183613cf2565b849060408401356132b2565b50600101612000565b50612077876020018583613369565b61208184826134a0565b61208a816135fd565b50509695505050505050565b60007fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f180816120c4878761367f565b9050600060405183815285602082015230604082015282606082015260a06080820152863603808860a084013760a00190209050612110600080516020614467833981519152826141c6565b98975050505050505050565b36600061212d6101a0840184614260565b9150915060005b81811015611ca357600083838381811061215057612150614121565b90506020020135905060008051602061446783398151915281106121875760405163d7c7beeb60e01b815260040160405180910390fd5b60008181526048602052604090205460ff16156121ba57604051639c7bbc2160e01b8152600481018290526024016118ac565b60008181526048602052604090819020805460ff19166001179055517fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe9906122059083815260200190565b60405180910390a150600101612134565b6122208282611938565b83516040517ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec191612256918690869086906143b4565b60405180910390a1611ca3848461257d565b60005b82811015611ca3576122a084848381811061228857612288614121565b905060200281019061229a91906142c0565b83613733565b60010161226b565b60005b818110156118e157368383838181106122c6576122c6614121565b90506020028101906122d891906142c0565b90506101408101356122f261018083016101608401613e52565b15801561230757506001600160a01b03811615155b8015612317575061018082013515155b1561232b5761232b8183610180013561195d565b50506001016122ab565b6001600160a01b0383161561234f576118e1838383611c0d565b61235761376e565b61238761ffff7f000000000000000000000000000000000000000000000000000000000000000016619c4061419d565b5a10156123a7576040516307099c5360e21b815260040160405180910390fd5b61ffff7f000000000000000000000000000000000000000000000000000000000000000016600080808080868887f1905080612445576001600160a01b0384166000908152600460205260408120805485929061240590849061419d565b90915550506040518381526001600160a01b038516907f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b8290602001610a3e565b5050505050565b600061245883356137be565b905061246261376e565b621351505a1015612486576040516307099c5360e21b815260040160405180910390fd5b600080612493838661385a565b91509150816124f4576040518535907ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a8390600090a2611af8866124dc6040880160208901613cf2565b604088013560e0890135610d766101008b018b614157565b6125046080850160608601613e52565b15612543576125176040850135826141ee565b90506125436125296020860186613cf2565b6125396040870160208801613cf2565b8660400135612335565b611af8866125576080880160608901613cf2565b8360a0890135610d7660c08b018b614157565b6000808251602084016000865af1505050565b600061259783602001518360009182526020526040902090565b83519091506000906125aa90600161419d565b90506125b76010826141c6565b6000036125e05781600560006125ce6010856141da565b81526020810191909152604001600020555b835260209092019190915250565b6125f6613cbe565b7f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f0000000000000000000000000000000000000000000000000000000000000000610220820152601082900361295f577f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000008160215b6020020152919050565b81600203612b3d577f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000816021612955565b7f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f00000000000000000000000000000000000000000000000000000000000000006104208201525b919050565b6000602082013560017f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036001820310915060c08385377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47036020840152604060c08301610240850137610300830161012081015b80821015612dc3576040820160408160608360075afa841693505060406060830160808460065afa83169250606082019150612d8c565b5080516101808501526020908101516101a085015260008080526103008560085afa600051600114911616806118e1576040516309bde33960e01b815260040160405180910390fd5b6000612e41565b6000600080516020614467833981519152845160008051602061446783398151915285850908949350505050565b6040518560051b80888337806102000336828401375060008051602061446783398151915285600080516020614467833981519152858709089150612e8b6101e082018484612e13565b9150612e9c6101c082018484612e13565b9150612ead6101a082018484612e13565b9150612ebe61018082018484612e13565b9150612ecf61016082018484612e13565b9150612ee061014082018484612e13565b9150612ef161012082018484612e13565b9150612f0261010082018484612e13565b9150612f1260e082018484612e13565b9150612f2260c082018484612e13565b9150612f3260a082018484612e13565b9150612f42608082018484612e13565b9150612f52606082018484612e13565b9150612f62604082018484612e13565b9150612f72602082018484612e13565b9150612f7f818484612e13565b979650505050505050565b6040805160208101879052908101859052606081018490526080810183905260009060a00160408051601f1981840301815291815281516020928301206000818152604a90935291205490915060ff16612ff757604051632941b4cd60e21b815260040160405180910390fd5b6000908152604a60205260409020805460ff191690555050505050565b61303860405180606001604052806060815260200160608152602001600081525090565b816001600160401b03811115613050576130506143e7565b604051908082528060200260200182016040528015613079578160200160208202803683370190505b508152816001600160401b03811115613094576130946143e7565b6040519080825280602002602001820160405280156130bd578160200160208202803683370190505b506020820152919050565b600080805b8481101561322c57368686838181106130e8576130e8614121565b90506020028101906130fa91906142c0565b9050613105816138ff565b610180810135610140820135600082900361315b5780151580613135575061313561018084016101608501613e52565b1561315357604051639dde543160e01b815260040160405180910390fd5b505050613224565b608082901c1561317e57604051630625040160e01b815260040160405180910390fd5b7f000000000000000000000000000000000000000000000000000000000000000069ffffffffffffffffffff1660a082901c146131ce5760405163f170c67f60e01b815260040160405180910390fd5b806131e161018085016101608601613e52565b156131f6576131f1888285613a2d565b61321f565b60019650613204818461186b565b6001600160a01b03811661321f5761321c838761419d565b95505b505050505b6001016130cd565b5080341461324d57604051632635240760e21b815260040160405180910390fd5b509392505050565b8060000361327657604051631f2a200560e01b815260040160405180910390fd5b6001600160a01b038216158061329457506001600160a01b03821630145b1561195957604051634e46966960e11b815260040160405180910390fd5b60006132be8484613aba565b9050836040015181036132ef576040516319088dfb60e11b81526001600160a01b03841660048201526024016118ac565b60008460200151828151811061330757613307614121565b602002602001015190508281101561333d576040516319088dfb60e11b81526001600160a01b03851660048201526024016118ac565b8281038560200151838151811061335657613356614121565b6020026020010181815250505050505050565b82604001356000036133e75760006133846020850185613cf2565b6001600160a01b03161415806133b3575060006133a76040850160208601613cf2565b6001600160a01b031614155b806133c957506133c96080840160608501613e52565b156118e157604051639dde543160e01b815260040160405180910390fd5b6134046133fa6040850160208601613cf2565b8460400135613255565b6134146080840160608501613e52565b613434576118e16134286020850185613cf2565b829060408601356132b2565b8135158061346f575061344d6080830160608401613cf2565b6001600160a01b03166134636020850185613cf2565b6001600160a01b031614155b8061348257508160800135836040013510155b156118e157604051631bcbb16760e11b815260040160405180910390fd5b81356000036134f1577f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a956134d383613b1d565b1461195957604051639dde543160e01b815260040160405180910390fd5b6134fb82356137be565b506040820135158061350f57506080820135155b1561352d57604051631f2a200560e01b815260040160405180910390fd5b604082013560801c1561355357604051630625040160e01b815260040160405180910390fd5b6135636080830160608401613cf2565b6001600160a01b031661357c6040840160208501613cf2565b6001600160a01b0316036135a357604051631115766760e01b815260040160405180910390fd5b6135b08260a001356118e6565b6135bd8260e001356118e6565b6135cd610cfd60c0840184614157565b6135de610cfd610100840184614157565b6119596135f16040840160208501613cf2565b829060408501356132b2565b604081015160005b818110156118e1578260200151818151811061362357613623614121565b602002602001015160001461367757825180518290811061364657613646614121565b60200260200101516040516319088dfb60e11b81526004016118ac91906001600160a01b0391909116815260200190565b600101613605565b6040805160208082528101839052600091839190600583901b820101835b8381101561372557368787838181106136b8576136b8614121565b90506020028101906136ca91906142c0565b90503660006136dd6101a0840184614260565b91509150604086018086038560051b8201525060e06101208401863760e060808601528060051b8160e08701528083610100880137909401610100019350505060010161369d565b508190039020949350505050565b3660006137446101a0850185614260565b9150915060008061375786858588613b33565b9092509050611af88361010088013584848a612f8a565b61ffff7f0000000000000000000000000000000000000000000000000000000000000000161580156137a05750333214155b156118385760405163562dd9cf60e01b815260040160405180910390fd5b6000818152604960209081526040808320815160608101835290546001600160a01b038116808352600160a01b82046001600160401b031694830194909452600160e01b900460ff1615159181019190915290158061381e575080604001515b80613835575080602001516001600160401b031642105b156138535760405163211bf9ef60e21b815260040160405180910390fd5b5192915050565b600080803063b3dcb628866138756040880160208901613cf2565b604088013561388a60808a0160608b01613cf2565b60808a013561389d6101208c018c614157565b6040516024016138b397969594939291906143fd565b60408051601f19818403018152919052602080820180516001600160e01b031660e09490941b939093178352815191945092506000918230620f4240f192506000519150509250929050565b600061390f6101a0830183614260565b91505060028114801590613924575080600414155b156139425760405163285a2cd560e01b815260040160405180910390fd5b61012082013560009081526046602052604090205460ff1661397757604051634629008b60e11b815260040160405180910390fd5b600080516020614467833981519152826101000135106139aa5760405163d7c7beeb60e01b815260040160405180910390fd5b60005b60028110156118e1576000836101c00182600281106139ce576139ce614121565b60200201359050806000036139f6576040516351bda03d60e01b815260040160405180910390fd5b6000805160206144678339815191528110613a245760405163d7c7beeb60e01b815260040160405180910390fd5b506001016139ad565b6000613a398484613aba565b905083604001518103613a86578284600001518281518110613a5d57613a5d614121565b6001600160a01b0390921660209283029190910190910152613a8081600161419d565b60408501525b8184602001518281518110613a9d57613a9d614121565b60200260200101818151613ab1919061419d565b90525050505050565b60408201516000905b8082108015613b015750826001600160a01b031684600001518381518110613aed57613aed614121565b60200260200101516001600160a01b031614155b15613b1657613b0f8261444d565b9150613ac3565b5092915050565b60006040516101a08382376101a0902092915050565b6000807f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a81613b6a61018089016101608a01613e52565b613b7957876101800135613b96565b613b966101808901356000805160206144678339815191526141ee565b60408051848152602081018990526101208b01359181018281526101408c0135606083018190526080830185905260a083018a90529394506101008c0135916101c08d01918b9060c08301600583901b8f8237600583901b0160408582378560408201526000805160206144678339815191528460608301038520069b50613c23818d6020840151612e13565b9a505060048203613c4f57613c3c60e082018c8c612e13565b9950613c4c60c082018c8c612e13565b99505b613c5d60a082018c8c612e13565b9950613c6d608082018c8c612e13565b9950613c7d606082018c8c612e13565b9950613c8d604082018c8c612e13565b9950613c9d602082018c8c612e13565b9950613caa818c8c612e13565b995050505050505050505094509492505050565b6040518061046001604052806023906020820280368337509192915050565b6001600160a01b038116811461193557600080fd5b600060208284031215613d0457600080fd5b8135613d0f81613cdd565b9392505050565b60008083601f840112613d2857600080fd5b5081356001600160401b03811115613d3f57600080fd5b602083019150836020828501011115613d5757600080fd5b9250929050565b600080600060408486031215613d7357600080fd5b83356001600160401b03811115613d8957600080fd5b613d9586828701613d16565b9094509250506020840135613da981613cdd565b809150509250925092565b600060208284031215613dc657600080fd5b5035919050565b60008083601f840112613ddf57600080fd5b5081356001600160401b03811115613df657600080fd5b6020830191508360208260051b8501011115613d5757600080fd5b60008060208385031215613e2457600080fd5b82356001600160401b03811115613e3a57600080fd5b613e4685828601613dcd565b90969095509350505050565b600060208284031215613e6457600080fd5b81358015158114613d0f57600080fd5b60008060408385031215613e8757600080fd5b8235613e9281613cdd565b946020939093013593505050565b600080600080600080600060c0888a031215613ebb57600080fd5b8735613ec681613cdd565b96506020880135613ed681613cdd565b9550604088013594506060880135613eed81613cdd565b93506080880135925060a08801356001600160401b03811115613f0f57600080fd5b613f1b8a828b01613d16565b989b979a50959850939692959293505050565b806101008101831015610f1d57600080fd5b60008060006101808486031215613f5657600080fd5b833592506080840185811115613f6b57600080fd5b602085019250613f7b8682613f2e565b9150509250925092565b80356001600160401b0381168114612d1257600080fd5b60008060008060006101608688031215613fb557600080fd5b613fbe86613f85565b94506020860135935060408601356001600160401b03811115613fe057600080fd5b613fec88828901613dcd565b909450925061400090508760608801613f2e565b90509295509295909350565b60008060006040848603121561402157600080fd5b83356001600160401b0381111561403757600080fd5b61404386828701613dcd565b90945092505060208401356001600160401b0381111561406257600080fd5b84016101208187031215613da957600080fd5b8183823760009101908152919050565b634e487b7160e01b600052601160045260246000fd5b6001600160401b038181168382160190811115610f1d57610f1d614085565b81835281816020850137506000828201602090810191909152601f909101601f19169091010190565b6060815260006140f76060830186886140ba565b6001600160a01b03949094166020830152506001600160401b039190911660409091015292915050565b634e487b7160e01b600052603260045260246000fd5b60008235607e1983360301811261414d57600080fd5b9190910192915050565b6000808335601e1984360301811261416e57600080fd5b8301803591506001600160401b0382111561418857600080fd5b602001915036819003821315613d5757600080fd5b80820180821115610f1d57610f1d614085565b634e487b7160e01b600052601260045260246000fd5b6000826141d5576141d56141b0565b500690565b6000826141e9576141e96141b0565b500490565b81810381811115610f1d57610f1d614085565b6000808335601e1984360301811261421857600080fd5b8301803591506001600160401b0382111561423257600080fd5b6020019150606081023603821315613d5757600080fd5b6000823561013e1983360301811261414d57600080fd5b6000808335601e1984360301811261427757600080fd5b8301803591506001600160401b0382111561429157600080fd5b6020019150600581901b3603821315613d5757600080fd5b8082028115828204841417610f1d57610f1d614085565b600082356101fe1983360301811261414d57600080fd5b6001600160401b038716815260018060a01b038616602082015284604082015283606082015260a06080820152600061211060a0830184866140ba565b60608101818360005b600381101561433c57815183526020928301929091019060010161431d565b50505092915050565b60006020828403121561435757600080fd5b5051919050565b6001600160a01b03878116825260208201879052851660408201526060810184905260a06080820181905260009061211090830184866140ba565b6000602082840312156143ab57600080fd5b613d0f82613f85565b6001600160401b03851681528360208201526060604082015260006143dd6060830184866140ba565b9695505050505050565b634e487b7160e01b600052604160045260246000fd5b6001600160a01b038881168252878116602083015260408201879052851660608201526080810184905260c060a0820181905260009061444090830184866140ba565b9998505050505050505050565b60006001820161445f5761445f614085565b506001019056fe30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
  "links": {
    "PoseidonT4": [
      9089
    ]
  },
  "deployed": {
    "size": 17543,
    "codeHash": "0xed67082ce6d02e8034eb1021216cc127ca1fe2d3150a1768ba9c5d78d37a3704",
    "immutables": {
      "ALPHA_X": [
        9720
      ],
      "ALPHA_Y": [
        9758
      ],
      "BETA_X0": [
        9835
      ],
      "BETA_X1": [
        9796
      ],
      "BETA_Y0": [
        9913
      ],
      "BETA_Y1": [
        9874
      ],
      "GAMMA_X0": [
        9991
      ],
      "GAMMA_X1": [
        9952
      ],
      "GAMMA_Y0": [
        10069
      ],
      "GAMMA_Y1": [
        10030
      ],
      "J2_DELTA_X0": [
        10640
      ],
      "J2_DELTA_X1": [
        10601
      ],
      "J2_DELTA_Y0": [
        10718
      ],
      "J2_DELTA_Y1": [
        10679
      ],
      "J2_IC0_X": [
        10757
      ],
      "J2_IC0_Y": [
        10796
      ],
      "J2_IC1_X": [
        10835
      ],
      "J2_IC1_Y": [
        10874
      ],
      "J2_IC2_X": [
        10913
      ],
      "J2_IC2_Y": [
        10952
      ],
      "J2_IC3_X": [
        10991
      ],
      "J2_IC3_Y": [
        11030
      ],
      "J4_DELTA_X0": [
        11110
      ],
      "J4_DELTA_X1": [
        11071
      ],
      "J4_DELTA_Y0": [
        11188
      ],
      "J4_DELTA_Y1": [
        11149
      ],
      "J4_IC0_X": [
        11227
      ],
      "J4_IC0_Y": [
        11266
      ],
      "J4_IC1_X": [
        11305
      ],
      "J4_IC1_Y": [
        11344
      ],
      "J4_IC2_X": [
        11383
      ],
      "J4_IC2_Y": [
        11422
      ],
      "J4_IC3_X": [
        11461
      ],
      "J4_IC3_Y": [
        11500
      ],
      "T_DELTA_X0": [
        10156
      ],
      "T_DELTA_X1": [
        10117
      ],
      "T_DELTA_Y0": [
        10234
      ],
      "T_DELTA_Y1": [
        10195
      ],
      "T_IC0_X": [
        10273
      ],
      "T_IC0_Y": [
        10312
      ],
      "T_IC1_X": [
        10351
      ],
      "T_IC1_Y": [
        10390
      ],
      "T_IC2_X": [
        10429
      ],
      "T_IC2_Y": [
        10468
      ],
      "T_IC3_X": [
        10507
      ],
      "T_IC3_Y": [
        10546
      ],
      "chainId": [
        1446,
        3066,
        4410,
        5411,
        5598,
        7627
      ],
      "depth": [
        1020,
        5103,
        7854
      ],
      "payoutGas": [
        660,
        9055,
        9132,
        14195
      ],
      "poolTag": [
        1247,
        2648,
        12672
      ],
      "vkHash": [
        872
      ]
    },
    "links": {
      "PoseidonT4": [
        6747
      ]
    },
    "self": []
  }
} as const
