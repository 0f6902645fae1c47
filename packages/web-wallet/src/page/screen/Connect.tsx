import { useState } from "preact/hooks"
import type { PayRequest } from "../money/payLink.ts"
import { useAmounts } from "../part/amounts.ts"
import { Fault, Heading, Notice } from "../part/parts.tsx"
import { usePage, useStore } from "../part/context.ts"
import { loadOffer, signIn, stopAsking } from "../state/connect.ts"
import { linkOffer } from "../state/linkOffer.ts"
import type { Offer } from "../state/Store.ts"

/** Before the sign-in: what this is, whom one trusts, and the wallets of this browser. */
export function Connect() {
  const store = useStore()
  const { texts, offer, told, link } = usePage()
  const { connect } = texts
  return (
    <div class="narrow">
      <Heading>{connect.heading}</Heading>
      <p class="lead">{connect.lead}</p>
      {told === null ? null : typeof told === "string" ? (
        <Notice tone="info">{told}</Notice>
      ) : (
        <Fault fault={told} />
      )}
      {offer === "asking" ? (
        <p role="status">{texts.common.loading}</p>
      ) : "failed" in offer ? (
        <>
          <Fault fault={{ ...offer.failed, what: connect.noService }} />
          <button type="button" onClick={() => void loadOffer(store)}>
            {texts.common.retry}
          </button>
        </>
      ) : (
        <>
          {link === null || link === "damaged" ? null : <Asked link={link} offer={offer} />}
          <Wallets offer={offer} />
        </>
      )}
      <section class="card aside">
        <h2>{connect.custody}</h2>
        <p>{connect.custodyText}</p>
      </section>
    </div>
  )
}

/** What a link asks for, before the payer has connected. */
function Asked({ link, offer }: { readonly link: PayRequest; readonly offer: Offer }) {
  const { texts } = usePage()
  const amounts = useAmounts()
  const { chain, token } = linkOffer(link, offer)
  if (chain === undefined) return <Notice tone="bad">{texts.link.chain}</Notice>
  if (token === undefined) return <Notice tone="bad">{texts.link.token}</Notice>
  return (
    <Notice tone="info">
      {link.units === null ? texts.link.any : texts.link.first(amounts.of(token, link.units))}
    </Notice>
  )
}

function Wallets({ offer }: { readonly offer: Offer }) {
  const store = useStore()
  const { texts, wallets, asked, link } = usePage()
  const { connect } = texts
  const wanted = link === null || link === "damaged" ? undefined : link.chainId
  const [chosen, setChosen] = useState(wanted ?? offer.chains[0]?.chainId)
  const [isQuick, setQuick] = useState(false)
  const chain = offer.chains.find(({ chainId }) => chainId === chosen) ?? offer.chains[0]
  if (chain === undefined) return <Notice tone="warn">{connect.noChain}</Notice>
  const shown = wallets.filter(({ family }) => family === chain.family)
  return (
    <section class="card">
      <h2>{connect.choose}</h2>
      {offer.chains.length === 1 ? null : (
        <div class="field">
          <label for="chain">{connect.chain}</label>
          <select
            id="chain"
            value={chain.chainId}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          >
            {offer.chains.map(({ chainId, name }) => (
              <option key={chainId} value={chainId}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {shown.length === 0 ? (
        <Notice tone="warn">{connect.none[chain.family]}</Notice>
      ) : (
        <ul class="wallets">
          {shown.map((wallet) => (
            <li key={wallet.uuid}>
              <button
                type="button"
                class="wallet"
                id={`wallet-${wallet.uuid}`}
                aria-disabled={asked !== null}
                onClick={() => {
                  if (asked === null) void signIn(store, wallet, chain, isQuick)
                }}
              >
                {wallet.icon === null ? (
                  <span class="mark" aria-hidden="true" />
                ) : (
                  <img src={wallet.icon} alt="" width="32" height="32" />
                )}
                <span>{wallet.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 ? null : (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={isQuick}
              aria-describedby="quick-hint"
              onChange={(event) => setQuick(event.currentTarget.checked)}
            />
            <span>{connect.quick}</span>
          </label>
          <p class="quiet" id="quick-hint">
            {connect.quickHint}
          </p>
        </>
      )}
      <p role="status" class="asking">
        {asked === null ? "" : `${connect.asking(asked.wallet.name)} ${connect.signing}`}
      </p>
      {asked === null ? null : (
        <button
          type="button"
          onClick={() => {
            document.getElementById(`wallet-${asked.wallet.uuid}`)?.focus()
            stopAsking(store)
          }}
        >
          {texts.common.cancel}
        </button>
      )}
    </section>
  )
}
