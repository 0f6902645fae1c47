/** Milliseconds since the epoch, by the device's clock. */
export const now = (): number => Date.now()
