import { renderAddress, type Address, type Finding } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { accountResourceCall } from "../rpc/tronCalls.ts"

/** What each relaying account may use today from stake, its own or delegated, before it burns coins. One finding per account. */
export const examineAccounts = (endpoints: Endpoints, senders: ReadonlyArray<Address>) =>
  Effect.forEach(senders, (sender) =>
    endpoints
      .first((endpoint) => endpoint.ask(accountResourceCall(hexOfAddress(sender))))
      .pipe(
        Effect.match({
          onSuccess: ({
            EnergyLimit = 0n,
            EnergyUsed = 0n,
            NetLimit = 0n,
            NetUsed = 0n,
            freeNetLimit = 0n,
            freeNetUsed = 0n,
          }): Finding => ({
            verdict: "ok",
            what: `relaying account ${renderAddress(sender, "tron")}: ${left(EnergyLimit, EnergyUsed)} of ${EnergyLimit} units of staked or delegated energy and ${left(NetLimit, NetUsed) + left(freeNetLimit, freeNetUsed)} of ${NetLimit + freeNetLimit} bytes are left today; it burns TRX for the rest`,
            remedy: null,
          }),
          onFailure: ({ reason }): Finding => ({
            verdict: "warning",
            what: `the energy of relaying account ${renderAddress(sender, "tron")} is unknown: ${reason}`,
            remedy: "Check the endpoints of this chain.",
          }),
        }),
      ),
  )

const left = (limit: bigint, used: bigint) => (limit > used ? limit - used : 0n)
