import { createClient } from "@shielded-relay/client"
import { now } from "../clock.ts"
import { keptOf } from "../keep/operations.ts"
import { forgetSession, idleLimit, keepSession, keptSessions } from "../keep/sealedSession.ts"
import { explain, type Explanation } from "../text/explain.ts"
import { canonical, isSameAddress } from "../money/address.ts"
import { familyOf } from "../wallet/discoverWallets.ts"
import type { FoundWallet, ServedChain, WalletAccount } from "../wallet/OpenWallet.ts"
import { isUnknownChain } from "../wallet/walletFault.ts"
import { linkOffer } from "./linkOffer.ts"
import { resumeAll } from "./resume.ts"
import type { Account, Offer, Store } from "./Store.ts"

/** The service: what this page lies below. */
const baseUrl = new URL("..", document.baseURI).href

/** The longest that a session lasts which pays without the wallet. Milliseconds. */
const quickLifetime = 60 * 60_000

const clientOf = ({ owner }: WalletAccount, { capabilities }: Offer) =>
  createClient({
    baseUrl,
    wallet: owner,
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
    const known = chains.flatMap((chain): ReadonlyArray<ServedChain> => {
      const family = familyOf(chain.poolAddress)
      const told = capabilities.chains?.find(({ chainId }) => chainId === chain.chainId)
      return family === null ? [] : [{ ...chain, family, genesisHash: told?.genesisHash ?? null }]
    })
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
  chain: ServedChain,
  isQuick: boolean,
): Promise<void> {
  const { offer } = store.state
  if (typeof offer === "string" || "failed" in offer) return
  const asked = { wallet, stop: new AbortController() }
  const { signal } = asked.stop
  store.set({ asked, told: null })
  try {
    const own = await (await wallet.open()).accountOn(chain, "asking")
    signal.throwIfAborted()
    if (own === null)
      return store.set({
        told: store.state.language.texts.connect.noAccount(wallet.name, chain.name),
      })
    const client = clientOf(own, offer)
    const session = await client.createSession({
      chainId: chain.chainId,
      useEIP712: !isQuick,
      signal,
      ...(isQuick ? { expiresAt: new Date(now() + quickLifetime) } : {}),
    })
    const kept = { chainId: chain.chainId, rdns: wallet.rdns, usedAt: now() }
    // A browser that keeps nothing, as some do in private windows, asks for the sign-in again after a reload.
    await keepSession({ saved: session.save(), ...kept }).catch(() => {})
    enter(store, offer, { wallet, own, chain, client, session, isQuick })
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
  const kept = await keptSessions(wallet.rdns, now())
  const { link } = store.state
  const wanted = link === null || link === "damaged" ? undefined : linkOffer(link, offer).chain
  const chains = offer.chains.filter(
    (chain) =>
      chain.family === wallet.family &&
      // A link is paid on its own chain: a session elsewhere would be in the way.
      (wanted ?? chain) === chain &&
      kept.some((session) => session.chainId === chain.chainId),
  )
  if (chains.length === 0) return
  const open = await wallet.open()
  for (const chain of chains) {
    const own = await open.accountOn(chain, "silently")
    // Another of the wallet's announcements may have been faster.
    if (store.state.account !== null) return
    const found = kept.find(
      ({ chainId, saved }) =>
        chainId === chain.chainId && own !== null && isSameAddress(saved.address, own.address),
    )
    if (own === null || found === undefined) continue
    const client = clientOf(own, offer)
    const session = client.restoreSession(found.saved)
    return enter(store, offer, { wallet, own, chain, client, session, isQuick: false })
  }
}

function enter(
  store: Store,
  { tokens, capabilities }: Offer,
  known: Omit<Account, "address" | "tokens" | "explorer" | "leaving">,
): void {
  const { chainId } = known.chain
  const explorer = capabilities.chains?.find((one) => one.chainId === chainId)?.explorer ?? null
  const leaving = new AbortController()
  const account: Account = {
    ...known,
    address: known.own.address,
    explorer,
    leaving,
    tokens: tokens.filter((token) => token.chainId === chainId),
  }
  store.set({
    account,
    told: null,
    balances: null,
    stuck: [],
    isElsewhere: false,
    isChainUnknown: false,
  })
  watchWallet(store, account)
  watchIdleness(store, account)
  void askWhere(store, account).catch(() => {})
  void loadKept(store).then(
    () => resumeAll(store, account),
    () => {},
  )
}

/** Reads what this browser keeps of the account. */
export async function loadKept(store: Store): Promise<void> {
  const { account } = store.state
  if (account === null) return
  const kept = await keptOf(canonical(account.address), account.chain.chainId)
  if (store.state.account === account) store.set({ kept })
}

/** Another account is another owner: what is open for the first must not go on under it. */
function watchWallet(store: Store, { own, leaving }: Account): void {
  const accountGone = () => void signOut(store, store.state.language.texts.chain.accountChanged)
  const chainChanged = (isElsewhere: boolean) => store.set({ isElsewhere, isChainUnknown: false })
  own.watch({ accountGone, chainChanged }, leaving.signal)
}

/** Asks the wallet whether it is on another chain. */
async function askWhere(store: Store, account: Account): Promise<void> {
  const isElsewhere = (await account.own.isElsewhere()) ?? false
  if (store.state.account === account) store.set({ isElsewhere, isChainUnknown: false })
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
  const { account, link } = store.state
  if (account === null) return
  // The payment of a link waits for the next sign-in.
  const screen = link === null || link === "damaged" ? "home" : "pay"
  account.leaving.abort()
  store.set({
    account: null,
    balances: null,
    stuck: [],
    block: null,
    blockTime: null,
    kept: [],
    screen,
    told,
  })
  history.replaceState(null, "", `#${screen}`)
  await forgetSession(account.wallet.rdns, account.address)
  // The session ends by itself if the service is not reached.
  await account.session.revoke().catch(() => {})
}

/** Asks the wallet to go to the account's chain. */
export async function toOwnChain(store: Store): Promise<void> {
  const { account } = store.state
  if (account === null) return
  try {
    await account.own.toChain()
    await askWhere(store, account)
  } catch (error) {
    if (isUnknownChain(error)) store.set({ isChainUnknown: true })
  }
}
