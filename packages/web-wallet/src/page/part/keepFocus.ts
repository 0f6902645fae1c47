/**
 * Gives the focus to the view's heading when the control that has it disappears, such as a button that did its work. Keyboards and readers
 * would begin at the top of the page again.
 */
export function keepFocus(root: HTMLElement): void {
  let focused: EventTarget | null = null
  root.addEventListener("focusin", ({ target }) => {
    focused = target
  })
  const observer = new MutationObserver(() => {
    if (!(focused instanceof HTMLElement) || focused.isConnected) return
    focused = null
    if (document.activeElement === document.body)
      root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true })
  })
  observer.observe(root, { childList: true, subtree: true })
}
