// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const wrappedCoin = {
  "contractName": "WrappedCoin",
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
      "name": "CoinsRefused",
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
      "name": "deposit",
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
    },
    {
      "inputs": [
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "withdraw",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60a060405234801561001057600080fd5b50604051610b31380380610b3183398101604081905261002f91610116565b828282600061003e848261022f565b50600161004b838261022f565b5060ff16608052506102f19350505050565b634e487b7160e01b600052604160045260246000fd5b600082601f83011261008457600080fd5b81516001600160401b0381111561009d5761009d61005d565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100cb576100cb61005d565b6040528181528382016020018510156100e357600080fd5b60005b82811015610102576020818601810151838301820152016100e6565b506000918101602001919091529392505050565b60008060006060848603121561012b57600080fd5b83516001600160401b0381111561014157600080fd5b61014d86828701610073565b602086015190945090506001600160401b0381111561016b57600080fd5b61017786828701610073565b925050604084015160ff8116811461018e57600080fd5b809150509250925092565b600181811c908216806101ad57607f821691505b6020821081036101cd57634e487b7160e01b600052602260045260246000fd5b50919050565b601f82111561022a578282111561022a57806000526020600020601f840160051c6020851015610201575060005b90810190601f840160051c0360005b8181101561022657600083820155600101610210565b5050505b505050565b81516001600160401b038111156102485761024861005d565b61025c816102568454610199565b846101d3565b6020601f82116001811461029057600083156102785750848201515b600019600385901b1c1916600184901b1784556102ea565b600084815260208120601f198516915b828110156102c057878501518255602094850194600190920191016102a0565b50848210156102de5786840151600019600387901b60f8161c191681555b505060018360011b0184555b5050505050565b60805161082561030c600039600061017f01526108256000f3fe6080604052600436106100a75760003560e01c806340c10f191161006457806340c10f19146101b357806370a08231146101d357806395d89b4114610209578063a9059cbb1461021e578063d0e30db01461023e578063dd62ed3e1461024657600080fd5b806306fdde03146100ac578063095ea7b3146100d757806318160ddd1461010757806323b872dd1461012b5780632e1a7d4d1461014b578063313ce5671461016d575b600080fd5b3480156100b857600080fd5b506100c161027e565b6040516100ce9190610670565b60405180910390f35b3480156100e357600080fd5b506100f76100f23660046106da565b61030c565b60405190151581526020016100ce565b34801561011357600080fd5b5061011d60025481565b6040519081526020016100ce565b34801561013757600080fd5b506100f7610146366004610704565b610379565b34801561015757600080fd5b5061016b610166366004610741565b61039a565b005b34801561017957600080fd5b506101a17f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100ce565b3480156101bf57600080fd5b5061016b6101ce3660046106da565b610413565b3480156101df57600080fd5b5061011d6101ee36600461075a565b6001600160a01b031660009081526003602052604090205490565b34801561021557600080fd5b506100c161049c565b34801561022a57600080fd5b506100f76102393660046106da565b6104a9565b61016b6104bf565b34801561025257600080fd5b5061011d61026136600461077c565b600460209081526000928352604080842090915290825290205481565b6000805461028b906107af565b80601f01602080910402602001604051908101604052809291908181526020018280546102b7906107af565b80156103045780601f106102d957610100808354040283529160200191610304565b820191906000526020600020905b8154815290600101906020018083116102e757829003601f168201915b505050505081565b3360008181526004602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925906103679086815260200190565b60405180910390a35060015b92915050565b6000610385848361051d565b6103908484846105a5565b5060019392505050565b6103a6336000836105a5565b604051600090339083908381818185875af1925050503d80600081146103e8576040519150601f19603f3d011682016040523d82523d6000602084013e6103ed565b606091505b505090508061040f576040516334fcb44560e11b815260040160405180910390fd5b5050565b806002600082825461042591906107ff565b90915550506001600160a01b038216600090815260036020526040812080548392906104529084906107ff565b90915550506040518181526001600160a01b038316906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b6001805461028b906107af565b60006104b63384846105a5565b50600192915050565b33600090815260036020526040812080543492906104de9084906107ff565b909155505060405134815233906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a3565b6001600160a01b03821660009081526004602090815260408083203384529091529020546001810161054e57505050565b8181101561056f576040516313be252b60e01b815260040160405180910390fd5b6105798282610812565b6001600160a01b0390931660009081526004602090815260408083203384529091529020929092555050565b6001600160a01b0383166000908152600360205260409020548111156105de57604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b0380841660009081526003602052604080822080548590039055918416815290812080548392906106179084906107ff565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161066391815260200190565b60405180910390a3505050565b602081526000825180602084015260005b8181101561069e5760208186018101516040868401015201610681565b506000604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b03811681146106d557600080fd5b919050565b600080604083850312156106ed57600080fd5b6106f6836106be565b946020939093013593505050565b60008060006060848603121561071957600080fd5b610722846106be565b9250610730602085016106be565b929592945050506040919091013590565b60006020828403121561075357600080fd5b5035919050565b60006020828403121561076c57600080fd5b610775826106be565b9392505050565b6000806040838503121561078f57600080fd5b610798836106be565b91506107a6602084016106be565b90509250929050565b600181811c908216806107c357607f821691505b6020821081036107e357634e487b7160e01b600052602260045260246000fd5b50919050565b634e487b7160e01b600052601160045260246000fd5b80820180821115610373576103736107e9565b81810381811115610373576103736107e956",
  "links": {},
  "deployed": {
    "size": 2085,
    "codeHash": "0x62d6d059b7fdaae3c30624867487a90ebb327f881c0630f0bd825b141cfdfa81",
    "immutables": {
      "decimals": [
        383
      ]
    },
    "links": {},
    "self": []
  }
} as const
