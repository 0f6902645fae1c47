import { posix } from "node:path"

/** The files of a site by their paths. */
export type Files = ReadonlyMap<string, string>

/** A link, image, script or style sheet of a page that leads to a file or anchor which the site does not have, and every id that a page has twice. */
export function brokenLinks(files: Files): ReadonlyArray<string> {
  const pages = [...files].flatMap(([path, text]) =>
    path.endsWith(".html") ? [[path, text] as const] : [],
  )
  const ids = new Map(pages.map(([path, text]) => [path, idsOf(text)]))
  return pages.flatMap(([path, text]) => {
    const own = ids.get(path) ?? []
    const twice = own.filter((id, index) => own.indexOf(id) !== index)
    const links = new Set([...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, to = ""]) => to))
    const broken = [...links].filter((link) => {
      const decoded = link.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      if (/^(?:https?|mailto|data):/.test(decoded)) return false
      const [file = "", hash = ""] = decoded.split("#")
      const target = file === "" ? path : posix.normalize(posix.join(posix.dirname(path), file))
      if (!files.has(target)) return true
      return hash !== "" && ids.has(target) && !ids.get(target)?.includes(decodeURIComponent(hash))
    })
    return [
      ...broken.map((link) => `${path} links to ${link}`),
      ...twice.map((id) => `${path} has the id ${id} twice`),
    ]
  })
}

function idsOf(html: string): ReadonlyArray<string> {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id)
}
