import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { openApi } from "./documents/referencePages.ts"
import { readDocuments } from "./documents/readDocuments.ts"
import { darkDrawingStyle, drawingStyle } from "./diagrams/svg.ts"
import { plotOf } from "./figures/plotOf.ts"
import { layout } from "./layout/layout.ts"
import { navigationOf } from "./layout/navigation.ts"
import { renderMarkdown } from "./markdown/renderMarkdown.ts"
import { inlinedSvg } from "./markdown/inlinedSvg.ts"
import { filesBelow, readText } from "./repository.ts"
import { searchIndex } from "./search/searchIndex.ts"

/**
 * The whole site: files by their paths, all but the pages of the packages' types.
 *
 * @param options.hasTypes Whether the navigation leads to the types, at `reference/types`.
 */
export async function buildSite({ hasTypes = false } = {}): Promise<ReadonlyMap<string, string>> {
  const documents = readDocuments()
  const navigation = navigationOf(documents, hasTypes)
  const pages = documents.map((document) => {
    const { html, sections } = renderMarkdown(document, { inlined: inlinedSvg, plotOf })
    return { document, sections, content: html + (document.html ?? "") }
  })
  const files = new Map<string, string>()
  for (const { document, content, sections } of pages)
    files.set(document.page, layout({ document, content, sections, navigation }))
  // llms.txt leads to the sources themselves.
  for (const path of [...filesBelow("docs", ".md"), ...filesBelow("docs", ".svg"), "docs/llms.txt"])
    files.set(path.slice("docs/".length), readText(path))
  files.set("reference/openapi.json", JSON.stringify(openApi()))
  files.set("site.css", `${pageFile("site.css")}\n${drawingStyle}`)
  files.set("dark.css", `${pageFile("dark.css")}\n${darkDrawingStyle}`)
  files.set("icon.svg", pageFile("icon.svg"))
  files.set("theme.js", await bundle("theme.ts"))
  files.set("site.js", await bundle("main.ts"))
  // The library in the script asks for its text beside every copy.
  files.set("licences.txt", `minisearch\n\n${readText("node_modules/minisearch/LICENSE.txt")}`)
  files.set("search-index.js", searchIndex(pages))
  return files
}

function pageFile(name: string): string {
  return readText(`packages/site/src/page/${name}`)
}

async function bundle(name: string): Promise<string> {
  const built = await rolldown({
    input: fileURLToPath(new URL(`page/${name}`, import.meta.url)),
    platform: "browser",
    onLog: (_level, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await built.generate({ format: "iife", minify: true })
  await built.close()
  return output[0].code
}
