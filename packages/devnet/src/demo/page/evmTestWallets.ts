import type { DevelopmentAccount } from "../../node/developmentAccounts.ts"
import { nameOf } from "../fundedAccounts.ts"
import type { LocalWallets } from "./LocalWallets.ts"

/** Accounts for which the local node signs with its published keys. */
export function evmTestWallets(
  users: ReadonlyArray<DevelopmentAccount>,
  nodeUrl: string,
): LocalWallets {
  return {
    family: "evm",
    people: users.map(({ address }, index) => ({ name: nameOf(index), address })),
    answer: async ({ method, params }) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
      const headers = { "content-type": "application/json" }
      const response = await fetch(nodeUrl, { method: "POST", headers, body })
      const { result, error } = Object(await response.json())
      if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
  }
}
