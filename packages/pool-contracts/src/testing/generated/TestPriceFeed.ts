// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const testPriceFeed = {
  "contractName": "TestPriceFeed",
  "abi": [
    {
      "inputs": [
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
      "name": "latestRoundData",
      "outputs": [
        {
          "internalType": "uint80",
          "name": "",
          "type": "uint80"
        },
        {
          "internalType": "int256",
          "name": "",
          "type": "int256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        },
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
          "internalType": "int256",
          "name": "answer",
          "type": "int256"
        },
        {
          "internalType": "uint256",
          "name": "updatedAt",
          "type": "uint256"
        }
      ],
      "name": "set",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "uint80",
          "name": "id",
          "type": "uint80"
        },
        {
          "internalType": "int256",
          "name": "answer",
          "type": "int256"
        },
        {
          "internalType": "uint256",
          "name": "updatedAt",
          "type": "uint256"
        },
        {
          "internalType": "uint80",
          "name": "answeredIn",
          "type": "uint80"
        }
      ],
      "name": "setRound",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60a0604052348015600f57600080fd5b50604051610352380380610352833981016040819052602c916036565b60ff16608052605e565b600060208284031215604757600080fd5b815160ff81168114605757600080fd5b9392505050565b6080516102da6100786000396000605601526102da6000f3fe608060405234801561001057600080fd5b506004361061004c5760003560e01c8063313ce5671461005157806377be0ca01461008f578063a22c554014610109578063feaf968c1461011c575b600080fd5b6100787f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020015b60405180910390f35b61010761009d36600461023f565b6040805160a0810182526001600160501b0395861680825260208201869052918101849052606081018490529190941660809091018190526000805469ffffffffffffffffffff199081169095179055600192909255600281905560035560048054909216179055565b005b610107610117366004610285565b6101a1565b61016d6040805160a0810182526000546001600160501b0390811680835260015460208401819052600254948401859052600354606085018190526004549093166080909401849052909490939290565b604080516001600160501b03968716815260208101959095528401929092526060830152909116608082015260a001610086565b600080546101b9906001600160501b031660016102a7565b6040805160a0810182526001600160501b03909216808352602083018690529082018490526060820184905260809091018190526000805469ffffffffffffffffffff19908116831790915560019490945560028390556003929092555060048054909216179055565b80356001600160501b038116811461023a57600080fd5b919050565b6000806000806080858703121561025557600080fd5b61025e85610223565b9350602085013592506040850135915061027a60608601610223565b905092959194509250565b6000806040838503121561029857600080fd5b50508035926020909101359150565b6001600160501b0381811683821601908111156102d457634e487b7160e01b600052601160045260246000fd5b9291505056",
  "links": {}
} as const
