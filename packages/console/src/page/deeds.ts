import type { Log, Parties } from "./answers.ts"
import { code, facts, table } from "./elements.ts"
import { grouped, timeText } from "./format.ts"
import { h, type ComponentChild } from "./preact.ts"

/** What a form asks to do, with the reason that was typed. */
export type Act = (what: "reveal" | "end-sessions", event: Event) => void

/** The forms that a role may use on an operation, and what came of them. */
export function deedForms(role: string, act: Act, outcome: ComponentChild): ComponentChild {
  if (role === "viewer") return null
  return h(
    "section",
    { "aria-labelledby": "actions" },
    h("h2", { id: "actions" }, "Actions"),
    h("p", { class: "quiet" }, "Each is recorded with your name and reason."),
    form("reveal", "Show owner and amounts", act),
    role === "operator" ? form("end-sessions", "End the owner's sessions", act) : null,
    h("div", { role: "status" }, outcome),
  )
}

const form = (what: "reveal" | "end-sessions", text: string, act: Act) =>
  h(
    "form",
    { onSubmit: (event: Event) => act(what, event) },
    h("label", { for: `reason-${what}` }, `Reason to ${text.toLowerCase()}`),
    h(
      "div",
      { class: "row" },
      h("input", {
        id: `reason-${what}`,
        name: "reason",
        required: true,
        maxLength: 200,
        autocomplete: "off",
      }),
      h("button", { type: "submit" }, text),
    ),
  )

/** Whom an operation belongs to and what it pays. */
export const parties = ({ owner, amounts, recipient }: Parties): ComponentChild =>
  facts([
    ["Owner", owner === null ? "The service itself" : code(owner)],
    ...amounts.map(
      ({ token, amount }) =>
        ["Amount", h("span", null, `${grouped(amount)} smallest units of `, code(token))] as const,
    ),
    ["Pays to", recipient === null ? "Nobody outside the pool" : code(recipient)],
  ])

/** What was done, newest first. */
export const log = ({ deeds }: Log): ComponentChild =>
  table(
    "Newest actions",
    ["Number", "Time", "Who", "Action", "Operation", "Reason", "Result"],
    deeds.map(({ place, at, name, action, subject, reason, result }) => [
      String(place),
      timeText(at),
      name,
      action,
      h("a", { href: `#find/${subject}` }, code(subject)),
      reason,
      result === "" ? "–" : result,
    ]),
    "Nothing was done yet.",
  )
