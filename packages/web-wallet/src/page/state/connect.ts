import { createClient, type OfferedChain } from "@shielded-relay/client"
import { now } from "../clock.ts"
import { keptOf } from "../keep/operations.ts"
import { forgetSession, idleLimit, keepSession, keptSession } from "../keep/sealedSession.ts"
import { explain, type Explanation } from "../text/explain.ts"
import type { FoundWallet } from "../wallet/discover.ts"
import {
  accountsIn,
  accountsOf,
  chainIdOf,
  ownerOf,
  switchChain,
  type Hex,
} from "../wallet/evmWallet.ts"
import { isUnknownChain } from "../wallet/walletFault.ts"
import { resumeAll } from "./resume.ts"
import type { Account, Offer, Store } from "./Store.ts"

/** The service: what this page lies below. */
const baseUrl = new URL("..", document.baseURI).href

/** The longest that a session lasts which pays without the wallet. Milliseconds. */
const quickLifetime = 60 * 60_000

const clientOf = (wallet: FoundWallet, address: Hex, { capabilities }: Offer) =>
  createClient({
    baseUrl,
    wallet: ownerOf(wallet.provider, address),
    // A person with a hardware wallet takes longer than the minute for which nonces with a time are valid.
    transactionNonces: capabilities.nonceFreshness === "strict" ? "v7" : "v4",
  })

/** Asks the service for what it offers on the chains that this page knows. */
export async function loadOffer(store: Store): Promise<void> {
  store.set({ offer: "asking" })
  const owner = {
    signs: "typed-data",
    address: nobody,
    signMessage: nobody,
    signTypedData: nobody,
  } as const
  const client = createClient({ baseUrl, wallet: owner })
  try {
    const [chains, tokens, capabilities] = await Promise.all([
      client.chains(),
      client.tokens(),
      client.capabilities(),
    ])
    // The pool's address tells the kind of chain.
    const known = chains.filter(({ poolAddress }) => /^0x[0-9a-f]{40}$/i.test(poolAddress))
    store.set({ offer: { chains: known, tokens, capabilities } })
  } catch (error) {
    store.set({ offer: { failed: explain(error, store.state.language.texts) } })
  }
}

const nobody = () => Promise.reject(new Error("Nobody is connected"))

/** Connects a wallet and opens a session, for each of which the wallet asks its owner. */
export async function signIn(
  store: Store,
  wallet: FoundWallet,
  chain: OfferedChain,
  isQuick: boolean,
): Promise<void> {
  const { offer } = store.state
  if (typeof offer === "string" || "failed" in offer) return
  const asked = { wallet, stop: new AbortController() }
  const { signal } = asked.stop
  store.set({ asked, told: null })
  try {
    const [address] = await accountsOf(wallet.provider, "eth_requestAccounts")
    signal.throwIfAborted()
    if (address === undefined) return
    const client = clientOf(wallet, address, offer)
    const session = await client.createSession({
      chainId: chain.chainId,
      useEIP712: !isQuick,
      signal,
      ...(isQuick ? { expiresAt: new Date(now() + quickLifetime) } : {}),
    })
    const kept = { chainId: chain.chainId, rdns: wallet.rdns, usedAt: now() }
    // A browser that keeps nothing, as some do in private windows, asks for the sign-in again after a reload.
    await keepSession({ saved: session.save(), ...kept }).catch(() => {})
    enter(store, offer, { wallet, address, chain, client, session, isQuick })
  } catch (error) {
    if (!signal.aborted) store.set({ told: explain(error, store.state.language.texts) })
  } finally {
    if (store.state.asked === asked) store.set({ asked: null })
  }
}

/** Stops waiting for a wallet that does not answer. */
export function stopAsking(store: Store): void {
  store.state.asked?.stop.abort()
  store.set({ asked: null })
}

