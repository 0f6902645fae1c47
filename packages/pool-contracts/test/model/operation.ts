import {
  encodeAbiParameters,
  keccak256,
  toHex,
  zeroAddress,
  type ContractFunctionArgs,
  type Hex,
} from "viem"
import type { shieldedPoolAbi } from "../../src/index.ts"
import { R } from "./field.ts"

type TransactArguments = ContractFunctionArgs<typeof shieldedPoolAbi, "payable", "transact">
export type Join = TransactArguments[0][number]
export type ExtData = TransactArguments[1]
export type JoinPublic = Omit<Join, "proof" | "c">

export const tag = (name: string): Hex => keccak256(toHex(`shielded-pool/v1/${name}`))

/** The fields of ExtData, written again from the protocol's text rather than the contract's ABI. */
const extDataType = {
  type: "tuple",
  components: [
    {
      name: "payouts",
      type: "tuple[]",
      components: [
        { name: "token", type: "address" },
        { name: "to", type: "address" },
        { name: "amount", type: "uint256" },
      ],
    },
    {
      name: "fee",
      type: "tuple",
      components: [
        { name: "token", type: "address" },
        { name: "to", type: "address" },
        { name: "amount", type: "uint256" },
        { name: "fromOutput", type: "bool" },
      ],
    },
    {
      name: "action",
      type: "tuple",
      components: [
        { name: "id", type: "bytes32" },
        { name: "tokenIn", type: "address" },
        { name: "amountIn", type: "uint256" },
        { name: "tokenOut", type: "address" },
        { name: "minOut", type: "uint256" },
        { name: "npk", type: "uint256" },
        { name: "encryptedNote", type: "bytes" },
        { name: "refundNpk", type: "uint256" },
        { name: "refundNote", type: "bytes" },
        { name: "data", type: "bytes" },
      ],
    },
    { name: "deadline", type: "uint64" },
    { name: "salt", type: "bytes16" },
    { name: "encryptedNotes", type: "bytes[]" },
  ],
} as const

const joinsPublicType = {
  type: "tuple[]",
  components: [
    { name: "root", type: "uint256" },
    { name: "asset", type: "uint256" },
    { name: "out", type: "bool" },
    { name: "amount", type: "uint256" },
    { name: "nullifiers", type: "uint256[]" },
    { name: "commitments", type: "uint256[2]" },
  ],
} as const

/** extDataHash: keccak256(abi.encode(TAG_OP, chainId, pool, keccak256(abi.encode(joins)), ExtData)) mod r. */
export function operationHash(
  chainId: bigint,
  pool: Hex,
  joins: ReadonlyArray<JoinPublic>,
  ext: ExtData,
): bigint {
  const joinsHash = keccak256(encodeAbiParameters([joinsPublicType], [joins]))
  const encoded = encodeAbiParameters(
    [
      { type: "bytes32" },
      { type: "uint256" },
      { type: "address" },
      { type: "bytes32" },
      extDataType,
    ],
    [tag("op"), chainId, pool, joinsHash, ext],
  )
  return BigInt(keccak256(encoded)) % R
}

export const noAction: ExtData["action"] = {
  id: toHex(0, { size: 32 }),
  tokenIn: zeroAddress,
  amountIn: 0n,
  tokenOut: zeroAddress,
  minOut: 0n,
  npk: 0n,
  encryptedNote: "0x",
  refundNpk: 0n,
  refundNote: "0x",
  data: "0x",
}

export const noFee: ExtData["fee"] = {
  token: zeroAddress,
  to: zeroAddress,
  amount: 0n,
  fromOutput: false,
}
