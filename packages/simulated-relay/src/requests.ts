import type { SignedRequest } from "@shielded-relay/api"
import { freshUuid, type Body, type Caller } from "@shielded-relay/testkit"
import type { World } from "./World.ts"

export interface Spend {
  readonly nonce: string
  readonly request: SignedRequest
}

/** A public address without a known key. */
export const STRANGER = "0x000000000000000000000000000000000000bEEF"

/** A signed POST /withdraw of one token, with the fee in the same token. `more` overrides any field. */
export function withdrawal(world: World, caller: Caller, amount: bigint, more: Body = {}): Spend {
  return spend(world, caller, "/withdraw", amount, { recipientAddress: STRANGER, ...more })
}

/** A signed POST /transfer of one token. `more` overrides any field. */
export function transferTo(
  world: World,
  caller: Caller,
  recipientAddress: string,
  amount: bigint,
  more: Body = {},
): Spend {
  return spend(world, caller, "/transfer", amount, { recipientAddress, ...more })
}

function spend(world: World, caller: Caller, route: string, amount: bigint, more: Body): Spend {
  const nonce = freshUuid()
  const token = world.text(world.token())
  const request = caller.post(route, {
    nonce,
    chainId: world.chainId,
    tokenAddresses: [token],
    amounts: [amount.toString()],
    feeToken: token,
    ...more,
  })
  return { nonce, request }
}

/** The fee that GET /get-fee quotes for a plain operation of one token, paid in that token, as the digits of its answer. */
export async function quotedFee(world: World, caller: Caller, amount = 1_000n): Promise<string> {
  const token = world.text(world.token())
  const { body } = await world.ask(
    caller.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: token,
      tokenAddresses: [token],
      externalActionId: "Transact",
      amounts: amount.toString(),
    }),
  )
  return String(body["feeAmount"])
}

/** The state that a refused request must leave unchanged. */
export async function picture(world: World, ...callers: ReadonlyArray<Caller>) {
  const owners = []
  for (const caller of callers) {
    const notes = await world.notes(caller)
    owners.push(notes.map(({ note, reservedBy }) => [note.position, note.amount, reservedBy]))
  }
  return {
    owners,
    broadcasts: world.network.broadcasts.length,
    inFlight: (await world.inFlight()).map(({ id, status }) => [id, status.state]),
    commitments: world.chain.tip.state.commitments.length,
    proofs: world.prover.settings.made,
  }
}
