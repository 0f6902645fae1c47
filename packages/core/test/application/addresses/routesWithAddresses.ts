import { routeOf, type RouteKey, type SignedRequest } from "@shielded-relay/api"
import type { ErrorCode } from "@shielded-relay/core"
import { disclosureBy, ORIGIN, webhookBy, type World } from "@shielded-relay/simulated-relay"
import { tronWebWallet } from "./tronWebWallet.ts"
import { Caller, freshUuid, type Body } from "@shielded-relay/testkit"

/** What the requests of the table name, in the notation of the world's chain. */
export interface Scene {
  readonly world: World
  readonly gold: string
  readonly lead: string
  readonly payee: string
  /** The spender that depositors approve. */
  readonly pool: string
  /** A private send of the owner that has paid. */
  readonly orderId: string
  /** The nonce of that request. */
  readonly orderNonce: string
  /** A further payment of the owner that waits for its time. @returns its nonce */
  readonly scheduled: () => Promise<string>
  /** The venue and sealed data of a swap from gold to lead. */
  readonly quote: (caller: Caller) => Promise<Body>
}

/** The wallet of every request. */
export const owner = tronWebWallet(0x41)

/** Writes an address in the place of a field. */
export type Write = (field: string, address: string) => string

interface Row {
  readonly fields: (scene: Scene, write: Write, caller: Caller) => Body | Promise<Body>
  /** The refusal of an owner and a chain with keys of 20 bytes, however addresses are spelled. */
  readonly refused?: ErrorCode
  readonly path?: (scene: Scene) => Readonly<Record<string, string>>
  /** Members of the answer that differ with every request; `all` compares only the success. */
  readonly differs?: ReadonlyArray<string> | "all"
  /** Addresses that the answer must contain, in the notation of the chain. */
  readonly echoes?: (scene: Scene) => ReadonlyArray<string>
  /** Address fields that chains with keys of 20 bytes ignore. */
  readonly ignored?: ReadonlyArray<string>
  /** The answer repeats signed texts exactly as sent, addresses too. */
  readonly asSent?: true
}

const ofOwner: Row = { fields: ({ world }) => ({ chainId: world.chainId }) }
const deposits: Row = {
  fields: ({ world, gold, lead }, write) => ({
    chainId: world.chainId,
    tokenAddresses: [write("tokenAddresses[0]", gold), write("tokenAddresses[1]", lead)],
    amounts: ["5000", "7000"],
  }),
  differs: ["txData"],
  echoes: ({ pool }) => [pool],
}
const depositsForOther: Row = {
  ...deposits,
  fields: (scene, write, caller) => ({
    ...deposits.fields(scene, write, caller),
    recipientInfo: write("recipientInfo", scene.payee),
  }),
}
const payments: Row = {
  fields: ({ world, gold, payee }, write) => ({
    chainId: world.chainId,
    tokenAddresses: [write("tokenAddresses[0]", gold)],
    amounts: ["1000"],
    recipientAddress: write("recipientAddress", payee),
    feeToken: write("feeToken", gold),
  }),
  differs: "all",
}

