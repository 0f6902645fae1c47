import type { Page } from "playwright-core"
import { expect } from "vitest"

/** More than any screen has to focus. */
const mostStops = 60

/** The stops beside what can be used: the document itself, the view's heading, and the parts of fields of dates. */
const moreStops = 14

/** What has the focus: its words, whether it is seen to have it, and its place among all that can be used. */
const focused = `(() => {
  const all = [...document.querySelectorAll("a[href], button:enabled, select:enabled, input, textarea, [tabindex='0']")]
  const one = document.activeElement
  const { outlineStyle, boxShadow } = getComputedStyle(one)
  return {
    text: (one.labels?.[0]?.innerText ?? one.innerText ?? "").trim(),
    isSeen: outlineStyle !== "none" || boxShadow !== "none",
    place: all.indexOf(one),
    of: all.length,
  }
})()`

interface Focused {
  readonly text: string
  readonly isSeen: boolean
  readonly place: number
  readonly of: number
}

/** Somebody who uses a page by its keyboard alone. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Goes on with Tab until something of these words has the focus, and is seen to. */
  async reach(wanted: string): Promise<void> {
    const passed: Array<string> = []
    for (let stop = 0; stop < mostStops; stop += 1) {
      await this.press("Tab")
      const { text, isSeen } = await this.focused()
      if (text === wanted) {
        expect([wanted, isSeen]).toEqual([wanted, true])
        return
      }
      passed.push(text)
    }
    throw new Error(`Tab does not lead to ${wanted}, but to ${passed.join(", ")}`)
  }

  async enter(wanted: string): Promise<void> {
    await this.reach(wanted)
    await this.press("Enter")
  }

  async type(field: string, typed: string): Promise<void> {
    await this.reach(field)
    await this.#page.keyboard.type(typed)
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key)
  }

  focused(): Promise<Focused> {
    return this.#page.evaluate<Focused>(focused)
  }

  /** Waits until what has these words has the focus: views give it away when they are drawn. */
  async isAt(wanted: string): Promise<void> {
    await expect.poll(async () => (await this.focused()).text, { timeout: 30_000 }).toBe(wanted)
  }

  /** Goes around the view once: everything that can be used is reached, is seen to be, and lets go of the focus again. */
  async goAround(view: string): Promise<void> {
    const { of } = await this.focused()
    const reached = new Set<number>()
    const unseen = new Map<number, string>()
    for (let stop = 0; stop < of + moreStops; stop += 1) {
      await this.press("Tab")
      const { place, isSeen, text } = await this.focused()
      if (place === -1) continue
      // The browser draws the stops within a field of a date itself, the field at its first.
      if (isSeen) unseen.delete(place)
      else if (!reached.has(place)) unseen.set(place, text)
      reached.add(place)
    }
    expect([view, reached.size, [...unseen.values()]]).toEqual([view, of, []])
  }
}
