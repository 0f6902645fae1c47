import type { ChainFamily, PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"

/** The gateway with transaction hashes as TRON's nodes write them: 64 hex digits without `0x`. */
export function withPlainHashes(gateway: PoolGatewayShape): PoolGatewayShape {
  return {
    ...gateway,
    sign: (...signing) =>
      Effect.map(gateway.sign(...signing), (signed) => ({ ...signed, hash: plain(signed.hash) })),
    broadcast: (signed, covered) =>
      gateway.broadcast({ ...signed, hash: prefixed(signed.hash) }, covered),
    events: (from, to) =>
      Effect.map(gateway.events(from, to), (events) =>
        events.map((one) => ({ ...one, transactionHash: plain(one.transactionHash) })),
      ),
    payersOf: (note) =>
      gateway.payersOf({ ...note, transactionHash: prefixed(note.transactionHash) }),
    transactionStatus: (hash) => gateway.transactionStatus(prefixed(hash)),
  }
}

/** A transaction's hash as the nodes of a family write it. `hash` is the simulated chain's own, with `0x`. */
export function hashAsWritten(hash: string, family: ChainFamily): string {
  return family === "tron" ? plain(hash) : hash
}

function plain(hash: string): string {
  return hash.slice(2)
}

function prefixed(hash: string): string {
  return `0x${hash}`
}
