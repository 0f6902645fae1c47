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
  "bytecode": "0x61094080604052346107a757615357803803809161001d82856107ac565b83398101610880828203126107a7576040516000929060a081016001600160401b038111828210176107935760405281516001600160a01b038116810361078f57815260208201519160ff8316830361078f576020820192835260ff6100b061008986604085016107e5565b95604085019687526105c06100a28261030087016107e5565b9460608701958652016107e5565b938460808501525116935190519160018060a01b0390511646608052801561078057926102a06040959381809460018861046299828060a01b03198354161782558a51908c7f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a3602081016f736869656c6465642d706f6f6c2f763160801b81524660308301523060601b6050830152604482526101516064836107ac565b828060501b0391519020161760a052885160208101907f99b5e6a16e6865c015a848cc49c709162f98b30e555bf1cc8c99dca1e71a30cc8252468b820152306060820152606081526101a46080826107ac565b5190208a80526005602052898b2055885160208101906101c4828461083c565b6101d26102e082018661083c565b6101e06105a082018861083c565b61084081526101f1610860826107ac565b51902060c052805160e052602081015161010052888101516101205260608101516101405260808101516101605260a08101516101805260c08101516101a05260e08101516101c0526101008101516101e052610120810151610200526101408101516102205261016081015161024052610180810151610260526101a0810151610280526101c081015182526101e08101516102c0526102008101516102e0526102208101516103005261024081015161032052610260810151610340526102808101516103605201516103805280516103a05260208101516103c052868101516103e05260608101516104005260808101516104205260a08101516104405260c08101516104605260e0810151610480526101008101516104a0526101208101516104c0526101408101516104e05261016081015161050052610180810151610520526101a0810151610540526101c0810151610560526101e0810151610580526102008101516105a0526102208101516105c0526102408101516105e0526102608101516106005261028081015161062052015161064052805161066052602081015161068052848101516106a05260608101516106c05260808101516106e05260a08101516107005260c08101516107205260e08101516107405261010081015161076052610120810151610780526101408101516107a0526101608101516107c0526101808101516107e0526101a0810151610800526101c0810151610820526101e08101516108405261020081015161086052610220810151610880526102408101516108a0526102608101516108c0526102808101516108e0520151610900528061092052610864565b80835260466020529120805460ff19166001179055604755604051614a8690816108d182396080518181816102810152818161053a01528181611b9d015281816129f60152612cd9015260a05181818161168301528181612c230152818161311a0152613e7b015260c05181613578015260e051816109080152610100518161092e015261012051816109540152610140518161097b015261016051816109a2015261018051816109c901526101a051816109f001526101c05181610a1701526101e05181610a3e01526102005181610a6501526102205181610a8c01526102405181610ab301526102605181610ada01526102805181610b0101526102a05181610b2801526102c05181610b4f01526102e05181610b7601526103005181610b9d01526103205181610bc401526103405181610beb01526103605181610c1201526103805181610c3901526103a05181610da601526103c05181610dcc01526103e05181610df201526104005181610e1901526104205181610e4001526104405181610e6701526104605181610e8e01526104805181610eb501526104a05181610edc01526104c05181610f0301526104e05181610f2a01526105005181610f5101526105205181610f7801526105405181610f9f01526105605181610fc601526105805181610fed01526105a0518161101401526105c0518161103b01526105e0518161106201526106005181611089015261062051816110b0015261064051816110d701526106605181611db901526106805181611de001526106a05181611e0801526106c05181611e3101526106e05181611e5a01526107005181611e8301526107205181611eac01526107405181611ed501526107605181611efe01526107805181611f2701526107a05181611f5001526107c05181611f7901526107e05181611fa201526108005181611fcb01526108205181611ff40152610840518161201d015261086051816120460152610880518161206f01526108a0518161209801526108c051816120c101526108e051816120ea015261090051816121130152610920518181816124d3015281816131b5015261412f0152f35b6330cd747160e01b8652600486fd5b8480fd5b634e487b7160e01b85526041600452602485fd5b600080fd5b601f909101601f19168101906001600160401b038211908210176107cf57604052565b634e487b7160e01b600052604160045260246000fd5b9080601f830112156107a757604051916102c083016001600160401b038111848210176107cf5760405282906102c081019283116107a757905b82821061082c5750505090565b815181526020918201910161081f565b906000905b6016821061084e57505050565b6020806001928551815201930191019091610841565b60ff16601a81146108ab57600514610887576379bbf50d60e11b60005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce6115189056fe610180806040526004361015610058575b50361561001c57600080fd5b600260ff60005460801c160361002e57005b7fe8b09d0d0000000000000000000000000000000000000000000000000000000060005260046000fd5b60003560e01c90816316049ddf14613823575080631e83409a146136ae5780633c29f83914613649578063402914f5146135e45780634c8189941461359b5780634fe840f51461354257806354a38006146132285780635a129efe146131d9578063631c56ef1461317d5780636599f0011461314157806371f96211146130a7578063796c54a61461306357806379ba509714612fa55780637a353ee314612e8657806381ef05a914612c475780638d3ae7f014612be25780638da5cb5b14612b90578063911106a514612ac6578063912d1a8614612a195780639a8a0592146129c0578063a17278e11461297c578063a3be73e814612940578063a6232a93146128f1578063b3dcb6281461265a578063b8a2425214612610578063dee6742114611b21578063e30c397814611acf578063f2fde38b146119e5578063f3abde32146119645763fcee2e1d146101af5738610010565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760043567ffffffffffffffff81116118b7576101f99036906004016138da565b67ffffffffffffffff602435116118b7576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc602435360301126118b75760005460ff8160801c1661193a577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f0000000000000000000000000000000000000000000000000000000000000000460361191057602435600401357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd6024353603018112156118b757602435019167ffffffffffffffff6004840135116118b7576060600484013502360360248401136118b75760a46024350135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffebd6024353603018212156118b75761035161010460243501602435600401613a91565b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff859295168203611369578160011b81036118e65781156118bc5760c4602435013567ffffffffffffffff81168091036118b757421161188d57604051906103b88261390b565b6060825260606020830152600060408301526103d383614576565b6103e06040519182613927565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061040d85614576565b01366020830137825261041f83614576565b61042c6040519182613927565b8381527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061045985614576565b0136602083013760208301526000916000805b85811061152e5750340361150457826114c0575b60005b6004890135811061147d57506104a581600488602435010160248035016146f8565b6104b6816004886024350101614847565b60408101519060005b828110611413575050506040516020815283602082015260408460051b82010160005b858110611398575090807f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000192039020604051907fe224214a0c448f156fe4dcc89f53efa8740d725d31f2a520a77d0babc738f18082527f00000000000000000000000000000000000000000000000000000000000000006020830152306040830152606082015260a060808201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60243536030160243560040160a0830137609c602435360301902006906105b6613b96565b966000915b8583106111935750505060005b8381106107ad57507fbc77a194c76c281279b0795dd58fe933d3265a2fa119952cff085cad68a87a04600080a261071f575b505060005b600484013581106106c057610639838360646024350135801515806106ab575b610680575b50600481602435010135610663575b50613f76565b600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b61067a906004602480350191602435010183614338565b82610633565b6106a59061069160248035016139a7565b61069f6044602435016139a7565b9061426b565b83610624565b506106ba608460243501613b50565b1561061f565b806107196106e06106db600194600489013560248a01613b40565b6139a7565b6106fd60206106f78560048b013560248c01613b40565b016139a7565b60406107118560048b013560248c01613b40565b01359161426b565b016105ff565b60005b81811061072f57506105fa565b8061073d6001928486613ae5565b73ffffffffffffffffffffffffffffffffffffffff610140820135166107666101608301613b50565b15806107a4575b80610796575b610780575b505001610722565b61018061078f92013590613cf6565b3880610778565b506101808201351515610773565b5080151561076d565b6107b8818587613ae5565b6107c66101a0820182613a91565b9060006107d66101608501613b50565b15611187576101808401357f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000103907f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001821161115a57505b610100840135926040519260408401927f46f52d1eb4dd938e20b1c9dd29fd0aac96d42c7f06c51e16820e371c5f5d652a85528260208601526101208701358452610140870135606086015260808501528760a085015260c084018260051b9182913783019060e07f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000160c084019560406101c08a0188378761010086015261012081860301902006920151925b808510156111025750610c749350600090600203610d8f57506040516104606109038183613927565b3682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f0000000000000000000000000000000000000000000000000000000000000000610420820152935b6103808501526103e0840152610440830152565b604060c06020840135937f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff86011094828286377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602085015201610240830137610300810161042082015b808210610d69575061030060209283836000945161018084015201516101a082015282805260085afa166001600051141615610d3f576001016105c8565b7f09bde3390000000000000000000000000000000000000000000000000000000060005260046000fd5b90926060906040808601838160075afa16604082860160808760065afa16930190610d01565b61046060405191610da08284613927565b503682377f000000000000000000000000000000000000000000000000000000000000000060c08201527f000000000000000000000000000000000000000000000000000000000000000060e08201527f00000000000000000000000000000000000000000000000000000000000000006101008201527f00000000000000000000000000000000000000000000000000000000000000006101208201527f00000000000000000000000000000000000000000000000000000000000000006101408201527f00000000000000000000000000000000000000000000000000000000000000006101608201527f00000000000000000000000000000000000000000000000000000000000000006101c08201527f00000000000000000000000000000000000000000000000000000000000000006101e08201527f00000000000000000000000000000000000000000000000000000000000000006102008201527f00000000000000000000000000000000000000000000000000000000000000006102208201527f00000000000000000000000000000000000000000000000000000000000000006102808201527f00000000000000000000000000000000000000000000000000000000000000006102a08201527f00000000000000000000000000000000000000000000000000000000000000006102c08201527f00000000000000000000000000000000000000000000000000000000000000006102e08201527f00000000000000000000000000000000000000000000000000000000000000006103008201527f00000000000000000000000000000000000000000000000000000000000000006103208201527f00000000000000000000000000000000000000000000000000000000000000006103408201527f00000000000000000000000000000000000000000000000000000000000000006103608201527f00000000000000000000000000000000000000000000000000000000000000006103a08201527f00000000000000000000000000000000000000000000000000000000000000006103c08201527f00000000000000000000000000000000000000000000000000000000000000006104008201527f000000000000000000000000000000000000000000000000000000000000000061042082015293610c60565b9091927f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe091818688519209089401939291906108da565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526011600452fd5b5061018083013561082d565b929195966111a987878a9c94979c9b989b613ae5565b976111b86101a08a018a613a91565b9a909b60005b8c8110156112de578d7f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016000918360051b013510156112b6578e8260051b01358152604860205260ff60408220541661128557907fb7517d93585257c6e03d2d3d0126dfb8f9290e9bd3e8d2582f2977bd85c5dbe98f60209060406001958560051b83013581526048845220857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908460051b01358152a1016111be565b8e6024927f9c7bbc2100000000000000000000000000000000000000000000000000000000835260051b0135600452fd5b807fd7c7beeb0000000000000000000000000000000000000000000000000000000060049252fd5b5096939b509699509690979392938160011b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8316830361136957611334611327828787613b25565b906101c08501358e614202565b60006001820180921161115a57506101e060019392611357611362938888613b25565b92909101358d614202565b01916105bb565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd5b906101006001916113aa84898b613ae5565b9061012060e06113be6101a0850185613a91565b9290947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08a86030160408a60051b8c01015201833760e060808301528060051b92839160e084015284830137010191016104e2565b611421816020840151614619565b5161142e576001016104bf565b61144e9073ffffffffffffffffffffffffffffffffffffffff9251614619565b51167f32111bf60000000000000000000000000000000000000000000000000000000060005260045260246000fd5b6001906114ba6114958260048d013560248e01613b40565b6114b46114a4602083016139a7565b916106db6040820135809461458e565b8561462d565b01610483565b6004866024350101356114da576114d5613b5d565b610480565b7fb08353530000000000000000000000000000000000000000000000000000000060005260046000fd5b7f98d4901c0000000000000000000000000000000000000000000000000000000060005260046000fd5b959098939691979294611542878284613ae5565b976115516101a08a018a613a91565b6002811415915081611881575b5061185757610120890135600052604660205260ff604060002054161561182d577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000016101008a013510156115f85760005b600281101561164c576101c08160051b8b0101358015611622577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000111156115f8576001016115af565b7fd7c7beeb0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f51bda03d0000000000000000000000000000000000000000000000000000000060005260046000fd5b509499919698929790959398610140820135610180830135156117d55761018083013560801c6117ab5769ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168160a01c036117815773ffffffffffffffffffffffffffffffffffffffff16916116d06101608201613b50565b15611743576116df83866149f8565b926040860151841461171f575b50611717600193611711610180602089015194013561170b8386614619565b51613a19565b92614619565b525b0161046c565b61172a848751614619565b52600183018084116113695760408601526117176116ec565b60019650909161175861018083013582613bd9565b15611767575b50600190611719565b6001919261018061177a92013590613a19565b919061175e565b7ff170c67f0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f062504010000000000000000000000000000000000000000000000000000000060005260046000fd5b9190911590811591611819575b506117ef57600190611719565b7f9dde54310000000000000000000000000000000000000000000000000000000060005260046000fd5b611827915061016001613b50565b386117e2565b7f8c5201160000000000000000000000000000000000000000000000000000000060005260046000fd5b7f285a2cd50000000000000000000000000000000000000000000000000000000060005260046000fd5b6004915014153861155e565b7f203d82d80000000000000000000000000000000000000000000000000000000060005260046000fd5b600080fd5b7f010ed1820000000000000000000000000000000000000000000000000000000060005260046000fd5b7fb57c33750000000000000000000000000000000000000000000000000000000060005260046000fd5b7f10dfc0330000000000000000000000000000000000000000000000000000000060005260046000fd5b7fab143c060000000000000000000000000000000000000000000000000000000060005260046000fd5b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b7576004356000526049602052606060406000205460ff6040519173ffffffffffffffffffffffffffffffffffffffff8116835267ffffffffffffffff8160a01c16602084015260e01c1615156040820152f35b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757611a1c613866565b73ffffffffffffffffffffffffffffffffffffffff6001541690813303611aa55773ffffffffffffffffffffffffffffffffffffffff1690817fffffffffffffffffffffffff000000000000000000000000000000000000000060025416176002557f278a93ce3591db94ed65bf1107826228ec69e444fbe2006b25e1ba8f18955b7f600080a3005b7f30cd74710000000000000000000000000000000000000000000000000000000060005260046000fd5b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b346118b7576101607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75767ffffffffffffffff6004351680600435036118b75760243560443567ffffffffffffffff81116118b757611b8a9036906004016138da565b610120526101005236610164116118b7577f000000000000000000000000000000000000000000000000000000000000000080460361191057604051916080830183811067ffffffffffffffff8211176125e1576040526000549167ffffffffffffffff83168452602084019267ffffffffffffffff8160401c168452604085019560ff8260801c16875260ff606087019260881c1615158252611c316101205182613a19565b9260ff88511661193a57611c54865167ffffffffffffffff600f82169116613a84565b82036125b7576010610120511180156125a2575b801561258e575b612564577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018510156115f857670fffffffffffffff60043560041c166000526005602052604060002054916040516101205160051b81018482526101205160051b6101005160208401375b808210612554575051611cec86613a26565b810361252a577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000193604754610160526040519260208401947fc9eaf9fb2eea01613dcee0ee3f9cb20cce253a4e81f9554e67fd212a1a745cc98652604085015230606085015260808401526101205160a084015260c083015260e082015261016051610100820152856101208201526101208152611d8c61014082613927565b519020066101405261046060e081905260405160c0819052611dae9190613927565b60e05160c0513690377f000000000000000000000000000000000000000000000000000000000000000060c0805101527f000000000000000000000000000000000000000000000000000000000000000060e060c05101527f000000000000000000000000000000000000000000000000000000000000000061010060c05101527f000000000000000000000000000000000000000000000000000000000000000061012060c05101527f000000000000000000000000000000000000000000000000000000000000000061014060c05101527f000000000000000000000000000000000000000000000000000000000000000061016060c05101527f00000000000000000000000000000000000000000000000000000000000000006101c060c05101527f00000000000000000000000000000000000000000000000000000000000000006101e060c05101527f000000000000000000000000000000000000000000000000000000000000000061020060c05101527f000000000000000000000000000000000000000000000000000000000000000061022060c05101527f000000000000000000000000000000000000000000000000000000000000000061028060c05101527f00000000000000000000000000000000000000000000000000000000000000006102a060c05101527f00000000000000000000000000000000000000000000000000000000000000006102c060c05101527f00000000000000000000000000000000000000000000000000000000000000006102e060c05101527f000000000000000000000000000000000000000000000000000000000000000061030060c05101527f000000000000000000000000000000000000000000000000000000000000000061032060c05101527f000000000000000000000000000000000000000000000000000000000000000061034060c05101527f000000000000000000000000000000000000000000000000000000000000000061036060c05101527f00000000000000000000000000000000000000000000000000000000000000006103a060c05101527f00000000000000000000000000000000000000000000000000000000000000006103c060c05101527f000000000000000000000000000000000000000000000000000000000000000061040060c05101527f000000000000000000000000000000000000000000000000000000000000000061042060c0510152670fffffffffffffff61214b614129565b6004351660041c1660a0526040516080526101205160051b61010051608051376101205160051b61020003366101205160051b60805101376122e57f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018080808080808080808080808080806101e0608051015181610140518160a05181610140516101605109080908816101c060805101519161014051900908816101a060805101519161014051900908816101806080510151916101405190090881610160608051015191610140519009088161014060805101519161014051900908816101206080510151916101405190090881610100608051015191610140519009088160e0608051015191610140519009088160c0608051015191610140519009088160a06080510151916101405190090881608080510151916101405190090881606060805101519161014051900908816040608051015191610140519009088160206080510151916101405190090881608051519161014051900908610140518560c0519091610440926103808301526103e08201520152565b6084357f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd467fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201109060c060648151377f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703602060c0510152604061012461024060c051013761030060c051015b61042060c05101811061250657806020915161018060c051015201516101a060c0510152600080526020600061030060c05160085afa166001600051141615610d3f5760008381526046602052604080822080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016600117905567ffffffffffffffff8481169687905296518254985193517fffffffffffffffffffffffffffff00000000000000000000000000000000000090991697169690961783871b6fffffffffffffffff0000000000000000161760809290921b70ff00000000000000000000000000000000169190911795151560881b71ff00000000000000000000000000000000001695909517909455610120517fd5432121dc496f0b45ed182c5214acd73db6190cf5b5248133f15d7193cccdc994906010146124c1575b5082519182526020820152a1005b6124c9614129565b16612500576124f77f000000000000000000000000000000000000000000000000000000000000000061417d565b604755846124b3565b806124f7565b906060906040808401838160075afa16604082840160808560065afa169101612373565b7f0682b8d60000000000000000000000000000000000000000000000000000000060005260046000fd5b6020604083209201918252611cda565b7f1561f5d30000000000000000000000000000000000000000000000000000000060005260046000fd5b5067ffffffffffffffff8751168411611c6f565b5067ffffffffffffffff865116841115611c68565b7f944bda350000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4e487b7100000000000000000000000000000000000000000000000000000000600052604160045260246000fd5b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760043560005260056020526020604060002054604051908152f35b346118b75760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757612691613866565b612699613889565b906044356064359173ffffffffffffffffffffffffffffffffffffffff83168084036118b7576084359460a43567ffffffffffffffff81116118b7576126e39036906004016138ac565b90943033036128c7576000888882937002000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff855416178455886127fa612739828a613fe1565b996127ce6127478487613fe1565b9d61277973ffffffffffffffffffffffffffffffffffffffff8d16978d888a159889156128b5575b5050503090613fe1565b9a60405198899460208601997f4fe05a51000000000000000000000000000000000000000000000000000000008b5260248701528860448701526064860152608485015260a060a485015260c4840191613968565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101865285613927565b84146128ad57915b5191885af1156118b75761281f9061281a3088613fe1565b613a84565b95861080156128a1575b6118b7578261283791613fe1565b1192831561288d575b5050506118b7576020907001000000000000000000000000000000007fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff6000541617600055604051908152f35b612898929350613fe1565b11828080612840565b508560801c1515612829565b508291612802565b6128be926140a3565b8f888f9161276f565b7f14d4a4e80000000000000000000000000000000000000000000000000000000060005260046000fd5b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b7576004356000526046602052602060ff604060002054166040519015158152f35b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760206040516202a3008152f35b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760206129b8600435613a26565b604051908152f35b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346118b75760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757612a50613866565b6024359073ffffffffffffffffffffffffffffffffffffffff600154163303611aa557602073ffffffffffffffffffffffffffffffffffffffff7f10e01ab58d6a5b3e12d9a24cf08225b00864f088f38434a62aa3edc46402d286921692836000526003825280604060002055604051908152a2005b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b7576004358015158091036118b75773ffffffffffffffffffffffffffffffffffffffff600154163303611aa55760207fdc73380e7a835e9fc8a26a9cd6b68f5c19460babb7e506a3d295af45968f6d59916000547fffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffffff71ff00000000000000000000000000000000008360881b16911617600055604051908152a1005b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757602060405169ffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760043567ffffffffffffffff81116118b757612c919036906004016138da565b60005460ff8160801c1661193a577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff16700100000000000000000000000000000000176000557f00000000000000000000000000000000000000000000000000000000000000004603611910578015612e5c57612d0c613b5d565b612d14613b96565b6000807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8185360301905b84811015612e4b5760008160051b87013583811215612e47578701612d62816139a7565b91612d7260208301358094613bd9565b8260801c612e1f57506040810135612d8981613c69565b6060820195612da1612d9b88856139c8565b90613cc2565b73ffffffffffffffffffffffffffffffffffffffff612dbf846139a7565b16612dfa57918391612deb612dda60019796612df496613a19565b985b612de5846139a7565b936139c8565b9390928a613dae565b01612d3e565b95918391612deb612df494612e1a60019897612e15866139a7565b613cf6565b612ddc565b807f062504010000000000000000000000000000000000000000000000000000000060049252fd5b5080fd5b505034036115045761063990613f76565b7f1562001c0000000000000000000000000000000000000000000000000000000060005260046000fd5b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760043573ffffffffffffffffffffffffffffffffffffffff600154163303611aa55780600052604960205273ffffffffffffffffffffffffffffffffffffffff6040600020541615612f7b5780600052604960205260406000207c01000000000000000000000000000000000000000000000000000000007fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff8254161790557fd1f51df997ac5c03020b3be0288037857b42467ed2caa2e4212c97f8272e3f0b600080a2005b7f846fe7bc0000000000000000000000000000000000000000000000000000000060005260046000fd5b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760025473ffffffffffffffffffffffffffffffffffffffff81163303611aa5577fffffffffffffffffffffffff0000000000000000000000000000000000000000906001543373ffffffffffffffffffffffffffffffffffffffff82167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0600080a38216331760015516600255005b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757602060ff60005460881c166040519015158152f35b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760206129b86130e3613866565b73ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b7576020604754604051908152f35b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b7576004356000526048602052602060ff604060002054166040519015158152f35b346118b75760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760043567ffffffffffffffff81116118b7576132779036906004016138ac565b90613280613889565b9073ffffffffffffffffffffffffffffffffffffffff600154163303611aa55767ffffffffffffffff83116125e1576040516132e460207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8701160182613927565b838152602081019036858401116118b7578483833760006020868301015251902092823b158015613523575b6134f95783600052604960205273ffffffffffffffffffffffffffffffffffffffff604060002054166134cf576202a30067ffffffffffffffff4216019267ffffffffffffffff8411611369577f5f8fe03b623891b5076be86de31fb0210cb4a66de12718ac464833dc8ee75c7e9373ffffffffffffffffffffffffffffffffffffffff604051926133a18461390b565b169182815267ffffffffffffffff6020820192169182815260408201906000825288600052604960205273ffffffffffffffffffffffffffffffffffffffff60406000209351167fffffffffffffffffffffffff0000000000000000000000000000000000000000845416178355517fffffffff0000000000000000ffffffffffffffffffffffffffffffffffffffff7bffffffffffffffff000000000000000000000000000000000000000084549260a01b1691161782555115157fffffff00ffffffffffffffffffffffffffffffffffffffffffffffffffffffff7cff0000000000000000000000000000000000000000000000000000000083549260e01b1691161790556134bf604051948594606086526060860191613968565b91602084015260408301520390a2005b7f214712b60000000000000000000000000000000000000000000000000000000060005260046000fd5b7f4a7f394f0000000000000000000000000000000000000000000000000000000060005260046000fd5b503073ffffffffffffffffffffffffffffffffffffffff841614613310565b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b757602067ffffffffffffffff60005460401c16604051908152f35b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75773ffffffffffffffffffffffffffffffffffffffff613630613866565b1660005260046020526020604060002054604051908152f35b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75773ffffffffffffffffffffffffffffffffffffffff613695613866565b1660005260036020526020604060002054604051908152f35b346118b75760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760043573ffffffffffffffffffffffffffffffffffffffff8116908181036118b75760005460ff8160801c1661193a577fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff7001000000000000000000000000000000009116176000553360005260046020526040600020549081156137f957600080809381938633845260046020528360408120556040518381527ff7a40077ff7a04c7e61f6f26fb13774259ddf1b6bce9ecf26a8276cdd399268360203392a35af1156137cf57600080547fffffffffffffffffffffffffffffff00ffffffffffffffffffffffffffffffff169055005b7fc252638c0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f969bf7280000000000000000000000000000000000000000000000000000000060005260046000fd5b346118b75760007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126118b75760209067ffffffffffffffff600054168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036118b757565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036118b757565b9181601f840112156118b75782359167ffffffffffffffff83116118b757602083818601950101116118b757565b9181601f840112156118b75782359167ffffffffffffffff83116118b7576020808501948460051b0101116118b757565b6060810190811067ffffffffffffffff8211176125e157604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176125e157604052565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0938186528686013760008582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036118b75790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156118b7570180359067ffffffffffffffff82116118b7576020019181360383136118b757565b9190820180921161136957565b600f8116613a425760041c600052600560205260406000205490565b603f166040811015613a55576006015490565b7f4e487b7100000000000000000000000000000000000000000000000000000000600052603260045260246000fd5b9190820391821161136957565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156118b7570180359067ffffffffffffffff82116118b757602001918160051b360383136118b757565b9190811015613a555760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01813603018212156118b7570190565b90821015613a5557613b3c9160051b8101906139c8565b9091565b9190811015613a55576060020190565b3580151581036118b75790565b60ff60005460881c16613b6c57565b7f3ed304200000000000000000000000000000000000000000000000000000000060005260046000fd5b604051906040820182811067ffffffffffffffff8211176125e1576040526020820160008152613bd58367ffffffffffffffff60005416809152613a26565b9052565b73ffffffffffffffffffffffffffffffffffffffff1690816000526003602052604060002054908115613c3b5710613c0e5750565b7f8b8cad8d0000000000000000000000000000000000000000000000000000000060005260045260246000fd5b827ff01157c30000000000000000000000000000000000000000000000000000000060005260045260246000fd5b8015613c98577f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f000000111156115f857565b7fc83193890000000000000000000000000000000000000000000000000000000060005260046000fd5b50609d03613ccc57565b7f715d13c10000000000000000000000000000000000000000000000000000000060005260046000fd5b90613d013083613fe1565b60008060405160208101907f23b872dd00000000000000000000000000000000000000000000000000000000825233602482015230604482015285606482015260648152613d50608482613927565b519082875af150613d613084613fe1565b0303613d6a5750565b73ffffffffffffffffffffffffffffffffffffffff907f074d9866000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b93949192948360801c6117ab57613ea2927f0acef5c6d42506ea56127d5f7ef9f4b63676c142cb37deeddfc861df52c353d191613e3267ffffffffffffffff88511691604051938493845273ffffffffffffffffffffffffffffffffffffffff871660208501528860408501528a606085015260a0608085015260a0840191613968565b0390a160405194613e428661390b565b855273ffffffffffffffffffffffffffffffffffffffff167dffffffffffffffffffff00000000000000000000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060a01b161790565b60208401526040830152604051917f20cf0a37000000000000000000000000000000000000000000000000000000008352600483016000905b60038210613f60575050506020826064817300000000000000000000000000000000000000005af4908115613f5457600091613f1e575b613f1c925061452d565b565b90506020823d602011613f4c575b81613f3960209383613927565b810103126118b757613f1c915190613f12565b3d9150613f2c565b6040513d6000823e3d90fd5b6020806001928551815201930191019091613edb565b600f815116613fb7575b67ffffffffffffffff9051167fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006000541617600055565b602081015190603f815116916040831015613a555767ffffffffffffffff92600601559050613f80565b73ffffffffffffffffffffffffffffffffffffffff81169291831561409d5760209160009160405173ffffffffffffffffffffffffffffffffffffffff858201927f70a082310000000000000000000000000000000000000000000000000000000084521660248201526024815261405a604482613927565b51915afa601f3d11169160005192156140705750565b7f074d98660000000000000000000000000000000000000000000000000000000060005260045260246000fd5b31925050565b91906000806140b23086613fe1565b9260405173ffffffffffffffffffffffffffffffffffffffff60208201927fa9059cbb0000000000000000000000000000000000000000000000000000000084521660248201528560448201526044815261410e606482613927565b519082875af15061411f3084613fe1565b900303613d6a5750565b600160ff7f0000000000000000000000000000000000000000000000000000000000000000161b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116113695790565b60ff16601a81146141dd576005146141b9577ff377ea1a0000000000000000000000000000000000000000000000000000000060005260046000fd5b7f2b94cf5e8746b3f5c9631f4c5df32907a699c58c94b2ad4d7b5cec1639183f5590565b507f120c58f143d491e95902f7f5277778a2e0ad5168f6add75669932630ce61151890565b9091613f1c937ff3d5949c024608fd1ba60267fabe6b33998f61efd95c1d8e029ce3f62ebd9ec1916142348282613cc2565b61426367ffffffffffffffff855116916040519384938452876020850152606060408501526060840191613968565b0390a161452d565b73ffffffffffffffffffffffffffffffffffffffff811661432d575062015f905a10614303576000808080858561c350f1156142a5575050565b602073ffffffffffffffffffffffffffffffffffffffff7f1f9afa03ea9adcdf670992a56cfb4fb62f6c17434af853220356ebb633ca9b82921692836000526004825260406000206142f8828254613a19565b9055604051908152a2565b7f1c26714c0000000000000000000000000000000000000000000000000000000060005260046000fd5b90613f1c92916140a3565b909182356143458161495c565b621351505a1061430357602085019061435d826139a7565b916040870135916060880193614372856139a7565b906143816101208b018b6139c8565b60405193849360208501967fb3dcb62800000000000000000000000000000000000000000000000000000000885273ffffffffffffffffffffffffffffffffffffffff16602486015273ffffffffffffffffffffffffffffffffffffffff16604485015287606485015273ffffffffffffffffffffffffffffffffffffffff16608484015260808c013560a484015260c4830160c0905260e483019061442692613968565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810182526144569082613927565b51602091600091908230620f4240f19360005194156144e4575050509160a09391613f1c959361448860608401613b50565b6144b0575b6144989192506139a7565b6144a560c08501856139c8565b959094013592613dae565b6144dc614498926144c660408601358092613a84565b9461069f60206144d5836139a7565b92016139a7565b82915061448d565b613f1c97955060e096945061451f9293507ffef8a53de4eae3a81be0c23668ba6fc070b71a99098480379e0cfb31816a4a83600080a26139a7565b6144a56101008501856139c8565b90602082019081516000526020526040600020918051906001820191828111611369576001601091081561455f575252565b8160041c6000526005602052836040600020555252565b67ffffffffffffffff81116125e15760051b60200190565b90156145ef5773ffffffffffffffffffffffffffffffffffffffff1680159081156145e5575b506145bb57565b7f9c8d2cd20000000000000000000000000000000000000000000000000000000060005260046000fd5b90503014386145b4565b7f1f2a20050000000000000000000000000000000000000000000000000000000060005260046000fd5b8051821015613a555760209160051b010190565b9291909261463b84826149f8565b90604081015182146146b45760200191614656828451614619565b518181106146705761466d93949550039251614619565b52565b73ffffffffffffffffffffffffffffffffffffffff867f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b73ffffffffffffffffffffffffffffffffffffffff857f32111bf6000000000000000000000000000000000000000000000000000000006000521660045260246000fd5b919060408301359182156147ce5761471b83614716602087016139a7565b61458e565b61472760608501613b50565b156147ba5750803515928315614781575b508215614772575b505061474857565b7f379762ce0000000000000000000000000000000000000000000000000000000060005260046000fd5b60800135111590503880614740565b61478c9193506139a7565b73ffffffffffffffffffffffffffffffffffffffff806147ae606086016139a7565b16911614159138614738565b90506147c8613f1c936139a7565b9061462d565b50505073ffffffffffffffffffffffffffffffffffffffff6147ef826139a7565b16159081159161481b575b8115614808575b506117ef57565b6148159150606001613b50565b38614801565b905073ffffffffffffffffffffffffffffffffffffffff61483e602083016139a7565b161515906147fa565b9081358015614926576148599061495c565b506040820135908115801561491a575b6145ef578160801c6117ab576020830192614883846139a7565b73ffffffffffffffffffffffffffffffffffffffff806148a5606085016139a7565b169116146148f057613f1c936106db612d9b836148c860a06147c8960135613c69565b6148d560e0820135613c69565b6148e5612d9b60c08301836139c8565b6101008101906139c8565b7f111576670000000000000000000000000000000000000000000000000000000060005260046000fd5b50608083013515614869565b50506101a07f45aadbef481f22c2df15899e988f0eecfbe5f4d1de45c5241a248b6768d68a95918160405191823720036117ef57565b60005260496020526040600020604051906149768261390b565b5473ffffffffffffffffffffffffffffffffffffffff81169081835260ff67ffffffffffffffff8260a01c169182602086015260e01c16151591826040850152159182156149f0575b5081156149e6575b50612f7b575173ffffffffffffffffffffffffffffffffffffffff1690565b90504210386149c7565b9150386149bf565b6040810151929160005b84811080614a45575b15614a3f577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811461136957600101614a02565b93505050565b5073ffffffffffffffffffffffffffffffffffffffff614a66828551614619565b511673ffffffffffffffffffffffffffffffffffffffff83161415614a0b56",
  "links": {
    "PoseidonT4": [
      18367
    ]
  },
  "deployed": {
    "size": 19078,
    "codeHash": "0x61bb222b05f12ecd13fcb9718f51986a32ce71ce1f2f72b2e94f9b695d0394d6",
    "immutables": {
      "J2_ALPHA_X": [
        2312
      ],
      "J2_ALPHA_Y": [
        2350
      ],
      "J2_BETA_X0": [
        2427
      ],
      "J2_BETA_X1": [
        2388
      ],
      "J2_BETA_Y0": [
        2505
      ],
      "J2_BETA_Y1": [
        2466
      ],
      "J2_DELTA_X0": [
        2739
      ],
      "J2_DELTA_X1": [
        2700
      ],
      "J2_DELTA_Y0": [
        2817
      ],
      "J2_DELTA_Y1": [
        2778
      ],
      "J2_GAMMA_X0": [
        2583
      ],
      "J2_GAMMA_X1": [
        2544
      ],
      "J2_GAMMA_Y0": [
        2661
      ],
      "J2_GAMMA_Y1": [
        2622
      ],
      "J2_IC0_X": [
        2856
      ],
      "J2_IC0_Y": [
        2895
      ],
      "J2_IC1_X": [
        2934
      ],
      "J2_IC1_Y": [
        2973
      ],
      "J2_IC2_X": [
        3012
      ],
      "J2_IC2_Y": [
        3051
      ],
      "J2_IC3_X": [
        3090
      ],
      "J2_IC3_Y": [
        3129
      ],
      "J4_ALPHA_X": [
        3494
      ],
      "J4_ALPHA_Y": [
        3532
      ],
      "J4_BETA_X0": [
        3609
      ],
      "J4_BETA_X1": [
        3570
      ],
      "J4_BETA_Y0": [
        3687
      ],
      "J4_BETA_Y1": [
        3648
      ],
      "J4_DELTA_X0": [
        3921
      ],
      "J4_DELTA_X1": [
        3882
      ],
      "J4_DELTA_Y0": [
        3999
      ],
      "J4_DELTA_Y1": [
        3960
      ],
      "J4_GAMMA_X0": [
        3765
      ],
      "J4_GAMMA_X1": [
        3726
      ],
      "J4_GAMMA_Y0": [
        3843
      ],
      "J4_GAMMA_Y1": [
        3804
      ],
      "J4_IC0_X": [
        4038
      ],
      "J4_IC0_Y": [
        4077
      ],
      "J4_IC1_X": [
        4116
      ],
      "J4_IC1_Y": [
        4155
      ],
      "J4_IC2_X": [
        4194
      ],
      "J4_IC2_Y": [
        4233
      ],
      "J4_IC3_X": [
        4272
      ],
      "J4_IC3_Y": [
        4311
      ],
      "T_ALPHA_X": [
        7609
      ],
      "T_ALPHA_Y": [
        7648
      ],
      "T_BETA_X0": [
        7729
      ],
      "T_BETA_X1": [
        7688
      ],
      "T_BETA_Y0": [
        7811
      ],
      "T_BETA_Y1": [
        7770
      ],
      "T_DELTA_X0": [
        8057
      ],
      "T_DELTA_X1": [
        8016
      ],
      "T_DELTA_Y0": [
        8139
      ],
      "T_DELTA_Y1": [
        8098
      ],
      "T_GAMMA_X0": [
        7893
      ],
      "T_GAMMA_X1": [
        7852
      ],
      "T_GAMMA_Y0": [
        7975
      ],
      "T_GAMMA_Y1": [
        7934
      ],
      "T_IC0_X": [
        8180
      ],
      "T_IC0_Y": [
        8221
      ],
      "T_IC1_X": [
        8262
      ],
      "T_IC1_Y": [
        8303
      ],
      "T_IC2_X": [
        8344
      ],
      "T_IC2_Y": [
        8385
      ],
      "T_IC3_X": [
        8426
      ],
      "T_IC3_Y": [
        8467
      ],
      "chainId": [
        641,
        1338,
        7069,
        10742,
        11481
      ],
      "depth": [
        9427,
        12725,
        16687
      ],
      "poolTag": [
        5763,
        11299,
        12570,
        15995
      ],
      "vkHash": [
        13688
      ]
    },
    "links": {
      "PoseidonT4": [
        16110
      ]
    },
    "self": []
  }
} as const
