import { useEffect } from "preact/hooks"
import { Notice, Short } from "./part/parts.tsx"
import { usePage, useStore } from "./part/context.ts"
import { onDemand } from "./part/onDemand.tsx"
import { Connect } from "./screen/Connect.tsx"
import { Deposit } from "./screen/Deposit.tsx"
import { History } from "./screen/History.tsx"
import { Home } from "./screen/Home.tsx"
import { OperationScreen } from "./screen/OperationScreen.tsx"
import { Payment } from "./screen/Payment.tsx"
import { Receive } from "./screen/Receive.tsx"
import { signOut, toOwnChain } from "./state/connect.ts"
import type { Screen } from "./state/Store.ts"
import { chooseLanguage } from "./state/language.ts"
import { languages } from "./text/languages.ts"

export function App() {
  const store = useStore()
  const { account, texts, screen, visit, locale, link } = usePage()
  useEffect(() => {
    document.documentElement.lang = locale
    document.title = texts.title
  }, [locale, texts])
  return (
    <>
      <a class="skip" href="#content" onClick={toContent}>
        {texts.nav.skip}
      </a>
      <header>
        <a class="brand" href="#home">
          <span class="mark" aria-hidden="true" />
          {texts.title}
        </a>
        {account === null ? null : (
          <nav aria-label={texts.nav.label}>
            {tabs.map((tab) => (
              <a key={tab} href={`#${tab}`} aria-current={tab === screen ? "page" : undefined}>
                {texts.nav[tab]}
              </a>
            ))}
          </nav>
        )}
        <div class="who">
          {account === null ? null : (
            <>
              <span class="chip" translate={false}>
                {account.chain.name}
              </span>
              <span class="name" translate={false}>
                {account.wallet.name}
              </span>
              <Short text={account.address} />
            </>
          )}
          <select
            aria-label={texts.nav.languages}
            value={locale}
            onChange={(event) => void chooseLanguage(store, event.currentTarget.value)}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
          {account === null ? null : (
            <button
              type="button"
              class="small"
              onClick={() => {
                store.set({ link: null })
                void signOut(store, texts.chain.signedOut)
              }}
            >
              {texts.nav.signOut}
            </button>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {link === "damaged" ? <Notice tone="bad">{texts.link.damaged}</Notice> : null}
        {account === null ? (
          <Connect />
        ) : (
          <>
            <WrongChain />
            <Shown key={visit} screen={screen} />
          </>
        )}
      </main>
    </>
  )
}

const tabs = ["home", "receive", "history"] as const

const Swap = onDemand(async () => (await import("./screen/Swap.tsx")).Swap)
const SendPrivately = onDemand(
  async () => (await import("./screen/SendPrivately.tsx")).SendPrivately,
)
const Recover = onDemand(async () => (await import("./screen/Recover.tsx")).Recover)
const Statement = onDemand(async () => (await import("./screen/Statement.tsx")).Statement)

function Shown({ screen }: { readonly screen: Screen }) {
  switch (screen) {
    case "home":
      return <Home />
    case "deposit":
      return <Deposit />
    case "pay":
      return <Payment kind="transfer" />
    case "withdraw":
      return <Payment kind="withdraw" />
    case "swap":
      return <Swap />
    case "send":
      return <SendPrivately />
    case "recover":
      return <Recover />
    case "statement":
      return <Statement />
    case "receive":
      return <Receive />
    case "history":
      return <History />
    case "operation":
      return <OperationScreen />
  }
}

/** A wallet on another chain refuses the signatures of this one. */
function WrongChain() {
  const store = useStore()
  const { texts, account, isElsewhere, isChainUnknown } = usePage()
  if (account === null || !isElsewhere) return null
  const { name, chainId } = account.chain
  return (
    <Notice tone="warn">
      <p>{isChainUnknown ? texts.chain.unknown(name, String(chainId)) : texts.chain.wrong(name)}</p>
      <button type="button" onClick={() => void toOwnChain(store)}>
        {texts.chain.switch(name)}
      </button>
    </Notice>
  )
}

/** The address after # would name a screen otherwise. */
function toContent(event: Event): void {
  event.preventDefault()
  document.getElementById("content")?.focus()
}
