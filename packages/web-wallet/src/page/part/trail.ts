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
 * The control that the focus returns to in a view: the one that led to the view that was just left. `null` if the view is a new one, or is
 * reached from further on, as the balance after a payment.
 */
export function returnTo(view: string): HTMLElement | null {
  const step = trail.at(-2)
  if (step?.view !== view) return null
  trail = trail.slice(0, -2)
  return step.control === null
    ? null
    : document.querySelector<HTMLElement>(`main ${step.control}:not(:disabled)`)
}

function selectorOf(control: Element): string | null {
  if (control.id !== "") return `#${CSS.escape(control.id)}`
  const address = control.getAttribute("href")
  return address === null ? null : `[href="${CSS.escape(address)}"]`
}
