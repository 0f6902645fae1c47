import { useState } from "preact/hooks"
import { Fault, Heading, Notice } from "../part/parts.tsx"
import { usePage, useStore } from "../part/context.ts"
import { loadOffer, signIn, stopAsking } from "../state/connect.ts"
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
      {link === null || link === "damaged" ? null : (
        <Notice tone="info">{connect.linkFirst}</Notice>
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
        <Wallets offer={offer} />
      )}
      <section class="card aside">
        <h2>{connect.custody}</h2>
        <p>{connect.custodyText}</p>
      </section>
    </div>
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
                disabled={asked !== null}
                onClick={() => void signIn(store, wallet, chain, isQuick)}
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
      <p role="status" class="asking">
        {asked === null ? "" : `${connect.asking(asked.wallet.name)} ${connect.signing}`}
      </p>
      {asked === null ? null : (
        <button type="button" onClick={() => stopAsking(store)}>
          {texts.common.cancel}
        </button>
      )}
    </section>
  )
}
