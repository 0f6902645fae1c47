import { bytesOf, concat } from "./bytes.ts"

/** A payment of a mint to an account. */
export interface Payment {
  readonly mint: Uint8Array
  /** The paid token account, or the wallet for the native coin. */
  readonly to: Uint8Array
  readonly amount: bigint
}

export interface SwapAction {
  /** keccak256 of the venue's name. */
  readonly id: Uint8Array
  readonly mintIn: Uint8Array
  readonly amountIn: bigint
  readonly mintOut: Uint8Array
  readonly minOut: bigint
  readonly npk: bigint
  readonly encryptedNote: Uint8Array
  readonly data: Uint8Array
}

/** All parts that an operation's hash covers. */
export interface OperationParts {
  readonly genesisHash: Uint8Array
  readonly program: Uint8Array
  readonly root: bigint
  /** 0 if no amount enters or leaves. */
  readonly asset: bigint
  readonly out: boolean
  readonly amount: bigint
  readonly nullifiers: readonly [bigint, bigint]
  readonly commitments: readonly [bigint, bigint]
  readonly payout: Payment | null
  readonly fee: (Payment & { readonly fromOutput: boolean }) | null
  readonly action: SwapAction | null
  readonly deadline: bigint
  readonly salt: Uint8Array
  /** Two; the second one of a swap is empty. */
  readonly encryptedNotes: readonly [Uint8Array, Uint8Array]
}

const { u8, u32, u64, u128, word, exactly } = bytesOf
const none = new Uint8Array(32)
const vector = (bytes: Uint8Array) => concat([u32(bytes.length), bytes])
const payment = ({ mint, to, amount }: Payment) =>
  concat([exactly(32, mint), exactly(32, to), u128(amount)])

/**
 * The bytes hashed after the tag: genesis hash, program, borsh(joins), borsh(ExtData). The operation's hash is
 * sha256(sha256("shielded-pool/v1/op") ‖ these bytes) modulo r, big-endian.
 */
export function operationBytes(parts: OperationParts): Uint8Array {
  const { payout, fee, action } = parts
  return concat([
    exactly(32, parts.genesisHash),
    exactly(32, parts.program),
    u32(1),
    word(parts.root),
    word(parts.asset),
    u8(parts.out ? 1 : 0),
    u128(parts.amount),
    u32(2),
    ...parts.nullifiers.map(word),
    ...parts.commitments.map(word),
    u32(payout === null ? 0 : 1),
    payout === null ? new Uint8Array() : payment(payout),
    payment(fee ?? { mint: none, to: none, amount: 0n }),
    u8(fee?.fromOutput === true ? 1 : 0),
    exactly(32, action?.id ?? none),
    exactly(32, action?.mintIn ?? none),
    u128(action?.amountIn ?? 0n),
    exactly(32, action?.mintOut ?? none),
    u128(action?.minOut ?? 0n),
    word(action?.npk ?? 0n),
    vector(action?.encryptedNote ?? new Uint8Array()),
    none,
    vector(new Uint8Array()),
    vector(action?.data ?? new Uint8Array()),
    u64(parts.deadline),
    exactly(16, parts.salt),
    u32(2),
    ...parts.encryptedNotes.map(vector),
  ])
}
