import type { WantedDeed } from "@shielded-relay/core"
import type { DeedName } from "./consoleDeeds.ts"

/** What the console's page asks. A worker answers it, wherever the listener is. */
export type ConsoleQuestion =
  | { readonly about: "overview" | "accounts" | "log" }
  | { readonly about: DeedName; readonly deed: WantedDeed }
  | { readonly about: "operation" | "order"; readonly id: string }
  /** The newest days, today among them. */
  | { readonly about: "earnings"; readonly days: number }

/** The most days that one question may be about: it reads the books of each. */
export const mostDays = 31
