// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const feeOnTransferToken = {
  "contractName": "FeeOnTransferToken",
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
      "inputs": [],
      "name": "feeOn",
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
      "name": "fromSender",
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
      "inputs": [
        {
          "internalType": "bool",
          "name": "on",
          "type": "bool"
        },
        {
          "internalType": "bool",
          "name": "fromSender_",
          "type": "bool"
        }
      ],
      "name": "setFee",
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
  "bytecode": "0x60a060405234801561001057600080fd5b50604051610ab5380380610ab583398101604081905261002f91610116565b828282600061003e848261022f565b50600161004b838261022f565b5060ff16608052506102f19350505050565b634e487b7160e01b600052604160045260246000fd5b600082601f83011261008457600080fd5b81516001600160401b0381111561009d5761009d61005d565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100cb576100cb61005d565b6040528181528382016020018510156100e357600080fd5b60005b82811015610102576020818601810151838301820152016100e6565b506000918101602001919091529392505050565b60008060006060848603121561012b57600080fd5b83516001600160401b0381111561014157600080fd5b61014d86828701610073565b602086015190945090506001600160401b0381111561016b57600080fd5b61017786828701610073565b925050604084015160ff8116811461018e57600080fd5b809150509250925092565b600181811c908216806101ad57607f821691505b6020821081036101cd57634e487b7160e01b600052602260045260246000fd5b50919050565b601f82111561022a578282111561022a57806000526020600020601f840160051c6020851015610201575060005b90810190601f840160051c0360005b8181101561022657600083820155600101610210565b5050505b505050565b81516001600160401b038111156102485761024861005d565b61025c816102568454610199565b846101d3565b6020601f82116001811461029057600083156102785750848201515b600019600385901b1c1916600184901b1784556102ea565b600084815260208120601f198516915b828110156102c057878501518255602094850194600190920191016102a0565b50848210156102de5786840151600019600387901b60f8161c191681555b505060018360011b0184555b5050505050565b6080516107a961030c600039600061014401526107a96000f3fe608060405234801561001057600080fd5b50600436106100cf5760003560e01c80634f335d0a1161008c57806395d89b411161006657806395d89b41146101d557806398453f4a146101dd578063a9059cbb1461020f578063dd62ed3e1461022257600080fd5b80634f335d0a1461018d5780635dc9019b1461019a57806370a08231146101ac57600080fd5b806306fdde03146100d4578063095ea7b3146100f257806318160ddd1461011557806323b872dd1461012c578063313ce5671461013f57806340c10f1914610178575b600080fd5b6100dc61024d565b6040516100e991906105b1565b60405180910390f35b61010561010036600461061b565b6102db565b60405190151581526020016100e9565b61011e60025481565b6040519081526020016100e9565b61010561013a366004610645565b610348565b6101667f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100e9565b61018b61018636600461061b565b610369565b005b6005546101059060ff1681565b60055461010590610100900460ff1681565b61011e6101ba366004610682565b6001600160a01b031660009081526003602052604090205490565b6100dc6103f2565b61018b6101eb3660046106b4565b6005805461ffff191692151561ff0019169290921761010091151591909102179055565b61010561021d36600461061b565b6103ff565b61011e6102303660046106e7565b600460209081526000928352604080842090915290825290205481565b6000805461025a90610711565b80601f016020809104026020016040519081016040528092919081815260200182805461028690610711565b80156102d35780601f106102a8576101008083540402835291602001916102d3565b820191906000526020600020905b8154815290600101906020018083116102b657829003601f168201915b505050505081565b3360008181526004602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925906103369086815260200190565b60405180910390a35060015b92915050565b60006103548483610415565b61035f84848461049d565b5060019392505050565b806002600082825461037b9190610761565b90915550506001600160a01b038216600090815260036020526040812080548392906103a8908490610761565b90915550506040518181526001600160a01b038316906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b6001805461025a90610711565b600061040c33848461049d565b50600192915050565b6001600160a01b03821660009081526004602090815260408083203384529091529020546001810161044657505050565b81811015610467576040516313be252b60e01b815260040160405180910390fd5b6104718282610774565b6001600160a01b0390931660009081526004602090815260408083203384529091529020929092555050565b6104a88383836104e6565b60055460ff16156104e1576005546104e190610100900460ff166104cc57826104ce565b835b610fee6104dc606485610787565b6104e6565b505050565b6001600160a01b03831660009081526003602052604090205481111561051f57604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b038084166000908152600360205260408082208054859003905591841681529081208054839290610558908490610761565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516105a491815260200190565b60405180910390a3505050565b602081526000825180602084015260005b818110156105df57602081860181015160408684010152016105c2565b506000604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461061657600080fd5b919050565b6000806040838503121561062e57600080fd5b610637836105ff565b946020939093013593505050565b60008060006060848603121561065a57600080fd5b610663846105ff565b9250610671602085016105ff565b929592945050506040919091013590565b60006020828403121561069457600080fd5b61069d826105ff565b9392505050565b8035801515811461061657600080fd5b600080604083850312156106c757600080fd5b6106d0836106a4565b91506106de602084016106a4565b90509250929050565b600080604083850312156106fa57600080fd5b610703836105ff565b91506106de602084016105ff565b600181811c9082168061072557607f821691505b60208210810361074557634e487b7160e01b600052602260045260246000fd5b50919050565b634e487b7160e01b600052601160045260246000fd5b808201808211156103425761034261074b565b818103818111156103425761034261074b565b6000826107a457634e487b7160e01b600052601260045260246000fd5b50049056",
  "links": {}
} as const
