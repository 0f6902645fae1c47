import { WholeNumber } from "@shielded-relay/chain-rpc"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Schema, SchemaTransformation } from "effect"

/*
 * Shapes of a full node's answers (java-tron 4.8.0). They contain only the fields that we use. Nodes
 * write proto3 JSON without fields of default value, so absent numbers are 0 and absent lists empty.
 */

/** Hex without a prefix, as nodes write ids and addresses; decoded to lower case. */
const digitsOf = (pattern: RegExp) =>
  Schema.String.check(Schema.isPattern(pattern)).pipe(
    Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transform({
        decode: (text: string) => text.toLowerCase(),
        encode: (text: string) => text,
      }),
    ),
  )

/** 32 bytes: a transaction's or block's id. */
const Id = digitsOf(/^[0-9a-fA-F]{64}$/)

const prefixed = (pattern: RegExp, prefix: number) =>
  Schema.String.check(Schema.isPattern(pattern)).pipe(
    Schema.decodeTo(
      Schema.TemplateLiteral(["0x", Schema.String]),
      SchemaTransformation.transform({
        decode: (text: string): Hex => `0x${text.slice(prefix).toLowerCase()}`,
        encode: (hex: Hex): string => hex.slice(2),
      }),
    ),
  )

/** Bytes of any length. */
const Bytes = prefixed(/^(?:[0-9a-fA-F]{2})*$/, 0)
/** 32 bytes. */
const Word = prefixed(/^[0-9a-fA-F]{64}$/, 0)
/** An account: 41 and 20 bytes; decoded to the 20 bytes. */
const Account = prefixed(/^41[0-9a-fA-F]{40}$/, 2)
/** A log's address: the 20 bytes without 41. */
const LogAddress = prefixed(/^[0-9a-fA-F]{40}$/, 0)

/** A whole number that counts things (blocks, milliseconds) and fits a safe integer. */
const Count = Schema.Number.check(
  Schema.makeFilter((value) => Number.isSafeInteger(value) && value >= 0),
)

/** The answer `{}`, with which nodes report that the object is unknown. */
const Unknown = Schema.Record(Schema.String, Schema.Never).pipe(
  Schema.decodeTo(
    Schema.Null,
    SchemaTransformation.transform({ decode: () => null, encode: () => ({}) }),
  ),
)

/** @returns `null` for `{}` */
export const orUnknown = <A, I>(schema: Schema.Codec<A, I>) => Schema.Union([Unknown, schema])

export const TronBlock = Schema.Struct({
  blockID: Id,
  block_header: Schema.Struct({
    raw_data: Schema.Struct({
      /** Absent in the genesis block, like its timestamp. */
      number: Schema.optionalKey(Count),
      /** Milliseconds since the epoch. */
      timestamp: Schema.optionalKey(Count),
      parentHash: Schema.optionalKey(Id),
      /** The block producer. */
      witness_address: Schema.optionalKey(Account),
    }),
  }),
  transactions: Schema.optionalKey(Schema.Array(Schema.Struct({ txID: Id }))),
})
export type TronBlock = typeof TronBlock.Type

export const TransactionInfo = Schema.Struct({
  id: Id,
  /** Sun: everything that the transaction burnt. */
  fee: Schema.optionalKey(WholeNumber),
  blockNumber: Schema.optionalKey(Count),
  contract_address: Schema.optionalKey(Account),
  receipt: Schema.optionalKey(
    Schema.Struct({
      energy_usage_total: Schema.optionalKey(WholeNumber),
      result: Schema.optionalKey(Schema.String),
    }),
  ),
  log: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        address: Schema.optionalKey(LogAddress),
        topics: Schema.optionalKey(Schema.Array(Word)),
        data: Schema.optionalKey(Bytes),
      }),
    ),
  ),
  /** `FAILED` only. */
  result: Schema.optionalKey(Schema.String),
})
export type TransactionInfo = typeof TransactionInfo.Type

/** `/wallet/gettransactionbyid`: who called what with which value. */
export const TronTransaction = Schema.Struct({
  txID: Id,
  raw_data: Schema.Struct({
    contract: Schema.Tuple([
      Schema.Struct({
        type: Schema.String,
        parameter: Schema.Struct({
          value: Schema.Struct({
            owner_address: Account,
            /** Absent in contracts of other types, such as a creation. */
            contract_address: Schema.optionalKey(Account),
            call_value: Schema.optionalKey(WholeNumber),
          }),
        }),
      }),
    ]),
  }),
})

