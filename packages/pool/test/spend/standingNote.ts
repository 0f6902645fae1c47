import type { Address, ChainId, OwnerId } from "@shielded-relay/core"
import type { StandingState } from "../../src/chainIndex/standings.ts"

/** An unspent note of an owner at a position, in block 1, with where it belongs. */
export function standingNote(
  standing: StandingState["standing"],
  token: Address,
  amount: bigint,
  position: number,
): StandingState {
  const note: StandingState["note"] = {
    chainId: 1 as ChainId,
    position,
    owner: "owner" as OwnerId,
    token,
    amount,
    commitment: BigInt(position),
    nullifier: BigInt(position),
    npk: BigInt(position),
    oneTimeIndex: 0n,
    blinding: 0n,
    block: 1,
    transactionHash: "0x",
    origin: "public",
    log: null,
  }
  return { note, spent: null, reservedBy: null, entry: null, standing }
}
