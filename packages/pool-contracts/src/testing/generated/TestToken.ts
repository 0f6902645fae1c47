// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const testToken = {
  "contractName": "TestToken",
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
  "bytecode": "0x60a060405234801561001057600080fd5b5060405161098838038061098883398101604081905261002f91610110565b600061003b8482610229565b5060016100488382610229565b5060ff16608052506102eb9050565b634e487b7160e01b600052604160045260246000fd5b600082601f83011261007e57600080fd5b81516001600160401b0381111561009757610097610057565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100c5576100c5610057565b6040528181528382016020018510156100dd57600080fd5b60005b828110156100fc576020818601810151838301820152016100e0565b506000918101602001919091529392505050565b60008060006060848603121561012557600080fd5b83516001600160401b0381111561013b57600080fd5b6101478682870161006d565b602086015190945090506001600160401b0381111561016557600080fd5b6101718682870161006d565b925050604084015160ff8116811461018857600080fd5b809150509250925092565b600181811c908216806101a757607f821691505b6020821081036101c757634e487b7160e01b600052602260045260246000fd5b50919050565b601f821115610224578282111561022457806000526020600020601f840160051c60208510156101fb575060005b90810190601f840160051c0360005b818110156102205760008382015560010161020a565b5050505b505050565b81516001600160401b0381111561024257610242610057565b610256816102508454610193565b846101cd565b6020601f82116001811461028a57600083156102725750848201515b600019600385901b1c1916600184901b1784556102e4565b600084815260208120601f198516915b828110156102ba578785015182556020948501946001909201910161029a565b50848210156102d85786840151600019600387901b60f8161c191681555b505060018360011b0184555b5050505050565b608051610682610306600039600061011301526106826000f3fe608060405234801561001057600080fd5b506004361061009e5760003560e01c806340c10f191161006657806340c10f191461014757806370a082311461015c57806395d89b4114610185578063a9059cbb1461018d578063dd62ed3e146101a057600080fd5b806306fdde03146100a3578063095ea7b3146100c157806318160ddd146100e457806323b872dd146100fb578063313ce5671461010e575b600080fd5b6100ab6101cb565b6040516100b891906104e6565b60405180910390f35b6100d46100cf366004610550565b610259565b60405190151581526020016100b8565b6100ed60025481565b6040519081526020016100b8565b6100d461010936600461057a565b6102c6565b6101357f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100b8565b61015a610155366004610550565b6102e7565b005b6100ed61016a3660046105b7565b6001600160a01b031660009081526003602052604090205490565b6100ab610370565b6100d461019b366004610550565b61037d565b6100ed6101ae3660046105d9565b600460209081526000928352604080842090915290825290205481565b600080546101d89061060c565b80601f01602080910402602001604051908101604052809291908181526020018280546102049061060c565b80156102515780601f1061022657610100808354040283529160200191610251565b820191906000526020600020905b81548152906001019060200180831161023457829003601f168201915b505050505081565b3360008181526004602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925906102b49086815260200190565b60405180910390a35060015b92915050565b60006102d28483610393565b6102dd84848461041b565b5060019392505050565b80600260008282546102f9919061065c565b90915550506001600160a01b0382166000908152600360205260408120805483929061032690849061065c565b90915550506040518181526001600160a01b038316906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b600180546101d89061060c565b600061038a33848461041b565b50600192915050565b6001600160a01b0382166000908152600460209081526040808320338452909152902054600181016103c457505050565b818110156103e5576040516313be252b60e01b815260040160405180910390fd5b6103ef828261066f565b6001600160a01b0390931660009081526004602090815260408083203384529091529020929092555050565b6001600160a01b03831660009081526003602052604090205481111561045457604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b03808416600090815260036020526040808220805485900390559184168152908120805483929061048d90849061065c565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516104d991815260200190565b60405180910390a3505050565b602081526000825180602084015260005b8181101561051457602081860181015160408684010152016104f7565b506000604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461054b57600080fd5b919050565b6000806040838503121561056357600080fd5b61056c83610534565b946020939093013593505050565b60008060006060848603121561058f57600080fd5b61059884610534565b92506105a660208501610534565b929592945050506040919091013590565b6000602082840312156105c957600080fd5b6105d282610534565b9392505050565b600080604083850312156105ec57600080fd5b6105f583610534565b915061060360208401610534565b90509250929050565b600181811c9082168061062057607f821691505b60208210810361064057634e487b7160e01b600052602260045260246000fd5b50919050565b634e487b7160e01b600052601160045260246000fd5b808201808211156102c0576102c0610646565b818103818111156102c0576102c061064656",
  "links": {},
  "deployed": {
    "size": 1666,
    "codeHash": "0x1d165e24dfe1fff2e235c95b800b401672ff77631e7e5d9a91bdc018af8ead0c",
    "immutables": {
      "decimals": [
        275
      ]
    },
    "links": {},
    "self": []
  }
} as const