/** `/wallet/triggerconstantcontract` without an error. */
export const ConstantResult = Schema.Struct({
  energy_used: Schema.optionalKey(WholeNumber),
  /** The part of `energy_used` that dynamic energy added. */
  energy_penalty: Schema.optionalKey(WholeNumber),
  constant_result: Schema.optionalKey(Schema.Array(Bytes)),
})

export const EnergyEstimate = Schema.Struct({ energy_required: Schema.optionalKey(WholeNumber) })

const AccountPermission = Schema.Struct({
  /** Absent for the owner's, 0. */
  id: Schema.optionalKey(Count),
  threshold: Schema.optionalKey(WholeNumber),
  /** Of active permissions: a bit for each type of contract that they may sign, the lowest first. */
  operations: Schema.optionalKey(Bytes),
  keys: Schema.optionalKey(
    Schema.Array(Schema.Struct({ address: Account, weight: Schema.optionalKey(WholeNumber) })),
  ),
})
export type AccountPermission = typeof AccountPermission.Type

/** "ENERGY" or "TRON_POWER"; absent for bandwidth. */
const StakeKind = Schema.optionalKey(Schema.String)

export const TronAccount = Schema.Struct({
  address: Account,
  /** Sun. */
  balance: Schema.optionalKey(WholeNumber),
  /** Who may sign; absent until the account is activated by an update of its permissions or a transfer. */
  owner_permission: Schema.optionalKey(AccountPermission),
  active_permission: Schema.optionalKey(Schema.Array(AccountPermission)),
  /** "Contract" or "AssetIssue"; absent for ordinary accounts. */
  type: Schema.optionalKey(Schema.String),
  /** Own stake that is not lent, sun. */
  frozenV2: Schema.optionalKey(
    Schema.Array(Schema.Struct({ type: StakeKind, amount: Schema.optionalKey(WholeNumber) })),
  ),
  /** Stake on its way back to the balance. */
  unfrozenV2: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        type: StakeKind,
        /** Sun. */
        unfreeze_amount: Schema.optionalKey(WholeNumber),
        /** Milliseconds since the epoch from which it can be withdrawn. */
        unfreeze_expire_time: Schema.optionalKey(WholeNumber),
      }),
    ),
  ),
})
export type TronAccount = typeof TronAccount.Type

/** `/wallet/getaccountresource`. Energy and bandwidth by stake and, of bandwidth, free of charge. */
export const AccountResource = Schema.Struct({
  freeNetUsed: Schema.optionalKey(WholeNumber),
  freeNetLimit: Schema.optionalKey(WholeNumber),
  NetUsed: Schema.optionalKey(WholeNumber),
  NetLimit: Schema.optionalKey(WholeNumber),
  EnergyUsed: Schema.optionalKey(WholeNumber),
  EnergyLimit: Schema.optionalKey(WholeNumber),
})

/** `/wallet/getcandelegatedmaxsize`. Sun. */
export const Delegatable = Schema.Struct({ max_size: Schema.optionalKey(WholeNumber) })

/** `/wallet/getdelegatedresourcev2`: at most one entry without lock and one with. Sun, and milliseconds since the epoch. */
export const Delegations = Schema.Struct({
  delegatedResource: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        frozen_balance_for_bandwidth: Schema.optionalKey(WholeNumber),
        frozen_balance_for_energy: Schema.optionalKey(WholeNumber),
        expire_time_for_bandwidth: Schema.optionalKey(WholeNumber),
        expire_time_for_energy: Schema.optionalKey(WholeNumber),
      }),
    ),
  ),
})

export const ChainParameters = Schema.Struct({
  chainParameter: Schema.Array(
    Schema.Struct({ key: Schema.String, value: Schema.optionalKey(WholeNumber) }),
  ),
})

/** `/wallet/getcontract`. */
export const Contract = Schema.Struct({
  contract_address: Account,
  origin_address: Schema.optionalKey(Account),
  consume_user_resource_percent: Schema.optionalKey(WholeNumber),
})

/** `/wallet/getcontractinfo`. */
export const ContractInfo = Schema.Struct({
  runtimecode: Schema.optionalKey(Bytes),
  contract_state: Schema.optionalKey(
    /** Penalty of this maintenance cycle in ten-thousandths above the base price. */
    Schema.Struct({ energy_factor: Schema.optionalKey(WholeNumber) }),
  ),
})

/** An accepted broadcast. */
export const Accepted = Schema.Struct({ result: Schema.Literal(true), txid: Id })
