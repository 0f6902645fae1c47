/** A view that was left, and the control that it was left by. */
interface Step {
  readonly view: string
  /** Finds the control again; `null` if nothing does. */
  readonly control: string | null
}

/** The views on the way to the one that is shown, oldest first. */
let trail: ReadonlyArray<Step> = []

/** A view is left by the control that has the focus. What the page's header leads to begins a new way. */
export function leaveView(view: string): void {
  const control = document.activeElement
  if (control?.closest("main") === null) {
    trail = []
    return
  }
  const before = trail.findIndex((step) => step.view === view)
  const way = before === -1 ? trail : trail.slice(0, before)
  trail = [...way, { view, control: control === null ? null : selectorOf(control) }]
}

/**
 * Gives the focus to a view that appears: to the control that led to the view that was just left, if its owner comes back, otherwise to its
 * heading. Who reaches the view from further on, as the balance after a payment, does not come back.
 */
export function enterView(view: string, heading: HTMLElement): void {
  heading.focus()
  const step = trail.at(-2)
  if (step?.view !== view || step.control === null) return
  trail = trail.slice(0, -2)
  const selector = `main ${step.control}:not(:disabled)`
  const isBack = () => {
    const control = document.querySelector<HTMLElement>(selector)
    control?.focus()
    return control !== null
  }
  if (isBack()) return
  // It comes with what the view asks the service for, unless somebody goes on first.
  const observer = new MutationObserver(() => {
    if (document.activeElement !== heading || isBack()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function selectorOf(control: Element): string | null {
  if (control.id !== "") return `#${CSS.escape(control.id)}`
  const address = control.getAttribute("href")
  return address === null ? null : `[href="${CSS.escape(address)}"]`
}
