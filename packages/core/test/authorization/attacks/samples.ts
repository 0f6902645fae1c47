import { routes, type RouteKey, type SignedRequest } from "@shielded-relay/api"
import { Caller } from "@shielded-relay/testkit"
import { amounts, BYSTANDER, spending, swapping, type Scene } from "./Scene.ts"

/** The routes that a session's key or a new session asks for. Those that a wallet alone asks for have attacks of their own. */
export type AttackedKey = Exclude<
  RouteKey,
  "POST /disclosure" | "POST /end-webhook" | "POST /set-webhook"
>

/**
 * A request of each route that the relay serves: what every attack starts from. A route without one is an error of the types, so that
 * no route can be added without being attacked.
 */
export const samples: Readonly<
  Record<AttackedKey, (scene: Scene, caller: Caller) => SignedRequest>
> = {
  "POST /create-session": (_, caller) => new Caller(caller.wallet).creation(),
  "POST /revoke-session": (_, caller) => caller.post("/revoke-session", {}),
  "GET /balance": ({ world }, caller) => caller.get("/balance", { chainId: String(world.chainId) }),
  "GET /recipient-info": ({ world }, caller) =>
    caller.get("/recipient-info", { chainId: String(world.chainId) }),
  "GET /get-fee": ({ world }, caller) =>
    caller.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: world.token(),
      tokenAddresses: [world.token(0), world.token(1)],
      externalActionId: "Transact",
    }),
  "GET /get-swap-data": ({ world }, caller) =>
    caller.get("/get-swap-data", {
      chainId: String(world.chainId),
      inputTokenAddress: world.token(0),
      outputTokenAddress: world.token(1),
      amount: "1.5",
    }),
  "POST /refresh-cache": ({ world }, caller) =>
    caller.post("/refresh-cache", { chainId: world.chainId }),
  "GET /operation/:nonce": ({ done }, caller) =>
    caller.get("/operation/:nonce", { id: done }, { nonce: done }),
  "POST /cancel-operation": ({ cancelled }, caller) =>
    caller.post("/cancel-operation", { operation: cancelled }),
  "GET /events": (_, caller) => caller.get("/events", {}),
  "GET /operations": (_, caller) => caller.get("/operations", {}),
  "GET /webhook": (_, caller) => caller.get("/webhook", {}),
  "POST /replay-webhook": (_, caller) => caller.post("/replay-webhook", {}),
  "POST /deposit": ({ world }, caller) => caller.post("/deposit", amounts(world)),
  "POST /proofless-deposit": ({ world }, caller) =>
    caller.post("/proofless-deposit", amounts(world)),
  "POST /deposit-for-other": ({ world, mallory }, caller) =>
    caller.post("/deposit-for-other", {
      ...amounts(world),
      recipientInfo: mallory.address,
    }),
  "POST /deposit-solana-for-other": ({ world, mallory }, caller) =>
    caller.post("/deposit-solana-for-other", {
      ...amounts(world),
      recipientInfo: mallory.address,
    }),
  "POST /transfer": ({ world, mallory }, caller) =>
    caller.post("/transfer", spending(world, mallory.address)),
  "POST /private-send": ({ world }, caller) =>
    caller.post("/private-send", {
      chainId: world.chainId,
      tokenAddress: world.token(),
      recipients: [{ address: BYSTANDER, amount: "1000" }],
    }),
  "GET /private-send/:orderId": ({ order }, caller) =>
    caller.get("/private-send/:orderId", { id: order }, { orderId: order }),
  "GET /stuck-utxo-balance": ({ world }, caller) =>
    caller.get("/stuck-utxo-balance", { chainId: String(world.chainId) }),
  "POST /withdraw-stuck-utxos": ({ world }, caller) =>
    caller.post("/withdraw-stuck-utxos", {
      chainId: world.chainId,
      tokenAddress: world.token(),
      recipientAddress: BYSTANDER,
    }),
  "POST /withdraw": ({ world }, caller) => caller.post("/withdraw", spending(world)),
  "POST /swap": ({ world }, caller) => caller.post("/swap", swapping(world, caller)),
}

/** Every route that asks who is calling; the one that ends the session comes last. */
export const attacked = routes
  .flatMap((route) => (route.authentication === "wallet" ? [] : [route]))
  .toSorted((one, other) => Number(isLast(one.key)) - Number(isLast(other.key)))

/** What a sample is told when nothing is wrong with it: the scene has no Solana chain, and offers no webhooks. */
export function servedAs(key: AttackedKey): string {
  if (key === "POST /replay-webhook") return "WEBHOOKS_NOT_OFFERED"
  return key === "POST /deposit-solana-for-other" ? "WRONG_CHAIN_FAMILY" : "ok"
}

function isLast(key: AttackedKey): boolean {
  return key === "POST /revoke-session"
}
