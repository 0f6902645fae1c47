import { accounts } from "./accounts.ts"
import type { Outcomes, User } from "./answers.ts"
import { act, ask, logIn, logOut, Refused, whoAmI } from "./ask.ts"
import { controls } from "./controls.ts"
import { deedForms, log, parties } from "./deeds.ts"
import { earnings } from "./earnings.ts"
import { timeText } from "./format.ts"
import { overview } from "./overview.ts"
import { h, render, type ComponentChild } from "./preact.ts"
import { operationStory, orderStory } from "./stories.ts"

const screens = [
  ["overview", "Overview"],
  ["accounts", "Accounts"],
  ["earnings", "Earnings"],
  ["controls", "Controls"],
  ["find", "Find"],
  ["log", "Log"],
] as const

type Screen = (typeof screens)[number][0]

/** How often the overview and the accounts are asked for again. */
const pace = 10_000

const state: {
  user: User | null
  screen: Screen
  /** What the find screen looks for. */
  wanted: string
  view: ComponentChild | null
  at: number | null
  error: string
  isBusy: boolean
  /** The operation that actions concern; `null` if none is shown. */
  subject: string | null
  /** What the last action told. */
  outcome: ComponentChild
} = {
  subject: null,
  outcome: null,
  user: null,
  screen: "overview",
  wanted: "",
  view: null,
  at: null,
  error: "",
  isBusy: true,
}

const page = document.getElementById("app")
/** Answers that come after a later question are dropped. */
let asked = 0

function draw(): void {
  if (page !== null) render(state.user === null ? login() : signedIn(state.user), page)
}

function login(): ComponentChild {
  return h(
    "main",
    { class: "login" },
    h("h1", null, "Operator's console"),
    state.isBusy
      ? h("p", { role: "status" }, "One moment …")
      : h(
          "form",
          { onSubmit: enter },
          h("label", { for: "token" }, "Your token"),
          h("input", {
            id: "token",
            name: "token",
            type: "password",
            autocomplete: "current-password",
            required: true,
            autofocus: true,
          }),
          h("button", { type: "submit" }, "Log in"),
          h("p", { class: "error", role: "alert" }, state.error),
        ),
  )
}

function signedIn({ name, role }: User): ComponentChild {
  const title = screens.find(([screen]) => screen === state.screen)?.[1] ?? ""
  return h(
    "div",
    null,
    h("a", { class: "skip", href: "#content", onClick: toContent }, "To the content"),
    h(
      "header",
      null,
      h("strong", null, "Console"),
      h(
        "nav",
        { "aria-label": "Screens" },
        ...screensFor(role).map(([screen, text]) =>
          h(
            "a",
            { href: `#${screen}`, "aria-current": screen === state.screen ? "page" : undefined },
            text,
          ),
        ),
      ),
      h("span", { class: "who" }, `${name} (${role})`),
      h("button", { type: "button", class: "plain", onClick: leave }, "Log out"),
    ),
    h(
      "main",
      { id: "content", tabIndex: -1 },
      h("h1", null, title),
      state.screen === "find" ? finder() : null,
      h("p", { class: "error", role: "alert" }, state.error),
      h("p", { class: "quiet", role: "status" }, statusText()),
      state.view,
      state.screen === "controls" ? h("div", { role: "status" }, state.outcome) : null,
      state.subject === null ? null : deedForms(role, state.subject, doIt, state.outcome),
    ),
  )
}

/** A viewer does not see what others did. */
const screensFor = (role: string) =>
  screens.filter(([screen]) => screen !== "log" || role !== "viewer")

function statusText(): string {
  if (state.isBusy && state.view === null) return "Asking the service …"
  return state.at === null ? "" : `As of ${timeText(state.at)}`
}

function finder(): ComponentChild {
  return h(
    "form",
    { onSubmit: find },
    h("label", { for: "id" }, "Exact id of an operation or a private send"),
    h(
      "div",
      { class: "row" },
      h("input", {
        id: "id",
        name: "id",
        required: true,
        value: state.wanted,
        spellcheck: false,
        autocomplete: "off",
        key: state.wanted,
      }),
      h("button", { type: "submit" }, "Find"),
    ),
  )
}

function textOf(event: Event, field: string): string {
  event.preventDefault()
  const form = event.currentTarget
  const value = form instanceof HTMLFormElement ? new FormData(form).get(field) : null
  return typeof value === "string" ? value.trim() : ""
}

function enter(event: Event): void {
  const token = textOf(event, "token")
  void logIn(token).then(
    (user) => {
      Object.assign(state, { user, error: "" })
      follow()
    },
    (reason: unknown) => {
      state.error = messageOf(reason)
      draw()
    },
  )
}

function leave(): void {
  logOut().then(
    () => {
      asked += 1
      Object.assign(state, { user: null, view: null, at: null, error: "", isBusy: false })
      Object.assign(state, { subject: null, outcome: null })
      draw()
    },
    (reason: unknown) => {
      // The session goes on: the page must not look as if it had ended.
      state.error = messageOf(reason)
      draw()
    },
  )
}

