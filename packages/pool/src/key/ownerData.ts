import { addressBytes, addressFromBytes, type ChainId, type Owner } from "@shielded-relay/core"
import { Brand } from "effect"
import { bytesToInteger, concatBytes, integerToBytes } from "../field/bytes.ts"

const brandChainId = Brand.nominal<ChainId>()

/** The byte for an owner's kind: 1 for a 20-byte key owner, 2 for a Solana key, 3 for a contract account on one chain. */
export type OwnerKind = 1 | 2 | 3

export const OWNER_KINDS: ReadonlyArray<OwnerKind> = [1, 2, 3]

const CHAIN_ID_BYTES = 12

export const ownerKind = (owner: Owner): OwnerKind => {
  switch (owner.kind) {
    case "key20":
      return 1
    case "key32":
      return 2
    case "contract":
      return 3
  }
}

/** The owner's bytes: the address; for a contract, chainId (12 bytes, big-endian) ‖ address (docs/protocol.md, Keys). */
export function ownerBytes(owner: Owner): Uint8Array {
  const address = addressBytes(owner.address)
  return owner.kind === "contract"
    ? concatBytes(integerToBytes(BigInt(owner.chainId), CHAIN_ID_BYTES), address)
    : address
}

/** kind ‖ bytes: the input for deriving an owner's spending key. */
export function ownerData(owner: Owner): Uint8Array {
  return concatBytes(Uint8Array.of(ownerKind(owner)), ownerBytes(owner))
}

/** The owner's bytes, padded on the right with zeros to the 32 bytes of a hint. */
export function paddedOwnerBytes(owner: Owner): Uint8Array {
  const padded = new Uint8Array(32)
  padded.set(ownerBytes(owner))
  return padded
}

/** Parses 32 padded bytes of a kind. Returns `null` if the padding is not zero or the chain id is invalid. */
export function ownerFromPadded(kind: OwnerKind, padded: Uint8Array): Owner | null {
  if (padded.length !== 32) return null
  switch (kind) {
    case 1:
      return padded.subarray(20).some((byte) => byte !== 0)
        ? null
        : { kind: "key20", address: addressFromBytes(padded.subarray(0, 20)) }
    case 2:
      return { kind: "key32", address: addressFromBytes(padded) }
    case 3: {
      const chainId = bytesToInteger(padded.subarray(0, CHAIN_ID_BYTES))
      if (chainId === 0n || chainId > BigInt(Number.MAX_SAFE_INTEGER)) return null
      return {
        kind: "contract",
        chainId: brandChainId(Number(chainId)),
        address: addressFromBytes(padded.subarray(CHAIN_ID_BYTES)),
      }
    }
  }
}
