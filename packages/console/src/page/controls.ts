import type {
  Accounts,
  Intake,
  IntakeKind,
  IntakeWithKinds,
  Outcomes,
  Overview,
} from "./answers.ts"
import { reasonForm, type Act } from "./deeds.ts"
import { badge, code, table } from "./elements.ts"
import { grouped, timeText } from "./format.ts"
import { h, type ComponentChild } from "./preact.ts"

/** Whether new operations are taken. `left`: what is under way, `null` if that is not counted; "Empty" says that nothing is. */
export function intakeBadge({ state }: Intake, left: number | null): ComponentChild {
  switch (state) {
    case "open":
      return badge("good", "Open")
    case "paused":
      return badge("warn", "Paused")
    case "draining":
      if (left === null) return badge("warn", "Draining")
      return left === 0
        ? badge("good", "Drained: empty")
        : badge("warn", `Draining: ${grouped(left)} left`)
  }
}

/** What is set, and for operators the forms that change it. */
export function controls(
  found: Overview,
  { chains: funded }: Accounts,
  act: Act | null,
): ComponentChild {
  const { intake, chains } = found
  const all = chains.reduce((sum, { left }) => sum + left, 0)
  const ofKinds = (name: string, chainId: number | null, { closedKinds }: IntakeWithKinds) =>
    closedKinds.map(({ kind, ...set }) => {
      const left = leftOf(found, chainId, kind)
      return [
        `${name}: ${kindTexts[kind].toLowerCase()}`,
        intakeBadge(set, left),
        since(set),
        left === null ? "–" : grouped(left),
        "–",
      ]
    })
  const since = ({ since: time }: Intake) => (time === null ? "–" : timeText(time))
  return h(
    "div",
    null,
    table(
      "New operations",
      ["Where", "State", "Set at", "Under way", "Not in tree"],
      [
        ["All chains", intakeBadge(intake, all), since(intake), grouped(all), "–"],
        ...ofKinds("All chains", null, intake),
        ...chains.flatMap((chain) => [
          [
            chain.name,
            intakeBadge(chain.intake, chain.left),
            since(chain.intake),
            grouped(chain.left),
            grouped(chain.queued),
          ],
          ...ofKinds(chain.name, chain.chainId, chain.intake),
        ]),
      ],
      "No chain is configured.",
    ),
    table(
      "Use of relaying accounts",
      ["Account", "Chain", "State"],
      funded.flatMap(({ name, accounts }) =>
        accounts.map(({ address, isInUse }) => [code(address), name, useBadge(isInUse)]),
      ),
      "No account has been looked at yet.",
    ),
    act === null ? null : forms(chains, funded, act),
  )
}

/** What is under way of a kind, on a chain or with `null` on all of them; `null` if that is not counted. */
function leftOf(
  { operations, orders }: Overview,
  chainId: number | null,
  kind: IntakeKind,
): number | null {
  if (kind === "stake") return null
  const counts = kind === "private-send" ? orders : operations.filter((one) => one.kind === kind)
  return counts
    .filter((one) => chainId === null || one.chainId === chainId)
    .reduce((sum, { count }) => sum + count, 0)
}

export const useBadge = (isInUse: boolean): ComponentChild =>
  isInUse ? badge("good", "In use") : badge("warn", "Out of use")

function forms(chains: Overview["chains"], funded: Accounts["chains"], act: Act): ComponentChild {
  const ofChains = chains.map(({ chainId, name }) => [String(chainId), name] as const)
  const accounts = funded.flatMap(({ chainId, name, accounts: own }) =>
    own.map(({ address }) => [`${chainId}/${address}`, `${address} on ${name}`] as const),
  )
  return h(
    "section",
    { "aria-labelledby": "change" },
    h("h2", { id: "change" }, "Change"),
    h(
      "p",
      { class: "quiet" },
      "What was accepted goes on. Every process goes by it within seconds, and after a restart. Each change is recorded with your name and reason.",
    ),
    reasonForm("Change new operations", (event) => chosen(event, act), [
      select("intake-what", "what", "What", intakeActions),
      select("intake-kind", "kind", "Which", [
        ["all", "All operations"],
        ...Object.entries(kindTexts),
      ]),
      select("intake-where", "subject", "Where", [["all", "All chains"], ...ofChains]),
    ]),
    reasonForm("Change an account", (event) => chosen(event, act), [
      select("account-what", "what", "What to do with it", accountActions),
      select("account-which", "subject", "Relaying account", accounts),
    ]),
    reasonForm("Insert the queue now", (event) => chosen(event, act, "flush"), [
      select("flush-where", "subject", "Chain", ofChains),
    ]),
  )
}

type Choices = ReadonlyArray<readonly [value: string, text: string]>

const kindTexts: Readonly<Record<IntakeKind, string>> = {
  deposit: "Deposits",
  withdraw: "Withdrawals",
  transfer: "Transfers",
  swap: "Swaps",
  "private-send": "Private sends",
  recovery: "Recoveries",
  stake: "Moves of stake",
}

const intakeActions = [
  ["pause", "Pause: refuse them"],
  ["drain", "Drain: refuse them, and say when nothing is under way"],
  ["resume", "Resume: accept them"],
] as const

const accountActions = [
  ["account-out", "Take it out of use"],
  ["account-in", "Take it back into use"],
] as const

const select = (id: string, name: string, text: string, choices: Choices) =>
  h(
    "div",
    null,
    h("label", { for: id }, text),
    h(
      "select",
      { id, name, required: true },
      ...choices.map(([value, label]) => h("option", { value }, label)),
    ),
  )

const actions: ReadonlyArray<keyof Outcomes> = [...intakeActions, ...accountActions].map(
  ([action]) => action,
)

/** Does what the fields of a form name. */
function chosen(event: Event, act: Act, fixed?: keyof Outcomes): void {
  event.preventDefault()
  const form = event.currentTarget
  const fields = form instanceof HTMLFormElement ? new FormData(form) : new FormData()
  const what = fixed ?? actions.find((action) => action === fields.get("what"))
  const [subject, kind] = [fields.get("subject"), fields.get("kind")]
  if (what === undefined || typeof subject !== "string") return
  act(what, typeof kind === "string" && kind !== "all" ? `${subject}/${kind}` : subject, event)
}
