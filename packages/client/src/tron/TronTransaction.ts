/**
 * An unsigned call of a contract, in the form that TronWeb, TronLink and full nodes take. Hex has no prefix; amounts are sun, times are
 * milliseconds since the epoch.
 */
export interface TronTransaction {
  visible: false
  txID: string
  raw_data: {
    contract: [
      {
        parameter: {
          value: {
            data: string
            owner_address: string
            contract_address: string
            /** Absent for 0. */
            call_value?: number
          }
          type_url: string
        }
        type: "TriggerSmartContract"
        /** Absent for the owner's permission. */
        Permission_id?: number
      },
    ]
    ref_block_bytes: string
    ref_block_hash: string
    expiration: number
    fee_limit: number
    timestamp: number
  }
  raw_data_hex: string
}
