import type { Service } from "../../service/startService.ts"
import { renderAccounts, type FundedAccount } from "../fundedAccounts.ts"
import type { LocalWallets } from "./LocalWallets.ts"
import { offerPage } from "./servePage.ts"
import type { Stage, TourService } from "../tour.ts"

/** What a tour leaves to its reader. `port`: of the wallet page; `null` where it is not offered. */
export interface Leftovers {
  readonly warning: string
  readonly accounts: ReadonlyArray<FundedAccount>
  readonly port: number | null
  readonly wallets: LocalWallets
}

/** Prints the funded accounts after a tour and offers the wallet page, for the reader to continue with. */
export async function leaveRunning(
  stage: Stage,
  service: Service,
  { warning, accounts, port, wallets }: Leftovers,
): Promise<TourService> {
  console.log(renderAccounts(warning, accounts))
  const page = await offerPage(stage, { port, serviceUrl: service.url, wallets })
  return { ...service, page }
}
