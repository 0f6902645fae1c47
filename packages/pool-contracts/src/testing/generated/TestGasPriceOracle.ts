// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const testGasPriceOracle = {
  "contractName": "TestGasPriceOracle",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "bytes",
          "name": "data",
          "type": "bytes"
        }
      ],
      "name": "getL1Fee",
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
          "name": "unsignedTxSize",
          "type": "uint256"
        }
      ],
      "name": "getL1FeeUpperBound",
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
          "name": "gasUsed",
          "type": "uint256"
        }
      ],
      "name": "getOperatorFee",
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
      "name": "operatorWeiPerGas",
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
          "name": "weiPerByte_",
          "type": "uint256"
        },
        {
          "internalType": "uint256",
          "name": "operatorWeiPerGas_",
          "type": "uint256"
        }
      ],
      "name": "set",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "weiPerByte",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600f57600080fd5b5061025a8061001f6000396000f3fe608060405234801561001057600080fd5b50600436106100625760003560e01c80631217a760146100675780631ab06ee514610082578063275aedd21461009d57806349948e0e146100b0578063d3091957146100c3578063f1c7a58b146100cc575b600080fd5b61007060005481565b60405190815260200160405180910390f35b61009b610090366004610149565b600091909155600155565b005b6100706100ab36600461016b565b6100df565b6100706100be366004610184565b6100f5565b61007060015481565b6100706100da36600461016b565b610115565b6000600154826100ef919061020e565b92915050565b60008054610104836044610225565b61010e919061020e565b9392505050565b600080610123836044610225565b60005490915061013460ff83610238565b61013e9083610225565b610104906010610225565b6000806040838503121561015c57600080fd5b50508035926020909101359150565b60006020828403121561017d57600080fd5b5035919050565b6000806020838503121561019757600080fd5b823567ffffffffffffffff8111156101ae57600080fd5b8301601f810185136101bf57600080fd5b803567ffffffffffffffff8111156101d657600080fd5b8560208284010111156101e857600080fd5b6020919091019590945092505050565b634e487b7160e01b600052601160045260246000fd5b80820281158282048414176100ef576100ef6101f8565b808201808211156100ef576100ef6101f8565b60008261025557634e487b7160e01b600052601260045260246000fd5b50049056",
  "links": {}
} as const
