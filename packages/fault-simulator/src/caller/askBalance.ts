import type { Address } from "@shielded-relay/core"
import type { SimulatedTime } from "@shielded-relay/testkit"
import type { Fleet } from "../Fleet.ts"
import { balanceIn } from "./askEverybody.ts"
import type { OwnerAccount } from "./CallersLedger.ts"
import type { Players } from "./Players.ts"

/** What the service says of an owner's balance of a token, asked in a new session. */
export async function askBalance(
  { players, fleet, time }: { players: Players; fleet: Fleet; time: SimulatedTime },
  account: OwnerAccount,
  token: Address,
  route: "/balance" | "/stuck-utxo-balance",
): Promise<bigint> {
  account.caller = null
  const caller = await time.during(players.letters.openSession(account))
  if (caller === null) throw new Error("a sound service opens sessions")
  const query = { chainId: String(players.chainId) }
  const answer = await time.during(fleet.ask(caller.get(route, query)))
  return balanceIn(answer?.body, token, ["balance"])
}
