// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.
export const testSanctionsList = {
  "contractName": "TestSanctionsList",
  "abi": [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "account",
          "type": "address"
        }
      ],
      "name": "isSanctioned",
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
          "name": "sanctioned",
          "type": "bool"
        }
      ],
      "name": "set",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x6080604052348015600f57600080fd5b506101278061001f6000396000f3fe608060405234801561001057600080fd5b50600436106100365760003560e01c806335e3b25a1461003b578063df592f7d14610076575b600080fd5b6100746100493660046100c9565b6001600160a01b03919091166000908152602081905260409020805460ff1916911515919091179055565b005b610099610084366004610105565b60006020819052908152604090205460ff1681565b604051901515815260200160405180910390f35b80356001600160a01b03811681146100c457600080fd5b919050565b600080604083850312156100dc57600080fd5b6100e5836100ad565b9150602083013580151581146100fa57600080fd5b809150509250929050565b60006020828403121561011757600080fd5b610120826100ad565b939250505056",
  "links": {}
} as const
