/**
 * Stands in place of a seal that does not fit its row. It is no seal of any row, and every later version of the row keeps it
 * (`sealedStores`): a change by this service never turns a row that another program wrote into a sealed one.
 */
export const alteredSeal = "altered"

/** Whether a row was read with a wrong seal, or without one. Nothing is signed and nothing is paid for such a row. */
export function isAltered({ seal }: { readonly seal?: string }): boolean {
  return seal === alteredSeal
}
