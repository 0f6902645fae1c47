import { h, type ComponentChild, type ComponentChildren } from "./preact.ts"

/** A table with a heading, or a sentence if it has no rows. The first cell of a row names it. */
export function table(
  title: string,
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<ComponentChildren>>,
  empty: string,
): ComponentChild {
  const id = `t-${title.toLowerCase().replace(/\W+/g, "-")}`
  return h(
    "section",
    null,
    h("h2", { id }, title),
    rows.length === 0
      ? h("p", { class: "quiet" }, empty)
      : h(
          "div",
          // Wide tables scroll on their own, also by the keyboard.
          { class: "wide", tabIndex: 0, role: "region", "aria-labelledby": id },
          h(
            "table",
            null,
            h(
              "thead",
              null,
              h("tr", null, ...columns.map((name) => h("th", { scope: "col" }, name))),
            ),
            h(
              "tbody",
              null,
              ...rows.map(([first, ...rest]) =>
                h(
                  "tr",
                  null,
                  h("th", { scope: "row" }, first),
                  ...rest.map((cell) => h("td", null, cell)),
                ),
              ),
            ),
          ),
        ),
  )
}

/** Terms and what they are. */
export function facts(pairs: ReadonlyArray<readonly [string, ComponentChildren]>): ComponentChild {
  return h(
    "dl",
    null,
    ...pairs.flatMap(([term, value]) => [h("dt", null, term), h("dd", null, value)]),
  )
}

export type Tone = "good" | "warn" | "bad" | "quiet"

/** A word that stands out. It says the same without its colour. */
export const badge = (tone: Tone, text: string): ComponentChild =>
  h("span", { class: `badge ${tone}` }, text)

/** Text that is copied: an id, a hash, an address. */
export const code = (text: string): ComponentChild => h("code", null, text)
