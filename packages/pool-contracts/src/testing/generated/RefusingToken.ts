// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const refusingToken = {
  "contractName": "RefusingToken",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "string",
          "name": "name_",
          "type": "string"
        },
        {
          "internalType": "string",
          "name": "symbol_",
          "type": "string"
        },
        {
          "internalType": "uint8",
          "name": "decimals_",
          "type": "uint8"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "account",
          "type": "address"
        }
      ],
      "name": "BlackListed",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InsufficientAllowance",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InsufficientBalance",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "Paused",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "account",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Approval",
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
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Transfer",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "account",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        }
      ],
      "name": "allowance",
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
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "approve",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "account",
          "type": "address"
        }
      ],
      "name": "balanceOf",
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
      "name": "decimals",
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
      "inputs": [
        {
          "internalType": "address",
          "name": "account",
          "type": "address"
        }
      ],
      "name": "isBlackListed",
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
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "mint",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "name",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "paused",
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
          "name": "account",
          "type": "address"
        },
        {
          "internalType": "bool",
          "name": "listed",
          "type": "bool"
        }
      ],
      "name": "setBlackListed",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bool",
          "name": "paused_",
          "type": "bool"
        }
      ],
      "name": "setPaused",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "symbol",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "totalSupply",
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
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "transfer",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "transferFrom",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60a060405234801561001057600080fd5b50604051610b7c380380610b7c83398101604081905261002f91610116565b828282600061003e848261022f565b50600161004b838261022f565b5060ff16608052506102f19350505050565b634e487b7160e01b600052604160045260246000fd5b600082601f83011261008457600080fd5b81516001600160401b0381111561009d5761009d61005d565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100cb576100cb61005d565b6040528181528382016020018510156100e357600080fd5b60005b82811015610102576020818601810151838301820152016100e6565b506000918101602001919091529392505050565b60008060006060848603121561012b57600080fd5b83516001600160401b0381111561014157600080fd5b61014d86828701610073565b602086015190945090506001600160401b0381111561016b57600080fd5b61017786828701610073565b925050604084015160ff8116811461018e57600080fd5b809150509250925092565b600181811c908216806101ad57607f821691505b6020821081036101cd57634e487b7160e01b600052602260045260246000fd5b50919050565b601f82111561022a578282111561022a57806000526020600020601f840160051c6020851015610201575060005b90810190601f840160051c0360005b8181101561022657600083820155600101610210565b5050505b505050565b81516001600160401b038111156102485761024861005d565b61025c816102568454610199565b846101d3565b6020601f82116001811461029057600083156102785750848201515b600019600385901b1c1916600184901b1784556102ea565b600084815260208120601f198516915b828110156102c057878501518255602094850194600190920191016102a0565b50848210156102de5786840151600019600387901b60f8161c191681555b505060018360011b0184555b5050505050565b60805161087061030c600039600061018201526108706000f3fe608060405234801561001057600080fd5b50600436106100ea5760003560e01c80635c975abb1161008c57806395d89b411161006657806395d89b4114610238578063a9059cbb14610240578063dd62ed3e14610253578063e47d60601461027e57600080fd5b80635c975abb146101c95780635cd8c072146101d657806370a082311461020f57600080fd5b806318160ddd116100c857806318160ddd1461015357806323b872dd1461016a578063313ce5671461017d57806340c10f19146101b657600080fd5b806306fdde03146100ef578063095ea7b31461010d57806316c38b3c14610130575b600080fd5b6100f76102a1565b604051610104919061067f565b60405180910390f35b61012061011b3660046106e9565b61032f565b6040519015158152602001610104565b61015161013e366004610723565b6005805460ff1916911515919091179055565b005b61015c60025481565b604051908152602001610104565b610120610178366004610745565b61039c565b6101a47f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610104565b6101516101c43660046106e9565b6103bd565b6005546101209060ff1681565b6101516101e4366004610782565b6001600160a01b03919091166000908152600660205260409020805460ff1916911515919091179055565b61015c61021d3660046107b5565b6001600160a01b031660009081526003602052604090205490565b6100f7610446565b61012061024e3660046106e9565b610453565b61015c6102613660046107d0565b600460209081526000928352604080842090915290825290205481565b61012061028c3660046107b5565b60066020526000908152604090205460ff1681565b600080546102ae906107fa565b80601f01602080910402602001604051908101604052809291908181526020018280546102da906107fa565b80156103275780601f106102fc57610100808354040283529160200191610327565b820191906000526020600020905b81548152906001019060200180831161030a57829003601f168201915b505050505081565b3360008181526004602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9259061038a9086815260200190565b60405180910390a35060015b92915050565b60006103a88483610469565b6103b38484846104f1565b5060019392505050565b80600260008282546103cf919061084a565b90915550506001600160a01b038216600090815260036020526040812080548392906103fc90849061084a565b90915550506040518181526001600160a01b038316906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b600180546102ae906107fa565b60006104603384846104f1565b50600192915050565b6001600160a01b03821660009081526004602090815260408083203384529091529020546001810161049a57505050565b818110156104bb576040516313be252b60e01b815260040160405180910390fd5b6104c5828261085d565b6001600160a01b0390931660009081526004602090815260408083203384529091529020929092555050565b60055460ff1615610515576040516313d0ff5960e31b815260040160405180910390fd5b6001600160a01b03831660009081526006602052604090205460ff161561055f57604051633fe935f360e11b81526001600160a01b03841660048201526024015b60405180910390fd5b6001600160a01b03821660009081526006602052604090205460ff16156105a457604051633fe935f360e11b81526001600160a01b0383166004820152602401610556565b6105af8383836105b4565b505050565b6001600160a01b0383166000908152600360205260409020548111156105ed57604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b03808416600090815260036020526040808220805485900390559184168152908120805483929061062690849061084a565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161067291815260200190565b60405180910390a3505050565b602081526000825180602084015260005b818110156106ad5760208186018101516040868401015201610690565b506000604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b03811681146106e457600080fd5b919050565b600080604083850312156106fc57600080fd5b610705836106cd565b946020939093013593505050565b803580151581146106e457600080fd5b60006020828403121561073557600080fd5b61073e82610713565b9392505050565b60008060006060848603121561075a57600080fd5b610763846106cd565b9250610771602085016106cd565b929592945050506040919091013590565b6000806040838503121561079557600080fd5b61079e836106cd565b91506107ac60208401610713565b90509250929050565b6000602082840312156107c757600080fd5b61073e826106cd565b600080604083850312156107e357600080fd5b6107ec836106cd565b91506107ac602084016106cd565b600181811c9082168061080e57607f821691505b60208210810361082e57634e487b7160e01b600052602260045260246000fd5b50919050565b634e487b7160e01b600052601160045260246000fd5b8082018082111561039657610396610834565b818103818111156103965761039661083456",
  "links": {}
} as const
