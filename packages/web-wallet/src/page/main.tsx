import { render } from "preact"
import { App } from "./App.tsx"
import { ended } from "./keep/operations.ts"
import { StoreProvider } from "./part/context.ts"
import { keepFocus } from "./part/keepFocus.ts"
import { loadOffer, resumeSession } from "./state/connect.ts"
import { startLanguage } from "./state/language.ts"
import { keepFresh, refresh } from "./state/refresh.ts"
import { followAddress } from "./state/route.ts"
import { Store, type Account } from "./state/Store.ts"
import { english } from "./text/languages.ts"
import { discoverWallets } from "./wallet/discoverWallets.ts"

const store = new Store({
  language: english,
  offer: "asking",
  wallets: [],
  asked: null,
  told: null,
  account: null,
  isElsewhere: false,
  isChainUnknown: false,
  balances: null,
  stuck: [],
  block: null,
  blockTime: null,
  kept: [],
  screen: "home",
  visit: 0,
  shown: "",
  link: null,
})

/** Asks for the balance of whoever signs in, and at once when an operation has ended. */
let fresh: Account | null = null
let endedBefore = 0
store.subscribe(() => {
  const { account, kept } = store.state
  const endedNow = kept.filter(({ stage }) => ended.has(stage)).length
  const hasEnded = endedNow > endedBefore
  endedBefore = endedNow
  if (account === fresh) {
    if (account !== null && hasEnded) void refresh(store, account)
    return
  }
  fresh = account
  if (account !== null) void keepFresh(store, account)
})

addEventListener("hashchange", () => followAddress(store))
followAddress(store)

await startLanguage(store)
const root = document.getElementById("app")
if (root !== null) {
  render(
    <StoreProvider value={store}>
      <App />
    </StoreProvider>,
    root,
  )
  keepFocus(root)
}

/** A wallet may announce itself before the service has answered, or after. */
const offered = loadOffer(store)
discoverWallets((wallet) => {
  store.set({ wallets: [...store.state.wallets, wallet] })
  void offered.then(() => resumeSession(store, wallet)).catch(() => {})
})
