/**
 * Stands in place of a seal that does not fit its row. It is no seal of any row, and every later version of the row keeps it
 * (`sealedStores`): a change by this service never turns a row that another program wrote into a sealed one.
 */
export const alteredSeal = "altered"

/** Stands in place of the seal that an operation on notes should have and has not. It is never written: such a row stays without a seal. */
export const missingSeal = "missing"

/** Whether a row was read with a wrong seal, or without one that it must have. Nothing is signed and nothing is paid for such a row. */
export function isAltered({ seal }: { readonly seal?: string }): boolean {
  return seal === alteredSeal
}

/** Whether an operation on notes was read without a seal. Whose it is decides what that means (`isForgedOperation`). */
export function isUnsealed({ seal }: { readonly seal?: string }): boolean {
  return seal === missingSeal
}
