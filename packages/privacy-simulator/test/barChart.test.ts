import { expect, it } from "vitest"
import { barChart } from "../src/plot/barChart.ts"

it("a chart has a bar per value, as long as its share of the axis, with its interval", () => {
  const svg = barChart({
    title: "Left & right <of it>",
    axis: "share",
    bars: [
      { label: "one", value: 0.5, low: 0.25, high: 0.75 },
      { label: "below zero", value: -0.1, low: -0.2, high: 0 },
    ],
    mark: { at: 0.55, label: "bound" },
  })
  expect(svg).toContain("Left &amp; right &lt;of it>")
  expect(svg).toContain('<rect x="190" y="53" width="210.0" height="16" fill="#3b6ea5"/>')
  expect(svg).toContain('<line x1="295.0" y1="61" x2="505.0" y2="61"')
  expect(svg).toContain('<rect x="190" y="79" width="0.0"')
  expect(svg).toContain('x1="421.0"')
})
