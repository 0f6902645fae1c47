import { sha256 } from "@noble/hashes/sha2.js"
import { rawHeader } from "../protobuf/transactions.ts"
import type { State } from "../state/State.ts"
import type { Block } from "./Block.ts"

/** Text of the first header, which makes this network's id differ from every public one. */
const NAME = "shielded-relay local TRON network"

const header = rawHeader.of({ parentHash: sha256(new TextEncoder().encode(NAME)) })
/** Id of block 0. */
export const genesisId = new Uint8Array(32)
genesisId.set(sha256(rawHeader.encode(header)).slice(8), 8)

/** The last 4 bytes of the first block's id (java-tron, `Program.getChainId`). The same in each network of this package. */
export const chainId = new DataView(genesisId.buffer).getUint32(28)

/** Block 0. Its number and timestamp are 0, which JSON omits. */
export function genesisBlock(state: State): Block {
  return {
    number: 0,
    timestamp: 0,
    id: genesisId,
    header,
    witnessSignature: new Uint8Array(),
    transactions: [],
    state: state.snapshot(),
  }
}
