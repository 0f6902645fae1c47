/**
 * The first line of every text, and the name of every typed-data domain, that this service accepts under a wallet's signature. The service
 * never signs anything that begins so with a managed wallet's key.
 */
export const signedTitles = {
  session: "Authorize Service session",
  /** Also the name of the typed-data domain. */
  transaction: "Service Enclave",
  disclosure: "Disclose shielded notes",
  setWebhook: "Set Service webhook",
  endWebhook: "End Service webhook",
} as const
