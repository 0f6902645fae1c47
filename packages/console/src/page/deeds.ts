import type { Log, Outcomes, Parties } from "./answers.ts"
import { code, facts, table } from "./elements.ts"
import { grouped, timeText } from "./format.ts"
import { h, type ComponentChild } from "./preact.ts"

/** Does what a form asks for, with the reason that was typed. */
export type Act = (what: keyof Outcomes, subject: string, event: Event) => void

/** The forms that a role may use on an operation, and what came of them. */
export function deedForms(
  role: string,
  subject: string,
  act: Act,
  outcome: ComponentChild,
): ComponentChild {
  if (role === "viewer") return null
  return h(
    "section",
    { "aria-labelledby": "actions" },
    h("h2", { id: "actions" }, "Actions"),
    h("p", { class: "quiet" }, "Each is recorded with your name and reason."),
    reasonForm("Show owner and amounts", (event) => act("reveal", subject, event)),
    role === "operator"
      ? reasonForm("End the owner's sessions", (event) => act("end-sessions", subject, event))
      : null,
    h("div", { role: "status" }, outcome),
  )
}

/** A form with a reason and a button. `more`: fields before them. */
export function reasonForm(
  text: string,
  onSubmit: (event: Event) => void,
  more: ReadonlyArray<ComponentChild> = [],
): ComponentChild {
  const id = `reason-${text.toLowerCase().replace(/\W+/g, "-")}`
  return h(
    "form",
    { onSubmit },
    ...more,
    h("label", { for: id }, `Reason to ${text[0]?.toLowerCase() ?? ""}${text.slice(1)}`),
    h(
      "div",
      { class: "row" },
      h("input", { id, name: "reason", required: true, maxLength: 200, autocomplete: "off" }),
      h("button", { type: "submit" }, text),
    ),
  )
}

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
    ["Number", "Time", "Who", "Action", "About", "Reason", "Result"],
    deeds.map(({ place, at, name, action, subject, reason, result }) => [
      String(place),
      timeText(at),
      name,
      action,
      subject.length === 36 ? h("a", { href: `#find/${subject}` }, code(subject)) : code(subject),
      reason,
      result === "" ? "–" : result,
    ]),
    "Nothing was done yet.",
  )
