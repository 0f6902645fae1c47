import { go, useAccount, usePage } from "../part/context.ts"
import { useAmounts } from "../part/amounts.ts"
import { Heading, Notice } from "../part/parts.tsx"
import { Operations } from "../part/Operations.tsx"
import { ended } from "../keep/operations.ts"

/** What the owner holds, and what is under way. */
export function Home() {
  const { texts, balances, stuck, block, kept, locale } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const { home } = texts
  const open = kept.filter(({ stage }) => !ended.has(stage))
  const latest = kept.filter(({ stage }) => ended.has(stage)).slice(0, 5)
  const held = balances?.filter(
    ({ units, pending, quarantined }) => units + pending + quarantined > 0n,
  )
  return (
    <>
      <Heading>{home.heading}</Heading>
      <section class="card balance" aria-busy={balances === null}>
        {held === undefined ? (
          <p role="status">{texts.common.loading}</p>
        ) : held.length === 0 ? (
          <>
            <p class="figure">{amounts.of(account.tokens[0] ?? nothing, 0n)}</p>
            <p>{home.empty}</p>
          </>
        ) : (
          <ul class="balances">
            {held.map(({ token, units, pending, quarantined }) => (
              <li key={token.tokenAddress}>
                <p class="figure" data-token={token.symbol}>
                  {amounts.of(token, units)}
                </p>
                {pending === 0n ? null : (
                  <p class="on-the-way">{home.pending(amounts.of(token, pending))}</p>
                )}
                {quarantined === 0n ? null : (
                  <p class="warn">{home.withheld(amounts.of(token, quarantined))}</p>
                )}
              </li>
            ))}
          </ul>
        )}
        <nav class="actions" aria-label={home.actions}>
          <a class="button" href="#deposit">
            {home.deposit}
          </a>
          <a class="button" href="#pay">
            {home.pay}
          </a>
          <a class="button" href="#withdraw">
            {home.withdraw}
          </a>
          {account.tokens.length < 2 ? null : (
            <a class="button" href="#swap">
              {home.swap}
            </a>
          )}
          <a class="button" href="#send">
            {home.send}
          </a>
          <a class="button" href="#receive">
            {texts.nav.receive}
          </a>
        </nav>
        {block === null ? null : (
          <p class="quiet as-of">{home.asOf(new Intl.NumberFormat(locale).format(block))}</p>
        )}
      </section>
      {stuck.length === 0 ? null : (
        <Notice tone="warn">
          <p>{home.stuck(stuck.map(({ token, units }) => amounts.of(token, units)).join(", "))}</p>
          <a href="#recover">{texts.recovery.heading}</a>
        </Notice>
      )}
      {open.length === 0 ? null : (
        <section>
          <h2>{home.underWay}</h2>
          <Operations kept={open} onOpen={(id) => go("operation", id)} />
        </section>
      )}
      {latest.length === 0 ? null : (
        <section>
          <h2>{home.recent}</h2>
          <Operations kept={latest} onOpen={(id) => go("operation", id)} />
        </section>
      )}
    </>
  )
}

const nothing = { chainId: 0, tokenAddress: "", name: "", symbol: "", decimals: 0 }
