import { drawings } from "../diagrams/index.ts"
import { svgOf } from "../diagrams/svg.ts"

/** The drawings that stand in the page itself, so that their words are the page's; the site's style sheet has their colours. */
export function inlinedSvg(path: string): string | undefined {
  const drawing = drawings.find(({ name }) => path === `diagrams/${name}.svg`)
  return drawing === undefined ? undefined : withoutStyle(svgOf(drawing))
}

/** A page's policy refuses style sheets inside it. */
function withoutStyle(svg: string): string {
  return svg.replace(/<style>[\s\S]*?<\/style>\n?/, "")
}
