import type { JournalCursor } from "../port/storage/journal/Journal.ts"

const form = /^(0|[1-9]\d{0,15})\.(0|[1-9]\d{0,15})$/

/** `epoch.position`. */
export function renderJournalCursor({ epoch, position }: JournalCursor): string {
  return `${epoch}.${position}`
}

/** Reads `epoch.position`; `null` for any other text. */
export function parseJournalCursor(text: string): JournalCursor | null {
  const parts = form.exec(text)
  if (parts === null) return null
  const [epoch, position] = [Number(parts[1]), Number(parts[2])]
  return Number.isSafeInteger(epoch) && Number.isSafeInteger(position) ? { epoch, position } : null
}
