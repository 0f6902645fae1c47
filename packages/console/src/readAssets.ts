import { readdir, readFile } from "node:fs/promises"
import { stripTypeScriptTypes } from "node:module"
import { fileURLToPath } from "node:url"

/** A file of the page. */
export interface ConsoleAsset {
  /** Its media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

const script = "text/javascript; charset=utf-8"

/**
 * The files of the page by their paths below `/console/`. The scripts are the modules of `page` as they are; a browser loads them without a
 * bundler. The one module that imports Preact is served as Preact itself.
 *
 * @rejects Error if a file cannot be read.
 */
export async function readAssets(): Promise<ReadonlyMap<string, ConsoleAsset>> {
  const folder = new URL("page/", import.meta.url)
  const names = (await readdir(folder)).filter((name) => /^\w+\.(?:js|ts)$/.test(name))
  const modules = await Promise.all(
    names.map(async (name): Promise<[string, ConsoleAsset]> => [
      `page/${name}`,
      { type: script, bytes: await moduleBytes(new URL(name, folder), name) },
    ]),
  )
  const main = names.find((name) => name.startsWith("main.")) ?? "main.js"
  return new Map<string, ConsoleAsset>([
    ...modules,
    ["index.html", { type: "text/html; charset=utf-8", bytes: bytesOf(documentOf(main)) }],
    ["page.css", { type: "text/css; charset=utf-8", bytes: await stylesheet() }],
  ])
}

async function moduleBytes(url: URL, name: string): Promise<Uint8Array> {
  if (name.startsWith("preact."))
    return readFile(fileURLToPath(new URL("preact.mjs", import.meta.resolve("preact"))))
  const text = await readFile(url, "utf8")
  // In a checkout the sources are served, without their types. Node then warns once that this is experimental; installed packages have none.
  return bytesOf(name.endsWith(".ts") ? stripTypeScriptTypes(text) : text)
}

/** The stylesheet lies beside the sources, which are published, too. */
const stylesheet = () => readFile(new URL("../src/page/page.css", import.meta.url))

const bytesOf = (text: string) => new TextEncoder().encode(text)

const documentOf = (main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<script type="module" src="page/${main}"></script>
</head>
<body>
<div id="app"></div>
<noscript>The console needs JavaScript.</noscript>
</body>
</html>
`
