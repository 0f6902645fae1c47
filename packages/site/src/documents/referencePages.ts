import { docsPage, openApiDocument } from "@shielded-relay/api"
import { metrics, type MetricRow } from "@shielded-relay/core"
import { alarms, configurationTable, httpMetrics, runbookOf } from "@shielded-relay/http"
import { documentedRoutes } from "@shielded-relay/waas"
import { documentedPackages, readText } from "../repository.ts"
import type { Document } from "./Document.ts"

/** The pages of reference that are written from the tables the service itself runs by. */
export function referencePages(): ReadonlyArray<Document> {
  return [settings(), metricCatalogue(), alarmTable(), routes(), packages()]
}

/** The OpenAPI document that the service serves, with the routes of managed wallets. */
export function openApi() {
  return openApiDocument({ baseUrl: ".", managedWallets: documentedRoutes })
}

function settings(): Document {
  return reference(
    "settings",
    "Settings",
    `The service reads these variables from its environment. The table is written from the one that \`shielded-relay serve\` and
\`config check\` read by. [Running](running.md) says which ones a first run needs.

${configurationTable().replaceAll("](#", "](running.md#")}`,
  )
}

function metricCatalogue(): Document {
  const rows = Object.entries<MetricRow>({ ...metrics, ...httpMetrics }).map(
    ([name, { type, labels, help }]) =>
      `| \`shielded_relay_${name}${type === "duration" ? "_seconds" : ""}\` | ${type === "duration" ? "histogram" : type} | ${labels
        .map((label) => `\`${label}\``)
        .join(", ")} | ${help.replaceAll("|", "\\|")} |`,
  )
  return reference(
    "metrics",
    "Metrics",
    `What \`GET /metrics\` on the operator's listener returns. [Watch](running.md#watch) says which of them to look at, and
[alarms](../reference/alarms.html) what rings by itself. Labels never hold an owner, an address, an amount or a nonce.

| Metric | Type | Labels | Meaning |
| --- | --- | --- | --- |
${rows.join("\n")}
`,
  )
}

function alarmTable(): Document {
  const rows = alarms.map(
    ({ name, severity, lasting, summary }) =>
      `| [${name}](runbooks/${runbookOf(name)}) | ${severity} | ${lasting === 0 ? "at once" : `after ${lasting / 60} min`} | ${summary.replaceAll(
        /\{\{ \$labels\.(\w+) \}\}/g,
        "*$1*",
      )} |`,
  )
  return reference(
    "alarms",
    "Alarms and runbooks",
    `The alerting rules that \`shielded-relay monitoring alerts\` writes. A \`page\` means that money stands still or may be taken;
a \`ticket\` can wait for a working day. Each name leads to its runbook: what it means for the money, where to look, what to do.

| Alarm | Severity | Rings | Says |
| --- | --- | --- | --- |
${rows.join("\n")}
`,
  )
}

function routes(): Document {
  const [, main = ""] = /<main>([\s\S]*)<\/main>/.exec(docsPage(openApi())) ?? []
  return reference(
    "http",
    "HTTP API",
    `Every route of the service, from [the OpenAPI document](../reference/openapi.json) that it serves itself. [Authorization](authorization.md)
says what is signed, and [the SDK](client.md) signs it for you.
`,
    main,
  )
}

function packages(): Document {
  const rows = documentedPackages().map((name) => {
    const { description, private: isPrivate } = manifestOf(name)
    return `| [${name}](../packages/${name}/README.md) | ${description} | ${isPrivate ? "" : "yes"} |`
  })
  return {
    ...reference(
      "packages",
      "Packages",
      `What each package is. [Architecture](architecture.md) says how they depend on each other.

| Package | What it is | Published |
| --- | --- | --- |
${rows.join("\n")}
`,
    ),
    page: "packages/index.html",
  }
}

function manifestOf(name: string): { readonly description: string; readonly private: boolean } {
  const manifest: unknown = JSON.parse(readText(`packages/${name}/package.json`))
  const { description, private: isPrivate } = Object(manifest)
  return { description: String(description), private: isPrivate === true }
}

function reference(name: string, title: string, text: string, html?: string): Document {
  return {
    source: null,
    folder: "docs",
    page: `reference/${name}.html`,
    title,
    markdown: `# ${title}\n\n${text}`,
    ...(html === undefined ? {} : { html }),
  }
}