/** A request for every route, with every address field that it can have. */
export const rows: Readonly<Record<RouteKey, Row>> = {
  "POST /create-session": {
    fields: ({ world }, write) => ({
      address: write("address", world.text(world.addressOf(owner))),
    }),
    differs: ["expiresAt"],
  },
  "POST /revoke-session": { fields: () => ({}) },
  "GET /balance": { ...ofOwner, differs: ["asOf"], echoes: ({ gold }) => [gold] },
  "GET /recipient-info": { ...ofOwner, differs: ["recipientInfo"] },
  "GET /stuck-utxo-balance": ofOwner,
  "POST /refresh-cache": ofOwner,
  "GET /get-fee": {
    fields: ({ world, gold, payee }, write) => ({
      chainId: world.chainId,
      feeToken: write("feeToken", gold),
      tokenAddresses: [write("tokenAddresses[0]", gold)],
      amounts: ["1000"],
      externalActionId: "Transact",
      recipientAddress: write("recipientAddress", payee),
    }),
    ignored: ["mintFrom"],
    differs: ["expiresAt"],
    echoes: ({ gold }) => [gold],
  },
  "GET /get-swap-data": {
    fields: ({ world, gold, lead }, write) => ({
      chainId: world.chainId,
      inputTokenAddress: write("inputTokenAddress", gold),
      outputTokenAddress: write("outputTokenAddress", lead),
      amount: "1",
    }),
    differs: ["swapData", "expiresAt"],
  },
  "GET /private-send/:orderId": {
    fields: ({ orderId }) => ({ id: orderId }),
    path: ({ orderId }) => ({ orderId }),
    echoes: ({ payee }) => [payee],
  },
  "GET /operation/:nonce": {
    fields: ({ orderNonce }) => ({ id: orderNonce }),
    path: ({ orderNonce }) => ({ nonce: orderNonce }),
  },
  "GET /events": { fields: () => ({}), differs: ["cursor"] },
  "GET /operations": { fields: () => ({}), differs: "all" },
  "POST /cancel-operation": {
    fields: async ({ scheduled }) => ({ operation: await scheduled() }),
    differs: "all",
  },
  "POST /deposit": deposits,
  "POST /proofless-deposit": deposits,
  "POST /deposit-for-other": depositsForOther,
  "POST /deposit-solana-for-other": {
    ...depositsForOther,
    refused: "WRONG_CHAIN_FAMILY",
    echoes: () => [],
  },
  "POST /transfer": payments,
  "POST /withdraw": payments,
  "POST /swap": {
    fields: async ({ world, gold, lead, quote }, write, caller) => ({
      chainId: world.chainId,
      tokenAddresses: [write("tokenAddresses[0]", gold), write("tokenAddresses[1]", lead)],
      amounts: ["-1000000", "1000"],
      feeToken: write("feeToken", gold),
      ...(await quote(caller)),
    }),
    differs: "all",
  },
  "POST /private-send": {
    fields: ({ world, gold, payee }, write) => ({
      chainId: world.chainId,
      tokenAddress: write("tokenAddress", gold),
      recipients: [{ address: write("recipients[0].address", payee), amount: "1000" }],
      feeToken: write("feeToken", gold),
    }),
    differs: ["orderId", "txData", "serializedTx", "expiresAt"],
    echoes: ({ pool }) => [pool],
  },
  "POST /withdraw-stuck-utxos": {
    fields: ({ world, gold, payee }, write) => ({
      chainId: world.chainId,
      tokenAddress: write("tokenAddress", gold),
      recipientAddress: write("recipientAddress", payee),
    }),
  },
  "POST /disclosure": {
    fields: ({ world, orderNonce }, write) => ({
      address: write("address", world.text(world.addressOf(owner))),
      chainId: world.chainId,
      operation: orderNonce,
    }),
    differs: "all",
    asSent: true,
  },
  "POST /set-webhook": {
    fields: ({ world }, write) => ({
      address: write("address", world.text(world.addressOf(owner))),
      chainId: world.chainId,
      url: "https://hooks.example/",
    }),
    refused: "WEBHOOKS_NOT_OFFERED",
  },
  "POST /end-webhook": {
    fields: ({ world }, write) => ({
      address: write("address", world.text(world.addressOf(owner))),
      chainId: world.chainId,
    }),
    refused: "WEBHOOK_NOT_FOUND",
  },
  "GET /webhook": { fields: () => ({}) },
  "POST /replay-webhook": { fields: () => ({}), refused: "WEBHOOKS_NOT_OFFERED" },
}

/**
 * The request of a route with these fields, as the caller's mode requires it. `unsigned` replaces fields after a wallet has signed
 * them.
 */
export function requestOf(
  key: RouteKey,
  scene: Scene,
  caller: Caller,
  fields: Body,
  unsigned: Body = {},
): SignedRequest {
  const { authentication, method, pattern } = routeOf[key]
  switch (authentication) {
    case "create-session":
      return new Caller(caller.wallet, 0x77, caller.mode).creation({
        ...fields,
        messageVersion: 2,
        audience: ORIGIN,
        ...unsigned,
      })
    case "wallet": {
      const signedBy = pattern === "/disclosure" ? disclosureBy : webhookBy
      return signedBy(scene.world, caller.wallet, { ...fields, ...unsigned }).request
    }
    case "transaction":
      return caller.mode === "eip712"
        ? caller.typedPost(pattern, { nonce: freshUuid(), ...fields }, unsigned)
        : caller.post(pattern, { ...fields, ...unsigned })
    case "read":
      return method === "POST"
        ? caller.post(pattern, { ...fields, ...unsigned })
        : caller.get(pattern, inQuery({ ...fields, ...unsigned }), rows[key].path?.(scene))
  }
}

function inQuery(fields: Body): Readonly<Record<string, string | ReadonlyArray<string>>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  )
}
