// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const hostileToken = {
  "contractName": "HostileToken",
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
      "inputs": [],
      "name": "answer",
      "outputs": [
        {
          "internalType": "bytes",
          "name": "",
          "type": "bytes"
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
          "name": "target_",
          "type": "address"
        },
        {
          "internalType": "bytes",
          "name": "payload_",
          "type": "bytes"
        },
        {
          "internalType": "uint256",
          "name": "value_",
          "type": "uint256"
        }
      ],
      "name": "arm",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "attempted",
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
      "name": "mute",
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
          "name": "mute_",
          "type": "bool"
        }
      ],
      "name": "setMute",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bool",
          "name": "silent_",
          "type": "bool"
        }
      ],
      "name": "setSilent",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "int256",
          "name": "surplus_",
          "type": "int256"
        }
      ],
      "name": "setSurplus",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "silent",
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
      "name": "succeeded",
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
      "name": "surplus",
      "outputs": [
        {
          "internalType": "int256",
          "name": "",
          "type": "int256"
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
  "bytecode": "0x60a060405234801561001057600080fd5b50604051610ff2380380610ff283398101604081905261002f91610116565b828282600061003e848261022f565b50600161004b838261022f565b5060ff16608052506102f19350505050565b634e487b7160e01b600052604160045260246000fd5b600082601f83011261008457600080fd5b81516001600160401b0381111561009d5761009d61005d565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100cb576100cb61005d565b6040528181528382016020018510156100e357600080fd5b60005b82811015610102576020818601810151838301820152016100e6565b506000918101602001919091529392505050565b60008060006060848603121561012b57600080fd5b83516001600160401b0381111561014157600080fd5b61014d86828701610073565b602086015190945090506001600160401b0381111561016b57600080fd5b61017786828701610073565b925050604084015160ff8116811461018e57600080fd5b809150509250925092565b600181811c908216806101ad57607f821691505b6020821081036101cd57634e487b7160e01b600052602260045260246000fd5b50919050565b601f82111561022a578282111561022a57806000526020600020601f840160051c6020851015610201575060005b90810190601f840160051c0360005b8181101561022657600083820155600101610210565b5050505b505050565b81516001600160401b038111156102485761024861005d565b61025c816102568454610199565b846101d3565b6020601f82116001811461029057600083156102785750848201515b600019600385901b1c1916600184901b1784556102ea565b600084815260208120601f198516915b828110156102c057878501518255602094850194600190920191016102a0565b50848210156102de5786840151600019600387901b60f8161c191681555b505060018360011b0184555b5050505050565b608051610ce661030c60003960006101bc0152610ce66000f3fe608060405234801561001057600080fd5b506004361061012c5760003560e01c806385bb7d69116100ad578063a167fa5711610071578063a167fa5714610267578063a9059cbb1461028f578063c11ffece146102a2578063dd62ed3e146102b5578063f4a0740c146102e057600080fd5b806385bb7d691461022557806388cf33671461022d578063917f51b414610240578063934152501461024d57806395d89b411461025f57600080fd5b806323b872dd116100f457806323b872dd146101a4578063313ce567146101b75780633dcd08bd146101f057806340c10f19146101fd57806370a082311461021257600080fd5b806306fdde0314610131578063095ea7b31461014f578063138885651461017257806318160ddd146101895780631d1c4aea14610192575b600080fd5b610139610301565b6040516101469190610813565b60405180910390f35b61016261015d366004610849565b61038f565b6040519015158152602001610146565b61017b600b5481565b604051908152602001610146565b61017b60025481565b600a5461016290610100900460ff1681565b6101626101b2366004610873565b6103fc565b6101de7f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610146565b600a546101629060ff1681565b61021061020b366004610849565b61041d565b005b61017b6102203660046108b0565b6104a6565b6101396104d9565b61021061023b3660046108cb565b6104e6565b6008546101629060ff1681565b60085461016290610100900460ff1681565b61013961053c565b610210610275366004610957565b600a80549115156101000261ff0019909216919091179055565b61016261029d366004610849565b610549565b6102106102b0366004610979565b600b55565b61017b6102c3366004610992565b600460209081526000928352604080842090915290825290205481565b6102106102ee366004610957565b600a805460ff1916911515919091179055565b6000805461030e906109c5565b80601f016020809104026020016040519081016040528092919081815260200182805461033a906109c5565b80156103875780601f1061035c57610100808354040283529160200191610387565b820191906000526020600020905b81548152906001019060200180831161036a57829003601f168201915b505050505081565b3360008181526004602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925906103ea9086815260200190565b60405180910390a35060015b92915050565b6000610408848361055f565b6104138484846105e7565b5060019392505050565b806002600082825461042f9190610a15565b90915550506001600160a01b0382166000908152600360205260408120805483929061045c908490610a15565b90915550506040518181526001600160a01b038316906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b600a54600090610100900460ff16156104bb57005b6001600160a01b0382166000908152600360205260409020546103f6565b6009805461030e906109c5565b6008805460ff191690556007819055838383836000600581600661050b868883610a9a565b508691906101000a8154816001600160a01b0302191690836001600160a01b03160217905550505050505050505050565b6001805461030e906109c5565b60006105563384846105e7565b50600192915050565b6001600160a01b03821660009081526004602090815260408083203384529091529020546001810161059057505050565b818110156105b1576040516313be252b60e01b815260040160405180910390fd5b6105bb8282610b5b565b6001600160a01b0390931660009081526004602090815260408083203384529091529020929092555050565b6105ef610643565b600a5460ff16156105ff57505050565b6000600b548261060f9190610b6e565b905060008112156106325761062d838561062884610b96565b610702565b61063d565b61063d848483610702565b50505050565b6005546001600160a01b0316158061065d575060085460ff165b1561066457565b6008805460ff191660011790556005546007546040516001600160a01b039092169161069290600690610bb2565b60006040518083038185875af1925050503d80600081146106cf576040519150601f19603f3d011682016040523d82523d6000602084013e6106d4565b606091505b506008600160096106e58482610c27565b508391906101000a81548160ff0219169083151502179055505050565b6001600160a01b03831660009081526003602052604090205481111561073b57604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b038084166000908152600360205260408082208054859003905591841681529081208054839290610774908490610a15565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516107c091815260200190565b60405180910390a3505050565b6000815180845260005b818110156107f3576020818501810151868301820152016107d7565b506000602082860101526020601f19601f83011685010191505092915050565b60208152600061082660208301846107cd565b9392505050565b80356001600160a01b038116811461084457600080fd5b919050565b6000806040838503121561085c57600080fd5b6108658361082d565b946020939093013593505050565b60008060006060848603121561088857600080fd5b6108918461082d565b925061089f6020850161082d565b929592945050506040919091013590565b6000602082840312156108c257600080fd5b6108268261082d565b600080600080606085870312156108e157600080fd5b6108ea8561082d565b9350602085013567ffffffffffffffff81111561090657600080fd5b8501601f8101871361091757600080fd5b803567ffffffffffffffff81111561092e57600080fd5b87602082840101111561094057600080fd5b949760209190910196509394604001359392505050565b60006020828403121561096957600080fd5b8135801515811461082657600080fd5b60006020828403121561098b57600080fd5b5035919050565b600080604083850312156109a557600080fd5b6109ae8361082d565b91506109bc6020840161082d565b90509250929050565b600181811c908216806109d957607f821691505b6020821081036109f957634e487b7160e01b600052602260045260246000fd5b50919050565b634e487b7160e01b600052601160045260246000fd5b808201808211156103f6576103f66109ff565b634e487b7160e01b600052604160045260246000fd5b601f821115610a955782821115610a9557806000526020600020601f840160051c6020851015610a6c575060005b90810190601f840160051c0360005b81811015610a9157600083820155600101610a7b565b5050505b505050565b67ffffffffffffffff831115610ab257610ab2610a28565b610ac683610ac083546109c5565b83610a3e565b6000601f841160018114610afa5760008515610ae25750838201355b600019600387901b1c1916600186901b178355610b54565b600083815260209020601f19861690835b82811015610b2b5786850135825560209485019460019092019101610b0b565b5086821015610b485760001960f88860031b161c19848701351681555b505060018560011b0183555b5050505050565b818103818111156103f6576103f66109ff565b8082018281126000831280158216821582161715610b8e57610b8e6109ff565b505092915050565b6000600160ff1b8201610bab57610bab6109ff565b5060000390565b6000808354610bc0816109c5565b600182168015610bd75760018114610bec57610c1c565b60ff1983168652811515820286019350610c1c565b86600052602060002060005b83811015610c1457815488820152600190910190602001610bf8565b505081860193505b509195945050505050565b815167ffffffffffffffff811115610c4157610c41610a28565b610c5581610c4f84546109c5565b84610a3e565b6020601f821160018114610c895760008315610c715750848201515b600019600385901b1c1916600184901b178455610b54565b600084815260208120601f198516915b82811015610cb95787850151825560209485019460019092019101610c99565b5084821015610cd75786840151600019600387901b60f8161c191681555b50505050600190811b0190555056",
  "links": {}
} as const
