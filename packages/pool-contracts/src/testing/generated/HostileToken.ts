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
  "bytecode": "0x60a060405234801561001057600080fd5b50604051610f28380380610f2883398101604081905261002f91610116565b828282600061003e848261022f565b50600161004b838261022f565b5060ff16608052506102f19350505050565b634e487b7160e01b600052604160045260246000fd5b600082601f83011261008457600080fd5b81516001600160401b0381111561009d5761009d61005d565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100cb576100cb61005d565b6040528181528382016020018510156100e357600080fd5b60005b82811015610102576020818601810151838301820152016100e6565b506000918101602001919091529392505050565b60008060006060848603121561012b57600080fd5b83516001600160401b0381111561014157600080fd5b61014d86828701610073565b602086015190945090506001600160401b0381111561016b57600080fd5b61017786828701610073565b925050604084015160ff8116811461018e57600080fd5b809150509250925092565b600181811c908216806101ad57607f821691505b6020821081036101cd57634e487b7160e01b600052602260045260246000fd5b50919050565b601f82111561022a578282111561022a57806000526020600020601f840160051c6020851015610201575060005b90810190601f840160051c0360005b8181101561022657600083820155600101610210565b5050505b505050565b81516001600160401b038111156102485761024861005d565b61025c816102568454610199565b846101d3565b6020601f82116001811461029057600083156102785750848201515b600019600385901b1c1916600184901b1784556102ea565b600084815260208120601f198516915b828110156102c057878501518255602094850194600190920191016102a0565b50848210156102de5786840151600019600387901b60f8161c191681555b505060018360011b0184555b5050505050565b608051610c1c61030c600039600061019d0152610c1c6000f3fe608060405234801561001057600080fd5b50600436106101165760003560e01c806385bb7d69116100a257806395d89b411161007157806395d89b4114610240578063a167fa5714610248578063a9059cbb14610270578063dd62ed3e14610283578063f4a0740c146102ae57600080fd5b806385bb7d691461020657806388cf33671461020e578063917f51b414610221578063934152501461022e57600080fd5b806323b872dd116100e957806323b872dd14610185578063313ce567146101985780633dcd08bd146101d157806340c10f19146101de57806370a08231146101f357600080fd5b806306fdde031461011b578063095ea7b31461013957806318160ddd1461015c5780631d1c4aea14610173575b600080fd5b6101236102cf565b60405161013091906107a7565b60405180910390f35b61014c6101473660046107dd565b61035d565b6040519015158152602001610130565b61016560025481565b604051908152602001610130565b600a5461014c90610100900460ff1681565b61014c610193366004610807565b6103ca565b6101bf7f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff9091168152602001610130565b600a5461014c9060ff1681565b6101f16101ec3660046107dd565b6103eb565b005b610165610201366004610844565b610474565b6101236104a7565b6101f161021c36600461085f565b6104b4565b60085461014c9060ff1681565b60085461014c90610100900460ff1681565b61012361050a565b6101f16102563660046108eb565b600a80549115156101000261ff0019909216919091179055565b61014c61027e3660046107dd565b610517565b61016561029136600461090d565b600460209081526000928352604080842090915290825290205481565b6101f16102bc3660046108eb565b600a805460ff1916911515919091179055565b600080546102dc90610940565b80601f016020809104026020016040519081016040528092919081815260200182805461030890610940565b80156103555780601f1061032a57610100808354040283529160200191610355565b820191906000526020600020905b81548152906001019060200180831161033857829003601f168201915b505050505081565b3360008181526004602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925906103b89086815260200190565b60405180910390a35060015b92915050565b60006103d6848361052d565b6103e18484846105b5565b5060019392505050565b80600260008282546103fd9190610990565b90915550506001600160a01b0382166000908152600360205260408120805483929061042a908490610990565b90915550506040518181526001600160a01b038316906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b600a54600090610100900460ff161561048957005b6001600160a01b0382166000908152600360205260409020546103c4565b600980546102dc90610940565b6008805460ff19169055600781905583838383600060058160066104d9868883610a14565b508691906101000a8154816001600160a01b0302191690836001600160a01b03160217905550505050505050505050565b600180546102dc90610940565b60006105243384846105b5565b50600192915050565b6001600160a01b03821660009081526004602090815260408083203384529091529020546001810161055e57505050565b8181101561057f576040516313be252b60e01b815260040160405180910390fd5b6105898282610ad5565b6001600160a01b0390931660009081526004602090815260408083203384529091529020929092555050565b6105bd6105d7565b600a5460ff166105d2576105d2838383610696565b505050565b6005546001600160a01b031615806105f1575060085460ff165b156105f857565b6008805460ff191660011790556005546007546040516001600160a01b039092169161062690600690610ae8565b60006040518083038185875af1925050503d8060008114610663576040519150601f19603f3d011682016040523d82523d6000602084013e610668565b606091505b506008600160096106798482610b5d565b508391906101000a81548160ff0219169083151502179055505050565b6001600160a01b0383166000908152600360205260409020548111156106cf57604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b038084166000908152600360205260408082208054859003905591841681529081208054839290610708908490610990565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161075491815260200190565b60405180910390a3505050565b6000815180845260005b818110156107875760208185018101518683018201520161076b565b506000602082860101526020601f19601f83011685010191505092915050565b6020815260006107ba6020830184610761565b9392505050565b80356001600160a01b03811681146107d857600080fd5b919050565b600080604083850312156107f057600080fd5b6107f9836107c1565b946020939093013593505050565b60008060006060848603121561081c57600080fd5b610825846107c1565b9250610833602085016107c1565b929592945050506040919091013590565b60006020828403121561085657600080fd5b6107ba826107c1565b6000806000806060858703121561087557600080fd5b61087e856107c1565b9350602085013567ffffffffffffffff81111561089a57600080fd5b8501601f810187136108ab57600080fd5b803567ffffffffffffffff8111156108c257600080fd5b8760208284010111156108d457600080fd5b949760209190910196509394604001359392505050565b6000602082840312156108fd57600080fd5b813580151581146107ba57600080fd5b6000806040838503121561092057600080fd5b610929836107c1565b9150610937602084016107c1565b90509250929050565b600181811c9082168061095457607f821691505b60208210810361097457634e487b7160e01b600052602260045260246000fd5b50919050565b634e487b7160e01b600052601160045260246000fd5b808201808211156103c4576103c461097a565b634e487b7160e01b600052604160045260246000fd5b601f8211156105d257828211156105d257806000526020600020601f840160051c60208510156109e7575060005b90810190601f840160051c0360005b81811015610a0c576000838201556001016109f6565b505050505050565b67ffffffffffffffff831115610a2c57610a2c6109a3565b610a4083610a3a8354610940565b836109b9565b6000601f841160018114610a745760008515610a5c5750838201355b600019600387901b1c1916600186901b178355610ace565b600083815260209020601f19861690835b82811015610aa55786850135825560209485019460019092019101610a85565b5086821015610ac25760001960f88860031b161c19848701351681555b505060018560011b0183555b5050505050565b818103818111156103c4576103c461097a565b6000808354610af681610940565b600182168015610b0d5760018114610b2257610b52565b60ff1983168652811515820286019350610b52565b86600052602060002060005b83811015610b4a57815488820152600190910190602001610b2e565b505081860193505b509195945050505050565b815167ffffffffffffffff811115610b7757610b776109a3565b610b8b81610b858454610940565b846109b9565b6020601f821160018114610bbf5760008315610ba75750848201515b600019600385901b1c1916600184901b178455610ace565b600084815260208120601f198516915b82811015610bef5787850151825560209485019460019092019101610bcf565b5084821015610c0d5786840151600019600387901b60f8161c191681555b50505050600190811b0190555056",
  "links": {}
} as const
