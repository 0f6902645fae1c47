import { describe, expect, it } from "vitest"
import { plotOf } from "../src/figures/plotOf.ts"
import { renderMarkdown } from "../src/markdown/renderMarkdown.ts"

const none = { inlined: () => undefined, plotOf: () => undefined }

function rendered(
  markdown: string,
  page = "decisions/x.html",
  drawings: Parameters<typeof renderMarkdown>[1] = none,
) {
  const document = {
    source: "docs/decisions/x.md",
    folder: "docs/decisions",
    page,
    title: "X",
    markdown,
  }
  return renderMarkdown(document, drawings)
}

describe("renderMarkdown", () => {
  it.each([
    ["[a](../running.md)", 'href="../running.html"'],
    ["[a](../running.md#watch)", 'href="../running.html#watch"'],
    ["[a](0001-effect-in-core.md)", 'href="0001-effect-in-core.html"'],
    ["[a](README.md)", 'href="index.html"'],
    ["[a](../../README.md)", 'href="../overview.html"'],
    ["[a](../../packages/core/README.md)", 'href="../packages/core.html"'],
    ["[a](../runbooks)", 'href="../reference/alarms.html"'],
    ["[a](../llms.txt)", 'href="../llms.txt"'],
    ["[a](#here)", 'href="#here"'],
    [
      "[a](../../tooling/arrows.json)",
      'href="https://github.com/shielded-relay/shielded-relay/blob/main/tooling/arrows.json"',
    ],
    [
      "[a](../../packages/core/test)",
      'href="https://github.com/shielded-relay/shielded-relay/tree/main/packages/core/test"',
    ],
  ])("leads %s to %s", (markdown, expected) => {
    expect(rendered(markdown).html).toContain(expected)
  })

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "file:///etc/x",
    "/etc/x",
    "//host/x",
  ])("refuses a link to %s", (href) => {
    expect(() => rendered(`[a](${href})`)).toThrow(`links to ${href}`)
  })

  it("gives headings the anchors that GitHub gives them", () => {
    const { sections } = rendered("# X\n## `a_b` and *c*: 50 %\n## A\n## A\n## kill -9")
    expect(sections.map(({ id }) => id)).toEqual(["x", "a_b-and-c-50-", "a", "a-1", "kill--9"])
  })

  it.each([
    ["<script>alert(1)</script>", "<script"],
    ["a <b onclick=x>b</b>", "<b "],
    ["`<img src=x>`", "<img"],
    ["| a | b |\n|---|---|\n| <i>x</i> | y |", "<i>"],
    ["```ts\n</code><script>x\n```", "<script"],
    ["```\n</code><script>x\n```", "<script"],
    ['[a](x"onclick=alert(1))', '"onclick'],
    ['![a"onload=x](y.svg)', '"onload'],
    ['# a"b<c>', '"b<c>'],
  ])("shows HTML as text: %s", (markdown, forbidden) => {
    expect(rendered(markdown).html).not.toContain(forbidden)
  })

  it("leaves comments out", () => {
    expect(rendered("a\n\n<!-- secret -->\n\nb").html).not.toContain("secret")
  })

  it("gives a section the text below its heading", () => {
    const { sections } = rendered("# X\n\none `two`\n\n## Y\n\n| a |\n|---|\n| three |\n\n- four")
    expect(sections.map(({ body }) => body)).toEqual(["one two", "a three four"])
  })

  it("draws a table of figures, from its own numbers", () => {
    const table = "| call | gas |\n|---|---|\n| deposit | 100,000 |\n| transfer | 300,000 |"
    const { html } = rendered(`# X\n## Gas\n\n${table}`, "figures/service.html", {
      ...none,
      plotOf,
    })
    const bars = [...html.matchAll(/class="bar" [^>]*width="([\d.]+)"/g)].map(([, each]) =>
      Number(each),
    )
    expect(bars).toHaveLength(2)
    expect((bars[1] ?? 0) / (bars[0] ?? 1)).toBeCloseTo(3, 1)
    expect(html).toContain("300,000</text>")
  })

  it("draws intervals, and bars that begin where nothing is told", () => {
    const table =
      "| two calls of | attacker | AUC |\n|---|---|---|\n| a | all together | 0.750 (0.700–0.800) |\n| b | all together | 0.500 (0.450–0.550) |\n| c | salt | 0.900 (0.800–1.000) |"
    const { html } = rendered(`# X\n## Y\n\n${table}`, "figures/x.html", { ...none, plotOf })
    expect(html.match(/class="bar"/g)).toHaveLength(2)
    expect(html.match(/class="spread"/g)).toHaveLength(2)
  })
})
