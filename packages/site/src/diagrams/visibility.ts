import { line, words, type Drawing } from "./svg.ts"

/** `all`: sees it. `some`: sees it in part, or under a condition. `none`: does not see it. */
type Sight = "all" | "some" | "none"

const readers = ["stranger", "operator", "payer", "recipient", "auditor"] as const

/** What each reader sees of each fact, in the order of `readers`. */
const facts: ReadonlyArray<{
  readonly of: string
  readonly fact: string
  readonly seen: readonly [Sight, Sight, Sight, Sight, Sight]
  readonly note: string
}> = [
  {
    of: "deposit",
    fact: "wallet, token and amount",
    seen: ["all", "all", "all", "all", "all"],
    note: "on the chain",
  },
  {
    of: "payment in the pool",
    fact: "that it happened, and when",
    seen: ["all", "all", "all", "all", "all"],
    note: "on the chain, with its posted fee",
  },
  {
    of: "payment in the pool",
    fact: "token",
    seen: ["some", "all", "all", "all", "some"],
    note: "a fee paid in it shows it",
  },
  {
    of: "payment in the pool",
    fact: "amount",
    seen: ["none", "all", "all", "all", "some"],
    note: "an owner's statement shows it",
  },
  {
    of: "payment in the pool",
    fact: "who paid",
    seen: ["none", "all", "all", "none", "some"],
    note: "the payer's statement shows it",
  },
  {
    of: "payment in the pool",
    fact: "who is paid",
    seen: ["none", "all", "all", "all", "some"],
    note: "the recipient's statement shows it",
  },
  {
    of: "withdrawal or payout",
    fact: "payee, token and amount",
    seen: ["all", "all", "all", "all", "all"],
    note: "on the chain",
  },
  {
    of: "withdrawal or payout",
    fact: "whose balance paid",
    seen: ["some", "all", "all", "some", "some"],
    note: "amounts and times can link it",
  },
  {
    of: "balance",
    fact: "how much an owner has",
    seen: ["none", "all", "some", "some", "some"],
    note: "owners see their own",
  },
]

const columnAt = (index: number) => 398 + index * 82
const rowAt = (index: number) => 74 + index * 38

const marks: Readonly<Record<Sight, (x: number, y: number) => string>> = {
  all: (x, y) => `<circle class="mark" cx="${x}" cy="${y}" r="7"/>`,
  some: (x, y) =>
    `<circle class="hole" cx="${x}" cy="${y}" r="7"/><path class="mark" d="M${x} ${y - 7}a7 7 0 0 0 0 14z"/>`,
  none: (x, y) => `<circle class="hole" cx="${x}" cy="${y}" r="7"/>`,
}

/** The same as a table in Markdown, for the page that explains it. */
export function visibilityTable(): string {
  const cell: Readonly<Record<Sight, string>> = { all: "yes", some: "in part", none: "no" }
  return [
    `| Of a | Fact | ${readers.join(" | ")} | Because |`,
    `| --- | --- | ${readers.map(() => "---").join(" | ")} | --- |`,
    ...facts.map(
      ({ of, fact, seen, note }) =>
        `| ${of} | ${fact} | ${seen.map((each) => cell[each]).join(" | ")} | ${note} |`,
    ),
  ].join("\n")
}

export const visibility: Drawing = {
  name: "visibility",
  title: "Who can see what",
  description: facts
    .map(({ of, fact, seen, note }) => {
      const who = (sight: Sight) => readers.filter((_, index) => seen[index] === sight).join(", ")
      const parts = [
        ["seen by", who("all")],
        ["in part by", who("some")],
        ["not by", who("none")],
      ].flatMap(([how = "", them = ""]) => (them === "" ? [] : [`${how} ${them}`]))
      return `${of}, ${fact}: ${parts.join("; ")} (${note}).`
    })
    .join(" "),
  width: 1030,
  height: rowAt(facts.length) + 62,
  body: [
    ...readers.map((reader, index) =>
      words(columnAt(index), 30, reader, { classes: "strong small", anchor: "middle" }),
    ),
    line("M20 46H1010", "rule"),
    ...facts.flatMap(({ of, fact, seen, note }, index) => {
      const y = rowAt(index)
      const isFirst = facts[index - 1]?.of !== of
      return [
        ...(isFirst ? [words(20, y + 4.5, of, { classes: "strong small" })] : []),
        words(186, y + 4.5, fact, { classes: "small" }),
        ...seen.map((each, place) => marks[each](columnAt(place), y)),
        words(782, y + 4.5, note, { classes: "small faint" }),
        ...(index === 0 ? [] : [line(`M${isFirst ? 20 : 186} ${y - 19}H1010`, "rule")]),
      ]
    }),
    line(`M20 ${rowAt(facts.length) - 19}H1010`, "rule"),
    words(
      20,
      rowAt(facts.length) + 8,
      "● sees it   ◐ in part, or under a condition   ○ does not see it.   An auditor reads the chain, as strangers do, and an owner's statement.",
      { classes: "small faint" },
    ),
    words(
      20,
      rowAt(facts.length) + 28,
      "Payer and recipient are owners of shielded balances. The operator sees everything and can spend every balance: it has custody.",
      { classes: "small faint" },
    ),
  ].join("\n"),
}