/** Goes on with the kept session once its wallet announces itself, if the wallet still shows its account. Asks nobody. */
export async function resumeSession(store: Store, wallet: FoundWallet): Promise<void> {
  const { offer, account } = store.state
  if (account !== null || typeof offer === "string" || "failed" in offer) return
  const [address] = await accountsOf(wallet.provider, "eth_accounts")
  if (address === undefined) return
  const kept = await keptSession(wallet.rdns, address, now())
  const chain = offer.chains.find(({ chainId }) => chainId === kept?.chainId)
  if (kept === null || chain === undefined) return
  // Another of the wallet's announcements may have been faster.
  if (store.state.account !== null) return
  const client = clientOf(wallet, address, offer)
  const session = client.restoreSession(kept.saved)
  enter(store, offer, { wallet, address, chain, client, session, isQuick: false })
}

function enter(
  store: Store,
  { tokens, capabilities }: Offer,
  known: Omit<Account, "tokens" | "explorer" | "leaving">,
): void {
  const { chainId } = known.chain
  const explorer = capabilities.chains?.find((one) => one.chainId === chainId)?.explorer ?? null
  const leaving = new AbortController()
  const account: Account = {
    ...known,
    explorer,
    leaving,
    tokens: tokens.filter((token) => token.chainId === chainId),
  }
  store.set({
    account,
    told: null,
    balances: null,
    stuck: [],
    walletChain: null,
    isChainUnknown: false,
  })
  watchWallet(store, account)
  watchIdleness(store, account)
  void chainIdOf(known.wallet.provider).then(
    (walletChain) => store.set({ walletChain }),
    () => {},
  )
  void loadKept(store).then(
    () => resumeAll(store, account),
    () => {},
  )
}

/** Reads what this browser keeps of the account. */
export async function loadKept(store: Store): Promise<void> {
  const { account } = store.state
  if (account === null) return
  const kept = await keptOf(account.address.toLowerCase(), account.chain.chainId)
  if (store.state.account === account) store.set({ kept })
}

/** Another account is another owner: what is open for the first must not go on under it. */
function watchWallet(store: Store, { wallet: { provider }, address, leaving }: Account): void {
  const accountsChanged = (value: unknown) => {
    const [first] = accountsIn(value)
    if (first?.toLowerCase() !== address.toLowerCase())
      void signOut(store, store.state.language.texts.chain.accountChanged)
  }
  const chainChanged = (value: unknown) => {
    if (typeof value === "string") store.set({ walletChain: Number(value), isChainUnknown: false })
  }
  provider.on?.("accountsChanged", accountsChanged)
  provider.on?.("chainChanged", chainChanged)
  leaving.signal.addEventListener("abort", () => {
    provider.removeListener?.("accountsChanged", accountsChanged)
    provider.removeListener?.("chainChanged", chainChanged)
  })
}

/** Signs out once nobody has used the page for a while, and notes each minute that somebody did. */
function watchIdleness(store: Store, { session, chain, wallet, leaving }: Account): void {
  let usedAt = now()
  let notedAt = usedAt
  const used = () => {
    usedAt = now()
  }
  const { signal } = leaving
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, used, { signal })
  const timer = setInterval(() => {
    if (now() - usedAt >= idleLimit) void signOut(store, store.state.language.texts.chain.idle)
    else if (usedAt > notedAt) {
      notedAt = usedAt
      const { chainId } = chain
      void keepSession({ saved: session.save(), chainId, rdns: wallet.rdns, usedAt })
    }
  }, 30_000)
  signal.addEventListener("abort", () => clearInterval(timer))
}

/** Ends the session here and at the service. What the service has accepted goes on. */
export async function signOut(store: Store, told: string | Explanation): Promise<void> {
  const { account } = store.state
  if (account === null) return
  account.leaving.abort()
  store.set({
    account: null,
    balances: null,
    stuck: [],
    block: null,
    kept: [],
    screen: "home",
    told,
  })
  history.replaceState(null, "", "#home")
  await forgetSession(account.wallet.rdns, account.address)
  // The session ends by itself if the service is not reached.
  await account.session.revoke().catch(() => {})
}

/** Asks the wallet to go to the account's chain. */
export async function toOwnChain(store: Store): Promise<void> {
  const { account } = store.state
  if (account === null) return
  const { provider } = account.wallet
  try {
    await switchChain(provider, account.chain.chainId)
    store.set({ walletChain: await chainIdOf(provider), isChainUnknown: false })
  } catch (error) {
    if (isUnknownChain(error)) store.set({ isChainUnknown: true })
  }
}
