// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const noReturnToken = {
  "contractName": "NoReturnToken",
  "abi": [
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
      "outputs": [],
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
      "outputs": [],
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
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600f57600080fd5b506103658061001f6000396000f3fe608060405234801561001057600080fd5b50600436106100625760003560e01c8063095ea7b31461006757806323b872dd146100a157806340c10f19146100b457806370a08231146100c7578063a9059cbb146100f9578063dd62ed3e1461010c575b600080fd5b61009f610075366004610267565b3360009081526001602090815260408083206001600160a01b039590951683529390529190912055565b005b61009f6100af366004610291565b610137565b61009f6100c2366004610267565b6101ce565b6100e76100d53660046102ce565b60006020819052908152604090205481565b60405190815260200160405180910390f35b61009f610107366004610267565b6101ff565b6100e761011a3660046102f0565b600160209081526000928352604080842090915290825290205481565b6001600160a01b03831660009081526001602090815260408083203384529091528120805483929061016a908490610339565b90915550506001600160a01b03831660009081526020819052604081208054839290610197908490610339565b90915550506001600160a01b038216600090815260208190526040812080548392906101c4908490610352565b9091555050505050565b6001600160a01b038216600090815260208190526040812080548392906101f6908490610352565b90915550505050565b336000908152602081905260408120805483929061021e908490610339565b90915550506001600160a01b038216600090815260208190526040812080548392906101f6908490610352565b80356001600160a01b038116811461026257600080fd5b919050565b6000806040838503121561027a57600080fd5b6102838361024b565b946020939093013593505050565b6000806000606084860312156102a657600080fd5b6102af8461024b565b92506102bd6020850161024b565b929592945050506040919091013590565b6000602082840312156102e057600080fd5b6102e98261024b565b9392505050565b6000806040838503121561030357600080fd5b61030c8361024b565b915061031a6020840161024b565b90509250929050565b634e487b7160e01b600052601160045260246000fd5b8181038181111561034c5761034c610323565b92915050565b8082018082111561034c5761034c61032356",
  "links": {}
} as const
