import type { Address, PoolGatewayShape, WalletChain } from "@shielded-relay/core"
import {
  exampleAddress,
  exampleChain,
  exampleSignedTransaction,
  simulatedNetwork,
  SimulatedTime,
} from "@shielded-relay/testkit"
import { Effect } from "effect"
import type { WalletSide } from "../../../src/application/wallets/WalletSide.ts"

const tank = exampleAddress(0x7a)
/** An account that pays for the legs of all others. */
export const sponsor = exampleAddress(0x50)
export const coin = exampleAddress(0)
export const fee = 10n

export interface WalletSideOptions {
  readonly chain?: Partial<WalletChain>
  readonly gateway?: Partial<PoolGatewayShape>
  /** What every account holds of each token; nothing of the others. */
  readonly holds?: ReadonlyMap<Address, bigint>
}

const unused = () => Effect.die("not expected")

/** A chain with sender nonces and a gas tank, on which each leg costs `fee` and the pool needs no approval. */
export function aWalletSide({
  chain,
  gateway,
  holds = new Map(),
}: WalletSideOptions = {}): WalletSide {
  const fees = { most: fee, terms: {} }
  return {
    gateway: {
      ...simulatedNetwork(new SimulatedTime()).gateway,
      chainId: exampleChain(0),
      nativeToken: coin,
      senderNonces: { next: () => Effect.succeed(0) },
      resendAfter: null,
      broadcast: unused,
      transactionStatus: unused,
      ...gateway,
    },
    chain: {
      key: { curve: "secp256k1", name: "evm" },
      tank,
      advances: { perOperation: 100n, perOrganization: 100n, perDay: 100n },
      minimumBalance: Effect.succeed(0n),
      needsApproval: () => false,
      senderOf: (leg, account) => (leg.kind === "top-up" ? tank : account),
      balanceOf: (_, token) => Effect.succeed(holds.get(token) ?? 0n),
      allowance: () => Effect.succeed(0n),
      freeStake: null,
      boundOf: () => Effect.succeed(fee),
      priceLeg: () => Effect.succeed(fees),
      signLeg: (_, __, senderNonce) =>
        Effect.succeed(exampleSignedTransaction(9, senderNonce ?? 0, { senderNonce, fees })),
      ...chain,
    },
  }
}
