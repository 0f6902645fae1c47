import type { Block } from "@shielded-relay/core"
import type { RpcBlock } from "../rpc/ethereumSchemas.ts"

export function toBlock({ number, hash, parentHash, timestamp }: RpcBlock): Block {
  return { number, hash, parentHash, time: timestamp }
}
