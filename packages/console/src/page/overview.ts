import type { Overview } from "./answers.ts"
import { intakeBadge } from "./controls.ts"
import { badge, code, table } from "./elements.ts"
import { durationText, grouped, timeText } from "./format.ts"
import { h, type ComponentChild } from "./preact.ts"

type Chain = Overview["chains"][number]

/** Milliseconds after which a process that says nothing has ended, or lost the storage. It says every ten seconds that it lives. */
const silence = 30_000

/** The first screen: what is wrong, and what is under way. */
export function overview({
  at,
  alarms,
  chains,
  operations,
  orders,
  sessions,
  intake,
  processes,
}: Overview): ComponentChild {
  const nameOf = (chainId: number) =>
    chains.find((chain) => chain.chainId === chainId)?.name ?? String(chainId)
  return h(
    "div",
    null,
    h(
      "section",
      { "aria-labelledby": "alarms" },
      h("h2", { id: "alarms" }, "Alarms"),
      alarms.length === 0
        ? h("p", { class: "quiet" }, "The present state raises no alarm.")
        : h(
            "ul",
            { class: "alarms" },
            ...alarms.map(({ name, severity, summary, runbook }) =>
              h(
                "li",
                { class: severity },
                badge(severity === "page" ? "bad" : "warn", severity === "page" ? "Now" : "Soon"),
                h("div", null, h("strong", null, name), h("p", null, summary)),
                h(
                  "a",
                  {
                    href: runbook,
                    target: "_blank",
                    rel: "noreferrer",
                    "aria-label": `Runbook of ${name}`,
                  },
                  "Runbook",
                ),
              ),
            ),
          ),
    ),
    table(
      "Chains",
      ["Chain", "State", "New operations", "Block", "Behind", "Leader", "Not in tree"],
      chains.map((chain) => [
        chain.name,
        stateOf(chain),
        stateOfIntake(intake, chain),
        chain.newest === null ? "–" : grouped(chain.newest.block),
        chain.lag === null ? "–" : durationText(chain.lag * 1_000),
        chain.ledUntil === null ? badge("bad", "None") : "Yes",
        grouped(chain.queued),
      ]),
      "No chain is configured.",
    ),
    table(
      "Operations under way",
      ["Chain", "Kind", "State", "Count", "Longest still"],
      operations.map(({ chainId, kind, state, count, stillSince }) => [
        nameOf(chainId),
        kind,
        state,
        grouped(count),
        durationText(at - stillSince),
      ]),
      "No operation is under way.",
    ),
    table(
      "Private sends under way",
      ["Chain", "Phase", "Count", "Oldest"],
      orders.map(({ chainId, phase, count, oldest }) => [
        nameOf(chainId),
        phase,
        grouped(count),
        durationText(at - oldest),
      ]),
      "No private send is under way.",
    ),
    table(
      "Live sessions",
      ["Mode", "Count"],
      sessions.map(({ mode, count }) => [mode, grouped(count)]),
      "No session is live.",
    ),
    table(
      "Processes",
      ["Process", "State", "Version", "Work", "Started", "Last seen"],
      processes.map(({ id, name, version, roles, startedAt, seenAt }) => [
        name === "" ? code(id) : name,
        at - seenAt > silence ? badge("bad", "Silent") : badge("good", "Lives"),
        version === "" ? "–" : version,
        roles.join(", "),
        timeText(startedAt),
        `${durationText(at - seenAt)} ago`,
      ]),
      "No process has said yet that it lives.",
    ),
  )
}

function stateOf({ fault, status }: Chain): ComponentChild {
  if (fault !== null) return badge("bad", fault)
  if (status === null) return badge("warn", "Not read yet")
  if (status.disagreement !== null)
    return badge("bad", `Disagrees up to block ${grouped(status.disagreement)}`)
  return status.atHead ? badge("good", "At the head") : badge("warn", "Catching up")
}

/** What closes all chains closes each. */
function stateOfIntake(all: Overview["intake"], { intake, left }: Chain): ComponentChild {
  const set = intake.state === "open" ? all : intake
  const isPartly = [all, intake].some(({ closedKinds }) => closedKinds.length > 0)
  return set.state === "open" && isPartly ? badge("warn", "Open in part") : intakeBadge(set, left)
}
