import { isSchema, listOf } from "../openapi/jsonSchemaOf.ts"
import type {
  Content,
  JsonSchema,
  OpenApiDocument,
  OpenApiResponse,
  Operation,
  Parameter,
} from "../openapi/OpenApi.ts"
import { responseSignatureHeader } from "../responseSignature.ts"
import { escape, inline, prose } from "./html.ts"
import { schemaTable, type NamedSchemas } from "./schemaTable.ts"
import { style } from "./style.ts"

interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** Renders the document as one HTML page without scripts or external resources. */
export function docsPage(document: OpenApiDocument): string {
  const entries = entriesOf(document)
  const { info } = document
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escape(info.title)}</h1>
<p class="quiet">${escape(info.summary)} · version ${escape(info.version)} · <a href="openapi.json">openapi.json</a></p>
</header>
<main>
${prose(info.description)}
${security(document)}
<nav aria-label="Routes"><ul>${entries
    .map((entry) => `<li><a href="#${anchor(entry)}"><code>${title(entry)}</code></a></li>`)
    .join("")}</ul></nav>
${document.tags
  .map(
    (tag) => `<section><h2>${escape(tag.name)}</h2><p>${inline(tag.description)}</p>
${entries
  .filter(({ operation }) => operation.tags.includes(tag.name))
  .map((entry) => route(entry, document.components.schemas))
  .join("\n")}</section>`,
  )
  .join("\n")}
${errors(document)}
</main>
</body>
</html>
`
}

function entriesOf(document: OpenApiDocument): ReadonlyArray<Entry> {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    [
      { method: "GET", path, operation: item.get },
      { method: "POST", path, operation: item.post },
    ].flatMap((entry) =>
      entry.operation === undefined ? [] : [{ ...entry, operation: entry.operation }],
    ),
  )
}

function anchor({ operation }: Entry): string {
  return escape(operation.operationId)
}

function title({ method, path }: Entry): string {
  return `${method} ${escape(path)}`
}

function route(entry: Entry, named: NamedSchemas): string {
  const { operation } = entry
  return `<details id="${anchor(entry)}"${operation.security.length > 0 ? " open" : ""}>
<summary><span class="method">${entry.method}</span> <code>${escape(entry.path)}</code> <span class="quiet">${inline(operation.summary)}</span></summary>
${operation.description === undefined ? "" : prose(operation.description)}
${operation.parameters === undefined ? "" : `<h3>Parameters</h3>${parameters(operation.parameters)}`}
${operation.requestBody === undefined ? "" : `<h3>Body</h3>${body(operation.requestBody.content, named)}`}
${Object.entries(operation.responses)
  .map((answer) => response(answer, named))
  .join("\n")}
</details>`
}

function parameters(list: ReadonlyArray<Parameter>): string {
  const properties = Object.fromEntries(
    list.map((one) => [
      one.name,
      one.description === undefined ? one.schema : { ...one.schema, description: one.description },
    ]),
  )
  const required = list.filter((one) => one.required).map(({ name }) => name)
  return `<div class="wide" tabindex="0">${schemaTable({ properties, required })}</div>`
}

function body(content: Content, named: NamedSchemas): string {
  return Object.values(content)
    .map(
      ({ schema, example }) =>
        `<div class="wide" tabindex="0">${schemaTable(schema, named)}</div>${exampleBlock(example)}`,
    )
    .join("")
}

/** An example as indented JSON; empty without one. */
function exampleBlock(example: unknown): string {
  if (example === undefined) return ""
  return `<details><summary>Example</summary><pre>${escape(JSON.stringify(example, null, 2))}</pre></details>`
}

function response([status, answer]: [string, OpenApiResponse], named: NamedSchemas): string {
  if (Number(status) < 400) {
    return `<h3>${escape(status)} <span class="quiet">${inline(answer.description)}</span></h3>${body(answer.content ?? {}, named)}`
  }
  // Every answer is signed, as the description says once, so the header is omitted here.
  const headers = Object.keys(answer.headers ?? {}).filter(
    (name) => name !== responseSignatureHeader,
  )
  const names = [...codesOf(answer), ...headers]
  const marks = names.map((name) => `<code>${escape(name)}</code>`).join(" ")
  return `<details><summary>${escape(status)} <span class="quiet">${marks}</span></summary>${prose(answer.description)}</details>`
}

/** The error codes that a refusal's schema allows. */
function codesOf({ content }: OpenApiResponse): ReadonlyArray<string> {
  const parts = content?.["application/json"]?.schema["allOf"]
  const own: unknown = Array.isArray(parts) ? parts.at(-1) : undefined
  const properties = isSchema(own) ? own["properties"] : undefined
  const code = isSchema(properties) ? properties["code"] : undefined
  return isSchema(code) ? listOf(code["enum"]) : []
}

function security(document: OpenApiDocument): string {
  return Object.values(document.components.securitySchemes)
    .map((scheme) => `<h2><code>${escape(scheme.name)}</code></h2>${prose(scheme.description)}`)
    .join("")
}

function errors(document: OpenApiDocument): string {
  const rows = Object.entries(document["x-error-codes"]).map(
    ([code, entry]) =>
      `<tr id="${escape(code)}"><td><code>${escape(code)}</code></td><td>${entry.status}</td><td>${inline(entry.text)}</td><td>${inline(`${entry.meaning} ${entry.remedy}`)}</td></tr>`,
  )
  const { Failure: failure, StampedFailure: stamped } = document.components.schemas
  const table = (schema: JsonSchema) =>
    `<div class="wide" tabindex="0">${schemaTable(schema)}</div>`
  return `<section><h2>Errors</h2>
${failure === undefined ? "" : table(failure)}
${stamped === undefined ? "" : `<h3>Under <code>/waas</code></h3>${table(stamped)}`}
<div class="wide" tabindex="0"><table><thead><tr><th>Code</th><th>Status</th><th>Text</th><th>Meaning and remedy</th></tr></thead><tbody>${rows.join("")}</tbody></table></div></section>`
}
