/** A file of the page. */
export interface PageAsset {
  /** Its media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** What a build makes of the page's sources, as text. */
export interface BuiltPage {
  /** The page's script, and those that it loads once it needs them, by name. */
  readonly scripts: ReadonlyMap<string, string>
  readonly stylesheet: string
  /** The licences of the libraries in the scripts. */
  readonly licences: string
}

/** The names under which a build is stored and served. Other scripts have names of their own. */
export const fileNames = {
  script: "page.js",
  stylesheet: "page.css",
  licences: "licences.txt",
} as const

/** The files of the page by their paths below `/app/`. */
export function assetsOf(built: BuiltPage): ReadonlyMap<string, PageAsset> {
  const asset = (type: string, text: string): PageAsset => ({
    type: `${type}; charset=utf-8`,
    bytes: new TextEncoder().encode(text),
  })
  return new Map([
    ["index.html", asset("text/html", document)],
    ...[...built.scripts].map(([name, text]) => [name, asset("text/javascript", text)] as const),
    [fileNames.stylesheet, asset("text/css", built.stylesheet)],
    [fileNames.licences, asset("text/plain", built.licences)],
  ])
}

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Shielded wallet</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${fileNames.stylesheet}">
<script type="module" src="${fileNames.script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>The wallet needs JavaScript.</noscript>
</body>
</html>
`
