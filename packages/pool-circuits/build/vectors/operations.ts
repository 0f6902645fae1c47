/** Vectors of the operation hash on EVM chains: what every proof of a call carries as extDataHash. */
import { abiEncode, type Abi } from "./abi.ts"
import { fromHex, hex, toBigint, word } from "./bytes.ts"
import { challengeOf, keccak, TAGS } from "./keccak.ts"
import { OWNED, POOL } from "./notes.ts"

const address = (byte: number) => hex(Buffer.alloc(20, byte))
const filled = (length: number, first: number) =>
  hex(Buffer.from(Array.from({ length }, (_, k) => (first + k) % 256)))
const zeroAddress = address(0)
const asset = OWNED[0]?.asset ?? 0n

const noFee = { token: zeroAddress, to: zeroAddress, amount: "0", fromOutput: false }
const noAction = {
  id: word(0n),
  tokenIn: zeroAddress,
  amountIn: "0",
  tokenOut: zeroAddress,
  minOut: "0",
  npk: word(0n),
  encryptedNote: "0x",
  refundNpk: word(0n),
  refundNote: "0x",
  data: "0x",
}

const join = (inputs: number, out: boolean, amount: bigint, seed: bigint) => ({
  root: word(seed),
  asset: word(amount === 0n ? 0n : asset),
  out,
  amount: amount.toString(),
  nullifiers: Array.from({ length: inputs }, (_, k) => word(seed * 10n + BigInt(k))),
  commitments: [word(seed * 100n), word(seed * 100n + 1n)],
})

/** A transfer, a withdrawal with a fee in two joins, and a swap whose byte strings end inside a word. */
const OPERATIONS = [
  {
    what: "transfer",
    joins: [join(2, false, 0n, 3n)],
    extData: {
      payouts: [],
      fee: noFee,
      action: noAction,
      deadline: "1800000000",
      salt: filled(16, 1),
      encryptedNotes: [filled(157, 2), filled(157, 3)],
    },
  },
  {
    what: "withdrawal to two recipients, with a fee, in two joins",
    joins: [join(4, true, 2n ** 128n - 1n, 5n), join(2, true, 700n, 7n)],
    extData: {
      payouts: [
        { token: address(0x11), to: address(0x22), amount: (2n ** 128n - 1n).toString() },
        { token: zeroAddress, to: address(0x33), amount: "600" },
      ],
      fee: { token: zeroAddress, to: address(0x44), amount: "100", fromOutput: false },
      action: noAction,
      deadline: (2n ** 53n - 1n).toString(),
      salt: filled(16, 5),
      encryptedNotes: [4, 5, 6, 7].map((first) => filled(157, first)),
    },
  },
  {
    what: "swap with its fee from the output",
    joins: [join(2, true, 500n, 11n)],
    extData: {
      payouts: [],
      fee: { token: address(0x66), to: address(0x44), amount: "9", fromOutput: true },
      action: {
        id: hex(keccak(Buffer.from("an-exchange"))),
        tokenIn: address(0x55),
        amountIn: "500",
        tokenOut: address(0x66),
        minOut: "480",
        npk: word(21n),
        encryptedNote: filled(157, 9),
        refundNpk: word(22n),
        refundNote: filled(157, 10),
        data: filled(33, 12),
      },
      deadline: "1",
      salt: filled(16, 0),
      encryptedNotes: [filled(157, 13), filled(157, 14)],
    },
  },
]

const number = (value: string): Abi => ({ word: BigInt(value) })
const flag = (value: boolean): Abi => ({ word: value ? 1n : 0n })
const bytes = (value: string): Abi => ({ bytes: fromHex(value) })

export function operationVectors() {
  return OPERATIONS.map(({ what, joins, extData }) => {
    const { fee, action } = extData
    const joinsHash = keccak(
      abiEncode({
        list: joins.map((each) => ({
          tuple: [
            number(each.root),
            number(each.asset),
            flag(each.out),
            number(each.amount),
            { list: each.nullifiers.map(number) },
            { tuple: each.commitments.map(number) },
          ],
        })),
      }),
    )
    const encoded = abiEncode(
      { word: TAGS.op },
      { word: POOL.chainId },
      { word: toBigint(POOL.address) },
      { word: toBigint(joinsHash) },
      {
        tuple: [
          {
            list: extData.payouts.map(({ token, to, amount }) => ({
              tuple: [token, to, amount].map(number),
            })),
          },
          { tuple: [number(fee.token), number(fee.to), number(fee.amount), flag(fee.fromOutput)] },
          {
            tuple: [
              ...[action.id, action.tokenIn, action.amountIn, action.tokenOut].map(number),
              ...[action.minOut, action.npk].map(number),
              bytes(action.encryptedNote),
              number(action.refundNpk),
              bytes(action.refundNote),
              bytes(action.data),
            ],
          },
          number(extData.deadline),
          // bytesN stand at the start of their word, numbers at its end.
          { word: toBigint(fromHex(extData.salt)) << 128n },
          { list: extData.encryptedNotes.map(bytes) },
        ],
      },
    )
    return {
      what,
      chainId: POOL.chainId.toString(),
      pool: hex(POOL.address),
      joins,
      extData,
      joinsHash: hex(joinsHash),
      operationHash: word(challengeOf(keccak(encoded))),
    }
  })
}
