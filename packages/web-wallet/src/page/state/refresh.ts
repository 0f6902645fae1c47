import { RelayClientError } from "@shielded-relay/client"
import { isSameAddress } from "../money/address.ts"
import { pause } from "../pause.ts"
import { signOut } from "./connect.ts"
import { isSessionOver } from "./note.ts"
import type { Account, Balance, Store } from "./Store.ts"

/** One pace for every owner and whatever they do, so that the times of questions tell nothing. Milliseconds. */
const pace = 5_000

/** Asks for the balance as long as the account is signed in and the page is seen. */
export async function keepFresh(store: Store, account: Account): Promise<void> {
  const { signal } = account.leaving
  while (!signal.aborted) {
    if (document.visibilityState === "visible") await refresh(store, account)
    await pause(pace, signal).catch(() => {})
  }
}

/** Asks for the balance once. */
export async function refresh(store: Store, account: Account): Promise<void> {
  const { session, chain, tokens, leaving } = account
  const { chainId } = chain
  try {
    const { signal } = leaving
    const [{ balances, asOf }, left] = await Promise.all([
      session.balance({ chainId }, { signal }),
      session.stuckBalance({ chainId }, { signal }),
    ])
    const rows = tokens.map((token): Balance => {
      const row = balances.find(({ tokenAddress }) =>
        isSameAddress(tokenAddress, token.tokenAddress),
      )
      return {
        token,
        units: BigInt(row?.balance ?? 0),
        pending: BigInt(row?.pending ?? 0),
        quarantined: BigInt(row?.quarantined ?? 0),
      }
    })
    const stuck = left.balances.flatMap(({ tokenAddress, balance }) => {
      const token = tokens.find((one) => isSameAddress(one.tokenAddress, tokenAddress))
      return token === undefined || BigInt(balance) === 0n
        ? []
        : [{ token, units: BigInt(balance) }]
    })
    const block = asOf?.block ?? null
    const blockTime = asOf === null ? null : Date.parse(asOf.time)
    if (store.state.account === account) store.set({ balances: rows, stuck, block, blockTime })
  } catch (error) {
    if (leaving.signal.aborted) return
    if (isSessionOver(error)) return signOut(store, store.state.language.texts.chain.over)
    // The next question may be answered.
    if (!(error instanceof RelayClientError)) throw error
  }
}