function find(event: Event): void {
  const id = textOf(event, "id").toLowerCase()
  if (location.hash === `#find/${id}`) follow()
  else location.hash = `#find/${id}`
}

/** Does what a form asks for, and tells what came of it. */
function doIt(what: keyof Outcomes, subject: string, event: Event): void {
  const reason = textOf(event, "reason")
  const own = state.screen + state.wanted
  const told = (outcome: ComponentChild) => {
    if (own !== state.screen + state.wanted) return
    state.outcome = outcome
    // What was set shows where it is set.
    if (state.screen === "controls") void load()
    else draw()
  }
  void outcomeOf(what, subject, reason).then(told, (refused: unknown) =>
    told(h("p", { class: "error" }, messageOf(refused))),
  )
}

async function outcomeOf(
  what: keyof Outcomes,
  subject: string,
  reason: string,
): Promise<ComponentChild> {
  switch (what) {
    case "reveal":
      return parties(await act(what, subject, reason))
    case "end-sessions":
      return `Sessions ended: ${(await act(what, subject, reason)).ended}.`
    case "flush":
      return `Commitments to insert: ${(await act(what, subject, reason)).waiting}.`
    case "pause":
    case "drain":
    case "resume":
    case "account-out":
    case "account-in":
      return `Done. Before: ${(await act(what, subject, reason)).before}.`
  }
}

/** The address after # would name the element otherwise, and not the screen. */
function toContent(event: Event): void {
  event.preventDefault()
  document.getElementById("content")?.focus()
}

/** Shows the screen that the address names. */
function follow(): void {
  const [name = "", wanted = ""] = location.hash.slice(1).split("/", 2)
  const screen = screens.find(([one]) => one === name)?.[0] ?? "overview"
  Object.assign(state, { screen, wanted, view: null, at: null, error: "" })
  Object.assign(state, { subject: null, outcome: null })
  document.title = `${screens.find(([one]) => one === screen)?.[1] ?? ""} – Console`
  void load()
}

async function load(): Promise<void> {
  asked += 1
  const own = asked
  state.isBusy = true
  draw()
  const change = await answerOf(state.screen, state.wanted).catch((reason: unknown) => ({
    view: state.view,
    at: state.at,
    error: messageOf(reason),
    ...(reason instanceof Refused && reason.status === 401 ? { user: null, view: null } : {}),
  }))
  if (own !== asked) return
  Object.assign(state, { error: "", isBusy: false, ...change })
  draw()
}

/** What a screen shows. `subject`: the operation that actions may concern. */
interface Shown {
  readonly view: ComponentChild
  readonly at: number | null
  readonly subject?: string
}

async function answerOf(screen: Screen, wanted: string): Promise<Shown> {
  switch (screen) {
    case "overview": {
      const answer = await ask("overview")
      return { view: overview(answer), at: answer.at }
    }
    case "accounts": {
      const answer = await ask("accounts")
      return { view: accounts(answer), at: answer.at }
    }
    case "earnings": {
      const answer = await ask("earnings", "?days=7")
      return { view: earnings(answer), at: answer.at }
    }
    case "controls": {
      const [answer, funded] = await Promise.all([ask("overview"), ask("accounts")])
      const change = state.user?.role === "operator" ? doIt : null
      return { view: controls(answer, funded, change), at: answer.at }
    }
    case "log": {
      const answer = await ask("log")
      return { view: log(answer), at: answer.at }
    }
    case "find":
      return wanted === "" ? { view: null, at: null } : storyOf(wanted)
  }
}

/** The operation with this id, else the private send. */
async function storyOf(id: string): Promise<Shown> {
  const rest = `/${encodeURIComponent(id)}`
  try {
    const story = await ask("operation", rest)
    return { view: operationStory(story), at: story.at, subject: story.id }
  } catch (reason) {
    if (!(reason instanceof Refused) || reason.status !== 404) throw reason
  }
  try {
    const story = await ask("order", rest)
    return { view: orderStory(story), at: story.at }
  } catch (reason) {
    if (!(reason instanceof Refused) || reason.status !== 404) throw reason
    throw new Refused(404, "No operation and no private send has this id.")
  }
}

const messageOf = (reason: unknown): string =>
  reason instanceof Refused ? reason.message : "The page failed. Reload it."

addEventListener("hashchange", follow)
setInterval(() => {
  const isLive = state.screen === "overview" || state.screen === "accounts"
  if (state.user !== null && isLive && document.visibilityState === "visible") void load()
}, pace)

whoAmI().then(
  (user) => {
    state.user = user
    follow()
  },
  (reason: unknown) => {
    const isLoggedOut = reason instanceof Refused && reason.status === 401
    Object.assign(state, { isBusy: false, error: isLoggedOut ? "" : messageOf(reason) })
    draw()
  },
)
draw()
