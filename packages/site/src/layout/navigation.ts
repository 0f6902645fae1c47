import type { Document } from "../documents/Document.ts"

/** A group of pages in the navigation. */
export interface Group {
  readonly title: string
  /** Pages by their paths in the site, each with a shorter title if its own is long. */
  readonly items: ReadonlyArray<{ readonly page: string; readonly title: string }>
  /** A long group shows its pages only on them, and elsewhere its first page alone. */
  readonly long?: true
}

/** What each group has, in reading order: a page, or a page and a shorter title. */
const written: ReadonlyArray<readonly [string, ReadonlyArray<string | readonly [string, string]>]> =
  [
    [
      "Start here",
      [
        ["index.html", "Documentation"],
        ["overview.html", "What it is"],
        ["start/first-five-minutes.html", "The first five minutes"],
        ["start/embedder.html", "Embedder"],
        ["start/operator.html", "Operator"],
        ["start/wallet-developer.html", "Wallet developer"],
        ["start/auditor.html", "Auditor"],
        ["tasks.html", "Tasks"],
      ],
    ],
    [
      "Build",
      [
        ["embedding.html", "Embedding"],
        ["adapters.html", "Writing an adapter"],
        ["client.html", "Calling a service"],
        ["authorization.html", "What a wallet signs"],
        ["events.html", "Events"],
        ["private-send.html", "Private sends"],
        ["scheduled-payments.html", "Scheduled payments"],
        ["swaps.html", "Swaps"],
        ["fees.html", "Fees"],
        ["public-tokens.html", "Public tokens"],
        ["managed-wallets-client.html", "Managed wallets: client"],
        ["wallet-page.html", "Wallet page"],
      ],
    ],
    [
      "Operate",
      [
        ["running.html", "Running"],
        ["containers.html", "Containers"],
        ["custody.html", "Custody of the key"],
        ["relaying-accounts.html", "Relaying accounts"],
        ["backups.html", "Backups"],
        ["console.html", "Console"],
        ["webhooks.html", "Webhooks"],
        ["managed-wallets.html", "Managed wallets"],
        ["solana.html", "Solana"],
        ["tron.html", "TRON"],
      ],
    ],
    [
      "Understand",
      [
        ["architecture.html", "Architecture"],
        ["operations.html", "Operations"],
        ["orders.html", "Orders"],
        ["protocol.html", "Protocol"],
        ["privacy.html", "Privacy"],
        ["threat-model.html", "Threat model"],
        ["security/index.html", "Attacks on requests"],
        ["disclosure.html", "Disclosure"],
        ["faults.html", "Faults"],
        ["limits.html", "Limits"],
      ],
    ],
    [
      "Reference",
      [
        ["reference/http.html", "HTTP API"],
        ["reference/settings.html", "Settings"],
        ["reference/metrics.html", "Metrics"],
        ["reference/alarms.html", "Alarms and runbooks"],
        ["errors.html", "Errors"],
        ["glossary.html", "Glossary"],
      ],
    ],
    ["Figures", [["figures.html", "All figures"]]],
    ["Decisions", [["decisions/index.html", "All decisions"]]],
    ["Packages", [["packages/index.html", "All packages"]]],
    ["Runbooks", [["reference/alarms.html", "All runbooks"]]],
    [
      "Project",
      [
        ["contributing.html", "Contributing"],
        ["reporting.html", "Reporting a problem"],
      ],
    ],
  ]

const typesOfPackages = ["reference/types/index.html", "Types of the packages"] as const

/** The pages that join a group by their folder. */
const folders: Readonly<Record<string, string>> = {
  Figures: "figures/",
  Decisions: "decisions/",
  Packages: "packages/",
  Runbooks: "runbooks/",
}

/** The navigation. A page that no group names is in none of them, which the tests refuse. */
export function navigationOf(
  documents: ReadonlyArray<Document>,
  hasTypes = false,
): ReadonlyArray<Group> {
  const titles = new Map(documents.map(({ page, title }) => [page, title]))
  return written.map(([title, items]) => {
    const types = hasTypes && title === "Reference" ? [typesOfPackages] : []
    const named = [...items, ...types].map((item) =>
      typeof item === "string" ? [item, undefined] : item,
    )
    const folder = folders[title]
    const joined =
      folder === undefined
        ? []
        : documents
            .filter(({ page }) => page.startsWith(folder) && !named.some(([own]) => own === page))
            .map(({ page }) => [page, undefined] as const)
            .toSorted(([one], [other]) => one.localeCompare(other))
    return {
      title,
      items: [...named, ...joined].map(([page = "", short]) => ({
        page,
        title: short ?? shortened(titles.get(page) ?? page),
      })),
      ...(folder === undefined ? {} : { long: true as const }),
    }
  })
}

/** Titles of figures and packages repeat their group's name. */
function shortened(title: string): string {
  return title.replace(/^Figures: |^@shielded-relay\//, "")
}
